"""Which records of a log that branches are part of the conversation as it stands.

A person who rewinds leaves the abandoned turns in the file; the next prompt hangs on an earlier record. The rule this
file keeps: a record lives when the turn it belongs to (the nearest prompt above it) is above the newest record. Side
branches inside a turn (parallel tool calls, retries) stay; a chain that is broken is mended with the record before it,
since a lost line must not cost what came earlier. About 20 bytes per record while the log is one chain, 150 once it is
not.
"""

from array import array
from collections.abc import Iterable
from typing import Protocol, TypeVar

ROOT = -1


class Node(Protocol):
    """A record's place. key: its id, "" when it stands in no tree; above: the id of the record it follows."""

    @property
    def key(self) -> str: ...  # noqa: D102
    @property
    def above(self) -> str | None: ...  # noqa: D102
    @property
    def prompt(self) -> bool: ...  # noqa: D102
    @property
    def told(self) -> bool: ...  # noqa: D102


N = TypeVar("N", bound=Node)


def living(nodes: Iterable[tuple[int, N]]) -> bytearray:
    """One byte per line of a file up to the last that counts, from its records and their line numbers: 1 for those to tell.

    prompt: whether a turn begins with the record; told: whether the conversation is made of such records.
    """
    tree, lines, keep = Branches(), array("i"), bytearray()
    for number, node in nodes:
        key = node.key
        if key:
            if not tree.add(key, node.above, prompt=node.prompt):
                continue
            lines.append(number)
        keep.extend(bytes(number - len(keep)))
        keep[number - 1] = node.told
    for number, alive in zip(lines, tree.alive(), strict=True):
        keep[number - 1] &= alive
    return keep


class Branches:
    """The parents of a file's records, in the order of the file."""

    __slots__ = ("_index", "_keys", "_last", "_parents", "_prompts")

    def __init__(self) -> None:
        self._keys = array("q")  # hashes of the ids
        self._parents = array("i")
        self._prompts = bytearray()
        self._last = ""
        self._index: dict[int, int] = {}  # key -> position; empty as long as each record hangs on the one before it

    def add(self, record: str, parent: str | None, *, prompt: bool) -> bool:
        """Take the next record; False when its id was there already. parent: None where a chain starts."""
        position = len(self._keys)
        above = position - 1
        key = hash(record)
        if position and (self._index or parent != self._last):
            if not self._index:
                self._index = dict(zip(self._keys, range(position), strict=True))
            if parent:
                above = self._index.get(hash(parent), above)  # before the key goes in: nothing hangs on itself
            elif prompt:
                above = ROOT
            if self._index.setdefault(key, position) != position:
                return False
        self._keys.append(key)
        self._parents.append(above)
        self._prompts.append(prompt)
        self._last = record
        return True

    def alive(self) -> bytearray:
        """One byte per record: 1 when it is part of the conversation that ends in the newest one."""
        if not self._index:
            return bytearray(b"\1") * len(self._keys)
        on_path = bytearray(len(self._keys))
        at = len(self._keys) - 1
        while at != ROOT:
            on_path[at] = 1
            at = self._parents[at]
        for position, above in enumerate(self._parents):
            if not self._prompts[position] and above != ROOT:
                on_path[position] = on_path[above]
        return on_path
