"""An advisory lock on a memory tree, held by a process and let go by the system when the process dies.

The rule this file keeps: the file is never removed, so no process can hold a lock on a file that another one has replaced;
whoever waits too long is told who holds it.
"""

import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Self

from treering.disk.files import explained, make_folder, open_plain
from treering.disk.paths import Tree
from treering.errors import LockedError
from treering.hot.lock import take

TIMEOUT = 30.0
_POLL = 0.02


class TreeLock:
    """The lock at `path`; a context manager. timeout: seconds to wait for another holder, 0 for one try."""

    def __init__(self, path: Path, timeout: float = TIMEOUT) -> None:
        self.path = path
        self.timeout = timeout
        self._fd = -1

    def __enter__(self) -> Self:
        """Take the lock. LockedError names the holder's process; DiskError when the file cannot be made."""
        with explained(self.path, "lock"):
            make_folder(self.path.parent)
            # Through a link, the number of a process would be written over somebody's file.
            fd = open_plain(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0))
        with contextlib.ExitStack() as unless_taken:
            unless_taken.callback(os.close, fd)
            with explained(self.path, "lock"):
                self._wait(fd)
            with contextlib.suppress(OSError):  # the number is for people; a full disk does not undo the lock
                os.ftruncate(fd, 0)
                os.lseek(fd, 0, os.SEEK_SET)
                os.write(fd, str(os.getpid()).encode())
            unless_taken.pop_all()
        self._fd = fd
        return self

    def __exit__(self, *exception: object) -> None:
        """Let go."""
        os.close(self._fd)

    def _wait(self, fd: int) -> None:
        end = time.monotonic() + self.timeout
        while not take(fd):
            if time.monotonic() >= end:
                raise self._locked()
            time.sleep(_POLL)

    def _locked(self) -> LockedError:
        try:
            holder = self.path.read_text(encoding="ascii", errors="replace").strip() or "another process"
        except OSError:
            holder = "another process"
        return LockedError(
            f"{self.path.parent} is being changed by process {holder}",
            hint="wait for it to finish, then run the command again",
        )


@contextlib.contextmanager
def locked(trees: Iterable[Tree], timeout: float = TIMEOUT) -> Iterator[None]:
    """Hold the locks of all these trees: the user's first, then by path, so that two processes never wait in a circle."""
    with contextlib.ExitStack() as stack:
        for _, path in sorted({(tree.name != "user", tree.lock) for tree in trees}):
            stack.enter_context(TreeLock(path, timeout))
        yield
