"""The queue: jobs in state.db, claimed by one run at a time (A4, M2.1).

The rule this file keeps: core/scheduling/job.py decides what becomes of a job, this file carries it from row to row. Each call is one
short transaction; a change of a running job names the token of its run, and the number of rows says whether it was still
ours. The SQL of `jobs` is here and in hot/enqueue.py.
"""

import json
import secrets
import sqlite3
from collections.abc import Callable, Collection
from datetime import datetime

from treering.core.scheduling import job as life
from treering.core.scheduling.job import FAR, End, Job, Payload
from treering.disk.database import Database
from treering.hot.enqueue import REQUEST, payload

LEASE = 120.0  # seconds without a sign of life after which a run is given up
KEPT = 30 * 86_400.0  # seconds that a session which is done stays in the table, with the reason of its last skip

_COLUMNS = (
    "id, kind, project, client, session, payload, state, dirty, claimed, done, attempts, not_before, coalesce(token, ''),"
    " coalesce(worker, ''), coalesce(lease_until, 0), created, coalesce(started, 0), coalesce(finished, 0), reason"
)
_WAITS = f"(not_before > :now AND not_before <= :now + {FAR})"
"""core.scheduling.job.waits. What stands behind it may be had; while a job of a project runs, the others of its kind wait, and those
that extract also while it waits for its next try: what was said later must not be learned first."""
_READY = f"""
FROM jobs WHERE state = 'pending' AND NOT {_WAITS} AND kind IN (SELECT value FROM json_each(:kinds))
AND (kind, project) NOT IN (
    SELECT kind, project FROM jobs
    WHERE state = 'running' OR (kind = 'extract' AND state = 'pending' AND attempts > 0 AND {_WAITS})
) AND (:project IS NULL OR project = :project)"""  # noqa: S608 - ours


class Queue:
    """The jobs in a database. now: the clock."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        """Over state.db, which somebody else opens and closes."""
        self._database = database
        self._now = now

    # Asking

    def request(
        self, kind: str, project: str, client: str = "", session: str = "", what: Payload | None = None
    ) -> bool:
        """Ask for a job. Whether a run of its project is under way, behind which it waits."""
        what, now = what or Payload(), self._at()
        with self._database.write() as connection:
            connection.execute(
                REQUEST, (kind, project, client, session, payload(what.transcript, what.cwd, what.session), now)
            )
            running = _jobs(connection, "state = 'running' AND kind = ? AND project = ?", kind, project)
            return any(life.leased(job, now) for job in running)

    def note(self, kind: str, project: str, reason: str, *, looked: bool) -> None:
        """Write down why a job was not even asked for. looked: what it needs was counted, which is not to be done too often."""
        now = self._at()
        with self._database.write() as connection:
            connection.execute(
                "INSERT INTO jobs (kind, project, state, dirty, created, finished, reason) VALUES (?, ?, 'done', 0, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET reason = excluded.reason, finished = coalesce(excluded.finished, finished)"
                " WHERE state IN ('done', 'failed')",
                (kind, project, now, now if looked else None, reason),
            )

    # Working

    def claim(
        self, worker: str, kinds: Collection[str], lease: float = LEASE, project: str | None = None
    ) -> tuple[Job, ...]:
        """Every job of one kind and project that is to be had, the longest waiting first; none when there is nothing to do.

        worker: who works, for `status`; lease: in seconds; project: only this one's. The jobs share a token. They are the
        caller's until it ends them one by one, or gives no sign of life for the time of the lease.
        """
        now = self._at()
        with self._database.write() as connection:
            _bury(connection, [job for job in _running(connection) if not life.leased(job, now)], now)
            known = {"now": now, "kinds": json.dumps(list(kinds)), "project": project}
            first = connection.execute(f"SELECT kind, project {_READY} ORDER BY created, id LIMIT 1", known).fetchone()
            if first is None:
                return ()
            token = secrets.token_hex(8)
            rows = connection.execute(
                f"SELECT {_COLUMNS} {_READY} AND kind = :kind AND project = :project ORDER BY created, id",
                {**known, "kind": first[0], "project": first[1]},
            ).fetchall()
            jobs = [life.claimed(_job(row), token, worker, now, lease) for row in rows]
            return tuple(job for job in jobs if job and _save(connection, job, ""))

    def beat(self, token: str, lease: float = LEASE) -> int:
        """Give a sign of life; how many jobs of the run are still its own."""
        now = self._at()
        with self._database.write() as connection:
            return connection.execute(
                "UPDATE jobs SET lease_until = ?, heartbeat = ? WHERE token = ? AND state = 'running'",
                (now + lease, now, token),
            ).rowcount

    def end(self, job: Job, end: End) -> Job | None:
        """End a run; the job as it is now, None when it is not ours any more, and nothing was changed."""
        with self._database.write() as connection:
            mine = _jobs(connection, "id = ? AND token = ?", job.id, job.token)
            after = life.ended(mine[0], end, self._at()) if mine else None
            return after if after and _save(connection, after, job.token) else None

    def hasten(self, kinds: Collection[str], project: str | None = None) -> None:
        """Let what waits for its next try be had at once: somebody asks for it who will see how it ends."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE jobs SET not_before = 0 WHERE state = 'pending' AND coalesce(?, project) = project"
                " AND kind IN (SELECT value FROM json_each(?))",
                (project, json.dumps(list(kinds))),
            )

    def drop(self, kinds: Collection[str], project: str) -> int:
        """Take out the jobs of a project, so that their runs own nothing any more; how many."""
        with self._database.write() as connection:
            return connection.execute(
                "DELETE FROM jobs WHERE project = ? AND kind IN (SELECT value FROM json_each(?))",
                (project, json.dumps(list(kinds))),
            ).rowcount

    def owns(self, job: Job) -> bool:
        """Whether the job is still in the hands of the run that claimed it."""
        with self._database.read() as connection:
            return owned(connection, job)

    def recover(self) -> int:
        """Take every running job from its run: for the one worker there is, before it claims. How many there were."""
        with self._database.write() as connection:
            return _bury(connection, _running(connection), self._at())

    def tidy(self) -> int:
        """Take out the sessions that were done long ago: whoever asks for one again makes it anew. How many they were."""
        with self._database.write() as connection:
            return connection.execute(
                "DELETE FROM jobs WHERE kind = 'extract' AND state = 'done' AND finished < ?", (self._at() - KEPT,)
            ).rowcount

    # Looking

    def due(self, kinds: Collection[str]) -> float | None:
        """Seconds until there is something to do, 0 for now, None for nothing that is waiting."""
        known = {"now": self._at(), "kinds": json.dumps(list(kinds)), "project": None}
        with self._database.read() as connection:
            if connection.execute(f"SELECT 1 {_READY} LIMIT 1", known).fetchone():
                return 0.0
            (first,) = connection.execute(
                f"SELECT min(not_before) FROM jobs WHERE state = 'pending' AND {_WAITS}"  # noqa: S608 - ours
                " AND kind IN (SELECT value FROM json_each(:kinds))",
                known,
            ).fetchone()
        return None if first is None else max(first - known["now"], 0.0)

    def find(self, kind: str, project: str, client: str = "", session: str = "") -> Job | None:
        """The job, if it was ever asked for."""
        with self._database.read() as connection:
            found = _jobs(
                connection, "kind = ? AND project = ? AND client = ? AND session = ?", kind, project, client, session
            )
        return next(iter(found), None)

    def jobs(self, project: str | None = None) -> tuple[Job, ...]:
        """Every job of a project, or of all, in the order they were asked for."""
        with self._database.read() as connection:
            return tuple(_jobs(connection, "coalesce(?, project) = project", project))

    def _at(self) -> float:
        return self._now().timestamp()


def owned(connection: sqlite3.Connection, job: Job) -> bool:
    """Whether the job is still its run's: asked in the transaction that writes what came of it."""
    return bool(_jobs(connection, "id = ? AND token = ? AND state = 'running'", job.id, job.token))


def _running(connection: sqlite3.Connection) -> list[Job]:
    return _jobs(connection, "state = 'running'")


def _bury(connection: sqlite3.Connection, jobs: Collection[Job], now: float) -> int:
    """Say of these runs that they are lost; how many they were."""
    ended = [(life.lost(job, now), job.token) for job in jobs]
    return sum(_save(connection, job, token) for job, token in ended if job)


def _save(connection: sqlite3.Connection, job: Job, token: str) -> bool:
    """Write the job down, if it is still in the hands of the token, "" for nobody's."""
    cursor = connection.execute(
        "UPDATE jobs SET state = ?, claimed = ?, done = ?, attempts = ?, not_before = ?, token = ?, worker = ?,"
        " lease_until = ?, started = ?, finished = ?, reason = ? WHERE id = ? AND coalesce(token, '') = ?",
        (
            *(job.state, job.claimed, job.done, job.attempts, job.not_before, job.token or None, job.worker or None),
            *(job.lease_until or None, job.started or None, job.finished or None, job.reason, job.id, token),
        ),
    )
    return cursor.rowcount == 1


def _jobs(connection: sqlite3.Connection, where: str, *values: str | int | None) -> list[Job]:
    rows = connection.execute(f"SELECT {_COLUMNS} FROM jobs WHERE {where} ORDER BY created, id", values)  # noqa: S608 - ours
    return [_job(row) for row in rows]


def _job(row: tuple[object, ...]) -> Job:
    number, kind, project, client, session, what, *rest = row
    return Job(number, kind, project, client, session, _payload(what), *rest)  # type: ignore[arg-type]


def _payload(text: object) -> Payload:
    """What a row says, as far as it can be read: the rest is looked up from the session itself."""
    try:
        value = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return Payload()
    known = value if isinstance(value, dict) else {}
    return Payload(
        *(item if isinstance(item := known.get(name), str) else "" for name in ("transcript", "cwd", "session"))
    )
