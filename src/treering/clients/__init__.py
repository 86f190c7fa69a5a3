"""The agent clients whose sessions can be read, by name. Importing this imports no reader.

The rule this file keeps: a client is a module that satisfies `Client`, and the registry is a literal dict; nothing
registers itself, and nobody outside this package imports a reader by its path.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from treering.core.problem import Problem
from treering.core.session import Message, SessionRef
from treering.errors import UsageError

CLIENTS: dict[str, str] = {
    "claude-code": "treering.clients.claude_code.sessions",
    "codex": "treering.clients.codex.sessions",
    "qwen-code": "treering.clients.qwen_code.sessions",
    "gemini-cli": "treering.clients.gemini_cli.sessions",
    "opencode": "treering.clients.opencode.sessions",
    "omp": "treering.clients.omp.sessions",
    "pi": "treering.clients.pi.sessions",
    "messages": "treering.clients.messages.sessions",
}


class Client(Protocol):
    """What a reader module offers. None of its functions raises for a fault in the data: it yields a `Problem`."""

    @property
    def NAME(self) -> str:  # noqa: N802 — a module constant
        """The client's name in `CLIENTS`."""

    def find(self, home: Path) -> Iterator[SessionRef | Problem]:
        """The sessions the client left under a home directory; only the head of each file is read."""

    def refs(self, path: Path) -> Iterator[SessionRef | Problem]:
        """The sessions in one explicit file of this client's format."""

    def read(self, ref: SessionRef) -> Iterator[Message | Problem]:
        """The messages of a session in the order of the conversation, streamed."""


def load(name: str) -> Client:
    """Import the reader of one client. Raises UsageError for a name that is not in `CLIENTS`."""
    if name not in CLIENTS:
        raise UsageError(f"no client is called {name!r}", hint=f"one of: {', '.join(CLIENTS)}")
    return cast("Client", import_module(CLIENTS[name]))


def find_sessions(home: Path, clients: Iterable[str] | None = None) -> Iterator[SessionRef | Problem]:
    """Every session under `home`, of these clients or of all of them (C1)."""
    for name in CLIENTS if clients is None else clients:
        yield from load(name).find(home)
