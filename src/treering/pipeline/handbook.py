"""The handbook of one project from outside: look at it, read it, have it made anew, clear it (A8, A9, A10).

The rule this file keeps: looking asks for nothing; and clearing takes one project's handbook, and not a byte of anything
else.
"""

import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from treering.config import Config
from treering.core.budget import approximate_tokens
from treering.core.change import ChangeSet, DeleteFile
from treering.core.handbook import uri
from treering.core.handbook.consolidation import summary_paths
from treering.core.handbook.documents import FOLDER, MEMORY, SUMMARIES, maker
from treering.core.scheduling.job import End, Finished, Job
from treering.core.session import SessionRef
from treering.disk.files import ANY, remove
from treering.disk.paths import Tree
from treering.errors import ContainmentError, StoreError, UriError
from treering.hot.telling import injection
from treering.ops.verify import Verifier
from treering.pipeline.consolidate import KIND, REBUILD, Consolidate
from treering.pipeline.handbook_run import KINDS, HandbookRun
from treering.pipeline.harvest import Harvest, Seen, Wish
from treering.pipeline.inject import Injection
from treering.pipeline.learning import Using
from treering.pipeline.limits import in_the_way
from treering.store.base import Store
from treering.store.files import handbook
from treering.store.resolver import Resource, resolve
from treering.store.rows.queue import Queue
from treering.store.rows.threads import Threads
from treering.telemetry import Sink


@dataclass(frozen=True, slots=True)
class Stats:
    """A handbook in numbers.

    sessions: that are registered; harvested: with notes; empty: of which nothing came; waiting: jobs that are not done;
    by: `model`, `rules`, or "" when there is none; edited: files that a person wrote or changed; tokens: of the block for
    the next session.
    """

    sessions: int
    harvested: int
    empty: int
    waiting: int
    files: int
    size: int
    by: str
    edited: tuple[str, ...]
    tokens: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """What was cleared. change: its number in `log`, 0 when there were no files."""

    sessions: int
    files: int
    change: int


class Handbook:
    """Everything about the handbook of one project."""

    def __init__(self, store: Store, config: Config, project: str, sink: Sink) -> None:
        """project: its key; sink: where events go."""
        self.queue = Queue(store.database, config.now)
        self.threads = Threads(store.database, config.now)
        self.injection = Injection(store, config, project)
        self._store = store
        self._config = config
        self._project = project
        self._sink = sink

    # Reading

    def view(self) -> str:
        """What the next session is given, "" for nothing."""
        return self.injection.view()

    def read(self, url: str) -> Resource:
        """What lies at a `memory://` address. UriError: with a code of core.handbook.uri.REFUSALS."""
        address = uri.parse(url)
        try:
            root = handbook.folder(self._tree)
        except ContainmentError as error:
            raise uri.refusal("outside", url, hint=error.hint) from error
        roots = {"root": root, "topics": self._tree.memory, "user": self._store.tree("user").memory}
        try:
            found = resolve(address, roots, self._store.clean)
        except UriError as error:
            now = self._now_called(address) if error.code == "not_found" else None
            if now is None:
                raise
            found = resolve(now, roots, self._store.clean)
        if address.namespace == "root" and address.path[:1] == (SUMMARIES,):
            self._cited("/".join(address.path))
        return found

    def _now_called(self, address: uri.Address) -> uri.Address | None:
        """Where a topic file is that had this address before it was edited into something else, None for none."""
        tree = {"topics": self._tree.name, "user": "user"}.get(address.namespace)
        path = "/".join(address.path)
        entries = self._store.entries(tree) if tree and not address.pattern else ()
        new = next((entry.line.path for entry in entries if path in entry.line.former), None)
        return replace(address, path=tuple(new.split("/"))) if new else None

    def _cited(self, path: str) -> None:
        """A summary was looked up: its session is of use. A disk that refuses to note it does not keep it from being read."""
        sessions = Consolidate(self._store, self._config, Using("offline")).harvested(self._project)
        with contextlib.suppress(StoreError):
            self.threads.used([key for key, its in summary_paths(sessions).items() if its == path])

    # Running

    def run(self, using: Using) -> HandbookRun:
        """A run, with its models. UsageError: `using.model` names no model."""
        return HandbookRun(self._store, self._config, using, self._sink)

    def sweep(self) -> End:
        """Bring catalogs, the prepared block and what is known of the repository in step with edits by hand."""
        for name in ("user", self._tree.name):
            self._store.sweep(name)
        Verifier(self._store, self._tree.name).settle()
        self.injection.prepare()
        return Finished()

    def in_the_way(self) -> str:
        """Why nothing may be harvested or consolidated now, "" when it may."""
        return in_the_way(self._config)

    def enqueue(self) -> None:
        """Ask for the handbook to be made anew at the next start, though nothing may have changed."""
        self.queue.request(KIND, self._project, session=REBUILD)

    # Looking

    def diagnose(self, refs: Sequence[SessionRef], *, asked: bool = False) -> tuple[Seen, ...]:
        """For each session of the project why it would be harvested now, or not. asked: by a person, whatever its age."""
        harvest = Harvest(self._store, self._config, Using())
        harvest.register(refs)
        return harvest.look(self.threads.of(self._project), Wish(self._project, asked=asked), ask=False)

    def jobs(self) -> tuple[Job, ...]:
        """The jobs of the handbook, those that wait and those that are done."""
        return tuple(job for job in self.queue.jobs(self._project) if job.kind in KINDS)

    def stats(self) -> Stats:
        """It in numbers."""
        shelf = handbook.look(self._store.database, self._tree)
        threads = self.threads.of(self._project)
        harvested = len(self.threads.outputs(self._project))
        states = Counter(job.state for job in self.jobs())
        return Stats(
            sessions=len(threads),
            harvested=harvested,
            empty=sum(bool(thread.output) for thread in threads) - harvested,
            waiting=states["pending"] + states["running"],
            files=len(shelf.files),
            size=sum(len(text.encode("utf-8", "surrogateescape")) for text in shelf.files.values()),
            by=maker(shelf.files.get(MEMORY, "")),
            edited=shelf.by_hand,
            tokens=approximate_tokens(self.view()),
        )

    # Changing

    def clear(self) -> Cleared:
        """Remove the project's handbook with all that was harvested for it; `treering undo` brings the files back.

        Runs under way own nothing any more: nothing of it comes back by them.
        """
        self.queue.drop(KINDS, self._project)
        sessions = self.threads.clear(self._project)
        shelf = handbook.look(self._store.database, self._tree)
        steps = tuple(
            DeleteFile(self._tree.name, f"{FOLDER}/{path}", digest, "state") for path, digest in shelf.hashes.items()
        )
        note = self._store.clean(f"the handbook, with {sessions} sessions")
        change = self._store.apply(ChangeSet("clear", steps, note, project=self._project)) if steps else 0
        handbook.prune(self._tree)
        remove(self._tree.state, injection.FILE, ANY)
        with self._store.database.write() as connection:
            injection.clear(connection, self._project)
        return Cleared(sessions, len(steps), change)

    @property
    def _tree(self) -> Tree:
        return self._store.tree(f"project:{self._project}")
