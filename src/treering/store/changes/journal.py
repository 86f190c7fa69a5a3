"""The journal: what every change did, in a form that can be carried out again or taken back (M1.10, C3).

The rule this file keeps: a change is recorded here, whole, before the first file is touched; its SQL stands nowhere else.
`pending` means that files may be half written, `done` that all of it happened, `refused` that none of it did.
"""

import sqlite3
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from treering.core.change import LiftTombstone, SetCursor, Tombstone
from treering.core.clean import Clean, Cleaner, cleaned
from treering.disk.paths import Tree
from treering.errors import NotFoundError
from treering.store.changes.images import FileImage, LineImage, Record, TreeImage
from treering.store.files.entries import decode_line
from treering.store.rows import cursors

MOST = 2**63 - 1  # the largest number of SQLite


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of `treering log`. files: tree and path of what it touched; undone_by: the change that took it back.

    job: what did it in the background, None for what somebody waited for.
    """

    id: int
    at: datetime
    cause: str
    note: Clean
    project: str
    files: tuple[str, ...]
    state: str
    undoes: int | None
    undone_by: int | None
    job: int | None = None


@dataclass(frozen=True, slots=True)
class Learned:
    """What sessions have taught. entries: new ones that stand; latest: the last change that brought one; newest: of all."""

    entries: int
    latest: int
    newest: int


def learned(connection: sqlite3.Connection, project: str, after: int) -> Learned:
    """What was learned in a project after a change."""
    entries, latest = connection.execute(
        "SELECT count(*), coalesce(max(journal.id), 0) FROM journal JOIN redo_lines ON change = journal.id"
        " WHERE journal.id > ? AND project = ? AND cause = 'extract' AND state = 'done' AND undone_by IS NULL"
        " AND before IS NULL AND after IS NOT NULL",
        (after, project),
    ).fetchone()
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM journal").fetchone()
    return Learned(entries, latest, newest)


def narrowed(connection: sqlite3.Connection, change: Record) -> Record:
    """The change without tombstones that are there already, so that taking it back lifts only its own."""
    return replace(change, tombstones=cursors.new(connection, change.tombstones))


def record(connection: sqlite3.Connection, change: Record, at: datetime) -> int:
    """Write down a change that is about to happen; its id."""
    head = (at.timestamp(), change.cause, change.note, change.project, change.job, change.undoes)
    cursor = connection.execute(
        "INSERT INTO journal (at, cause, note, project, job, undoes, state) VALUES (?, ?, ?, ?, ?, ?, 'pending')", head
    )
    number = int(cursor.lastrowid or 0)
    connection.executemany(
        "INSERT INTO redo_trees VALUES (?, ?, ?, ?, ?, ?)",
        [(number, t.tree.name, str(t.tree.memory), str(t.tree.state), t.size, t.appended) for t in change.trees],
    )
    connection.executemany(
        "INSERT INTO redo_files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (number, seq, f.tree, f.place, f.path, f.before, f.before_mtime, f.after, f.after_mtime)
            for seq, f in enumerate(change.files)
        ],
    )
    connection.executemany(
        "INSERT INTO redo_lines VALUES (?, ?, ?, ?, ?)",
        [(number, e.tree, e.id, e.before, e.after) for e in change.lines],
    )
    connection.executemany(
        "INSERT OR REPLACE INTO redo_cursors VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(number, c.client, c.session, c.project, c.record, c.offset, c.at.timestamp()) for c in change.cursors],
    )
    connection.executemany(
        "INSERT OR REPLACE INTO redo_tombstones VALUES (?, ?, ?, ?, ?, ?)",
        [(number, t.client, t.session, t.record, t.hash, isinstance(t, LiftTombstone)) for t in change.tombstones],
    )
    return number


def pending(connection: sqlite3.Connection) -> dict[int, tuple[Tree, ...]]:
    """The changes that are not done, oldest first, and the trees each of them needs."""
    rows = connection.execute(
        "SELECT change, tree, memory, redo_trees.state FROM journal JOIN redo_trees ON change = id"
        " WHERE journal.state = 'pending' ORDER BY id"
    )
    found: dict[int, tuple[Tree, ...]] = {}
    for number, name, memory, state in rows:
        found[number] = (*found.get(number, ()), Tree(name, Path(memory), Path(state)))
    return found


def load(connection: sqlite3.Connection, number: int) -> tuple[Record, str]:
    """The change of that number and its state. NotFoundError when there is none."""
    head = connection.execute(
        "SELECT cause, note, project, job, undoes, state FROM journal WHERE id = ?", (_countable(number),)
    ).fetchone()
    if head is None:
        raise NotFoundError(f"there is no change {number}", hint="`treering log` shows the changes there are")
    change = Record(*head[:5])
    trees = connection.execute(
        "SELECT tree, memory, state, size, appended FROM redo_trees WHERE change = ? ORDER BY rowid", (number,)
    )
    files = connection.execute(
        "SELECT tree, place, path, before, before_mtime, after, after_mtime FROM redo_files WHERE change = ? ORDER BY seq",
        (number,),
    )
    lines = connection.execute(
        "SELECT tree, id, before, after FROM redo_lines WHERE change = ? ORDER BY rowid", (number,)
    )
    moved = connection.execute(
        "SELECT client, session, project, record, offset, at FROM redo_cursors WHERE change = ?", (number,)
    )
    stones = connection.execute(
        "SELECT client, session, record, hash, lift FROM redo_tombstones WHERE change = ?", (number,)
    )
    whole = replace(
        change,
        trees=tuple(
            TreeImage(Tree(n, Path(memory), Path(state)), size, added) for n, memory, state, size, added in trees
        ),
        files=tuple(FileImage(*row) for row in files),
        lines=tuple(LineImage(*row) for row in lines),
        cursors=tuple(SetCursor(c, s, p, r, o, datetime.fromtimestamp(at, UTC)) for c, s, p, r, o, at in moved),
        tombstones=tuple((LiftTombstone if row[4] else Tombstone)(*row[:4]) for row in stones),
    )
    return whole, head[5]


def taken_back(number: int, change: Record) -> str:
    """What the undo of a change says it took back."""
    if change.cause == "undo":
        return f"change {number}, which had taken back {change.note}"
    return f"change {number} ({change.cause}): {change.note}".rstrip(": ")


def unlearned(connection: sqlite3.Connection, client: str, session: str) -> tuple[int, int] | None:
    """The first and the last change that took back what was learned from a session; None unless all of it was taken back."""
    first, last, stands = connection.execute(
        "SELECT min(undone_by), max(undone_by), count(*) - count(undone_by) FROM journal j JOIN redo_cursors c ON c.change = j.id"
        " WHERE client = ? AND session = ? AND cause = 'extract' AND state = 'done'"
        " AND EXISTS (SELECT 1 FROM redo_lines WHERE change = j.id AND after IS NOT NULL)",
        (client, session),
    ).fetchone()
    return (first, last) if first and not stands else None


def finish(connection: sqlite3.Connection, number: int, change: Record, at: datetime) -> None:
    """The files are there: commit what belongs to them, cursors and tombstones, together with the word `done`."""
    cursors.put(connection, change.cursors)
    cursors.bar(connection, change.tombstones, at)
    connection.execute("UPDATE journal SET state = 'done' WHERE id = ?", (number,))
    if change.undoes is not None:
        # Taking back an undo makes the first change stand again.
        connection.execute(
            "UPDATE journal SET undone_by = NULL WHERE id = (SELECT undoes FROM journal WHERE id = ?)", (change.undoes,)
        )
        connection.execute("UPDATE journal SET undone_by = ? WHERE id = ?", (number, change.undoes))


def refuse(connection: sqlite3.Connection, number: int) -> None:
    """Nothing of the change is left in the tree; the cursor stays."""
    connection.execute("UPDATE journal SET state = 'refused' WHERE id = ?", (number,))


def written_before(connection: sqlite3.Connection, number: int, tree: str, path: str) -> bytes | None:
    """What a topic file held after the last change of ours before this one; None when it was not there, or never ours."""
    row = connection.execute(
        "SELECT after FROM redo_files JOIN journal ON id = change WHERE change < ? AND state = 'done' AND tree = ?"
        " AND place = 'memory' AND path = ? ORDER BY change DESC LIMIT 1",
        (number, tree, path),
    ).fetchone()
    return row[0] if row else None


def undone_by(connection: sqlite3.Connection, number: int) -> int | None:
    """The change that took this one back, if any."""
    row = connection.execute("SELECT undone_by FROM journal WHERE id = ?", (number,)).fetchone()
    return row[0] if row else None


def _countable(number: int) -> int:
    """The number, or what SQLite counts to at most: no journal reaches either."""
    return min(number, MOST)


def log(connection: sqlite3.Connection, clean: Cleaner, project: str | None, limit: int) -> tuple[LogRow, ...]:
    """The newest changes first. project: a key, or None for all."""
    rows = connection.execute(
        "SELECT id, at, cause, note, project, state, undoes, undone_by, job FROM journal"
        " WHERE ?1 IS NULL OR project = ?1 ORDER BY id DESC LIMIT ?2",
        (project, _countable(limit)),
    ).fetchall()
    return tuple(
        LogRow(
            id=number,
            at=datetime.fromtimestamp(at, UTC),
            cause=cause,
            note=clean(note),
            project=key,
            files=tuple(file.text for file in cleaned(_files(connection, number), clean)),
            state=state,
            undoes=undoes,
            undone_by=by,
            job=job,
        )
        for number, at, cause, note, key, state, undoes, by, job in rows
    )


def _files(connection: sqlite3.Connection, number: int) -> tuple[str, ...]:
    """The files of a change; of an edit by hand, which wrote none, those of the entries concerned."""
    files = connection.execute("SELECT tree, path FROM redo_files WHERE change = ? ORDER BY seq", (number,)).fetchall()
    lines = connection.execute("SELECT tree, coalesce(after, before) FROM redo_lines WHERE change = ?", (number,))
    places = files or [(tree, decode_line(line).path) for tree, line in lines if line]
    return tuple(dict.fromkeys(f"{tree}/{path}" for tree, path in places))
