"""`consolidation.lock`: one dream of a project at a time, Qwen Code's among them (M3.2).

The rule this file keeps: whoever holds it is alive and took it less than an hour ago, else it is stale and one process
takes it over; only who took it lets it go. The file holds the process's number, as Qwen Code writes it, and below it a
token, since numbers are used again.
"""

import contextlib
import os
import re
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime

from treering.core.problem import Problem
from treering.disk.files import Image, create, read_image, remove, sha256, sweep_temporaries, write_atomic
from treering.disk.locks import TreeLock
from treering.disk.paths import Tree
from treering.disk.worker_lock import alive as is_alive
from treering.errors import ChangedError, DiskError, LockedError

LOCK = "consolidation.lock"
STALE = 3600.0  # seconds
_NANO = 10**9


class DreamLock:
    """The lock of one project's tree. now: the clock; alive: whether a process of that number is there."""

    def __init__(self, tree: Tree, now: Callable[[], datetime], alive: Callable[[int], bool] | None = None) -> None:
        """Nothing is taken yet."""
        self._tree = tree
        self._now = now
        self._alive = alive or is_alive
        self.problem: Problem | None = None

    def holder(self) -> int:
        """The number of the process that is dreaming, 0 for none."""
        return self._holder(read_image(self._tree.public, LOCK))

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock. LockedError: another process is dreaming. What could not be let go is in `problem`."""
        mine = f"{os.getpid()}\n{secrets.token_hex(8)}\n".encode()
        try:
            self._take(mine)  # inside, since an interrupt may come when it has just been written
            yield
        finally:
            self._let_go(mine)

    def _take(self, mine: bytes) -> None:
        with TreeLock(self._tree.lock):
            sweep_temporaries(self._tree.public)  # what a killed dream was about to write
            image = read_image(self._tree.public, LOCK)
            if pid := self._holder(image):
                raise LockedError(
                    f"process {pid} is dreaming in {self._tree.public}",
                    hint=f"wait for it, or remove {self._tree.public / LOCK}: it counts as gone an hour after it began",
                )
            try:
                self._write(mine, image)
            except ChangedError:  # Qwen Code was faster
                raise LockedError(
                    f"another process has just begun to dream in {self._tree.public}", hint="wait for it"
                ) from None

    def _write(self, mine: bytes, stale: Image | None) -> None:
        at = round(self._now().timestamp() * _NANO)
        if stale is None:
            create(self._tree.public, LOCK, mine, mtime_ns=at)
        else:
            write_atomic(self._tree.public, LOCK, mine, before=stale.hash, mtime_ns=at)

    def _let_go(self, mine: bytes) -> None:
        try:
            remove(self._tree.public, LOCK, sha256(mine))
        except ChangedError:
            return  # it was taken over; it is theirs now
        except DiskError as error:
            _LEFT.add(mine)
            self.problem = Problem(str(self._tree.public / LOCK), 0, "lock", f"it could not be removed: {error}")

    def _holder(self, image: Image | None) -> int:
        """Who holds what was read, 0 when nobody does any more."""
        number = re.match(rb"\s*(\d+)", image.data) if image else None
        pid = int(number[1]) if number else 0
        if not image or not pid or image.data in _LEFT:
            return 0
        age = abs(self._now().timestamp() - image.mtime / _NANO)
        return pid if age <= STALE and self._alive(pid) else 0


_LEFT: set[bytes] = set()
"""What this process wrote into locks that it could not remove: it is nobody's any more."""
