"""A model's answer about a dream: its shape, and everything that makes it worthless (M3.3).

The rule this file keeps: what is wrong anywhere makes the whole answer garbage, with the reason; nothing is guessed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

import msgspec

from treering.core.answer import Schema
from treering.core.dream.steps import said
from treering.core.entry import ENTRY_TYPES, Entry, EntryType

ENTRIES = 200  # entries one request shows
TEXTS = 10  # entries that one may be split into
_FAR = timedelta(days=3660)

Action = Literal["merge", "rewrite", "split", "delete", "retype", "redate"]
Governance = Literal["duplicate", "conflict", "outdated", "promote", "migrate", "forget"]

_TEXT: Schema = {"type": "string"}
_MAYBE: Schema = {"type": ["string", "null"]}
_LIST: Schema = {"type": "array", "items": _TEXT}
_SHAPE: Mapping[str, Schema] = {
    "type": {"type": "string", "enum": list(ENTRY_TYPES)},
    "name": _TEXT,
    "summary": _TEXT,
    "why": _MAYBE,
    "how": _MAYBE,
    "due": _MAYBE,
}


def _object(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


DREAM_SCHEMA: Schema = _object(
    {
        "operations": {
            "type": "array",
            "items": _object(
                {
                    "action": {"type": "string", "enum": ["merge", "rewrite", "split", "delete", "retype", "redate"]},
                    "entries": _LIST,
                    "texts": {"type": "array", "items": _object(_SHAPE)},
                    "successor": _MAYBE,
                    "type": {"type": ["string", "null"], "enum": [*ENTRY_TYPES, None]},
                    "due": _MAYBE,
                    "reason": _TEXT,
                }
            ),
        },
        "proposals": {
            "type": "array",
            "items": _object(
                {
                    "kind": {
                        "type": "string",
                        "enum": ["duplicate", "conflict", "outdated", "promote", "migrate", "forget"],
                    },
                    "entries": _LIST,
                    "reason": _TEXT,
                }
            ),
        },
    }
)
"""Every key is required and nullable instead of optional: some providers accept no other schema."""


class New(msgspec.Struct, frozen=True):
    """A text that is to stand in place of others."""

    type: EntryType
    name: str
    summary: str
    why: str | None
    how: str | None
    due: str | None


class Wanted(msgspec.Struct, frozen=True):
    """An operation as the answer holds it, after it was checked against the schema."""

    action: Action
    entries: tuple[str, ...]
    texts: tuple[New, ...]
    successor: str | None
    type: EntryType | None
    due: str | None
    reason: str


class Proposed(msgspec.Struct, frozen=True):
    """Something for a person to decide."""

    kind: Governance
    entries: tuple[str, ...]
    reason: str


class DreamAnswer(msgspec.Struct, frozen=True):
    """All of it."""

    operations: tuple[Wanted, ...]
    proposals: tuple[Proposed, ...]


@dataclass(frozen=True, slots=True)
class Garbage:
    """An answer that is refused as a whole. reason: a name of `FAULTS`; detail: where it is."""

    reason: str
    detail: str


FAULTS = {
    "unknown_entry": "it names an entry that it was not shown",
    "claimed_twice": "two operations want the same entry",
    "pinned": "it would change a pinned entry",
    "count": "an operation has too few or too many entries or texts",
    "two_trees": "it would merge what is about the person with what is about the project",
    "no_text": "a new text says nothing",
    "no_date": "a date is none, or too far away",
    "successor": "what is said to replace an entry is itself taken away",
    "no_change": "an operation changes nothing",
}
"""Why an answer is refused as a whole."""


def faults(answer: DreamAnswer, entries: Mapping[str, Entry]) -> Iterator[Garbage]:
    """Everything that is wrong with an answer."""
    claimed = Counter(handle for wanted in answer.operations for handle in wanted.entries)
    gone = {handle for wanted in answer.operations for handle in _gone(wanted)}
    for number, wanted in enumerate(answer.operations, 1):
        where = f"operation {number}, {wanted.action}"
        named = [*wanted.entries, *([wanted.successor] if wanted.successor else [])]
        unknown = [handle for handle in named if handle not in entries]
        if unknown:
            yield Garbage("unknown_entry", f"{where}: {unknown[0]!r}")
            continue
        twice = [handle for handle in wanted.entries if claimed[handle] > 1]
        if twice:
            yield Garbage("claimed_twice", f"{where}: {twice[0]!r}")
        if reason := _fault(wanted, [entries[handle] for handle in wanted.entries], gone):
            yield Garbage(reason, where)
    for number, one in enumerate(answer.proposals, 1):
        if any(handle not in entries for handle in one.entries) or not one.entries:
            yield Garbage("unknown_entry", f"proposal {number}, {one.kind}")


def _gone(wanted: Wanted) -> tuple[str, ...]:
    """The handles that an operation leaves without an entry."""
    return wanted.entries if wanted.action == "delete" else wanted.entries[1:] if wanted.action == "merge" else ()


_COUNTS: Mapping[Action, tuple[range, range]] = {
    "merge": (range(2, ENTRIES + 1), range(1, 2)),
    "rewrite": (range(1, 2), range(1, 2)),
    "split": (range(1, 2), range(2, TEXTS + 1)),
    "delete": (range(1, 2), range(1)),
    "retype": (range(1, 2), range(1)),
    "redate": (range(1, 2), range(1)),
}
"""How many entries and texts an action has."""


def _fault(wanted: Wanted, about: Sequence[Entry], gone: set[str]) -> str:
    """What is wrong with an operation whose entries are known, "" for nothing."""
    entries, texts = _COUNTS[wanted.action]
    if len(about) not in entries or len(wanted.texts) not in texts:
        return "count"
    days = [text.due for text in wanted.texts if text.due] + ([wanted.due] if wanted.action == "redate" else [])
    faults = {
        "pinned": any(entry.pinned for entry in about),
        "two_trees": len({entry.tree for entry in about}) > 1,
        "no_text": any(not any(map(str.isalnum, text.summary)) for text in wanted.texts),
        "no_date": any(day_of(day, about[0]) is None for day in days),
        "successor": wanted.action == "delete" and wanted.successor in gone,
        "no_change": wanted.action == "retype" and (wanted.type is None or wanted.type == about[0].type),
    }
    return next((reason for reason, there in faults.items() if there), "")


def day_of(text: str | None, entry: Entry) -> date | None:
    """The day, if it is one and lies within reach of when the entry was said."""
    try:
        day = date.fromisoformat(text or "")
    except ValueError:
        return None
    return day if abs(day - said(entry).date()) <= _FAR else None
