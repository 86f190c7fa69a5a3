"""When a client's hook was last called, and why it was silent: one small file for each client, for `treering status` (C8).

The rule this file keeps: it holds no word of a session, and a disk that refuses it costs the note.
"""

import os

from treering.hot.wake import PLAIN

FOLDER, PREFIX = "logs", "hook-"


def note(home: str, client: str, event: str, why: str) -> None:
    """The client has called. why: it was told nothing, "" when that was not decided beforehand."""
    try:
        fd = os.open(place(home, client), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | PLAIN, 0o600)
        try:
            os.write(fd, f"{event} {why}\n".encode("ascii", "replace"))
        finally:
            os.close(fd)
    except OSError:
        return


def last(home: str, client: str) -> tuple[float, str, str] | None:
    """Time in seconds since the epoch, event, and why it was silent; None when it never called, as far as is known."""
    try:
        with open(place(home, client), encoding="ascii", errors="replace") as file:
            event, _, why = file.read(200).strip().partition(" ")
            return os.fstat(file.fileno()).st_mtime, event, why
    except OSError:
        return None


def place(home: str, client: str) -> str:
    """The file of a client."""
    return os.path.join(home, FOLDER, PREFIX + client)
