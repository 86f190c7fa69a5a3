"""What a job asks for, done: one runner for each kind (M2, M3).

The rule this file keeps: a runner opens the memory of its project for the run, so that settings and trees are those of the
day, and gives every job the end that its report names.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from treering.core.scheduling.job import FAR, End, Failed, Finished, Job, PutBack
from treering.core.session import SessionRef
from treering.ops.learn import LearnReport, SessionReport, started
from treering.ops.sources import of_session
from treering.ops.verify import Verifier
from treering.pipeline.dreaming import Dreaming
from treering.pipeline.learning import Learning
from treering.pipeline.limits import SHUT
from treering.pipeline.pulse import Stopped
from treering.pipeline.schedule import Schedule
from treering.pipeline.worker import Steps
from treering.store.base import Store

SHORT, BUSY = 300.0, 30.0  # seconds until the next try when memory is short, or another run has the project
HOPELESS = frozenset({"no_key", "no_model", "not_installed", "not_recorded", "consent", "local_only"})
"""Outcomes of a model call that only a person can change."""


class Place(Protocol):
    """The memory of a project, opened for a run: `Memory` is one."""

    @property
    def store(self) -> Store:
        """Its trees."""

    @property
    def schedule(self) -> Schedule:
        """What may run there."""

    def learning(self) -> Learning:
        """A run of learning, with the model that is configured."""

    def dreaming(self) -> Dreaming:
        """A dream, likewise."""


Open = Callable[[Path], AbstractContextManager[Place]]


@dataclass(frozen=True, slots=True)
class Extraction:
    """Learns from the sessions of a project whose turns are over, the oldest first, and then thinks of a dream.

    root: the directory that owns a project, None when nobody knows any more; home: where clients keep their sessions.
    """

    open: Open
    root: Callable[[str], Path | None]
    home: Path

    def __call__(self, jobs: tuple[Job, ...], stopped: Stopped) -> Steps:
        """The steps of a run."""
        with self.open(self.root(jobs[0].project) or Path(jobs[0].payload.cwd)) as place:
            learning = place.learning()
            if reason := place.schedule.may_extract(budget_spent=learning.budget_spent):
                for job in jobs:
                    yield job, partial(_not_now, place.schedule, reason)
                return
            found = [(job, self._refs(place, job)) for job in jobs]
            for job, refs in sorted(found, key=_began):
                yield job, partial(_learn, learning, refs, stopped) if refs else partial(_nowhere, place.schedule)
            Verifier(place.store, f"project:{jobs[0].project}").settle()  # the agent has just been at work on the files
            place.schedule.consider_dream(jobs[0].project, jobs[-1].session)
            place.schedule.consider_handbook(jobs[0].project)

    def _refs(self, place: Place, job: Job) -> tuple[SessionRef, ...]:
        refs = of_session(
            job.client,
            job.session,
            job.payload.transcript,
            self.home,
            lambda ref: place.store.cursor(ref.client, ref.id) is not None,
        )
        return tuple(ref if ref.cwd else replace(ref, cwd=job.payload.cwd) for ref in refs)


@dataclass(frozen=True, slots=True)
class Dream:
    """Tidies a project. root: as in `Extraction`."""

    open: Open
    root: Callable[[str], Path | None]

    def __call__(self, jobs: tuple[Job, ...], stopped: Stopped) -> Steps:
        """The steps of a run: one."""
        root = self.root(jobs[0].project)
        if root is None:
            for job in jobs:
                yield job, lambda: Failed("no_project", final=True)
            return
        with self.open(root) as place:
            for job in jobs:
                yield job, partial(_dream, place, job, stopped)


def _dream(place: Place, job: Job, stopped: Stopped) -> End:
    if reason := place.schedule.may_dream():
        place.schedule.dream_skipped(reason)
        return _put_off(reason)
    report = place.dreaming().run(session=job.payload.session, trigger="auto", cancelled=stopped)
    return PutBack("stopped") if report.status == "cancelled" else Finished(report.skipped)


def _began(found: tuple[Job, Sequence[SessionRef]]) -> tuple[float, str, str]:
    """When a job's session began; one that cannot be found is the last to be looked at."""
    return min(map(started, found[1]), default=(float("inf"), "", ""))


def _not_now(schedule: Schedule, reason: str) -> End:
    schedule.skipped(reason)
    return _put_off(reason)


def _put_off(reason: str) -> End:
    """What a closed gate makes of a job: a person's no ends it, anything else passes."""
    return Finished(reason) if reason == "disabled" else PutBack(reason, FAR if reason == "budget" else SHORT)


def _nowhere(schedule: Schedule) -> End:
    """A session that its client keeps nowhere, or not yet."""
    schedule.skipped("no_session")
    return Failed("no_session")


def _learn(learning: Learning, refs: Sequence[SessionRef], stopped: Stopped) -> End:
    return end_of(learning.run(refs, trigger="turn", stopped=stopped))


def end_of(report: LearnReport) -> End:
    """How a job ends whose sessions were read: as the first of them that did not come to its end, else as the first."""
    ends = [_end(session) for session in report.sessions]
    return next((end for end in ends if not isinstance(end, Finished)), ends[0])


def _end(session: SessionReport) -> End:
    if session.skipped == "stopped":
        return PutBack("stopped")
    if session.skipped == "already_running":
        return PutBack("already_running", BUSY)
    if session.skipped in SHUT:
        return PutBack(session.skipped, SHORT)
    if session.outcome == "budget":
        return PutBack("budget", FAR)
    if session.outcome:
        return Failed(session.outcome, final=session.outcome in HOPELESS, holds=True)
    return Failed(session.fault or "failed") if session.skipped == "failed" else Finished(session.skipped)
