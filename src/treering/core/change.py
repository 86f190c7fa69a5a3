"""A change set: every effect of one operation on the trees, decided before anything is written (M1.10).

`compile_plan` in core/plan.py makes one from operations; store/changes/apply.py carries it out under the trees' locks, as a whole
or not at all. A tree is named "user" or "project:<key>"; paths have `/`, and are relative to its memory/ directory or, as
those of the handbook, to the directory of its state.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from treering.core.clean import EMPTY, Clean, Kept
from treering.core.entry import EntryLine

Place = Literal["memory", "state"]
"""Which of a tree's directories a path is relative to: that of the topic files, or the one beside it."""


@dataclass(frozen=True, slots=True)
class WriteFile:
    """Write a file. before: sha256 of the bytes the plan was made from, None when the file must not exist yet.

    mtime: nanoseconds to give the file (undo), None for now; place: `memory` for a topic file.
    """

    tree: str
    path: str
    before: str | None
    data: Clean | Kept
    mtime: int | None = None
    place: Place = "memory"


@dataclass(frozen=True, slots=True)
class DeleteFile:
    """Remove a file whose bytes have this sha256."""

    tree: str
    path: str
    before: str
    place: Place = "memory"


@dataclass(frozen=True, slots=True)
class PutEntry:
    """Append this line to the tree's entries.jsonl; it replaces the line of the same id."""

    tree: str
    line: EntryLine


@dataclass(frozen=True, slots=True)
class DropEntry:
    """Mark the id as gone in entries.jsonl."""

    tree: str
    id: str


@dataclass(frozen=True, slots=True)
class Archive:
    """Put the text of a superseded entry under history/<id>.md (M1.8)."""

    tree: str
    id: str
    data: Clean | Kept


@dataclass(frozen=True, slots=True)
class Unarchive:
    """Take history/<id>.md away again (undo of an Archive)."""

    tree: str
    id: str


@dataclass(frozen=True, slots=True)
class SetCursor:
    """Remember how far a session has been read. Committed together with the change (M2.3)."""

    client: str
    session: str
    project: str
    record: str
    offset: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Tombstone:
    """Bar a source record from being learned again (M5.2). hash: sha256 of the record's words."""

    client: str
    session: str
    record: str
    hash: str


@dataclass(frozen=True, slots=True)
class LiftTombstone:
    """Let a source record be learned again (undo of a Tombstone)."""

    client: str
    session: str
    record: str
    hash: str


Step = WriteFile | DeleteFile | PutEntry | DropEntry | Archive | Unarchive | SetCursor | Tombstone | LiftTombstone


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What is to happen, and why.

    cause: `extract`, `remember`, `forget`, `purge`, `dream`, `edit`, `move`, `import`, `propose`, `accept`, `reject`, `undo`, `hand`,
    `anchor`.
    note: one line for `treering log`; undoes: the id of the change this one takes back; job: what does it in the background, None
    for what somebody waits for.
    """

    cause: str
    steps: tuple[Step, ...]
    note: Clean = EMPTY
    undoes: int | None = None
    project: str = ""
    job: int | None = None
