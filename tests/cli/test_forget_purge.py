"""`treering forget --purge`: shown first, asked for, and never brought back (M5.2)."""

import click
import pytest

from treering.faces.cli.commands.forget import confirmed


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
    assert "Purged 1 entry and 1 older version of what was known. Nothing brings it back." in done.out
    data = b"".join(path.read_bytes() for path in (home / ".treering").rglob("*") if path.is_file())
    assert not any(word in data for word in (b"52317", b"61999", b"salary"))
    assert cli("undo").code == 1
    assert cli("forget", "salary", "--purge", "--yes").code == 1


def test_a_purge_of_what_is_only_in_the_past_counts_no_entries(cli):
    """`0 entries` would read as if nothing had happened."""
    cli("remember", "My salary is 52317 euros a month.")
    cli("forget", "salary", "--yes")
    assert "\nPurged 1 older version of what was known." in cli("forget", "salary", "--purge", "--yes").out


def test_a_handbook_that_may_have_told_of_it_is_named(cli):
    """A person who sees another handbook next time has to know why."""
    cli("remember", "The door code is 7741.", "--project-scope")
    cli("memory", "enqueue")
    cli("memory", "sync", "--model", "offline")
    assert "7741" in cli("read", "memory://root/MEMORY.md").out
    done = cli("forget", "door code", "--purge", "--yes")
    assert "1 handbook that may have told of it was made anew without a model" in done.out
    assert "7741" not in cli("read", "memory://root/MEMORY.md").err + cli("memory").out


def test_what_fits_nothing_is_answered_with_what_comes_nearest(cli):
    """Nothing of it is forgotten, also with --yes; its address is the next step."""
    cli("remember", "Code freeze until 2020-10-20.", "--project-scope")
    told = cli("forget", "the release freeze", "--yes")
    assert (told.code, "treering forget ADDRESS" in told.out, "Code freeze" in told.out) == (1, True, True)
    assert len(cli("forget", "the release freeze", "--yes", "--json").data["near"]) == 1
    assert len(cli("list", "--json").data) == 1


def test_an_entry_whose_day_has_passed_is_offered(cli):
    """Though no agent is told it any more."""
    cli("remember", "Release freeze until 2020-10-20, no merges.", "--project-scope")
    cli("remember", "We promise crash-free releases.", "--project-scope")
    told = cli("forget", "the release freeze", "--dry-run").out
    assert ("Release freeze" in told, "crash-free" in told) == (True, False)


def test_an_interrupted_question_says_that_nothing_was_forgotten(monkeypatch, capsys):
    """Ctrl-C at the prompt leaves nobody guessing."""

    def interrupted(*_: object, **__: object) -> bool:
        raise click.Abort

    monkeypatch.setattr(click, "confirm", interrupted)
    with pytest.raises(click.Abort):
        confirmed("Forget 1 entry?")
    assert "Nothing was forgotten." in capsys.readouterr().err


def test_an_address_with_a_slip_forgets_nothing_and_a_part_of_one_means_one_entry(cli):
    """Neither is taken for words, which would take along what only shares them; what a purge destroys is listed."""
    for text in ("we use node 18 here", "the demo of node is shown in staging", "the key for staging is with Petra"):
        cli("remember", text, "--project-scope")
    slip = cli("forget", "project/we-use-node-19.md", "--yes")
    assert slip.code == 1
    assert "Nearest" in slip.out
    assert len(cli("list", "--json").data) == 3
    purged = cli("forget", "the-key-for-staging", "--purge", "--yes")
    assert "with Petra" in purged.out
    assert len(cli("list", "--json").data) == 2
