"""Catalogs that stay open between questions: opening one costs more than asking it.

The rule this file keeps: a catalog that was put in another's place is opened anew, and one thread asks at a time.
"""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from typing import Self

from treering.disk.paths import Tree
from treering.hot.ranking.catalog_read import Catalogs, open_catalog

Mark = tuple[tuple[int, int, int, int] | None, ...]
"""What a catalog and its log are known by: with other content they have another mark, and so has another file."""


def mark(tree: Tree) -> Mark:
    """The mark of a tree's catalog as it is now. An empty log says as much as none."""
    path = str(tree.catalog)
    log = _stamp(f"{path}-wal")
    return _stamp(path), log if log and log[2] else None


class Readers:
    """Open catalogs, by path. Used by one process; `close`, or the end of a `with`, lets go of them."""

    def __init__(self) -> None:
        """None is open."""
        self._open: dict[str, tuple[tuple[int, int, int, int], sqlite3.Connection]] = {}
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
        stamp = _stamp(path)
        known = self._open.get(path)
        if known and known[0] == stamp:
            return known[1]
        if known:
            self._open.pop(path)[1].close()
        connection = open_catalog(path) if stamp else None
        if stamp and connection:
            self._open[path] = stamp, connection
        return connection

    def _let_go(self) -> None:
        while self._open:
            self._open.popitem()[1][1].close()


def _stamp(path: str) -> tuple[int, int, int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - asked before every question
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
