"""What a purge does to state.db: every row that holds something of an entry goes, or loses it (M5.2).

The rule this file keeps: it reaches into every table, so its SQL stands here and not with theirs. The lines of a purge's own
change are the marks of what has begun: they go last.
"""

import sqlite3
from collections.abc import Iterable
from datetime import datetime

from treering.core.plan import words_hash
from treering.core.topics.binding import records_of
from treering.core.topics.topic import parse_topic
from treering.core.traces import Traces
from treering.disk.database import Database
from treering.store.files.entries import decode_line

CAUSE = "purge"


def mark(database: Database, project: str, ids: Iterable[str], at: datetime) -> None:
    """Note that what is left of these ids is to go, so that a killed process is not the end of it."""
    with database.write() as connection:
        head = (at.timestamp(), CAUSE, project)
        row = connection.execute("INSERT INTO journal (at, cause, project, state) VALUES (?, ?, ?, 'done')", head)
        rows = [(row.lastrowid, one) for one in ids]
        connection.executemany("INSERT INTO redo_lines (change, tree, id) VALUES (?, '', ?)", rows)


def unfinished(database: Database) -> frozenset[str]:
    """The ids of entries whose purge was begun and is not over."""
    with database.read() as connection:
        lines = connection.execute(
            "SELECT id FROM redo_lines WHERE change IN (SELECT id FROM journal WHERE cause = ? AND state = 'done')",
            (CAUSE,),
        ).fetchall()
        past = connection.execute(
            "SELECT path FROM redo_files WHERE path GLOB 'history/*.md'"
            " AND change IN (SELECT id FROM journal WHERE cause = ? AND state = 'done')",
            (CAUSE,),
        ).fetchall()
    return frozenset(row[0] for row in lines) | {row[0].removeprefix("history/").removesuffix(".md") for row in past}


def unmark(database: Database) -> None:
    """Note that every purge is over; what a purge looks like afterwards is its line in the log."""
    with database.write() as connection:
        purges = "change IN (SELECT id FROM journal WHERE cause = ? AND state = 'done')"
        for rows in (f"redo_lines WHERE {purges}", f"redo_files WHERE path GLOB 'history/*.md' AND {purges}"):
            connection.execute(f"DELETE FROM {rows}", (CAUSE,))  # noqa: S608 - ours
        connection.execute(
            "DELETE FROM journal WHERE cause = ? AND id NOT IN (SELECT change FROM redo_trees)", (CAUSE,)
        )


def clear_journal(connection: sqlite3.Connection, traces: Traces) -> None:
    """The journal without the entries: their images and lines go, and with them what can only be undone together."""
    touched = {
        row[0] for one in traces.ids for row in connection.execute("SELECT change FROM redo_lines WHERE id = ?", (one,))
    }
    for change, seq, tree, path in _images_of(connection, traces):
        touched.add(change)
        connection.execute("DELETE FROM redo_files WHERE change = ? AND seq = ?", (change, seq))
        _drop_lines_of(connection, change, tree, path)
    for change, tree, id_ in _lines_of(connection, traces):
        touched.add(change)
        connection.execute("DELETE FROM redo_lines WHERE change = ? AND tree = ? AND id = ?", (change, tree, id_))
    # Of a purge itself the ids stay until the end, and what the handbook was written anew with.
    for table, values in (("redo_lines", "before = NULL, after = NULL"), ("redo_files", "before = NULL")):
        connection.execute(
            f"UPDATE {table} SET {values} WHERE change IN (SELECT id FROM journal WHERE cause = ?)",  # noqa: S608 - ours
            (CAUSE,),
        )
    for change, tree, appended in connection.execute("SELECT change, tree, appended FROM redo_trees").fetchall():
        if change in touched or traces.in_data(appended):
            connection.execute("UPDATE redo_trees SET appended = x'' WHERE change = ? AND tree = ?", (change, tree))
    for number, note in connection.execute("SELECT id, note FROM journal WHERE note != ''").fetchall():
        if number in touched or traces.in_note(note):
            connection.execute("UPDATE journal SET note = '' WHERE id = ?", (number,))
    connection.executemany(
        "DELETE FROM journal WHERE id = ?1 AND cause != ?2 AND NOT EXISTS (SELECT 1 FROM redo_files WHERE change = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM redo_lines WHERE change = ?1)",
        [(one, CAUSE) for one in touched],
    )


def _images_of(connection: sqlite3.Connection, traces: Traces) -> list[tuple[int, int, str, str]]:
    """The images of files, of any change, that hold one of the entries; of a purge, those that hold it afterwards too."""
    rows = connection.execute(
        "SELECT change, seq, tree, path, before, after, cause FROM redo_files JOIN journal ON id = change"
    )
    return [
        (change, seq, tree, path)
        for change, seq, tree, path, before, after, cause in rows
        if any(
            data and names(traces, path, data) for data in ((after,) if cause == CAUSE and after else (before, after))
        )
    ]


def _lines_of(connection: sqlite3.Connection, traces: Traces) -> list[tuple[int, str, str]]:
    """The lines of the entries, and those of others that hold their words, but for the marks of a purge."""
    rows = connection.execute(
        "SELECT change, tree, redo_lines.id, before, after, cause FROM redo_lines JOIN journal ON journal.id = change"
    )
    return [
        (change, tree, id_)
        for change, tree, id_, before, after, cause in rows
        if (cause != CAUSE or id_ not in traces.ids) and any(data and traces.in_data(data) for data in (before, after))
    ]


def _drop_lines_of(connection: sqlite3.Connection, change: int, tree: str, path: str) -> None:
    """The lines of other entries of a file whose image is gone: undone without it, they would point at nothing."""
    rows = connection.execute(
        "SELECT id, coalesce(after, before) FROM redo_lines WHERE change = ? AND tree = ?", (change, tree)
    ).fetchall()
    for id_, line in rows:
        if line and decode_line(line).path == path:
            connection.execute("DELETE FROM redo_lines WHERE change = ? AND tree = ? AND id = ?", (change, tree, id_))


def clear_tables(connection: sqlite3.Connection, traces: Traces) -> None:
    """What other tables keep: harvested notes, blocks that sessions were given, marks of use."""
    (at,) = connection.execute("SELECT max(at) FROM journal WHERE cause = ?", (CAUSE,)).fetchone()
    for client, session, text in connection.execute(
        "SELECT client, session, raw_memory || rollout_summary || coalesce(rollout_slug, '') FROM stage1_outputs"
    ).fetchall():
        if (client, session) not in traces.sessions and not traces.in_text(text):
            continue
        # As if nobody had read it: it is read again without what is barred in it, and that is the text itself, too.
        connection.execute(
            "UPDATE stage1_outputs SET raw_memory = '', rollout_summary = '', rollout_slug = NULL, source_hash = ''"
            " WHERE client = ? AND session = ?",
            (client, session),
        )
        connection.executemany(
            "INSERT OR IGNORE INTO tombstones VALUES (?, ?, '', ?, ?)",
            [(client, session, words_hash(one), at) for one in traces.fragments],
        )
    for rowid, text in connection.execute("SELECT rowid, text || shown FROM injections").fetchall():
        if traces.in_data(text.encode("utf-8", "replace")):
            connection.execute("DELETE FROM injections WHERE rowid = ?", (rowid,))
    for table in ("shown", "uses", "checked"):
        connection.executemany(f"DELETE FROM {table} WHERE entry = ?", [(one,) for one in traces.ids])  # noqa: S608 - ours


def names(traces: Traces, path: str, data: bytes) -> bool:
    """Whether a version of a file holds one of the entries."""
    if traces.in_data(data) or path not in traces.paths:
        return traces.in_data(data)
    topic, _ = parse_topic(data.decode("utf-8", "replace"), path)
    return any(record.hash in traces.hashes for record in records_of(topic))
