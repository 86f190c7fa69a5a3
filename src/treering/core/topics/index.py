"""`MEMORY.md`: one line for each topic file, made from the files and never the other way round (M6.1).

The rule this file keeps: at most 200 lines of at most 150 characters and 25,000 bytes together, the warning included; a
link is whole or not there; no title or description can break out of its line. What a person writes into the index is
overwritten at the next change.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote, unquote

from treering.core.hollow import is_hollow_file
from treering.core.topics.tree import TopicFile

MAX_LINES = 200
MAX_BYTES = 25_000
MAX_LINE = 150
_MIN_TITLE = 12  # a title cut shorter than this says nothing: the entry is left out
_MIN_DESCRIPTION = 24  # so with a description
_WORD_SHARE = 0.6  # cut at a word when at least this share of the room stays filled

_SPACE = re.compile(r"[\x00-\x1f\x7f-\x9f\s]+")
_INVISIBLE = re.compile(r"[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]")
_LINE = re.compile(r"[-*] \[(?P<title>.*?)\]\((?P<path>[^()\s]+|.+?\.md)\)(?: …)?(?: — (?P<description>.*))?")


@dataclass(frozen=True, slots=True)
class IndexRow:
    """What the index says of one topic file. path: relative to the index, with `/`."""

    path: str
    title: str
    description: str


def index_rows(files: Iterable[TopicFile]) -> tuple[IndexRow, ...]:
    """The rows of a tree, newest file first, then by path; files without a type are not memory, and hollow ones tell nothing."""
    known = [file for file in files if file.topic.type and not is_hollow_file(file.topic)]
    known.sort(key=lambda file: (-file.modified, file.path))
    return tuple([IndexRow(f.path, f.topic.name, f.topic.description or f.topic.type or "") for f in known])


def render_index(rows: Iterable[IndexRow]) -> str:
    """The text of the index, rows in the order given, without a newline at the end.

    When rows do not fit, whole ones are left out and the last line says how many.
    """
    every = list(rows)
    shown: list[str] = []
    size = -1  # the last line has no newline
    for line in filter(None, map(_line, every)):
        if len(shown) == MAX_LINES or size + len(line.encode()) + 1 > MAX_BYTES:
            break
        shown.append(line)
        size += len(line.encode()) + 1
    if len(shown) == len(every):
        return "\n".join(shown)
    room = MAX_BYTES - len(_warning(len(every))) - 1
    while shown and (len(shown) == MAX_LINES or size > room):
        size -= len(shown.pop().encode()) + 1
    return "\n".join([*shown, _warning(len(every) - len(shown))])


def parse_index(text: str) -> tuple[IndexRow, ...]:
    """The rows of an index, ours or another tool's; lines that are none are passed over."""
    found = (_LINE.fullmatch(line.strip()) for line in text.split("\n"))
    return tuple(IndexRow(unquote(row["path"]), row["title"], row["description"] or "") for row in found if row)


def _warning(count: int) -> str:
    return f"> {count} more {'memory is' if count == 1 else 'memories are'} left out of this index; `treering list` shows all."


def _line(row: IndexRow) -> str:
    """`- [title](path) — description` within the limit; "" when not even the link fits."""
    title = _title(row.title)
    path = quote(row.path, safe="/~", errors="replace")
    if len(path) + _MIN_TITLE + len("- []()") > MAX_LINE:  # other scripts grow threefold when they are encoded
        path = _readable(row.path)
    room = MAX_LINE - len(f"- []({path})")
    if room < min(_MIN_TITLE, len(title)):
        return ""
    description = _inline(row.description)
    if len(title) > room:
        return f"- [{title[: room - 2].rstrip()}]({path}) …"
    link = f"- [{title}]({path})"
    rest = MAX_LINE - len(link) - len(" — ")
    if not description or (len(description) > rest and rest < _MIN_DESCRIPTION):
        return link
    return f"{link} — {_shortened(description, rest)}"


def _inline(text: str) -> str:
    """Text that stays on its line and is no link, code or direction trick."""
    text = _INVISIBLE.sub("", text)
    return _SPACE.sub(" ", text).replace("`", "'").replace("](", "] (").strip()


def _title(text: str) -> str:
    """The same within the brackets of a link, which may neither close early nor hold the mark of a cut."""
    text = _inline(text).replace("\\", "/").replace("…", "...")
    return text.replace("[", "(").replace("]", ")") or "-"


def _readable(path: str) -> str:
    """The path with letters of every script as they are, and only what would break the link encoded."""
    return "".join(char if char.isalnum() else quote(char, safe="/~", errors="replace") for char in path)


def _shortened(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    word = cut.rfind(" ")
    return (cut[:word] if word >= limit * _WORD_SHARE else cut).rstrip() + "…"
