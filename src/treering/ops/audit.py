"""Look for secrets in what is stored already: treering's own files and databases, or any other tree (A6).

The rule this file keeps: nothing is changed, and of a secret only its place and its kind are told. A file is read in
chunks, a database row by row; what cannot be read is a Problem, and the audit goes on.
"""

import itertools
import os
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from treering.clients.lines import Faults
from treering.clients.opencode.database import Database
from treering.core.problem import Problem
from treering.disk.files import open_plain
from treering.guard.secrets import clean, find, find_stream
from treering.store.files.entries import ENTRIES
from treering.store.files.meta import META, ROOT, read_json

CHUNK = 1 << 20  # characters read in one go
ROWS = 500  # rows of a table asked for in one go
SQLITE = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm", "-journal")
"""What lies beside a database and is read through it."""
_ID = re.compile(r'"id": ?"(\w+)"')


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a secret is stored.

    path: the file, without the secret that it may be named after; line: from 1, in a database the row, 0 for the name; place:
    table and column, "" for a file; kind: what it is, as in `AWS access key`; step: what to do about it, "" where treering has
    no say.
    """

    path: str
    line: int
    place: str
    kind: str
    step: str


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found. files, size: how many were read, and their bytes; problems: what could not be read."""

    spots: tuple[Spot, ...]
    files: int
    size: int
    problems: tuple[Problem, ...]


Watch = Callable[[int, int, str], None]
"""Told after each file: how many were read, of how many, and its path."""


def audit(paths: Iterable[Path], home: Path, base: Path, watch: Watch = lambda _done, _all, _path: None) -> Audit:
    """Everything below these paths. home, base: treering's own, where a step of treering's helps."""
    files = list(_files(paths))
    spots: dict[Spot, None] = {}
    problems: list[Problem] = []
    size = 0
    for number, path in enumerate(files, 1):
        told = str(Path(*(clean(name).text for name in path.parts)))
        spots |= dict.fromkeys(Spot(told, 0, "", found.kind, NAMED) for found in find(path.name))
        try:
            size += path.stat().st_size
            for line, place, kind, id_ in _read(path, problems):
                spots[Spot(told, line, place, kind, clean(_step(path, (base, home), id_)).text)] = None
        except OSError as error:
            problems.append(Problem(told, 0, "unreadable", clean(error.strerror or str(error)).text))
        watch(number, len(files), told)
    return Audit(tuple(spots), len(files), size, tuple(problems))


def next_step(own: str, id_: str = "", root: str = "") -> str:
    """What to do about a secret in a file.

    own: its path in treering's home, "" elsewhere; id_: of the entry, where it is known; root: the project's directory.
    """
    parts = own.split("/")
    parts = parts[2:] if parts[0] == "projects" else parts
    top, rest = parts[0], "/".join(parts[1:])
    if top in {"memories", "memory"} and rest.endswith(".md") and rest != "MEMORY.md":
        id_ = rest
    elif top == "history" or parts[:2] == ["user-state", "history"]:
        id_ = parts[-1].removesuffix(".md")
    if id_:
        return f"treering forget --purge {shlex.quote(id_)}" + (f" --project {shlex.quote(root)}" if root else "")
    return STEPS.get(top, OWN) if own else ""


STEPS = {
    "handbook": "take it out of the file: what you write there stays",
    "inbox": "treering inbox reject",
    "telemetry": "delete the file",
    "logs": "delete the file",
    "spool": "delete the file",
    "config.yml": "name an environment variable there instead",
}
"""By folder or file, where no entry is named."""
NAMED = "give the file another name"
OWN = "treering forget --purge WORDS, with words that stand near it"


def _step(path: Path, homes: Iterable[Path], id_: str) -> str:
    """The next step for a file."""
    for home in homes:
        if path.is_relative_to(home):
            own = path.relative_to(home)
            meta = read_json(home / "projects" / own.parts[1], META)[0] if path.match("projects/*/**") else {}
            return next_step(own.as_posix(), id_, str(meta.get(ROOT, "")))
    return next_step("")


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Every plain file at or below these paths, once; links below them are not followed."""
    seen: set[Path] = set()
    for root in paths:
        walked = ((Path(folder), sorted(names)) for folder, _, names in os.walk(root))
        found = [root] if root.is_file() else [folder / name for folder, names in walked for name in names]
        for path in found:
            beside = next(
                (path.with_name(path.name.removesuffix(end)) for end in BESIDE if path.name.endswith(end)), path
            )
            there = path == root or (path.is_file() and not path.is_symlink())
            if there and path not in seen and (beside == path or not beside.exists()):
                seen.add(path)
                yield path


def _read(path: Path, problems: list[Problem]) -> Iterator[tuple[int, str, str, str]]:
    """Line, place, kind and entry of each secret in a file."""
    with open(open_plain(path), "rb") as raw:  # noqa: PTH123 - of a descriptor
        is_database = raw.read(len(SQLITE)) == SQLITE
    if not is_database:
        yield from _text(path)
        return
    faults = Faults(str(path))
    database = Database(faults)
    try:
        tables = "SELECT name, upper(sql) FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        for name, made in database.rows(tables):
            yield from _table(database, name, "rowid" if "WITHOUT ROWID" not in made else "NULL")
    finally:
        database.close()
        problems.extend(faults.drain())


def _text(path: Path) -> Iterator[tuple[int, str, str, str]]:
    """The secrets of a text file; of entries.jsonl with the ids of their lines."""
    with open(open_plain(path), encoding="utf-8", errors="replace", newline="\n") as file:  # noqa: PTH123 - of a descriptor
        found = [(line, finding.kind) for finding, line in find_stream(iter(lambda: file.read(CHUNK), ""))]
        ids: dict[int, str] = {}
        if path.name == ENTRIES and found:
            file.seek(0)
            wanted = {line for line, _ in found}
            ids = {at: id_[1] for at, line in enumerate(file, 1) if at in wanted and (id_ := _ID.search(line))}
    yield from ((line, "", kind, ids.get(line, "")) for line, kind in found)


def _table(database: Database, table: str, number: str) -> Iterator[tuple[int, str, str, str]]:
    """The secrets in the texts of a table, and in those of its bytes that are text. number: what tells its rows apart."""
    name = table.replace('"', '""')
    columns = [row[0] for row in database.rows("SELECT name FROM pragma_table_info(?)", table)]
    for start in itertools.count(0, ROWS):
        rows = database.rows(f'SELECT {number}, * FROM "{name}" LIMIT {ROWS} OFFSET {start}')  # noqa: S608 - its own names
        for row in rows:
            for column, value in zip(columns, row[1:], strict=False):
                text = value.decode("utf-8", "replace") if isinstance(value, bytes) and b"\0" not in value else value
                if isinstance(text, str):
                    yield from ((row[0] or 0, f"{table}.{column}", found.kind, "") for found in find(text))
        if len(rows) < ROWS:
            return
