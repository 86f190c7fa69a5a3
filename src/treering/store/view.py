"""What a tree holds now: files, identities, entries, problems, and what edits by hand ask to be written down.

The rule this file keeps: looking never writes. A second look reads only what has changed since the first.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from treering.core.change import DropEntry, PutEntry
from treering.core.clean import Cleaner
from treering.core.entry import Entry
from treering.core.problem import Problem
from treering.core.topics.binding import bind
from treering.core.topics.index import IndexRow, index_rows, render_index
from treering.core.topics.tree import TopicFile, TreeState
from treering.disk.files import read_bytes
from treering.disk.paths import INDEX, Tree
from treering.errors import StoreError
from treering.store.files import topics
from treering.store.files.entries import ENTRIES, Ledger, parse_entries
from treering.store.files.topics import Seen


@dataclass(frozen=True, slots=True)
class View:
    """A tree at one moment. state: as it will be once `steps`, the edits by hand, are recorded.

    index: what MEMORY.md should say, None when the tree could not be read.
    """

    tree: Tree
    state: TreeState
    entries: tuple[Entry, ...]
    steps: tuple[PutEntry | DropEntry, ...]
    index: bytes | None
    ledger: Ledger
    seen: Mapping[str, Seen]
    problems: tuple[Problem, ...]

    @property
    def has_index(self) -> bool:
        """Whether MEMORY.md says what it should; a tree without topic files needs none."""
        try:
            found = read_bytes(self.tree.memory, INDEX)
        except StoreError:
            return False
        return self.index in {found, None} or (found is None and not self.state.files)


def read_ledger(tree: Tree, before: Ledger | None = None) -> Ledger:
    """entries.jsonl as it is now; `before` itself when nothing has changed."""
    data = read_bytes(tree.state, ENTRIES) or b""
    return before if before and before.data == data else parse_entries(data, str(tree.entries), before)


def look(tree: Tree, before: View | None, at: datetime, new_id: Callable[[], str], clean: Cleaner) -> View:
    """The tree as it is now.

    before: an earlier view of it; at, new_id: for entries that nobody has given an id yet; clean: for what the index says.
    """
    before = before if before and before.tree == tree else None
    seen, problems = topics.look(tree, before.seen if before else {})
    ledger = read_ledger(tree, before.ledger if before else None)
    problems += ledger.problems
    if (
        before
        and ledger is before.ledger
        and problems == before.problems
        and not before.steps
        and _same(seen, before.seen)
    ):
        return before
    # A directory that is not there has not been emptied: its disk may be away.
    blind = topics.unseen(tree, problems) if tree.memory.is_dir() else ("",)
    unread = {path for path in blind if path} | {
        line.path for line in ledger.lines.values() if _below(line.path, blind)
    }
    files = {path: one.file for path, one in seen.items()}
    read = TreeState(tree.name, files, ledger.lines, frozenset(unread))
    steps, entries = bind(read, at=at, new_id=new_id)
    lines = dict(ledger.lines)
    for step in steps:
        if isinstance(step, DropEntry):
            del lines[step.id]
        else:
            lines[step.line.id] = step.line
    return View(
        tree=tree,
        state=TreeState(tree.name, files, lines, read.unread),
        entries=entries,
        steps=steps,
        index=None if "" in blind else _index(files.values(), clean),
        ledger=ledger,
        seen=seen,
        problems=problems,
    )


def _index(files: Iterable[TopicFile], clean: Cleaner) -> bytes:
    """MEMORY.md: every file's row, but no secret that a person wrote into a file or its name, since other tools read it too."""
    rows = index_rows(files)
    text = render_index(rows)
    if clean(text).text != text:
        told = (row for row in rows if clean(row.path).text == row.path)
        hidden = (IndexRow(row.path, clean(row.title).text, clean(row.description).text) for row in told)
        text = render_index(hidden)
    return text.encode("utf-8", "replace")


def _same(seen: Mapping[str, Seen], before: Mapping[str, Seen]) -> bool:
    return len(seen) == len(before) and all(before.get(path) is one for path, one in seen.items())


def _below(path: str, folders: tuple[str, ...]) -> bool:
    return any(not folder or path == folder or path.startswith(f"{folder}/") for folder in folders)
