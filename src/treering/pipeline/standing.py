"""Where things stand with a memory, for `status`.

The rule this file keeps: looking changes nothing, and nothing that is wrong is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from treering.config import Config
from treering.core.entry import Entry, Scope, trees_of
from treering.core.problem import Problem
from treering.core.scheduling.job import Job
from treering.core.scheduling.limits import Limit
from treering.disk.worker_lock import Holder, holder
from treering.hot.off_record import Span
from treering.hot.wake import WORDS
from treering.ops.off_record import lasting, paused
from treering.pipeline.limits import limits
from treering.pipeline.listening import is_answered
from treering.pipeline.meaning import Outlook, Semantic
from treering.pipeline.moved import Former, former
from treering.store.base import Store
from treering.store.changes.journal import LogRow
from treering.store.rows.projects import Project
from treering.store.rows.queue import Queue

PATIENCE = 600.0  # seconds after which a job that waits without a worker is stuck
NEWEST = 1000  # changes that are looked through
LATEST = 10  # skips that are shown


@dataclass(frozen=True, slots=True)
class Status:
    """Where a memory lies and what is in it.

    places: the directories of its trees; changes: those of this project in the journal, counted up to `NEWEST`; worker: the
    one at work, None for none; jobs: what waits in this project, was given up, or skipped of late, and whatever runs;
    stuck: those among them that nobody is going to do; proposals: that wait for a person; spooled: requests that are not
    in the queue yet; projects: every one that was seen; problems: with the files that were looked at, and the last words of
    a worker; limits: every cap and how much of it is used; paused: the pause that lasts, None for none; meaning: whether
    it has a say in recall; answered: whether a worker tells hooks what is near a prompt in meaning; former: what a project
    without an entry seems to have been before it was moved; off: the sessions that are off the record until somebody ends it.
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
    stuck: frozenset[int]
    proposals: int
    spooled: int
    projects: tuple[Project, ...]
    problems: tuple[Problem, ...]
    limits: tuple[Limit, ...] = ()
    paused: Span | None = None
    meaning: Outlook = field(default_factory=Outlook)
    answered: bool = False
    former: Former | None = None
    off: tuple[str, ...] = ()


def standing(store: Store, config: Config, key: str, queue: Queue) -> Status:
    """The status of a project's memory. key: the project's."""
    places = trees_of(key)
    entries = tuple(entry for tree in places.values() for entry in store.entries(tree))
    rows = store.log(key, NEWEST)
    projects = store.projects()
    jobs = _telling([job for job in queue.jobs() if job.project == key or job.state == "running"])
    worker = holder(config.home)
    caps = limits(store, config, key)
    used = {one.name: one.used for one in caps}
    superseded = sum(len(store.history(tree)) for tree in places.values())
    return Status(
        project=key,
        root=next(project.root for project in projects if project.key == key),
        places={scope: store.tree(tree).memory for scope, tree in places.items()},
        entries=entries,
        superseded=superseded,
        changes=len(rows),
        last=next(iter(rows), None),
        worker=worker,
        jobs=jobs,
        stuck=frozenset(job.id for job in jobs if is_stuck(job, config.now().timestamp(), alive=worker is not None)),
        proposals=int(used["proposals"]),
        spooled=int(used["spool"]),
        projects=projects,
        problems=(*store.problems, *refused(config), *last_words(config.home), *without_spans(config)),
        limits=caps,
        paused=paused(config.home, config.now().timestamp()),
        meaning=Semantic(store, config).outlook(store.tree(tree) for tree in places.values()),
        answered=is_answered(config.home),
        former=former(store, key),
        off=tuple(span.name for span in lasting(config.home) if span.kind == "session"),
    )


def _telling(jobs: list[Job]) -> tuple[Job, ...]:
    """The jobs that say something: all that are not done, what is about the whole project, and the last skips of sessions."""
    skipped = sorted((job for job in jobs if job.state == "done" and job.reason), key=lambda job: job.finished)
    latest = [job for job in skipped if job.session][-LATEST:]
    return (*(job for job in jobs if job.state != "done"), *(job for job in skipped if not job.session), *latest)


def is_stuck(job: Job, now: float, *, alive: bool) -> bool:
    """Whether nobody is going to do it. alive: whether a worker is; now: seconds since the epoch."""
    if job.state == "running":
        return not alive or job.lease_until < now
    return job.state == "failed" or (
        job.state == "pending" and not alive and max(job.created, job.not_before) + PATIENCE < now
    )


def last_words(home: Path) -> tuple[Problem, ...]:
    """What the last worker said before it ended, if it had anything to say."""
    try:
        text = (home / WORDS).read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ()
    return (Problem(str(home / WORDS), 0, "worker", text[-500:]),) if text else ()


def refused(config: Config) -> tuple[Problem, ...]:
    """What of the settings is not allowed, and what holds instead."""
    return tuple(Problem(fault.where or str(config.file), 0, "bad_setting", fault.told) for fault in config.faults)


def without_spans(config: Config) -> tuple[Problem, ...]:
    """That spans are asked for and cannot be made, if so."""
    if not config.telemetry.otel:
        return ()
    try:
        import_module("treering.otel")
    except ImportError as error:
        what = f"telemetry.otel is true, but its packages are missing ({error}): pip install 'treering[otel]'"
        return (Problem(str(config.file), 0, "not_installed", what),)
    return ()
