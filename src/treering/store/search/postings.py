"""Keeping the postings of a catalog in step: which entries hold a token, and how it stands in them.

The rule this file keeps: a block is written once for all changes of a transaction. It holds entry numbers in order, then
their notes (hot.query.note), 32 bits each as this machine writes them: a catalog is a cache of the machine that made it.
Entries that say a token more than once have blocks of their own, so that of all others it is known how little it can count.
"""

import sqlite3
from array import array
from bisect import bisect_right
from collections.abc import Collection

from treering.hot.query import best_note, is_often, notes

_BLOCK = 1024  # entries of a block: few enough to be written anew for one changed file
_WAITING = 200_000  # changes that are kept in memory
_BLOCKS = "SELECT start, entries, best FROM postings WHERE term = ? AND often = ?"
_FIND = "SELECT held FROM postings WHERE term = ? AND often = ? AND start = ?"
_PUT = "INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?, ?, ?)"
_REMOVE = "DELETE FROM postings WHERE term = ? AND often = ? AND start = ?"
_PUT_SIZE = "INSERT OR REPLACE INTO tokens VALUES (?, ?, ?, ?)"
_REMOVE_SIZE = "DELETE FROM tokens WHERE term = ? AND often = ?"

Held = dict[int, int | None]
"""Notes by the number of the entry; None: it does not hold the token any more."""


class Changes:
    """What a transaction does to postings and totals; `write` carries it out."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """connection: in a transaction of the caller."""
        self._connection = connection
        self._held: dict[tuple[str, bool], Held] = {}
        self._waiting = 0

    def add(self, number: int, bag: str) -> None:
        """An entry came, with these tokens, a line per field."""
        found = notes(tuple(bag.split("\n")))
        for token, noted in found.items():
            self._held.setdefault((token, is_often(noted)), {})[number] = noted
        self._count(1, bag, len(found))

    def drop(self, number: int, bag: str) -> None:
        """An entry went that had these."""
        found = notes(tuple(bag.split("\n")))
        for token, noted in found.items():
            self._held.setdefault((token, is_often(noted)), {})[number] = None
        self._count(-1, bag, len(found))

    def write(self) -> None:
        """Bring the postings up to date."""
        for (term, often), changed in sorted(self._held.items()):
            execute = self._connection.execute
            blocks = {start: size for start, *size in execute(_BLOCKS, (term, often))}
            for start, part in _parts(sorted(blocks), changed).items():
                blocks.pop(start, None)
                blocks |= self._put(term, often, start, part)
            if blocks:
                entries = sum(size[0] for size in blocks.values())
                execute(_PUT_SIZE, (term, often, entries, best_note([size[1] for size in blocks.values()])))
            else:
                execute(_REMOVE_SIZE, (term, often))
        self._held.clear()
        self._waiting = 0

    def _put(self, term: str, often: bool, start: int, changed: Held) -> dict[int, list[int]]:
        """Write a block anew, as several when it has become too long. The size and the best note of each, by its start."""
        old = self._connection.execute(_FIND, (term, often, start)).fetchone()
        held = {**unpacked(old[0]), **changed} if old else changed
        now = sorted((number, noted) for number, noted in held.items() if noted is not None)
        if not now:
            self._connection.execute(_REMOVE, (term, often, start))
        written = {}
        for place in range(0, len(now), _BLOCK):
            numbers, found = zip(*now[place : place + _BLOCK], strict=True)
            first, size = numbers[0] if place else start, [len(numbers), best_note(found)]
            self._connection.execute(_PUT, (term, often, first, *size, _packed(numbers, found)))
            written[first] = size
        return written

    def _count(self, entries: int, bag: str, changes: int) -> None:
        tokens = entries * len(bag.split())
        self._connection.execute("UPDATE totals SET entries = entries + ?, tokens = tokens + ?", (entries, tokens))
        self._waiting += changes
        if self._waiting > _WAITING:
            self.write()


def _parts(starts: list[int], changed: Held) -> dict[int, Held]:
    """The changes by the block they belong to. starts: the number from which on entries belong to each, in order."""
    first = min(changed)
    parts: dict[int, Held] = {}
    for number, noted in changed.items():
        place = bisect_right(starts, number)
        parts.setdefault(starts[place - 1] if place else first, {})[number] = noted
    return parts


def _packed(numbers: Collection[int], found: Collection[int]) -> bytes:
    return array("I", [*numbers, *found]).tobytes()


def unpacked(block: bytes) -> dict[int, int]:
    """The entries of a block of postings, and the token's note in each."""
    numbers = memoryview(block).cast("I").tolist()
    half = len(numbers) // 2
    return dict(zip(numbers[:half], numbers[half:], strict=True))
