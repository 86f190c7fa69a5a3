"""entries.jsonl: identity and provenance of the entries of a tree, one line each (M1.6, C2).

The rule this file keeps: the file only grows, the last line of an id wins, `{"id": …, "gone": true}` removes. A line nobody
can read is a Problem; it stays where it is until a compaction puts it aside, and is never dropped.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

import msgspec

from treering.core.entry import Anchor, EntryLine, EvidenceClass, Source
from treering.core.moment import is_tellable
from treering.core.problem import Problem

ENTRIES, BAD_ENTRIES = "entries.jsonl", "entries.bad.jsonl"
VERSION = 1
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class _Source(msgspec.Struct):
    client: str
    session: str
    record: str
    at: datetime | None = None
    evidence: EvidenceClass = msgspec.field(name="class", default="said")


class _Anchor(msgspec.Struct):
    kind: str
    name: str
    hash: str = ""
    commit: str = ""
    path: str = ""
    at: date | None = None


class _Line(msgspec.Struct):
    """A line as it stands in the file, keys in this order."""

    v: int
    id: str
    path: str
    item: int | None
    hash: str
    by: str
    created: datetime
    sources: tuple[_Source, ...] = msgspec.field(name="from", default=())
    words: tuple[str, ...] = ()
    due: date | None = None
    supersedes: str | None = None
    anchors: tuple[_Anchor, ...] = ()
    former: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class _Head(msgspec.Struct):
    """What every line has, whatever its version."""

    id: str
    gone: bool = False
    v: int = VERSION


_head = msgspec.json.Decoder(_Head)
_line = msgspec.json.Decoder(_Line)


@dataclass(frozen=True, slots=True)
class Ledger:
    """entries.jsonl as read. lines, raw: the last line of each living id, parsed and as it stands there; count: all lines."""

    data: bytes
    lines: Mapping[str, EntryLine]
    raw: Mapping[str, bytes]
    bad: tuple[bytes, ...]
    count: int
    problems: tuple[Problem, ...]


def parse_entries(data: bytes, path: str, before: Ledger | None = None) -> Ledger:
    """Read the file's bytes. Never fails: what cannot be read is a Problem.

    path: how Problems name the file; before: the file as it was read earlier, of which only new lines are then parsed.
    """
    if before and before.data.endswith(b"\n") and data.startswith(before.data):
        lines, raw, bad, problems = dict(before.lines), dict(before.raw), list(before.bad), list(before.problems)
        new, first, count = data[len(before.data) :], before.data.count(b"\n") + 1, before.count
    else:
        lines, raw, bad, problems = {}, {}, [], []
        new, first, count = data, 1, 0
    for number, text in enumerate(new.split(b"\n"), first):
        text = text.removesuffix(b"\r")  # noqa: PLW2901 - the same line, without what another editor put at its end
        if not text.strip():
            continue
        count += 1
        try:
            head = _head.decode(text)
            line = None if head.gone else _parsed(text)
        except (ValueError, msgspec.MsgspecError) as error:
            bad.append(text)
            problems.append(Problem(path, number, "bad_line", f"this line is no entry and is passed over ({error})"))
            continue
        if line is None:
            lines.pop(head.id, None)
            raw.pop(head.id, None)
        else:
            lines[head.id], raw[head.id] = line, text
    return Ledger(data, lines, raw, tuple(bad), count, tuple(problems))


def encode_line(line: EntryLine) -> bytes:
    """The line as it is written, without its end."""
    struct = _Line(
        v=VERSION,
        id=line.id,
        path=line.path,
        item=line.item,
        hash=line.hash,
        by=line.by,
        created=line.created,
        sources=tuple(_Source(s.client, s.session, s.record, s.at, s.evidence) for s in line.sources),
        words=line.words,
        due=line.due,
        supersedes=line.supersedes,
        anchors=tuple(_Anchor(a.kind, a.name, a.hash, a.commit, a.path, a.at) for a in line.anchors),
        former=line.former or msgspec.UNSET,
    )
    try:
        return msgspec.json.encode(struct)
    except UnicodeEncodeError:  # half a surrogate pair from somebody's log
        return json.dumps(msgspec.to_builtins(struct), ensure_ascii=False).encode("utf-8", "replace")


def decode_line(text: bytes) -> EntryLine:
    """The inverse of `encode_line`."""
    return _parsed(text)


def encode_gone(entry: str) -> bytes:
    """The line that removes an id."""
    return msgspec.json.encode({"id": entry, "gone": True})


def compacted(ledger: Ledger) -> bytes:
    """The file with one line per living entry, each byte for byte as it was written last."""
    return b"".join(text + b"\n" for text in ledger.raw.values())


def _parsed(text: bytes) -> EntryLine:
    line = _line.decode(text)
    if line.v != VERSION:
        raise ValueError(f"its version is {line.v}, this treering knows {VERSION}")
    if not _ID.fullmatch(line.id):
        raise ValueError(f"its id is {line.id!r}")
    if not all(is_tellable(at) for at in (line.created, *(one.at for one in line.sources if one.at))):
        raise ValueError("a time in it is at the edge of the calendar")
    return EntryLine(
        id=line.id,
        path=line.path,
        item=line.item,
        hash=line.hash,
        by=line.by,
        created=line.created,
        sources=tuple(Source(s.client, s.session, s.record, s.at, s.evidence) for s in line.sources),
        words=line.words,
        due=line.due,
        supersedes=line.supersedes,
        anchors=tuple(Anchor(a.kind, a.name, a.hash, a.commit, a.path, a.at) for a in line.anchors),
        former=() if isinstance(line.former, msgspec.UnsetType) else line.former,
    )
