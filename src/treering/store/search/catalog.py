"""The search catalog of a tree: built from its entries, brought up to date by their files (design: freshness).

The rule this file keeps: the catalog is a cache. Whatever is wrong with it, it is thrown away and built again from the
files; nothing is ever read back from it into a tree. Its text is Clean.
"""

import contextlib
import hashlib
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from treering.core.clean import Cleaner
from treering.core.entry import Entry
from treering.core.hollow import is_hollow, is_hollow_record
from treering.core.topics.tree import TreeState
from treering.disk import files
from treering.disk.database import NOT_A_DATABASE
from treering.disk.files import ANY, make_private, read_image, remove
from treering.disk.paths import Tree
from treering.errors import DatabaseError, LockedError, StoreError
from treering.hot.query import Document, document
from treering.hot.ranking.catalog_read import SCHEMA, Row, open_catalog
from treering.store.search.postings import Changes
from treering.store.search.readers import Mark, mark

Result = TypeVar("Result")
_FILES = ("", "-wal", "-shm")  # what SQLite has beside each other, by their ends
_REDACTED = "[redacted: "  # as guard.secrets writes it
_BUSY = 10.0  # seconds to wait for another writer
_TABLES = ("entries", "files", "totals", "tokens", "postings", "terms")  # terms: of an older schema
_CREATE = (
    f"CREATE TABLE entries (rowid INTEGER PRIMARY KEY, {', '.join(Row._fields)}, bag TEXT NOT NULL)",
    "CREATE UNIQUE INDEX entry_ids ON entries (id)",
    "CREATE INDEX entry_paths ON entries (path)",
    "CREATE TABLE files (path TEXT PRIMARY KEY, signature TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE totals (entries INTEGER NOT NULL, tokens INTEGER NOT NULL)",
    "INSERT INTO totals VALUES (0, 0)",
    (
        "CREATE TABLE tokens (term TEXT, often INTEGER, entries INTEGER NOT NULL, best INTEGER NOT NULL, "
        "PRIMARY KEY (term, often)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE postings (term TEXT, often INTEGER, start INTEGER, entries INTEGER NOT NULL, best INTEGER NOT NULL, "
        "held BLOB NOT NULL, PRIMARY KEY (term, often, start)) WITHOUT ROWID"
    ),
    f"PRAGMA user_version = {SCHEMA}",
)
"""tokens: how many entries hold a token; postings: which, and how it stands in them, in blocks (store.search.postings)."""
_INSERT = f"INSERT INTO entries ({', '.join(Row._fields)}, bag) VALUES ({', '.join('?' * (len(Row._fields) + 1))})"  # noqa: S608 - names


@dataclass(frozen=True, slots=True)
class SweepReport:
    """What a sweep did to the catalog, in files. rebuilt: it was missing, damaged or of another schema."""

    indexed: int
    dropped: int
    unchanged: int
    rebuilt: bool = False


class Stamp(NamedTuple):
    """A file as it was read. digest: sha256 of its bytes; modified: seconds since the epoch."""

    path: str
    digest: str
    modified: float


def put_paths(tree: Tree, paths: Iterable[str], entries: Iterable[Entry], clean: Cleaner) -> Mark:
    """Make the rows of these files exactly these entries: what store.apply does after each change.

    What comes back is the mark of the catalog before. The caller holds the lock of the tree.
    DiskError, LockedError, DatabaseError as for any database.
    """
    by_path: dict[str, list[Entry]] = {path: [] for path in paths}
    for entry in entries:
        if entry.line.path in by_path:
            by_path[entry.line.path].append(entry)
    images = {path: read_image(tree.memory, path) for path in by_path}

    def work(connection: sqlite3.Connection) -> Mark:
        before = mark(tree)  # nobody else writes from here on
        changes = Changes(connection)
        for path in images:  # all of them first: an entry may have moved from one to another
            _drop(connection, changes, path)
        for path, image in images.items():
            if image:
                _index(connection, changes, by_path[path], Stamp(path, image.hash, image.mtime / 1e9), clean)
        changes.write()
        return before

    return _write(tree, work)[0]


def sweep(
    tree: Tree, state: TreeState, entries: Sequence[Entry], clean: Cleaner, only: Collection[str] | None = None
) -> SweepReport:
    """Bring the catalog up to date with a scan of the tree. Files that could not be read keep their rows.

    only: the paths that may have changed since it was up to date; None for all.
    """
    by_path: dict[str, list[Entry]] = {}
    for entry in entries:
        if only is None or entry.line.path in only:
            by_path.setdefault(entry.line.path, []).append(entry)
    files = state.files if only is None else {path: state.files[path] for path in only if path in state.files}

    def work(connection: sqlite3.Connection) -> tuple[int, int]:
        known = _known(connection, only)
        gone = known.keys() - files.keys() - state.unread
        stale = [
            file
            for path, file in files.items()
            if known.get(path) != _signature(file.hash, file.modified, by_path.get(path, []))
        ]
        changes = Changes(connection)
        for path in (known.keys() & {file.path for file in stale}) | gone:
            _drop(connection, changes, path)
        for file in stale:
            stamp = Stamp(file.path, file.hash, file.modified)
            _index(connection, changes, by_path.get(file.path, []), stamp, clean)
        changes.write()
        return len(stale), len(gone)

    (indexed, dropped), rebuilt = _write(tree, work)
    if rebuilt and only is not None:  # it was damaged, and holds nothing else now
        return replace(sweep(tree, state, entries, clean), rebuilt=True)
    return SweepReport(indexed, dropped, len(state.files) - indexed, rebuilt)


def _known(connection: sqlite3.Connection, only: Collection[str] | None) -> dict[str, str]:
    """The signatures of the files that were indexed, by path."""
    if only is None:
        return dict(connection.execute("SELECT path, signature FROM files"))
    rows = (connection.execute("SELECT path, signature FROM files WHERE path = ?", (path,)) for path in only)
    return {path: signature for found in rows for path, signature in found}


def discard(tree: Tree) -> None:
    """Take the catalog of a tree away: the next sweep makes it anew. StoreError: the disk refuses."""
    for suffix in _FILES:
        remove(tree.state, tree.catalog.name + suffix, ANY)


def make_way(tree: Tree, at: datetime) -> None:
    """Put aside what is no file and lies where the catalog belongs: who made it may want it. at: names it. DiskError."""
    for suffix in _FILES:
        files.make_way(tree.catalog.with_name(tree.catalog.name + suffix), f"{at:%Y%m%dT%H%M%SZ}")


def _signature(digest: str, modified: float, entries: Sequence[Entry]) -> str:
    """What the rows of a file rest on: its bytes, its time, and what entries.jsonl says of its entries."""
    about: list[object] = [
        (e.id, e.line.item, e.line.hash, e.line.due, e.line.created, e.line.words, e.pinned) for e in entries
    ]
    about += ["hollow" for e in entries if is_hollow_record(e.record)]
    return hashlib.sha256(repr((digest, round(modified, 2), about)).encode("utf-8", "replace")).hexdigest()


def _index(
    connection: sqlite3.Connection, changes: Changes, entries: list[Entry], stamp: Stamp, clean: Cleaner
) -> None:
    for entry in entries:
        row = row_of(entry, stamp.digest, stamp.modified, clean)
        if row.path != stamp.path:  # it is named after a secret: a hook could not tell of it without telling that
            continue
        if is_hollow(row.summary, row.why, row.how):  # there is nothing to tell of it
            continue
        bag = bag_of(row)
        number = connection.execute(_INSERT, (*row, bag)).lastrowid
        changes.add(number or 0, bag)
    signature = _signature(stamp.digest, stamp.modified, entries)
    connection.execute("INSERT INTO files VALUES (?, ?)", (stamp.path, signature))


def row_of(entry: Entry, digest: str, modified: float, clean: Cleaner) -> Row:
    """What the catalog holds of an entry. digest: sha256 of its file; modified: seconds since the epoch."""
    entry = entry.told(clean)
    record, line = entry.record, entry.line
    texts = (entry.name, entry.description, record.summary, record.why, record.how, "\n".join(line.words))
    name, description, summary, why, how, words = (text.encode("utf-8", "replace").decode() for text in texts)
    due = line.due.isoformat() if line.due else ""
    return Row(
        entry.id, line.hash, line.path, line.item, entry.type, int(entry.pinned),
        name, description, summary, why, how, words, due, line.created.isoformat(), modified, digest,
    )  # fmt: skip


def bag_of(row: Row) -> str:
    """The tokens by which an entry is found, a line per field."""
    return _bag((row.name, row.description, row.summary, f"{row.why}\n{row.how}", row.words))


@lru_cache(maxsize=1000)  # what a dream judges is what is then written
def _bag(fields: tuple[str, ...]) -> str:
    return "\n".join(document(map(_searched, fields)))


def bags(tree: Tree) -> dict[str, Document]:
    """The tokens of every entry that the catalog knows, by id; none when there is no catalog that can be read."""
    connection = open_catalog(str(tree.catalog))
    if connection is None:
        return {}
    with contextlib.closing(connection), contextlib.suppress(sqlite3.Error):
        return {entry: tuple(bag.split("\n")) for entry, bag in connection.execute("SELECT id, bag FROM entries")}
    return {}


def _searched(text: str) -> str:
    """The text without the marks that the guard puts in place of secrets: nobody finds an entry by what was taken out."""
    head, *rest = text.split(_REDACTED)
    return " ".join((head, *(piece.partition("]")[2] for piece in rest)))


def _drop(connection: sqlite3.Connection, changes: Changes, path: str) -> None:
    for number, bag in connection.execute("SELECT rowid, bag FROM entries WHERE path = ?", (path,)).fetchall():
        changes.drop(number, bag)
    connection.execute("DELETE FROM entries WHERE path = ?", (path,))
    connection.execute("DELETE FROM files WHERE path = ?", (path,))


def _write(tree: Tree, work: Callable[[sqlite3.Connection], Result]) -> tuple[Result, bool]:
    """Do work in one transaction, and say whether the catalog had to be made anew for it."""
    for attempt in range(2):
        make_private(tree.catalog)
        try:
            with contextlib.closing(sqlite3.connect(tree.catalog, isolation_level=None, timeout=_BUSY)) as connection:
                return _transaction(connection, work)
        except sqlite3.DatabaseError as error:
            if attempt or getattr(error, "sqlite_errorcode", 0) & 0xFF not in NOT_A_DATABASE:
                raise _explained(tree.catalog, error) from error
        except (TypeError, ValueError):  # values that nobody wrote, which SQLite hands out of a damaged page
            if attempt:
                raise
        discard(tree)
    raise AssertionError


def _transaction(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], Result]) -> tuple[Result, bool]:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")  # what a power cut takes, the next sweep brings back
    connection.execute("BEGIN IMMEDIATE")  # closing the connection without a commit takes it back
    made = connection.execute("PRAGMA user_version").fetchone() != (SCHEMA,)
    if made:
        for table in _TABLES:
            connection.execute(f"DROP TABLE IF EXISTS {table}")
        for statement in _CREATE:
            connection.execute(statement)
    result = work(connection)
    connection.execute("COMMIT")
    return result, made


def _explained(path: Path, error: sqlite3.Error) -> StoreError:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
        return LockedError(f"{path} is in use by another process", hint="wait a moment, then run the command again")
    return DatabaseError(f"cannot write {path}: {error}", hint="remove it: it is made again from the topic files")
