"""pi's session logs: `~/.pi/agent/sessions/<folder>/<time>_<session>.jsonl`.

The rule this file keeps: only where the files lie is pi's own; the format is in clients/pi_log.py.
"""

from collections.abc import Iterator
from pathlib import Path

from treering.clients.found import Named, joined, listing
from treering.clients.pi_log import named, read
from treering.core.problem import Problem
from treering.core.session import SessionRef

__all__ = ["NAME", "find", "read", "refs"]

NAME = "pi"


def find(home: Path) -> Iterator[SessionRef | Problem]:
    """Sessions by folder; a branched-off file belongs to the session it began in."""
    for folder in listing(home / ".pi" / "agent" / "sessions"):
        yield from [folder] if isinstance(folder, Problem) else joined(listing(folder, ".jsonl"), _named)


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The session in one file."""
    yield from joined([path], _named)


def _named(path: Path) -> Named | Problem:
    return named(NAME, path)
