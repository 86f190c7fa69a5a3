"""Proposals: changes that wait for a person's yes (C5, M3.6).

The rule this file keeps: a proposal holds operations and the texts they were made from, by hash. It is carried out only
against the entries it was made for; its name is made from what it proposes, so that nothing is proposed twice.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, assert_never

from treering.core.clean import EMPTY, Clean, Cleaner
from treering.core.dream.proposal import Wish
from treering.core.dream.steps import Refused, StepKind, redrafted, said
from treering.core.entry import Entry, Record
from treering.core.learning.dedup import merged, normal
from treering.core.operation import (
    Add,
    Draft,
    Merge,
    Move,
    Operation,
    Redate,
    Remove,
    Retire,
    Sort,
    Split,
    Supersede,
    Update,
)

Kind = Literal[
    "learned",
    "overheard",
    "claimed",
    "import",
    "duplicate",
    "conflict",
    "outdated",
    "promote",
    "migrate",
    "forget",
    "rewrite",
    "split",
]

_KINDS: Mapping[StepKind, Kind] = {
    "merge": "duplicate",
    "retire": "outdated",
    "rewrite": "rewrite",
    "retype": "migrate",
    "redate": "rewrite",
    "split": "split",
    "sort": "rewrite",
}
"""What a refused step of a dream is called when it is proposed."""

UNSAID: frozenset[Kind] = frozenset({"overheard", "claimed"})
"""What the person did not say: it is kept one at a time, by its name, and leaves by itself."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something for a person to decide.

    operations: what a yes would do, in order; rests: the entries it was made from, with the hash of their text; at: when it
    was made.
    """

    id: str
    kind: Kind
    reason: Clean
    operations: tuple[Operation, ...]
    rests: tuple[tuple[str, str], ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Stale:
    """Why a proposal cannot be carried out any more, in words for a person."""

    why: str


def proposed(
    kind: Kind, operations: Sequence[Operation], entries: Mapping[str, Entry], reason: Clean, at: datetime
) -> Proposal:
    """A proposal of these operations. entries: those there are now, by id."""
    named = dict.fromkeys(id_ for operation in operations for id_ in named_in(operation))
    rests = tuple((id_, entries[id_].record.hash) for id_ in named if id_ in entries)
    digest = hashlib.sha256(repr((kind, [_essence(one) for one in operations], rests)).encode("utf-8", "replace"))
    return Proposal(f"p_{digest.hexdigest()[:10]}", kind, reason, tuple(operations), rests, at)


def from_refused(refused: Refused, entries: Mapping[str, Entry], clean: Cleaner, at: datetime) -> Proposal:
    """A step that a dream may not carry out by itself. entries: by id."""
    step = refused.step
    why = clean(f"{step.reason.text} Not done by itself: {refused.why}.".strip())
    return proposed(_KINDS[step.kind], [step.operation], entries, why, at)


def from_wish(wish: Wish, project: str, clean: Cleaner, at: datetime) -> Proposal | None:
    """A model's wish; None when there is nothing to do about it, or it is about pinned entries. project: the tree's name."""
    if any(entry.pinned for entry in wish.entries):
        return None
    operations = _wanted(wish, project, clean)
    entries = {entry.id: entry for entry in wish.entries}
    return proposed(wish.kind, operations, entries, wish.reason, at) if operations else None


def _wanted(wish: Wish, project: str, clean: Cleaner) -> list[Operation]:
    """What a yes to a wish does."""
    first, *others = wish.entries
    match wish.kind:
        case "duplicate":
            same = [entry for entry in others if entry.tree == first.tree]
            record = merged(entry.record for entry in (first, *same))
            merge = Merge(first.tree, first.id, tuple(entry.id for entry in same), redrafted(first, record, clean))
            retired = (Retire(one.tree, one.id, first.tree, first.id) for one in others if one.tree != first.tree)
            return [*([merge] if same else []), *retired]
        case "conflict" | "outdated":
            *old, heir = sorted(wish.entries, key=said) if wish.kind == "conflict" else wish.entries
            retired = (Retire(one.tree, one.id, heir.tree, heir.id) for one in old)
            return [*retired] if old else [Remove(heir.tree, heir.id, bar=True)]
        case "promote" | "migrate":
            to = "user" if wish.kind == "promote" else project
            return [Move(entry.tree, entry.id, to) for entry in wish.entries if entry.tree != to]
        case "forget":
            return [Remove(entry.tree, entry.id, bar=True) for entry in wish.entries]
        case other:
            assert_never(other)


def settle(proposal: Proposal, entries: Mapping[str, Entry]) -> tuple[Operation, ...] | Stale:
    """What a yes does now; none when all of it is there already. entries: those there are, by id."""
    for id_, digest in proposal.rests:
        if id_ not in entries:
            return Stale("an entry that it is about is gone")
        if entries[id_].record.hash != digest:
            return Stale(f"{entries[id_].address} was changed since")
    return tuple(one for one in proposal.operations if not (isinstance(one, Add) and _is_known(one, entries)))


def _is_known(new: Add, entries: Mapping[str, Entry]) -> bool:
    """Whether an entry of its tree says the same."""
    same = (new.tree, new.draft.type, normal(new.draft.summary.text))
    return any(same == (entry.tree, entry.type, normal(entry.record.summary)) for entry in entries.values())


def drafts_of(operation: Operation) -> tuple[Draft, ...]:
    """The texts that an operation would write."""
    match operation:
        case Split():
            return operation.drafts
        case Add() | Update() | Supersede() | Merge():
            return (operation.draft,)
        case Remove() | Move() | Retire() | Sort() | Redate():
            return ()


def named_in(operation: Operation) -> tuple[str, ...]:
    """The ids of the entries that an operation names."""
    match operation:
        case Add() | Sort():
            return ()
        case Update(id=id_) | Remove(id=id_) | Split(id=id_) | Move(id=id_) | Redate(id=id_):
            return (id_,)
        case Supersede(old=old):
            return (old,)
        case Merge(into=into, others=others):
            return (into, *others)
        case Retire(id=id_, by=by):
            return (id_, by)


def _essence(operation: Operation) -> tuple[object, ...]:
    """What makes an operation another one: what it does to which entries, and the words of its texts, not their origin."""
    texts = [(d.type, normal(d.summary.text), d.why.text, d.how.text, d.due) for d in drafts_of(operation)]
    where = getattr(operation, "to", "") or getattr(operation, "path", "")
    return type(operation).__name__, operation.tree, where, named_in(operation), texts


def text_of(proposal: Proposal) -> Draft | None:
    """The text that a person may edit before saying yes: the only one that the proposal would write, if it is one."""
    drafts = [draft for operation in proposal.operations for draft in drafts_of(operation)]
    return drafts[0] if len(drafts) == 1 else None


def edited(proposal: Proposal, text: Record, clean: Cleaner) -> Proposal:
    """The proposal with another text; its name stays. `text_of` must not be None."""
    old = text_of(proposal)
    if old is None:
        raise AssertionError(proposal.id)
    summary, why, how = clean(text.summary), clean(text.why), clean(text.how)
    new = replace(old, summary=summary, why=why, how=how, description=EMPTY)
    return replace(proposal, operations=tuple(_with(one, new) for one in proposal.operations))


def _with(operation: Operation, draft: Draft) -> Operation:
    if isinstance(operation, Add | Update | Supersede | Merge):
        return replace(operation, draft=draft)
    return operation
