"""`treering forget --purge`: shown first, asked for, and never brought back (M5.2)."""


def test_a_purge_is_shown_and_confirmed_first(cli):
    """Without anybody to ask nothing goes."""
    cli("remember", "My salary is 52317 euros a month.")
    shown = cli("forget", "salary", "--purge", "--dry-run")
    assert (shown.code, shown.out.startswith("Would purge:")) == (0, True)
    assert cli("forget", "salary", "--purge").code == 1
    assert len(cli("list", "--json").data) == 1


def test_what_was_purged_is_gone_for_good(cli, home):
    """Also what was forgotten before; the answer says how much."""
    cli("remember", "My salary is 52317 euros a month.")
    cli("forget", "salary", "--yes")
    cli("remember", "My salary is 61999 euros a month.")
    done = cli("forget", "salary", "--purge", "--yes")
    assert done.code == 0
    assert done.out.startswith("Purged 1 entry and 1 older version of what was known. Nothing brings it back.")
    data = b"".join(path.read_bytes() for path in (home / ".treering").rglob("*") if path.is_file())
    assert not any(word in data for word in (b"52317", b"61999", b"salary"))
    assert cli("undo").code == 1
    assert cli("forget", "salary", "--purge", "--yes").code == 1
