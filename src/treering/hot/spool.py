"""Requests that could not be put into state.db: one small file each, taken in by the worker (A4, M2.1).

The rule this file keeps: a newer request of a session replaces its older one, so the folder never holds more files than
there are sessions; a file is there whole or not at all. It is the one place outside disk/ that writes files, since a hook
has no time to load that.
"""

import os
import sys
from collections import namedtuple

from treering.hot.json_text import parsed, rendered

if sys.version_info >= (3, 12):
    from _sha2 import sha256  # type: ignore[import-not-found]  # hashlib loads OpenSSL, a third of what a hook may cost
else:
    from _sha256 import sha256  # type: ignore[import-not-found]

FOLDER, SUFFIX, VERSION = "spool", ".json", 1
MOST = 1000  # files: whoever is not among them is found by `treering sync`

Turn = namedtuple("Turn", "kind client session cwd transcript")  # noqa: PYI024 - typing would cost a hook as much as its work
"""A turn that is over. kind: of the job it asks for; transcript: the session's log, "" when only its client knows."""


def put(home: str, turn: Turn) -> bool:
    """Leave the request in the spool; False when it is full, or the disk refuses. home: the home of treering."""
    folder = os.path.join(home, FOLDER)
    key = f"{turn.kind}\0{turn.client}\0{turn.session}".encode("utf-8", "replace")
    path = os.path.join(folder, sha256(key).hexdigest()[:24] + SUFFIX)
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not os.path.exists(path) and len(os.listdir(folder)) >= MOST:
            return False
        fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(fd, rendered({"v": VERSION, **turn._asdict()}).encode("ascii"))
        finally:
            os.close(fd)
        os.replace(temporary, path)
    except OSError:
        return False
    return True


def parse(data: bytes) -> Turn | None:
    """The request in a file, None when it is none that this treering knows."""
    try:
        value = parsed(data.decode("ascii"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or value.get("v") != VERSION:
        return None
    fields = [value.get(name) for name in Turn._fields]
    return Turn(*fields) if all(isinstance(field, str) for field in fields) else None
