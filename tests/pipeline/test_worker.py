"""The worker's loop with runners of the test: every job ends under a name (A4, M2.1)."""

import sqlite3
import threading
from datetime import UTC, datetime, timedelta

import pytest

from treering.core.scheduling.job import FIRST_DELAY, Failed, Finished, PutBack
from treering.disk.database import open_database
from treering.disk.worker_lock import WorkerLock
from treering.errors import DiskError, LockedError, StoreError
from treering.pipeline import worker as module
from treering.pipeline.worker import Hooks, Service, Worker
from treering.store.rows.queue import Queue

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Bench:
    """A queue, a worker over it, and what its runner is to do with each session."""

    def __init__(self, path) -> None:
        self.path = path
        self.now = START
        self.database, _ = open_database(path / "state.db", START)
        self.queue = Queue(self.database, lambda: self.now)
        self.does: dict[str, object] = {}
        self.ran: list[str] = []
        self.faults: list[Exception] = []
        self.taken_in = 0
        self.worker = Worker(
            self.queue, {"extract": self.runner, "dream": self.broken}, Hooks(self.take_in, self.faults.append)
        )

    def take_in(self) -> None:
        self.taken_in += 1

    def ask(self, *sessions: str, kind: str = "extract", project: str = "p") -> None:
        for session in sessions:
            self.queue.request(kind, project, "c", session)

    def runner(self, jobs, stopped):
        for job in jobs:
            yield job, lambda job=job: self.step(job, stopped)

    def broken(self, jobs, stopped):
        raise LockedError
        yield

    def step(self, job, stopped):
        self.ran.append(job.session)
        what = self.does.get(job.session, Finished())
        if isinstance(what, Exception):
            raise what
        return what(job, stopped) if callable(what) else what

    def ends(self) -> dict[str, tuple[str, str, int]]:
        return {job.session: (job.state, job.reason, job.attempts) for job in self.queue.jobs()}


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    bench.database.close()


def test_all_that_waits_is_done_and_the_worker_ends(bench):
    """Sessions of one project in one run, in the order they were asked for."""
    bench.ask("s1", "s2")
    bench.ask("s3", project="q")
    assert bench.worker.run(once=True) == 3
    assert bench.ran == ["s1", "s2", "s3"]
    assert set(bench.ends().values()) == {("done", "", 0)}


def test_an_empty_queue_is_no_work(bench):
    """But the spool was looked into."""
    assert bench.worker.run(once=True) == 0
    assert bench.taken_in >= 1


def test_a_fault_of_ours_in_one_job_costs_the_others_nothing(bench):
    """It is written down, and the job is tried again later."""
    bench.does["s2"] = ZeroDivisionError("oops")
    bench.ask("s1", "s2", "s3")
    bench.worker.run(once=True)
    assert bench.ran == ["s1", "s2", "s3"]
    assert bench.ends() == {"s1": ("done", "", 0), "s2": ("pending", "crashed", 1), "s3": ("done", "", 0)}
    assert [type(fault) for fault in bench.faults] == [ZeroDivisionError]


def test_an_error_that_has_a_name_is_no_crash(bench):
    """Its name is the reason."""
    bench.does["s1"] = DiskError("full")
    bench.ask("s1")
    bench.worker.run(once=True)
    assert bench.ends() == {"s1": ("pending", "disk", 1)}
    assert bench.faults == []


def test_an_end_that_cannot_be_written_down_at_once_is_written_down_at_last(bench, monkeypatch):
    """SQLite fails once: the job that was done is done, no attempt of the others is lost in silence, and none stays running."""
    write, failures = bench.queue.end, [sqlite3.OperationalError("disk I/O error")]

    def end(job, what):
        if failures:
            raise failures.pop()
        return write(job, what)

    monkeypatch.setattr(bench.queue, "end", end)
    bench.ask("s1", "s2")
    bench.worker.run(once=True)
    assert bench.ran == ["s1"]
    assert bench.ends() == {"s1": ("done", "", 0), "s2": ("pending", "crashed", 1)}
    assert [type(fault) for fault in bench.faults] == [sqlite3.OperationalError]


def test_what_a_worker_could_not_end_at_all_the_next_one_does_again_at_once(bench):
    """While SQLite refuses the worker gives up; its successor waits for no lease."""
    with bench.database.write() as connection:
        connection.execute(
            "CREATE TRIGGER refuse BEFORE UPDATE ON jobs WHEN NEW.state != 'running' BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    bench.ask("s1")
    with pytest.raises(StoreError):
        bench.worker.run(once=True)
    assert bench.ends()["s1"][0] == "running"
    with bench.database.write() as connection:
        connection.execute("DROP TRIGGER refuse")
    bench.worker.run(once=True)
    assert bench.ran == ["s1", "s1"]
    assert bench.ends() == {"s1": ("done", "", 0)}


def test_a_run_that_cannot_even_begin_fails_with_all_its_jobs(bench):
    """A project whose tree is locked for long, for instance."""
    bench.ask("s1", "s2", kind="dream")
    bench.worker.run(once=True)
    assert bench.ends() == {"s1": ("pending", "locked", 1), "s2": ("pending", "locked", 1)}


def test_what_follows_a_failure_that_holds_waits_without_losing_an_attempt(bench):
    """And comes again after it, in order."""
    bench.does["s1"] = Failed("server", holds=True)
    bench.ask("s1", "s2")
    bench.worker.run(once=True)
    assert bench.ends() == {"s1": ("pending", "server", 1), "s2": ("pending", "waiting", 0)}
    bench.does.clear()
    bench.now += timedelta(seconds=FIRST_DELAY)
    bench.worker.run(once=True)
    assert bench.ran == ["s1", "s1", "s2"]


def test_what_is_put_back_puts_back_the_rest_of_its_run(bench):
    """Memory that is short for one is short for all."""
    bench.does["s1"] = PutBack("memory_pressure", 300)
    bench.ask("s1", "s2")
    bench.worker.run(once=True)
    assert bench.ran == ["s1"]
    assert set(bench.ends().values()) == {("pending", "memory_pressure", 0)}
    assert bench.queue.due(("extract",)) == 300


def test_a_worker_that_is_asked_to_end_puts_back_what_it_has_not_begun(bench):
    """At once, with no attempt counted; what is done stays done."""
    bench.does["s2"] = lambda job, stopped: (
        bench.worker.stop.set(),
        Finished() if not stopped() else PutBack("stopped"),
    )[1]
    bench.ask("s1", "s2", "s3")
    assert bench.worker.run() == 3
    assert bench.ran == ["s1", "s2"]
    assert bench.ends() == {"s1": ("done", "", 0), "s2": ("pending", "stopped", 0), "s3": ("pending", "stopped", 0)}


def test_a_pause_ends_the_worker_and_puts_back_what_it_has_not_begun(bench):
    """Nothing fails by it, and what waits is done after it."""
    paused = []
    bench.worker._hooks = Hooks(bench.take_in, bench.faults.append, paused=lambda: bool(paused))

    def at_work(job, stopped):
        paused.append(True)
        return PutBack("stopped") if stopped() else Finished()

    bench.does["s1"] = at_work
    bench.ask("s1", "s2")
    bench.worker.run()
    assert {state for state, _, _ in bench.ends().values()} == {"pending"}
    assert not bench.worker.waiting()
    assert bench.worker.run() == 0
    paused.clear()
    bench.does.clear()
    assert bench.worker.run(once=True) == 2


def test_a_job_that_is_asked_for_while_it_runs_runs_once_more(bench):
    """The trailing request (M2.1)."""
    bench.does["s1"] = lambda *_: (bench.does.clear(), bench.ask("s1"), bench.ask("s1"), Finished())[-1]
    bench.ask("s1")
    bench.worker.run(once=True)
    assert bench.ran == ["s1", "s1"]
    assert bench.ends() == {"s1": ("done", "", 0)}


def test_signs_of_life_keep_a_long_run_its_jobs(bench, monkeypatch):
    """The lease moves on while a step takes its time."""
    monkeypatch.setattr(module, "HEARTBEAT", 0.01)
    beaten = threading.Event()
    beat = bench.queue.beat
    monkeypatch.setattr(bench.queue, "beat", lambda *given: (beat(*given), beaten.set())[0])

    def long(job, stopped):
        bench.now += timedelta(seconds=90)
        beaten.clear()
        assert beaten.wait(60)
        bench.now += timedelta(seconds=90)
        assert bench.queue.claim("another", ("extract",)) == ()
        return Finished()

    bench.does["s1"] = long
    bench.ask("s1")
    bench.worker.run(once=True)
    assert bench.ends() == {"s1": ("done", "", 0)}
    assert not [thread for thread in threading.enumerate() if thread.name == "treering-pulse"]


def test_a_run_that_lost_its_jobs_stops_and_says_nothing_of_them(bench, monkeypatch):
    """After the machine slept past the lease, for instance: they are another's now (A4)."""
    monkeypatch.setattr(module, "HEARTBEAT", 0.01)

    def robbed(job, stopped):
        bench.now += timedelta(seconds=1000)
        (taken, *_) = bench.queue.claim("another", ("extract",))
        assert taken.session == "s1"
        for _ in range(1000):
            if stopped():
                return Finished()
            threading.Event().wait(0.02)
        raise AssertionError

    bench.does["s1"] = robbed
    bench.ask("s1", "s2")
    bench.worker.run(once=True)
    assert bench.ran == ["s1"]
    assert {job.session: (job.state, job.worker) for job in bench.queue.jobs()}["s1"] == ("running", "another")


def test_the_jobs_of_a_dead_worker_are_taken_over(bench):
    """By the next one that has the lock."""
    bench.ask("s1")
    bench.queue.claim("dead", ("extract",))
    assert bench.worker.run(once=True) == 1
    assert bench.ends() == {"s1": ("done", "", 0)}


def test_a_worker_waits_for_a_next_try_that_is_near(bench, monkeypatch):
    """So that one failed call does not leave a turn unlearned until the next."""
    monkeypatch.setattr(module, "IDLE", 0.0)
    monkeypatch.setattr(module, "LAZY", 0.001)
    bench.does["s1"] = lambda *_: (bench.does.clear(), Failed("server"))[1]
    bench.ask("s1")

    def later() -> None:
        bench.now += timedelta(seconds=5)

    bench.worker._hooks = Hooks(later, bench.faults.append)
    assert bench.worker.run() == 2
    assert bench.ends() == {"s1": ("done", "", 0)}


def test_a_worker_does_not_wait_for_a_next_try_that_is_far(bench, monkeypatch):
    """The next turn starts another."""
    monkeypatch.setattr(module, "IDLE", 0.0)
    bench.does["s1"] = PutBack("budget", module.LINGER + 1)
    bench.ask("s1")
    assert bench.worker.run() == 1


class Slow(Worker):
    """A worker to which somebody comes at the last moment: after its last look, before the lock is free."""

    def run(self, *, once: bool = False) -> int:
        done = super().run(once=once)
        if self.late:
            self.late.pop()()
        return done


def test_a_request_at_the_last_moment_is_not_lost(bench):
    """Who asks then finds a worker at work and goes away; so the worker looks once more when it has let go."""
    lock = WorkerLock(bench.path)
    worker = Slow(bench.queue, {"extract": bench.runner}, Hooks(bench.take_in, bench.faults.append))
    worker.late = [lambda: bench.ask("s2")]
    bench.ask("s1")
    assert Service(lock, worker).run(once=True) == 2
    assert bench.ran == ["s1", "s2"]
    assert WorkerLock(bench.path).take()


def test_a_second_worker_of_a_home_does_nothing(bench):
    """And leaves the running jobs of the first alone."""
    first = WorkerLock(bench.path)
    assert first.take()
    bench.ask("s1")
    bench.queue.claim("first", ("extract",))
    assert Service(WorkerLock(bench.path), bench.worker).run(once=True) is None
    assert bench.ends() == {"s1": ("running", "", 1)}
    first.release()


def test_the_lock_is_let_go_when_a_run_raises(bench, monkeypatch):
    """A disk that fails under the queue itself ends the worker, not the home."""
    monkeypatch.setattr(bench.queue, "recover", lambda: (_ for _ in ()).throw(DiskError("gone")))
    with pytest.raises(DiskError):
        Service(WorkerLock(bench.path), bench.worker).run(once=True)
    assert WorkerLock(bench.path).take()
