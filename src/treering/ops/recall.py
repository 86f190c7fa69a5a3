"""Recall: what memory has to say to a prompt, and whether it is worth saying (M4.1, M4.3).

The rule this file keeps: ranking is hot.query's and the decision is a pure function of what was found; this file only
fetches. What is told is found first, and as fast as that goes; every other candidate, and why it stays silent, when asked for.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal, NamedTuple

from treering.core.clean import Cleaner
from treering.core.entry import Entry
from treering.disk.paths import Tree
from treering.hot import query
from treering.hot.language.typos import corrected
from treering.hot.query import Candidate, Term
from treering.hot.ranking import catalog_read, fusion, seed
from treering.hot.ranking.catalog_read import Catalogs, Found, Row
from treering.hot.ranking.fusion import Near
from treering.hot.telling.block import MOST, memory_block
from treering.ops.answer import Ask, Hit, Reason, Recall, Strategy, is_over, is_telling, mark
from treering.ops.explain import explain
from treering.store.search.catalog import bag_of, row_of
from treering.store.search.readers import Readers

__all__ = ["Ask", "Hit", "Recall", "explain", "mark", "prompt", "recall", "recall_entries", "unasked"]

_FEWEST = 10  # candidates of an answer, so that it can be explained
Barred = Literal["stale", "expired", "shown", "below_bar"]
NOWHERE: Near = {}
"""Nothing is known of any meaning: words alone rank."""


class _Question(NamedTuple):
    """What is asked, what is near it in meaning, its terms, and the bars for what is told unasked: all read once."""

    ask: Ask
    near: Near
    terms: list[Term]
    bars: query.Bars


class _Depth(NamedTuple):
    """How far is looked. most: candidates; bar: those that score less may be missing; sure: so may those behind so many."""

    most: int
    bar: float = 0.0
    sure: int | None = None


def recall(trees: Sequence[Tree], ask: Ask, readers: Readers | None = None, near: Near = NOWHERE) -> Recall:
    """Ask the catalogs of these trees, as they are: sweep first where outside edits must be found (store.catalog).

    A tree without a readable catalog has nothing to say. readers: keep the catalogs open for the next question; near: what is
    near the question in meaning (semantic.meaning).
    """
    question = _read(ask, near)
    if near or ask.scoring == "seed":
        return _whole(trees, question, readers)
    return replace(_told(trees, question, readers), look=lambda: _whole(trees, question).hits)


def _read(ask: Ask, near: Near) -> _Question:
    terms = query.asked(ask.query)
    return _Question(ask, near, terms, query.bars(ask.query, terms, fusion.BARS if near else query.BARS))


def _whole(trees: Sequence[Tree], question: _Question, readers: Readers | None = None) -> Recall:
    """The answer with every candidate."""
    return _answered(trees, question, readers, _Depth(_depth(question.ask, question.near)))


def _told(trees: Sequence[Tree], question: _Question, readers: Readers | None) -> Recall:
    """The answer with what is told, and nothing that need not be looked at for it."""
    ask = question.ask
    most = _depth(ask, question.near)
    if not ask.explicit:
        return _answered(trees, question, readers, _Depth(most, question.bars[query.ANY]))
    sure = ask.limit + len(ask.shown)
    answer = _answered(trees, question, readers, _Depth(most, sure=sure))
    is_all = len(answer.hits) < sure or (
        len(answer.selected) == ask.limit and answer.selected[-1] in answer.hits[:sure]
    )
    return answer if is_all else _whole(trees, question, readers)


def _answered(trees: Sequence[Tree], question: _Question, readers: Readers | None, depth: _Depth) -> Recall:
    if readers is None:
        with Readers() as opened:
            return _answered(trees, question, opened, depth)
    with readers.of(trees) as catalogs:
        scanned, found, damaged = _found(catalogs, question, depth)
    memory = {tree.name: str(tree.memory) for tree in trees}
    answer = _answer(question, found, lambda tree, row: not catalog_read.is_fresh(row, memory[tree]), scanned)
    return replace(answer, damaged=damaged) if damaged else answer


def recall_entries(
    entries: Sequence[Entry],
    ask: Ask,
    clean: Cleaner,
    modified: Mapping[str, float] | None = None,
    near: Near = NOWHERE,
) -> Recall:
    """The same answer computed from the entries alone, without a catalog. modified: seconds, by `<tree> <path>`."""
    rows = rows_of(entries, clean, modified)
    question = _read(ask, near)
    found = _among(rows, question) if ask.limit > 0 else []
    return _answer(question, found, lambda _, __: False, len(rows))


def rows_of(entries: Sequence[Entry], clean: Cleaner, modified: Mapping[str, float] | None = None) -> dict[str, Row]:
    """What a catalog would hold of these entries, by `<tree> <id>`."""
    times = modified or {}
    return {f"{e.tree} {e.id}": row_of(e, "", times.get(f"{e.tree} {e.line.path}", 0.0), clean) for e in entries}


def prompt(answer: Recall, now: datetime) -> str:
    """What an agent is told (M4.4), "" when nothing was selected."""
    labels = {hit.id: hit.label for hit in answer.selected}
    return memory_block([(hit.scope, hit.row) for hit in answer.selected], now.timestamp(), labels)


def unasked(answer: Recall) -> Recall:
    """The part of an answer that an agent is told though nobody asked."""
    return replace(answer, selected=tuple(hit for hit in answer.selected if hit.unasked))


def _found(catalogs: Catalogs, question: _Question, depth: _Depth) -> tuple[int, list[Found], frozenset[str]]:
    """How many entries were asked, what was found, and which trees' catalogs are damaged: they do not silence the others."""
    try:
        return *_asked(catalogs, question, depth), frozenset()
    except sqlite3.Error:
        whole = [one for one in catalogs if _is_whole(one, question, depth)]
    damaged = frozenset(tree for tree, _ in catalogs) - {tree for tree, _ in whole}
    return (*_asked(whole, question, depth), damaged) if damaged else (0, [], frozenset(tree for tree, _ in catalogs))


def _asked(catalogs: Catalogs, question: _Question, depth: _Depth) -> tuple[int, list[Found]]:
    scanned = sum(catalog_read.size(connection) for _, connection in catalogs)
    return scanned, _search(catalogs, question, depth) if question.ask.limit > 0 else []


def _is_whole(catalog: tuple[str, sqlite3.Connection], question: _Question, depth: _Depth) -> bool:
    """Whether the catalog alone can be asked, and SQLite finds nothing wrong with it."""
    try:
        _asked([catalog], question, depth)
    except sqlite3.Error:
        return False
    return catalog_read.is_whole(catalog[1])


def _search(catalogs: Catalogs, question: _Question, depth: _Depth) -> list[Found]:
    ask, near, terms, _ = question
    if ask.scoring == "seed":
        rows = {f"{tree} {row.id}": row for tree, connection in catalogs for row in catalog_read.rows(connection)}
        return _seeded(rows, ask)
    found = catalog_read.search(catalogs, terms, *depth)
    return fusion.fused(found, catalogs, near, ask.query) if near else found


def _among(rows: Mapping[str, Row], question: _Question) -> list[Found]:
    ask, near, terms, _ = question
    if ask.scoring == "seed":
        return _seeded(rows, ask)
    bags = {key: tuple(bag_of(row).split("\n")) for key, row in rows.items()}
    frequency = Counter(token for bag in bags.values() for token in {one for field in bag for one in field.split()})
    wanted = corrected(
        terms,
        frequency,
        lambda start, letters: [
            one for one in sorted(frequency) if one.startswith(start) and abs(len(one) - letters) <= 1
        ],
    )
    length = sum(len(field.split()) for bag in bags.values() for field in bag) / len(rows) if rows else 0.0
    ranked = query.rank(wanted, bags.items(), len(rows), length, frequency)
    found = [(one[0].rpartition(" ")[0], one, rows[one[0]]) for one in ranked[: _depth(ask, near)]]
    return fusion.fused_rows(found, rows, near, ask.query) if near else found


def _depth(ask: Ask, near: Near) -> int:
    """How many are ranked: more than are told, since some of them may not be, and others may mean more."""
    return max(_FEWEST, 2 * ask.limit) + len(ask.shown) + fusion.DEEPER * bool(near)


def _seeded(rows: Mapping[str, Row], ask: Ask) -> list[Found]:
    scored = seed.seed(ask.query, rows.items())
    return [(key.rpartition(" ")[0], (key, float(points), 0.0, ()), rows[key]) for key, points in scored]


def _answer(question: _Question, found: list[Found], is_stale: Callable[[str, Row], bool], scanned: int) -> Recall:
    """Decide over what was found. is_stale: of a tree and a row, asked of what would be told only."""
    found = catalog_read.in_order(found)
    ask, near, _, usual = question
    bars = _open(ask, near) or usual
    fresh: dict[str, bool] = {}
    while True:
        stale = {key for key, is_fresh in fresh.items() if not is_fresh}
        reasons = _decided(ask, found, stale, bars)
        alone = _decided(_unasked(ask), found, stale, usual) if ask.explicit else reasons
        told = [one for one, *why in zip(found, reasons, alone, strict=True) if "injected" in why]
        unknown = {one[0]: not is_stale(tree, row) for tree, one, row in told if one[0] not in fresh}
        fresh |= unknown
        if all(unknown.values()):
            break
    hits = tuple(
        Hit(tree, row, *one[1:], reason, unasked=told == "injected", bar=query.bar_for(row.type, usual))
        for (tree, one, row), reason, told in zip(found, reasons, alone, strict=True)
    )
    strategy: Strategy = "heuristic" if "injected" in reasons else "none"
    selected = tuple(hit for hit in hits if hit.reason == "injected")
    return Recall(ask, strategy, bars[query.ANY], selected, scanned, usual[query.ANY], look=lambda: hits)


def _unasked(ask: Ask) -> Ask:
    """The same question as an agent's turn would ask it."""
    return replace(ask, explicit=False, limit=min(ask.limit, MOST))


def _decided(ask: Ask, found: list[Found], stale: set[str], bars: query.Bars) -> list[Reason]:
    """What becomes of each that was found, in the same order."""
    barred = {one[0]: reason for _, one, row in found if (reason := _barred(row, one, one[0] in stale, ask, bars))}
    return [reason for _, reason in query.decide([one for _, one, _ in found], ask.limit, 0.0, barred)]


def _open(ask: Ask, near: Near) -> query.Bars:
    """The bar for who asks outright, which only keeps out what has no claim at all; nothing for a question that nobody put."""
    if ask.scoring == "seed":
        return {query.ANY: 0.0}
    return {query.ANY: fusion.CLAIM if near else 0.0} if ask.explicit else {}


def _barred(row: Row, found: Candidate, is_stale: bool, ask: Ask, bars: query.Bars) -> Barred | None:
    if is_stale:
        return "stale"
    if is_over(row, ask.now) and not ask.explicit:
        return "expired"
    if ask.explicit and ask.scoring == "default" and not is_telling(found[3]):
        return "below_bar"
    if ask.shown and mark(row) in ask.shown:
        return "shown"
    return None if found[1] >= query.bar_for(row.type, bars) else "below_bar"
