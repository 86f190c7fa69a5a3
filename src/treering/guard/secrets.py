"""The secret guard (A6): find secrets in any text, and redact them into `Clean`.

The rule this file keeps: this is the only door from `str` to `Clean`. Five views of the text (published key shapes, structures
such as URLs and PEM blocks, names with values, sentences, pairs that log in) report findings; overlapping ones are one, under
the kind of the view that knows most. A text is clean when looking at it once more finds nothing, so cleaning it again changes
nothing. Texts longer than a window are looked at window by window, so that length costs time and no memory.
"""

import bisect
import itertools
from collections.abc import Iterable, Iterator

from treering.core.clean import Clean
from treering.guard.assigned import find_assigned
from treering.guard.finding import Finding
from treering.guard.keys import find_keys
from treering.guard.marks import mark, marked, without_words
from treering.guard.names import places
from treering.guard.prose import find_prose
from treering.guard.stream import SEGMENT, windows
from treering.guard.structures import find_structures
from treering.guard.told import find_pairs

__all__ = ["Finding", "clean", "find", "find_stream"]

_LOOKS = 4  # a mark ends what the secret was part of, so that another look may see what stood beside it
_REACH = 8  # characters; doubled with each look, they are taken from around what is found after that


def find(text: str) -> tuple[Finding, ...]:
    """Every secret in the text, in order, without overlaps."""
    return _find(text) if len(text) <= SEGMENT else tuple(found for found, _ in find_stream([text]))


def find_stream(chunks: Iterable[str], segment: int = SEGMENT) -> Iterator[tuple[Finding, int]]:
    """Every secret in a text that comes in chunks, each with its line, from 1. segment: characters looked at in one go."""
    line, counted = 1, 0
    done = 0
    for window in windows(chunks, segment):
        for finding in _find(window.text):
            start, end = finding.start + window.begin, finding.end + window.begin
            if start < done or start not in window.own:
                continue
            line += window.text.count("\n", counted - window.begin, finding.start)
            counted = start
            done = end
            yield Finding(start, end, finding.kind), line
        line += window.text.count("\n", counted - window.begin, window.own.stop - window.begin)
        counted = window.own.stop


def clean(text: str) -> Clean:
    """The text with every secret replaced by what it was: `[redacted: AWS access key]`, and half a surrogate pair by `?`.

    Half a pair is no text, and no file or database takes it.
    """
    text = text.encode("utf-8", "replace").decode()
    for look in itertools.count():
        found = find(text)
        if not found:
            break
        text = _redact(text, _wider(found, _REACH << look, len(text)) if look >= _LOOKS else found)
    return Clean(text)


def _find(text: str) -> tuple[Finding, ...]:
    marks = marked(text)
    text = without_words(text, marks)
    lower = _same_length_lower(text)
    near = places(lower)
    views = (
        find_keys(text),
        find_structures(text, lower),
        find_assigned(text, near),
        find_prose(text, lower, near),
        find_pairs(text, lower),
    )
    found = [(finding, rank) for rank, view in enumerate(views) for finding in view if finding.end > finding.start]
    return _merge(found, marks) if found else ()


def _redact(text: str, found: Iterable[Finding]) -> str:
    pieces: list[str] = []
    done = 0
    for finding in found:
        pieces += [text[done : finding.start], mark(finding.kind)]
        done = finding.end
    return "".join([*pieces, text[done:]])


def _wider(found: Iterable[Finding], by: int, length: int) -> tuple[Finding, ...]:
    """What was found, with what stands around it: secrets that run into each other without end are not taken one by one."""
    wide = [Finding(max(0, each.start - by), min(length, each.end + by), each.kind) for each in found]
    return _merge([(each, 0) for each in wide], [])


def _merge(found: list[tuple[Finding, int]], marks: list[tuple[int, int]]) -> tuple[Finding, ...]:
    """Overlapping findings as one, of the kind the highest-ranking view gave; nothing that is a mark already."""
    merged: list[tuple[Finding, int]] = []
    for finding, rank in sorted(found, key=lambda each: (each[0].start, each[1])):
        before = bisect.bisect_left(marks, (finding.end, 0))
        if before and finding.start < marks[before - 1][1]:
            continue
        if merged and finding.start < merged[-1][0].end:
            last, best = merged[-1]
            kind = finding.kind if rank < best else last.kind
            merged[-1] = (Finding(last.start, max(last.end, finding.end), kind), min(rank, best))
        else:
            merged.append((finding, rank))
    return tuple(finding for finding, _ in merged)


def _same_length_lower(text: str) -> str:
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)
