"""A project's own files, as they are now (C6): listed, read and searched within bounds.

The rule this file keeps: nothing outside the project's directory is opened, no link is followed out of it, nothing is
written, no program is started, and a large repository costs no more than the bounds allow.
"""

import os
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from treering.core.anchors.listing import SKIPPED, Listing, PathKind
from treering.core.anchors.manifests import Manifest, is_manifest, read_manifest
from treering.core.anchors.symbols import SOURCES
from treering.disk.files import open_plain
from treering.disk.paths import contained
from treering.errors import StoreError

FILES = 20_000  # of a listing
FILE_BYTES = 1_000_000  # of a file that is read
SEARCH_BYTES = 48_000_000  # of files that one search looks through
MANIFESTS = 64
FRESH = 5.0  # seconds for which a listing is good


class Snapshot(Protocol):
    """A state of a repository."""

    commit: str
    """The commit that it is, or was made from; "" where there is no git."""

    def listing(self) -> Listing:
        """Its files."""

    def kind(self, path: str) -> PathKind | None:
        """What a path is, None when it is not there."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, None when it is not there, no plain file, or too large."""

    def holding(self, word: str) -> tuple[str, ...]:
        """The source files in which a word stands, within bounds."""


def manifests(snapshot: Snapshot) -> tuple[tuple[str, Manifest], ...]:
    """The files of a snapshot that name scripts and versions, those nearest the root first."""
    paths = [path for path in snapshot.listing().files if is_manifest(path.rpartition("/")[2])]
    ordered = sorted(paths, key=lambda path: (path.count("/"), path))[:MANIFESTS]
    return tuple((path, read_manifest(path, text_of(snapshot, path))) for path in ordered)


def text_of(snapshot: Snapshot, path: str) -> str:
    """A file as text, "" when it cannot be read."""
    return (snapshot.read(path) or b"").decode("utf-8", "replace")


def is_source(path: str) -> bool:
    """Whether a file may define something."""
    return path.rpartition(".")[2] in SOURCES


@dataclass(slots=True)
class WorkTree:
    """The files of a project as they lie there.

    root: its directory; commit: that which is checked out; quick: a faster search for a word, None where there is none.
    """

    root: Path
    commit: str = ""
    quick: Callable[[str], tuple[str, ...] | None] = lambda _: None
    _listing: Listing | None = field(default=None, init=False)
    _listed: float = field(default=0.0, init=False)

    def listing(self) -> Listing:
        """Its files: those of a moment ago, when they were listed a moment ago."""
        if self._listing is None or time.monotonic() - self._listed > FRESH:
            self._listing, self._listed = Listing(_walked(str(self.root))), time.monotonic()
        return self._listing

    def status(self, path: str) -> tuple[int, int] | None:
        """Size and time in nanoseconds of a file or directory (size 0), None when it is not there, or out of bounds."""
        try:
            found = os.stat(contained(self.root, path))  # noqa: PTH116 - one call, and no more
        except (OSError, StoreError, ValueError):
            return None
        return (0, 0) if stat.S_ISDIR(found.st_mode) else (found.st_size, found.st_mtime_ns)

    def kind(self, path: str) -> PathKind | None:
        """As `Snapshot`; also of a path that a long listing leaves out."""
        found = self.status(path)
        return None if found is None else "directory" if found == (0, 0) else "file"

    def read(self, path: str) -> bytes | None:
        """As `Snapshot`."""
        try:
            fd = open_plain(contained(self.root, path))
        except (OSError, StoreError, ValueError):
            return None
        with os.fdopen(fd, "rb") as file:
            data = file.read(FILE_BYTES + 1)
        return data if len(data) <= FILE_BYTES else None

    def holding(self, word: str) -> tuple[str, ...]:
        """As `Snapshot`."""
        if (quick := self.quick(word)) is not None:
            return tuple(path for path in quick if path in self.listing().files and is_source(path))
        wanted, left, found = word.encode(), SEARCH_BYTES, []
        for path in sorted(self.listing().files, key=lambda one: (one.count("/"), one)):
            if left <= 0:
                break
            if is_source(path):
                data = self.read(path) or b""
                left -= len(data)
                if wanted in data:
                    found.append(path)
        return tuple(found)


def _walked(root: str) -> Iterator[str]:
    """Every plain file below a directory, breadth first, links left out."""
    folders, count = [""], 0
    for folder in folders:
        try:
            entries = sorted(os.scandir(f"{root}/{folder}"), key=lambda one: one.name)
        except OSError:
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_symlink() or entry.name in SKIPPED:
                continue
            if entry.is_dir(follow_symlinks=False):
                folders.append(path)
            elif entry.is_file(follow_symlinks=False):
                yield path
                count += 1
                if count >= FILES:
                    return
