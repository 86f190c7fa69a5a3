"""The worker: does what is in the queue, one run after the other, and ends when nothing is left (A4, M2.1).

The rule this file keeps: every job that is claimed ends under a name, whatever happens. Its job guard is the one place
beside the faces that catches everything: a fault of ours in one job is written down and costs the others nothing.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from treering.core.scheduling.job import FIRST_DELAY, End, Failed, Job, PutBack
from treering.disk.worker_lock import WorkerLock
from treering.errors import TreeringError
from treering.pipeline.pulse import Stopped, pulse
from treering.store.rows.queue import LEASE, Queue

POLL = 0.5  # seconds between two looks at an empty queue
LAZY = 2.0  # the same, once it stays only because it lingers
IDLE = 5.0  # seconds of an empty queue after which the worker ends: the next turn of a busy session finds it alive
LINGER = 90.0  # seconds it waits for a job that has its next try
HEARTBEAT = 30.0

Steps = Iterator[tuple[Job, Callable[[], End]]]
Runner = Callable[[tuple[Job, ...], Stopped], Steps]
"""Does the jobs of one kind and project: for each the step that does it, in the order in which they are to be done. Jobs
that it hands out no step for are put back."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the worker is given beside its jobs.

    take_in: bring what waits in the spool into the queue; crashed: write down a fault of ours; beat: a sign of life; leases:
    for kinds that have their own, seconds that a sign of life is good for, and between two; settled: told the project whose
    jobs are done, and "" for all once when there is nothing to do; lingers: seconds of an empty queue, at least, before it ends;
    paused: whether a person has stopped everything: then it ends, and what it is at is put back.
    """

    take_in: Callable[[], None]
    crashed: Callable[[Exception], None]
    beat: Callable[[], None] = lambda: None
    leases: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    settled: Callable[[str, Stopped], None] = lambda _, __: None
    lingers: Callable[[], float] = lambda: 0.0
    paused: Callable[[], bool] = lambda: False


class Worker:
    """Works off a queue."""

    def __init__(self, queue: Queue, runners: Mapping[str, Runner], hooks: Hooks) -> None:
        """With a runner for each kind of job that it does."""
        self.stop = threading.Event()
        self._queue = queue
        self._runners = runners
        self._hooks = hooks

    def run(self, *, once: bool = False) -> int:
        """Work until nothing is left to do, or until `stop` is set. How many jobs were done. once: do not wait for more."""
        self._queue.recover()
        self._queue.tidy()
        done, since, looked = 0, time.monotonic(), False
        while not (self.stop.is_set() or self._hooks.paused()):
            self._hooks.beat()
            self._hooks.take_in()
            if jobs := self._queue.claim(str(os.getpid()), self._runners):
                self._work(jobs)
                self._settle(jobs[0].project)
                done, since = done + len(jobs), time.monotonic()
            elif not looked:
                looked = True
                self._settle("")
            elif once or not self._more_to_come(since):
                break
            else:
                self.stop.wait(POLL if time.monotonic() - since < IDLE else LAZY)
        return done

    def waiting(self) -> bool:
        """Whether there is something to do now."""
        if self._hooks.paused():
            return False
        self._hooks.take_in()
        return self._queue.due(self._runners) == 0

    def _more_to_come(self, since: float) -> bool:
        due = self._queue.due(self._runners)
        return time.monotonic() - since < max(IDLE, self._hooks.lingers()) or (due is not None and due <= LINGER)

    def _work(self, jobs: tuple[Job, ...]) -> None:
        """One run: all its jobs end, each as soon as it is done; one whose end could not be written down gets it at last."""
        left = {job.id: job for job in jobs}
        ends: dict[int, End] = {}
        rest: End = PutBack("waiting", FIRST_DELAY)
        lease, every = self._hooks.leases.get(jobs[0].kind, (LEASE, HEARTBEAT))
        self._queue.beat(jobs[0].token, lease)
        with pulse(self._queue, jobs[0].token, lease, every, self._hooks.beat) as lost:

            def stopped() -> bool:
                return self.stop.is_set() or self._hooks.paused() or lost()

            try:
                for job, step in self._runners[jobs[0].kind](jobs, stopped):
                    if stopped():
                        break
                    end = ends[job.id] = self._guarded(step)
                    self._queue.end(job, end)
                    del left[job.id]
                    if isinstance(end, PutBack):
                        rest = end
                        break
                    if isinstance(end, Failed) and end.holds:
                        break
            except Exception as error:  # noqa: BLE001 - the job guard, for what belongs to no single job
                rest = self._fault(error)
            if stopped():
                rest = PutBack("stopped")
        for job in left.values():
            self._queue.end(job, ends.get(job.id, rest))

    def _settle(self, project: str) -> None:
        """What follows from a run: the next one does not wait for it to succeed."""
        try:
            self._hooks.settled(project, self.stop.is_set)
        except Exception as error:  # noqa: BLE001 - as the job guard
            self._fault(error)

    def _guarded(self, step: Callable[[], End]) -> End:
        try:
            return step()
        except Exception as error:  # noqa: BLE001 - the job guard
            return self._fault(error)

    def _fault(self, error: Exception) -> Failed:
        """How a job ends that raised: an error of ours by its name, anything else as a crash, with a log."""
        if isinstance(error, TreeringError):
            return Failed(error.name)
        self._hooks.crashed(error)
        return Failed("crashed")


@dataclass(frozen=True, slots=True)
class Service:
    """The one worker of a home, and its lock. listening: what else it does while it has the lock."""

    lock: WorkerLock
    worker: Worker
    listening: Callable[[], AbstractContextManager[None]] = nullcontext

    def run(self, *, once: bool = False, wait: float = 0.0) -> int | None:
        """Work until nothing is left to do. How many jobs were done; None when another worker is at it.

        wait: seconds for another to let go. Whoever asks for work and finds the lock taken goes away, so the queue is looked
        at once more when we have let go of it.
        """
        done = 0
        if not self.lock.take(wait):
            return None
        while True:
            try:
                with nullcontext() if once else self.listening():
                    done += self.worker.run(once=once)
            finally:
                self.lock.release()
            if self.worker.stop.is_set() or not self.worker.waiting() or not self.lock.take():
                return done
