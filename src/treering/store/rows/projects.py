"""Which directory owns which project key (M1.3).

The rule this file keeps: a key never means two directories. The first root to come has the plain key, which Qwen Code
computes too; a second one gets a short hash behind it.
"""

import hashlib
import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from treering.hot.project import project_key, project_root

KEY_LIMIT = 200  # bytes; a folder name may have 255 on the disks we know


@dataclass(frozen=True, slots=True)
class Project:
    """A project that was seen. key: its folder below projects/; root: the directory that owns it, which may be gone."""

    key: str
    root: Path
    created: datetime

    @property
    def tree(self) -> str:
        """The name of its memory tree."""
        return f"project:{self.key}"


def known(connection: sqlite3.Connection) -> tuple[Project, ...]:
    """Every project, oldest first."""
    rows = connection.execute("SELECT key, root, created FROM projects ORDER BY created, key")
    return tuple(Project(key, Path(root), datetime.fromtimestamp(at, UTC)) for key, root, at in rows)


def register(connection: sqlite3.Connection, key: str, root: str, at: datetime) -> None:
    """Give the key to the root, for good."""
    connection.execute("INSERT INTO projects (key, root, created) VALUES (?, ?, ?)", (key, root, at.timestamp()))


def former(connection: sqlite3.Connection) -> dict[str, str]:
    """The key of the project that was at a directory before it was moved."""
    return dict(connection.execute("SELECT root, key FROM former_roots"))


def roots(connection: sqlite3.Connection) -> dict[str, str]:
    """The keys of projects by the directories that they have, or had before they were moved."""
    return former(connection) | {str(project.root): project.key for project in known(connection)}


def adopt(connection: sqlite3.Connection, key: str, other: Project) -> None:
    """Let the project of a key be at the root of another, which has nothing of its own and ceases to be."""
    (old,) = connection.execute("SELECT root FROM projects WHERE key = ?", (key,)).fetchone()
    connection.execute("DELETE FROM jobs WHERE project = ?", (other.key,))
    for table in ("threads", "cursors"):
        connection.execute(f"UPDATE {table} SET project = ? WHERE project = ?", (key, other.key))  # noqa: S608 - ours
    connection.execute("UPDATE former_roots SET key = ? WHERE key = ?", (key, other.key))
    connection.execute("DELETE FROM projects WHERE key = ?", (other.key,))
    connection.execute("UPDATE projects SET root = ? WHERE key = ?", (str(other.root), key))
    connection.execute("INSERT OR REPLACE INTO former_roots VALUES (?, ?)", (old, key))
    connection.execute("DELETE FROM former_roots WHERE root = ?", (str(other.root),))


def give_back(connection: sqlite3.Connection, key: str, root: str, new: str, left: str) -> None:
    """Let the project of a key be at the directory it had before, which the one that it leaves has a key of its own for.

    new: that key; left: its directory. Sessions that ran there go with it.
    """
    connection.execute("DELETE FROM former_roots WHERE root IN (?, ?)", (root, left))
    connection.execute("UPDATE projects SET root = ? WHERE key = ?", (root, key))
    connection.execute("INSERT INTO projects SELECT ?, ?, created FROM projects WHERE key = ?", (new, left, key))
    connection.execute(
        "UPDATE threads SET project = ?1 WHERE project = ?2 AND (cwd = ?3 OR substr(cwd, 1, length(?4)) = ?4)",
        (new, key, left, left.rstrip(os.sep) + os.sep),
    )
    connection.execute(
        "UPDATE cursors SET project = ?1 WHERE project = ?2 AND (client, session) IN (SELECT client, session FROM threads"
        " WHERE project = ?1)",
        (new, key),
    )


def owning_root(cwd: str, scope: str, roots: tuple[str, ...], home: str) -> str:
    """The directory that stands for the project of `cwd`, which need not exist.

    home: the person's home directory, "" when unknown. It may be under git (dotfiles) or have been a working directory
    itself: neither makes everything below it one project.
    """
    start = os.path.abspath(cwd)  # noqa: PTH100 - links are kept, as Qwen Code does
    root = project_root(start, scope, tuple(root for root in roots if not _holds(root, home)))
    return start if _holds(root, home) else root


def free_key(root: str, owner: Callable[[str], str]) -> str:
    """The key for a new root. owner: the root that has a key already, "" when it is free."""
    key = project_key(root)
    suffix = "-" + hashlib.sha256(os.fsencode(root)).hexdigest()[:8]
    if len(key) <= KEY_LIMIT and owner(key) in {"", root}:
        return key
    return key[: KEY_LIMIT - len(suffix)] + suffix


def _holds(root: str, path: str) -> bool:
    """Whether `path` is `root` or lies below it."""
    return bool(path) and (path == root or path.startswith(root.rstrip(os.sep) + os.sep))
