"""The handbook on the disk: what lies there, and what treering wrote last (A5).

The rules this file keeps: looking never follows a link out and never takes what cannot be read for nothing; what was
written last is what the journal says, so that a person's edit can be told from ours.
"""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from treering.core.handbook.documents import DOCUMENTS, FOLDER, Shelf
from treering.disk.database import Database
from treering.disk.files import TEMPORARY, read_bytes, remove_folder, sha256
from treering.disk.paths import Tree
from treering.errors import ContainmentError, StoreError

DEEPEST = 8  # folders below each other that are looked into


def folder(tree: Tree) -> Path:
    """Where the handbook of a project lies. ContainmentError: a link stands in its place."""
    path = tree.state / FOLDER
    if path.is_symlink():
        raise ContainmentError(
            f"{path} is a link", hint="put a real directory there: the handbook is written and cleared"
        )
    return path


def look(database: Database, tree: Tree) -> Shelf:
    """The handbook as it is now. ContainmentError: as `folder`."""
    root = folder(tree)
    files: dict[str, str] = {}
    hashes: dict[str, str] = {}
    odd = {path for path in DOCUMENTS if (root / path).is_dir()}
    for path, plain in _walk(root):
        try:
            data = read_bytes(root, path) if plain else None
        except StoreError:
            data = None
        if data is None:
            odd.add(path)
        else:
            files[path] = data.decode("utf-8", "surrogateescape")
            hashes[path] = sha256(data)
    with database.read() as connection:
        written = _written(connection, tree.name)
    return Shelf(files, hashes, written, frozenset(odd))


def undone(database: Database, tree: Tree, path: str) -> str:
    """The text of a file that an undo took away, if that was the last thing that happened to it; else ""."""
    with database.read() as connection:
        row = connection.execute(
            f"SELECT cause, before {_DONE} AND path = ? ORDER BY change DESC LIMIT 1",
            (tree.name, f"{FOLDER}/{path}"),
        ).fetchone()
    return row[1].decode("utf-8", "replace") if row and row[0] == "undo" and row[1] is not None else ""


def is_outlived(database: Database, tree: Tree) -> bool:
    """Whether something of the project was forgotten, or taken back, since its handbook was last written."""
    with database.read() as connection:
        return bool(connection.execute(_OUTLIVED, {"tree": tree.name, "project": tree.key}).fetchone()[0])


def forgotten(database: Database, tree: Tree) -> frozenset[str]:
    """The ids of entries that were forgotten since the project's handbook was last written."""
    with database.read() as connection:
        rows = connection.execute(_FORGOTTEN, {"tree": tree.name, "project": tree.key}).fetchall()
    return frozenset(row[0] for row in rows)


def cut(connection: sqlite3.Connection) -> None:
    """Take out every version of a handbook from before the purge that threw it away, and the blocks that were made from it.

    They may tell in any words what is to be gone. What the purge left of it, a person's own, stays.
    """
    connection.execute(f"CREATE TEMP TABLE thrown AS {_THROWN}")
    connection.execute(
        "DELETE FROM redo_files WHERE place = 'state' AND path GLOB ? AND change < ("
        " SELECT thrown.change FROM thrown WHERE thrown.tree = redo_files.tree)",
        (f"{FOLDER}/*",),
    )
    connection.execute(
        "DELETE FROM journal WHERE cause = 'consolidate' AND NOT EXISTS (SELECT 1 FROM redo_files WHERE change = id)"
    )
    # Their names may tell of it, too.
    connection.execute(
        "DELETE FROM redo_files WHERE place = 'state' AND path GLOB ? AND after IS NULL AND change IN (SELECT change FROM thrown)",
        (f"{FOLDER}/*",),
    )
    connection.execute(
        "UPDATE injections SET text = '', shown = '[]' WHERE at <= ("
        " SELECT thrown.at FROM thrown WHERE thrown.tree = 'project:' || injections.project)"
    )
    connection.execute("DROP TABLE thrown")


def prune(tree: Tree) -> None:
    """Remove the folders that nothing is in any more, the handbook's own among them."""
    root = folder(tree)
    for path in sorted((path for path, _, _ in os.walk(root)), key=len, reverse=True):
        remove_folder(Path(path))


_DONE = """
FROM redo_files JOIN journal ON id = change WHERE state = 'done' AND tree = ? AND place = 'state'
"""


_THROWN = f"""
SELECT tree, max(change) AS change, max(at) AS at {_DONE.replace("AND tree = ?", "")}
AND cause = 'purge' AND path GLOB '{FOLDER}/*' GROUP BY tree
"""
_LAST = """
WITH last AS (SELECT coalesce(max(id), 0) AS id, coalesce(max(at), 0) AS at FROM journal WHERE cause = 'consolidate'
    AND state = 'done' AND project = :project)
"""
_FORGOTTEN = f"""{_LAST}
SELECT l.id FROM journal j JOIN redo_lines l ON l.change = j.id, last WHERE j.id > last.id AND j.state = 'done'
AND undone_by IS NULL AND cause = 'forget' AND l.after IS NULL AND l.tree IN ('user', :tree)
"""  # noqa: S608 - ours
_OUTLIVED = f"""{_LAST}
SELECT EXISTS (
    SELECT 1 FROM journal j, last WHERE j.id > last.id AND j.state = 'done' AND undone_by IS NULL AND (
        (cause IN ('forget', 'purge') AND project = :project)
        OR (cause IN ('forget', 'purge', 'hand', 'undo') AND EXISTS (
            SELECT 1 FROM redo_lines l WHERE l.change = j.id AND l.tree = :tree AND l.after IS NULL))
    )
) OR EXISTS (
    SELECT 1 FROM tombstones s JOIN threads t USING (client, session), last WHERE t.project = :project AND s.at > last.at
)
"""  # noqa: S608 - ours


def _written(connection: sqlite3.Connection, tree: str) -> dict[str, str]:
    """The text that treering wrote last under each path, without those it removed."""
    rows = connection.execute(
        f"SELECT path, after, max(change) {_DONE} AND path GLOB ? GROUP BY path",
        (tree, f"{FOLDER}/*"),
    )
    return {
        path.removeprefix(f"{FOLDER}/"): after.decode("utf-8", "surrogateescape")
        for path, after, _ in rows
        if after is not None
    }


def _walk(root: Path, below: str = "", depth: int = 0) -> Iterator[tuple[str, bool]]:
    """Every path below the handbook that is no folder, and whether it is a plain file. A folder that cannot be read is odd."""
    try:
        with os.scandir(root / below) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    except OSError:
        yield below, False
        return
    for entry in found:
        path = f"{below}/{entry.name}" if below else entry.name
        if entry.is_dir(follow_symlinks=False) and depth < DEEPEST:
            yield from _walk(root, path, depth + 1)
        elif not entry.name.startswith(TEMPORARY):
            yield path, stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode)
