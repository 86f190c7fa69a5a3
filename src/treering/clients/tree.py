"""Which records of a log that branches are part of the conversation as it stands.

A person who rewinds leaves the abandoned turns in the file; the next prompt hangs on an earlier record. The rule this
file keeps: a record lives when the turn it belongs to (the nearest prompt above it) is above the newest record. Side
branches inside a turn (parallel tool calls, retries) stay; a chain that is broken is mended with the record before it,
since a lost line must not cost what came earlier. About 20 bytes per record while the log is one chain, 150 once it is
not.
"""

from array import array
from collections.abc import Iterable, Sequence
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
    """One byte per line of a file up to its last record, from the records and their line numbers: 1 for those to tell.

    prompt: whether a turn begins with the record; told: whether the conversation is made of such records.
    """
    keep = bytearray()
    keys, lines, parents, prompts = array("q"), array("i"), array("i"), bytearray()
    index: dict[int, int] = {}  # key -> position, made when a record does not hang on the one before it
    last: str | None = None
    for number, node in nodes:
        if number > len(keep) + 1:
            keep.extend(bytes(number - 1 - len(keep)))
        keep.append(node.told)
        record, parent, position = node.key, node.above, len(keys)
        if not record:
            continue
        above = position - 1
        if position and (index or parent != last):
            index = index or dict(zip(keys, range(position), strict=True))
            if hash(record) in index:
                keep[-1] = 0
                continue
            above = index.get(hash(parent), above) if parent else ROOT if node.prompt else above
            index[hash(record)] = position
        keys.append(hash(record))
        lines.append(number)
        parents.append(above)
        prompts.append(node.prompt)
        last = record
    for number, alive in zip(lines, _alive(parents, prompts), strict=True) if index else ():
        keep[number - 1] &= alive
    return keep


def _alive(parents: Sequence[int], prompts: bytearray) -> bytearray:
    """One byte per record: 1 when it is part of the conversation that ends in the newest one."""
    on_path = bytearray(len(parents))
    at = len(parents) - 1
    while at != ROOT:
        on_path[at] = 1
        at = parents[at]
    for position, above in enumerate(parents):
        if not prompts[position] and above != ROOT:
            on_path[position] = on_path[above]
    return on_path
