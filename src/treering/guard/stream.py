"""A text in windows, for what is longer than memory wants: each window sees what stands around the part it is about.

The rule this file keeps: where the windows lie depends on the text alone, never on the chunks it comes in; so looking
through a stream finds what looking at the whole text does.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SEGMENT = 1 << 20
"""Characters that one window is about."""
MARGIN = 1 << 16
"""Characters around them that it sees as well: more than the longest secret has, a private key of 40,000."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a text. begin: where it starts in the whole; own: from where to where, in the whole, it is about."""

    text: str
    begin: int
    own: range


def windows(chunks: Iterable[str], segment: int = SEGMENT, margin: int = MARGIN) -> Iterator[Window]:
    """The text that the chunks make up, window by window; at most a window and a chunk are held."""
    held, begin, first = "", 0, 0
    for chunk in chunks:
        held += chunk
        while begin + len(held) >= first + segment + margin:
            own = range(first, first + segment)
            yield Window(held[: own.stop + margin - begin], begin, own)
            first = own.stop
            keep = max(begin, first - margin)
            held, begin = held[keep - begin :], keep
    end = begin + len(held)
    while first < end:
        own = range(first, min(first + segment, end))
        keep = max(begin, first - margin)
        yield Window(held[keep - begin : own.stop + margin - begin], keep, own)
        first = own.stop
