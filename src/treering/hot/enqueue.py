"""Asking for work: one row of `jobs`, or a file in the spool when state.db cannot be had (M2.1, A4).

The rule this file keeps: a caller waits for nobody, loads next to nothing and always comes back with an answer. The
statement is the `requested` event of core/scheduling/job.py; store/rows/queue.py uses it too.
"""

import os

try:  # what sqlite3 wraps; the wrapping loads datetime and more, and costs as much as the work
    import _sqlite3 as sqlite3
except ImportError:  # pragma: no cover - another Python than CPython
    import sqlite3  # type: ignore[no-redef]

from treering.hot.json_text import rendered
from treering.hot.project import GIT_ROOT, project_root
from treering.hot.spool import Turn, put

REQUEST = """
INSERT INTO jobs (kind, project, client, session, payload, created) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (kind, project, client, session) DO UPDATE SET
    dirty = dirty + 1,
    payload = excluded.payload,
    created = CASE WHEN state IN ('done', 'failed') THEN excluded.created ELSE created END,
    state = CASE WHEN state = 'running' THEN 'running' ELSE 'pending' END
"""
"""Ask for a job (kind, project, client, session, payload, now). A newer request replaces its own session's only."""

WAIT = 0.25  # seconds for another process to finish its transaction


def payload(transcript: str, cwd: str, session: str = "") -> str:
    """What a row says about the turn, as JSON: the fields of core.scheduling.job.Payload."""
    return rendered({"transcript": transcript, "cwd": cwd, "session": session})


def enqueue(home: str, turn: Turn, now: float, scope: str = GIT_ROOT) -> str:
    """Ask for the turn to be dealt with: "row", or "spool", or "" when the disk takes neither.

    home: the home of treering; now: seconds since the epoch; scope: setting `memory.scope`. A project that was never seen
    goes by the spool, since to give it a key is the store's business.
    """
    try:
        return "row" if _row(os.path.join(home, "state.db"), turn, now, scope) else _spooled(home, turn)
    except (sqlite3.Error, ValueError):  # missing, locked, damaged, of another schema; text that SQLite does not take
        return _spooled(home, turn)


def _spooled(home: str, turn: Turn) -> str:
    return "spool" if put(home, turn) else ""


def _row(path: str, turn: Turn, now: float, scope: str) -> bool:
    address = "file:" + path.replace("%", "%25").replace("?", "%3f").replace("#", "%23") + "?mode=rw"
    connection = sqlite3.connect(address, uri=True, timeout=WAIT, isolation_level=None)
    try:
        connection.execute(
            "PRAGMA synchronous = NORMAL"
        )  # a row that a power cut takes is asked for again by the next turn
        known = connection.execute(
            "SELECT key FROM projects WHERE root = ?", (project_root(turn.cwd, scope),)
        ).fetchone()
        if known is None:
            return False
        values = (turn.kind, known[0], turn.client, turn.session, payload(turn.transcript, turn.cwd), now)
        connection.execute(REQUEST, values)
        return True
    finally:
        connection.close()
