"""`treering verify`, and the labels that other commands show."""

import json
from datetime import UTC, datetime

import pytest

from repository_kit import commit, git


@pytest.fixture
def named(cli, project):
    """A repository, and an entry that names a script of it."""
    commit(project, {"scripts/deploy.sh": "echo deploy\n", "README.md": "x\n"})
    cli("remember", "--project-scope", "deploys go through scripts/deploy.sh")
    return project


def test_all_is_well(cli, named):
    """Exit code 0 and one line."""
    done = cli("verify")
    assert (done.code, done.out) == (0, "1 entry names something in this repository: 1 verified\n")


def test_what_is_gone_is_told_with_where_it_went_and_what_to_do(cli, named):
    """Exit code 1, so that a script notices."""
    git(named, "mv", "scripts/deploy.sh", "scripts/ship.sh")
    commit(named)
    done = cli("verify")
    assert done.code == 1
    assert "file scripts/deploy.sh: gone (now scripts/ship.sh)" in done.out
    assert "treering edit" in done.out
    data = cli("verify", "--json").data
    assert (data["gone"], data["entries"][0]["anchors"][0]["moved"]) == (1, "scripts/ship.sh")


def test_an_entry_that_still_holds_is_measured_anew(cli, named):
    """`--update` of one entry."""
    (named / "scripts/deploy.sh").write_text("echo other\n")
    (entry,) = cli("list", "--json").data
    assert entry["anchored"]["state"] == "changed"
    assert f"names:   changed since {entry['anchored']['since']}: scripts/deploy.sh" in cli("show", entry["id"]).out
    assert cli("verify", entry["id"], "--update").code == 0
    assert cli("verify").code == 0


def test_what_is_not_there_is_not_called_verified(cli, named):
    """A renamed file is named, and keeps the entry stale until its text names another."""
    commit(named, {"Makefile": "all:\n\techo\n"})
    cli("edit", "deploys", "--text", "deploys go through scripts/deploy.sh, after make all")
    git(named, "mv", "scripts/deploy.sh", "scripts/ship.sh")
    commit(named)
    for _ in range(2):
        done = cli("verify", "deploys", "--update")
        assert done.code == 1
        assert "scripts/deploy.sh is not there, it is scripts/ship.sh now" in done.out
        assert cli("verify", "--json").data["entries"][0]["state"] != "verified"
    cli("edit", "deploys", "--text", "deploys go through scripts/ship.sh")
    assert cli("verify").code == 0


def test_nothing_to_check_is_said(cli, project):
    """And is no failure."""
    cli("remember", "--project-scope", "no emojis")
    done = cli("verify")
    assert (done.code, "names a file" in done.out) == (0, True)


def test_an_unknown_entry_is_named(cli, named):
    """As everywhere."""
    assert cli("verify", "nope").code == 1


def test_what_was_learned_from_an_old_session_is_measured_by_its_day(cli, project, home):
    """The script has another body by now, though nobody had learned of it before."""
    commit(project, {"package.json": '{"scripts": {"check": "tsc"}}'}, at=datetime(2026, 9, 1, tzinfo=UTC))
    commit(project, {"package.json": '{"scripts": {"check": "vite"}}'}, at=datetime(2026, 10, 1, tzinfo=UTC))
    folder = home / ".claude/projects/acme"
    folder.mkdir(parents=True)
    said = "From now on always run `npm run check` before you commit, because the build breaks otherwise."
    row = {
        "type": "user",
        "uuid": "u1",
        "parentUuid": None,
        "sessionId": "s1",
        "cwd": str(project),
        "timestamp": "2026-09-10T10:00:00Z",
        "message": {"role": "user", "content": said},
    }
    (folder / "s1.jsonl").write_text(json.dumps(row) + "\n")
    assert cli("learn", "--yes").code == 0
    (found,) = cli("verify", "--json").data["entries"]
    assert (found["state"], found["since"]) == ("changed", "2026-09-10")
