"""Taking back an edit by hand, which wrote nothing itself: with the text that treering wrote before it (C3).

The rule this file keeps: a file gets the text before only when that is known for sure: treering wrote it, and in it stands
every entry as it was. A file that a person has begun is never taken away.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from treering.core.change import ChangeSet, DropEntry, PutEntry, Step, WriteFile
from treering.core.clean import Clean, Kept
from treering.core.entry import EntryLine
from treering.core.topics.binding import records_of
from treering.core.topics.topic import parse_topic
from treering.core.topics.tree import TreeState
from treering.errors import ChangedError, UsageError
from treering.store.changes.images import Record
from treering.store.files.entries import decode_line

Written = Callable[[str, str], bytes | None]
"""The text that treering wrote last to a path of a tree before the edit, None for none."""


@dataclass(frozen=True, slots=True)
class _Line:
    """An entry before and after the edit, None where there was none."""

    tree: str
    id: str
    was: EntryLine | None
    now: EntryLine | None


def inverse(number: int, record: Record, note: Clean, states: Mapping[str, TreeState], written: Written) -> ChangeSet:
    """The change that takes an edit by hand back. states: of the trees, as they are.

    UsageError: the text before is not known. ChangedError: an entry was changed after it.
    """
    lines = [_Line(one.tree, one.id, _decoded(one.before), _decoded(one.after)) for one in record.lines]
    for one in lines:
        if states[one.tree].lines.get(one.id) != one.now:
            path = (one.now or one.was or states[one.tree].lines[one.id]).path
            raise ChangedError(f"{path} was edited in the meantime", hint="`treering log` shows what changed")
    steps: list[Step] = []
    for tree, path in dict.fromkeys((one.tree, line.path) for one in lines for line in (one.was, one.now) if line):
        state, text = states[tree], written(tree, path)
        there = [one for one in lines if one.tree == tree]
        if (
            text is None
            or any(map(_moved, there))
            or sorted(_records(text, path)) != sorted(_before(state, path, there))
        ):
            raise UsageError(
                f"change {number} is an edit by hand, and treering has not the text of {path} before it",
                hint="change the file back with your editor, or `treering edit ENTRY`",
            )
        file = state.files.get(path)
        kept = Kept(text.decode("utf-8", "surrogateescape"))
        steps.append(WriteFile(tree, path, file.hash if file else None, kept))
    steps += [PutEntry(one.tree, one.was) if one.was else DropEntry(one.tree, one.id) for one in lines]
    return ChangeSet("undo", tuple(steps), note, undoes=number, project=record.project)


def _moved(line: _Line) -> bool:
    return bool(line.was and line.now and line.was.path != line.now.path)


def _before(state: TreeState, path: str, lines: list[_Line]) -> Iterator[str]:
    """The hashes of the entries that a file held before the edit: those it changed as they were, the others as they are."""
    touched = {one.id for one in lines}
    yield from (one.was.hash for one in lines if one.was and one.was.path == path)
    yield from (line.hash for line in state.lines.values() if line.path == path and line.id not in touched)


def _records(text: bytes, path: str) -> list[str]:
    topic, _ = parse_topic(text.decode("utf-8", "surrogateescape"), path)
    return [one.hash for one in records_of(topic)]


def _decoded(line: bytes | None) -> EntryLine | None:
    return decode_line(line) if line is not None else None
