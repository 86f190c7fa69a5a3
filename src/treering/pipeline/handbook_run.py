"""Running the handbook: harvest, then consolidate, for a person who waits or for the worker (A1, A4).

The rule this file keeps: what a person starts and what the worker does are the same jobs under the same leases; every job
that was claimed ends under a name, whatever happens; and the block for the next session is made ready at the end.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from treering.config import Config, HandbookSettings
from treering.core.handbook.harvest import input_tokens
from treering.core.scheduling.gates import plainly
from treering.core.scheduling.job import End, Failed, Finished, Job, PutBack
from treering.core.session import SessionRef
from treering.disk.worker_lock import WorkerLock
from treering.errors import StoreError, TreeringError
from treering.models.base import OUTCOMES
from treering.ops.sources import below
from treering.pipeline import consolidate as second
from treering.pipeline import harvest as first
from treering.pipeline.consolidate import Consolidate, Consolidated
from treering.pipeline.harvest import Harvest, Steps, Wish
from treering.pipeline.inject import Injection
from treering.pipeline.learning import Estimate, Using
from treering.pipeline.limits import in_the_way
from treering.pipeline.pulse import Stopped, pulse
from treering.store.base import Store
from treering.telemetry import Sink

KINDS = (first.KIND, second.KIND)
CONSOLIDATION = 30_000  # tokens that a consolidation sends, about, when there is much to read

Progress = Callable[[int, int, str], None]
"""Told the number of what comes next, how many there are, and what it is."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a session. skip: a name of core.handbook.harvest.SKIPS, "" when notes came of it; detail: why it failed or waits."""

    client: str
    session: str
    project: str
    skip: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """A handbook that could not be brought in step. outcome: of the model's call, or the name of what went wrong."""

    project: str
    outcome: str
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a run did. stale: recordings that were asked for in other words."""

    sessions: tuple[Outcome, ...]
    handbooks: tuple[Consolidated, ...]
    failures: tuple[Failure, ...]
    stale: tuple[str, ...] = ()


def leases(settings: HandbookSettings) -> dict[str, tuple[float, float]]:
    """By kind: seconds that a sign of life is good for, and between two; at least two may be missed."""
    seconds = {first.KIND: settings.stage1_lease_seconds, second.KIND: settings.phase2_lease_seconds}
    return {kind: (float(one), min(settings.phase2_heartbeat_seconds, one / 3)) for kind, one in seconds.items()}


class HandbookRun:
    """A run over one store, with the models it uses from its start to its end."""

    def __init__(self, store: Store, config: Config, using: Using, sink: Sink) -> None:
        """Open the models, without reaching them. UsageError: `using.model` names no model."""
        self.harvest = Harvest(store, config, using, sink)
        self.consolidate = Consolidate(store, config, using, sink)
        self._store = store
        self._config = config

    # For a person who waits

    def estimate(self, refs: Sequence[SessionRef], project: str | None = None) -> tuple[Estimate, ...]:
        """What a run would ask of its models, at most; one for each place that text would go to. Nothing is sent."""
        seen = self.harvest.look(self.harvest.register(refs), Wish(project, asked=True), ask=False)
        settings = self._config.memories
        budget = input_tokens(
            settings.phase1_input_token_limit, settings.rollout_payload_percent, settings.fallback_token_limit
        )
        sessions = sum(not one.skip for one in seen)
        new = {one.project for one in seen if not one.skip}
        rest = ({project} if project else {one.project for one in seen if one.project}) - new
        projects = len(new) + sum(map(self.consolidate.is_due, rest))
        found: list[Estimate] = []
        if self.harvest.opened.where:
            found.append(Estimate(sessions, sessions, sessions * budget, self.harvest.opened.where))
        if self.consolidate.opened.where:
            found.append(Estimate(sessions, projects, projects * CONSOLIDATION, self.consolidate.opened.where))
        if len(found) > 1 and found[0].where == found[1].where:
            one, other = found
            return (Estimate(sessions, one.calls + other.calls, one.tokens + other.tokens, one.where),)
        return tuple(found)

    def run(self, refs: Sequence[SessionRef], project: str | None = None, progress: Progress | None = None) -> Report:
        """Harvest these sessions whatever their age, and bring the handbooks of their projects in step (A1).

        project: only this one's. What goes wrong in one session or project is in the report, and costs the others nothing.
        """
        if reason := in_the_way(self._config):
            raise TreeringError(f"nothing was harvested: {plainly(reason)}", hint="`treering status` shows more")
        with self._alone():
            return self._run(refs, project, progress or (lambda *_: None))

    def _run(self, refs: Sequence[SessionRef], project: str | None, progress: Progress) -> Report:
        threads = self.harvest.register(refs)
        seen = self.harvest.look(threads, Wish(project, asked=True))
        self.harvest.queue.hasten(KINDS, project)
        found = {(one.ref.client, one.ref.id): one for one in seen}
        asked = {
            job.project for job in self.harvest.queue.jobs(project) if job.kind in KINDS and job.state == "pending"
        }
        wanted = {project} if project else {one.project for one in seen if one.project}
        projects = sorted(wanted | asked)
        outcomes = {
            key: Outcome(*key, one.project, one.skip or "already_running")
            for key, one in found.items()
            if one.skip != "other_project"
        }
        count, total = 0, sum(not one.skip for one in seen) + len(projects)
        held: set[str] = set()
        for key in projects:
            for job, end in self._driven(first.KIND, key, self.harvest.steps):
                count += 1
                progress(min(count, total), total, f"{job.client} {job.session}")
                outcomes[job.client, job.session] = _outcome(job, end)
                held |= {key} if isinstance(end, PutBack) else set()
        failures: list[Failure] = []
        for key in projects:
            count += 1
            progress(min(count, total), total, key)
            # A book of half the sessions would be asked for again as soon as the others are there.
            if key not in held:
                failures += self._consolidated(key)
        handbooks, stale = tuple(self.consolidate.done), self._stale()
        return Report(tuple(outcomes.values()), handbooks, tuple(failures), stale)

    def _consolidated(self, project: str) -> Iterator[Failure]:
        """Bring a project's handbook in step, and the block that tells of it; why not."""
        self.consolidate.queue.request(second.KIND, project)
        self.consolidate.queue.hasten([second.KIND], project)
        for _, end in self._driven(second.KIND, project, partial(self.consolidate.steps, asked=True)):
            if not isinstance(end, Finished):
                yield Failure(project, end.reason, OUTCOMES.get(end.reason, end.reason))
        try:
            Injection(self._store, self._config, project).prepare()
        except StoreError as error:
            yield Failure(project, "not_prepared", str(error))

    def _driven(
        self, kind: str, project: str, steps: Callable[[Sequence[Job], Stopped], Steps]
    ) -> Iterator[tuple[Job, End]]:
        """Do the jobs of a kind that a project has, each as soon as it can be; how each ended."""
        queue, (lease, every) = self.harvest.queue, leases(self._config.memories)[kind]
        jobs = queue.claim(str(os.getpid()), (kind,), lease, project)
        if not jobs:  # those of a dead run have just been put off: nobody who waits for them has to come again
            queue.hasten((kind,), project)
            jobs = queue.claim(str(os.getpid()), (kind,), lease, project)
        if not jobs:
            return
        left = {job.id: job for job in jobs}
        try:
            with pulse(queue, jobs[0].token, lease, every) as stopped:
                for job, step in steps(jobs, stopped):
                    end = _guarded(step)
                    after = queue.end(left.pop(job.id), end)
                    yield job, end if after else Failed("lost")
        finally:
            for job in left.values():
                queue.end(job, PutBack("stopped"))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep a worker from starting meanwhile: it would take our jobs for those of a dead one. One that lives leaves them."""
        lock = WorkerLock(self._config.home)
        ours = lock.take()
        try:
            yield
        finally:
            if ours:
                lock.release()

    def _stale(self) -> tuple[str, ...]:
        cassettes = [opened.cassette for opened in (self.harvest.opened, self.consolidate.opened) if opened.cassette]
        return tuple(dict.fromkeys(name for cassette in cassettes for name in cassette.stale()))

    # For the worker

    def harvest_steps(self, jobs: tuple[Job, ...], stopped: Stopped, home: Path) -> Steps:
        """Do harvest jobs: those of no session look for what there is to harvest, the others read one each.

        home: where the clients keep their sessions.
        """
        if not self._config.memories.enabled:
            yield from ((job, _disabled) for job in jobs)
            return
        for job in jobs:
            if not job.session:
                yield job, partial(self._look, job, home)
        yield from self.harvest.steps([job for job in jobs if job.session], stopped)
        self.consolidate.queue.request(second.KIND, jobs[0].project)

    def _look(self, job: Job, home: Path) -> End:
        self.harvest.register(below(home).refs)
        self.harvest.threads.sweep(job.project)
        seen = self.harvest.look(self.harvest.threads.of(job.project), Wish(job.project))
        return Finished("" if any(not one.skip for one in seen) else "nothing_to_harvest")

    def consolidate_steps(self, jobs: tuple[Job, ...], stopped: Stopped) -> Steps:
        """Do consolidate jobs."""
        if not (self._config.memories.enabled or any(job.session == second.REBUILD for job in jobs)):
            yield from ((job, _disabled) for job in jobs)
            return
        yield from self.consolidate.steps(jobs, stopped)
        Injection(self._store, self._config, jobs[0].project).prepare()


def _disabled() -> End:
    return Finished("disabled")


def _guarded(step: Callable[[], End]) -> End:
    """How a step ends; an error of ours by its name."""
    try:
        return step()
    except TreeringError as error:
        return Failed(error.name)


def _outcome(job: Job, end: End) -> Outcome:
    match end:
        case Finished(reason):
            return Outcome(job.client, job.session, job.project, reason)
        case PutBack(reason):
            return Outcome(job.client, job.session, job.project, "waiting", OUTCOMES.get(reason, reason))
        case _:
            skip = "lost" if end.reason == "lost" else "failed"
            return Outcome(job.client, job.session, job.project, skip, OUTCOMES.get(end.reason, end.reason))
