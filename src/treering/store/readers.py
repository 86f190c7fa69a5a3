"""Catalogs that stay open between questions: opening one costs more than asking it.

The rule this file keeps: a catalog that was put in another's place is opened anew, and one thread asks at a time.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from treering.disk.paths import Tree
from treering.hot.catalog_read import Catalogs, open_catalog

_Mark = tuple[int, int, int, int]


class Readers:
    """Open catalogs, by path. Used by one process; `close`, or the end of a `with`, lets go of them."""

    def __init__(self) -> None:
        """None is open."""
        self._open: dict[str, tuple[_Mark, sqlite3.Connection]] = {}
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def of(self, trees: Sequence[Tree]) -> Iterator[Catalogs]:
        """The catalogs of these trees that can be read. One that turns out to be damaged is let go of by who finds that."""
        with self._lock:
            found = [(tree.name, self._reader(str(tree.catalog))) for tree in trees]
            try:
                yield [(name, connection) for name, connection in found if connection]
            except BaseException:
                self._let_go()
                raise

    def close(self) -> None:
        """Let go of all."""
        with self._lock:
            self._let_go()

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close."""
        self.close()

    def _reader(self, path: str) -> sqlite3.Connection | None:
        mark = _mark(path)
        known = self._open.get(path)
        if known and known[0] == mark:
            return known[1]
        if known:
            self._open.pop(path)[1].close()
        connection = open_catalog(path) if mark else None
        if mark and connection:
            self._open[path] = mark, connection
        return connection

    def _let_go(self) -> None:
        while self._open:
            self._open.popitem()[1][1].close()


def _mark(path: str) -> _Mark | None:
    """What a file is known by; it has another mark once SQLite has moved changes into it, or somebody has."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
