"""A dream by a model, without the model: what it is shown, the shape of its answer, and what becomes of it (M3.3, M3.6).

The rules this file keeps: entries have handles that mean something within one request only; an answer that is wrong
anywhere is refused as a whole, with the reason; and what code cannot verify becomes a wish, for a person to decide.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

import msgspec

from treering.core.answer import Json
from treering.core.clean import EMPTY, Clean, Cleaner
from treering.core.dream.answer import ENTRIES, DreamAnswer, Garbage, Governance, New, Wanted, day_of, faults
from treering.core.dream.steps import Step, redrafted, retired, said
from treering.core.entry import Entry
from treering.core.operation import Draft, Merge, Operation, Split, Update
from treering.core.prompts import data_block
from treering.core.topics.edit import DESCRIPTION_LIMIT
from treering.core.words import content

_COMMON = 12  # entries that hold a word from which on it makes none of them alike
_ALIKE = 2  # meaningful words that two entries share when they are about the same matter


@dataclass(frozen=True, slots=True)
class Wish:
    """Something for a person to decide. entries: those it is about, the one that would go first."""

    kind: Governance
    entries: tuple[Entry, ...]
    reason: Clean


@dataclass(frozen=True, slots=True)
class DreamPlan:
    """What a model wants done."""

    steps: tuple[Step, ...] = ()
    wishes: tuple[Wish, ...] = ()


def shown(entries: Sequence[Entry], limit: int = ENTRIES) -> dict[str, Entry]:
    """The entries a request shows, by handle: all, or those most like another one, the newest of them first."""
    chosen = list(entries) if len(entries) <= limit else _alike(entries)[:limit]
    chosen.sort(key=lambda entry: (entry.scope, entry.type, entry.name, entry.record.summary, entry.address))
    return {f"e{number}": entry for number, entry in enumerate(chosen, 1)}


def dream_values(entries: Mapping[str, Entry], clean: Cleaner) -> dict[str, Clean]:
    """What fills the gaps of dream_input.md."""
    rows = (
        {
            "handle": clean(handle),
            "type": entry.type,
            "scope": entry.scope,
            "pinned": int(entry.pinned) or None,
            "said": said(entry).date(),
            "due": entry.line.due,
            "name": clean(entry.name),
            "summary": clean(entry.record.summary),
            "why": clean(entry.record.why) or None,
            "how": clean(entry.record.how) or None,
        }
        for handle, entry in entries.items()
    )
    return {"entries": data_block(rows)}


def read_plan(data: Json, entries: Mapping[str, Entry], clean: Cleaner) -> DreamPlan | Garbage:
    """What a checked answer amounts to. entries: what it was shown, by handle."""
    answer = msgspec.convert(data, DreamAnswer)
    fault = next(faults(answer, entries), None)
    if fault:
        return fault
    made = [_made(wanted, entries, clean) for wanted in answer.operations]
    wishes = (
        Wish(one.kind, tuple(entries[handle] for handle in one.entries), clean(one.reason).flat())
        for one in answer.proposals
    )
    return DreamPlan(
        tuple(one for one in made if isinstance(one, Step)),
        (*(one for one in made if isinstance(one, Wish)), *wishes),
    )


def _made(wanted: Wanted, entries: Mapping[str, Entry], clean: Cleaner) -> Step | Wish:
    """The step of an operation that is in order, or a wish where code cannot verify it."""
    first, *others = [entries[handle] for handle in wanted.entries]
    reason = clean(wanted.reason).flat()
    drafts = tuple(_draft(text, first, clean) for text in wanted.texts)
    operation: Operation
    match wanted.action:
        case "delete":
            return _deletion(first, entries[wanted.successor] if wanted.successor else None, reason, clean)
        case "merge":
            operation = Merge(first.tree, first.id, tuple(entry.id for entry in others), drafts[0])
        case "split":
            operation = Split(first.tree, first.id, drafts)
        case "rewrite":
            operation = Update(first.tree, first.id, drafts[0])
        case "retype" | "redate":
            same = redrafted(first, first.record, clean)
            new = replace(same, type=wanted.type or same.type) if wanted.action == "retype" else same
            due = day_of(wanted.due, first) if wanted.action == "redate" else same.due
            operation = Update(first.tree, first.id, replace(new, due=due))
        case other:
            assert_never(other)
    return Step(wanted.action, operation, (first.id, *(entry.id for entry in others)), (first.id,), reason)


def _deletion(entry: Entry, heir: Entry | None, reason: Clean, clean: Cleaner) -> Step | Wish:
    """An entry goes to history when code can see what replaces it; else a person decides."""
    if heir is None:
        return Wish("forget", (entry,), reason)
    if not _outdates(heir, entry):
        return Wish("outdated", (entry, heir), reason)
    return retired(entry, heir, clean, reason)


def _outdates(new: Entry, old: Entry) -> bool:
    """Whether code can see that an entry replaces another: said later, in the same scope, about the same matter."""
    common = content(_words(new)) & content(_words(old))
    return new.scope == old.scope and said(new) > said(old) and len(common) >= _ALIKE


def _words(entry: Entry) -> str:
    return " ".join((entry.name, entry.record.summary, entry.record.why, *entry.line.words))


def _draft(text: New, entry: Entry, clean: Cleaner) -> Draft:
    summary = clean(text.summary)
    return Draft(
        type=text.type,
        name=clean(text.name).flat(),
        summary=summary,
        by="dream",
        description=summary.flat().cut(DESCRIPTION_LIMIT),
        why=clean(text.why) if text.why else EMPTY,
        how=clean(text.how) if text.how else EMPTY,
        due=day_of(text.due, entry) if text.due else None,
    )


def _alike(entries: Sequence[Entry]) -> list[Entry]:
    """Entries with the most words in common with another one first, then the newest."""
    meant = [content(entry.record.summary) for entry in entries]
    holding: dict[str, list[int]] = {}
    for number, words in enumerate(meant):
        for word in words:
            holding.setdefault(word, []).append(number)
    likeness = [0] * len(entries)
    for number, words in enumerate(meant):
        near = Counter(
            other for word in words if len(holding[word]) <= _COMMON for other in holding[word] if other != number
        )
        likeness[number] = max(near.values(), default=0)
    order = sorted(range(len(entries)), key=lambda i: (-likeness[i], -said(entries[i]).timestamp(), entries[i].address))
    return [entries[i] for i in order]
