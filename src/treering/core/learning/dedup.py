"""What says the same: equal and near-equal entries, and how two become one without a model (M3.4, M2.4).

The rule this file keeps: merging loses nothing a person could miss; the first of two leads, the second adds what it alone says.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from treering.core.entry import Entry, Record
from treering.core.words import content

_TRAILING = " .,;:!…。．，、；：！*_"


def normal(summary: str) -> str:
    """A summary for comparison: without case, spacing, markup around it and punctuation at its end."""
    line = " ".join(unicodedata.normalize("NFKC", summary).casefold().split())
    return line.lstrip("-*_ ").rstrip(_TRAILING) or line


def same_summary(a: str, b: str) -> bool:
    """Whether two summaries say the same in the same words."""
    return normal(a) == normal(b)


def similarity(a: str, b: str) -> float:
    """How much two texts share of their meaningful words, 0 to 1 (1: the same words); scripts without spaces by pairs."""
    ours, theirs = content(a), content(b)
    total = len(ours) + len(theirs)
    return 2 * len(ours & theirs) / total if total else float(same_summary(a, b))


def merge_records(a: Record, b: Record) -> Record:
    """The first record, with what only the second says in its why and how to apply."""
    return Record(a.summary, _both(a.why, b.why), _both(a.how, b.how))


def merged(records: Iterable[Record]) -> Record:
    """Several records as one, the first leading."""
    return reduce(merge_records, records)


def _both(a: str, b: str) -> str:
    """Two texts as one; the second is left out where it says nothing new."""
    if not a or not b or content(b) <= content(a):
        return a or b
    return f"{a} {b}" if a[-1] in ".!?。！？" else f"{a}; {b}"


def duplicates(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Groups of entries of one tree with the same type and summary, each in the order given.

    Pinned ones are left alone; those that are due on different days say different things.
    """
    groups: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        if not entry.pinned:
            groups.setdefault((entry.tree, entry.type, normal(entry.record.summary)), []).append(entry)
    return tuple(same for group in groups.values() for same in _by_due(group) if len(same) > 1)


def _by_due(group: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    days = {entry.line.due for entry in group if entry.line.due}
    if len(days) <= 1:
        yield tuple(group)
        return
    for day in days:
        yield tuple(entry for entry in group if entry.line.due == day)
