"""Sessions that were seen, and what was harvested from them (A2, A4).

The rules this file keeps: a session is known by its client and id, and what it holds by a hash of its content; the hash
stands while files, size and time do. Notes are written only by the run that owns the session's job. The SQL of `threads` and
`stage1_outputs` stands nowhere else.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from treering.core.handbook.bars import Bars
from treering.core.handbook.harvest import RULES, Notes
from treering.core.scheduling.job import Job
from treering.core.session import SessionRef
from treering.disk.database import Database
from treering.store.rows import cursors
from treering.store.rows.queue import owned

Written = Literal["kept", "lost", "forgotten"]
"""What became of notes: lost: the job is another run's; forgotten: they may hold what was forgotten while they were made."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A session as it is registered. hash: of its content, "" while nobody has read it as it is now.

    output: the source hash of what was harvested from it, "" for nothing yet; barred: something it rests on was forgotten
    since then.
    """

    ref: SessionRef
    project: str
    hash: str = ""
    output: str = ""
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """What was harvested from a session. raw, summary: as they were stored; used: how often it was of use."""

    client: str
    session: str
    source_hash: str
    raw: str
    summary: str
    slug: str
    generated: float
    used: int = 0
    last_used: float = 0.0
    started: float = 0.0
    modified: float = 0.0


class Threads:
    """The registry in a database. now: the clock."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        """Over state.db, which somebody else opens and closes."""
        self._database = database
        self._now = now

    def register(self, found: Iterable[tuple[SessionRef, str]]) -> frozenset[str]:
        """Note sessions, each with its project; the projects that a harvested session has left."""
        at = self._now().timestamp()
        left: set[str] = set()
        with self._database.write() as connection:
            for ref, project in found:
                row = connection.execute(
                    "SELECT project FROM threads JOIN stage1_outputs USING (client, session)"
                    " WHERE client = ? AND session = ? AND project != ?",
                    (ref.client, ref.id, project),
                ).fetchone()
                left.update(row or ())
                connection.execute(_UPSERT, _values(ref, project, at))
        return frozenset(left)

    def of(self, project: str) -> tuple[Thread, ...]:
        """The sessions of a project, the latest first."""
        with self._database.read() as connection:
            rows = connection.execute(_THREADS, (project,)).fetchall()
        return tuple(_thread(row) for row in rows)

    def find(self, client: str, session: str) -> Thread | None:
        """One session."""
        with self._database.read() as connection:
            row = connection.execute(_THREAD, (client, session)).fetchone()
        return _thread(row) if row else None

    def sweep(self, project: str) -> int:
        """Take out sessions whose logs are gone and of which nothing was kept; how many.

        What was harvested outlives its log, since clients throw old ones away. A folder that cannot be read is not empty.
        """
        gone = [thread.ref for thread in self.of(project) if not thread.output and is_gone(thread.ref)]
        with self._database.write() as connection:
            connection.executemany(
                "DELETE FROM threads WHERE client = ? AND session = ?", [(ref.client, ref.id) for ref in gone]
            )
        return len(gone)

    def hashed(self, ref: SessionRef, digest: str) -> None:
        """Note the hash of a session's content, read while its log was as `ref` says."""
        with self._database.write() as connection:
            _hash(connection, ref, digest)

    # What was harvested

    def bars(self, client: str, session: str) -> Bars:
        """What is barred in a session now."""
        with self._database.read() as connection:
            return Bars(cursors.stones(connection, client, session))

    def keep(self, job: Job, ref: SessionRef, source: str, notes: Notes, bars: Bars) -> Written:
        """Write down what came of a session, nothing among it.

        ref: as for `hashed`; source: the hash of what it was made from, with who made it; bars: what was barred when it was
        read. Nothing is written when the job is not ours any more, or more was forgotten meanwhile.
        """
        with self._database.write() as connection:
            if not owned(connection, job):
                return "lost"
            if cursors.stones(connection, job.client, job.session) != bars.stones:
                return "forgotten"
            _hash(connection, ref, source.removeprefix(RULES))
            connection.execute(
                "INSERT INTO stage1_outputs"
                " (client, session, source_hash, raw_memory, rollout_summary, rollout_slug, generated)"
                " SELECT client, session, ?, ?, ?, ?, ? FROM threads WHERE client = ? AND session = ?"
                " ON CONFLICT DO UPDATE SET source_hash = excluded.source_hash, raw_memory = excluded.raw_memory,"
                " rollout_summary = excluded.rollout_summary, rollout_slug = excluded.rollout_slug,"
                " generated = excluded.generated",
                (
                    *(source, notes.raw.text, notes.summary.text, notes.slug or None, self._now().timestamp()),
                    *(job.client, job.session),
                ),
            )
        return "kept"

    def holds(self, project: str, source: str) -> bool:
        """Whether notes were made from exactly this content, of whatever session of the project."""
        with self._database.read() as connection:
            found = connection.execute(
                f"SELECT 1 FROM stage1_outputs o JOIN threads USING (client, session) WHERE project = ? AND source_hash = ?"  # noqa: S608 - ours
                f" AND raw_memory != '' AND NOT {_BARRED}",
                (project, source),
            )
            return found.fetchone() is not None

    def outputs(self, project: str) -> tuple[Output, ...]:
        """What was harvested for a project; those of most use first, then the latest.

        Without sessions of which nothing came, and those in which something was forgotten since: their notes may still tell it.
        """
        with self._database.read() as connection:
            rows = connection.execute(
                "SELECT client, session, source_hash, raw_memory, rollout_summary, coalesce(rollout_slug, ''), generated,"  # noqa: S608 - ours
                " used, coalesce(last_used, 0), coalesce(started, modified), modified"
                " FROM stage1_outputs o JOIN threads USING (client, session) WHERE project = ? AND raw_memory != ''"
                f" AND NOT {_BARRED}"
                " ORDER BY used DESC, max(coalesce(last_used, 0), modified) DESC, client, session",
                (project,),
            ).fetchall()
        return tuple(Output(*row) for row in rows)

    def used(self, sessions: Sequence[tuple[str, str]]) -> None:
        """Note that what was harvested from these sessions (client, id) was of use."""
        at = self._now().timestamp()
        with self._database.write() as connection:
            connection.executemany(
                "UPDATE stage1_outputs SET used = used + 1, last_used = ? WHERE client = ? AND session = ?",
                [(at, client, session) for client, session in sessions],
            )

    def recalled(self, tree: str) -> dict[str, int]:
        """How often each entry of a tree was told, by id."""
        with self._database.read() as connection:
            return dict(connection.execute("SELECT entry, count FROM uses WHERE tree = ?", (tree,)).fetchall())

    def drop(self, sessions: Sequence[tuple[str, str]]) -> None:
        """Take out what was harvested from these sessions (client, id), as if nobody had read them."""
        with self._database.write() as connection:
            connection.executemany("DELETE FROM stage1_outputs WHERE client = ? AND session = ?", sessions)

    def clear(self, project: str) -> int:
        """Take out every session of the project with all that was harvested from it; how many."""
        with self._database.write() as connection:
            return connection.execute("DELETE FROM threads WHERE project = ?", (project,)).rowcount


def is_gone(ref: SessionRef) -> bool:
    """Whether every file of a session has really disappeared."""
    return not any(_is_there(Path(path)) for path in ref.paths)


def _is_there(path: Path) -> bool:
    """Whether there is a file; one that cannot be looked at may be."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return True


def _hash(connection: sqlite3.Connection, ref: SessionRef, digest: str) -> None:
    connection.execute(
        "UPDATE threads SET hash = ? WHERE client = ? AND session = ? AND modified = ? AND size = ? AND paths = ?",
        (digest, ref.client, ref.id, ref.modified, ref.size, json.dumps(ref.paths)),
    )


_UPSERT = """
INSERT INTO threads (client, session, project, cwd, paths, inner, parent, started, modified, size, seen)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET
    hash = CASE WHEN (modified, size, paths, inner) = (excluded.modified, excluded.size, excluded.paths, excluded.inner)
           THEN hash ELSE '' END,
    project = excluded.project, cwd = excluded.cwd, paths = excluded.paths, inner = excluded.inner,
    parent = excluded.parent, started = excluded.started, modified = excluded.modified, size = excluded.size,
    seen = excluded.seen
"""
_BARRED = """EXISTS (
    SELECT 1 FROM tombstones s WHERE s.client = o.client AND s.session = o.session AND s.at >= o.generated
)"""
_COLUMNS = f"""
SELECT t.client, t.session, t.project, t.cwd, t.paths, t.inner, t.parent, t.started, t.modified, t.size, t.hash,
    coalesce(o.source_hash, ''), {_BARRED}
FROM threads t LEFT JOIN stage1_outputs o USING (client, session)
"""  # noqa: S608 - ours
_THREADS = _COLUMNS + " WHERE t.project = ? ORDER BY t.modified DESC, t.client, t.session"
_THREAD = _COLUMNS + " WHERE t.client = ? AND t.session = ?"


def _values(ref: SessionRef, project: str, at: float) -> tuple[str | float | int | None, ...]:
    started = ref.started.timestamp() if ref.started else None
    return (
        *(ref.client, ref.id, project, ref.cwd, json.dumps(ref.paths), ref.inner, ref.parent),
        *(started, ref.modified, ref.size, at),
    )


def _thread(row: sqlite3.Row | tuple[object, ...]) -> Thread:
    client, session, project, cwd, paths, inner, parent, started, modified, size, digest, output, barred = row
    ref = SessionRef(
        client=str(client),
        id=str(session),
        paths=tuple(json.loads(str(paths))),
        cwd=str(cwd),
        started=datetime.fromtimestamp(float(str(started)), UTC) if started is not None else None,
        modified=float(str(modified)),
        size=int(str(size)),
        parent=str(parent),
        inner=str(inner),
    )
    return Thread(ref, str(project), str(digest), str(output), bool(barred))
