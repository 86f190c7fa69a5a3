"""What a newer statement does to what is known already: nothing, repeat it, or replace it (M1.8).

The rule this file keeps: only when sure. A statement replaces an entry when it says that something changed and shares with
exactly that entry what changed; in every other case both stand, and a dream or a person decides.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from treering.core.change_words import AGAIN, CHANGED, OLD
from treering.core.entry import Entry, EntryLine, Record
from treering.core.patch import Patch
from treering.core.words import content


@dataclass(frozen=True, slots=True)
class New:
    """Nothing like it is known."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """The entry with this id says it already."""

    id: str


@dataclass(frozen=True, slots=True)
class Supersedes:
    """The entry with this id is no longer true."""

    id: str


Decision = New | Repeat | Supersedes

SAME = 0.8  # part of a statement's meaningful words that an entry holds when it says the same
SAID_AGAIN = 0.4  # the same for a statement that calls itself a repetition
ENOUGH, ENOUGH_AGAIN = 3, 2  # shared words below which nothing is sure
REPLACES = 3  # points (see `_replaced`)

_AGAIN = re.compile(AGAIN, re.IGNORECASE)
_CHANGED = re.compile(CHANGED, re.IGNORECASE)
_OLD = re.compile(OLD, re.IGNORECASE)
_VALUE = re.compile(r"https?://\S+|\d{1,2}:\d\d|\d{4}-\d\d-\d\d|#?\d+(?:[.,]\d+)*")


def says_again(text: str) -> bool:
    """Whether the words call themselves a repetition (`as I said`, `wie gesagt`, `老规矩`)."""
    return bool(_AGAIN.search(text))


def says_changed(text: str) -> bool:
    """Whether the words say that something is different from before."""
    return bool(_CHANGED.search(text))


def decide(new: Patch, existing: Sequence[Entry]) -> Decision:
    """What the patch does to the entries of its scope's trees."""
    words = " ".join(part.text for part in new.words) or new.summary.text
    if not says_changed(words) and (found := _repeated(new, words, existing)):
        return Repeat(found.id)
    if says_changed(words) and (found := _replaced(words, new.due, existing)):
        return Supersedes(found.id)
    if found := _repeated(new, "", existing):
        return Repeat(found.id)
    return New()


def as_entry(patch: Patch, tree: str, at: datetime | None) -> Entry:
    """The patch as if it were an entry already, with no id: what a later statement of the same session is held against."""
    line = EntryLine(
        id="",
        path="",
        item=None,
        hash="",
        by="extract",
        created=at or datetime.min.replace(tzinfo=UTC),
        sources=(patch.source,),
        words=tuple(part.text for part in patch.words),
        due=patch.due,
    )
    record = Record(patch.summary.text, patch.why.text, patch.how.text)
    return Entry(tree, line, patch.type, patch.name.text, patch.description.text, record)


def _meaning(entry: Entry) -> frozenset[str]:
    record = entry.record
    return content(" ".join((entry.name, record.summary, record.why, record.how, *entry.line.words)))


def _repeated(new: Patch, words: str, existing: Iterable[Entry]) -> Entry | None:
    """The entry that holds most of what the patch says, and no other value; fewer words will do when it says `again`."""
    meant = content(new.summary.text)
    again = says_again(words)
    best: tuple[float, Entry] | None = None
    for entry in existing:
        if entry.record.summary.strip().casefold() == new.summary.text.strip().casefold():
            return entry
        common = len(meant & _meaning(entry))
        part = common / max(1, len(meant))
        if again:
            fits = part >= SAID_AGAIN and common >= ENOUGH_AGAIN
        else:
            fits = part >= SAME and common >= ENOUGH and _values(new.summary.text) <= _values(_text(entry))
        if fits and (best is None or part > best[0]):
            best = (part, entry)
    return best[1] if best else None


def replaced_by(new: Entry, existing: Sequence[Entry]) -> Entry | None:
    """The one of these entries that no longer holds since `new` was said, which says that something changed; None: not sure."""
    return _replaced(" ".join(new.line.words) or new.record.summary, new.line.due, existing)


def _replaced(words: str, due: date | None, existing: Iterable[Entry]) -> Entry | None:
    """The one entry that the change is about.

    Points: one for each shared meaningful word; two when the old value is named and stands in the entry; one when both
    carry a value (a date, a time, a number, an address) and the values differ; one when both are due on a day. Without one
    of the last three nothing contradicts the entry, and a tie is not sure.
    """
    meant = content(words)
    old = content(" ".join(value for match in _OLD.finditer(words) for value in match.groups() if value))
    values = _values(words)
    ranked: list[tuple[int, Entry]] = []
    for entry in existing:
        known, held = _meaning(entry), _values(_text(entry))
        common = sum(not word.isdigit() for word in meant & known)
        against = 2 * bool(old & known) + bool(values and held - values) + bool(due and entry.line.due)
        if common and against and common + against >= REPLACES:
            ranked.append((common + against, entry))
    ranked.sort(key=lambda pair: pair[0], reverse=True)
    sure = ranked and (len(ranked) == 1 or ranked[0][0] > ranked[1][0])
    return ranked[0][1] if sure else None


def _text(entry: Entry) -> str:
    return f"{entry.record.summary} {entry.record.why} {entry.record.how}"


def _values(text: str) -> frozenset[str]:
    return frozenset(match.group().rstrip(".,") for match in _VALUE.finditer(text))
