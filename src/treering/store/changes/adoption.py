"""Adoptions: a project that has another directory than before is a change like any other, with a way back (C3).

The rule this file keeps: the journal and the table of projects change in one transaction; no file does.
"""

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from treering.core.clean import Cleaner
from treering.errors import ChangedError
from treering.store.changes import journal
from treering.store.changes.images import Record
from treering.store.rows import projects


@dataclass(frozen=True, slots=True)
class Adoption:
    """A project that went from one directory to another. back: taking an adoption back, so that each has its own again."""

    key: str
    left: str
    reached: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What the journal says beside: when, and which change it takes back. clean: the guard, for the directories it names."""

    clean: Cleaner
    at: datetime
    undoes: int | None = None


def adopt(connection: sqlite3.Connection, key: str, other: str, told: Told) -> int:
    """Let the project of a key be where another is; the change's number."""
    known = {project.key: project for project in projects.known(connection)}
    moved = Adoption(key, str(known[key].root), str(known[other].root))
    projects.adopt(connection, key, known[other])
    return _note(connection, moved, key, f"{moved.reached} has the memory of {moved.left}", told)


def give_back(connection: sqlite3.Connection, moved: Adoption, new: str, told: Told) -> int:
    """Take an adoption back; the change's number. new: the key of what is left, in whose log it stands."""
    projects.give_back(connection, moved.key, moved.left, new, moved.reached)
    about = f"change {told.undoes} (adopt): {moved.left} has its memory again, {moved.reached} has none"
    return _note(connection, Adoption(moved.key, moved.reached, moved.left, back=True), new, about, told)


def check(moved: Adoption, number: int, root: str) -> None:
    """ChangedError: the project is somewhere else by now."""
    if root != moved.reached:
        raise ChangedError(
            f"change {number} cannot be undone: the project is at {root} now",
            hint="`treering log --all` shows what moved it; that is to be taken back first",
        )


def _note(connection: sqlite3.Connection, moved: Adoption, project: str, about: str, told: Told) -> int:
    cause = "adopt" if told.undoes is None else "undo"
    change = Record(cause, told.clean(about).text, project, None, told.undoes)
    number = journal.record(connection, change, told.at)
    connection.execute(
        "INSERT INTO adoptions VALUES (?, ?, ?, ?, ?)", (number, moved.key, moved.left, moved.reached, moved.back)
    )
    journal.finish(connection, number, change, told.at)
    return number


def load(connection: sqlite3.Connection, number: int) -> Adoption | None:
    """What the change of that number moved, None when it is no adoption."""
    row = connection.execute(
        "SELECT key, left_root, reached, back FROM adoptions WHERE change = ?", (min(number, journal.MOST),)
    ).fetchone()
    return Adoption(row[0], row[1], row[2], back=bool(row[3])) if row else None
