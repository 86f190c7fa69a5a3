"""From a `memory://` address to its text (A9).

The rules this file keeps: every part of a path is looked at on its way, so that a link is followed only where it stays
inside; only files and folders are read, and only their text is given, cleaned.
"""

import errno
import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from treering.core.clean import Clean, Cleaner
from treering.core.handbook.documents import SUMMARY
from treering.core.handbook.uri import SCHEME, TOP, Address, matcher, refusal
from treering.disk.files import TEMPORARY
from treering.errors import UriError

LARGEST = 10_000_000  # bytes of a file that are given
MOST = 2_000  # names that a listing holds


@dataclass(frozen=True, slots=True)
class Resource:
    """What an address leads to. url: of exactly this; mime: of its text; entries: what a folder or pattern holds, as URLs."""

    url: str
    mime: str
    text: Clean
    entries: tuple[str, ...] = ()


def resolve(address: Address, roots: dict[str, Path], clean: Cleaner) -> Resource:
    """The text of an address. roots: the directory of each namespace. UriError: with a code of core.handbook.uri.REFUSALS."""
    root = roots[address.namespace]
    url = str(address)
    if not root.is_dir():
        raise refusal("nothing_there" if address.namespace == "root" else "not_found", url)
    if address.pattern:
        return _matching(address, root, clean)
    at_top = address.namespace == "root" and not address.path
    path = _find(root, (SUMMARY,) if at_top else address.path, url)
    kind = _kind(path, url)
    if stat.S_ISDIR(kind):
        names = tuple(_names(path, url))
        base = _base(address)
        text = "\n".join(names) or "(empty)"
        return Resource(f"{base}/", "text/plain", clean(text), tuple(f"{base}/{name}" for name in names))
    if not stat.S_ISREG(kind):
        raise refusal("no_file", url)
    mime = "text/markdown" if path.suffix.lower() in {".md", ".markdown"} else "text/plain"
    return Resource(url, mime, clean(_read(path, url)))


def _matching(address: Address, root: Path, clean: Cleaner) -> Resource:
    """Every file and folder below the plain part that fits the pattern."""
    fits = matcher(address)
    top = _find(root, address.path, str(address))
    base = _base(address)
    found = [name for name in _below(top) if fits.fullmatch(unicodedata.normalize("NFC", name.rstrip("/")))]
    if not found:
        raise refusal("no_match", str(address))
    entries = tuple(f"{base}/{name}" for name in found[:MOST])
    return Resource(str(address), "text/plain", clean("\n".join(entries)), entries)


def _base(address: Address) -> str:
    """What the URLs of entries begin with."""
    return SCHEME + "/".join((address.namespace, *(part for part in address.path if part != TOP)))


def _find(root: Path, parts: tuple[str, ...], url: str) -> Path:
    """The path, each of its links checked."""
    base = Path(os.path.realpath(root))
    path = base
    for part in parts:
        path = _child(path, part)
        try:
            real = Path(os.path.realpath(path, strict=True))
        except FileNotFoundError:
            raise refusal("broken_link" if path.is_symlink() else "not_found", url) from None
        except (OSError, ValueError) as error:
            raise _named(error, url) from error
        if real != base and base not in real.parents:
            raise refusal("outside", url)
    return path


def _child(folder: Path, part: str) -> Path:
    """The entry of a folder; one whose name differs in composition only counts as the same."""
    path = folder / part
    if part.isascii() or os.path.lexists(path):
        return path
    wanted = unicodedata.normalize("NFC", part)
    try:
        return next((one for one in folder.iterdir() if unicodedata.normalize("NFC", one.name) == wanted), path)
    except OSError:
        return path


def _kind(path: Path, url: str) -> int:
    try:
        return path.stat().st_mode
    except OSError as error:
        raise _named(error, url) from error


def _names(folder: Path, url: str) -> Iterator[str]:
    """What a folder holds: folders first, with a slash; hidden names are nobody's business."""
    try:
        with os.scandir(folder) as entries:
            found = [(not entry.is_dir(), entry.name) for entry in entries if not entry.name.startswith(".")]
    except OSError as error:
        raise _named(error, url) from error
    for is_file, name in sorted(found)[:MOST]:
        yield name if is_file else f"{name}/"


def _below(top: Path) -> Iterator[str]:
    """Every path below a folder, without following links to other folders."""
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        here = Path(folder).relative_to(top).as_posix()
        prefix = "" if here == "." else f"{here}/"
        yield from (f"{prefix}{name}/" for name in folders)
        yield from (f"{prefix}{name}" for name in sorted(files) if not name.startswith((".", TEMPORARY)))


def _read(path: Path, url: str) -> str:
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(fd, "rb") as file:
            return file.read(LARGEST).decode("utf-8", "replace")
    except OSError as error:
        raise _named(error, url) from error


def _named(error: Exception, url: str) -> UriError:
    """The refusal for what the system says."""
    code = getattr(error, "errno", None)
    if code == errno.ELOOP:
        return refusal("broken_link", url)
    return refusal("not_found" if code in {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG} else "unreadable", url)
