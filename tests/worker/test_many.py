"""Many clients at once, with real processes: one worker, every message once, nothing left behind (M2.1, M2.3)."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from treering import open_memory
from treering.disk.worker_lock import holder
from worker_kit import chat, children, finishing, jobs, known, until, work, workers

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc"),
    pytest.mark.timeout(300),  # processes by the dozen, on a machine that may be busy
]

TOOLS = (
    *("ruff", "mypy", "pytest", "vitest", "pnpm", "poetry", "bazel", "gradle", "maven", "cargo"),
    *("docker", "podman", "helm", "terraform", "ansible", "vault", "consul", "nomad", "kafka", "redis"),
)
SAID = "Please remember: we always use {} in this repository."


@pytest.fixture
def root(tmp_path) -> Path:
    path = tmp_path / "app"
    (path / ".git").mkdir(parents=True)
    return path


@pytest.fixture
def home(tmp_path):
    """A home whose worker does not outlive the test."""
    path = tmp_path / "treering"
    yield path
    for pid in workers(path):
        os.kill(pid, signal.SIGKILL)


def test_twenty_clients_finish_a_turn_at_once(home, root, tmp_path):
    """Each message is stored exactly once, by one worker that ends and leaves no process behind."""
    turns = {f"s{number}": chat(tmp_path / f"{tool}.jsonl", SAID.format(tool)) for number, tool in enumerate(TOOLS)}
    clients = list(finishing(home, root, turns))
    for client in clients:
        assert client.stdout.readline() == "ready\n"
    for client in clients:
        client.stdin.write("go\n")
        client.stdin.flush()
    seen: set[int] = set()

    def over() -> bool:
        living = workers(home)
        assert len(living) <= 1
        seen.update(living)
        done = all(client.poll() is not None for client in clients)
        return done and holder(home) is None and not workers(home)  # the lock is there before the worker's name is

    until(over, patience=250)
    answers = [client.communicate()[0].split() for client in clients]
    assert {noted for noted, _ in answers} == {"True"}
    assert {reason for _, reason in answers} <= {"-", "queued"}
    assert len(seen) >= 1
    assert {(job.state, job.reason) for job in jobs(home, root) if job.kind == "extract"} == {("done", "")}
    assert known(home, root) == sorted(f"we always use {tool} in this repository." for tool in TOOLS)
    with open_memory(root, home=home) as memory:
        assert {(len(entry.line.sources), len(entry.line.words)) for entry in memory.entries()} == {(1, 1)}
    assert holder(home) is None
    assert (home / "logs/worker.err").read_text() == ""


def test_a_program_that_lives_on_has_no_child_to_wait_for(home, root, tmp_path):
    """And is not kept by its worker: it returns at once, and says where things stand."""
    before = children()
    with open_memory(root, home=home) as memory:
        assert memory.turn_finished("messages", "s1", chat(tmp_path / "chat.jsonl", SAID.format("ruff"))).noted
        assert children() <= before
        until(lambda: memory.status().worker)
        (pid,) = workers(home)
        assert memory.status().worker.pid == pid
        until(lambda: not workers(home))
        assert len(memory.entries()) == 1
        assert memory.status().worker is None


def test_a_worker_that_is_told_to_end_ends_cleanly(home, root, tmp_path):
    """SIGTERM: nothing is left running, and the next worker goes on."""
    said = [SAID.format(tool) for tool in TOOLS]
    with open_memory(root, home=home) as memory:
        memory.turn_finished("messages", "s1", chat(tmp_path / "chat.jsonl", *said))
        until(lambda: workers(home))
        until(lambda: any(job.state == "running" for job in memory.status().jobs) or memory.entries())
        os.kill(workers(home)[0], signal.SIGTERM)
        until(lambda: not workers(home))
    assert not [job for job in jobs(home, root) if job.state == "running" or job.attempts]
    assert work(home, "--once").returncode == 0
    assert known(home, root) == sorted(f"we always use {tool} in this repository." for tool in TOOLS)


def test_a_hook_without_a_database_is_served_all_the_same(home, root, tmp_path):
    """The first turn of a fresh home goes by the spool, and a worker is started for it."""
    transcript = chat(tmp_path / "chat.jsonl", SAID.format("ruff"))
    source = Path(__file__).parents[2] / "src"
    code = f"""
import sys
sys.path.insert(0, {str(source)!r})
from treering.hot.enqueue import enqueue
from treering.hot.spool import Turn
from treering.hot.wake import start_worker_if_none
print(enqueue({str(home)!r}, Turn("extract", "messages", "s1", {str(root)!r}, {str(transcript)!r}), 0.0))
print(start_worker_if_none({str(home)!r}, ("--home", {str(home)!r})))
"""
    hook = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert hook.stdout.split() == ["spool", "True"]
    until(lambda: not workers(home) and (home / "state.db").exists())
    assert known(home, root) == ["we always use ruff in this repository."]
    assert list((home / "spool").iterdir()) == []
