"""oh-my-pi's session logs: `~/.omp/agent/sessions/<folder>/<time>_<session>.jsonl`; sub-agents in a folder of that name.

The rule this file keeps: only where the files lie is oh-my-pi's own; the format is in clients/pi_log.py.
"""

from collections.abc import Iterator
from pathlib import Path

from treering.clients.found import Named, is_file, joined, listing
from treering.clients.pi_log import named, read
from treering.core.problem import Problem
from treering.core.session import SessionRef

__all__ = ["NAME", "find", "read", "refs"]

NAME = "omp"


def find(home: Path) -> Iterator[SessionRef | Problem]:
    """Sessions by folder, and after them their sub-agents; a branched-off file belongs to the session it began in."""
    for folder in listing(home / ".omp" / "agent" / "sessions"):
        yield from [folder] if isinstance(folder, Problem) else joined(_logs(folder), _named)


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The session in one file."""
    yield from joined([path], _named)


def _logs(folder: Path) -> Iterator[Path | Problem]:
    yield from listing(folder, ".jsonl")
    for agents in listing(folder):
        yield from [agents] if isinstance(agents, Problem) else listing(agents, ".jsonl")


def _named(path: Path) -> Named | Problem:
    """A file in a folder that bears a session file's name is a sub-agent's."""
    started_by = path.parent.with_suffix(path.parent.suffix + ".jsonl")
    return named(NAME, path, parent=path.parent.name.rpartition("_")[2] if is_file(started_by) else "")
