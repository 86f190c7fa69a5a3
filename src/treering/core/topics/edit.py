"""Changes to topic files that touch only the bytes of the record or field concerned (M1.4, M5.2).

The rule this file keeps: what a person wrote elsewhere in the file stays byte for byte, line ends included, and whatever is
put in reads back as what it was meant to be. Functions that take `Clean` put new text in; the others only move or take away
text that already belongs to the file.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from treering.core.clean import Clean, Kept, laid_out
from treering.core.entry import EntryType, Record
from treering.core.topics import frontmatter
from treering.core.topics.body import PLACEHOLDER, Body, Piece, bullet_text, read_body, single_text
from treering.core.topics.topic import Topic
from treering.core.words import content
from treering.errors import NotFoundError

NAME_LIMIT = 60
DESCRIPTION_LIMIT = 120

_ELSEWHERE = {"type": frontmatter.NESTED_TYPE, "name": "title"}  # where Claude Code, and others, keep these

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the body begins in the text, and what is in it."""

    start: int
    body: Body
    newline: str

    def span(self, piece: Piece) -> tuple[int, int]:
        return self.start + piece.start, self.start + piece.end


def _layout(text: str) -> _Layout:
    front = frontmatter.split(text)
    start = front.body if front else len(text) - len(text.removeprefix("\ufeff"))
    return _Layout(start, read_body(text[start:]), frontmatter.line_end(text))


def new_file(kind: EntryType, name: Clean, description: Clean, summary: Clean, why: Clean, how: Clean) -> Clean:
    """The text of a new topic file with one record; an empty name or description is made from the summary."""
    return laid_out(partial(file_text, kind), name, description, summary, why, how)


def file_text(kind: EntryType, name: str, description: str, summary: str, why: str = "", how: str = "") -> str:
    """The same over plain strings, for text that already belongs to a tree."""
    record = Record(tidy(summary), tidy(why), tidy(how))
    head = (
        f"name: {frontmatter.scalar(tidy(name) or headline([record], NAME_LIMIT))}",
        f"description: {frontmatter.scalar(tidy(description) or headline([record], DESCRIPTION_LIMIT))}",
        f"type: {kind}",
    )
    return "\n".join(("---", *head, "---", "", single_text(record), ""))


def replace_record(topic: Topic, item: int | None, summary: Clean, why: Clean, how: Clean) -> Kept:
    """The file with new text for one record. item: its index, None in a file of one record."""
    record = Record(tidy(summary.text), tidy(why.text), tidy(how.text))
    layout = _layout(topic.raw)
    if not layout.body.pieces and not item:
        return Kept(_filled(topic.raw, layout, record))
    piece = _piece_at(layout.body, item)
    if piece.record == record:
        return Kept(topic.raw)
    return Kept(_spliced(topic.raw, layout, layout.span(piece), _as_piece(record, piece)))


def append_record(topic: Topic, summary: Clean, why: Clean, how: Clean) -> Kept:
    """The file with one more record at its end; a file of one record becomes a list."""
    record = Record(tidy(summary.text), tidy(why.text), tidy(how.text))
    layout = _layout(topic.raw)
    if not layout.body.pieces:
        return Kept(_filled(topic.raw, layout, record))
    last = layout.body.pieces[-1]
    start, end = layout.span(last)
    if not layout.body.is_list:
        both = bullet_text(last.record, bold=last.bold) + "\n" + bullet_text(record, bold=last.bold)
        return Kept(_spliced(topic.raw, layout, (start, end), both))
    between = topic.raw[layout.span(layout.body.pieces[-2])[1] : start] if layout.body.pieces[1:] else ""
    gap = "\n" * max(1, between.count("\n"))
    return Kept(_spliced(topic.raw, layout, (end, end), gap + bullet_text(record, last.marker, bold=last.bold)))


def remove_record(topic: Topic, item: int | None) -> Kept | None:
    """The file without one record; None when nothing is left of it and it is to be deleted.

    Name and description are told anew from what is left where they carry words that only the removed record had.
    """
    layout = _layout(topic.raw)
    gone = _piece_at(layout.body, item)
    left = [piece.record for piece in layout.body.pieces if piece is not gone]
    if not left:
        return None
    start, end = _cut(topic.raw, layout, gone)
    return Kept(retold(topic.raw[:start] + topic.raw[end:], gone.record, left))


def sort_records(topic: Topic) -> Kept:
    """A list file with its records in the order of their summaries; the space between them stays where it is (M3.4)."""
    layout = _layout(topic.raw)
    if not layout.body.is_list:
        return Kept(topic.raw)
    spans = [layout.span(piece) for piece in layout.body.pieces]
    text, at = "", 0
    for (start, end), source in zip(spans, by_summary(topic.records), strict=True):
        text += topic.raw[at:start] + topic.raw[slice(*spans[source])]
        at = end
    return Kept(text + topic.raw[at:])


def by_summary(records: Sequence[Record]) -> list[int]:
    """The places of the records in the order of their summaries."""
    return sorted(range(len(records)), key=lambda i: (records[i].summary.casefold(), i))


def set_fields(topic: Topic, **values: Clean) -> Kept:
    """The file with these values in its front matter: name, description, type; each stands where it stood."""
    return Kept(with_fields(topic.raw, {key: value.text for key, value in values.items()}))


def with_fields(text: str, values: Mapping[str, str]) -> str:
    """The same over plain strings; a value that already stands there keeps its form."""
    front = frontmatter.split(text)
    found = frontmatter.fields(text[front.start : front.end])[0] if front else {}
    for name, value in values.items():
        key = _ELSEWHERE.get(name, name)
        key = key if key in found and name not in found else name
        if found.get(key) != (new := " ".join(tidy(value).split())):
            text = frontmatter.put(text, key, new)
    return text


def add_history(topic: Topic, superseded_by: str, superseded_at: datetime, path: str) -> Kept:
    """The file as it goes to history/: by which entry, when, and from where (M1.8)."""
    at = superseded_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Kept(with_fields(topic.raw, {"superseded_by": superseded_by, "superseded_at": at, "path": path}))


def retold(text: str, gone: Record, left: Sequence[Record]) -> str:
    """The file's text with name and description told anew where they were told from the record that is gone (M5.2).

    They were when they carry words that only it had, when they are what is made of it, or when they repeat a part of it that
    nobody says any more: `Always push` has the telling words of `Never push`.
    """
    lost = content(_said(gone)) - content("\n".join(_said(record) for record in left))
    front = frontmatter.split(text)
    found = frontmatter.fields(text[front.start : front.end])[0] if front else {}
    for key, limit in (("name", NAME_LIMIT), ("title", NAME_LIMIT), ("description", DESCRIPTION_LIMIT)):
        value = found.get(key, "")
        if lost & content(value) or (_plain(value) and _is_stale(value, limit, gone, left)):
            text = frontmatter.put(text, key, headline(left, limit))
    return text


def _is_stale(value: str, limit: int, gone: Record, left: Sequence[Record]) -> bool:
    """Whether a name or description is what is made of the record that is gone, or a part of it, and of no other."""
    part = _plain(value)
    made = part == _plain(headline([gone], limit)) and all(part != _plain(headline([one], limit)) for one in left)
    return made or (part in _plain(_said(gone)) and all(part not in _plain(_said(one)) for one in left))


def _plain(text: str) -> str:
    """The words alone, to see whether one text stands in another; a blank at both ends keeps words whole."""
    words = " ".join(re.findall(r"[^\W_]+", text.casefold()))
    return f" {words} " if words else ""


def headline(records: Sequence[Record], limit: int) -> str:
    """What the records say, on one line of at most `limit` characters."""
    line = "; ".join(" ".join(record.summary.split()).rstrip(".。;") for record in records)
    if len(line) <= limit:
        return line
    cut = line[: limit - 1]
    word = cut.rfind(" ")
    return (cut[:word] if word > limit * 0.6 else cut).rstrip(" ,;:.-") + "…"


def tidy(text: str) -> str:
    """Text fit for a file: line ends of one character, no control characters, no half of a surrogate pair."""
    text = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return _SURROGATE.sub("\ufffd", text).strip()


def _said(record: Record) -> str:
    return f"{record.summary}\n{record.why}\n{record.how}"


def _piece_at(body: Body, item: int | None) -> Piece:
    index = item or 0
    if not 0 <= index < len(body.pieces):
        raise NotFoundError(f"the file has no record {index}", hint="`treering list` shows the entries there are")
    return body.pieces[index]


def _as_piece(record: Record, like: Piece) -> str:
    return bullet_text(record, like.marker, bold=like.bold) if like.marker else single_text(record, bold=like.bold)


def _spliced(text: str, layout: _Layout, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new.replace("\n", layout.newline) + text[span[1] :]


def _filled(text: str, layout: _Layout, record: Record) -> str:
    """The file with its empty body filled."""
    head = text[: layout.start]
    if PLACEHOLDER in text[layout.start :]:
        start = text.index(PLACEHOLDER, layout.start)
        return _spliced(text, layout, (start, start + len(PLACEHOLDER)), single_text(record))
    gap = "" if head.endswith("\n") or not head.strip("\ufeff") else "\n"
    return _spliced(head, layout, (len(head), len(head)), f"{gap}\n{single_text(record)}\n")


def _cut(text: str, layout: _Layout, piece: Piece) -> tuple[int, int]:
    """The lines of a list item, with the blank lines after it, or before it when it is the last thing in the file."""
    start, end = layout.span(piece)
    rest = text[end:]
    if rest.strip():
        blank = re.match(r"[^\S\n]*\n(?:[^\S\n]*\n)*", rest)
        return start, end + (blank.end() if blank else 0)
    return text.find("\n", len(text[:start].rstrip())) + 1, len(text)
