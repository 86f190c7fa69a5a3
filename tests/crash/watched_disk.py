"""The calls that change a disk, watched: what would be left of it after a power cut, and a disk that refuses.

Only files of memory pass here: SQLite looks after its own, with `synchronous = FULL`.
"""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

CALLS = ("write", "fsync", "replace", "rename", "unlink", "mkdir", "rmdir")
VARIANTS = ("all of it", "no name", "no content", "half of it")
"""What had reached the disk when the power went, of all that was not flushed: everything; no new, changed or removed name;
the names, but of the contents nothing; the names, and half of each content."""


@contextlib.contextmanager
def watching(
    base: Path, before: Callable[[str, Path], None], after: Callable[[str, Path, int], None]
) -> Iterator[None]:
    """Have `before` and `after` told of each call on something below the base: its name, the path, and after it the descriptor or 0."""
    real = {name: getattr(os, name) for name in (*CALLS, "open")}

    def path_of(target: object, folder: int | None = None) -> Path:
        if isinstance(target, int):
            return Path(f"/proc/self/fd/{target}").readlink()
        return Path(target).absolute() if folder is None else Path(f"/proc/self/fd/{folder}").readlink() / target

    def wrapped(name: str) -> Callable[..., object]:
        def call(target, *args, **kwargs):
            folder = kwargs.get("dst_dir_fd", kwargs.get("dir_fd"))
            path = path_of(args[0] if name in {"replace", "rename"} else target, folder)
            if not path.is_relative_to(base):
                return real[name](target, *args, **kwargs)
            before(name, path)
            result = real[name](target, *args, **kwargs)
            after(name, path, target if isinstance(target, int) else 0)
            return result

        return call

    def opened(path, flags, *args, **kwargs):
        fd = real["open"](path, flags, *args, **kwargs)
        if flags & os.O_EXCL and path_of(fd).is_relative_to(base):
            after("create", path_of(fd), fd)
        return fd

    try:
        for name in CALLS:
            setattr(os, name, wrapped(name))
        os.open = opened
        yield
    finally:
        for name, function in real.items():
            setattr(os, name, function)


class Platter:
    """What of a base is on the disk for sure: names of folders that were flushed, contents of files that were."""

    def __init__(self, base: Path) -> None:
        """All that is there now is."""
        self.base = base
        self._names: dict[Path, dict[str, int]] = {}
        self._contents: dict[int, tuple[bytes, int]] = {}  # with the time of the file
        self._keep(base)

    def after(self, name: str, path: Path, fd: int) -> None:
        """Take notice of a call that was made."""
        if name == "create":
            self._contents[os.fstat(fd).st_ino] = (b"", 0)
        elif name == "mkdir":
            self._names.setdefault(path, {})
        elif name == "fsync" and path.is_dir():
            self._names[path] = {one.name: one.inode() for one in os.scandir(path)}
        elif name == "fsync":
            self._contents[os.fstat(fd).st_ino] = _read(path)

    def left(self, variant: str, to: Path) -> None:
        """Make the base anew at `to` as it would be found."""
        if variant == "no name":
            self._rebuild(self.base, to)
        else:
            shutil.copytree(self.base, to)
            for path in to.rglob("*"):
                if path.is_file() and not _is_database(path) and variant != "all of it":
                    self._tear(path, to, half=variant == "half of it")
        for path in filter(_is_database, self.base.rglob("*")):
            target = to / path.relative_to(self.base)
            if path.suffix != ".db-shm" and target.parent.is_dir():
                shutil.copyfile(path, target)

    def _tear(self, path: Path, to: Path, *, half: bool) -> None:
        sure, _ = self._contents.get((self.base / path.relative_to(to)).stat().st_ino, (b"", 0))
        data = path.read_bytes()
        if sure != data:
            path.write_bytes(data[: (len(sure) + len(data)) // 2] if half else sure)

    def _rebuild(self, folder: Path, to: Path) -> None:
        to.mkdir(mode=0o700)
        for name, inode in self._names.get(folder, {}).items():
            if inode in self._contents:
                data, time = self._contents[inode]
                (to / name).write_bytes(data)
                os.utime(to / name, ns=(time, time))
            elif folder / name in self._names:
                self._rebuild(folder / name, to / name)

    def _keep(self, folder: Path) -> None:
        self._names[folder] = {one.name: one.inode() for one in os.scandir(folder)}
        for path in folder.iterdir():
            if path.is_dir():
                self._keep(path)
            elif not _is_database(path):
                self._contents[path.stat().st_ino] = _read(path)


def _read(path: Path) -> tuple[bytes, int]:
    return path.read_bytes(), path.stat().st_mtime_ns


def _is_database(path: Path) -> bool:
    return path.suffix in {".db", ".db-wal", ".db-shm"}
