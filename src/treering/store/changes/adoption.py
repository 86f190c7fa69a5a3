"""Adoptions: a project that has another directory than before is a change like any other, with a way back (C3).

The rule this file keeps: the journal and the table of projects change in one transaction; no file does.
"""

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from treering.core.clean import Clean
from treering.store.changes import journal
from treering.store.changes.images import Record


@dataclass(frozen=True, slots=True)
class Adoption:
    """A project that went from one directory to another. back: taking an adoption back, so that each has its own again."""

    key: str
    left: str
    reached: str
    back: bool = False


def record(about: Clean, project: str, undoes: int | None) -> Record:
    """How it stands in the log of a project. project: the key of the one that has the directory a person is in."""
    return Record("adopt" if undoes is None else "undo", about.text, project, None, undoes)


def note(connection: sqlite3.Connection, moved: Adoption, change: Record, at: datetime) -> int:
    """Write it down as done; its number."""
    number = journal.record(connection, change, at)
    connection.execute(
        "INSERT INTO adoptions VALUES (?, ?, ?, ?, ?)", (number, moved.key, moved.left, moved.reached, moved.back)
    )
    journal.finish(connection, number, change, at)
    return number


def load(connection: sqlite3.Connection, number: int) -> Adoption | None:
    """What the change of that number moved, None when it is no adoption."""
    row = connection.execute(
        "SELECT key, left_root, reached, back FROM adoptions WHERE change = ?", (min(number, journal.MOST),)
    ).fetchone()
    return Adoption(row[0], row[1], row[2], back=bool(row[3])) if row else None
