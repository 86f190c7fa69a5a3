"""The lock of the one worker of a home, and what it says of itself (A4).

The rule this file keeps: the lock is the system's and dies with its holder; what stands in the file is for people, and is
believed only while it is fresh and its process lives.
"""

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from treering.disk.files import explained, make_folder, open_plain
from treering.hot.lock import take
from treering.hot.wake import LOCK, PLAIN

FRESH = 120.0  # seconds without a sign of life after which a worker counts as gone


@dataclass(frozen=True, slots=True)
class Holder:
    """The worker that is at work. pid: its process; since: when it began, seconds since the epoch."""

    pid: int
    since: float


class WorkerLock:
    """The lock at `home`/worker.lock. given: the open file that whoever started this process has handed on, -1 for none."""

    def __init__(self, home: Path, given: int = -1) -> None:
        self.path = home / LOCK
        self._given = given
        self._fd = -1

    def take(self, wait: float = 0.0) -> bool:
        """Whether the lock is ours now; False when another worker has it. wait: seconds for that to change.

        DiskError: the file cannot be made, or its disk knows no locks.
        """
        end = time.monotonic() + wait
        with explained(self.path, "lock"), contextlib.ExitStack() as unless_taken:
            fd = self._open()
            unless_taken.callback(os.close, fd)
            while not take(fd):
                if time.monotonic() >= end:
                    return False
                time.sleep(0.02)
            unless_taken.pop_all()
        self._fd = fd
        self._say(f"{os.getpid()} {time.time():.0f}")
        return True

    def beat(self) -> None:
        """Give a sign of life, for people."""
        with contextlib.suppress(OSError):
            os.utime(self.path)

    def release(self) -> None:
        """Let go."""
        self._say("")
        os.close(self._fd)
        self._fd = -1

    def _open(self) -> int:
        """The file, by the descriptor that was handed on if it is the file's."""
        given, self._given = self._given, -1
        with contextlib.suppress(OSError):
            if given >= 0 and os.path.samestat(os.fstat(given), self.path.lstat()):
                os.set_inheritable(given, False)  # noqa: FBT003 - what the worker itself starts must not hold its lock
                return given
        make_folder(self.path.parent)
        return open_plain(self.path, os.O_RDWR | os.O_CREAT | PLAIN)

    def _say(self, words: str) -> None:
        with contextlib.suppress(OSError):  # a full disk does not undo the lock
            os.ftruncate(self._fd, 0)
            os.lseek(self._fd, 0, os.SEEK_SET)
            os.write(self._fd, words.encode())


def holder(home: Path) -> Holder | None:
    """The worker that is at work, None when there is none. Asked without the lock, so that nobody takes us for a worker."""
    path = home / LOCK
    try:
        with os.fdopen(open_plain(path, os.O_RDONLY | PLAIN), encoding="ascii", errors="replace") as file:
            pid, since = file.read(100).split()
            fresh = time.time() - os.fstat(file.fileno()).st_mtime < FRESH
        found = Holder(int(pid), float(since))
    except (OSError, ValueError):
        return None
    return found if fresh and found.pid > 0 and alive(found.pid) else None


def alive(pid: int) -> bool:
    """Whether the process lives; one that we may not signal does."""
    if os.name == "nt":  # pragma: no cover - a signal would end it there
        return True
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
