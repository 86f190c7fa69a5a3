"""Lines of entries.jsonl get their anchors as a change is written (C6): every way of writing an entry comes by here.

The rule this file keeps: only what a change says anew is looked up, only in the project that the tree belongs to, and only so
much of it in one change; the rest is looked up in the background. What an entry was anchored to and still names stays as it
was, since a sentence that is put differently is no fresh look at the repository.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from treering.core.anchors.names import named
from treering.core.change import ChangeSet, PutEntry, Step, WriteFile
from treering.core.entry import Anchor, Entry, EntryLine, Record
from treering.core.topics.binding import records_of
from treering.core.topics.body import record_text
from treering.core.topics.topic import parse_topic

MOST = 32  # lines of one change
LEFT_ALONE = frozenset({"undo", "purge", "anchor"})
"""Causes of changes whose lines are what they are."""
STATED = frozenset({"extract", "remember", "edit", "hand", "accept"})
"""Causes by which somebody says anew what an entry says."""

Lookup = Callable[[Path, Record, datetime | None, datetime], tuple[Anchor, ...]]
"""What a text names of a repository: its root, the text, when it was said (None: now), and now."""


def nothing(root: Path, record: Record, said: datetime | None, now: datetime) -> tuple[Anchor, ...]:  # noqa: ARG001 - a `Lookup`
    """Where nobody looks."""
    return ()


@dataclass(frozen=True, slots=True)
class Desk:
    """What anchoring a change works with. roots: of the projects' trees; known: the lines of a tree as they are; now: the clock's."""

    lookup: Lookup
    roots: Mapping[str, Path]
    known: Callable[[str], Mapping[str, EntryLine]]
    now: datetime


def anchored(change: ChangeSet, desk: Desk, entries: Mapping[str, Entry] | None = None) -> ChangeSet:
    """The change with the anchors of what it says anew. entries: those that its lines are about, where it writes no files."""
    if change.cause in LEFT_ALONE:
        return change
    if sum(isinstance(step, PutEntry) for step in change.steps) > MOST:
        return replace(change, steps=tuple(map(_bare, change.steps))) if change.cause == "import" else change
    files = {(step.tree, step.path): step for step in change.steps if isinstance(step, WriteFile)}
    return replace(change, steps=tuple(_steps(change, desk, files, entries or {})))


def _steps(
    change: ChangeSet, desk: Desk, files: Mapping[tuple[str, str], WriteFile], entries: Mapping[str, Entry]
) -> Iterator[Step]:
    for step in change.steps:
        root = desk.roots.get(step.tree) if isinstance(step, PutEntry) else None
        if root is None or not isinstance(step, PutEntry):
            yield step
            continue
        line, before = step.line, desk.known(step.tree).get(step.line.id)
        file = files.get((step.tree, line.path))
        record = _record(file, line) if file else entries[line.id].record if line.id in entries else None
        if record is None or (before and before.hash == line.hash):
            yield step
            continue
        said = line.sources[-1].at if change.cause in {"extract", "accept", "import"} and line.sources else None
        found = desk.lookup(root, record, said, desk.now)
        stated = change.cause in STATED
        yield replace(step, line=replace(line, anchors=united(line.anchors, found, record, anew=stated)))


def _bare(step: Step) -> Step:
    """The step without what an archive says of anchors: what they are called is not believed before the text was read."""
    return replace(step, line=replace(step.line, anchors=())) if isinstance(step, PutEntry) else step


def united(old: tuple[Anchor, ...], new: tuple[Anchor, ...], record: Record, *, anew: bool) -> tuple[Anchor, ...]:
    """The anchors of an entry whose text has changed. anew: whether what was found now counts for more than what was known."""
    said = {text for one in named(record_text(record)) for text in (one.name, one.detail, f"{one.name} {one.detail}")}
    kept = [anchor for anchor in old if anchor.name in said]
    both = [*new, *kept] if anew else [*kept, *new]
    return tuple({(anchor.kind, anchor.name): anchor for anchor in reversed(both)}.values())[::-1]


def _record(file: WriteFile, line: EntryLine) -> Record | None:
    """The text of an entry in a file that is about to be written."""
    records = records_of(parse_topic(file.data.text, file.path)[0])
    index = line.item or 0
    return records[index] if index < len(records) else None
