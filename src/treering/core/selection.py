"""Choosing entries with a model, without the model: what it is shown and what its answer means (M4.2, M5.1).

The rules this file keeps: a model chooses from what it was shown and nothing else; one unknown name makes the whole answer
worthless; and an empty answer is an answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from treering.core.answer import Json, Schema
from treering.core.clean import NEWLINE, Clean, Cleaner
from treering.core.entry import Entry
from treering.core.prompts import data_block

CANDIDATES = 200
MANIFEST_BYTES = 25_000
DESCRIPTION = 512  # characters of what a memory is about
FORGET_CANDIDATES = 400

CHOICE_SCHEMA: Schema = {
    "type": "object",
    "properties": {"chosen": {"type": "array", "items": {"type": "string"}}},
    "required": ["chosen"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a model chooses from. text: one line each; entries: by the name that stands in its line."""

    text: Clean
    entries: Mapping[str, Entry]


def recall_manifest(ranked: Sequence[Entry], clean: Cleaner) -> Manifest:
    """Type, path, date and description of each entry, the best ranked first, at most 200 lines in 25,000 bytes.

    A line that does not fit is left out; a shorter one after it may still fit.
    """
    lines: list[Clean] = []
    shown: dict[str, Entry] = {}
    room = MANIFEST_BYTES
    for entry in ranked:
        name = f"{entry.scope}/{entry.address}"
        about = clean(entry.description or entry.record.summary).flat().cut(DESCRIPTION)
        line = data_block([{"path": clean(name), "type": entry.type, "date": _day(entry), "about": about}])
        size = len(line.text.encode("utf-8", "replace")) + 1
        if size <= room and name not in shown:
            room -= size
            lines.append(line)
            shown[name] = entry
        if len(lines) == CANDIDATES:
            break
    return Manifest(NEWLINE.join(lines), shown)


def forget_manifest(ranked: Sequence[Entry], clean: Cleaner) -> Manifest:
    """What each entry says, by a handle that means something within this request only; at most 400."""
    shown = {f"e{i}": entry for i, entry in enumerate(ranked[:FORGET_CANDIDATES], 1)}
    text = data_block(
        {
            "handle": clean(handle),
            "type": entry.type,
            "scope": entry.scope,
            "name": clean(entry.name),
            "summary": clean(entry.record.summary),
            "why": clean(entry.record.why) or None,
            "how": clean(entry.record.how) or None,
        }
        for handle, entry in shown.items()
    )
    return Manifest(text, shown)


def chosen(data: Json, manifest: Manifest, limit: int) -> tuple[Entry, ...] | None:
    """The chosen entries in the model's order, once each; None when the answer names something it was not shown, or too many."""
    names = data.get("chosen") if isinstance(data, dict) else None
    if (
        not isinstance(names, list)
        or len(names) > limit
        or any(name not in manifest.entries for name in map(str, names))
    ):
        return None
    return tuple(manifest.entries[name] for name in dict.fromkeys(map(str, names)))


def _day(entry: Entry) -> date:
    return entry.line.created.date()
