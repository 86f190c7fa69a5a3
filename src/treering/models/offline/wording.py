"""How a statement is written down: the person's own words, without filler, with the reason apart.

The rule this file keeps: words are taken away and never added, so the language, the identifiers and the meaning stay the
person's. Everything is cut out of clean text.
"""

import re
from collections.abc import Iterable

from treering.core.clean import EMPTY, SPACE, STOP, Clean
from treering.core.language import QUESTION_MARKS, asks, spaceless
from treering.core.learning.filters import temporary
from treering.core.words import content
from treering.models.offline.cues import patterns
from treering.models.offline.sentences import sentences

SUMMARY, NAME = 480, 56  # characters
NAME_SPACELESS, SHORT = 28, 10  # of a name in scripts without spaces; of a phrase that can stand alone
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


def stated(text: Clean) -> Clean:
    """A request that was put as a question, without its question mark."""
    return text.pick(0, len(text.text.rstrip(QUESTION_MARKS + " "))) if asks(text.text) else text


def lasting(text: Clean) -> Clean:
    """The sentence without a clause that tells how things stand just now (`…, currently about 9 s`)."""
    gaps, rest = [], 0
    for clause in _CLAUSE.finditer(text.text):
        passing = bool(temporary(clause.group()))
        gaps += [clause.span()] if passing else []
        rest += not passing
    return without(text, gaps) if rest and temporary(text.text) else text


def timeless(text: Clean) -> Clean:
    """What has changed, without the `now` that tells only when it was said (`it lives in the wiki now`)."""
    return without(text, [match.span() for match in _NOW.finditer(text.text)]) if temporary(text.text) else text


_NOW = re.compile(r"\s*\b(?:now|jetzt|nun|теперь|сейчас|maintenant|ahora)\b|现在|現在は?|今は", re.IGNORECASE)


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
    """A short name: the first phrase that says something, without lead-in, link and reason, cut between words."""
    text = summary.text
    start, end = _first(text)
    lead = _LEAD.match(text[start:end])
    start += lead.end() if lead else 0
    end = next((match.start() for match in _CLOSE.finditer(text, start + 1, end)), end)
    end = _main_clause(text, start, end)
    limit = NAME_SPACELESS if spaceless(text[start:end]) else NAME
    if end - start > limit:
        end = _between_words(text, start, start + limit)
    for opening, closing in _PAIRS:
        if text.count(opening, start, end) > text.count(closing, start, end) or (
            opening == closing and text.count(opening, start, end) % 2
        ):
            opened = text.rfind(opening, start, end)
            end = opened if opened > start + SHORT else end
    words = text[start:end].rstrip(_EDGE).split(" ")
    while len(words) > 1 and not content(words[-1]):
        words.pop()
    return stripped(summary.pick(start, start + len(" ".join(words)))).flat()


def _first(text: str) -> tuple[int, int]:
    """Where the first sentence stands that is more than one word in front of others."""
    spans = sentences(text)
    for span in spans:
        piece = text[span.start : span.end]
        if len(content(piece)) > 1 or len(piece.split()) > 1:
            return span.start, span.end
    return (spans[0].start, spans[0].end) if spans else (0, len(text))


def _main_clause(text: str, start: int, end: int) -> int:
    """The end of the first clause, where it stands alone and another clause follows, not a list, a contrast or a condition."""
    if _CONDITION.match(text, start):
        return end
    for match in _COMMA.finditer(text, start, end):
        head, tail = text[start : match.start()], text[match.end() : end]
        wide = spaceless(head)
        long_enough = len(head) >= (6 if wide else SHORT) and (wide or len(content(head)) > 1)
        if long_enough and _NEW_CLAUSE.match(tail):
            return match.start()
    return end


def _between_words(text: str, start: int, end: int) -> int:
    """Where to cut before `end`: behind a clause, else between words, else wherever the script puts no spaces."""
    for marks in (",;，；、", " "):
        cut = max(text.rfind(mark, start, end + 1) for mark in marks)
        if cut > start + (end - start) // 2:
            return cut
    space = text.rfind(" ", start, end + 1)
    return space if space > start + SHORT else end


_PAIRS = (("(", ")"), ("（", "）"), ("「", "」"), ("[", "]"), ("`", "`"), ('"', '"'), ("“", "”"), ("„", "“"))
_COMMA = re.compile(r"\s+[–—-]{1,2}\s+|[,，]\s*")
_CONDITION = re.compile(
    r"(?:if|when(?:ever)?|before|after|while|unless|until|once|for|in|on|wenn|falls|bevor|sobald|nachdem|solange|bei|für|in|im"
    r"|si|quand|avant|après|pour|cuando|antes|después|para|если|когда|перед|прежде|после|при|для|как только)\b"
    r"|如果|当|要是|每次|在",
    re.IGNORECASE,
)
_NEW_CLAUSE = re.compile(
    r"(?:and |but |so |und |aber |y |et |и |а )?(?:it|it's|that|that's|this|they|we|i|you|people|everyone|somebody|someone|nobody"
    r"|otherwise|or else|es|das|sie|wir|ich|man|sonst|die leute|niemand|jeder|der|die|il|elle|on|ça|c'est|ils|nous|sinon"
    r"|la gente|nadie|esto|eso|nosotros|si no|это|они|мы|он|она|иначе|все|никто|люди|потому|так как)\s+\S+"
    r"|(?:otherwise|because|since|as|weil|denn|damit|sodass|parce qu|car |porque|чтобы|потому что|иначе|因为|否则|不然|这样|大家|它"
    r"|他们|我们|以免|所以)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:(?:[^\s:：,]+\s+){3,12}[^\s:：,]+[:：]\s+|[^\s:：,]{12,40}[:：]\s*)(?!https?://|\(?1[.)、])(?=\S{2})"
)
_CLOSE = re.compile(r"(?<=\w)[;!?](?=\s|$)|\.$|[。；！？\n]|https?://|[\s:：]+\(?1[.)、:：](?=\s)")
