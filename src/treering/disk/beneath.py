"""A folder below a root, held open: what is done in it is done there, whatever a name on the way becomes meanwhile.

The rule this file keeps: from the top of the disk down no link is followed. paths.py has resolved them all; one that is there
now was put there since.
"""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from treering.disk.paths import real_root

NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
ABLE = bool(NOFOLLOW) and {os.open, os.unlink, os.rename, os.mkdir} <= os.supports_dir_fd
"""Whether the platform can do it: Windows cannot, and has what `contained` found out."""

_PASS: int = getattr(os, "O_PATH", 0)  # to go through a folder takes no right to list it; without this, to hold it does
_FOLDER_MODE = 0o700
LONGEST_PATH = 4_000  # bytes of a path that can be named whole


@contextlib.contextmanager
def held(root: Path, folder: Path, *, make: bool = False) -> Iterator[int | None]:
    """The descriptor of a folder below a root, None where the platform has none. folder: as `contained` gave it.

    make: what is missing of it, for the owner alone. OSError: a part of the way is a link now, or no folder, or is not there.
    """
    if not ABLE:
        yield None
        return
    base = real_root(root)
    start = "/" if _PASS else base
    if not folder.is_relative_to(base):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if len(os.fsencode(folder)) >= LONGEST_PATH:  # step by step there is no end to it
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
    fd = os.open(start, _PASS | os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in folder.relative_to(start).parts:
            deeper = _step(part, fd, make=make)
            os.close(fd)
            fd = deeper
        yield fd
    finally:
        os.close(fd)


class Folders:
    """Folders below a root, held one after the other: who reads many files of one goes there once."""

    def __init__(self, root: Path) -> None:
        """None is held yet."""
        self._root = root
        self._open = contextlib.ExitStack()
        self._at = ""
        self._fd: int | None = None

    def of(self, path: str) -> int | None:
        """The descriptor of the folder of a file, None where the platform has none. OSError: as `held`."""
        at = os.path.dirname(path)  # noqa: PTH120 - for each of ten thousand files
        if at != self._at:
            self.close()
            self._fd = self._open.enter_context(held(self._root, Path(at)))
            self._at = at
        return self._fd

    def close(self) -> None:
        """Hold none any more."""
        self._open.close()
        self._at = ""


def _step(part: str, fd: int, *, make: bool) -> int:
    """The folder of that name in one that is held."""
    flags = _PASS | os.O_RDONLY | os.O_DIRECTORY | NOFOLLOW
    try:
        return os.open(part, flags, dir_fd=fd)
    except FileNotFoundError:
        if not make:
            raise
    with contextlib.suppress(FileExistsError):  # somebody beside us has just made it
        os.mkdir(part, _FOLDER_MODE, dir_fd=fd)
        flush(Path(), fd)
    return os.open(part, flags, dir_fd=fd)


def flush(folder: Path, fd: int | None) -> None:
    """Have on the disk which files there are in a folder. fd: of it, when it is held."""
    if os.name == "nt":  # pragma: no cover - a folder cannot be opened there
        return
    opened = os.open(folder if fd is None else ".", os.O_RDONLY, dir_fd=fd)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def named(path: Path, folder: int | None) -> Path:
    """The file as the calls of `os` take it beside `dir_fd`: its name in the folder that is held, else its path."""
    return path if folder is None else Path(path.name)
