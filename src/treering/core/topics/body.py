"""The Markdown body of a topic file: one record, or a list of records, and where each lies (M1.4, M1.9).

The rule this file keeps: a body is a list only when every top-level line is a bullet (indented lines belong to their
bullet); everything else is one record, with its headings, paragraphs and code. `Why:` and `How to apply:` are read at the
start of a line, in bold or plain, never inside a code fence and never before any other text of the record.
"""

import re
from dataclasses import dataclass

from treering.core.entry import Record

PLACEHOLDER = "_No entries yet._"  # what Qwen Code leaves in an emptied file

_BULLET = re.compile(r"[-*+](?:[ \t]+|$)")
_RULE = re.compile(r"([-*_])(?:[ \t]*\1){2,}[ \t]*$")  # a thematic break, which may look like a bullet
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})([^\n]*)$", re.MULTILINE)
_LABEL = re.compile(
    r"""\n[ ]{0,3}(?:[-*+][ \t]+)?      # a bullet of its own, as in `- **Why:** …`
    (?P<mark>\*{1,2}|_{1,2})?
    (?P<name>why|how[ _]to[ _]apply)
    (?(mark)(?:[:：](?P=mark)|(?P=mark)[ ]?[:：])|[ ]?[:：])
    [ \t]*""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A record and its place in the body: [start, end), without the line end of its last line.

    marker: the bullet with the space after it, "" for a single record; bold: whether its labels are in bold.
    """

    record: Record
    start: int
    end: int
    marker: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """The records in file order."""

    pieces: tuple[Piece, ...]
    is_list: bool


def read_body(body: str) -> Body:
    """Take a body apart; any text is a body."""
    text = body.strip()
    if not text or text == PLACEHOLDER:
        return Body((), is_list=False)
    if text[0] in "-*+" and (pieces := _list_pieces(body)):
        return Body(pieces, is_list=True)
    first = len(body) - len(body.lstrip())
    start = body.rfind("\n", 0, first) + 1
    return Body((_piece(text, start, len(body.rstrip())),), is_list=False)


def _list_pieces(body: str) -> tuple[Piece, ...]:
    """One piece for each bullet that says something; none when the body is not a list."""
    starts: list[int] = []
    ends: list[int] = []
    offset = 0
    for line in body.split("\n"):
        if line.strip():
            if _BULLET.match(line) and not _RULE.match(line.rstrip()):
                starts.append(offset)
                ends.append(offset)
            elif line[0] not in " \t" or not starts:
                return ()
            ends[-1] = offset + len(line.rstrip())
        offset += len(line) + 1
    pieces = (_bullet_piece(body, start, end) for start, end in zip(starts, ends, strict=True))
    return tuple(piece for piece in pieces if piece.record.summary)


def _bullet_piece(body: str, start: int, end: int) -> Piece:
    first, *rest = body[start:end].split("\n")
    found = _BULLET.match(first)
    marker = found[0].rstrip("\r") if found else ""
    indent = re.compile(rf"[ \t]{{0,{max(2, len(marker))}}}")
    lines = (first[len(marker) :], *(indent.sub("", line, count=1) for line in rest))
    return _piece("\n".join(lines), start, end, marker if marker[1:] else marker + " ")


def _piece(text: str, start: int, end: int, marker: str = "") -> Piece:
    record, bold = read_record(text.replace("\r\n", "\n") if "\r" in text else text)
    return Piece(record, start, end, marker, bold)


def read_record(text: str) -> tuple[Record, bool]:
    """Summary, why and how of a record's text, and whether its labels are in bold."""
    labels = list(_LABEL.finditer(text))
    if labels and not text[: labels[0].start()].strip():
        del labels[0]  # nothing stands before it that it could be the reason of
    if labels and ("```" in text or "~~~" in text):
        fences = _fences(text)
        labels = [found for found in labels if not any(start < found.start() < end for start, end in fences)]
    if not labels:
        return Record(text.strip()), False
    parts: dict[str, list[str]] = {"w": [], "h": []}
    for found, stop in zip(labels, [*(after.start() for after in labels[1:]), len(text)], strict=True):
        if value := text[found.end() : stop].strip():
            parts[found["name"][0].lower()].append(value)
    summary = text[: labels[0].start()].strip()
    return Record(summary, "\n".join(parts["w"]), "\n".join(parts["h"])), labels[0]["mark"] == "**"


def _fences(text: str) -> list[tuple[int, int]]:
    """The code fences that are closed; one that never closes is no fence, so it hides nothing."""
    spans: list[tuple[int, int]] = []
    opened: re.Match[str] | None = None
    for found in _FENCE.finditer(text):
        if opened is None:
            opened = found if found[1][0] == "~" or "`" not in found[2] else None
        elif found[1][0] == opened[1][0] and len(found[1]) >= len(opened[1]) and not found[2].strip():
            spans.append((opened.start(), found.end()))
            opened = None
    return spans


def record_text(record: Record, *, bold: bool = False, tight: bool = False) -> str:
    """A record as Markdown. bold: labels as `**Why:**`; tight: no blank line before them, as in a list item."""
    mark = "**" if bold else ""
    labels = (("Why", record.why.strip()), ("How to apply", record.how.strip()))
    said = "\n".join(f"{mark}{label}:{mark} {value}" for label, value in labels if value)
    return record.summary.strip() + (("\n" if tight else "\n\n") + said if said else "")


def single_text(record: Record, *, bold: bool = False) -> str:
    """A body that reads back as this one record, in its own lines where they allow it, else each part on one line."""
    bare = flat(record)
    forms = (record, Record(record.summary, bare.why, bare.how), bare)
    tries = [text for form in forms for text in _shifted(record_text(form, bold=bold))]
    return next((text for text in tries if _reads_as(text, record)), tries[-1])


def _shifted(text: str) -> tuple[str, str]:
    """The text, and the same a column in, where bullets are no longer top-level ones."""
    return text, re.sub(r"^(?=.*\S)", " ", text, flags=re.MULTILINE)


def bullet_text(record: Record, marker: str = "- ", *, bold: bool = False) -> str:
    """A list item that reads back as this one record."""
    pad = " " * len(marker)
    bare = flat(record)
    forms = (
        record,
        Record(record.summary, bare.why, bare.how),
        bare,
        Record(bare.summary.lstrip("-*+_ ") or bare.summary, bare.why, bare.how),
    )
    tries = [
        marker + re.sub(r"\n(?=.*\S)", f"\n{pad}", record_text(form, bold=bold, tight=True)).lstrip() for form in forms
    ]
    return next((text for text in tries if _reads_as(text, record)), tries[-1])


def flat(record: Record) -> Record:
    """The same words with each part on one line."""
    return Record(*(" ".join(part.split()) for part in (record.summary, record.why, record.how)))


def _reads_as(text: str, record: Record) -> bool:
    pieces = read_body(text).pieces
    return len(pieces) == 1 and pieces[0].record.hash == record.hash
