"""Entries that are in no tree any more, and of which the journal or the history still knows: forgotten or replaced (M5.2)."""

from collections.abc import Collection, Iterator, Sequence

from treering.core.entry import Entry, EntryLine, Record
from treering.core.topics.binding import is_pinned, records_of
from treering.core.topics.topic import Topic, parse_topic
from treering.disk.database import Database
from treering.store.files.entries import decode_line


def departed(database: Database, trees: Sequence[str], living: Collection[str]) -> tuple[Entry, ...]:
    """Each such entry as it last was. trees: where to look, by name; living: the ids that are in a tree."""
    with database.read() as connection:
        rows = connection.execute(
            "SELECT tree, id, coalesce(after, before) FROM redo_lines WHERE coalesce(after, before) IS NOT NULL ORDER BY change"
        )
        last = {id_: (tree, line) for tree, id_, line in rows if tree in trees and id_ not in living}
        gone = [(tree, decode_line(line)) for tree, line in last.values()]
        found = []
        for tree, line in gone:
            versions = connection.execute(
                "SELECT coalesce(after, before) FROM redo_files WHERE path IN (?, ?) ORDER BY change DESC",
                (line.path, f"history/{line.id}.md"),
            )
            texts = (data.decode("utf-8", "replace") for (data,) in versions if data is not None)
            found.append(_entry(tree, line, next(_holding(texts, line), None)))
    return tuple(found)


def _holding(texts: Iterator[str], line: EntryLine) -> Iterator[tuple[Topic, Record]]:
    """The versions of its file in which an entry stands."""
    for text in texts:
        topic, _ = parse_topic(text, line.path)
        yield from ((topic, record) for record in records_of(topic) if record.hash == line.hash)


def _entry(tree: str, line: EntryLine, known: tuple[Topic, Record] | None) -> Entry:
    topic, record = known or (None, Record(" ".join(line.words)))
    kind = topic.type if topic and topic.type else "project"
    name, about = (topic.name, topic.description) if topic else ("", "")
    return Entry(tree, line, kind, name, about, record, pinned=is_pinned(line.path))
