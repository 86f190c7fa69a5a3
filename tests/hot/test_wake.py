"""Starting a worker: one, detached, with nothing of its caller's (real processes)."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from treering.hot import wake
from treering.hot.lock import take
from treering.hot.wake import start_worker_if_none

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="looks into /proc")

STANDIN = """#!/bin/sh
# what a started process sees of its caller, then a life that ends when a file appears
home=$(dirname "$0")
ls -l /proc/self/fd > "$home/open"
cut -d' ' -f4,5,6 /proc/self/stat > "$home/family"
echo "$@" > "$home/words"
pwd > "$home/where"
env > "$home/environment"
mv "$home/environment" "$home/began"
while [ ! -e "$home/end" ]; do sleep 0.05; done
"""
CALLER = """
import os, sys
sys.path.insert(0, sys.argv[1])
from treering.hot.wake import start_worker_if_none
os.set_inheritable(int(sys.argv[4]), True)
print(start_worker_if_none(sys.argv[2], (), sys.argv[3]), os.getpid(), flush=True)
"""
SOURCE = Path(__file__).parents[2] / "src"


def until(condition: Callable[[], bool]) -> None:
    """Wait for it, within what a slow machine needs."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def standin(tmp_path):
    """An interpreter that is none: it writes down what it was given, and lives until the test is over."""
    path = tmp_path / "python"
    path.write_text(STANDIN)
    path.chmod(0o700)
    yield path
    (tmp_path / "end").touch()
    until(lambda: free(tmp_path) or not (tmp_path / "began").exists())


start = partial(start_worker_if_none, lives_on=True)
"""As a program calls it that goes on, as the tests do."""


def free(home: Path) -> bool:
    """Whether the worker's lock can be had."""
    fd = os.open(home / wake.LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        return take(fd)
    finally:
        os.close(fd)


def test_one_worker_is_started_and_no_second_while_it_lives(tmp_path, standin):
    """The lock is the child's from its first instruction, and free when it ends."""
    assert start(str(tmp_path), ("--home", "x y"), str(standin))
    assert not start(str(tmp_path), (), str(standin))
    until((tmp_path / "began").exists)
    assert not start(str(tmp_path), (), str(standin))
    words = (tmp_path / "words").read_text().split()
    assert words[:2] == ["-P", "-c"]
    assert words[-6:-1] == ["worker", "--home", "x", "y", "--lock"]
    (tmp_path / "end").touch()
    until(lambda: free(tmp_path))


def test_the_worker_is_nobodys_child_and_of_no_terminal(tmp_path, standin):
    """A session and a group of its own, and no child for a long-lived program to wait for."""
    assert start(str(tmp_path), (), str(standin))
    until((tmp_path / "began").exists)
    parent, group, session = map(int, (tmp_path / "family").read_text().split())
    assert parent != os.getpid()
    assert os.getpgid(0) != group
    assert os.getsid(0) != session
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_a_client_that_reads_to_the_end_of_its_pipe_does_not_wait_for_the_worker(tmp_path, standin):
    """Standard streams, and whatever else the hook was given, are closed in it."""
    extra, theirs = os.pipe()
    command = [sys.executable, "-I", "-S", "-c", CALLER, str(SOURCE), str(tmp_path), str(standin), str(theirs)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=(theirs,)
    ) as hook:
        os.close(theirs)
        out, err = hook.communicate(timeout=60)
    assert out.split()[0] == b"True", err
    assert err == b""
    assert select.select([extra], [], [], 60)[0] == [extra]
    assert os.read(extra, 1) == b""
    os.close(extra)
    until((tmp_path / "began").exists)
    assert not free(tmp_path)
    targets = [line.rpartition("-> ")[2] for line in (tmp_path / "open").read_text().splitlines() if "->" in line]
    assert not [target for target in targets if target.startswith(("pipe:", "socket:"))]


def test_the_worker_knows_its_home_wherever_it_is_started(tmp_path, standin, monkeypatch):
    """A relative TREERING_HOME is made absolute, since the worker works elsewhere."""
    monkeypatch.chdir(tmp_path.parent)
    monkeypatch.setenv("TREERING_HOME", tmp_path.name)
    assert start(tmp_path.name, (), str(standin))
    until((tmp_path / "began").exists)
    assert f"TREERING_HOME={tmp_path}\n" in (tmp_path / "began").read_text()


def test_last_words_of_a_worker_that_cannot_start_are_kept(tmp_path):
    """An interpreter without treering, for instance; the next one writes over them."""
    assert start(str(tmp_path), (), "/nonexistent/python")
    words = tmp_path / wake.WORDS
    until(lambda: words.exists() and "nonexistent" in words.read_text())
    until(lambda: free(tmp_path))
    assert not start_worker_if_none(str(tmp_path), (), "/nonexistent/python")
    assert free(tmp_path)


def test_where_nothing_can_be_written_no_worker_is_started(tmp_path):
    """And nobody is told but by the answer."""
    (tmp_path / "file").write_text("")
    assert not start_worker_if_none(str(tmp_path / "file"))


def test_the_lock_of_a_worker_that_is_killed_is_free(tmp_path, standin):
    """No stale file keeps the next one away."""
    assert start(str(tmp_path), (), str(standin))
    until((tmp_path / "began").exists)
    os.killpg(int((tmp_path / "family").read_text().split()[1]), signal.SIGKILL)
    until(lambda: start(str(tmp_path), (), str(standin)))


@pytest.mark.parametrize("name", [wake.LOCK, wake.WORDS])
def test_nothing_is_written_through_a_link(tmp_path, standin, name):
    """A lock, or a worker's last words, that lead to somebody's file: no worker is started, and the file stays as it is."""
    theirs = tmp_path / "theirs.txt"
    theirs.write_text("a long story")
    (tmp_path / "logs").mkdir()
    (tmp_path / name).symlink_to(theirs)
    assert not start(str(tmp_path), (), str(standin))
    assert theirs.read_text() == "a long story"
    assert not (tmp_path / "began").exists()
