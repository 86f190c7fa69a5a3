"""The inbox of a tree: one JSON file for each proposal, below inbox/, and the names of those that were rejected (C5).

The rule this file keeps: nothing is written here. A proposal comes and goes by steps of a change set, so that `undo` knows
of it; what cannot be read is a Problem and stays where it is.
"""

import json
import sys
from dataclasses import dataclass
from datetime import date, datetime

import msgspec

from treering.core.change import DeleteFile, WriteFile
from treering.core.clean import Cleaner, Kept
from treering.core.entry import Anchor, EntryType, Source
from treering.core.operation import (
    Add,
    Draft,
    Merge,
    Move,
    Operation,
    Remove,
    Retire,
    Sort,
    Split,
    Supersede,
    Update,
)
from treering.core.problem import Problem
from treering.core.review import Kind, Proposal, drafts_of
from treering.disk.files import read_bytes, sha256
from treering.disk.paths import Tree
from treering.errors import StoreError

VERSION = 1
_FILE, _REJECTED = "inbox/{}.json", "inbox/rejected/{}.json"


class _Draft(msgspec.Struct, omit_defaults=True):
    """A text and its origin, as it stands in the file."""

    type: EntryType
    name: str
    summary: str
    by: str
    description: str = ""
    why: str = ""
    how: str = ""
    due: date | None = None
    words: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    anchors: tuple[Anchor, ...] = ()


class _Operation(msgspec.Struct, omit_defaults=True):
    """Any operation; which fields mean something depends on `do`."""

    do: str
    tree: str
    id: str = ""
    others: tuple[str, ...] = ()
    to: str = ""
    bar: bool = False
    texts: tuple[_Draft, ...] = ()


class _Proposal(msgspec.Struct):
    """A file of the inbox."""

    v: int
    id: str
    kind: Kind
    at: datetime
    reason: str
    operations: tuple[_Operation, ...]
    rests: dict[str, str]


_decoder = msgspec.json.Decoder(_Proposal)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposal as it lies in the inbox. hash: of its file."""

    proposal: Proposal
    hash: str


@dataclass(frozen=True, slots=True)
class Inbox:
    """What an inbox holds, the oldest first. rejected: names that are not to be proposed again."""

    waiting: tuple[Waiting, ...] = ()
    rejected: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()

    def room(self, most: int) -> int:
        """How many more may wait. most: of them in all, 0 for no limit."""
        return max(0, most - len(self.waiting)) if most else sys.maxsize

    @property
    def known(self) -> frozenset[str]:
        """The names of what waits or was rejected."""
        return self.rejected | {one.proposal.id for one in self.waiting}


def read_inbox(tree: Tree, clean: Cleaner) -> Inbox:
    """Every proposal of a tree that can be read."""
    folder = tree.state / "inbox"
    waiting: list[Waiting] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.json")):
        try:
            data = read_bytes(tree.state, f"inbox/{path.name}") or b""
            waiting.append(Waiting(_decoded(data, path.stem, clean), sha256(data)))
        except (StoreError, ValueError, msgspec.MsgspecError) as error:
            problems.append(Problem(str(path), 0, "bad_proposal", f"this is no proposal and is passed over ({error})"))
    rejected = frozenset(path.stem for path in (folder / "rejected").glob("*.json"))
    waiting.sort(key=lambda one: (one.proposal.at, one.proposal.id))
    return Inbox(tuple(waiting), rejected, tuple(problems))


def put(tree: str, proposal: Proposal, before: str | None = None) -> WriteFile:
    """The step that puts a proposal into the inbox. before: the hash of its file, when it is there already."""
    row = _Proposal(
        v=VERSION,
        id=proposal.id,
        kind=proposal.kind,
        at=proposal.at,
        reason=proposal.reason.text,
        operations=tuple(_packed(operation) for operation in proposal.operations),
        rests=dict(proposal.rests),
    )
    return WriteFile(tree, _FILE.format(proposal.id), before, _json(row), place="state")


def drop(tree: str, waiting: Waiting) -> DeleteFile:
    """The step that takes a proposal out of the inbox."""
    return DeleteFile(tree, _FILE.format(waiting.proposal.id), waiting.hash, place="state")


def bar(tree: str, waiting: Waiting) -> WriteFile:
    """The step that remembers that a proposal was rejected: by its name, without its text."""
    row = {"id": waiting.proposal.id, "kind": waiting.proposal.kind}
    return WriteFile(tree, _REJECTED.format(waiting.proposal.id), None, _json(row), place="state")


def _json(row: _Proposal | dict[str, str]) -> Kept:
    """The text of a file; half a surrogate pair from somebody's log becomes `?`."""
    text = json.dumps(msgspec.to_builtins(row), ensure_ascii=False, indent=1)
    return Kept(text.encode("utf-8", "replace").decode() + "\n")


def _decoded(data: bytes, name: str, clean: Cleaner) -> Proposal:
    row = _decoder.decode(data)
    if row.v != VERSION or row.id != name or not row.operations:
        raise ValueError(f"version {row.v}, name {row.id!r}, {len(row.operations)} operations")
    operations = tuple(_unpacked(one, clean) for one in row.operations)
    return Proposal(row.id, row.kind, clean(row.reason), operations, tuple(row.rests.items()), row.at)


def _packed(operation: Operation) -> _Operation:
    """The operation in the one form of the file."""
    row = _Operation(
        type(operation).__name__.lower(), operation.tree, texts=tuple(_row(one) for one in drafts_of(operation))
    )
    match operation:
        case Add():
            return row
        case Update(id=id_) | Split(id=id_):
            row.id = id_
        case Remove(id=id_, bar=barred):
            row.id, row.bar = id_, barred
        case Supersede(old_tree=to, old=id_):
            row.id, row.to = id_, to
        case Merge(into=into, others=others):
            row.id, row.others = into, others
        case Move(id=id_, to=to):
            row.id, row.to = id_, to
        case Retire(id=id_, by_tree=to, by=heir):
            row.id, row.to, row.others = id_, to, (heir,)
        case Sort(path=path):
            row.id = path
    return row


def _unpacked(row: _Operation, clean: Cleaner) -> Operation:
    """The inverse of `_packed`. ValueError: it is none."""
    made: Operation | None = None
    match row.do, tuple(_draft(text, clean) for text in row.texts):
        case "add", (draft,):
            made = Add(row.tree, draft)
        case "update", (draft,):
            made = Update(row.tree, row.id, draft)
        case "supersede", (draft,):
            made = Supersede(row.tree, draft, row.to, row.id)
        case "merge", (draft,):
            made = Merge(row.tree, row.id, row.others, draft)
        case "split", (_, _, *_) as drafts:
            made = Split(row.tree, row.id, drafts)
        case "remove", ():
            made = Remove(row.tree, row.id, row.bar)
        case "move", ():
            made = Move(row.tree, row.id, row.to)
        case "retire", () if len(row.others) == 1:
            made = Retire(row.tree, row.id, row.to, row.others[0])
        case "sort", ():
            made = Sort(row.tree, row.id)
    if made is None:
        raise ValueError(f"it asks for {row.do!r} with {len(row.texts)} texts")
    return made


def _row(draft: Draft) -> _Draft:
    return _Draft(
        type=draft.type,
        name=draft.name.text,
        summary=draft.summary.text,
        by=draft.by,
        description=draft.description.text,
        why=draft.why.text,
        how=draft.how.text,
        due=draft.due,
        words=tuple(words.text for words in draft.words),
        sources=draft.sources,
        anchors=draft.anchors,
    )


def _draft(row: _Draft, clean: Cleaner) -> Draft:
    return Draft(
        type=row.type,
        name=clean(row.name),
        summary=clean(row.summary),
        by=row.by,
        description=clean(row.description),
        why=clean(row.why),
        how=clean(row.how),
        due=row.due,
        words=tuple(clean(words) for words in row.words),
        sources=row.sources,
        anchors=row.anchors,
    )
