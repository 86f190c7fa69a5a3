"""What says the same: equal and near-equal entries, and how two become one without a model (M3.4, M2.4).

The rule this file keeps: merging loses nothing a person could miss; the first of two wins, the second fills its gaps.
"""

import unicodedata
from collections.abc import Iterable
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
    """The first record, with why and how to apply of the second where it has none."""
    return Record(a.summary, a.why or b.why, a.how or b.how)


def merged(records: Iterable[Record]) -> Record:
    """Several records as one, the first leading."""
    return reduce(merge_records, records)


def duplicates(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Groups of entries of one tree with the same type and summary, each in the order given; pinned ones are left alone."""
    groups: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        if not entry.pinned:
            groups.setdefault((entry.tree, entry.type, normal(entry.record.summary)), []).append(entry)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
