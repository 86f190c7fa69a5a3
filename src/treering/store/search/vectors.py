"""vectors.db of a tree: what an encoder made of its entries, beside the search catalog.

The rule this file keeps: it is a cache of one encoder. Whatever is wrong with it, or another encoder, and it is thrown away
and made again. A vector is told together with the mark of the text it was made from, so that nobody takes it for another's.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from treering.disk.database import NOT_A_DATABASE
from treering.disk.files import ANY, make_private, make_way, remove
from treering.disk.paths import Tree
from treering.errors import DatabaseError, LockedError

Result = TypeVar("Result")
_SCHEMA = 1  # to be raised when the table changes, or what texts are cut into
_BUSY = 10.0  # seconds to wait for another writer
_CREATE = (
    "CREATE TABLE encoder (name TEXT NOT NULL)",
    "CREATE TABLE vectors (entry TEXT PRIMARY KEY, mark TEXT NOT NULL, passages INTEGER NOT NULL, parts BLOB NOT NULL)",
    f"PRAGMA user_version = {_SCHEMA}",
)

_SOUND = (
    " FROM vectors WHERE typeof(entry) = 'text' AND typeof(mark) = 'text' AND typeof(parts) = 'blob'"
    " AND typeof(passages) = 'integer' AND passages >= 0 AND length(parts) >= passages"
)
_VECTORS, _MARKS = f"SELECT entry, mark, passages, parts{_SOUND}", f"SELECT entry, mark{_SOUND}"
"""Rows as they are written: SQLite hands out whatever a damaged page makes of them. What is not told is made again."""


class Vector(NamedTuple):
    """What an encoder made of an entry. mark: of its text (hot.fusion); passages: how many; parts: their vectors, one after the other."""

    mark: str
    passages: int
    parts: bytes


def read_vectors(tree: Tree, encoder: str) -> dict[str, Vector]:
    """Every vector that this encoder made for the tree, by entry; none when there is nothing that can be read."""
    return _read(tree, encoder, lambda c: {id_: Vector(*held) for id_, *held in c.execute(_VECTORS)})


def read_marks(tree: Tree, encoder: str) -> dict[str, str]:
    """For which texts there are vectors: the mark of each entry's."""
    return _read(tree, encoder, lambda c: dict(c.execute(_MARKS)))


def write_vectors(tree: Tree, encoder: str, new: Mapping[str, Vector], gone: Iterable[str]) -> None:
    """Put vectors in, and take out those of entries that are gone. LockedError, DatabaseError, DiskError."""
    for suffix in ("", "-journal"):
        make_way(tree.vectors.with_name(tree.vectors.name + suffix))
    for attempt in range(2):
        make_private(tree.vectors)
        try:
            with contextlib.closing(sqlite3.connect(tree.vectors, isolation_level=None, timeout=_BUSY)) as connection:
                _write(connection, encoder, new, gone)
                return
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code == sqlite3.SQLITE_BUSY:
                hint = "wait a moment, then run the command again"
                raise LockedError(f"{tree.vectors} is in use by another process", hint=hint) from error
            if attempt or code not in NOT_A_DATABASE:
                raise DatabaseError(
                    f"cannot write {tree.vectors}: {error}", hint="remove it: it is made again"
                ) from error
        remove_vectors(tree)


def remove_vectors(tree: Tree) -> None:
    """Throw them away. DiskError."""
    for suffix in ("", "-journal"):
        remove(tree.state, tree.vectors.name + suffix, ANY)


def stamp(file: Path) -> tuple[int, int, int]:
    """What changes whenever a file does; zeros when there is none."""
    try:
        status = file.stat()
    except OSError:
        return (0, 0, 0)
    return (status.st_mtime_ns, status.st_size, status.st_ino)


def _write(connection: sqlite3.Connection, encoder: str, new: Mapping[str, Vector], gone: Iterable[str]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    if not _is_of(connection, encoder):
        for table in ("encoder", "vectors"):
            connection.execute(f"DROP TABLE IF EXISTS {table}")
        for statement in _CREATE:
            connection.execute(statement)
        connection.execute("INSERT INTO encoder VALUES (?)", (encoder,))
    connection.executemany("DELETE FROM vectors WHERE entry = ?", [(id_,) for id_ in gone])
    rows = [(id_, *vector) for id_, vector in new.items()]
    connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)", rows)
    connection.execute("COMMIT")


def _read(tree: Tree, encoder: str, work: Callable[[sqlite3.Connection], dict[str, Result]]) -> dict[str, Result]:
    if not tree.vectors.is_file():
        return {}
    with contextlib.suppress(sqlite3.Error):
        address = f"{tree.vectors.as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=_BUSY)) as connection:
            return work(connection) if _is_of(connection, encoder) else {}
    return {}


def _is_of(connection: sqlite3.Connection, encoder: str) -> bool:
    if connection.execute("PRAGMA user_version").fetchone() != (_SCHEMA,):
        return False
    return bool(connection.execute("SELECT name FROM encoder").fetchone() == (encoder,))
