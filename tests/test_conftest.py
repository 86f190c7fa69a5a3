"""The fixtures that fence every test off do what they say."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

SECOND_HOP = "192.0.2.1"  # TEST-NET-1: routed nowhere


def test_home_is_an_empty_directory_made_for_this_test(home):
    """Nothing of the developer's own home can be seen, and the fixture's value is what Path.home() gives."""
    assert Path.home() == home
    assert Path("~/x").expanduser() == home / "x"
    assert list(home.iterdir()) == []


def test_a_process_started_by_a_test_gets_the_same_home(home):
    """Child processes inherit it, so a command run for real writes there too."""
    out = subprocess.run(
        [sys.executable, "-c", "import pathlib; print(pathlib.Path.home())"], capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == str(home)


def test_variables_of_the_developers_own_clients_are_gone(home):
    """Neither treering's settings nor those of the agent clients leak in; but for the one that every test has."""
    left = [name for name in os.environ if name.startswith(("TREERING_", "QWEN_", "CLAUDE_", "CODEX_", "XDG_"))]
    assert left == ["TREERING_RECALL_SEMANTIC"]


@pytest.mark.parametrize("method", ["connect", "connect_ex"])
def test_connecting_beyond_this_machine_fails_the_test(method):
    """The error is an AssertionError, so that no retry or fallback of the code under test swallows it as OSError."""
    with socket.socket() as sock, pytest.raises(AssertionError, match="a test connects to"):
        getattr(sock, method)((SECOND_HOP, 80))


def test_connecting_to_this_machine_is_allowed():
    """Scripted servers on the loopback are how model calls are tested."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket() as client:
        client.connect(server.getsockname())
        assert client.getpeername() == server.getsockname()


def test_permissions_hold_for_root_too(unprivileged, tmp_path):
    """Here and in a process that is started: the root of a container must not see what its users would not."""
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "x").touch()
    closed.chmod(0)
    with pytest.raises(PermissionError):
        list(closed.iterdir())
    done = subprocess.run(["ls", closed], capture_output=True, check=False)
    assert done.returncode != 0
    closed.chmod(0o700)
    assert [path.name for path in closed.iterdir()] == ["x"]
