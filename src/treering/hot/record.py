"""What a hook looks up and writes down: the project's key, what a session has been shown, and its line of telemetry (M4.1, M7.1).

The rule this file keeps: nothing here is worth waiting for. A database that is missing, locked or damaged, or a disk that
refuses, costs the record, never the prompt.
"""

import _sqlite3 as sqlite3  # as catalog_read
import os
import time
from collections.abc import Iterable

from treering.hot.events import Event
from treering.hot.json_text import rendered
from treering.hot.project import project_root
from treering.hot.ranking.catalog_read import Row

WAIT = 0.1  # seconds for another process to finish its transaction
Mark = tuple[str, str, str]
"""Tree, id and text (its hash) of an entry: with another text it is another mark."""


def open_state(home: str) -> sqlite3.Connection | None:
    """state.db, read-only where the disk is; None when there is none that can be read."""
    path = os.path.join(home, "state.db")
    if not os.path.isfile(path):  # SQLite waits at a pipe that nobody writes to
        return None
    address = "file:" + path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    for mode in ("?mode=rw", "?mode=ro&immutable=1"):
        connection = None
        try:
            connection = sqlite3.connect(address + mode, uri=True, timeout=WAIT, isolation_level=None)
            connection.execute("PRAGMA synchronous = NORMAL")  # a mark that a power cut takes is an entry shown twice
            connection.execute("SELECT 1 FROM projects LIMIT 1").fetchone()
        except sqlite3.Error:
            if connection:
                connection.close()
        else:
            return connection
    return None


def project_of(state: sqlite3.Connection, cwd: str, scope: str) -> tuple[str, str]:
    """Root and key of the project of a directory; the key is "" when nothing was ever kept about it."""
    find = "SELECT key FROM projects WHERE root = ?"
    root = project_root(cwd, scope)
    known = state.execute(find, (root,)).fetchone()
    if known is None:
        root = project_root(cwd, scope, tuple(row[0] for row in state.execute("SELECT root FROM projects")))
        known = state.execute(find, (root,)).fetchone()
    return root, known[0] if known else ""


def seen(state: sqlite3.Connection, event: Event) -> set[Mark]:
    """What the session has been shown."""
    return seen_by(state, event.client, event.session)


def seen_by(state: sqlite3.Connection, client: str, session: str) -> set[Mark]:
    """The same, of whoever asks."""
    find = "SELECT tree, entry, hash FROM shown WHERE client = ? AND session = ?"
    return set(state.execute(find, (client, session)))


def checked(state: sqlite3.Connection, marks: Iterable[Mark]) -> dict[str, str]:
    """What was noted of the names in these entries, by id; none in a state.db that is older than the table."""
    find = "SELECT seen FROM checked WHERE tree = ? AND entry = ? AND record = ? AND seen != '[]'"
    try:
        rows = {mark[1]: state.execute(find, mark).fetchone() for mark in marks if mark[0] != "user"}
    except sqlite3.Error:
        return {}
    return {entry: row[0] for entry, row in rows.items() if row}


def note(state: sqlite3.Connection, event: Event, marks: Iterable[Mark], now: float) -> None:
    """The session is shown these."""
    try:
        state.execute("BEGIN IMMEDIATE")
        told(state, event.client, event.session, marks, now)
        state.execute("COMMIT")
    except sqlite3.Error:
        return


def told(state: sqlite3.Connection, client: str, session: str, marks: Iterable[Mark], now: float) -> None:
    """These were told, whoever asked: each has been of use once more, and the session knows it. In a transaction."""
    rows = [(client, session, *mark, now) for mark in marks]
    state.executemany("INSERT OR REPLACE INTO shown VALUES (?, ?, ?, ?, ?, ?)", rows)
    state.executemany(
        "INSERT INTO uses VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE SET count = count + 1, last = excluded.last",
        [(tree, entry, now) for _, _, tree, entry, _, _ in rows],
    )


def unsee(home: str, event: Event) -> None:
    """The session's model no longer knows what it was shown."""
    state = open_state(home)
    if state is None:
        return
    try:
        state.execute("DELETE FROM shown WHERE client = ? AND session = ?", (event.client, event.session))
    except sqlite3.Error:
        return
    finally:
        state.close()


def mark(tree: str, row: Row) -> Mark:
    """What stands for an entry with this text."""
    return tree, row.id, row.record


def measure(home: str, now: float, events: Iterable[tuple[str, dict[str, int | str]]]) -> None:
    """Add a line for each event (name, numbers) to the month's telemetry; without a folder for it, it is begun elsewhere."""
    at = time.localtime(now)
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S%z", at)
    lines = "".join(
        rendered({"event": name, "at": f"{stamp[:-2]}:{stamp[-2:]}", **fields}) + "\n" for name, fields in events
    )
    path = os.path.join(home, "telemetry", time.strftime("events-%Y-%m.jsonl", at))
    try:
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(fd, lines.encode("ascii"))
        finally:
            os.close(fd)
    except OSError:
        return
