"""What the tests of the worker share: chat logs, processes that finish turns, and a look at what lives."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from treering import open_memory
from treering.core.scheduling.job import Job
from treering.core.topics.index import index_rows, render_index
from treering.store.rows.queue import Queue

COMMAND = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())"]

TURN = """
import sys
from treering import open_memory
home, root, session, transcript = sys.argv[1:5]
with open_memory(root, home=home) as memory:
    print("ready", flush=True)
    sys.stdin.readline()
    asked = memory.turn_finished("messages", session, transcript)
    print(asked.noted, asked.reason or "-")
"""
"""A program that says when it is ready, and finishes a turn when it is told to."""


def chat(path: Path, *said: str) -> Path:
    """A log of messages in which a person says these things."""
    messages = [
        {"role": role, "content": text} for text in said for role, text in (("user", text), ("assistant", "OK."))
    ]
    path.write_text("".join(json.dumps(message) + "\n" for message in messages))
    return path


def work(home: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """`treering worker` in a process of its own, to its end."""
    command = [*COMMAND, "worker", "--home", str(home), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=home.parent)


def workers(home: Path) -> list[int]:
    """The processes that are the worker of a home, started by whomever; its child bears its name until it runs something."""
    found: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if b"worker" in words and str(home).encode() in words and words[0] != b"sh" and state != "Z":
            found[int(folder.name)] = int(parent)
    return [process for process, parent in found.items() if parent not in found]


def children() -> set[int]:
    """The processes that this one has to wait for, those that have ended too."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == os.getpid():
            found.add(int(folder.name))
    return found


def until(condition: Callable[[], object], patience: float = 100) -> None:
    """Wait for it, within what a slow machine needs."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def jobs(home: Path, root: Path) -> tuple[Job, ...]:
    """The jobs of a home."""
    with open_memory(root, home=home) as memory:
        return Queue(memory.store.database, memory.config.now).jobs()


def known(home: Path, root: Path) -> list[str]:
    """What is remembered of a project and its person, with repeats, after a look at everything that must be whole."""
    with open_memory(root, home=home) as memory:
        assert memory.store.problems == ()
        assert {row.state for row in memory.log(1000, everywhere=True)} <= {"done"}
        for tree in memory.trees.values():
            index = memory.store.tree(tree).index
            expected = render_index(index_rows(memory.store.state(tree).files.values()))
            assert (index.read_text() if index.exists() else "") == expected
        return sorted(entry.record.summary for entry in memory.entries())


def finishing(home: Path, root: Path, turns: dict[str, Path]) -> Iterator[subprocess.Popen[str]]:
    """Processes that each wait to finish the turn of one session."""
    for session, transcript in turns.items():
        command = [sys.executable, "-c", TURN, str(home), str(root), session, str(transcript)]
        yield subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
