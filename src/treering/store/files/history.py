"""Superseded entries: what was true once, kept under history/ with the entry that replaced it (M1.8)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from treering.core.clean import Cleaner, cleaned
from treering.core.entry import EntryLine, EntryType, Record
from treering.core.problem import Problem
from treering.core.topics import frontmatter
from treering.core.topics.binding import records_of
from treering.core.topics.topic import parse_topic
from treering.disk.files import read_bytes
from treering.disk.paths import Tree
from treering.errors import StoreError


@dataclass(frozen=True, slots=True)
class Past:
    """An entry that holds no more. path: where it lay below memory/; by: the entry that replaced it; until: since when."""

    id: str
    path: str
    by: str
    until: datetime | None
    type: EntryType | None
    name: str
    record: Record

    def told(self, clean: Cleaner) -> "Past":
        """The same as anybody may be told it: without secrets that a person wrote into its file."""
        record = self.record
        name, summary, why, how = (
            one.text for one in cleaned((self.name, record.summary, record.why, record.how), clean)
        )
        return replace(self, name=name, record=Record(summary, why, how))


def replaced(past: Iterable[Past], line: EntryLine) -> tuple[Past, ...]:
    """What an entry replaced, directly and further back, the latest first."""
    known = list(past)
    wanted, found = [line.id], [one for one in known if one.id == line.supersedes]
    wanted += [one.id for one in found]
    for id_ in wanted:  # grows while it is walked
        new = [one for one in known if one.by == id_ and one not in found]
        found += new
        wanted += [one.id for one in new]
    return tuple(sorted(found, key=_ended, reverse=True))


def _ended(past: Past) -> float:
    return past.until.timestamp() if past.until else 0.0


def read_history(tree: Tree) -> tuple[tuple[Past, ...], tuple[Problem, ...]]:
    """Every superseded entry of a tree, the latest first."""
    found = tuple(_each(tree))
    past = [item for item in found if isinstance(item, Past)]
    past.sort(key=_ended, reverse=True)
    return tuple(past), tuple(item for item in found if isinstance(item, Problem))


def _each(tree: Tree) -> Iterator[Past | Problem]:
    if not tree.history.is_dir():
        return
    for path in sorted(tree.history.glob("*.md")):
        try:
            text = (read_bytes(tree.state, f"history/{path.name}") or b"").decode()
        except (StoreError, UnicodeDecodeError) as error:
            yield Problem(str(path), 0, "unreadable", f"this superseded entry cannot be read: {error}")
            continue
        yield _past(path.stem, text)


def _past(entry: str, text: str) -> Past:
    front = frontmatter.split(text)
    fields = frontmatter.fields(text[front.start : front.end])[0] if front else {}
    path = fields.get("path", "")
    topic, _ = parse_topic(text, path)
    records = records_of(topic)
    return Past(
        id=entry,
        path=path,
        by=fields.get("superseded_by", ""),
        until=_time(fields.get("superseded_at", "")),
        type=topic.type,
        name=topic.name,
        record=records[0] if records else Record(""),
    )


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
