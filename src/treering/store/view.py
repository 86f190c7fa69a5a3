"""What a tree holds now: files, identities, entries, problems, and what edits by hand ask to be written down.

The rule this file keeps: looking never writes. A second look reads only what has changed since the first.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
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
from treering.store.files.topics import Look


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
    look: Look
    problems: tuple[Problem, ...]

    @property
    def has_index(self) -> bool:
        """Whether MEMORY.md says what it should; a tree without topic files needs none."""
        try:
            found = read_bytes(self.tree.memory, INDEX)
        except StoreError:
            return False
        return self.index in {found, None} or (found is None and not self.state.files)

    def changed(self, before: "View") -> set[str]:
        """The paths of files that are not, or whose entries are not, as they were in an earlier view of the tree."""
        if self.state is before.state and self.entries is before.entries:
            return set()
        files, known = self.state.files, {entry.id: entry for entry in before.entries}
        paths = {path for path, file in files.items() if before.state.files.get(path) is not file}
        paths |= before.state.files.keys() - files.keys()
        return paths | {entry.line.path for entry in self.entries if known.get(entry.id) is not entry}


def read_ledger(tree: Tree, before: Ledger | None = None) -> Ledger:
    """entries.jsonl as it is now; `before` itself when nothing has changed."""
    data = read_bytes(tree.state, ENTRIES) or b""
    return before if before and before.data == data else parse_entries(data, str(tree.entries), before)


def look(tree: Tree, before: View | None, at: datetime, new_id: Callable[[], str], clean: Cleaner) -> View:
    """The tree as it is now.

    before: an earlier view of it; at, new_id: for entries that nobody has given an id yet; clean: for what the index says.
    """
    before = before if before and before.tree == tree else None
    found = topics.look(tree, before.look if before else None)
    ledger = read_ledger(tree, before.ledger if before else None)
    problems = found.problems + ledger.problems
    if before and ledger is before.ledger and _same(found, before.look):
        return before if found is before.look else replace(before, look=found)
    # A directory that is not there has not been emptied: its disk may be away.
    blind = topics.unseen(tree, problems) if tree.memory.is_dir() else ("",)
    unread = {path for path in blind if path}
    if blind:
        unread |= {line.path for line in ledger.lines.values() if _below(line.path, blind)}
    files = {path: one.file for path, one in found.seen.items()}
    read = TreeState(tree.name, files, ledger.lines, frozenset(unread))
    is_whole = before is not None and not (before.state.unread or unread)
    new, kept = _changed(read, before) if before and is_whole else (read, {})
    steps, bound = bind(new, at=at, new_id=new_id)
    entries = _in_order(files, bound, kept) if kept else bound
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
        index=before.index
        if before and found is before.look
        else None
        if "" in blind
        else _index(files.values(), clean),
        ledger=ledger,
        look=found,
        problems=problems,
    )


def _changed(now: TreeState, before: View) -> tuple[TreeState, dict[str, list[Entry]]]:
    """What is to be bound anew, and by path the entries of files of which neither text nor lines have changed.

    A line that entries.jsonl still has was bound in its place, and finds its text there again.
    """
    same = {path for path, file in now.files.items() if before.state.files.get(path) is file and file.topic.type}
    same -= {entry.line.path for entry in before.entries if now.lines.get(entry.id) is not entry.line}
    kept: dict[str, list[Entry]] = {}
    for entry in before.entries:
        if entry.line.path in same:
            kept.setdefault(entry.line.path, []).append(entry)
    bound = {entry.id for entries in kept.values() for entry in entries}
    lines = {key: line for key, line in now.lines.items() if key not in bound}
    if any(line.path in same for line in lines.values()):  # a line of its own for text that has one
        return now, {}
    files = {path: file for path, file in now.files.items() if path not in same}
    return TreeState(now.name, files, lines, now.unread), kept


def _in_order(files: Iterable[str], bound: Iterable[Entry], kept: dict[str, list[Entry]]) -> tuple[Entry, ...]:
    """All entries, in the order of their files."""
    for entry in bound:
        kept.setdefault(entry.line.path, []).append(entry)
    return tuple([entry for path in files for entry in kept.get(path, ())])


def _index(files: Iterable[TopicFile], clean: Cleaner) -> bytes:
    """MEMORY.md: every file's row, but no secret that a person wrote into a file or its name, since other tools read it too."""
    rows = index_rows(files)
    text = render_index(rows)
    if clean(text).text != text:
        told = (row for row in rows if clean(row.path).text == row.path)
        hidden = (IndexRow(row.path, clean(row.title).text, clean(row.description).text) for row in told)
        text = render_index(hidden)
    return text.encode("utf-8", "replace")


def _same(now: Look, before: Look) -> bool:
    """Whether both found the very same files, and the same wrong with them."""
    if now is before:
        return True
    is_same = len(now.seen) == len(before.seen) and all(before.seen.get(path) is one for path, one in now.seen.items())
    return is_same and now.problems == before.problems


def _below(path: str, folders: tuple[str, ...]) -> bool:
    return any(not folder or path == folder or path.startswith(f"{folder}/") for folder in folders)
