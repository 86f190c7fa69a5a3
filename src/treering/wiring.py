"""From settings and a directory to a `Memory`: the one place that knows which concrete parts are used.

The rule this file keeps: parts are imported here, when a memory is opened, and handed on; nothing below asks for another.
"""

from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from treering.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from treering.config import Config
    from treering.core.learning.patch import ExtractContext, Patch
    from treering.core.learning.transcript import Slice
    from treering.disk.paths import Tree
    from treering.memory import Memory
    from treering.pipeline.listening import Ways
    from treering.pipeline.meaning import Semantic
    from treering.pipeline.worker import Service
    from treering.store.base import Store
    from treering.telemetry import Sink


class Rules:
    """The offline extractor, imported when a sentence is read: its tables take longer to load than all the rest."""

    def extract(self, part: "Slice", context: "ExtractContext") -> "tuple[Patch, ...]":
        """As `OfflineExtractor.extract`."""
        from treering.models.offline import OfflineExtractor

        return OfflineExtractor().extract(part, context)


def open_memory(
    project: Path | str | None = None,
    *,
    home: Path | str | None = None,
    now: datetime | None = None,
    check: "Callable[[bool], None] | None" = None,
) -> "Memory":
    """Open the memory of a project and its person.

    project: its directory, or one inside it; only a project that is gone need not exist any more; default: the current one.
    home: instead of TREERING_HOME, a place of its own for everything; now: stops the clock; check: told whether the project was
    seen before, what it raises leaves no project behind; by default a directory has to be there, or have been.
    NotFoundError: it never was. What is refused in config.yml is in `Memory.config.faults`. ConfigError, StoreError:
    settings as a whole, or what counts as a project, cannot be read, or the disk does not allow it.
    """
    from treering.config import load
    from treering.hot.wake import start_worker_if_none
    from treering.memory import Memory
    from treering.pipeline.hook_settings import prepare_hook

    config = load(Path(home) if home else None)
    config.need("memory.scope")
    root = Path(project) if project else here()
    config = replace(config, fixed_now=now) if now else config
    options = ("--home", str(config.home.absolute())) if home else ()

    def wake() -> bool:
        # A stopped clock belongs to a test: its directory may be gone before a worker has begun.
        return not config.fixed_now and start_worker_if_none(str(config.home), options, lives_on=True)

    store = open_store(config)
    prepare_hook(config)
    try:
        (check or is_somebodys(root))(is_known(store, root, config.memory.scope))
        return Memory(store, config, root, Rules(), open_sink(config), wake)
    except BaseException:
        store.close()
        raise


def here() -> Path:
    """The current directory. UsageError: it was removed under our feet."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise UsageError("the current directory is gone", hint="name one with --project DIR") from None


def is_known(store: "Store", directory: Path, scope: str) -> bool:
    """Whether a directory is, or was, in a project that was seen. One that is missing within a project that is there is a slip."""
    from treering.store.rows import projects

    with store.database.read() as connection:
        roots = {*projects.former(connection), *(str(project.root) for project in projects.known(connection))}
    owner = projects.owning_root(str(directory), scope, tuple(roots), str(Path.home()))
    slip = directory.absolute() != Path(owner) and not directory.is_dir() and Path(owner).is_dir()
    return owner in roots and not slip


def is_somebodys(directory: Path) -> "Callable[[bool], None]":
    """Lets a directory pass that is there or was seen before. NotFoundError: neither."""

    def check(known: bool) -> None:
        if not known and not directory.is_dir():
            raise nobody(directory)

    return check


def nobody(directory: Path) -> NotFoundError:
    """That a directory is nobody's project: a mistyped one becomes none."""
    if directory.exists():
        return NotFoundError(f"{directory} is no directory", hint="name the project by its directory: --project DIR")
    return NotFoundError(
        f"there is no directory {directory}, and nothing is remembered of it",
        hint="make it first, or name one that is there with --project DIR; `treering search WORD` looks into every project",
    )


@contextmanager
def open_worker(home: Path | None, crashed: "Callable[[Exception], None]", lock: int = -1) -> "Iterator[Service]":
    """The worker of a home, ready to serve. crashed: writes down a fault of ours; lock: the open lock that was handed on."""
    from treering.config import load
    from treering.disk.worker_lock import WorkerLock
    from treering.hot.ranking.nearby import SOCKET
    from treering.ops.off_record import paused
    from treering.pipeline.handbook_jobs import HandbookJobs
    from treering.pipeline.handbook_run import leases
    from treering.pipeline.hook_settings import prepare_hook
    from treering.pipeline.listening import LINGERS, listening
    from treering.pipeline.meaning import Semantic
    from treering.pipeline.runners import Dream, Extraction
    from treering.pipeline.schedule import Schedule
    from treering.pipeline.worker import Hooks, Runner, Service, Worker

    config = load(home)
    config.need("memory.scope", "memory.autoExtract", "memory.autoDream", "models")  # what waits goes on waiting
    prepare_hook(config)
    held = WorkerLock(config.home, lock)
    with closing(open_store(config)) as store:
        if store.database.refusal:
            raise store.database.refusal
        schedule = Schedule(store, config, open_sink(config))
        meaning = Semantic(store, config, open_sink(config))

        def embed(project: str, stopped: "Callable[[], bool]") -> None:
            trees = [f"project:{project}"] if project else [one.tree for one in store.projects()]
            meaning.refresh([store.tree(tree) for tree in ("user", *trees)], stopped)

        def is_paused() -> bool:
            return paused(config.home, config.now().timestamp()) is not None

        hooks = Hooks(schedule.take_in, crashed, held.beat, leases(config.memories), embed, paused=is_paused)
        hooks = replace(hooks, lingers=lambda: LINGERS if (config.home / SOCKET).exists() else 0.0)

        def root(key: str) -> Path | None:
            return store.roots().get(f"project:{key}")

        def place(project: Path) -> "Memory":
            return open_memory(project, home=home)

        books = HandbookJobs(place, root, Path.home())
        runners: dict[str, Runner] = {
            "extract": Extraction(place, root, Path.home()),
            "dream": Dream(place, root),
            "harvest": books.harvest,
            "consolidate": books.consolidate,
            "sweep": books.sweep,
        }
        near, freshen = answering(store, meaning)
        listen = (lambda: listening(config.home, near, meaning.warm, freshen)) if meaning.answers else nullcontext
        yield Service(held, Worker(schedule.queue, runners, hooks), listen)


def answering(store: "Store", meaning: "Semantic") -> "Ways":
    """How the worker tells what is near a prompt, and how it first embeds a few entries that are new."""
    from treering.hot.ranking.nearby import EVERYWHERE
    from treering.pipeline.meaning import A_FEW

    def about(key: str) -> "list[Tree]":
        keys = [one.tree for one in store.projects()] if key == EVERYWHERE else [f"project:{key}"] if key else []
        return [store.tree(tree) for tree in ("user", *keys)]

    return lambda key, prompt: meaning.told(prompt, about(key)), lambda key: meaning.refresh(about(key), most=A_FEW)


def open_sink(config: "Config") -> "Sink":
    """Where events go. What is not installed takes none; `status` says so."""
    from treering.telemetry import JsonLines, to_all

    sinks: list[Sink] = []
    if config.telemetry.enabled:
        sinks.append(JsonLines(config.home / "telemetry", config.now))
    if config.telemetry.otel:
        with suppress(ImportError):
            from treering.otel import open_spans

            sinks.append(open_spans())
    return to_all(sinks)


def open_store(config: "Config") -> "Store":
    """The trees that the settings name, with the secret guard in front of them."""
    from treering.disk.paths import Layout
    from treering.guard.secrets import clean
    from treering.repository.anchoring import Anchoring
    from treering.store.base import Store

    layout = Layout(config.home, config.base, Path(config.local) if config.local else None)
    return Store(layout, clean, lambda: config.now().astimezone(UTC), lookup=Anchoring())
