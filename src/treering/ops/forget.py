"""Which entries a person means when they ask to forget something, and what removing them takes (M5.1, M5.2).

The rule this file keeps: choosing never removes. A choice is shown to the person first; a pinned entry needs a yes of its own.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from treering.core import address
from treering.core.entry import Entry
from treering.core.language import spaceless
from treering.core.operation import Remove
from treering.errors import NotFoundError
from treering.hot.language.stems import stem
from treering.hot.language.terms import terms, tokens
from treering.models.base import Usage

Strategy = Literal["address", "model", "heuristic", "none"]

MOST = 0.6  # of the terms of a request have to stand in an entry, when no entry holds them all
NEAR = 5  # entries that are named when none is meant
BRIEF = 3  # letters of a stem that may be that of another word: `free` and `freeze`

NOTHING = Usage()
_LETTERS = re.compile(r"[^\W\d_]+")
_INFLECTION = "e es s d ed en er ers ern est em n r y ing t te a as o os i ar ir ez"
_ENDINGS = frozenset({"", *_INFLECTION.split()})


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be forgotten.

    strategy: how it was found; entries: in the order they were given; gone: what was forgotten or replaced before and would be
    purged too; near: what comes nearest when no entry is meant, to be named and never removed; model, used: which model
    chose, "" for none, and what it used.
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
        chosen = () if address.is_address(query) else select(query, entries)
        if chosen:
            return Preview(query, "heuristic", chosen)
        return Preview(query, "none", (), near=nearest(query, entries))


def gone(query: str, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that were forgotten or replaced and that a request to purge means, in the same way."""
    named = tuple(entry for entry in entries if any(meaning(entry, query) for meaning in address.MEANINGS))
    return named if named or address.is_address(query) else select(query, entries)


def select(query: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that hold the text, or each of its terms; if there is none, those that hold most of its terms."""
    read = [(entry, fields(entry)) for entry in entries]
    wanted = [frozenset(term) for term in terms(query)]
    if not wanted:
        return ()
    literal, shares = _literal(query), [share(wanted, _without_others(query, text)) for _, text in read]
    whole = [entry for (entry, text), held in zip(read, shares, strict=True) if held == 1 or literal(text)]
    return tuple(whole or (entry for (entry, _), held in zip(read, shares, strict=True) if held >= MOST))


def nearest(query: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The few entries that hold any of the terms, those with the most first."""
    wanted = [frozenset(term) for term in terms(query)]
    read = [(share(wanted, _without_others(query, fields(entry))), entry) for entry in entries] if wanted else []
    return tuple(entry for held, entry in sorted(read, key=lambda one: -one[0]) if held)[:NEAR]


def fields(entry: Entry) -> str:
    """Everything an entry says and is called, the person's own words included."""
    record = entry.record
    return "\n".join(
        (entry.name, entry.description, record.summary, record.why, record.how, *entry.line.words, entry.line.path)
    )


def share(wanted: Sequence[frozenset[str]], text: str) -> float:
    """How many of the terms stand in the text, 0 to 1."""
    found = frozenset(tokens(text))
    return sum(bool(term & found) for term in wanted) / len(wanted)


def _without_others(query: str, text: str) -> str:
    """The text without words that only look like one of the request: a short stem may be that of several."""
    asked: dict[str, list[str]] = {}
    for word in dict.fromkeys(_LETTERS.findall(query.casefold())):
        if word.isascii() and len(stem(word)) <= BRIEF:
            asked.setdefault(stem(word), []).append(word)

    def kept(match: re.Match[str]) -> str:
        word = match.group().casefold()
        alike = asked.get(stem(word), []) if word.isascii() else []
        return " " if alike and not any(_inflected(word, one) for one in alike) else match.group()

    return _LETTERS.sub(kept, text) if asked else text


def _inflected(one: str, other: str) -> bool:
    """Whether two words of one stem differ in their endings alone: `run`, `running`, but not `free`, `freeze`."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return all(word[same:].removeprefix(word[same - 1 : same]) in _ENDINGS for word in (one, other))


def _literal(query: str) -> Callable[[str], bool]:
    """Whether a text holds the query as it stands; between words where the script has them: `art` is not in `start`."""
    needle = _plain(query)
    pattern = re.escape(needle) if spaceless(needle) else rf"(?<!\w){re.escape(needle)}(?!\w)"
    return lambda text: re.search(pattern, _plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def plan_forget(chosen: Iterable[Entry], *, pinned: bool = False) -> tuple[Remove, ...]:
    """The removal of these entries, which also bars what they were learned from. pinned: the person confirmed those too."""
    return tuple(Remove(entry.tree, entry.id, bar=True) for entry in chosen if pinned or not entry.pinned)
