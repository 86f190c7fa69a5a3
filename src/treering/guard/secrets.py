"""The secret guard (A6): find secrets in any text, and redact them into `Clean`.

The rule this file keeps: this is the only door from `str` to `Clean`. Five views of the text (published key shapes, structures
such as URLs and PEM blocks, names with values, sentences, pairs that log in) report findings; overlapping ones are one, under
the kind of the view that knows most. Redacted text is found clean: `clean(clean(text).text) == clean(text)`.
"""

from collections.abc import Iterable

from treering.core.clean import Clean
from treering.guard.assigned import find_assigned
from treering.guard.finding import Finding, occurrences
from treering.guard.keys import find_keys
from treering.guard.names import places
from treering.guard.prose import find_prose
from treering.guard.structures import find_structures
from treering.guard.told import find_pairs

__all__ = ["Finding", "clean", "find"]

_MARK = "[redacted: "
_ROUNDS = 4  # a placeholder is shorter than the secret was, so a second look may see a further one next to it


def find(text: str) -> tuple[Finding, ...]:
    """Every secret in the text, in order, without overlaps."""
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


def clean(text: str) -> Clean:
    """The text with every secret replaced by what it was: `[redacted: AWS access key]`."""
    for _ in range(_ROUNDS):
        found = find(text)
        if not found:
            break
        text = _redact(text, found)
    return Clean(text)


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
