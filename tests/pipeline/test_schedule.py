"""Requests and the gates in front of them, over a real store (M2.1, M2.6, M3.1)."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from treering import telemetry
from treering.config import Config, MemorySettings
from treering.core.change import ChangeSet, SetCursor
from treering.core.clean import Clean
from treering.core.scheduling.job import Finished, Payload
from treering.disk.paths import Layout
from treering.errors import DiskError
from treering.hot import spool
from treering.hot.enqueue import enqueue
from treering.hot.spool import Turn
from treering.pipeline.schedule import Asked, Schedule
from treering.store.base import Store
from treering.store.dream_lock import DreamLock

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
WHAT = Payload("t.jsonl", "/app")


class Desk:
    """A schedule over a store in a scratch home, with a clock and a memory that the test sets."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.now = START
        self.level = "normal"
        self.events: list[telemetry.Event] = []
        self.root = home.parent / "app"
        (self.root / ".git").mkdir(parents=True)
        self.store = Store(Layout(home, home), Clean, lambda: self.now)
        self.key = self.store.project(self.root)
        self.set()

    def set(self, **settings) -> None:
        """Other settings, or another time."""
        config = Config(self.home, self.home, memory=MemorySettings(**settings), fixed_now=self.now)
        self.schedule = Schedule(self.store, config, self.events.append, lambda: self.level)
        self.queue = self.schedule.queue

    def later(self, **passed) -> None:
        self.now += timedelta(**passed)
        self.set()

    def read(self, *sessions: str) -> None:
        """These sessions have been read on."""
        for session in sessions:
            cursor = SetCursor("c", session, self.key, "r1", 1, self.now)
            self.store.apply(ChangeSet("extract", (cursor,), project=self.key))

    def meta(self, **fields) -> None:
        folder = self.store.tree(f"project:{self.key}").public
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "meta.json").write_text(json.dumps({"version": 1, **fields}))


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path / "home")
    yield desk
    desk.store.close()


def test_m2_1_a_turn_is_noted_and_runs(desk):
    """Nothing stands in its way."""
    assert desk.schedule.turn_over(desk.key, "c", "s1", WHAT) == Asked(noted=True)
    (job,) = desk.queue.jobs()
    assert (job.kind, job.project, job.session, job.payload) == ("extract", desk.key, "s1", WHAT)


def test_m2_1_queued_behind_a_run_of_its_project(desk):
    """It is noted, and says why it does not run yet; another project's is not queued."""
    desk.schedule.turn_over(desk.key, "c", "s1", WHAT)
    desk.queue.claim("w", ("extract",))
    assert desk.schedule.turn_over(desk.key, "c", "s1", WHAT) == Asked(noted=True, reason="queued")
    assert desk.schedule.turn_over(desk.key, "c", "s2", WHAT) == Asked(noted=True, reason="queued")
    assert desk.schedule.turn_over("elsewhere", "c", "s3", WHAT) == Asked(noted=True)


def test_m2_1_disabled_notes_nothing_and_is_an_event(desk):
    """A person said no: no row is left behind."""
    desk.set(auto_extract=False)
    assert desk.schedule.turn_over(desk.key, "c", "s1", WHAT) == Asked(noted=False, reason="disabled")
    assert desk.queue.jobs() == ()
    assert desk.events == [telemetry.Extract("turn", "skipped", skipped_reason="disabled")]
    assert desk.schedule.may_extract(budget_spent=False) == "disabled"


@pytest.mark.parametrize("span", [["session", "c s1"], ["place", "/app"]])
def test_c9_off_record_notes_nothing(desk, span):
    """While it lasts; another session, or a turn after it, is noted."""
    begin, end = (START - timedelta(hours=1)).timestamp(), (START + timedelta(hours=1)).timestamp()
    (desk.home / "off.json").write_text(json.dumps([[*span, begin, end]]))
    assert desk.schedule.turn_over(desk.key, "c", "s1", WHAT) == Asked(noted=False, reason="off_record")
    assert desk.queue.jobs() == ()
    assert [event.skipped_reason for event in desk.events] == ["off_record"]
    assert desk.schedule.turn_over(desk.key, "c", "s2", Payload("t.jsonl", "/other")).noted
    desk.later(hours=1)
    assert desk.schedule.turn_over(desk.key, "c", "s1", WHAT).noted


@pytest.mark.parametrize("level", ["hard", "critical"])
def test_m2_6_memory_pressure_stops_a_run_not_a_request(desk, level):
    """Whoever asks waits for nobody, and what he asked for is not lost."""
    desk.level = level
    assert desk.schedule.turn_over(desk.key, "c", "s1", WHAT) == Asked(noted=True)
    assert desk.schedule.may_extract(budget_spent=False) == "memory_pressure"
    assert desk.schedule.consider_dream(desk.key, "s1") == "memory_pressure"


def test_m2_1_a_spent_budget_stops_a_run(desk):
    """Until tomorrow."""
    assert desk.schedule.may_extract(budget_spent=True) == "budget"
    assert desk.schedule.may_extract(budget_spent=False) == ""


def test_speed_a_turn_costs_two_short_transactions_at_most(desk, monkeypatch):
    """One of them writes."""
    begun = []
    transaction = desk.store.database._transaction
    monkeypatch.setattr(desk.store.database, "_transaction", lambda begin: (begun.append(begin), transaction(begin))[1])
    desk.schedule.turn_over(desk.key, "c", "s1", WHAT)
    assert begun == ["BEGIN IMMEDIATE"]


def test_m3_1_min_sessions_then_scan_throttled_then_the_dream(desk):
    """Five others must have been read on; and they are counted once in ten minutes."""
    desk.read("s0", "s1", "s2", "s3", "s4")
    assert desk.schedule.consider_dream(desk.key, "s0") == "min_sessions"
    desk.read("s5")
    desk.later(minutes=9)
    assert desk.schedule.consider_dream(desk.key, "s0") == "scan_throttled"
    assert desk.queue.find("dream", desk.key).reason == "scan_throttled"
    assert [event.skipped_reason for event in desk.events] == ["min_sessions", "scan_throttled"]
    desk.later(minutes=1)
    assert desk.schedule.consider_dream(desk.key, "s0") == ""
    job = desk.queue.find("dream", desk.key)
    assert (job.state, job.payload.session) == ("pending", "s0")


def test_m3_1_running_while_a_dream_is_asked_for(desk):
    """No second request, whoever comes."""
    desk.read("s1", "s2", "s3", "s4", "s5")
    assert desk.schedule.consider_dream(desk.key, "s0") == ""
    assert desk.schedule.consider_dream(desk.key, "s0") == "running"
    (job,) = desk.queue.claim("w", ("dream",))
    assert desk.schedule.consider_dream(desk.key, "s0") == "running"
    desk.queue.end(job, Finished())
    assert desk.schedule.consider_dream(desk.key, "s0") == "scan_throttled"


def test_m3_1_only_sessions_read_since_the_last_dream_count(desk):
    """And not those of its very moment (case 55)."""
    desk.read("s1", "s2", "s3", "s4", "s5")
    desk.meta(lastDreamAt=START.isoformat(), lastDreamSessionId="s9")
    desk.later(hours=24)
    assert desk.schedule.consider_dream(desk.key, "s0") == "min_sessions"
    desk.read("s1", "s2", "s3", "s4", "s5")
    desk.later(minutes=10)
    assert desk.schedule.consider_dream(desk.key, "s0") == ""


@pytest.mark.parametrize(
    ("meta", "reason"),
    [
        ({"lastDreamAt": "2026-11-30T11:00:00.000Z"}, "min_hours"),
        ({"lastDreamAt": "2026-11-28T11:00:00.000Z", "lastDreamSessionId": "s0"}, "same_session"),
        ({"lastDreamAt": "2026-11-28T11:00:00.000Z", "lastDreamSessionId": "s7"}, ""),
        ({"lastDreamAt": "garbage", "lastDreamSessionId": "s0"}, ""),
        ({"lastDreamAt": "2031-01-01T00:00:00.000Z", "lastDreamSessionId": "s0"}, ""),
        ({"lastDreamAt": 5, "lastDreamSessionId": []}, ""),
    ],
)
def test_m3_1_what_meta_json_says_of_the_last_dream(desk, meta, reason):
    """Qwen Code's dreams count too; what cannot be counts as never."""
    desk.read("s1", "s2", "s3", "s4", "s5")
    desk.meta(**meta)
    assert desk.schedule.consider_dream(desk.key, "s0") == reason


def test_m3_1_disabled_by_its_own_setting(desk):
    """Learning goes on."""
    desk.set(auto_dream=False)
    assert desk.schedule.consider_dream(desk.key, "s0") == "disabled"
    assert desk.schedule.may_extract(budget_spent=False) == ""


def test_m3_1_locked_while_another_tool_dreams(desk):
    """Qwen Code holds `consolidation.lock` of the tree that both share."""
    desk.read("s1", "s2", "s3", "s4", "s5")
    with DreamLock(desk.store.tree(f"project:{desk.key}"), lambda: desk.now).held():
        assert desk.schedule.consider_dream(desk.key, "s0") == "locked"
    desk.later(minutes=10)
    assert desk.schedule.consider_dream(desk.key, "s0") == ""


def test_the_worker_takes_in_what_hooks_left_in_the_spool(desk):
    """Each turn becomes the job it asks for, in the project of its directory, and the file goes."""
    other = desk.home.parent / "other"
    (other / ".git").mkdir(parents=True)
    for root, session in ((desk.root, "s1"), (other, "s2"), (other, "s3")):
        how = enqueue(str(desk.home), Turn("extract", "c", session, str(root), f"{session}.jsonl"), 0.0)
        assert how == ("row" if root == desk.root else "spool")
    desk.schedule.take_in()
    desk.schedule.take_in()
    jobs = {job.session: (job.project, job.payload.transcript, job.dirty) for job in desk.queue.jobs()}
    assert jobs == {
        "s1": (desk.key, "s1.jsonl", 1),
        "s2": (desk.store.project(other), "s2.jsonl", 1),
        "s3": (desk.store.project(other), "s3.jsonl", 1),
    }
    assert list((desk.home / "spool").iterdir()) == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"junk",
        json.dumps({"v": 1, "kind": "rm", "client": "", "session": "", "cwd": "/", "transcript": ""}).encode(),
    ],
)
def test_what_is_no_turn_is_set_aside_once(desk, data):
    """With its content, and in nobody's way."""
    folder = desk.home / "spool"
    folder.mkdir()
    (folder / "x.json").write_bytes(data)
    desk.schedule.take_in()
    desk.schedule.take_in()
    (aside,) = folder.iterdir()
    assert aside.read_bytes() == data
    assert ".corrupt-" in aside.name
    assert desk.queue.jobs() == ()


def test_a_file_that_cannot_be_removed_is_taken_in_once(desk, monkeypatch):
    """On a disk that has become read-only, say: else its job would run for ever."""
    monkeypatch.setattr("treering.pipeline.schedule.remove", lambda *_: (_ for _ in ()).throw(DiskError("read-only")))
    spool.put(str(desk.home), Turn("extract", "c", "s1", str(desk.root), "t.jsonl"))
    for _ in range(3):
        desk.schedule.take_in()
    assert [job.dirty for job in desk.queue.jobs()] == [1]


def test_what_cannot_be_read_holds_up_no_other(desk):
    """A directory where a file belongs, or a link that leads elsewhere."""
    spool.put(str(desk.home), Turn("extract", "c", "s1", str(desk.root), "t.jsonl"))
    (desk.home / "spool/0.json").mkdir()
    (desk.home / "spool/1.json").symlink_to("/etc/hostname")
    desk.schedule.take_in()
    assert [job.session for job in desk.queue.jobs()] == ["s1"]


def test_a_request_that_is_replaced_while_it_is_taken_in_is_not_lost(desk, monkeypatch):
    """The newer file stays for the next time."""
    turn = Turn("extract", "c", "s1", str(desk.root), "old.jsonl")
    spool.put(str(desk.home), turn)
    request = desk.queue.request

    def late(*given):
        spool.put(str(desk.home), turn._replace(transcript="new.jsonl"))
        return request(*given)

    monkeypatch.setattr(desk.queue, "request", late)
    desk.schedule.take_in()
    monkeypatch.undo()
    desk.schedule.take_in()
    (job,) = desk.queue.jobs()
    assert (job.payload.transcript, job.dirty) == ("new.jsonl", 2)
    assert list((desk.home / "spool").iterdir()) == []


def test_a_dream_that_was_noted_is_not_asked_for(desk):
    """A note has no generation to run."""
    desk.schedule.consider_dream(desk.key, "s0")
    assert desk.queue.find("dream", desk.key).state == "done"
    assert desk.queue.claim("w", ("dream",)) == ()
