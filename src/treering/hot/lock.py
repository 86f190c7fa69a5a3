"""Taking an advisory lock on an open file: the system lets go of it when the last process that has it open dies.

The rule this file keeps: one try, no waiting; who wants to wait does so outside.
"""

import os

if os.name == "nt":  # pragma: no cover - exercised on Windows only
    import msvcrt

    _FAR = 1 << 30  # a byte beyond the text, so that others can still read what the holder wrote

    def take(fd: int) -> bool:
        """Whether the lock is ours now; False when another has it. OSError: the file system has no locks."""
        os.lseek(fd, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def take(fd: int) -> bool:
        """Whether the lock is ours now; False when another has it. OSError: the file system has no locks."""
        # flock, not lockf: it belongs to this opening of the file, so two threads of one process exclude each other too,
        # and a process that is started with the open file has the lock from its first instruction.
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
