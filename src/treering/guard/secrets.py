"""The secret guard (A6): find secrets in any text, and redact them into `Clean`.

The rule this file keeps: this is the only door from `str` to `Clean`. Five views of the text (published key shapes, structures
such as URLs and PEM blocks, names with values, sentences, pairs that log in) report findings; overlapping ones are one, under
the kind of the view that knows most. Redacted text is found clean: `clean(clean(text).text) == clean(text)`. Texts longer
than a window are looked at window by window, so that length costs time and no memory.
"""

from collections.abc import Iterable, Iterator, Sequence

from treering.core.clean import Clean
from treering.guard.assigned import find_assigned
from treering.guard.finding import Finding, occurrences
from treering.guard.keys import find_keys
from treering.guard.names import places
from treering.guard.prose import find_prose
from treering.guard.stream import SEGMENT, windows
from treering.guard.structures import find_structures
from treering.guard.told import find_pairs

__all__ = ["Finding", "clean", "clean_stream", "find", "find_stream"]

_MARK = "[redacted: "
_ROUNDS = 4  # a placeholder is shorter than the secret was, so a second look may see a further one next to it


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
    """The text with every secret replaced by what it was: `[redacted: AWS access key]`."""
    if len(text) > SEGMENT:
        return Clean("".join(part.text for part in clean_stream([text])))
    return Clean(_cleaned(text, _find(text)))


def clean_stream(chunks: Iterable[str], segment: int = SEGMENT) -> Iterator[Clean]:
    """The same for a text that comes in chunks: its parts, one after the other, without their secrets."""
    done = 0
    for window in windows(chunks, segment):
        first, found = max(done, window.own.start), []
        done = max(first, window.own.stop)
        for finding in _find(window.text):
            start, end = finding.start + window.begin, finding.end + window.begin
            if start in window.own and start >= first:
                found.append(Finding(start - first, end - first, finding.kind))
                done = max(done, end)
        yield Clean(_cleaned(window.text[first - window.begin : done - window.begin], found))


def _find(text: str) -> tuple[Finding, ...]:
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
    return _merge(text, found) if found else ()


def _cleaned(text: str, found: Sequence[Finding]) -> str:
    """The text without what was found, and without what is found next to the placeholders then."""
    for _ in range(_ROUNDS):
        if not found:
            break
        text = _redact(text, found)
        found = _find(text)
    return text


def _redact(text: str, found: Iterable[Finding]) -> str:
    pieces: list[str] = []
    done = 0
    for finding in found:
        pieces += [text[done : finding.start], f"{_MARK}{finding.kind}]"]
        done = finding.end
    return "".join([*pieces, text[done:]])


def _merge(text: str, found: list[tuple[Finding, int]]) -> tuple[Finding, ...]:
    """Overlapping findings as one, of the kind the highest-ranking view gave; nothing inside an earlier redaction."""
    marks = [(at, text.find("]", at) + 1) for at in occurrences(text, _MARK)]
    merged: list[tuple[Finding, int]] = []
    for finding, rank in sorted(found, key=lambda each: (each[0].start, each[1])):
        if any(begin < finding.end and finding.start < end for begin, end in marks):
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
