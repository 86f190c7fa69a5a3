"""Scanning a tree: every topic file below memory/, at any depth (M1.1, M4.1).

The rule this file keeps: one bad file is a Problem and never hides the others; a link is not followed (a file is read where
it lies). A path that could not be looked at is named, since what cannot be seen must not be taken for gone.
"""

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from treering.core.problem import Problem
from treering.core.topics.topic import parse_topic
from treering.core.topics.tree import TopicFile
from treering.disk.beneath import NOFOLLOW, Folders
from treering.disk.files import open_plain, sha256
from treering.disk.paths import INDEX, Tree

Stamp = tuple[int, ...]
"""mtime, ctime (nanoseconds), size and inode: while it stays, the bytes do. ctime moves even when mtime is set back."""

Marks = dict[str, tuple[list[str], list[tuple[int, ...]]]]
"""The directories of a tree: what is in each, and mode, mtime, ctime, size and inode of that."""
_MARK = attrgetter("st_mode", "st_mtime_ns", "st_ctime_ns", "st_size", "st_ino")
_REGULAR = stat.S_IFREG >> 12  # the kind of a file, in its mode
_MARKS_IN_ONE_GO = os.listdir in os.supports_fd and os.stat in os.supports_dir_fd

LARGEST = 4_000_000  # bytes of a topic file: more is no memory, and would make every command wait

UNSEEN = frozenset({"unreadable", "not_utf8", "bad_name", "link", "not_a_file", "too_large"})
"""Codes of Problems about something that may be a topic file and was not read."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A topic file and what its parser said, kept for the next scan."""

    stamp: Stamp
    file: TopicFile
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A tree as it was looked at: its topic files by path, and what is wrong. marks: None when they do not tell everything."""

    seen: dict[str, Seen]
    problems: tuple[Problem, ...]
    marks: Marks | None


def scan(tree: Tree) -> tuple[dict[str, TopicFile], tuple[Problem, ...]]:
    """Every topic file by path, and what is wrong."""
    found = look(tree)
    return {path: one.file for path, one in found.seen.items()}, found.problems


def look(tree: Tree, before: Look | None = None) -> Look:
    """The tree as it is now. before: an earlier look, of which unchanged files are not read again; itself when all are."""
    marks = _marks(tree)  # first: what is edited while the files are read has other marks next time
    if before and marks is not None and marks == before.marks:
        return before
    known = before.seen if before else {}
    found: dict[str, Seen] = {}
    problems: list[Problem] = []
    with contextlib.closing(Folders(tree.memory)) as folders:
        for item in _plain(tree, marks) or _walk(str(tree.memory), ""):
            if isinstance(item, Problem):
                problems.append(item)
                continue
            path, rel, stamp = item
            had = known.get(rel)
            one = had if had and had.stamp == stamp else _read(folders, path, rel)
            if isinstance(one, Problem):
                problems.append(one)
            elif one:
                found[rel] = one
                problems += one.problems
    if not UNSEEN.isdisjoint(problem.code for problem in problems):
        marks = None  # what could not be read is tried again
    return Look(dict(sorted(found.items())), tuple(problems), marks)


def unseen(tree: Tree, problems: Iterable[Problem]) -> tuple[str, ...]:
    """The paths, relative to memory/, about which the scan knows nothing; "" when the whole tree could not be read."""
    blind = (Path(problem.path) for problem in problems if problem.code in UNSEEN)
    return tuple("" if path == tree.memory else path.relative_to(tree.memory).as_posix() for path in blind)


def _marks(tree: Tree) -> Marks | None:
    """By what to know a tree that has not changed: a call for each directory and one for each file; None: not by this."""
    marks: Marks = {}
    folders = [""] if _MARKS_IN_ONE_GO else []
    for folder in folders:  # grows as directories are found
        try:
            file = os.open(tree.memory / folder, os.O_RDONLY | os.O_DIRECTORY)
        except OSError:
            return None
        try:
            names = os.listdir(file)  # noqa: PTH208 - by its number
            found = [_MARK(os.lstat(name, dir_fd=file)) for name in names]
        except OSError:
            return None
        finally:
            os.close(file)
        if INDEX in names:  # it is made from the others
            del found[names.index(INDEX)]
            names.remove(INDEX)
        marks[folder] = names, found
        beside = [
            (mark[0], name) for mark, name in zip(found, names, strict=True) if mark and mark[0] >> 12 != _REGULAR
        ]
        folders += [f"{folder}{name}/" for mode, name in beside if stat.S_ISDIR(mode) and not name.startswith(".")]
        if any(stat.S_ISLNK(mode) for mode, _ in beside):
            return None  # what it leads to may change
    return marks or None


def _plain(tree: Tree, marks: Marks | None) -> list[tuple[str, str, Stamp]] | None:
    """The topic files by the marks of a tree that has nothing else to look at twice."""
    found: list[tuple[str, str, Stamp]] = []
    for folder, (names, of) in (marks or {}).items():
        for name, mark in zip(names, of, strict=True):
            if not name.isprintable() or (_is_topical(name) and mark[0] >> 12 != _REGULAR):
                return None
            if _is_topical(name):
                found.append((f"{tree.memory}/{folder}{name}", f"{folder}{name}", mark[1:]))
    found.sort(key=lambda one: one[1].split("/"))  # as a walk comes by them
    return found


def _walk(folder: str, rel: str) -> Iterator[Problem | tuple[str, str, Stamp]]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    except OSError as error:
        yield Problem(folder, 0, "unreadable", f"this directory cannot be read: {error.strerror}")
        return
    for entry in entries:
        name = entry.name
        if _is_topical(name) and name.isprintable() and entry.is_file(follow_symlinks=False):
            with contextlib.suppress(FileNotFoundError):  # gone since it was listed
                yield entry.path, f"{rel}{name}", _stamp(entry.stat(follow_symlinks=False))
        elif not name.startswith("."):
            yield from _step(entry, f"{rel}{name}")


def _is_topical(name: str) -> bool:
    return name.endswith(".md") and name != INDEX and not name.startswith(".")


def _step(entry: "os.DirEntry[str]", rel: str) -> Iterator[Problem | tuple[str, str, Stamp]]:
    """Whatever is not plainly a topic file."""
    path = entry.path
    topical = _is_topical(entry.name)
    if not entry.name.isprintable() and not _is_utf8(entry.name):
        shown = path.encode("utf-8", "backslashreplace").decode()
        yield Problem(shown, 0, "bad_name", "its name is not UTF-8, so it is passed over")
    elif entry.is_symlink():
        if problem := _link(Path(path), topical):
            yield problem
    elif entry.is_dir(follow_symlinks=False):
        if topical:
            yield Problem(path, 0, "directory", "this is a directory, though its name ends like a topic file's")
        yield from _walk(path, f"{rel}/")
    elif topical and entry.is_file(follow_symlinks=False):
        with contextlib.suppress(FileNotFoundError):  # gone since it was listed
            yield path, rel, _stamp(entry.stat(follow_symlinks=False))
    elif topical:
        yield Problem(path, 0, "not_a_file", "this is a pipe, socket or device, so it is passed over")


def _link(path: Path, topical: bool) -> Problem | None:
    """A link is never followed; it is worth a word when something may hide behind it."""
    with contextlib.suppress(OSError):  # what may not be looked at may be anything
        if not topical and not path.is_dir():
            return None
    try:
        to = f" to {path.readlink()}"
    except OSError:  # it was one
        to = ""
    return Problem(str(path), 0, "link", f"this is a link{to} and is not followed")


def _read(folders: Folders, path: str, rel: str) -> Seen | Problem | None:
    try:
        folder = folders.of(path)
        opened = open_plain(path if folder is None else rel.rpartition("/")[2], os.O_RDONLY | NOFOLLOW, folder)
        with os.fdopen(opened, "rb") as file:
            status = os.fstat(opened)
            if status.st_size > LARGEST:
                what = f"it has {status.st_size:,} bytes, more than {LARGEST:,}, so it is passed over; split it, or move it away"
                return Problem(path, 0, "too_large", what)
            data = file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        return Problem(path, 0, "unreadable", f"this file cannot be read: {error.strerror}")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Problem(
            path, line, "not_utf8", f"byte 0x{data[error.start]:02x} is not UTF-8, so the file is passed over"
        )
    topic, problems = parse_topic(text, rel)
    named = tuple(Problem(path, problem.line, problem.code, problem.what) for problem in problems)
    file_ = TopicFile(rel, topic, sha256(data), status.st_mtime)
    return Seen(_stamp(status), file_, named)


def _stamp(status: os.stat_result) -> Stamp:
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def _is_utf8(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
