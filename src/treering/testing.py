"""For tests of programs that use treering: a memory of its own, a clock that stands still, a model that answers from a list.

The rule this file keeps: nothing of the person's own memory is read or written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from treering.memory import Memory
from treering.models.scripted import ScriptedModel
from treering.wiring import open_memory

__all__ = ["NOON", "ScriptedModel", "temporary_memory"]

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
"""The moment at which the clock of a temporary memory stands."""


@contextmanager
def temporary_memory(project: str = "project", now: datetime = NOON) -> Iterator[Memory]:
    """An empty memory for a project of that name, which is gone at the end."""
    with TemporaryDirectory(prefix="treering-") as folder:
        root = Path(folder) / project
        root.mkdir()
        with open_memory(root, home=Path(folder) / "home", now=now) as memory:
            yield memory
