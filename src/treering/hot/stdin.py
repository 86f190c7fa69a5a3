"""What a client hands to its hook: all of standard input, and no waiting for a client that sends nothing.

The rule this file keeps: input is read to its end, so that nobody is left with a broken pipe, and given up when nothing
comes for a while.
"""

import os

PATIENCE = 2.0  # seconds without a byte
_CHUNK = 1 << 20
_MOST = 64_000_000  # bytes; more is no event


def read_all(fd: int) -> bytes:
    """The input; b"" from a terminal, from nothing, and from somebody who keeps us waiting."""
    if os.isatty(fd):
        return b""
    chunks: list[bytes] = []
    size = 0
    try:
        while size < _MOST and _ready(fd) and (chunk := os.read(fd, _CHUNK)):
            chunks.append(chunk)
            size += len(chunk)
    except OSError:
        return b""
    return b"".join(chunks)


def _ready(fd: int) -> bool:
    if os.name == "nt":  # pragma: no cover - a pipe cannot be waited for there
        return True
    import select  # noqa: PLC0415 - not needed where it does not work

    return bool(select.select([fd], [], [], PATIENCE)[0])
