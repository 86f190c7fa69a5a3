"""Which entries a person means when they ask to forget something, and what removing them takes (M5.1, M5.2).

The rule this file keeps: choosing never removes. A choice is shown to the person first; a pinned entry needs a yes of its own.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from treering.core import address
from treering.core.entry import Entry
from treering.core.language import spaceless
from treering.core.operation import Remove
from treering.errors import NotFoundError
from treering.hot.terms import terms, tokens

Strategy = Literal["address", "model", "heuristic", "none"]

MOST = 0.6  # of the terms of a request have to stand in an entry, when no entry holds them all


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be forgotten.

    strategy: how it was found; entries: in the order they were given; gone: what was forgotten or replaced before and would be
    purged too.
    """

    query: str
    strategy: Strategy
    entries: tuple[Entry, ...]
    gone: tuple[Entry, ...] = ()

    @property
    def pinned(self) -> tuple[Entry, ...]:
        """Those that need a confirmation of their own."""
        return tuple(entry for entry in self.entries if entry.pinned)


def preview(query: str, entries: Sequence[Entry]) -> Preview:
    """What a request means: an entry by its address or id, else every entry its words fit."""
    try:
        return Preview(query, "address", (address.find(entries, query),))
    except NotFoundError:
        chosen = select(query, entries)
        return Preview(query, "heuristic" if chosen else "none", chosen)


def select(query: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that hold the text, or each of its terms; if there is none, those that hold most of its terms."""
    read = [(entry, fields(entry)) for entry in entries]
    wanted = [frozenset(term) for term in terms(query)]
    if not wanted:
        return ()
    literal = _literal(query)
    whole = [entry for entry, text in read if literal(text) or share(wanted, text) == 1]
    return tuple(whole or (entry for entry, text in read if share(wanted, text) >= MOST))


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
