"""Reading and writing files of memory: the only place in treering that changes a file.

The rule this file keeps: a write is compare-and-swap on the content hash, through a temporary file in the same directory,
flushed to the disk and put in place by one rename, so that a reader or a crash in between finds the old file or the new
one, whole. Every path is resolved below a root first, and no link that comes in between is followed. What treering creates
is for its owner alone (0600, 0700).
"""

import contextlib
import enum
import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from treering.disk import beneath
from treering.disk.beneath import NOFOLLOW, held, named
from treering.disk.paths import contained
from treering.errors import ChangedError, DiskError

FILE_MODE, FOLDER_MODE = 0o600, 0o700
TEMPORARY = ".treering-"


class _Any(enum.Enum):
    ANY = "any"


ANY = _Any.ANY
"""As `before`: whatever the file holds now, or no file. For what is derived and can be made again."""

Before = str | None | Literal[_Any.ANY]
"""What a change was made from: a sha256, None for "no file", or ANY."""


@dataclass(frozen=True, slots=True)
class Image:
    """A file as it was read. mtime: nanoseconds."""

    data: bytes
    mtime: int

    @property
    def hash(self) -> str:
        """sha256 of the bytes."""
        return sha256(self.data)


def sha256(data: bytes) -> str:
    """The content hash that compare-and-swap goes by."""
    return hashlib.sha256(data).hexdigest()


def open_plain(path: Path | str, flags: int = os.O_RDONLY, folder: int | None = None) -> int:
    """Open a plain file; its descriptor. OSError: also for a pipe, whose opening would block for ever, or a device.

    folder: the descriptor of the one that the path is relative to.
    """
    more = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        fd = os.open(path, flags | more, FILE_MODE, dir_fd=folder)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a socket, or a pipe that nobody reads
            raise OSError(errno.EISDIR, "it is not a plain file") from error
        raise
    mode = os.fstat(fd).st_mode
    if stat.S_ISREG(mode):
        return fd
    os.close(fd)
    raise OSError(errno.EISDIR, os.strerror(errno.EISDIR) if stat.S_ISDIR(mode) else "it is not a plain file")


def read_image(root: Path, rel: str) -> Image | None:
    """The file's bytes and time, None when there is no file. DiskError when it cannot be read, or is no plain file."""
    return _image(root, contained(root, rel))


def read_bytes(root: Path, rel: str) -> bytes | None:
    """The file's bytes, None when there is no file. DiskError when it cannot be read."""
    image = read_image(root, rel)
    return image.data if image else None


def write_atomic(
    root: Path, rel: str, data: bytes, *, before: Before, mtime_ns: int | None = None, mode: int = FILE_MODE
) -> None:
    """Put `data` in place of the file, whole, if the file is still what `before` says.

    mtime_ns: the time to give the file, None for now; mode: for a new file, one that is there keeps its own.
    ChangedError: somebody changed the file; nothing was written. DiskError: the disk refused; the old file is whole.
    """
    with staged(root, rel, data, before=before, mtime_ns=mtime_ns, mode=mode) as one:
        put(one)


@dataclass(frozen=True, slots=True)
class Staged:
    """A file that lies beside its place. path: where it is to go, below the root."""

    root: Path
    path: Path
    temporary: Path
    before: Before


@contextlib.contextmanager
def staged(
    root: Path, rel: str, data: bytes, *, before: Before, mtime_ns: int | None = None, mode: int = FILE_MODE
) -> Iterator[Staged]:
    """`data` on the disk beside its place, until it is `put` there or the `with` ends: then a change needs no more room.

    Arguments and errors as `write_atomic`.
    """
    path = contained(root, rel)
    _compare(root, path, before)
    temporary = path.parent / f"{TEMPORARY}{secrets.token_hex(6)}.tmp"
    try:
        with explained(path, "write"), _made(root, path.parent) as folder:
            _write_new(named(temporary, folder), data, _mode_of(path, mode), folder)
            if mtime_ns is not None:
                os.utime(named(temporary, folder), ns=(mtime_ns, mtime_ns), dir_fd=folder)
        yield Staged(root, path, temporary, before)
    finally:
        with contextlib.suppress(OSError), held(root, path.parent) as folder:  # gone when all went well
            os.unlink(named(temporary, folder), dir_fd=folder)


def put(one: Staged, *, flush: bool = True) -> None:
    """Put a staged file in its place, by one rename. flush: see `remove`. Errors as `write_atomic`."""
    with explained(one.path, "write"):
        # Compared again as late as can be: editors take no lock of ours.
        _compare(one.root, one.path, one.before)
        with held(one.root, one.path.parent) as folder:
            new, old = named(one.temporary, folder), named(one.path, folder)
            os.replace(new, old, src_dir_fd=folder, dst_dir_fd=folder)
            if flush:
                beneath.flush(one.path.parent, folder)


def create(root: Path, rel: str, data: bytes, *, mtime_ns: int | None = None) -> None:
    """Make a file if there is none of that name: of several processes that try at once, one does. For locks.

    A crash in between leaves it empty, which is no lock. ChangedError: there is one. DiskError as in `write_atomic`.
    """
    path = contained(root, rel)
    with explained(path, "create"), _made(root, path.parent) as folder:
        try:
            _write_new(named(path, folder), data, FILE_MODE, folder)
        except FileExistsError:
            raise ChangedError(changed(path, data, None), hint="run the command again") from None
        if mtime_ns is not None:
            os.utime(named(path, folder), ns=(mtime_ns, mtime_ns), dir_fd=folder)
        beneath.flush(path.parent, folder)


def remove(root: Path, rel: str, before: Before, *, flush: bool = True) -> None:
    """Remove the file, if it is still what `before` says. ChangedError and DiskError as in `write_atomic`.

    flush: have the folder on the disk at once; who changes many files of one does that once, at the end.
    """
    path = contained(root, rel)
    _compare(root, path, before)
    with explained(path, "remove"), contextlib.suppress(FileNotFoundError), held(root, path.parent) as folder:
        os.unlink(named(path, folder), dir_fd=folder)
        if flush:
            beneath.flush(path.parent, folder)


def remove_folder(folder: Path) -> None:
    """Remove a folder, if it is empty: the system says so, not a listing that may have failed."""
    with contextlib.suppress(OSError):
        folder.rmdir()


def append_line(root: Path, rel: str, line: bytes) -> None:
    """Add one or more whole lines. A last line that was left without its end gets one first, so that none run together.

    A file that has another name elsewhere, as in a backup made of hard links, gets a copy of its own first.
    """
    path = contained(root, rel)
    with explained(path, "append to"):
        _unshare(root, rel, path)
        with _made(root, path.parent) as folder:
            fd = open_plain(named(path, folder), os.O_RDWR | os.O_APPEND | os.O_CREAT | NOFOLLOW, folder)
        with os.fdopen(fd, "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            if size:
                file.seek(-1, os.SEEK_END)
                line = line if file.read(1) == b"\n" else b"\n" + line
            try:
                _write_all(fd, line)
            except OSError:
                file.truncate(size)  # half a line on a full disk is worse than none
                raise
            os.fsync(fd)
        if not size:
            with held(root, path.parent) as folder:
                beneath.flush(path.parent, folder)


def truncate(root: Path, rel: str, size: int) -> None:
    """Cut the file back to `size` bytes: takes back an append."""
    path = contained(root, rel)
    with explained(path, "cut"):
        _unshare(root, rel, path)
        with held(root, path.parent) as folder:
            fd = open_plain(named(path, folder), os.O_RDWR | NOFOLLOW, folder)
        with os.fdopen(fd, "r+b") as file:
            file.truncate(size)
            os.fsync(fd)


def rename(root: Path, rel: str, to: str) -> None:
    """Give the file another name below the root, in place of one that has it. DiskError when the disk refuses."""
    path, target = contained(root, rel), contained(root, to)
    with explained(path, "rename"), held(root, path.parent) as old, held(root, target.parent) as new:
        os.replace(named(path, old), named(target, new), src_dir_fd=old, dst_dir_fd=new)


def set_aside(path: Path, stamp: str) -> Path:
    """Rename a file nobody can read to `<name>.corrupt-<stamp>`, so that it is kept and out of the way."""
    target = path.with_name(f"{path.name}.corrupt-{stamp}")
    with explained(path, "set aside"):
        for suffix in range(2, 1000):
            if not target.exists():
                break
            target = path.with_name(f"{path.name}.corrupt-{stamp}-{suffix}")
        path.replace(target)
        flush_folder(path.parent)
    return target


def make_way(path: Path, stamp: str = "no-file") -> Path | None:
    """Put aside what is no plain file where a derived one of ours belongs: who made it may want it. Where to, None for nothing.

    stamp: for its new name. DiskError.
    """
    if os.path.lexists(path) and not path.is_file():
        return set_aside(path, stamp)
    return None


def make_folder(folder: Path) -> None:
    """Create the folder and those above it, for the owner alone. The caller has checked where it lies."""
    if folder.is_dir():
        return
    with explained(folder, "create"):
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
        flush_folder(folder.parent)


def make_private(path: Path) -> None:
    """Create an empty file for the owner alone, unless there is one: for SQLite, which would make it readable to all.

    A file that is there is never opened: to close it again would let go of every lock that this process has on it, those of
    an open connection among them, and another process would take the database for one that nobody uses.
    """
    with explained(path, "create"):
        make_folder(path.parent)
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), FILE_MODE))
        except FileExistsError:
            if not path.is_file():
                raise OSError(errno.EISDIR, "it is not a plain file") from None


def sweep_temporaries(folder: Path) -> None:
    """Remove what a killed write left in a folder. The caller holds the lock of the tree, so that no write is under way."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"{TEMPORARY}*.tmp"):
            path.unlink()


def changed(path: Path, data: bytes | None, before: str | None) -> str:
    """The words of a ChangedError: what somebody did to a file that was to be `before`."""
    what = "is gone" if data is None else "has appeared" if before is None else "was edited"
    return f"{path} {what} in the meantime"


@contextlib.contextmanager
def explained(path: Path, doing: str) -> Iterator[None]:
    """Turn an OSError into a DiskError that names the path and what to do next."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise DiskError(f"cannot {doing} {path}: {reason}", hint=_hint(error.errno, path)) from error


def _hint(code: int | None, path: Path) -> str:
    if code in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return "free some space on that disk, then run the command again"
    if code in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return f"make {path.parent} readable and writable for you, or set TREERING_HOME to a place that is"
    if code == errno.ELOOP:
        return f"remove the link {path}"
    if code in {errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENXIO}:
        return f"a file belongs at {path}: move what is there away"
    return "run `treering status`"


@contextlib.contextmanager
def _made(root: Path, folder: Path) -> Iterator[int | None]:
    """As `held`, of a folder that is made if it is missing."""
    if not beneath.ABLE or not root.exists():  # what is above a root is the caller's to know
        make_folder(folder)
    with held(root, folder, make=True) as fd:
        yield fd


def _image(root: Path, path: Path) -> Image | None:
    with explained(path, "read"):
        try:
            with held(root, path.parent) as folder:
                fd = open_plain(named(path, folder), os.O_RDONLY | NOFOLLOW, folder)
        except FileNotFoundError:
            return None
        with os.fdopen(fd, "rb") as file:
            return Image(file.read(), os.fstat(fd).st_mtime_ns)


def _compare(root: Path, path: Path, before: Before) -> None:
    if before is ANY:
        return
    image = _image(root, path)
    if (image.hash if image else None) != before:
        raise ChangedError(changed(path, image.data if image else None, before), hint="run the command again")


def _mode_of(path: Path, mode: int) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return mode


def _unshare(root: Path, rel: str, path: Path) -> None:
    """Let a file that is changed in place have no other name: what is written here is not to appear there."""
    with contextlib.suppress(FileNotFoundError):
        if path.stat().st_nlink > 1 and (image := _image(root, path)):
            write_atomic(root, rel, image.data, before=image.hash, mtime_ns=image.mtime)


def _write_new(path: Path, data: bytes, mode: int, folder: int | None = None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    fd = os.open(path, flags, FILE_MODE, dir_fd=folder)
    try:
        _write_all(fd, data)
        if mode != FILE_MODE:
            os.chmod(path, mode, dir_fd=folder)
        os.fsync(fd)
    finally:
        os.close(fd)


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def flush_folder(folder: Path) -> None:
    """Have on the disk which files there are in a folder."""
    beneath.flush(folder, None)
