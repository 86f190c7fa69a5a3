"""The store: memory trees on disk, and the one way to change them (M1.10).

The rule this file keeps: whoever wants to change a tree makes a `ChangeSet` from `state` and hands it to `apply`. Edits by
hand are found when a tree is looked at, and are written down as a change of their own.
"""

import secrets
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

from treering.core.change import ChangeSet, SetCursor
from treering.core.clean import Clean, Cleaner
from treering.core.entry import Entry, EntryLine
from treering.core.handbook.documents import FOLDER
from treering.core.problem import Problem
from treering.core.topics.tree import TreeState
from treering.disk import trust
from treering.disk.database import Database, open_database
from treering.disk.paths import Layout, Tree
from treering.errors import NotFoundError, StoreError, UsageError
from treering.hot.project import GIT_ROOT
from treering.store.changes import adoption, anchored, by_hand, diff, images, journal
from treering.store.changes.anchored import Lookup
from treering.store.changes.journal import LogRow
from treering.store.changes.transaction import Writer
from treering.store.files import derived, meta
from treering.store.files.history import Past, read_history
from treering.store.rows import cursors, projects
from treering.store.rows.projects import Project
from treering.store.search import catalog, readers
from treering.store.search.catalog import SweepReport
from treering.store.view import View, look

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that are easily taken for others


def random_id() -> str:
    """A new entry id."""
    return "e_" + "".join(secrets.choice(_ALPHABET) for _ in range(12))


class Store:
    """The memory trees of one person.

    clean: the secret guard, for what the journal says to faces and what the catalog holds; now: the clock, in UTC; new_id: ids
    of entries found by hand; lookup: what an entry that is written names of its repository. changed: keys of the projects that
    were changed through it, "" for what is about the person; readers: its open catalogs.

    Opening makes state.db where it is missing, and finishes the
    changes that a killed process has left half done.
    """

    def __init__(
        self,
        layout: Layout,
        clean: Cleaner,
        now: Callable[[], datetime],
        new_id: Callable[[], str] = random_id,
        lookup: Lookup = anchored.nothing,
    ) -> None:
        """Open. StoreError: state.db cannot be used, or the disk refuses."""
        self.layout = layout
        self.clean = clean
        self.now = now
        self.new_id = new_id
        self._lookup = lookup
        self._database, problems = open_database(layout.state_db, now())
        self._problems: dict[str, tuple[Problem, ...]] = {"state.db": problems}
        self._views: dict[str, View] = {}
        self.changed: set[str] = set()
        self.readers = readers.Readers()
        self._swept: dict[str, tuple[View, readers.Mark]] = {}
        self._writer = Writer(self._database, now, self._derive)
        self._problems["replay"] = self._writer.replay_all()

    @property
    def database(self) -> Database:
        """state.db, for what is not about trees: the ledger of model calls."""
        return self._database

    def close(self) -> None:
        """Close state.db and the catalogs."""
        self.readers.close()
        self._database.close()

    # Reading

    def tree(self, name: str) -> Tree:
        """Where the tree "user" or "project:<key>" lies. NotFoundError: not a name of a tree."""
        root = None
        if self.layout.local is not None and name != "user":
            root = self.roots().get(name)
        tree = self.layout.tree(name, root)
        if root is not None and tree == self.layout.inside(name, root) and not tree.state.exists():
            trust.accept(self.layout.home, tree, self.now())  # begun here, and so the person's
        return tree

    def state(self, name: str) -> TreeState:
        """The tree as a plan sees it, edits by hand bound and written down, MEMORY.md in step."""
        return self._view(name).state

    def entries(self, name: str) -> tuple[Entry, ...]:
        """The active entries of a tree."""
        return self._view(name).entries

    def looked_at(self, name: str) -> tuple[Entry, ...]:
        """The same as of the last look at the tree: no file is looked at again."""
        view = self._views.get(name)
        return view.entries if view else self.entries(name)

    def history(self, name: str) -> tuple[Past, ...]:
        """The superseded entries of a tree, the latest first."""
        past, self._problems[f"history of {name}"] = read_history(self.tree(name))
        return past

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the files that were looked at so far, and changes that wait for a disk."""
        return tuple(problem for group in self._problems.values() for problem in group)

    def log(self, project: str | None = None, limit: int = 100) -> tuple[LogRow, ...]:
        """The newest changes first. project: a key, "" for those of no project, None for all."""
        with self._database.read() as connection:
            return journal.log(connection, self.clean, project, limit)

    def diff(self, change_id: int) -> Clean:
        """What the change did to files, as a unified diff. NotFoundError: no such change."""
        with self._database.read() as connection:
            record, _ = journal.load(connection, change_id)
        return self.clean(diff.unified(record))

    def cursor(self, client: str, session: str) -> SetCursor | None:
        """How far the session has been read (M2.3), None for not at all."""
        with self._database.read() as connection:
            return cursors.get(connection, client, session)

    def barred(self, client: str, session: str, record: str, digest: str) -> bool:
        """Whether the message must not be learned from again (M5.2). digest: sha256 of its words."""
        with self._database.read() as connection:
            return cursors.barred(connection, client, session, record, digest)

    # Changing

    def apply(self, change: ChangeSet) -> int:
        """Carry out the change, whole or not at all; its number in the journal, 0 when no tree changes by it.

        ChangedError: a file is no longer what the plan was made from; nothing was changed, the cursor stays, make the plan
        again. LockedError: another process holds a tree for long. DiskError, ContainmentError: the disk or the path refused.
        """
        change = self._anchored(change)
        number = self._writer.apply(change, {name: self.tree(name) for name in images.tree_names(change)})
        if not number:
            self._problems["cursor"] = derived.write_cursors(change, self.tree)
        return number

    def transact(self, names: Collection[str], make: Callable[[Mapping[str, TreeState]], ChangeSet | None]) -> int:
        """Make a change of these trees while nobody else can change them, and carry it out; 0 when there is none.

        For what takes long to decide, or must not miss what another process has just learned. Faults as for `apply`.
        """
        trees = {name: self.tree(name) for name in names}
        with self._writer.held(set(trees.values())):
            change = make({name: self._settled(tree).state for name, tree in trees.items()})
            return self._writer.apply_held(self._anchored(change), trees) if change else 0

    def preview(self, change: ChangeSet) -> Clean:
        """What the change would do to files, as a unified diff; nothing is written. Faults as for `apply`."""
        record = self._writer.check(change, {name: self.tree(name) for name in images.tree_names(change)})
        return self.clean(diff.unified(record))

    def sweep(self, name: str) -> SweepReport:
        """Bring the tree's search catalog in step with its files; what edits by hand and new trees need."""
        view = self._view(name)
        known, mark = self._swept.get(name, (None, None))
        only = view.changed(known) if known and mark == readers.mark(view.tree) else None
        if only is not None and not only:
            return SweepReport(0, 0, len(view.state.files))
        catalog.make_way(view.tree, self.now())
        report = catalog.sweep(view.tree, view.state, view.entries, self.clean, only)
        self._swept[name] = view, readers.mark(view.tree)
        return report

    def undo(self, change_id: int) -> ChangeSet:
        """The change set that takes a change back, bytes and times included: for `apply`. It can be undone itself (C3).

        ChangedError names a file that was edited since. UsageError: the change is not one that can be taken back.
        """
        with self._database.read() as connection:
            record, state = journal.load(connection, change_id)
            by = journal.undone_by(connection, change_id)
        if by is not None:
            raise _undone(change_id, by)
        if state != "done":
            raise UsageError(
                f"change {change_id} is {state}: nothing of it is in the memory",
                hint="`treering log` shows the changes there are",
            )
        if record.cause == "purge":
            raise UsageError(
                f"change {change_id} is a purge: nothing is left of what it removed",
                hint="`treering log` shows the changes there are",
            )
        for image in record.trees:
            if self.tree(image.tree.name) != image.tree:
                raise NotFoundError(
                    f"change {change_id} was made in {image.tree.memory}, where memory does not lie now",
                    hint="set TREERING_MEMORY_LOCAL and the like as they were then, or take back another: `treering undo NUMBER`",
                )
        note = self.clean(journal.taken_back(change_id, record))
        hand = record.cause == "hand"
        change = self._unedited(change_id, record, note) if hand else images.inverse(change_id, record, note)
        self._writer.check(change, {image.tree.name: image.tree for image in record.trees})
        return change

    def _unedited(self, change_id: int, record: images.Record, note: Clean) -> ChangeSet:
        states = {image.tree.name: self.state(image.tree.name) for image in record.trees}
        with self._database.read() as connection:
            written = partial(journal.written_before, connection, change_id)
            return by_hand.inverse(change_id, record, note, states, written)

    def project_of(self, change_id: int) -> str:
        """The key of the project that the change was made in, "" for none. NotFoundError: no such change."""
        with self._database.read() as connection:
            return journal.load(connection, change_id)[0].project

    def lies_here(self, change_id: int) -> bool:
        """Whether all trees that the change touched lie where they did then. NotFoundError: no such change."""
        with self._database.read() as connection:
            record, _ = journal.load(connection, change_id)
        return all(self.tree(image.tree.name) == image.tree for image in record.trees)

    def set_cursor(self, cursor: SetCursor) -> None:
        """Note that a slice was read in which there was nothing to keep."""
        self.apply(ChangeSet("extract", (cursor,), project=cursor.project))

    # Projects

    def project(self, root: Path, *, home: Path | None = None, scope: str = GIT_ROOT) -> str:
        """The key of the project that a working directory belongs to (M1.3); its tree is "project:<key>".

        root: the directory, which need not exist any more; home: the person's home, which is never one project itself.
        """
        with self._database.write(lasting=False) as connection:
            roots = projects.roots(connection)
            owner = projects.owning_root(str(root), scope, tuple(roots), str(home or ""))
            if owner not in roots:
                roots[owner] = self._free_key(owner, projects.known(connection))
                projects.register(connection, roots[owner], owner, self.now())
        return roots[owner]

    def knows(self, root: Path, *, home: Path | None = None, scope: str = GIT_ROOT) -> bool:
        """Whether the directory belongs to a project that was seen; unlike `project`, nothing is noted."""
        roots = self.every_root()
        return projects.owning_root(str(root), scope, tuple(roots), str(home or "")) in roots

    def adopt(self, key: str, other: str, undoes: int | None = None) -> int:
        """Let a project that was moved be where another is, which has nothing of its own yet; the change's number.

        keys: of both. UsageError: that one has entries, or files beside them.
        """
        tree = self.tree(f"project:{other}")
        if self.entries(tree.name) or (tree.state / FOLDER).exists():
            hint = "move them with `treering move`, or forget them, and clear its handbook (`treering memory clear`)"
            raise UsageError(f"the project in {tree.state} has memories of its own", hint=hint)
        with self._database.write() as connection:
            return adoption.adopt(connection, key, other, adoption.Told(self.clean, self.now(), undoes))

    def undo_adoption(self, change_id: int) -> int | None:
        """Take an adoption back, or do one again that was taken back; the change's number, None when it is no adoption.

        ChangedError: the project has another directory since. UsageError: it was taken back already.
        """
        with self._database.read() as connection:
            moved = adoption.load(connection, change_id)
            by = journal.undone_by(connection, change_id)
        if moved is None:
            return None
        if by is not None:
            raise _undone(change_id, by)
        adoption.check(moved, change_id, str(self.root(f"project:{moved.key}")))
        if moved.back:
            return self.adopt(moved.key, self.project(Path(moved.left)), change_id)
        with self._database.write() as connection:
            new = self._free_key(moved.reached, projects.known(connection))
            return adoption.give_back(connection, moved, new, adoption.Told(self.clean, self.now(), change_id))

    def _free_key(self, root: str, known: Collection[Project]) -> str:
        owners = {project.key: str(project.root) for project in known}
        return projects.free_key(root, lambda key: owners.get(key) or self._claimed(key))

    def projects(self) -> tuple[Project, ...]:
        """Every project seen so far, oldest first."""
        with self._database.read() as connection:
            return projects.known(connection)

    def roots(self) -> dict[str, Path]:
        """The directories of every project seen so far, by the name of its tree."""
        return {project.tree: project.root for project in self.projects()}

    def every_root(self) -> dict[str, str]:
        """The keys of projects by the directories that they have, or had before they were moved."""
        with self._database.read() as connection:
            return projects.roots(connection)

    def root(self, name: str) -> Path:
        """The directory of the project with this tree. KeyError: it was never seen."""
        return self.roots()[name]

    def _claimed(self, key: str) -> str:
        """The root that meta.json of a tree names, for when state.db is new."""
        folder = self.layout.tree(f"project:{key}").public
        try:
            root = meta.read_json(folder, meta.META)[0].get(meta.ROOT)
        except StoreError:
            return ""
        return root if isinstance(root, str) else ""

    # How a tree is looked at

    def _view(self, name: str) -> View:
        tree = self.tree(name)
        view = self._look(tree)
        if view.steps or not view.has_index:
            try:
                with self._writer.held({tree}):
                    view = self._settled(tree)
            except StoreError as error:
                # Whoever only reads a tree on a read-only disk gets what is there, with the reason why nothing was noted.
                problem = Problem(str(tree.memory), 0, "not_written", f"edits by hand or the index wait: {error}")
                self._problems[name] = (*view.problems, problem)
        return view

    def _look(self, tree: Tree) -> View:
        view = look(tree, self._views.get(tree.name), self.now(), self.new_id, self.clean)
        self._views[tree.name] = view
        self._writer.know(tree, view.ledger)
        self._problems[tree.name] = view.problems
        return view

    def _settled(self, tree: Tree) -> View:
        """The tree with edits by hand written down. The caller holds its lock."""
        view = self._look(tree)
        if view.steps:
            note = self.clean(f"{len(view.steps)} {'entry' if len(view.steps) == 1 else 'entries'} changed outside")
            change = ChangeSet("hand", view.steps, note, project=tree.key)
            by_id = {entry.id: entry for entry in view.entries}
            self._writer.apply_held(self._anchored(change, by_id, view.ledger.lines), {tree.name: tree})
            view = self._views[tree.name] if self._views[tree.name] is not view else self._look(tree)
        elif not view.has_index:
            self._problems["index"] = derived.write_index(view)
        return view

    def _anchored(
        self,
        change: ChangeSet,
        entries: Mapping[str, Entry] | None = None,
        lines: Mapping[str, EntryLine] | None = None,
    ) -> ChangeSet:
        """The change with the anchors of what it says anew (C6). entries, lines: where it only notes edits by hand."""
        if self._lookup is anchored.nothing:
            return change
        known = (
            (lambda name: self._views[name].ledger.lines if name in self._views else {})
            if lines is None
            else lambda _: lines
        )
        return anchored.anchored(change, anchored.Desk(self._lookup, self.roots(), known, self.now()), entries)

    def _derive(self, record: images.Record) -> None:
        """Bring index, catalog, meta.json and extract-cursor.json in step with a change. The caller holds the locks."""
        roots = {tree: str(root) for tree, root in self.roots().items()}
        problems: list[Problem] = []
        for image in record.trees:
            self.changed.add(image.tree.key)
            view = self._look(image.tree)
            problems += derived.write_index(view)
            problems += self._write_catalog(view, record)
            problems += derived.write_meta(image.tree, record, roots.get(image.tree.name, ""), self.now())
        self._problems["derived"] = tuple(problems)

    def _write_catalog(self, view: View, record: images.Record) -> tuple[Problem, ...]:
        """Bring the catalog in step. One that was as the last sweep left it is then known for all else to be as it was."""
        before, problems = derived.write_catalog(view, record, self.clean)
        swept, mark = self._swept.get(view.tree.name, (None, None))
        if swept and mark == before:
            self._swept[view.tree.name] = swept, readers.mark(view.tree)
        return problems


def _undone(change_id: int, by: int) -> UsageError:
    return UsageError(
        f"change {change_id} was undone by change {by} already", hint=f"`treering undo {by}` does it again"
    )
