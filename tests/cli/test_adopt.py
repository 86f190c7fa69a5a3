"""`treering adopt`: a project that was moved or renamed keeps its memory, after asking."""

import json
import shutil

import pytest

import treering
from treering.store.rows.threads import Threads


@pytest.fixture
def moved(cli, project, tmp_path, monkeypatch):
    """The project with an entry, under another name now; the old directory and the new."""
    cli("remember", "We deploy on Tuesdays only.", "--project-scope", "--type", "project")
    new = tmp_path / "acme-renamed"
    shutil.move(project, new)
    monkeypatch.chdir(new)
    return project, new


def test_a_moved_project_starts_without_its_memory_and_is_told_where_that_is(cli, moved):
    """The one that is gone is listed, with what it holds."""
    old, _ = moved
    assert cli("list", "--json").data == []
    assert cli("adopt", "--json").data == {"gone": [{"root": str(old), "entries": 1}]}
    assert f"{old}  (1 entry)" in cli("adopt").out


def test_it_is_asked_before_anything_is_adopted(cli, moved):
    """Silence is no yes."""
    old, _ = moved
    refused = cli("adopt", str(old))
    assert refused.code == 1
    assert "nobody is here to confirm" in refused.err
    assert cli("list", "--json").data == []


def test_an_adopted_project_has_its_entries_handbook_and_sessions(cli, moved, home):
    """From everywhere: also a session that ran in the old place is its own."""
    old, new = moved
    done = cli("adopt", str(old), "--yes", "--json")
    assert done.data == {"project": str(new), "former": str(old), "key": done.data["key"], "entries": 1, "change": 2}
    assert [entry["summary"] for entry in cli("list", "--json").data] == ["We deploy on Tuesdays only."]
    assert cli("status", "--json").data["project"] == {"key": done.data["key"], "root": str(new)}
    assert cli("adopt", "--json").data == {"gone": []}
    record = {
        "parentUuid": None, "isSidechain": False, "type": "user", "uuid": "u1", "sessionId": "s1", "cwd": str(old),
        "timestamp": "2026-11-20T09:00:00.000Z", "message": {"role": "user", "content": "please use pnpm, never npm"},
    }  # fmt: skip
    log = home / ".claude/projects/-x/s1.jsonl"
    log.parent.mkdir(parents=True)
    log.write_text(json.dumps(record) + "\n")
    report = cli("learn", "--handbook", "--model", "offline", "--json", "--project", str(new)).data
    assert [(one["session"], one["project"], one["skipped"]) for one in report["sessions"]] == [("s1", str(new), None)]


def test_a_project_that_is_still_there_is_not_adopted(cli, project, tmp_path, monkeypatch):
    """Nor one that nobody knows, nor itself."""
    cli("remember", "We deploy on Tuesdays only.", "--project-scope")
    other = tmp_path / "other"
    (other / ".git").mkdir(parents=True)
    monkeypatch.chdir(other)
    refused = cli("adopt", str(project), "--yes")
    assert (refused.code, "treering export" in refused.err) == (2, True)
    assert cli("adopt", str(tmp_path / "nowhere"), "--yes").code == 1
    assert cli("adopt", str(other), "--yes").code == 2


def test_a_project_with_memories_of_its_own_adopts_none(cli, moved):
    """Two memories are not mixed; it is said what to do."""
    old, _ = moved
    cli("remember", "We deploy on Fridays only.", "--project-scope", "--type", "project")
    refused = cli("adopt", str(old), "--yes")
    assert refused.code == 2
    assert "has memories of its own" in refused.err
    assert [entry["summary"] for entry in cli("list", "--json").data] == ["We deploy on Fridays only."]


def test_an_adoption_is_in_the_log_and_is_what_undo_takes_back(cli, moved):
    """It is the last change; what was remembered before it stays."""
    old, new = moved
    done = cli("adopt", str(old), "--yes")
    number = cli("log", "--json").data[0]["id"]
    assert f"`treering undo {number}`" in done.out
    row = cli("log").out.splitlines()[0]
    assert ("adopt" in row, str(old) in row) == (True, True)
    assert cli("diff", str(number)).code == 0
    undone = cli("undo", "--json").data
    assert (undone["undone"], undone["cause"]) == (number, "adopt")
    assert cli("list", "--json").data == []
    assert cli("adopt", "--json").data == {"gone": [{"root": str(old), "entries": 1}]}
    assert cli("status", "--json").data["project"]["root"] == str(new)
    assert f"undone by {undone['change']}" in cli("log", "--all").out


def test_taking_an_adoption_back_can_be_taken_back(cli, moved):
    """And that again."""
    old, _ = moved
    key = cli("adopt", str(old), "--yes", "--json").data["key"]
    for _ in range(2):
        back = cli("undo", "--json").data["change"]
        assert cli("list", "--json").data == []
        again = cli("undo", str(back), "--json").data
        assert (again["undone"], again["cause"]) == (back, "undo")
        assert [entry["summary"] for entry in cli("list", "--json").data] == ["We deploy on Tuesdays only."]
        assert cli("status", "--json").data["project"]["key"] == key
    assert "was undone" in cli("undo", str(back)).err


def test_sessions_that_ran_in_the_new_place_stay_with_it(cli, moved, home):
    """When the adoption is taken back, each place has its own."""
    old, new = moved
    for place, said in ((old, "please use pnpm, never npm"), (new, "please squash merges, always")):
        record = {
            "parentUuid": None, "isSidechain": False, "type": "user", "uuid": said, "sessionId": said[7:12], "cwd": str(place),
            "timestamp": "2026-11-20T09:00:00.000Z", "message": {"role": "user", "content": said},
        }  # fmt: skip
        log = home / f".claude/projects/-x/{said[7:12]}.jsonl"
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(json.dumps(record) + "\n")
    number = cli("adopt", str(old), "--yes", "--json").data["change"]
    cli("memory", "sync", "--model", "offline")
    assert cli("undo", str(number)).code == 0
    with treering.open_memory(new) as memory:
        here = {thread.ref.cwd for thread in Threads(memory.store.database, memory.config.now).of(memory.key)}
    with treering.open_memory(old) as memory:
        there = {thread.ref.cwd for thread in Threads(memory.store.database, memory.config.now).of(memory.key)}
    assert (here, there) == ({str(new)}, {str(old)})


def test_a_project_that_went_on_since_is_not_given_back(cli, moved, tmp_path, monkeypatch):
    """It is somewhere else by now; that is taken back first."""
    old, new = moved
    first = cli("adopt", str(old), "--yes", "--json").data["change"]
    third = tmp_path / "acme-third"
    shutil.move(new, third)
    monkeypatch.chdir(third)
    cli("adopt", str(new), "--yes")
    refused = cli("undo", str(first))
    assert (refused.code, str(third) in refused.err) == (1, True)
    assert cli("undo").code == 0
    assert cli("undo", str(first), "--yes").code == 0
    assert {"root": str(old), "entries": 1} in cli("adopt", "--json").data["gone"]
