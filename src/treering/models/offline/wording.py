"""How a statement is written down: the person's own words, without filler, with the reason apart.

The rule this file keeps: words are taken away and never added, so the language, the identifiers and the meaning stay the
person's. Everything is cut out of clean text.
"""

import re
from collections.abc import Iterable

from treering.core.clean import EMPTY, SPACE, STOP, Clean
from treering.core.filters import temporary
from treering.core.words import content
from treering.models.offline.cues import patterns

SUMMARY, NAME = 480, 56  # characters
_CLAUSE = re.compile(r"(?:^|[,;，；、])[^,;，；、]+")
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


def lasting(text: Clean) -> Clean:
    """The sentence without a clause that tells how things stand just now (`…, currently about 9 s`)."""
    gaps, rest = [], 0
    for clause in _CLAUSE.finditer(text.text):
        passing = bool(temporary(clause.group()))
        gaps += [clause.span()] if passing else []
        rest += not passing
    return without(text, gaps) if rest and temporary(text.text) else text


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


def followed(first: Clean, second: Clean) -> Clean:
    """Two sentences, with a full stop between where the first one lost its own."""
    if first and second and first.text[-1].isalnum() and ord(first.text[-1]) <= _WIDE:
        return STOP.join((first, second))
    return joined(first, second)


def title(summary: Clean) -> Clean:
    """A short name: the summary's first clause without a long lead-in and without a link, cut between words."""
    lead = _LEAD.match(summary.text)
    start = lead.end() if lead else 0
    end = next((match.start() for match in _CLOSE.finditer(summary.text, start + 1)), len(summary.text))
    if end - start > NAME:
        cut = max(summary.text.rfind(mark, start, start + NAME) for mark in (" ", ",", "、", ",", "。"))
        end = cut if cut > start + NAME // 3 else start + NAME
    words = summary.text[start:end].rstrip(_EDGE).split(" ")
    while len(words) > 1 and not content(words[-1]):
        words.pop()
    return stripped(summary.pick(start, start + len(" ".join(words)))).flat()


_LEAD = re.compile(
    r"(?:(?:[^\s:：,]+\s+){3,12}[^\s:：,]+[:：]\s+|[^\s:：,]{12,40}[:：]\s*)(?!https?://|\(?1[.)、])(?=\S{2})"
)
_CLOSE = re.compile(r"(?<=\w)[.;!?](?=\s|$)|[。；！？\n]|https?://")
