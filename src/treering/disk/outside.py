"""Reading files in a process of its own: those that SQLite may have open in this one.

The rule this file keeps: a process that opens a database by itself and closes it again lets go of every lock that it has on
the file, those of its own connections among them; so whoever wants the bytes of one has another process read them.
"""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from treering.errors import DiskError

_HEAD = 8  # bytes that say how long a file is
_READ = f"""
import sys
for name in sys.stdin.buffer.read().split(b"\\0"):
    try:
        with open(name, "rb") as file:
            data = file.read()
    except OSError:
        data = b""
    sys.stdout.buffer.write(len(data).to_bytes({_HEAD}, "big") + data)
"""


def read_outside(paths: Sequence[Path]) -> Iterator[tuple[Path, bytes]]:
    """The bytes of each file, none where it cannot be read. DiskError: the other process did not come to its end."""
    if not paths:
        return
    command = [sys.executable, "-I", "-S", "-c", _READ]
    try:
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except OSError as error:
        raise DiskError(f"cannot start {sys.executable}: {error}", hint="is it still installed there?") from error
    with child:
        if child.stdin is None or child.stdout is None:
            raise AssertionError
        with contextlib.suppress(BrokenPipeError):  # it is gone: the first answer is missing
            child.stdin.write(b"\0".join(map(os.fsencode, paths)))
            child.stdin.close()
        for path in paths:
            head = child.stdout.read(_HEAD)
            data = child.stdout.read(int.from_bytes(head, "big"))
            if len(head) < _HEAD or len(data) < int.from_bytes(head, "big"):
                raise DiskError(f"cannot read {path} in a process of its own", hint="run the command again")
            yield path, data
