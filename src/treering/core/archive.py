"""Archives: entries with everything that is known of them, as versioned JSON, for another machine (C10).

The rule this file keeps: what comes in is data from elsewhere, which passes the secret guard like any other text; an
archive that is not exactly one of ours is a Problem as a whole.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

import msgspec

from treering.core.clean import Cleaner
from treering.core.entry import Anchor, Entry, EntryType, Scope, Source
from treering.core.operation import Draft
from treering.core.problem import Problem

VERSION = 1
_JSON = re.compile(r"\ufeff?\s*(?:\{\s*[\"}]|\[\s*[\]{])")  # how a text begins that is JSON, and no Markdown


class _Entry(msgspec.Struct, omit_defaults=True):
    """An entry in an archive."""

    type: EntryType
    scope: Scope
    name: str
    description: str
    summary: str
    why: str = ""
    how: str = ""
    due: date | None = None
    words: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    anchors: tuple[Anchor, ...] = ()


class _Head(msgspec.Struct):
    """What every version begins with."""

    treering: int


class _Archive(msgspec.Struct):
    """The file."""

    treering: int
    exported: datetime
    entries: tuple[_Entry, ...]


@dataclass(frozen=True, slots=True)
class Packed:
    """An entry of an archive. scope: as it was."""

    scope: Scope
    draft: Draft


_head, _decoder = msgspec.json.Decoder(_Head), msgspec.json.Decoder(_Archive)


def as_archive(entries: Iterable[Entry], clean: Cleaner, at: datetime) -> str:
    """The entries with everything that is known of them, as versioned JSON."""
    rows = tuple(_row(entry, clean) for entry in entries)
    text = json.dumps(msgspec.to_builtins(_Archive(VERSION, at, rows)), ensure_ascii=False, indent=1) + "\n"
    return text.encode("utf-8", "replace").decode()  # half a surrogate pair from somebody's log becomes `?`


def is_archive(text: str) -> bool:
    """Whether a text is for `read_archive`: JSON holds no instructions, whatever it is."""
    return bool(_JSON.match(text))


def read_archive(text: str, path: str, clean: Cleaner) -> tuple[tuple[Packed, ...], tuple[Problem, ...]]:
    """The entries of an archive; a Problem, and none, when it is not one that this treering reads. path: for the Problem."""
    data = text.removeprefix("\ufeff").encode("utf-8", "replace")
    try:
        version = _head.decode(data).treering
        if version != VERSION:
            what = (
                f"it is an archive of version {version}, and this treering reads version {VERSION}: update treering, or have"
                " the one that wrote it export again as text (`treering export --all`)"
            )
            return (), (Problem(path, 0, "bad_archive", what),)
        archive = _decoder.decode(data)
    except (ValueError, msgspec.MsgspecError) as error:
        what = f'it is JSON, and no archive of treering, which begins with {{"treering": {VERSION} ({error})'
        return (), (Problem(path, 0, "bad_archive", what),)
    return tuple(Packed(row.scope, _draft(row, clean)) for row in archive.entries), ()


def _row(entry: Entry, clean: Cleaner) -> _Entry:
    record, line = entry.record, entry.line

    def text(value: str) -> str:
        return clean(value).text

    return _Entry(
        type=entry.type,
        scope=entry.scope,
        name=text(entry.name),
        description=text(entry.description),
        summary=text(record.summary),
        why=text(record.why),
        how=text(record.how),
        due=line.due,
        words=tuple(text(words) for words in line.words),
        sources=line.sources,
        anchors=line.anchors,
    )


def _draft(row: _Entry, clean: Cleaner) -> Draft:
    return Draft(
        type=row.type,
        name=clean(row.name),
        summary=clean(row.summary),
        by="import",
        description=clean(row.description),
        why=clean(row.why),
        how=clean(row.how),
        due=row.due,
        words=tuple(clean(words) for words in row.words),
        sources=row.sources,
        anchors=row.anchors,
    )
