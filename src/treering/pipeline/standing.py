"""Where things stand with a memory, for `status`.

The rule this file keeps: looking changes nothing, and nothing that is wrong is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from treering.config import Config
from treering.core.entry import Entry, Scope
from treering.core.job import Job
from treering.core.problem import Problem
from treering.disk.worker_lock import Holder, holder
from treering.store.base import Store
from treering.store.journal import LogRow
from treering.store.projects import Project
from treering.store.queue import Queue

NEWEST = 1000  # changes that are looked through


@dataclass(frozen=True, slots=True)
class Status:
    """Where a memory lies and what is in it.

    places: the directories of its trees; changes: those of this project in the journal, counted up to `NEWEST`; worker: the
    one at work, None for none; jobs: those of this project, and whatever runs; projects: every one that was seen; problems:
    with the files that were looked at.
    """

    project: str
    root: Path
    places: Mapping[Scope, Path]
    entries: tuple[Entry, ...]
    superseded: int
    changes: int
    last: LogRow | None
    worker: Holder | None
    jobs: tuple[Job, ...]
    projects: tuple[Project, ...]
    problems: tuple[Problem, ...]


def standing(store: Store, config: Config, key: str, queue: Queue) -> Status:
    """The status of a project's memory. key: the project's."""
    places: dict[Scope, str] = {"user": "user", "project": f"project:{key}"}
    entries = tuple(entry for tree in places.values() for entry in store.entries(tree))
    rows = store.log(key, NEWEST)
    projects = store.projects()
    superseded = sum(len(store.history(tree)) for tree in places.values())
    return Status(
        project=key,
        root=next(project.root for project in projects if project.key == key),
        places={scope: store.tree(tree).memory for scope, tree in places.items()},
        entries=entries,
        superseded=superseded,
        changes=len(rows),
        last=next(iter(rows), None),
        worker=holder(config.home),
        jobs=tuple(job for job in queue.jobs() if job.project == key or job.state == "running"),
        projects=projects,
        problems=store.problems,
    )
