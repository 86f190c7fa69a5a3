"""A change as images: every file, line, cursor and tombstone it touches, before and after (M1.10, C3).

The rule this file keeps: nothing is written here. `prepare` reads what is on disk and refuses a plan that was made from
something else; `inverse` makes the change set that takes a recorded change back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from treering.core.change import (
    Archive,
    ChangeSet,
    DeleteFile,
    DropEntry,
    LiftTombstone,
    Place,
    PutEntry,
    SetCursor,
    Step,
    Tombstone,
    Unarchive,
    WriteFile,
)
from treering.core.clean import Clean, Kept
from treering.disk import files
from treering.disk.paths import Tree
from treering.errors import ChangedError
from treering.store.files.entries import ENTRIES, Ledger, decode_line, encode_gone, encode_line

_HISTORY = "history/{}.md"


@dataclass(frozen=True, slots=True)
class FileImage:
    """One file before and after. path: below the tree's memory or state directory; None: no file; mtimes in nanoseconds."""

    tree: str
    place: Place
    path: str
    before: bytes | None
    before_mtime: int | None
    after: bytes | None
    after_mtime: int | None

    @property
    def before_hash(self) -> str | None:
        """sha256 of the bytes before, None for no file."""
        return None if self.before is None else files.sha256(self.before)

    @property
    def after_hash(self) -> str | None:
        """sha256 of the bytes after, None for no file."""
        return None if self.after is None else files.sha256(self.after)


@dataclass(frozen=True, slots=True)
class LineImage:
    """One id in a tree's entries.jsonl: its line before and after, None for no entry."""

    tree: str
    id: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class TreeImage:
    """Where a tree lay when the change was made, the size of its entries.jsonl, and what is added to it."""

    tree: Tree
    size: int
    appended: bytes


@dataclass(frozen=True, slots=True)
class Record:
    """A change as the journal holds it."""

    cause: str
    note: str
    project: str
    job: int | None
    undoes: int | None
    trees: tuple[TreeImage, ...] = ()
    files: tuple[FileImage, ...] = ()
    lines: tuple[LineImage, ...] = ()
    cursors: tuple[SetCursor, ...] = ()
    tombstones: tuple[Tombstone | LiftTombstone, ...] = ()

    @property
    def roots(self) -> dict[tuple[str, Place], Path]:
        """The directory that each tree's files lie below."""
        found: dict[tuple[str, Place], Path] = {}
        for image in self.trees:
            found[image.tree.name, "memory"] = image.tree.memory
            found[image.tree.name, "state"] = image.tree.state
        return found


def tree_names(change: ChangeSet) -> set[str]:
    """The trees a change touches."""
    return {step.tree for step in change.steps if not isinstance(step, SetCursor | Tombstone | LiftTombstone)}


def prepare(change: ChangeSet, trees: Mapping[str, Tree], ledgers: Mapping[str, Ledger]) -> Record:
    """The record of the change, made from what is on disk now. ChangedError names a file that is not what the plan saw."""
    images = _file_images(change.steps, trees)
    lines = _line_images(change.steps, ledgers)
    used = sorted({image.tree for image in images} | {line.tree for line in lines})
    return Record(
        cause=change.cause,
        note=change.note.text,
        project=change.project,
        job=change.job,
        undoes=change.undoes,
        trees=tuple(_tree_image(trees[name], [line for line in lines if line.tree == name]) for name in used),
        files=images,
        lines=lines,
        cursors=tuple(step for step in change.steps if isinstance(step, SetCursor)),
        tombstones=tuple(step for step in change.steps if isinstance(step, Tombstone | LiftTombstone)),
    )


def inverse(number: int, record: Record, note: Clean) -> ChangeSet:
    """The change that takes this one back, bytes and times included. Cursors stay: what was read has been read."""
    lines = (
        DropEntry(line.tree, line.id) if line.before is None else PutEntry(line.tree, decode_line(line.before))
        for line in record.lines
    )
    stones = (
        (Tombstone if isinstance(stone, LiftTombstone) else LiftTombstone)(
            stone.client, stone.session, stone.record, stone.hash
        )
        for stone in record.tombstones
    )
    steps: tuple[Step, ...] = (*map(_restored, reversed(record.files)), *lines, *stones)
    return ChangeSet("undo", steps, note, undoes=number, project=record.project)


def _restored(image: FileImage) -> Step:
    """The step that brings a file back to its state before."""
    text = None if image.before is None else Kept(image.before.decode("utf-8", "surrogateescape"))
    folder, _, name = image.path.partition("/")
    if image.place == "state" and folder == "history":
        entry = name.removesuffix(".md")
        return Unarchive(image.tree, entry) if text is None else Archive(image.tree, entry, text)
    if text is None:
        return DeleteFile(image.tree, image.path, image.after_hash or "", image.place)
    return WriteFile(image.tree, image.path, image.after_hash, text, image.before_mtime, image.place)


@dataclass(frozen=True, slots=True)
class _Goal:
    """What one step asks of one file."""

    tree: str
    place: Place
    path: str
    before: files.Before
    after: bytes | None = None
    mtime: int | None = None


def _goal(step: Step) -> _Goal | None:
    match step:
        case WriteFile():
            return _Goal(step.tree, step.place, step.path, step.before, _bytes(step.data), step.mtime)
        case DeleteFile():
            return _Goal(step.tree, step.place, step.path, step.before)
        case Archive():
            return _Goal(step.tree, "state", _HISTORY.format(step.id), files.ANY, _bytes(step.data))
        case Unarchive():
            return _Goal(step.tree, "state", _HISTORY.format(step.id), files.ANY)
        case _:
            return None


def _file_images(steps: tuple[Step, ...], trees: Mapping[str, Tree]) -> tuple[FileImage, ...]:
    images: dict[tuple[str, str, str], FileImage] = {}
    for goal in filter(None, map(_goal, steps)):
        key = (goal.tree, goal.place, goal.path)
        root = trees[goal.tree].memory if goal.place == "memory" else trees[goal.tree].state
        image = images.get(key) or _current(root, goal)
        if goal.before is not files.ANY and image.after_hash != goal.before:
            raise ChangedError(files.changed(root / goal.path, image.after, goal.before), hint="run the command again")
        images[key] = replace(image, after=goal.after, after_mtime=goal.mtime)
    return tuple(image for image in images.values() if image.before != image.after)


def _current(root: Path, goal: _Goal) -> FileImage:
    now = files.read_image(root, goal.path)
    data, mtime = (now.data, now.mtime) if now else (None, None)
    return FileImage(goal.tree, goal.place, goal.path, data, mtime, data, mtime)


def _line_images(steps: tuple[Step, ...], ledgers: Mapping[str, Ledger]) -> tuple[LineImage, ...]:
    images: dict[tuple[str, str], LineImage] = {}
    for step in steps:
        if isinstance(step, PutEntry | DropEntry):
            entry, after = (step.line.id, encode_line(step.line)) if isinstance(step, PutEntry) else (step.id, None)
            images[step.tree, entry] = LineImage(step.tree, entry, ledgers[step.tree].raw.get(entry), after)
    return tuple(image for image in images.values() if image.before != image.after)


def _tree_image(tree: Tree, lines: list[LineImage]) -> TreeImage:
    data = files.read_bytes(tree.state, ENTRIES) or b""
    added = b"".join((encode_gone(line.id) if line.after is None else line.after) + b"\n" for line in lines)
    gap = b"\n" if added and data and not data.endswith(b"\n") else b""
    return TreeImage(tree, len(data), gap + added)


def _bytes(text: Clean | Kept) -> bytes:
    """A file's bytes. Kept came from bytes and gives them back; half a surrogate pair in other text becomes `?`."""
    try:
        return text.text.encode("utf-8", "surrogateescape" if isinstance(text, Kept) else "replace")
    except UnicodeEncodeError:
        return text.text.encode("utf-8", "replace")
