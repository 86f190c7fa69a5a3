"""Keeping the postings of a catalog in step: which entries hold a token, and how it stands in them.

The rule this file keeps: a block is written once for all changes of a transaction. It holds entry numbers, then their notes
(hot.query.note), 32 bits each as this machine writes them: a catalog is a cache of the machine that made it.
"""

import sqlite3
from array import array
from collections.abc import Collection, Mapping

from treering.hot.query import note, notes
from treering.hot.ranking.catalog_read import unpacked

_BLOCK = 4096  # entry numbers that share a block: few enough to be written anew for one changed file
_WAITING = 200_000  # changes that are kept in memory
_FIND = "SELECT held FROM postings WHERE term = ? AND block = ?"
_PUT = "INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?, ?)"
_REMOVE = "DELETE FROM postings WHERE term = ? AND block = ?"


class Changes:
    """What a transaction does to postings and totals; `write` carries it out."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """connection: in a transaction of the caller."""
        self._connection = connection
        self._blocks: dict[tuple[str, int], dict[int, int | None]] = {}
        self._waiting = 0

    def add(self, number: int, bag: str) -> None:
        """An entry came, with these tokens, a line per field."""
        found = notes(tuple(bag.split("\n")))
        self._note(number, found)
        self._count(1, bag)

    def drop(self, number: int, bag: str) -> None:
        """An entry went that had these."""
        self._note(number, dict.fromkeys(bag.split()))
        self._count(-1, bag)

    def write(self) -> None:
        """Bring the postings up to date."""
        for (term, block), changed in sorted(self._blocks.items()):
            old = self._connection.execute(_FIND, (term, block)).fetchone()
            held = {**unpacked(old[0]), **changed} if old else changed
            now = {number: noted for number, noted in held.items() if noted is not None}
            if now:
                self._connection.execute(_PUT, (term, block, len(now), _best(now.values()), _packed(now)))
            else:
                self._connection.execute(_REMOVE, (term, block))
        self._blocks.clear()
        self._waiting = 0

    def _note(self, number: int, found: Mapping[str, int | None]) -> None:
        block = number // _BLOCK
        for token, noted in found.items():
            self._blocks.setdefault((token, block), {})[number] = noted
        self._waiting += len(found)
        if self._waiting > _WAITING:
            self.write()

    def _count(self, entries: int, bag: str) -> None:
        tokens = entries * len(bag.split())
        self._connection.execute("UPDATE totals SET entries = entries + ?, tokens = tokens + ?", (entries, tokens))


def _packed(held: Mapping[int, int]) -> bytes:
    return array("I", [*held.keys(), *held.values()]).tobytes()


def _best(found: Collection[int]) -> int:
    """The note than which none of these counts for more: the highest counts, in the shortest entry."""
    return note(max(n >> 8 & 0xFF for n in found), max(n & 0xFF for n in found), min(n >> 16 for n in found))
