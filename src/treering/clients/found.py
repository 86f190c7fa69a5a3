"""Finding sessions: what lies in a folder, what a file's first records say, which files are one session.

The rule this file keeps: finding is cheap. A folder is listed and the head of each file is read, never more.
"""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from treering.clients.lines import Faults, Format, lines
from treering.core.problem import Problem
from treering.core.session import SessionRef

S = TypeVar("S", bound=msgspec.Struct)

HEAD_LINES = 200  # how far a file is read for what identifies its session
HEAD_BYTES = 4 << 20


class Named(NamedTuple):
    """A session with the key it is known by, and the key of the one it continues (its own when it continues none)."""

    key: str
    base: str
    ref: SessionRef


def listing(folder: Path, *suffixes: str) -> Iterator[Path | Problem]:
    """The files of a folder with one of these suffixes, by name, or its folders when none is given."""
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield Problem(str(folder), 0, "unreadable", error.strerror or str(error))
        return
    for entry in found:
        path = folder / entry.name
        if not (entry.name.endswith(suffixes) if suffixes else entry.is_dir(follow_symlinks=False)):
            continue
        shown = os.fsencode(path).decode(errors="replace")
        if shown != str(path):
            yield Problem(shown, 0, "bad_name", "the name is not UTF-8")
        elif suffixes and not is_file(path):
            yield Problem(shown, 0, "not_a_file", "a session log must be a regular file")
        else:
            yield path


def is_file(path: Path) -> bool:
    """Whether a regular file is there, as far as one may know."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def opening(form: Format[S], path: Path, needed: tuple[str, ...]) -> S | Problem:
    """The first records of a file laid over each other: for each field the first value that is not empty.

    needed: the fields to look for; a record further down is read only while one of them is empty.
    """
    faults, quiet = Faults(str(path)), Faults(str(path))
    merged: S | None = None
    size = 0
    for number, line in lines(faults):
        size += len(line)
        record = form.decode(line, number, quiet)
        if record is not None:
            merged = _filled(merged, record)
            if all(getattr(merged, name) for name in needed):
                break
        if number >= HEAD_LINES or size >= HEAD_BYTES:
            break
    if merged is not None:
        return merged
    what = "holds no record of this client" if size else "is empty"
    return next(faults.drain(), Problem(str(path), 0, "unknown_format" if size else "empty", f"the file {what}"))


def _filled(merged: S | None, record: S) -> S:
    if merged is None:
        return record
    for name in record.__struct_fields__:
        value, other = getattr(merged, name), getattr(record, name)
        if not value:
            setattr(merged, name, other)
        elif isinstance(value, msgspec.Struct) and isinstance(other, msgspec.Struct):
            _filled(value, other)
    return merged


def session(client: str, key: str, path: Path) -> SessionRef:
    """A reference to a session in one file, with the file's time and size."""
    modified, size = footprint(str(path))
    return SessionRef(client, key, (str(path),), modified=modified, size=size)


def footprint(*paths: str) -> tuple[float, int]:
    """Newest modification time (seconds since the epoch) and total size of the files that are there."""
    newest, size = 0.0, 0
    for path in paths:
        try:
            found = Path(path).stat()
        except (OSError, ValueError):
            continue
        newest, size = max(newest, found.st_mtime), size + found.st_size
    return newest, size


def joined(paths: Iterable[Path | Problem], name: Callable[[Path], Named | Problem]) -> Iterator[SessionRef | Problem]:
    """One reference for a session and the files that continue it, in the order they were found; problems come first."""
    leaders: dict[str, str] = {}
    sessions: dict[str, SessionRef] = {}
    for path in paths:
        item = name(path) if isinstance(path, Path) else path
        if isinstance(item, Problem):
            yield item
            continue
        leader = leaders.setdefault(item.key, leaders.get(item.base, item.key))
        first = sessions.get(leader)
        sessions[leader] = item.ref if first is None else _with(first, item.ref)
    yield from sessions.values()


def _with(first: SessionRef, other: SessionRef) -> SessionRef:
    modified, size = footprint(*first.paths, *other.paths)
    return replace(first, paths=(*first.paths, *other.paths), cwd=first.cwd or other.cwd, modified=modified, size=size)
