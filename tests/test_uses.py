"""What is told counts as used, whoever asks: once for each session of hooks, the MCP server, a shell's day, a program."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

import treering
from treering.faces.cli.main import main
from treering.store.rows.threads import Threads
from treering.testing import NOON

SERVE = Path(treering.__file__).parent / "faces" / "mcp" / "serve.py"
HOOK = Path(treering.__file__).parent / "faces" / "hook.py"
QUERY = "how do I add a dependency with pnpm?"


@pytest.fixture
def project(tmp_path) -> Path:
    path = tmp_path / "acme"
    (path / ".git").mkdir(parents=True)
    with treering.open_memory(path) as memory:
        memory.remember("use pnpm, never npm, when you add a dependency", scope="project")
        memory.remember("the office is closed on fridays in december", scope="project")
    return path


def uses(project: Path) -> dict[str, int]:
    """How often each entry was of use, by its summary's first words."""
    with treering.open_memory(project) as memory:
        counts = Threads(memory.store.database, memory.config.now).recalled(memory.trees["project"])
        return {one.record.summary.split(",")[0]: counts[one.id] for one in memory.entries() if one.id in counts}


def ask_server(project: Path, *queries: str) -> list[str]:
    """One session of the MCP server that recalls these."""
    lines = [
        {"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": {"name": "recall", "arguments": {"query": query}}}
        for n, query in enumerate(queries)
    ]
    done = subprocess.run(
        [sys.executable, "-I", str(SERVE)],
        input="".join(json.dumps(line) + "\n" for line in lines).encode(),
        capture_output=True,
        cwd=project,
        check=True,
    )
    return [json.loads(line)["result"]["content"][0]["text"] for line in done.stdout.splitlines()]


def test_a_program_uses_what_it_is_told(project):
    """Once, however often it asks; what it is not told it does not use."""
    with treering.open_memory(project) as memory:
        assert "pnpm" in memory.recall(QUERY).prompt
        memory.recall(QUERY)
    assert uses(project) == {"use pnpm": 1}
    with treering.open_memory(project) as memory:
        memory.recall(QUERY)
        memory.recall("something else entirely: quarks")
        memory.recall(QUERY, counted=False)
    assert uses(project) == {"use pnpm": 2}


def test_a_text_that_has_changed_is_told_anew(project):
    """As a hook shows it again."""
    with treering.open_memory(project) as memory:
        memory.recall(QUERY)
        memory.edit(memory.find("pnpm"), "use pnpm 9, never npm, when you add a dependency")
        memory.recall(QUERY)
    assert uses(project) == {"use pnpm 9": 2}


def test_a_session_of_the_server_uses_once_what_it_is_told(project):
    """The process lives as long as the session."""
    told = ask_server(project, QUERY, QUERY)
    assert all("pnpm" in one for one in told)
    assert uses(project) == {"use pnpm": 1}
    ask_server(project, QUERY)
    assert uses(project) == {"use pnpm": 2}


def test_a_person_in_a_shell_uses_it_once_a_day(project, monkeypatch, capsys):
    """Two commands of one day are one use, the next day is another."""
    monkeypatch.chdir(project)
    for days, count in ((0, 1), (0, 1), (1, 2)):
        monkeypatch.setenv("TREERING_NOW", (NOON + timedelta(days=days)).isoformat())
        assert main(["recall", QUERY]) == 0
        assert "pnpm" in capsys.readouterr().out
        assert uses(project) == {"use pnpm": count}


def test_a_hook_and_a_program_count_together(project):
    """By one function: a prompt that is told something, and a program that asks."""
    event = {"session_id": "s1", "cwd": str(project), "prompt": QUERY, "hook_event_name": "UserPromptSubmit"}
    for _ in range(2):
        subprocess.run(
            [sys.executable, "-I", "-S", str(HOOK), "claude-code", "UserPromptSubmit"],
            input=json.dumps(event).encode(),
            capture_output=True,
            check=True,
        )
    assert uses(project) == {"use pnpm": 1}
    with treering.open_memory(project) as memory:
        memory.recall(QUERY)
    assert uses(project) == {"use pnpm": 2}


def test_nobody_uses_anything_while_all_is_paused(project, monkeypatch):
    """And nothing is told."""
    monkeypatch.chdir(project)
    assert main(["pause"]) == 0
    with treering.open_memory(project) as memory:
        memory.recall(QUERY)
    assert uses(project) == {}
