"""What every test stands on: a home of its own, a clean environment, and no network.

The rule this file keeps: a test that reaches the real home directory or the network fails, it does not succeed by luck.
"""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from unprivileged import unprivileged as permissions_hold

settings.register_profile(
    "busy", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("busy")  # a machine that is shared makes examples slow, and chance makes a run of them unfit

FORGOTTEN = ("TREERING_", "QWEN_", "CLAUDE_", "CODEX_", "GEMINI_", "OPENCODE_", "OMP_", "PI_", "XDG_", "GIT_")
"""Prefixes of environment variables that would let the developer's own set-up leak into a test."""


SEMANTIC = "TREERING_RECALL_SEMANTIC"


class NetworkUsedError(AssertionError):
    """A test tried to reach something beyond this machine."""


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home directory, which HOME points to for this test and the processes it starts."""
    for name in os.environ:
        if name.startswith(FORGOTTEN) or name in {"EDITOR", "VISUAL", "NO_COLOR", "FORCE_COLOR", "PAGER"}:
            monkeypatch.delenv(name)
    path = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(path))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv(SEMANTIC, "off")  # what is installed here must not decide what a test sees
    return path


@pytest.fixture
def home(own_home: Path) -> Path:
    """That directory, by the name under which tests ask for it; a test module may give the name another meaning."""
    return own_home


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that leaves the machine."""

    def guarded(method):
        def connect(self, address, *args):
            if self.family != socket.AF_UNIX and address[0] not in {"127.0.0.1", "::1", "localhost"}:
                raise NetworkUsedError(f"a test connects to {address!r}")
            return method(self, address, *args)

        return connect

    monkeypatch.setattr(socket.socket, "connect", guarded(socket.socket.connect))
    monkeypatch.setattr(socket.socket, "connect_ex", guarded(socket.socket.connect_ex))


@pytest.fixture
def unprivileged() -> Iterator[None]:
    """Root may do no more than the owner of a file: for tests of what a disk refuses."""
    with permissions_hold():
        yield
