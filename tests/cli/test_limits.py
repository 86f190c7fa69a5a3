"""Caps: each is shown with what is used of it, and stops what goes beyond it under a name."""

import treering
from treering.disk.usage import taken
from treering.faces.cli import crash
from treering.hot import spool


def config(home, text):
    (home / ".treering").mkdir(exist_ok=True)
    (home / ".treering/config.yml").write_text(text)


def used(cli, name):
    return next(one for one in cli("status", "--json").data["limits"] if one["name"] == name)


def test_status_shows_every_cap(cli, project):
    """What may be spent, and what may pile up, with what is used."""
    names = [one["name"] for one in cli("status", "--json").data["limits"]]
    assert names == ["calls", "tokens", "dollars", "workers", "disk", "proposals", "spool", "logs", "telemetry"]
    told = cli("status", "--all").out
    assert "  calls: 0 of 500 today" in told
    assert "  dollars: 0 of 5 today" in told
    assert "  tokens: 0 of 5,000,000 today" in told
    assert "REACHED" not in told


def test_status_speaks_of_a_cap_only_when_it_is_near(cli, project, home):
    """Nine lines about nothing hide the one that matters."""
    assert "limits" not in cli("status").out
    config(home, "limits: {diskMegabytes: 1}\n")
    (home / ".treering/ballast").write_bytes(b"x" * 700_000)
    told = cli("status").out
    assert [line.split(":")[0] for line in told.partition("limits\n")[2].splitlines() if line[:2] == "  "] == ["  disk"]
    assert "near; then nothing more is learned" in told


def test_a_full_disk_allowance_stops_learning_by_its_name(cli, project, home):
    """What a person asks for word for word is still kept."""
    config(home, "limits: {diskMegabytes: 1}\n")
    (home / ".treering/ballast").write_bytes(b"x" * 1_100_000)
    assert used(cli, "disk")["reached"]
    with treering.open_memory(project) as memory:
        assert memory.schedule.may_extract(budget_spent=False) == "disk_limit"
        assert memory.schedule.may_dream() == "disk_limit"
    assert "disk_limit" in [one["code"] for one in cli("diagnose", "--json").data["findings"]]
    assert "REACHED" in cli("status").out
    assert cli("remember", "use pnpm").code == 0


def test_a_full_inbox_stops_what_would_be_proposed(cli, project, home, sessions):
    """The session is read once there is room: nothing is lost."""
    config(home, "memory: {writePolicy: review}\nlimits: {proposals: 1}\n")
    first = cli("learn", "--json", "--yes").data["sessions"]
    assert [one["skipped"] for one in first] == [None]
    assert used(cli, "proposals")["reached"]
    again = cli("learn", "--json", "--yes").data["sessions"]
    assert {one["skipped"] for one in again} == {"inbox_full"}
    assert "inbox_full" in [one["code"] for one in cli("diagnose", "--json").data["findings"]]


def test_the_spool_takes_only_so_many_requests(tmp_path, monkeypatch):
    """A newer request of a session that is in it is taken."""
    monkeypatch.setattr(spool, "MOST", 2)
    turns = [spool.Turn("extract", "codex", f"s{n}", "/x", "") for n in range(3)]
    assert [spool.put(str(tmp_path), turn) for turn in turns] == [True, True, False]
    assert spool.put(str(tmp_path), turns[0])


def test_only_the_newest_logs_of_crashes_are_kept(home, monkeypatch):
    """And each of a bounded length."""
    monkeypatch.setattr(crash, "KEPT", 2)
    for number in range(4):
        crash.write_log(RuntimeError(f"{number} " + "x" * 300_000))
    logs = sorted((home / ".treering/logs").glob("crash-*.log"))
    assert len(logs) == 2
    assert "3 xxx" in logs[-1].read_text()
    assert all(log.stat().st_size < 2 * crash.LONGEST for log in logs)


def test_what_files_take_up_is_counted_once_and_links_are_not_followed(tmp_path):
    """However the paths lie in each other."""
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/one").write_bytes(b"x" * 100)
    (tmp_path / "big").write_bytes(b"x" * 5000)
    (tmp_path / "a/link").symlink_to(tmp_path / "big")
    assert 100 <= taken([tmp_path / "a", tmp_path / "a/b", tmp_path / "nowhere"]) < 1000
