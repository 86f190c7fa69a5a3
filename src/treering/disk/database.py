"""state.db: one SQLite connection with short transactions, and its numbered migrations.

The rule this file keeps: every migration is one transaction together with its own record; a database nobody can read is
set aside under a dated name and made anew, never overwritten; one that cannot be written is read, and refuses every change;
a sqlite3 error leaves this module as a StoreError.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from treering.core.problem import Problem
from treering.disk.files import explained, make_private, set_aside
from treering.disk.locks import TreeLock
from treering.disk.schema import MIGRATIONS
from treering.errors import DatabaseError, DiskError, LockedError, UsageError

BUSY_MS = 10_000
READ_ONLY = "read_only"
"""The code of the Problem that nothing can be written."""
NOT_A_DATABASE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_DISK = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class Database:
    """A connection that threads may share: one transaction at a time. refusal: why the disk takes no change, None if it does."""

    def __init__(self, path: Path, connection: sqlite3.Connection, refusal: DiskError | None = None) -> None:
        self.path = path
        self.refusal = refusal
        self._connection = connection
        self._mutex = threading.RLock()
        self.closed = False

    @contextlib.contextmanager
    def write(self, *, lasting: bool = True) -> Iterator[sqlite3.Connection]:
        """A transaction that holds the write lock from its start: all of it happens, or nothing.

        lasting: False for what only this process needs when the disk takes no change; else that is a DiskError.
        """
        if self.refusal and lasting:
            raise DiskError(str(self.refusal), hint=self.refusal.hint)
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextlib.contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """A transaction that sees one state of the database."""
        with self._transaction("BEGIN") as connection:
            yield connection

    def shrink(self) -> bool:
        """Leave nothing of deleted rows in the file or its log; False while another process reads the log."""
        with self._mutex, _explained(self.path):
            self._connection.execute("VACUUM")
            return self.flush()

    def flush(self) -> bool:
        """Bring the log into the file and empty it; False while another process reads it."""
        with self._mutex, _explained(self.path):
            return bool(self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)

    def close(self) -> None:
        """Close the connection."""
        with self._mutex:
            self._connection.close()
            self.closed = True

    @contextlib.contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        if self.closed:
            raise UsageError(f"{self.path} is closed", hint="open the memory again with treering.open_memory()")
        with self._mutex, _explained(self.path):
            self._connection.execute(begin)
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")


def open_database(path: Path, now: datetime) -> tuple[Database, tuple[Problem, ...]]:
    """Open state.db, made or migrated as needed. now: names a file that is set aside.

    The Problem says that the old file was unreadable and where it is now, or that the disk takes no change: then what is
    there can be read. DatabaseError: made by a newer treering. DiskError: there is neither a file nor a place for one.
    """
    try:
        return _opened(path, now)
    except DiskError as refusal:
        if not path.parent.is_dir() or (path.exists() and not path.is_file()):
            raise
        what = f"nothing can be written here, so what is there is only read, and nothing is learned: {refusal}"
        return Database(path, _copy(path), refusal), (Problem(str(path), 0, READ_ONLY, what),)


def _opened(path: Path, now: datetime) -> tuple[Database, tuple[Problem, ...]]:
    """The database as it is meant to be used."""
    make_private(path)
    with TreeLock(path.with_name("state.lock")):  # two processes must not set aside one after the other
        try:
            return Database(path, _ready(path)), ()
        except sqlite3.DatabaseError as error:
            if _code(error) not in NOT_A_DATABASE:
                with _explained(path):
                    raise
        aside = set_aside(path, f"{now:%Y%m%dT%H%M%SZ}")
        for suffix in ("-wal", "-shm"):
            with contextlib.suppress(DiskError):
                set_aside(path.with_name(path.name + suffix), f"{now:%Y%m%dT%H%M%SZ}")
        make_private(path)
        with _explained(path):
            database = Database(path, _ready(path))
    what = (
        f"it was damaged and has been made anew; the old one is {aside.name}: journal and undo before today are in it"
    )
    return database, (Problem(str(path), 0, "corrupt_database", what),)


def _copy(path: Path) -> sqlite3.Connection:
    """A database in memory with what can be read of the file, brought to the last migration; an empty one for nothing.

    A copy, since SQLite itself wants to leave its mark beside what it reads, and an older schema must be migrated.
    """
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        with (
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)) as there,
        ):
            there.backup(copy)
            break
    with _explained(path):
        migrate(copy)
    return copy


def connect(path: Path) -> sqlite3.Connection:
    """A connection with our settings; transactions are begun by hand."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000)
    for pragma in (
        f"busy_timeout = {BUSY_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the database to the last migration, one transaction each."""
    connection.execute(
        "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)"
    )
    done = connection.execute("SELECT coalesce(max(number), 0) FROM migrations").fetchone()[0]
    if done > len(migrations):
        raise DatabaseError(
            f"state.db has schema {done}, this treering knows {len(migrations)}", hint="update treering"
        )
    for number, script in enumerate(migrations[done:], done + 1):
        # executescript commits what is open before it starts, so the transaction is part of the script.
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {script}; INSERT INTO migrations (number) VALUES ({number}); COMMIT;"  # noqa: S608 - ours
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _ready(path: Path) -> sqlite3.Connection:
    with explained(path, "open"):
        connection = connect(path)
    with contextlib.ExitStack() as unless_ready:
        unless_ready.callback(connection.close)
        migrate(connection)
        unless_ready.pop_all()
    return connection


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        code = _code(error)
        if code in _BUSY:
            raise LockedError(
                f"{path} is in use by another process", hint="wait a moment, then run the command again"
            ) from error
        if code in _DISK:
            raise DiskError(
                f"cannot write {path}: {error}", hint="free some space, and make it writable for you"
            ) from error
        raise DatabaseError(
            f"cannot use {path}: {error}", hint=f"move {path} away; memories stay, journal and cursors go"
        ) from error


def _code(error: sqlite3.Error) -> int:
    """The primary result code, 0 when the error did not come from SQLite itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
