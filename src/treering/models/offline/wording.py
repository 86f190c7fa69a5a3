"""How a statement is written down: the person's own words, without filler, with the reason apart.

The rule this file keeps: words are taken away and never added, so the language, the identifiers and the meaning stay the
person's. Everything is cut out of clean text.
"""

import re
from collections.abc import Iterable

from treering.core.clean import EMPTY, SPACE, Clean
from treering.models.offline.cues import patterns

SUMMARY, NAME = 480, 56  # characters
_EDGE = " \t\n,;:–—-"
_JOINED = re.compile(r"[,.;:!?)\]}、。,,!?;:)」]")


def trimmed(text: Clean) -> Clean:
    """The sentence without greeting, interjection and `please`."""
    for pattern in patterns("filler", text.text):
        if (match := pattern.match(text.text)) and len(text.text) > match.end():
            text = text.pick(match.end(), len(text.text))
    for pattern in patterns("aside", text.text):
        text = without(text, [(m.start(), m.end()) for m in pattern.finditer(text.text)])
    return text


def without(text: Clean, gaps: Iterable[tuple[int, int]]) -> Clean:
    """The text without these stretches, joined as prose is."""
    kept, position = EMPTY, 0
    for start, end in [*gaps, (len(text.text), len(text.text))]:
        kept = joined(kept, text.pick(position, start))
        position = end
    return kept


def joined(first: Clean, second: Clean) -> Clean:
    """Two pieces of prose with a space between, where one belongs there."""
    if not first or not second:
        return first or second
    bare = _JOINED.match(second.text) or (ord(first.text[-1]) > _WIDE and ord(second.text[0]) > _WIDE)
    return (EMPTY if bare else SPACE).join((first, second))


_WIDE = 0x2E7F


def reasoned(text: Clean) -> tuple[Clean, Clean]:
    """A sentence as what it says and why, the why empty when it gives no reason in so many words."""
    for pattern in patterns("why_before", text.text):
        match = pattern.search(text.text)
        if match and len(text.text) - match.end() >= _SAYS_ENOUGH:
            return text.pick(match.end(), len(text.text)), text.pick(*match.span("why"))
    for pattern in patterns("why_after", text.text):
        match = pattern.search(text.text)
        if match and match.start() >= _SAYS_ENOUGH and len(text.text) - match.end() >= _SAYS_ENOUGH:
            return stripped(text.pick(0, match.start())), stripped(text.pick(match.end(), len(text.text)))
    return text, EMPTY


_SAYS_ENOUGH = 8  # characters that each side of a `because` must have to stand alone


def stripped(text: Clean) -> Clean:
    """The text without commas and dashes at its edges."""
    start = len(text.text) - len(text.text.lstrip(_EDGE))
    return text.pick(start, len(text.text.rstrip(_EDGE)))


def title(summary: Clean) -> Clean:
    """A short name: the summary's first clause, cut between words."""
    first = re.split(r"(?<=\w)[.;:!?](?=\s|$)|[。;:!?]|\n", summary.text, maxsplit=1)[0]
    length = len(first)
    if length > NAME:
        cut = max(first.rfind(mark, 0, NAME) for mark in (" ", ",", "、", ","))
        length = cut if cut > NAME // 3 else NAME
    return stripped(summary.pick(0, length)).flat()
