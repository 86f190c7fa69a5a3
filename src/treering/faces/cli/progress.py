"""Progress on stderr, for what takes longer than a second.

The rule this file keeps: a terminal sees one line that is rewritten and goes away; a file or a pipe gets a whole line now
and then; nothing is printed by what is quick.
"""

import sys
import time
from collections.abc import Callable
from typing import Self, TextIO

FIRST, TERMINAL, PLAIN = 1.0, 0.1, 10.0  # seconds: before anything is said, and between two lines


class Progress:
    """Tells how far something is: `progress(3, 12, "codex")`."""

    def __init__(self, what: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """what: a word for what is counted, as in "12 sessions"."""
        self._what = what
        self._stream = stream or sys.stderr
        self._clock = clock
        self._next = clock() + FIRST
        self._shown = False

    def __call__(self, done: int, total: int, detail: str = "") -> None:
        """Say it, if it is time to."""
        now = self._clock()
        if now < self._next:
            return
        line = f"{done} of {total} {self._what}" + (f": {detail}" if detail else "")
        if self._stream.isatty():
            self._next = now + TERMINAL
            self._stream.write(f"\r\033[K{line[:79]}")
            self._shown = True
        else:
            self._next = now + PLAIN
            self._stream.write(f"{line}\n")
        self._stream.flush()

    def __enter__(self) -> Self:
        """Start counting."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away again."""
        if self._shown:
            self._stream.write("\r\033[K")
            self._stream.flush()
