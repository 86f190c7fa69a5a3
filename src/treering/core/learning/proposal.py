"""Extraction by a model, without the model: what it is shown, the shape of its answer, and what becomes of it (M2.4).

The rules this file keeps: what is shown holds no clock, path or random id, so that equal sessions ask equal questions;
entries have handles that mean something within one request only; and the answer is a proposal: a patch whose handle is
unknown or that is written in another script than the person's words is marked as refused, the rest is core/learning/patch.py's.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Literal

import msgspec

from treering.core.answer import Json, Schema
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner
from treering.core.entry import ENTRY_TYPES, WORDS_LIMIT, Entry, EntryType, Scope, Source
from treering.core.language import same_script
from treering.core.learning.dates import absolute
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.learning.transcript import Slice, Turn
from treering.core.prompts import data_block
from treering.core.words import content, shared

SAID, ANSWERED, PASTED = 6_000, 900, 300  # characters of each voice of a turn that a model is shown
INSTRUCTIONS = 8_000  # characters of all instruction files together
ENTRIES = 150  # entries a request shows; beyond that, those that share the most with what was said

_TEXT: Schema = {"type": "string"}
_MAYBE: Schema = {"type": ["string", "null"]}
_PATCH: Mapping[str, Schema] = {
    "turn": {"type": "integer"},
    "words": {"type": "array", "items": _TEXT},
    "basis": {"type": "string", "enum": ["said", "agreed"]},
    "action": {"type": "string", "enum": ["new", "same", "update", "supersede"]},
    "entry": _MAYBE,
    "type": {"type": "string", "enum": list(ENTRY_TYPES)},
    "scope": {"type": "string", "enum": ["user", "project"]},
    "name": _TEXT,
    "summary": _TEXT,
    "why": _MAYBE,
    "how": _MAYBE,
    "due": _MAYBE,
}
EXTRACT_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "patches": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": _PATCH,
                "required": list(_PATCH),
                "additionalProperties": False,
            },
        }
    },
    "required": ["patches"],
    "additionalProperties": False,
}
"""Every key is required and nullable instead of optional: some providers accept no other schema."""


class _Proposed(msgspec.Struct, frozen=True):
    """One patch as the answer holds it, after it was checked against the schema."""

    turn: int
    words: tuple[str, ...]
    basis: Literal["said", "agreed"]
    action: Literal["new", "same", "update", "supersede"]
    entry: str | None
    type: EntryType
    scope: Scope
    name: str
    summary: str
    why: str | None
    how: str | None
    due: str | None


class _Answer(msgspec.Struct, frozen=True):
    patches: tuple[_Proposed, ...]


def handles(context: ExtractContext, said: str) -> Mapping[str, Entry]:
    """Existing entries by handle, in an order that hangs on their text and place only."""
    entries: Sequence[Entry] = context.entries
    if len(entries) > ENTRIES:
        meant = content(said)
        entries = sorted(entries, key=lambda entry: -shared(meant, content(f"{entry.name} {entry.record.summary}")))[
            :ENTRIES
        ]
    ordered = sorted(
        entries, key=lambda entry: (entry.scope, entry.type, entry.name, entry.record.summary, entry.address)
    )
    return {f"e{i}": entry for i, entry in enumerate(ordered, 1)}


def extract_values(part: Slice, context: ExtractContext, clean: Cleaner) -> dict[str, Clean]:
    """What fills the gaps of extract_input.md."""
    known = handles(context, part.said.text)
    entries = data_block(
        {
            "handle": clean(handle),
            "type": entry.type,
            "scope": entry.scope,
            "name": clean(entry.name),
            "summary": clean(entry.record.summary),
            "why": clean(entry.record.why) or None,
            "how": clean(entry.record.how) or None,
            "due": entry.line.due,
        }
        for handle, entry in known.items()
    )
    return {
        "project": clean(context.root_name),
        "instructions": NEWLINE.join(context.instructions).cut(INSTRUCTIONS),
        "entries": entries,
        "transcript": data_block(_shown(turn, context, first=turn is part.turns[0]) for turn in part.turns),
    }


def proposal(data: Json, part: Slice, context: ExtractContext, clean: Cleaner) -> tuple[Patch, ...]:
    """The patches of a checked answer. Dates and handles are verified here, the words they rest on by `refusal`."""
    known = handles(context, part.said.text)
    return tuple(_patch(each, part, context, known, clean) for each in msgspec.convert(data, _Answer).patches)


def _shown(turn: Turn, context: ExtractContext, *, first: bool) -> dict[str, Clean | int | date | None]:
    """A turn as the model sees it; what is empty is left out."""
    return {
        "turn": turn.n,
        "at": _local(turn, context),
        "before": (first and turn.previous_answer.flat().cut(ANSWERED)) or None,
        "person": turn.said.cut(SAID),
        "pasted": turn.pasted.flat().cut(PASTED) or None,
        "assistant": turn.answer.flat().cut(ANSWERED) or None,
    }


def _patch(
    proposed: _Proposed, part: Slice, context: ExtractContext, known: Mapping[str, Entry], clean: Cleaner
) -> Patch:
    """What one proposal amounts to."""
    entry = known.get(proposed.entry or "") if proposed.action != "new" else None
    turn = _turn_of(proposed, part)
    source = Source(part.client, part.session, turn.record, turn.at, proposed.basis)
    words = tuple(clean(each).cut(WORDS_LIMIT) for each in proposed.words)
    if entry and proposed.action == "same":
        return _repetition(entry, source, words, clean)
    said_at = _local(turn, context)
    summary = clean(proposed.summary).flat()
    patch = Patch(
        type=proposed.type,
        scope=proposed.scope,
        name=clean(proposed.name).flat(),
        summary=absolute(summary, said_at) if said_at else summary,
        source=source,
        words=words,
        why=_optional(proposed.why, clean),
        how=_optional(proposed.how, clean),
        due=_due(proposed.due, said_at),
        supersedes=entry.id if entry and proposed.action == "supersede" else None,
        refused=_refused(proposed, entry),
        compared=True,
    )
    return _updating(patch, entry, clean) if entry and proposed.action == "update" else patch


def _refused(proposed: _Proposed, entry: Entry | None) -> str:
    """Why the proposal is dropped, "" when it stands."""
    if proposed.action != "new" and entry is None:
        return "unknown_entry"
    return "" if same_script(" ".join(proposed.words), proposed.summary) else "language"


def _repetition(entry: Entry, source: Source, words: tuple[Clean, ...], clean: Cleaner) -> Patch:
    """More evidence for an entry, whose own text stays whatever the answer holds."""
    return Patch(
        type=entry.type,
        scope=entry.scope,
        name=clean(entry.name),
        summary=clean(entry.record.summary),
        source=source,
        words=words,
        repeats=entry.id,
        compared=True,
    )


def _updating(patch: Patch, entry: Entry, clean: Cleaner) -> Patch:
    """The patch as the entry's new text: a reason, use or day that it does not give stays as it was."""
    return replace(
        patch,
        target=entry.id,
        why=patch.why or clean(entry.record.why),
        how=patch.how or clean(entry.record.how),
        due=patch.due or entry.line.due,
    )


def _turn_of(proposed: _Proposed, part: Slice) -> Turn:
    """The turn that holds the words: the one named, else the last one that does, else the last of the slice."""
    needles = [_plain(words) for words in proposed.words]
    holding = [turn for turn in part.turns if all(needle in _plain(turn.said.text) for needle in needles)]
    named = [turn for turn in holding if turn.n == proposed.turn]
    return (named or holding or part.turns)[-1]


def _local(turn: Turn, context: ExtractContext) -> datetime | None:
    """When the turn was typed, where the person is."""
    return turn.at.astimezone(context.time_zone) if turn.at else None


def _due(text: str | None, said_at: datetime | None) -> date | None:
    """The day, if it is one and lies within reach of when it was said."""
    try:
        day = date.fromisoformat(text or "")
    except ValueError:
        return None
    near = said_at is None or timedelta(days=-1) <= day - said_at.date() <= timedelta(days=3660)
    return day if near else None


def _optional(text: str | None, clean: Cleaner) -> Clean:
    return clean(text).flat() if text else EMPTY


def _plain(text: str) -> str:
    """The text as words are compared."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
