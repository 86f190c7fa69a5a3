"""Whether what a memory names still is as it was (C6): the words for it, and the check that a hook has time for.

The rule this file keeps: a hook asks for sizes and times of the few files that matter, and believes what was found the last
time while those are the same. A file that differs is hashed when its hash tells; of what else it may hold, nothing is said.
"""

import os
import sys
from collections import namedtuple
from collections.abc import Iterable

from treering.hot.json_text import parsed
from treering.hot.project import without_waiting

if sys.version_info >= (3, 12):
    from _sha2 import sha256  # type: ignore[import-not-found]  # hashlib loads OpenSSL, a third of what a hook may cost
else:
    from _sha256 import sha256  # type: ignore[import-not-found]

VERIFIED, CHANGED, GONE, UNKNOWN = "verified", "changed", "gone", ""
MOST = 1_000_000  # bytes of a file that is hashed

Seen = namedtuple("Seen", "kind name state path size mtime hash since moved")  # noqa: PYI024 - typing costs too much
"""An anchor as it was looked at last. state: one of the words above; path, size, mtime: of the file that it was found in, or was
not; hash: of a file's bytes when the entry was written, "" when only its being there counts; since: the day of that, as ISO;
moved: where it is now."""


def combined(states: Iterable[str]) -> str:
    """What the states of its anchors come to for an entry: gone when all are, changed when any is, else verified."""
    found = list(states)
    if not found:
        return UNKNOWN
    if GONE in found or CHANGED in found:
        return GONE if all(state == GONE for state in found) else CHANGED
    return UNKNOWN if UNKNOWN in found else VERIFIED


def told(seen: Iterable[Seen]) -> str:
    """The label of an entry in words: `verified`, `changed since 2026-11-02`, `gone`, "" when nothing is known."""
    found = list(seen)
    state = combined(one.state for one in found)
    if state != CHANGED:
        return state
    return f"changed since {min((one.since for one in found if one.state in (CHANGED, GONE)), default='')}".rstrip()


def what(seen: Iterable[Seen]) -> str:
    """The names that are not as they were, and where they went, for one line."""
    stale = [one for one in seen if one.state in (CHANGED, GONE)]
    return ", ".join(f"{one.name} (now {one.moved})" if one.moved else one.name for one in stale)


def labels(root: str, rows: dict[str, str]) -> dict[str, str]:
    """What a block says of entries: id → label and names. root: of the project; rows: what was noted of each (hot/record.py)."""
    found = {}
    for entry, seen in rows.items() if os.path.isdir(root) else ():
        if label := labelled(looked_at(root, decoded(seen))):
            found[entry] = label
    return found


def labelled(seen: Iterable[Seen]) -> str:
    """The label of an entry with the names that it is about, for one line: `gone: src/a.py (now src/b.py)`."""
    found = list(seen)
    return f"{label}: {names}" if (label := told(found)) and (names := what(found)) else label


def decoded(text: str) -> list[Seen]:
    """The rows of a `seen` column; none when they are not ours."""
    try:
        return [Seen._make(row) for row in parsed(text)]  # type: ignore[attr-defined]  # what is no list is a TypeError
    except (ValueError, TypeError):
        return []


def looked_at(root: str, seen: Iterable[Seen]) -> list[Seen]:
    """The anchors as they are now, as far as sizes, times and a hash tell. root: the project's directory."""
    return [_now(root, one) for one in seen]


def _now(root: str, one: Seen) -> Seen:
    path = os.path.join(root, one.path)
    try:
        status = os.stat(path)
    except OSError:
        if one.size < 0:  # it was not there the last time either
            return one
        return one._replace(state=GONE if one.kind in {"file", "directory"} else UNKNOWN)
    if one.kind == "directory":
        return one if one.size >= 0 else one._replace(state=UNKNOWN)
    if (status.st_size, status.st_mtime_ns) == (one.size, one.mtime):
        return one
    if one.kind != "file" or one.size < 0:
        return one._replace(state=UNKNOWN)
    return one._replace(state=VERIFIED if not one.hash or _hash(path) == one.hash else CHANGED)


def _hash(path: str) -> str:
    try:
        with open(path, "rb", opener=without_waiting) as file:
            return str(sha256(file.read(MOST)).hexdigest())
    except (OSError, ValueError):
        return ""
