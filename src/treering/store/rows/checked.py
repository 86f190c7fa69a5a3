"""What the anchors of entries were found to be when somebody last looked (C6): rows of state.db, a cache.

The rule this file keeps: a row tells of one text of an entry, and counts for nothing once the entry has another.
"""

from collections.abc import Iterable, Mapping, Sequence

from treering.core.entry import Entry
from treering.disk.database import Database
from treering.hot.json_text import rendered
from treering.hot.telling.staleness import Seen, decoded


def read(database: Database, tree: str) -> dict[tuple[str, str], tuple[Seen, ...]]:
    """What was found of the entries of a tree, by id and record hash."""
    with database.read() as connection:
        rows = connection.execute("SELECT entry, record, seen FROM checked WHERE tree = ?", (tree,)).fetchall()
    return {(entry, record): tuple(decoded(seen)) for entry, record, seen in rows}


def write(database: Database, found: Mapping[str, Sequence[Seen]], entries: Iterable[Entry], at: float) -> None:
    """Note what was found, by id of the entry. at: seconds since the epoch."""
    rows = [
        (entry.tree, entry.id, entry.line.hash, rendered(found[entry.id]), at) for entry in entries if entry.id in found
    ]
    with database.write() as connection:
        connection.executemany("INSERT OR REPLACE INTO checked VALUES (?, ?, ?, ?, ?)", rows)


def keep_only(database: Database, tree: str, entries: Iterable[str]) -> None:
    """Forget what was found of entries that are not there any more. entries: the ids of those that are."""
    known = set(entries)
    with database.write() as connection:
        gone = [
            (tree, one)
            for (one,) in connection.execute("SELECT entry FROM checked WHERE tree = ?", (tree,))
            if one not in known
        ]
        connection.executemany("DELETE FROM checked WHERE tree = ? AND entry = ?", gone)
