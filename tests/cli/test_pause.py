"""`treering pause` and `resume`: everything stops, in every project, and goes on."""

import json
import os
from datetime import UTC, datetime, timedelta

import pytest

import treering
from treering.errors import UsageError
from treering.faces.cli.commands.pause import ending
from treering.faces.mcp.calls import PAUSED, Calls
from treering.hot import hook, off_record
from treering.ops import off_record as written

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def told(cli, project):
    cli("remember", "--project-scope", "deploys go through the staging gate")
    return "how do deploys go?"


def fired(project, name, prompt=""):
    data = json.dumps(
        {"session_id": "s1", "cwd": str(project), "transcript_path": "/x.jsonl", "prompt": prompt}
    ).encode()
    return hook.run("claude-code", name, data, datetime.now(UTC).timestamp(), lambda _: False)


def test_hooks_are_silent_and_leave_no_request(cli, project, told, home):
    """Nothing is injected, nothing is queued, and all of it comes back."""
    assert "staging gate" in fired(project, "UserPromptSubmit", told)
    assert cli("pause").code == 0
    assert fired(project, "UserPromptSubmit", told) == ""
    fired(project, "Stop")
    assert cli("status", "--json").data["jobs"] == []
    assert cli("resume", "--json").data == {"resumed": True, "paused": None}
    assert cli("resume", "--json").data["resumed"] is False
    fired(project, "Stop")
    assert len(cli("status", "--json").data["jobs"]) == 1


@pytest.mark.parametrize("damage", ["[" * 200_000, "pipe"])
def test_a_record_of_what_is_off_that_cannot_be_read_keeps_everything_out(home, damage):
    """Neither a text that nests without end nor a pipe that nobody writes to stops who asks."""
    path = home / off_record.FILE
    if damage == "pipe":
        os.mkfifo(path)
    else:
        path.write_text(damage)
    assert off_record.spans(str(home)) == [off_record.EVERYTHING]


def test_nothing_is_recalled_learned_or_tidied(cli, project, told):
    """Whoever asks; each no has its name."""
    cli("pause", "--for", "2h")
    assert "paused" in cli("recall", told).out
    assert cli("recall", told, "--json").data["hits"] == []
    assert (cli("dream", "--json").data["skipped"], cli("dream").code) == ("paused", 1)
    with treering.open_memory(project) as memory:
        assert memory.paused
        assert memory.turn_finished("claude-code", "s1").reason == "paused"
        assert memory.schedule.may_extract(budget_spent=False) == memory.schedule.may_dream() == "paused"
        assert Calls(memory).call("recall", {"query": told}) == (PAUSED, False)
    assert "paused" in [one["code"] for one in cli("diagnose", "--json").data["findings"]]
    assert "PAUSED until" in cli("status").out


def test_sessions_wait_and_are_learned_from_afterwards(cli, project, home, sessions):
    """A pause puts off: nothing of it is lost, and nothing stands in the way later."""
    cli("pause")
    data = cli("learn", "--json", "--yes").data
    assert {one["skipped"] for one in data["sessions"]} == {"paused"}
    cli("resume")
    assert "paused" not in {one["skipped"] for one in cli("learn", "--json", "--yes").data["sessions"]}


def test_a_worker_ends_at_once(cli, project, told):
    """And leaves what waits where it is."""
    fired(project, "Stop")
    cli("pause")
    assert cli("worker", "--once", "--json").data["done"] == 0
    assert cli("status", "--json").data["jobs"][0]["state"] == "pending"


def test_a_pause_ends_by_itself(home):
    """At its time; then it is as if it had never been."""
    (home / ".treering").mkdir()
    written.pause(home / ".treering", NOW.timestamp(), NOW.timestamp() + 60)
    spans = off_record.spans(str(home / ".treering"))
    assert off_record.paused(spans, NOW.timestamp() + 59)
    assert off_record.paused(spans, NOW.timestamp() + 60) is None
    assert not off_record.is_off(spans, "codex s", "/anywhere", NOW.timestamp())


def test_a_pause_leaves_what_is_off_alone(home, project, cli):
    """One file, two matters."""
    cli("off")
    cli("pause")
    cli("resume")
    assert cli("off", "--json").data["changed"] is False


@pytest.mark.parametrize(
    ("length", "end", "moment"),
    [
        ("30m", None, NOW + timedelta(minutes=30)),
        ("2h", None, NOW + timedelta(hours=2)),
        ("1w", None, NOW + timedelta(days=7)),
        (None, "18:00", NOW.replace(hour=18)),
        (None, "9:05", NOW.replace(hour=9, minute=5) + timedelta(days=1)),
        (None, "2026-12-02", datetime(2026, 12, 2, tzinfo=UTC)),
        (None, "2026-12-02T08:00", datetime(2026, 12, 2, 8, tzinfo=UTC)),
        (None, "2026-12-02T08:00+02:00", datetime(2026, 12, 2, 6, tzinfo=UTC)),
        (None, None, None),
    ],
)
def test_when_a_pause_is_to_end(length, end, moment):
    """As people say it."""
    assert ending(length, end, NOW) == moment


@pytest.mark.parametrize(
    ("length", "end"),
    [
        ("", None),
        (None, ""),
        (None, " "),
        ("2", None),
        ("h", None),
        ("0h", None),
        ("-1h", None),
        ("999999w", None),
        (None, "soon"),
        (None, "25:00"),
        (None, "2026-11-01"),
        ("1h", "18:00"),
    ],
)
def test_an_end_that_means_nothing_is_refused(length, end):
    """With what is understood."""
    with pytest.raises(UsageError) as caught:
        ending(length, end, NOW)
    assert "--for 30m" in caught.value.hint


def test_a_worker_says_that_it_does_nothing_because_of_the_pause(cli, project):
    """`0 jobs done` would leave a person looking for a fault."""
    cli("pause")
    done = cli("worker", "--once")
    assert done.out.strip() == "0 jobs done: everything is paused (`treering resume`)"
    assert cli("worker", "--once", "--json").data["reason"] == "paused"
    cli("resume")
    assert cli("worker", "--once").out.strip() == "0 jobs done"
