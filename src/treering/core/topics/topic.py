"""Topic files: front matter and one record, or a list of records; lossless (M1.4, M1.9).

The rule this file keeps: any string is a topic file, and rendering gives back exactly the string it was parsed from.
What is odd about it is said in `Problem` values. Files are changed in core/topics/edit.py, which touches only the bytes concerned.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from treering.core.entry import ENTRY_TYPES, EntryType, Record
from treering.core.problem import Problem
from treering.core.topics import frontmatter
from treering.core.topics.body import read_body

_TYPE_KEYS = {"type", frontmatter.NESTED_TYPE}


@dataclass(frozen=True, slots=True)
class Topic:
    """A parsed topic file. raw: the text it was parsed from, which rendering gives back unchanged.

    name: `name`, else `title`, else the type; without front matter the file's own name; type: None when neither the front matter nor the
    folder tells, which keeps the file out of memory.
    """

    raw: str
    name: str
    description: str
    type: EntryType | None
    records: tuple[Record, ...]
    is_list: bool


def parse_topic(text: str, path: str = "") -> tuple[Topic, tuple[Problem, ...]]:
    """Read a topic file; never raises.

    path: relative to memory/, with `/`; its top folder stands in for a missing type. Problems: `open_front`, `not_yaml`,
    `odd_type` (accepted here, ignored by Qwen Code), `no_type`.
    """
    front = frontmatter.split(text)
    found: Mapping[str, str] = {}
    problems: tuple[Problem, ...] = ()
    if front:
        found, fault = frontmatter.fields(text[front.start : front.end])
        if fault:
            what = f"front matter is not YAML ({fault.what}); read line by line"
            problems = (Problem(path, fault.line + 2, "not_yaml", what),)
    elif frontmatter.opens(text):
        problems = (Problem(path, 1, "open_front", "front matter is never closed by a line of `---`; read as text"),)
    kind, doubt = _type(found, path)
    if kind and front and not doubt and not _plainly_typed(text, front.end, kind) and found.keys() & _TYPE_KEYS:
        doubt = Problem(path, 0, "odd_type", "type is not a plain `type: …` line: Qwen Code ignores this file")
    name = _line(found.get("name") or found.get("title") or (kind if front else "") or _stem(path))
    body = read_body(text[front.body :] if front else text.removeprefix("\ufeff"))
    records = tuple([piece.record for piece in body.pieces])
    topic = Topic(text, name, _line(found.get("description", "")), kind, records, body.is_list)
    return topic, (*problems, doubt) if doubt else problems


def render(topic: Topic) -> str:
    """The text of the file."""
    return topic.raw


def _type(found: Mapping[str, str], path: str) -> tuple[EntryType | None, Problem | None]:
    """The entry type by front matter, else by folder."""
    said = found.get("type") or found.get(frontmatter.NESTED_TYPE, "")
    if said in ENTRY_TYPES:
        return said, None
    folder = path.partition("/")[0]
    for guess in (said.strip().lower(), folder):
        if guess in ENTRY_TYPES:
            odd = Problem(path, 0, "odd_type", f"type {said!r} is taken for {guess!r}") if said else None
            return guess, odd
    what = (
        f"type {said!r} is none of {', '.join(ENTRY_TYPES)}" if said else "neither front matter nor folder names a type"
    )
    return None, Problem(path, 0, "no_type", what)


def _plainly_typed(text: str, end: int, kind: EntryType) -> bool:
    """Whether the front matter has the one form of `type` that Qwen Code reads."""
    line = f"\ntype: {kind}"
    start = text.find(line, 0, end)
    return start >= 0 and text.startswith(("\n", "\r\n"), start + len(line))


def _line(value: str) -> str:
    """A value on one line; block scalars have several."""
    return " ".join(value.split()) if "\n" in value else value


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")
