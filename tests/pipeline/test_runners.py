"""What a job becomes by what was read: ends with their names, sessions found wherever they are (M2.1, M2.2, M2.3, M2.7)."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from session_logs import (
    CWD,
    LOGS,
    PLACES,
    SESSION,
    claude,
    claude_log,
    messages_log,
    opencode_database,
    put,
    references,
)
from treering import open_memory
from treering.core.learning.skips import SKIPS
from treering.core.scheduling.job import FAR, Failed, Finished, Payload, PutBack
from treering.disk.locks import TreeLock
from treering.ops.learn import LearnReport, SessionReport
from treering.ops.sources import Sources, of_session
from treering.pipeline.runners import BUSY, HOPELESS, SHORT, Dream, Extraction, end_of
from treering.pipeline.schedule import Schedule
from treering.store.dream_lock import DreamLock
from worker_kit import chat

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SAID = "Please remember: we always use {} in this repository."


def session(skipped: str = "", **more) -> SessionReport:
    return SessionReport("c", "s1", skipped=skipped, **more)


@pytest.mark.parametrize(
    ("reports", "end"),
    [
        ([session()], Finished()),
        ([session("no_new_messages")], Finished("no_new_messages")),
        ([session("memory_tool")], Finished("memory_tool")),
        ([session("forgotten")], Finished("forgotten")),
        ([session("sub_agent")], Finished("sub_agent")),
        ([session("no_project")], Finished("no_project")),
        ([session("stopped")], PutBack("stopped")),
        ([session("already_running")], PutBack("already_running", BUSY)),
        ([session("failed")], Failed("failed")),
        ([session("failed", fault="disk")], Failed("disk")),
        ([session("failed", outcome="budget")], PutBack("budget", FAR)),
        ([session("failed", outcome="timeout")], Failed("timeout", holds=True)),
        ([session("failed", outcome="consent")], Failed("consent", final=True, holds=True)),
        ([session(), session("failed"), session()], Failed("failed")),
        ([session("no_new_messages"), session()], Finished("no_new_messages")),
    ],
)
def test_m2_1_each_report_is_an_end_with_its_name(reports, end):
    """Of several sessions in one file, the first that did not come to its end decides."""
    assert end_of(LearnReport(tuple(reports))) == end


def test_every_skip_of_a_session_is_an_end():
    """None of them is taken for something that has to be tried again, but those that say so."""
    again = {skip for skip in SKIPS if not isinstance(end_of(LearnReport((session(skip),))), Finished)}
    assert again == {"stopped", "already_running", "failed", "paused", "disk_limit", "inbox_full"}
    assert not HOPELESS & set(SKIPS)


class Place:
    """The memory of a project, with a pressure that the test sets; what waits in it is run by `run`."""

    def __init__(self, memory) -> None:
        self.memory = memory
        self.level = "normal"
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        """The test closes it."""

    @property
    def store(self):
        return self.memory.store

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.store, self.memory.config, self.events.append, lambda: self.level)

    def learning(self):
        return self.memory.learning()

    def dreaming(self):
        return self.memory.dreaming()

    def run(self, home: Path, stopped=lambda: False) -> dict[str, object]:
        """The end of each job that waits."""
        jobs = self.schedule.queue.claim("w", ("extract",))
        steps = Extraction(lambda _: self, lambda _: self.memory.root, home)(jobs, stopped)
        ends = {}
        for job, step in steps:
            ends[job.session] = step()
            assert self.schedule.queue.end(job, ends[job.session])
        return ends

    def said(self) -> list[str]:
        return sorted(entry.record.summary for entry in self.memory.entries())


@pytest.fixture
def place(tmp_path):
    root = tmp_path / "app"
    (root / ".git").mkdir(parents=True)
    with open_memory(root, home=tmp_path / "treering", now=NOW) as memory:
        yield Place(memory)


def test_m2_1_a_run_drains_all_sessions_that_wait(place, tmp_path):
    """Each with its own end."""
    place.memory.turn_finished("messages", "s1", chat(tmp_path / "a.jsonl", SAID.format("ruff")))
    place.memory.turn_finished("messages", "s2", chat(tmp_path / "b.jsonl", "What does this do?"))
    place.memory.turn_finished("messages", "s3", tmp_path / "nowhere.jsonl")
    place.memory.schedule.turn_over(place.memory.key, "no such client", "s4", Payload("", str(place.memory.root)))
    assert place.run(tmp_path) == {
        "s1": Finished(),
        "s2": Finished(),
        "s3": Failed("no_session"),
        "s4": Failed("no_session"),
    }
    assert place.said() == ["we always use ruff in this repository."]


def test_m2_1_no_new_messages_when_nothing_was_said_since(place, tmp_path):
    """The second run of the same turn asks nobody and changes nothing (M2.7, C4)."""
    transcript = chat(tmp_path / "a.jsonl", SAID.format("ruff"))
    for end in (Finished(), Finished("no_new_messages")):
        place.memory.turn_finished("messages", "s1", transcript)
        assert place.run(tmp_path) == {"s1": end}
    assert len(place.memory.log()) == 1


@pytest.mark.parametrize("level", ["hard", "critical"])
def test_m2_6_memory_pressure_leaves_the_cursor_alone(place, tmp_path, level):
    """And is tried again, and is an event."""
    place.level = level
    place.memory.turn_finished("messages", "s1", chat(tmp_path / "a.jsonl", SAID.format("ruff")))
    assert place.run(tmp_path) == {"s1": PutBack("memory_pressure", SHORT)}
    assert place.said() == []
    assert [event.skipped_reason for event in place.events] == ["memory_pressure"]
    (ref,) = of_session("messages", "s1", str(tmp_path / "a.jsonl"), tmp_path, lambda _: True)
    assert place.store.cursor(ref.client, ref.id) is None


def test_m2_1_already_running_when_somebody_else_learns_from_the_project(place, tmp_path):
    """`treering learn` in a terminal, for instance; the worker comes back to it."""
    place.memory.turn_finished("messages", "s1", chat(tmp_path / "a.jsonl", SAID.format("ruff")))
    with TreeLock(place.store.layout.run_lock(place.memory.key)):
        assert place.run(tmp_path) == {"s1": PutBack("already_running", BUSY)}
        (report,) = place.memory.learn(Sources(of("messages", tmp_path / "a.jsonl"), ())).sessions
        assert report.skipped == "already_running"
    assert place.said() == []


def of(client: str, path: Path) -> tuple:
    """The sessions in a file, in the project of the test."""
    return tuple(replace(ref, cwd=str(path.parent / "app")) for ref in references(client, path)[0])


def test_m2_2_memory_tool_when_the_agent_wrote_the_memory_itself(place, tmp_path):
    """In the turn that is unread; what came before it was learned (case 42)."""
    memory_file = place.store.tree(f"project:{place.store.project(Path(CWD))}").memory / "feedback/x.md"
    write = {"type": "tool_use", "name": "Write", "id": "t1", "input": {"file_path": str(memory_file)}}
    log = claude_log([(SAID.format("ruff"), "OK."), (SAID.format("mypy"), "OK.")])
    n = len(log)
    wrote = [
        claude(n, "assistant", [write]),
        claude(n + 1, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": "ok"}]),
    ]
    transcript = tmp_path / f"{SESSION}.jsonl"
    place.memory.turn_finished("claude-code", SESSION, put(transcript, log[:2]))
    assert place.run(tmp_path) == {SESSION: Finished()}
    place.memory.turn_finished("claude-code", SESSION, put(transcript, [*log, *wrote]))
    assert place.run(tmp_path) == {SESSION: Finished("memory_tool")}


def test_m2_7_a_run_that_is_stopped_goes_on_where_its_last_slice_ended(place, tmp_path):
    """Nothing is lost and nothing read twice."""
    log = messages_log((SAID.format(tool), "word " * 4000) for tool in ("ruff", "mypy", "pytest"))
    place.memory.turn_finished("messages", "s1", put(tmp_path / "a.jsonl", log))
    asked = iter([False, False, True, True])
    (end,) = place.run(tmp_path, stopped=lambda: next(asked)).values()
    assert end == PutBack("stopped")
    (ref,) = of_session("messages", "s1", str(tmp_path / "a.jsonl"), tmp_path, lambda _: True)
    assert 0 < place.store.cursor(ref.client, ref.id).offset < 6
    assert place.run(tmp_path) == {"s1": Finished()}
    assert len(place.said()) == 3
    assert place.store.cursor(ref.client, ref.id).offset == 6


def test_m2_7_a_disk_that_refuses_leaves_the_cursor_and_is_named(place, tmp_path):
    """And when it takes writes again, what was said is learned."""
    tree = place.store.tree(f"project:{place.memory.key}")
    tree.memory.parent.mkdir(parents=True, exist_ok=True)
    tree.memory.write_text("a file where the directory belongs")
    place.memory.turn_finished("messages", "s1", chat(tmp_path / "a.jsonl", SAID.format("ruff")))
    assert place.run(tmp_path) == {"s1": Failed("disk")}
    tree.memory.unlink()
    place.memory.schedule.queue.hasten(("extract",))
    assert place.run(tmp_path) == {"s1": Finished()}
    assert place.said() == ["we always use ruff in this repository."]


@pytest.mark.parametrize("client", [name for name in PLACES if name != "messages"])
@pytest.mark.parametrize("named", [True, False])
def test_a_session_is_found_by_its_log_or_by_its_id(tmp_path, client, named):
    """Where its client keeps it; before there is one, it is nowhere."""
    path = tmp_path / PLACES[client]
    transcript = str(path) if named else ""
    assert of_session(client, SESSION, transcript, tmp_path, lambda _: False) == ()
    put(path, LOGS[client]([("hello", "hi")]))
    (ref,) = of_session(client, SESSION, transcript, tmp_path, lambda _: False)
    assert (ref.client, ref.id, ref.paths) == (client, SESSION, (str(path),))


def test_a_session_in_a_database_is_found_by_its_id(tmp_path):
    """Among the others in the same file."""
    path = opencode_database(tmp_path / ".local/share/opencode/opencode.db", [("hello", "hi")])
    for transcript in ("", str(path)):
        (ref,) = of_session("opencode", "ses_1", transcript, tmp_path, lambda _: False)
        assert (ref.id, ref.cwd) == ("ses_1", CWD)
    assert of_session("opencode", "ses_2", "", tmp_path, lambda _: False) == ()


def test_a_log_that_goes_on_with_another_session_is_read_as_that_one(tmp_path):
    """What both files hold is read once, whether it came by hook or by log (M2.3)."""
    folder = tmp_path / ".claude/projects/-home-dev-app"
    log = claude_log([("hello", "hi"), ("and now?", "this")])
    first, second = put(folder / f"{SESSION}.jsonl", log[:2]), put(folder / "99999999-resumed.jsonl", log)
    (ref,) = of_session("claude-code", "99999999-resumed", str(second), tmp_path, lambda _: False)
    assert (ref.id, ref.paths) == (SESSION, (str(first), str(second)))
    (ref,) = of_session("claude-code", SESSION, str(first), tmp_path, lambda ref: ref.id == SESSION)
    assert ref.paths == (str(first),)


def dreamed(place, stopped=lambda: False) -> tuple:
    """The ends of the dreams that wait."""
    jobs = place.schedule.queue.claim("w", ("dream",))
    steps = Dream(lambda _: place, lambda _: place.memory.root)(jobs, stopped)
    return tuple(step() for _, step in steps)


def test_m3_5_a_dream_is_done_and_stands_in_meta_json(place):
    """With the session that brought it about, so that the same one asks for no second."""
    place.schedule.queue.request("dream", place.memory.key, what=Payload(session="s7"))
    assert dreamed(place) == (Finished(),)
    meta = json.loads((place.store.tree(f"project:{place.memory.key}").public / "meta.json").read_text())
    assert meta["lastDreamSessionId"] == "s7"
    assert place.schedule.consider_dream(place.memory.key, "s7") in {"same_session", "running"}


def test_m2_6_memory_pressure_puts_a_dream_off(place):
    """As it does an extraction."""
    place.level = "hard"
    place.schedule.queue.request("dream", place.memory.key)
    assert dreamed(place) == (PutBack("memory_pressure", SHORT),)


def test_m3_2_locked_when_another_tool_dreams(place):
    """Qwen Code, for instance: the gate says so, and a run that comes too late too."""
    place.schedule.queue.request("dream", place.memory.key)
    with DreamLock(place.store.tree(f"project:{place.memory.key}"), place.store.now).held():
        assert dreamed(place) == (Finished("locked"),)


def test_a_dream_that_is_stopped_has_changed_nothing(place):
    """And waits for the next worker."""
    place.schedule.queue.request("dream", place.memory.key)
    assert dreamed(place, stopped=lambda: True) == (PutBack("stopped"),)
    assert not (place.store.tree(f"project:{place.memory.key}").public / "meta.json").exists()


def test_a_dream_of_a_project_that_nobody_knows_is_given_up(place):
    """Its row may be older than state.db."""
    place.schedule.queue.request("dream", "elsewhere")
    jobs = place.schedule.queue.claim("w", ("dream",))
    assert [step() for _, step in Dream(lambda _: place, lambda _: None)(jobs, bool)] == [
        Failed("no_project", final=True)
    ]
