"""A person's message cut into sentences, where a numbered list stays one with the line that announces it.

The rule this file keeps: sentences are positions in the message, so that whatever is stored is cut out of clean text. A full
stop ends a sentence only where prose does: not in links, code, brackets, numbers, dates and abbreviations.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from treering.core.learning.calendar_words import MONTHS

_END = re.compile(r"[.!?]+[\"')\]\u201d\u00bb]*(?=\s|$)|[。！？]+[」』”）)]*|…(?=\s|$)|\n+")
_WHOLE = re.compile(
    r"```.*?```|`[^`\n]*`|https?://\S*[^\s.,;:!?)。,、]|\([^()\n]{1,160}\)|（[^（）\n]{1,160}）|「[^「」\n]{1,160}」"
    r"|『[^『』\n]{1,160}』|«[^«»\n]{1,160}»",
    re.DOTALL,
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|dr|mr|mrs|ms|st|no|nr|ca|bzw|usw|z\.\s?b|d\.\s?h|u\.\s?a|ggf|evtl|inkl|max|min|abb|str|tel|bspw|vgl|sog|bzgl|mind|std|zb|u\.\s?u|o\.\s?ä|i\.\s?d\.\s?r|s\.\s?o|resp|incl|excl|fig|inc|ltd|jr"
    r"|см|стр|напр|руб|тыс|p\.\s?ej|núm|c\.-à-d|т\.\s?е|т\.\s?к"
    r"|т\.\s?д|т\.\s?п|p\. ?ex|env|av|sr|sra|ej|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec)"
    r"|(?<!['\u2019\w])(?-i:[A-ZÄÖÜА-Я]))\.$",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"(?<!\w)[^\W\d]\.$")
"""The first half of `z. B.` and its like."""
_ORDINAL = re.compile(r"(?:^|[^\w.])\d{1,2}\.(?:\d{1,2}\.)?$")
_COUNTED = re.compile(
    r"\b(?:am|an dem|dem|den|der|die|das|zum|vom|beim|im|ab|jede[nmrs]?|diese[nmrs]?|nächste[nmrs]?)\s+\d{1,2}\.$",
    re.IGNORECASE,
)
"""An ordinal as German writes it: `ab dem 3.`, `jeden 1.`."""
_MONTH_NEXT = re.compile(rf"\s*(?:{'|'.join(MONTHS)})(?!\w)", re.IGNORECASE)
_STEP = re.compile(r"[ \t]*(?:\(?\d{1,2}[.)、:]|[①-⑳])[ \t]*(?=\S)")
_INLINE = re.compile(
    r"(?:^|[\s:：。、])\(?1[.)、:：]\s*\S.{0,300}?[\s、,;]\(?2[.)、:：]\s*\S.{0,300}?[\s、,;]\(?3[.)、:：]\s*\S",
    re.DOTALL,
)
_NUMBER = re.compile(r"(?:^|[\s:：、,;])\(?\d{1,2}[.)、:：]\s*\S")
_BULLET = re.compile(r"[ \t]*[-*•][ \t]+")
_JOINT = re.compile(r"\s+[-–—;·,]\s+|[,;]?\s+(?:and|und|et|y|и)\s+|[,，;；、]\s*|\s+-\s+")


@dataclass(frozen=True, slots=True)
class Span:
    """A sentence of a message. line: which line it starts in; steps: how many numbered steps it holds, 0 for prose."""

    start: int
    end: int
    line: int
    steps: int = 0


def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of a message in order, without bullets and surrounding space."""
    found: list[Span] = []
    position = 0
    for start, end, steps in _blocks(text):
        found += _prose(text, position, start)
        if steps:
            found.append(_block(text, start, end, steps, found))
        position = end
    return tuple(found + list(_prose(text, position, len(text))))


def divisions(text: str, span: Span) -> Iterator[tuple[Span, Span]]:
    """Every way to take the sentence for two: at commas, dashes and `and`."""
    for joint in _JOINT.finditer(text, span.start, span.end):
        left, right = _trimmed(text, span.start, joint.start()), _trimmed(text, joint.end(), span.end)
        if left and right:
            yield left, right


def _block(text: str, start: int, end: int, steps: int, before: list[Span]) -> Span:
    """The numbered list, together with the sentence right before it when that announces it."""
    announced = before and text[before[-1].start : before[-1].end].rstrip("* ").endswith((":", "："))
    if before and (announced or "\n" not in text[before[-1].end : start + 1]):
        start = before.pop().start
    return Span(start, end, text.count("\n", 0, start), steps)


def _blocks(text: str) -> Iterator[tuple[int, int, int]]:
    """Numbered lists: where they begin and end, and how many steps there are. Below each other, or three in one line."""
    run: list[tuple[int, int]] = []
    position = 0
    for line in [*text.splitlines(keepends=True), ""]:
        if _STEP.match(line) and not _INLINE.match(line):
            run.append((position, position + len(line.rstrip())))
        elif line.strip() or not line:
            if len(run) > 1:
                yield run[0][0], run[-1][1], len(run)
            run = []
        if inline := _INLINE.search(line):
            yield position + inline.start(), position + len(line.rstrip()), len(_NUMBER.findall(inline.string))
        position += len(line)


def _prose(text: str, start: int, end: int) -> list[Span]:
    whole = [(m.start(), m.end()) for m in _WHOLE.finditer(text, start, end)]
    cuts = []
    for match in _END.finditer(text, start, end):
        inside = any(a < match.start() < b for a, b in whole)
        if match.group()[0] == "\n" or not (inside or _goes_on(text, start, match)):
            cuts.append(match.end())
    spans: list[Span] = []
    for cut in [*sorted(cuts), end]:
        if span := _trimmed(text, start, cut):
            spans.append(span)
        start = cut
    return spans


def _goes_on(text: str, start: int, end: re.Match[str]) -> bool:
    """Whether a full stop belongs to a number, a date or an abbreviation, and the sentence goes on."""
    if end.group().startswith("..") and text[end.end() :].strip():
        return True
    if end.group()[0] != ".":
        return False
    before = text[max(start, end.start() - 20) : end.end()]
    if _ABBREVIATION.search(before):
        return bool(text[end.end() :].strip())
    if _INITIAL.search(before) and re.match(r"\s?[^\W\d]\.", text[end.end() : end.end() + 4]):
        return True
    if _COUNTED.search(before) and re.match(r"[ \t]+\w", text[end.end() : end.end() + 9]):
        return True
    dated = _ORDINAL.search(before)
    return bool(dated and (dated.group().count(".") > 1 or _MONTH_NEXT.match(text, end.end())))


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """The span without white space, a leading bullet and a dash at its edges; None when nothing is left."""
    piece = text[start:end]
    if match := _BULLET.match(piece.lstrip("\n")):
        start += len(piece) - len(piece.lstrip("\n")) + match.end()
    while start < end and (text[start].isspace() or text[start] in "-–—;·"):
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return Span(start, end, text.count("\n", 0, start)) if any(char.isalnum() for char in text[start:end]) else None
