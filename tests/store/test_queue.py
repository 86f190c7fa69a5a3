"""The queue over real SQLite and real processes: nothing lost, nothing run twice (A4, M2.1)."""

import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treering.core.scheduling import job as life
from treering.core.scheduling.job import Failed, Finished, Payload, PutBack
from treering.disk.database import open_database
from treering.hot.enqueue import enqueue
from treering.hot.spool import Turn
from treering.store.rows.queue import KEPT, LEASE, Queue

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
KINDS = ("extract", "dream")


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def queue(tmp_path, clock):
    database, problems = open_database(tmp_path / "state.db", START)
    assert problems == ()
    yield Queue(database, clock)
    database.close()


def ask(queue: Queue, session: str, project: str = "p", transcript: str = "t") -> bool:
    return queue.request("extract", project, "claude-code", session, Payload(transcript, "/home/dev/app"))


def sessions(jobs) -> list[str]:
    return [job.session for job in jobs]


def test_a_run_takes_all_sessions_of_a_project_that_wait(queue, clock):
    """The longest waiting first, and those of other projects another time (M2.1)."""
    for session, project in (("s1", "p"), ("s2", "q"), ("s3", "p")):
        ask(queue, session, project)
        clock.pass_(1)
    first, second = queue.claim("w", KINDS), queue.claim("w", KINDS)
    assert (sessions(first), sessions(second)) == (["s1", "s3"], ["s2"])
    assert len({job.token for job in first}) == 1
    assert first[0].token != second[0].token
    assert queue.claim("w", KINDS) == ()


def test_a_newer_request_replaces_its_own_sessions_only(queue):
    """One row for each session, with the newest transcript (M2.1)."""
    for session, transcript in (("s1", "old"), ("s2", "other"), ("s1", "new")):
        ask(queue, session, transcript=transcript)
    jobs = {job.session: job for job in queue.jobs()}
    assert {session: job.payload.transcript for session, job in jobs.items()} == {"s1": "new", "s2": "other"}
    assert (jobs["s1"].dirty, jobs["s2"].dirty) == (2, 1)


def test_case_38_what_is_asked_for_during_a_run_waits_behind_it(queue):
    """However often, it is one trailing run with the newest request; the first to ask is told that it need not wait."""
    assert not ask(queue, "s1")
    (job,) = queue.claim("w", KINDS)
    assert [ask(queue, "s1", transcript=str(number)) for number in range(3)] == [True] * 3
    assert ask(queue, "s2")
    assert queue.claim("w", KINDS) == ()
    assert queue.end(job, Finished()).state == "pending"
    jobs = queue.claim("w", KINDS)
    assert sorted((job.session, job.payload.transcript) for job in jobs) == [("s1", "2"), ("s2", "t")]
    assert [queue.end(job, Finished()).state for job in jobs] == ["done", "done"]
    assert queue.due(KINDS) is None


def test_case_39_the_trailing_request_runs_after_a_failure_too(queue, clock):
    """Once the failed run may be tried again."""
    ask(queue, "s1")
    (job,) = queue.claim("w", KINDS)
    ask(queue, "s1")
    queue.end(job, Failed("model"))
    assert queue.claim("w", KINDS) == ()
    clock.pass_(life.FIRST_DELAY)
    assert sessions(queue.claim("w", KINDS)) == ["s1"]


def test_case_49_two_projects_do_not_wait_for_each_other(queue):
    """Neither for a run nor for a second try."""
    ask(queue, "s1", "p")
    (job,) = queue.claim("w", KINDS)
    assert not ask(queue, "s2", "q")
    assert sessions(queue.claim("w", KINDS)) == ["s2"]
    queue.end(job, Failed("model"))
    ask(queue, "s3", "r")
    assert sessions(queue.claim("w", KINDS)) == ["s3"]


def test_later_sessions_wait_while_an_earlier_one_waits_for_its_next_try(queue, clock):
    """What was said later must not be learned first."""
    ask(queue, "s1")
    (job,) = queue.claim("w", KINDS)
    queue.end(job, Failed("model"))
    ask(queue, "s2")
    assert queue.claim("w", KINDS) == ()
    assert queue.due(KINDS) == life.FIRST_DELAY
    clock.pass_(life.FIRST_DELAY)
    assert sessions(queue.claim("w", KINDS)) == ["s1", "s2"]


def test_a_session_that_rests_after_its_last_try_holds_up_nobody(queue, clock):
    """It may never be readable again."""
    ask(queue, "s1")
    for _ in range(life.ATTEMPTS):
        clock.pass_(life.FAR)
        (job,) = queue.claim("w", KINDS)
        queue.end(job, Failed("no_session"))
    ask(queue, "s2")
    assert sessions(queue.claim("w", KINDS)) == ["s2"]


def test_only_the_owner_ends_a_run(queue, clock):
    """A run whose lease is over has lost its jobs, and what it says of them counts no more."""
    ask(queue, "s1")
    (first,) = queue.claim("one", KINDS)
    clock.pass_(LEASE + 1)
    (second,) = queue.claim("two", KINDS)
    assert (second.session, second.attempts) == ("s1", 2)
    assert queue.beat(first.token) == 0
    assert queue.end(first, Finished()) is None
    assert queue.find("extract", "p", "claude-code", "s1").worker == "two"
    assert queue.end(second, Finished()).state == "done"
    assert queue.end(second, Finished()) is None


def test_a_sign_of_life_keeps_the_lease(queue, clock):
    """For as long as it is given."""
    ask(queue, "s1")
    (job,) = queue.claim("one", KINDS)
    for _ in range(5):
        clock.pass_(LEASE - 1)
        assert queue.beat(job.token) == 1
        assert queue.claim("two", KINDS) == ()
    assert queue.end(job, Finished()).state == "done"


def test_a_new_worker_takes_over_what_a_dead_one_left(queue):
    """At once, since it is the only one; the attempt that died is counted."""
    ask(queue, "s1")
    queue.claim("dead", KINDS)
    assert queue.recover() == 1
    (job,) = queue.claim("w", KINDS)
    assert (job.session, job.attempts) == ("s1", 2)
    assert queue.recover() == 1
    assert queue.claim("w", KINDS) == ()


def test_only_kinds_that_somebody_can_do_are_claimed(queue):
    """What an older treering does not know stays for a newer one."""
    queue.request("harvest", "p")
    assert queue.claim("w", KINDS) == ()
    assert queue.due(KINDS) is None
    assert [job.kind for job in queue.claim("w", ("harvest",))] == ["harvest"]


def test_a_reason_noted_is_no_request(queue, clock):
    """And says when the counting was done, which a note without counting leaves as it was."""
    queue.note("dream", "p", "min_hours", looked=False)
    assert queue.find("dream", "p").finished == 0
    queue.note("dream", "p", "min_sessions", looked=True)
    looked = clock.now.timestamp()
    clock.pass_(60)
    queue.note("dream", "p", "scan_throttled", looked=False)
    job = queue.find("dream", "p")
    assert (job.state, job.reason, job.finished) == ("done", "scan_throttled", looked)
    assert queue.claim("w", KINDS) == ()
    queue.request("dream", "p")
    queue.note("dream", "p", "min_hours", looked=True)
    assert queue.find("dream", "p").reason == "scan_throttled"
    assert [job.kind for job in queue.claim("w", KINDS)] == ["dream"]


def test_what_was_done_long_ago_is_taken_out(queue, clock):
    """A session that comes back after months is a new one; what failed, waits or runs stays, and what is about a project."""
    for session, end in (("s1", Finished()), ("s2", Failed("model", final=True)), ("s3", PutBack("budget"))):
        ask(queue, session, project=session)
        (job,) = queue.claim("w", KINDS)
        queue.end(job, end)
    queue.note("dream", "p", "min_sessions", looked=True)
    assert queue.tidy() == 0
    clock.pass_(KEPT + 1)
    assert queue.tidy() == 1
    assert {(job.kind, job.session) for job in queue.jobs()} == {("extract", "s2"), ("extract", "s3"), ("dream", "")}
    assert not ask(queue, "s1", project="s1")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"transcript": 7}', "null"])
def test_a_row_whose_words_nobody_can_read_is_still_a_job(queue, text):
    """What it lacks is looked up from the session."""
    ask(queue, "s1")
    with queue._database.write() as connection:
        connection.execute("UPDATE jobs SET payload = ?", (text,))
    assert [job.payload for job in queue.claim("w", KINDS)] == [Payload()]


@pytest.mark.parametrize("state", ["pending", "running", "done", "failed"])
def test_the_hooks_statement_is_the_requested_event_of_the_table(tmp_path, queue, clock, state):
    """From every state the row becomes what core.scheduling.job says (M2.1)."""
    with queue._database.write() as connection:
        connection.execute("INSERT INTO projects VALUES ('p', ?, 0)", (str(tmp_path),))
    ask(queue, "s1")
    with queue._database.write() as connection:
        connection.execute("UPDATE jobs SET state = ?, attempts = 2, not_before = 7, reason = 'model'", (state,))
    before = queue.find("extract", "p", "claude-code", "s1")
    clock.pass_(5)
    turn = Turn("extract", "claude-code", "s1", str(tmp_path), "new.jsonl")
    assert enqueue(str(tmp_path), turn, clock.now.timestamp()) == "row"
    expected = life.requested(before, Payload("new.jsonl", str(tmp_path)), clock.now.timestamp())
    assert queue.find("extract", "p", "claude-code", "s1") == expected


@pytest.mark.parametrize("ahead", [-1, 0, 1, life.FAR, life.FAR + 1, 1e9])
def test_the_queue_waits_exactly_when_the_table_says_so(queue, clock, ahead):
    """The condition stands in two languages."""
    ask(queue, "s1")
    with queue._database.write() as connection:
        connection.execute("UPDATE jobs SET not_before = ?", (clock.now.timestamp() + ahead,))
    job = queue.find("extract", "p", "claude-code", "s1")
    waits = life.waits(job, clock.now.timestamp())
    assert queue.due(KINDS) == (ahead if waits else 0)
    assert (queue.claim("w", KINDS) == ()) == waits


def test_an_ended_job_is_what_the_table_says(queue, clock):
    """Field by field, and nothing of it is lost in its row."""
    ask(queue, "s1")
    for end in (Failed("model"), PutBack("budget", 60), Finished("no_new_messages")):
        clock.pass_(life.FAR)
        (job,) = queue.claim("w", KINDS)
        assert queue.find(job.kind, job.project, job.client, job.session) == job
        after = queue.end(job, end)
        assert after == life.ended(job, end, clock.now.timestamp())
        assert queue.find(job.kind, job.project, job.client, job.session) == after


ENDS = [Finished(), Failed("model"), Failed("model", holds=True), PutBack("budget", 60)]
MOVES = st.one_of(
    st.tuples(st.just("ask"), st.sampled_from(["s1", "s2", "s3"])),
    st.tuples(st.just("claim"), st.none()),
    st.tuples(st.just("end"), st.sampled_from(ENDS)),
    st.tuples(st.just("die"), st.none()),
    st.tuples(st.just("wait"), st.integers(1, 4000)),
)


@given(st.lists(MOVES, max_size=40))
@settings(max_examples=60, deadline=None)
def test_whatever_happens_no_request_is_lost_and_none_runs_twice_at_once(tmp_path_factory, moves):
    """At the end every session was run after it was last asked for, or has come to rest after its last attempt."""
    clock = Clock()
    database, _ = open_database(tmp_path_factory.mktemp("queue") / "state.db", START)
    queue = Queue(database, clock)
    asked, seen, met = Counter(), {}, {}
    hands = []
    for move, what in moves:
        if move == "ask":
            ask(queue, what, transcript=str(asked[what]))
            asked[what] += 1
        elif move == "claim":
            jobs = queue.claim("w", KINDS)
            living = [job for job in hands if life.leased(job, clock.now.timestamp())]
            assert not (jobs and living)
            hands = [*living, *jobs]
            seen |= {job.id: asked[job.session] for job in jobs}
        elif move == "end" and hands:
            job = hands.pop(0)
            after = queue.end(job, what)
            if isinstance(what, Finished) and after:
                met[job.session] = seen[job.id]
        elif move == "die":
            queue.recover()
            hands = []
        elif move == "wait":
            clock.pass_(what)
    queue.recover()
    clock.pass_(life.FAR)
    while jobs := queue.claim("w", KINDS):
        for job in jobs:
            assert queue.end(job, Finished())
            met[job.session] = asked[job.session]
    resting = {job.session for job in queue.jobs() if job.state == "failed"}
    assert {session for session in asked if met.get(session) != asked[session]} <= resting
    assert {job.state for job in queue.jobs()} <= {"done", "failed"}
    database.close()


DRAIN = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from treering.core.scheduling.job import Finished
from treering.disk.database import open_database
from treering.store.rows.queue import Queue
now = lambda: datetime.now(UTC)
database, _ = open_database(Path(sys.argv[1]), now())
queue = Queue(database, now)
while jobs := queue.claim(sys.argv[2], ("extract",)):
    for job in jobs:
        print(job.session)
        assert queue.end(job, Finished())
"""


@pytest.mark.parametrize("projects", [1000, 40])
def test_two_processes_drain_a_thousand_jobs_and_none_twice(tmp_path, queue, projects):
    """Each job of its own project, or many of each; both processes come to an end with nothing left."""
    with queue._database.write() as connection:
        connection.executemany(
            "INSERT INTO jobs (kind, project, client, session, created) VALUES ('extract', ?, 'c', ?, ?)",
            [(f"p{number % projects}", f"s{number}", number) for number in range(1000)],
        )
    command = [sys.executable, "-c", DRAIN, str(tmp_path / "state.db")]
    drains = [subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True) for name in ("one", "two")]
    drained = [drain.communicate()[0].split() for drain in drains]
    assert [drain.returncode for drain in drains] == [0, 0]
    assert sorted(drained[0] + drained[1]) == sorted(f"s{number}" for number in range(1000))
    assert {job.state for job in queue.jobs()} == {"done"}
    assert {job.attempts for job in queue.jobs()} == {0}


def test_the_schema_has_the_states_of_the_table(queue):
    """A state that the database refuses could never be written."""
    with queue._database.read() as connection:
        (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'jobs'").fetchone()
    assert all(f"'{state}'" in sql for state in life.TRANSITIONS)
