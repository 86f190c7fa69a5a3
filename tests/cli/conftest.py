"""The command line in this process (fast) and in a process of its own (real)."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from treering.faces.cli.main import main


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON document on stdout."""
        return json.loads(self.out)


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    """A repository, which is the current directory."""
    path = tmp_path / "acme"
    (path / ".git").mkdir(parents=True)
    monkeypatch.chdir(path)
    return path


@pytest.fixture
def cli(home, project, capsys) -> Callable[..., Result]:
    """Run a command in this process: `cli("list", "--json")`."""

    def run(*arguments: str) -> Result:
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def spawn(home, project) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Start a command as a process: `spawn("list", env={"LC_ALL": "C"})`. None outlives its test."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str, env: dict[str, str] | None = None, **options: Any) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-c",
            "import sys; from treering.faces.cli.main import main; sys.exit(main())",
            *arguments,
        ]
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen(command, cwd=project, env={**os.environ, **(env or {})}, **{**pipes, **options})
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        with process:
            process.wait()


@pytest.fixture
def sessions(home, project):
    """A session of this project in the person's home."""
    folder = home / ".claude/projects" / str(project).replace("/", "-")
    folder.mkdir(parents=True)
    rows = [
        {"type": "user", "uuid": "u1", "parentUuid": None, "sessionId": "s1", "cwd": str(project), "timestamp": "2026-11-29T10:00:00Z",
         "message": {"role": "user", "content": "never push to main directly"}},
        {"type": "assistant", "uuid": "u2", "parentUuid": "u1", "sessionId": "s1", "cwd": str(project), "timestamp": "2026-11-29T10:00:05Z",
         "message": {"role": "assistant", "content": [{"type": "text", "text": "Understood."}]}},
    ]  # fmt: skip
    (folder / "s1.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
