"""A client's SQLite database, opened for reading where it lies.

The rule this file keeps: the client may be at work. Nothing is copied, no lock is held between two queries, and nothing
is left beside the database: one in WAL mode whose log is gone is opened as immutable, since SQLite would make a new log
for it; with a log, or in any other mode, SQLite's own locking applies.
"""

import sqlite3
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from treering.clients.lines import Faults

WAL_MODE_AT, WAL_MODE = 18, b"\2"  # the byte of the header that tells
BUSY_SECONDS = 2.0


class Database:
    """The database, opened for reading; an error is a problem, and no lock is held between two calls of `rows`."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self._connection: sqlite3.Connection | None = None
        try:
            path = Path(faults.path)
            with path.open("rb") as file:
                wal = file.read(WAL_MODE_AT + 1)[WAL_MODE_AT:] == WAL_MODE
            alone = wal and not path.with_name(f"{path.name}-wal").exists()
            uri = f"file:{quote(str(path.absolute()))}?mode=ro{'&immutable=1' if alone else ''}"
            self._connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
            self._connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        except (OSError, ValueError, sqlite3.Error) as error:
            self.faults.add(0, "unreadable", str(error))

    def rows(self, query: str, *values: str) -> list[Any]:
        """All rows of a query; none, and a problem, when it cannot be answered."""
        try:
            return self._connection.execute(query, values).fetchall() if self._connection else []
        except (sqlite3.Error, ValueError, OverflowError) as error:  # the message itself may not be UTF-8
            self.faults.add(0, "unreadable", f"not a database of this client, or in use: {error}")
            return []

    def close(self) -> None:
        """Let go of the file."""
        if self._connection:
            self._connection.close()
