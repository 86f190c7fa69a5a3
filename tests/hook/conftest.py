"""A project that remembers two things, and its hook: in this process (fast) and as the command that clients call (real)."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import treering
from treering.hot import hook
from treering.hot.lock import take

FILE = Path(treering.__file__).parent / "faces" / "hook.py"
COMMAND = [sys.executable, "-I", "-S", str(FILE)]
NOW = 1_795_000_000.0


@pytest.fixture
def base(home) -> Path:
    """Where memory lies."""
    return home / ".treering"


@pytest.fixture
def project(tmp_path) -> Path:
    path = tmp_path / "acme"
    (path / ".git").mkdir(parents=True)
    return path


@pytest.fixture
def memory(project) -> Iterator[treering.Memory]:
    """A memory with something about the project and something about the person."""
    with treering.open_memory(project) as opened:
        opened.remember("use pnpm, never npm, when you add a dependency", scope="project")
        opened.remember("I read diffs on a phone, so keep commits under two hundred lines", scope="user")
        yield opened


@pytest.fixture
def payload(project) -> Callable[..., bytes]:
    """The input of an event: Claude Code's fields, and what is given."""

    def make(**fields: object) -> bytes:
        return json.dumps(
            {"session_id": "s1", "cwd": str(project), "transcript_path": "/nowhere.jsonl", **fields}
        ).encode()

    return make


class Fired:
    """Runs events in this process; `woken` counts how often a worker would have been started."""

    def __init__(self, payload: Callable[..., bytes]) -> None:
        self.woken = 0
        self.payload = payload

    def __call__(self, name: str, client: str = "claude-code", now: float = NOW, **fields: object) -> str:
        """The text that reaches the model."""
        out = hook.run(client, name, self.payload(**fields), now, self._wake)
        if not out:
            return ""
        answer = json.loads(out)
        assert list(answer) == ["hookSpecificOutput"]
        assert answer["hookSpecificOutput"]["hookEventName"] == name
        return answer["hookSpecificOutput"]["additionalContext"]

    def _wake(self, home: str) -> bool:
        self.woken += 1
        return True


@pytest.fixture
def fire(payload, home) -> Fired:
    return Fired(payload)


@pytest.fixture
def busy(base) -> Iterator[None]:
    """Somebody has the worker's lock, so that no event of this test starts one."""
    base.mkdir(mode=0o700, exist_ok=True)
    fd = os.open(base / "worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
    assert take(fd)
    yield
    os.close(fd)


@pytest.fixture
def spawn(busy, home) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """The command as a client runs it."""

    def run(*arguments: str, data: bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*COMMAND, *arguments], input=data, capture_output=True, check=False, timeout=60, **options
        )

    return run
