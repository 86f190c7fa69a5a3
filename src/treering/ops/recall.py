"""Recall: what memory has to say to a prompt, and whether it is worth saying (M4.1, M4.3).

The rule this file keeps: ranking is hot.query's and the decision is a pure function of what was found; this file only
fetches. An answer holds the reason for every candidate, those that stay silent too.
"""

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal

from treering.core.clean import Cleaner
from treering.core.entry import Entry
from treering.disk.paths import Tree
from treering.hot import catalog_read, query, seed
from treering.hot.block import MOST, memory_block
from treering.hot.catalog_read import Found, Row
from treering.hot.query import Candidate
from treering.hot.typos import corrected
from treering.ops.answer import Ask, Hit, Reason, Recall, Strategy, is_over, is_telling, mark
from treering.ops.explain import explain
from treering.store.catalog import bag_of, row_of

__all__ = ["Ask", "Hit", "Recall", "explain", "mark", "prompt", "recall", "recall_entries", "unasked"]

Barred = Literal["stale", "expired", "shown", "below_bar"]


def recall(trees: Sequence[Tree], ask: Ask) -> Recall:
    """Ask the catalogs of these trees, as they are: sweep first where outside edits must be found (store.catalog).

    A tree without a readable catalog has nothing to say.
    """
    with contextlib.ExitStack() as stack:
        opened = [(tree, catalog_read.open_catalog(str(tree.catalog))) for tree in trees]
        catalogs = [(tree.name, stack.enter_context(contextlib.closing(c))) for tree, c in opened if c]
        scanned, found = _found(catalogs, ask)
    memory = {tree.name: str(tree.memory) for tree in trees}
    stale = {one[0] for tree, one, row in found if not catalog_read.is_fresh(row, memory[tree])}
    return _answer(ask, found, stale, scanned)


def recall_entries(
    entries: Sequence[Entry], ask: Ask, clean: Cleaner, modified: Mapping[str, float] | None = None
) -> Recall:
    """The same answer computed from the entries alone, without a catalog. modified: seconds, by `<tree> <path>`."""
    rows = {
        f"{e.tree} {e.id}": row_of(e, "", (modified or {}).get(f"{e.tree} {e.line.path}", 0.0), clean) for e in entries
    }
    found = _among(rows, ask) if ask.limit > 0 else []
    return _answer(ask, found, set(), len(rows))


def prompt(answer: Recall, now: datetime) -> str:
    """What an agent is told (M4.4), "" when nothing was selected."""
    labels = {hit.id: hit.label for hit in answer.selected}
    return memory_block([(hit.scope, hit.row) for hit in answer.selected], now.timestamp(), labels)


def unasked(answer: Recall) -> Recall:
    """The part of an answer that an agent is told though nobody asked."""
    return replace(answer, hits=tuple(hit for hit in answer.hits if hit.unasked))


def _found(catalogs: list[tuple[str, sqlite3.Connection]], ask: Ask) -> tuple[int, list[Found]]:
    """How many entries were asked, and what was found; a damaged catalog does not silence the others."""
    try:
        scanned = sum(catalog_read.size(connection) for _, connection in catalogs)
        return scanned, _search(catalogs, ask) if ask.limit > 0 else []
    except sqlite3.Error:
        whole = [one for one in catalogs if catalog_read.is_whole(one[1])]
        return _found(whole, ask) if len(whole) < len(catalogs) else (0, [])


def _search(catalogs: list[tuple[str, sqlite3.Connection]], ask: Ask) -> list[Found]:
    if ask.scoring == "seed":
        rows = {f"{tree} {row.id}": row for tree, connection in catalogs for row in catalog_read.rows(connection)}
        return _seeded(rows, ask)
    return catalog_read.search(catalogs, query.asked(ask.query))


def _among(rows: Mapping[str, Row], ask: Ask) -> list[Found]:
    if ask.scoring == "seed":
        return _seeded(rows, ask)
    bags = {key: tuple(bag_of(row).split("\n")) for key, row in rows.items()}
    frequency = Counter(token for bag in bags.values() for token in {one for field in bag for one in field.split()})
    wanted = corrected(
        query.asked(ask.query),
        frequency,
        lambda start, letters: [
            one for one in sorted(frequency) if one.startswith(start) and abs(len(one) - letters) <= 1
        ],
    )
    length = sum(len(field.split()) for bag in bags.values() for field in bag) / len(rows) if rows else 0.0
    ranked = query.rank(wanted, bags.items(), len(rows), length, frequency)
    return [(one[0].rpartition(" ")[0], one, rows[one[0]]) for one in ranked]


def _seeded(rows: Mapping[str, Row], ask: Ask) -> list[Found]:
    scored = seed.seed(ask.query, rows.items())
    return [(key.rpartition(" ")[0], (key, float(points), 0.0, ()), rows[key]) for key, points in scored]


def _answer(ask: Ask, found: list[Found], stale: set[str], scanned: int) -> Recall:
    """Decide over what was found."""
    found = catalog_read.in_order(found)
    reasons = _decided(ask, found, stale)
    alone = (
        _decided(replace(ask, explicit=False, limit=min(ask.limit, MOST)), found, stale) if ask.explicit else reasons
    )
    hits = tuple(
        Hit(tree, row, *one[1:], reason, unasked=told == "injected")
        for (tree, one, row), reason, told in zip(found, reasons, alone, strict=True)
    )
    strategy: Strategy = "heuristic" if "injected" in reasons else "none"
    return Recall(ask, strategy, _bar(ask), hits, scanned)


def _decided(ask: Ask, found: list[Found], stale: set[str]) -> list[Reason]:
    """What becomes of each that was found, in the same order."""
    barred = {one[0]: reason for _, one, row in found if (reason := _barred(row, one, one[0] in stale, ask))}
    return [reason for _, reason in query.decide([one for _, one, _ in found], ask.limit, _bar(ask), barred)]


def _bar(ask: Ask) -> float:
    return 0.0 if ask.explicit or ask.scoring == "seed" else query.BAR


def _barred(row: Row, found: Candidate, is_stale: bool, ask: Ask) -> Barred | None:
    if is_stale:
        return "stale"
    if is_over(row, ask.now) and not ask.explicit:
        return "expired"
    if ask.explicit and ask.scoring == "default" and not is_telling(found[3]):
        return "below_bar"
    return "shown" if mark(row) in ask.shown else None
