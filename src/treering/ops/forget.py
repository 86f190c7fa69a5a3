"""Which entries a person means when they ask to forget something, and what removing them takes (M5.1, M5.2).

The rules this file keeps: choosing never removes; a choice is shown to the person first, and a pinned entry needs a yes of
its own. What only comes near is named and kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from treering.core import address
from treering.core.entry import Entry
from treering.core.operation import Remove
from treering.errors import NotFoundError
from treering.models.base import Usage
from treering.ops.request import Held, Request

Strategy = Literal["address", "model", "heuristic", "none"]

NEARLY = 0.75  # of the words of a request have to stand in an entry, when no entry holds them all
CLOSE = 0.6  # of the words, or of others for them, make an entry worth naming beside those that are meant
NEAR = 5  # entries that are named and not meant

NOTHING = Usage()


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be forgotten.

    strategy: how it was found; entries: in the order they were given; gone: what was forgotten or replaced before and would be
    purged too; near: what comes nearest and is not meant, to be named and never removed; model, used: which model chose, ""
    for none, and what it used.
    """

    query: str
    strategy: Strategy
    entries: tuple[Entry, ...]
    gone: tuple[Entry, ...] = ()
    near: tuple[Entry, ...] = ()
    model: str = ""
    used: Usage = NOTHING

    @property
    def pinned(self) -> tuple[Entry, ...]:
        """Those that need a confirmation of their own."""
        return tuple(entry for entry in self.entries if entry.pinned)


def preview(query: str, entries: Sequence[Entry]) -> Preview:
    """What a request means: an entry by its address or id, else every entry its words fit. An address is never taken for words."""
    try:
        return Preview(query, "address", (address.find(entries, query, part=address.is_slug(query)),))
    except NotFoundError:
        found = _read(query, entries)
        chosen = () if address.is_address(query) else _word_for_word(query, entries) or _meant(found)
        return Preview(query, "heuristic" if chosen else "none", chosen, near=_near(found, chosen))


def chosen_by_model(before: Preview, strategy: Strategy, entries: Sequence[Entry]) -> Preview:
    """A preview with a model's choice in place of the rules'; what they had found and it did not choose is near."""
    taken = {entry.id for entry in entries}
    rest = tuple(entry for entry in (*before.entries, *before.near) if entry.id not in taken)
    return replace(before, strategy=strategy, entries=tuple(entries), near=rest[:NEAR])


def certain(shown: Preview) -> Preview:
    """Of a preview what holds every word of the request, for a purge that nobody looks at: the rest comes near and is kept.

    A model's choice, or most of the words, is enough for a change that `undo` brings back (C3), not for this one.
    """
    if shown.strategy == "address":
        return shown
    sure = tuple(entry for entry in shown.entries if held(shown.query, entry).whole)
    rest = tuple(entry for entry in shown.entries if not held(shown.query, entry).whole)
    return replace(shown, strategy=shown.strategy if sure else "none", entries=sure, near=(*rest, *shown.near))


def held(query: str, entry: Entry) -> Held:
    """Which words of a request stand in an entry, and for which only another does."""
    return Request(query).held(fields(entry))


def gone(query: str, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that were forgotten or replaced and that a request to purge means: by name, or by all of its words."""
    named = tuple(entry for entry in entries if any(meaning(entry, query) for meaning in address.MEANINGS))
    if named or address.is_address(query):
        return named
    return tuple(entry for entry, words in _read(query, entries) if words.whole)


def select(query: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that hold each word of a request, in any of its forms; if there is none, those that hold nearly all."""
    return _meant(_read(query, entries))


def fields(entry: Entry) -> str:
    """Everything an entry says and is called, the person's own words included."""
    record = entry.record
    return "\n".join(
        (entry.name, entry.description, record.summary, record.why, record.how, *entry.line.words, entry.line.path)
    )


def plan_forget(chosen: Iterable[Entry], *, pinned: bool = False) -> tuple[Remove, ...]:
    """The removal of these entries, which also bars what they were learned from. pinned: the person confirmed those too."""
    return tuple(Remove(entry.tree, entry.id, bar=True) for entry in chosen if pinned or not entry.pinned)


def _read(query: str, entries: Iterable[Entry]) -> list[tuple[Entry, Held]]:
    request = Request(query)
    return [(entry, request.held(fields(entry))) for entry in entries] if request else []


def _word_for_word(query: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that say or are called just that: a person who repeats one means it, and none that says more."""
    said = _bare(query)
    return tuple(entry for entry in entries if said and said in {_bare(entry.record.summary), _bare(entry.name)})


def _bare(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .!?;:,。")


def _meant(found: Sequence[tuple[Entry, Held]]) -> tuple[Entry, ...]:
    whole = tuple(entry for entry, words in found if words.whole)
    return whole or tuple(entry for entry, words in found if words.share >= NEARLY)


def _near(found: Sequence[tuple[Entry, Held]], meant: Sequence[Entry]) -> tuple[Entry, ...]:
    """The few entries beside those that are meant, the nearest first; any that holds a word when none is meant."""
    taken = {entry.id for entry in meant}
    rest = [
        (entry, words)
        for entry, words in found
        if entry.id not in taken and (words.nearness >= CLOSE or (words.words and not meant))
    ]
    rest.sort(key=lambda one: (-one[1].share, -one[1].nearness))
    return tuple(entry for entry, _ in rest)[:NEAR]
