"""How far each session has been read, and which messages must never be read again (M2.3, M5.2).

The rule this file keeps: a cursor or tombstone is written in the transaction of the change it belongs to, so that no message
is lost, and none is stored twice.
"""

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime

from treering.core.change import LiftTombstone, SetCursor, Tombstone


def get(connection: sqlite3.Connection, client: str, session: str) -> SetCursor | None:
    """The session's cursor, None when it was never read."""
    row = connection.execute(
        "SELECT project, record, offset, at FROM cursors WHERE client = ? AND session = ?", (client, session)
    ).fetchone()
    if row is None:
        return None
    project, record, offset, at = row
    return SetCursor(client, session, project, record, offset, datetime.fromtimestamp(at, UTC))


def put(connection: sqlite3.Connection, cursors: Iterable[SetCursor]) -> None:
    """Move cursors; a session has one, whatever project it was in before."""
    connection.executemany(
        "INSERT OR REPLACE INTO cursors (client, session, project, record, offset, at) VALUES (?, ?, ?, ?, ?, ?)",
        [(c.client, c.session, c.project, c.record, c.offset, c.at.timestamp()) for c in cursors],
    )


def moved_since(connection: sqlite3.Connection, project: str, since: float, but: str = "") -> int:
    """How many sessions of a project were read on since then (seconds since the epoch). but: a session that does not count."""
    row = connection.execute(
        "SELECT count(*) FROM cursors WHERE project = ? AND at > ? AND session != ?", (project, since, but)
    ).fetchone()
    return int(row[0])


def bar(connection: sqlite3.Connection, stones: Iterable[Tombstone | LiftTombstone], at: datetime) -> None:
    """Bar source records, or let them be read again."""
    for stone in stones:
        key = (stone.client, stone.session, stone.record, stone.hash)
        if isinstance(stone, LiftTombstone):
            connection.execute(
                "DELETE FROM tombstones WHERE client = ? AND session = ? AND record = ? AND hash = ?", key
            )
        else:
            connection.execute("INSERT OR IGNORE INTO tombstones VALUES (?, ?, ?, ?, ?)", (*key, at.timestamp()))


def barred(connection: sqlite3.Connection, client: str, session: str, record: str, digest: str) -> bool:
    """Whether a forgotten entry rested on this message: the same record, or the same words of the session under a new id."""
    row = connection.execute(
        "SELECT 1 FROM tombstones WHERE client = ? AND session = ?"
        " AND ((record = ? AND record != '') OR (hash = ? AND hash != ''))",
        (client, session, record, digest),
    ).fetchone()
    return row is not None


def stones(connection: sqlite3.Connection, client: str, session: str) -> frozenset[tuple[str, str]]:
    """Everything that is barred in a session: records, and hashes of words, each with "" for none."""
    rows = connection.execute("SELECT record, hash FROM tombstones WHERE client = ? AND session = ?", (client, session))
    return frozenset(rows.fetchall())


def new(
    connection: sqlite3.Connection, stones: Iterable[Tombstone | LiftTombstone]
) -> tuple[Tombstone | LiftTombstone, ...]:
    """Those that would change something: the undo of a forget lifts the bars it set itself, not older ones."""

    def changes(stone: Tombstone | LiftTombstone) -> bool:
        row = connection.execute(
            "SELECT 1 FROM tombstones WHERE client = ? AND session = ? AND record = ? AND hash = ?",
            (stone.client, stone.session, stone.record, stone.hash),
        ).fetchone()
        return (row is not None) == isinstance(stone, LiftTombstone)

    return tuple(stone for stone in stones if changes(stone))
