"""The handbook's jobs, done by the worker (A1, A4).

The rule this file keeps: as pipeline/runners.py, the memory of the project is opened for the run.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from treering.core.scheduling.job import Failed, Job, PutBack
from treering.pipeline.handbook import Handbook
from treering.pipeline.harvest import Steps
from treering.pipeline.learning import Using
from treering.pipeline.pulse import Stopped

SHORT = 300.0  # seconds until the next try when something is in the way


class Shelved(Protocol):
    """A project with a handbook: `Memory` is one."""

    @property
    def handbook(self) -> Handbook:
        """Its handbook."""


@dataclass(frozen=True, slots=True)
class HandbookJobs:
    """Harvests and consolidates. open: the memory of a project's root; root: that of a key; home: where clients keep sessions."""

    open: Callable[[Path], AbstractContextManager[Shelved]]
    root: Callable[[str], Path | None]
    home: Path

    def harvest(self, jobs: tuple[Job, ...], stopped: Stopped) -> Steps:
        """Look for what there is to harvest, or read sessions."""
        root = self.root(jobs[0].project)
        if root is None:
            yield from ((job, _homeless) for job in jobs)
            return
        with self.open(root) as place:
            if reason := place.handbook.in_the_way():
                yield from ((job, partial(PutBack, reason, SHORT)) for job in jobs)
                return
            yield from place.handbook.run(Using()).harvest_steps(jobs, stopped, self.home)

    def consolidate(self, jobs: tuple[Job, ...], stopped: Stopped) -> Steps:
        """Bring the handbook in step, and the block for the next session."""
        root = self.root(jobs[0].project)
        if root is None:
            yield from ((job, _homeless) for job in jobs)
            return
        with self.open(root) as place:
            if reason := place.handbook.in_the_way():
                yield from ((job, partial(PutBack, reason, SHORT)) for job in jobs)
                return
            yield from place.handbook.run(Using()).consolidate_steps(jobs, stopped)

    def sweep(self, jobs: tuple[Job, ...], _: Stopped) -> Steps:
        """Look for edits by hand, and make the block for the next session ready."""
        root = self.root(jobs[0].project)
        if root is None:
            yield from ((job, _homeless) for job in jobs)
            return
        with self.open(root) as place:
            yield from ((job, place.handbook.sweep) for job in jobs)


def _homeless() -> Failed:
    return Failed("no_project", final=True)
