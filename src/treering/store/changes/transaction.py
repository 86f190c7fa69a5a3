"""The order in which a change happens, who waits for whom, and who finishes what a killed process began (M1.10).

The rule this file keeps: record → files and entries.jsonl → what is derived → `done` with cursors and tombstones, under the
locks of every tree the change touches. Before a change begins, whatever is pending in its trees is settled.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from treering.core.change import ChangeSet
from treering.core.problem import Problem
from treering.disk.database import Database
from treering.disk.locks import TIMEOUT, locked
from treering.disk.paths import Tree, checked
from treering.errors import ChangedError, ContainmentError, DiskError, LockedError, StoreError
from treering.store.changes import apply, images, journal
from treering.store.changes.images import Record
from treering.store.files.entries import Ledger
from treering.store.rows import cursors
from treering.store.view import read_ledger


class Writer:
    """Applies changes.

    derive: called with the record once files and lines are there, before the change counts as done; timeout: seconds to
    wait for a tree that another process is changing.
    """

    timeout = TIMEOUT

    def __init__(self, database: Database, now: Callable[[], datetime], derive: Callable[[Record], None]) -> None:
        self._database = database
        self._now = now
        self._derive = derive
        self._ledgers = dict[Tree, Ledger]()

    def apply(self, change: ChangeSet, trees: Mapping[str, Tree]) -> int:
        """Take the locks and carry out the change; its number, 0 when it moves cursors or tombstones at most."""
        with self.held(set(trees.values())):
            return self.apply_held(change, trees)

    def apply_held(self, change: ChangeSet, trees: Mapping[str, Tree]) -> int:
        """As `apply`, for a caller that has the locks."""
        record = self.check(change, trees)
        if not record.trees:
            with self._database.write() as connection:
                cursors.put(connection, record.cursors)
                cursors.bar(connection, record.tombstones, self._now())
            return 0
        with self._database.write() as connection:
            record = journal.narrowed(connection, record)
            number = journal.record(connection, record, self._now())
        self._settle(number, record)
        for image in record.trees:
            with contextlib.suppress(StoreError):  # the next change tries again
                apply.compact(image.tree, self._ledger(image.tree))
        return number

    def check(self, change: ChangeSet, trees: Mapping[str, Tree]) -> Record:
        """What the change would do. ChangedError: a file is not what the plan was made from."""
        return images.prepare(change, trees, {name: self._ledger(tree) for name, tree in trees.items()})

    def know(self, tree: Tree, ledger: Ledger) -> None:
        """entries.jsonl of a tree as it was read just now."""
        self._ledgers[tree] = ledger

    def _ledger(self, tree: Tree) -> Ledger:
        self._ledgers[tree] = read_ledger(tree, self._ledgers.get(tree))
        return self._ledgers[tree]

    @contextlib.contextmanager
    def held(self, trees: set[Tree], timeout: float | None = None) -> Iterator[None]:
        """Hold the locks of these trees, and of those that a pending change ties to them, with nothing left pending."""
        wanted = trees | self._tied(trees)
        while True:
            with locked(wanted, self.timeout if timeout is None else timeout):
                tied = self._tied(wanted)
                if tied <= wanted:
                    self._replay(wanted)
                    yield
                    return
            wanted |= tied

    def replay_all(self) -> tuple[Problem, ...]:
        """Settle every pending change whose trees are there and in nobody's hands; Problems say which have to wait."""
        problems: list[Problem] = []
        for number, trees in self._pending().items():
            away = [tree.state for tree in trees if not tree.state.is_dir()]
            if away:
                what = f"change {number} waits for this directory to come back"
                problems.append(Problem(str(away[0]), 0, "waiting", what))
                continue
            try:
                with contextlib.suppress(LockedError), self.held({checked(tree) for tree in trees}, timeout=0):
                    pass  # holding the trees settles what is pending in them
            except StoreError as error:
                what = f"change {number} cannot be finished: {error}"
                problems.append(Problem(str(trees[0].state), 0, "waiting", what))
        return tuple(problems)

    def _pending(self) -> dict[int, tuple[Tree, ...]]:
        with self._database.read() as connection:
            return journal.pending(connection)

    def _ready(self) -> dict[int, tuple[Tree, ...]]:
        """The pending changes whose trees are all there. The others wait: a missing disk is no empty directory."""
        return {number: trees for number, trees in self._pending().items() if _is_there(trees)}

    def _tied(self, trees: set[Tree]) -> set[Tree]:
        """The trees of pending changes that touch one of these."""
        return {tree for group in self._ready().values() if trees.intersection(group) for tree in group}

    def _replay(self, trees: set[Tree]) -> None:
        for number, group in self._ready().items():
            if trees.issuperset(group):
                # Somebody's edit won: the journal says `refused`, and the change that waits for the locks goes on.
                with contextlib.suppress(ChangedError, ContainmentError):
                    self._finish(number, group)

    def _finish(self, number: int, trees: tuple[Tree, ...]) -> None:
        for tree in trees:
            checked(tree)
        with self._database.read() as connection:
            record, _ = journal.load(connection, number)
        apply.sweep(record)
        self._settle(number, record)

    def _settle(self, number: int, record: Record) -> None:
        """Bring a recorded change to its end: done, or refused with nothing of it left."""
        try:
            apply.carry_out(record)
        except (ChangedError, ContainmentError, DiskError):
            apply.take_back(record)  # when even this fails, the change stays pending for a better day
            self._derive(record)
            with self._database.write() as connection:
                journal.refuse(connection, number)
            raise
        self._derive(record)
        with self._database.write() as connection:
            journal.finish(connection, number, record, self._now())


def _is_there(trees: tuple[Tree, ...]) -> bool:
    return all(tree.state.is_dir() for tree in trees)
