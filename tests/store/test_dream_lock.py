"""`consolidation.lock`: exactly one dream at a time, and a dead one stands in nobody's way (M3.2, cases 56 to 60)."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest

from store_kit import KEY, PROJECT, START, open_store
from treering.disk import files
from treering.disk.paths import Layout
from treering.disk.worker_lock import alive as is_alive
from treering.errors import DiskError, LockedError
from treering.store.dream_lock import LOCK, DreamLock

DEAD = 999_999


@pytest.fixture
def tree(tmp_path):
    with_store = open_store(tmp_path)
    with_store.close()
    tree = Layout(tmp_path, tmp_path).tree(PROJECT)
    tree.public.mkdir(parents=True)
    return tree


def lock(tree, at=START, alive=lambda pid: pid != DEAD):
    return DreamLock(tree, lambda: at, alive)


def left_behind(tree, text, minutes=0):
    path = tree.public / LOCK
    path.write_text(text)
    at = (START - timedelta(minutes=minutes)).timestamp()
    os.utime(path, (at, at))
    return path


@pytest.mark.parametrize(
    ("text", "minutes", "runs"),
    [
        (str(os.getpid()), 0, False),
        (f"{os.getpid()}xyz", 0, False),
        ("1", 59, False),
        (str(DEAD), 0, True),
        ("text", 0, True),
        ("", 0, True),
        ("-5", 0, True),
        ("0", 0, True),
        (str(os.getpid()), 61, True),
        (str(os.getpid()), -61, True),
        ("9" * 30, 61, True),
    ],
    ids=lambda value: (
        str(value).replace(str(os.getpid()), "own").replace(str(DEAD), "dead")
    ),  # the same in every process
)
def test_a_lock_is_stale_when_its_process_is_gone_or_it_is_an_hour_old(tree, text, minutes, runs):
    """Case 56; a time that lies ahead by more than that is a clock that jumped."""
    path = left_behind(tree, text, minutes)
    if runs:
        with lock(tree).held():
            assert int(path.read_text().split()[0]) == os.getpid()
        assert not path.exists()
    else:
        with pytest.raises(LockedError, match="dreaming"), lock(tree).held():
            pass
        assert path.read_text() == text


def test_a_process_that_may_not_be_signalled_is_alive(monkeypatch):
    """Case 57: another user's process."""

    def refuse(pid, signal):
        raise PermissionError

    assert is_alive(os.getpid())
    monkeypatch.setattr(os, "kill", refuse)
    assert is_alive(4711)


def test_a_process_that_has_ended_is_not_alive():
    """The number of a process that was waited for."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    assert not is_alive(process.pid)


TAKE = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from treering.disk.paths import Layout
from treering.errors import LockedError
from treering.store.dream_lock import DreamLock
base = Path(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
try:
    with DreamLock(Layout(base, base).tree(sys.argv[2]), lambda: datetime.now(UTC)).held():
        print("dreams", flush=True)
        sys.stdin.readline()
except LockedError:
    print("locked", flush=True)
"""


def test_of_many_processes_that_find_a_stale_lock_one_takes_it(tree, tmp_path):
    """Case 58: all begin at once; the others see a lock that is held."""
    left_behind(tree, str(DEAD), minutes=61)
    command = [sys.executable, "-c", TAKE, str(tmp_path), PROJECT]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen(command, **pipes) for _ in range(6)]
    try:
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
        said = sorted(process.stdout.readline().strip() for process in processes)
        assert said == ["dreams", *["locked"] * 5]
    finally:
        for process in processes:
            process.communicate("\n")
    assert not (tree.public / LOCK).exists()


def test_a_lock_that_somebody_took_over_is_theirs(tree):
    """Case 59: the release checks who holds it."""
    with lock(tree).held():
        path = left_behind(tree, "1\nother\n")
    assert path.read_text() == "1\nother\n"


def test_a_lock_that_appears_while_it_is_taken_is_respected(tree, monkeypatch):
    """Qwen Code takes no lock of ours, so the file itself decides."""
    create = files.create

    def late(root, rel, data, **options):
        (tree.public / LOCK).write_text("1")
        create(root, rel, data, **options)

    monkeypatch.setattr("treering.store.dream_lock.create", late)
    with pytest.raises(LockedError, match="just begun"), lock(tree).held():
        pass
    assert (tree.public / LOCK).read_text() == "1"


def test_a_lock_that_could_not_be_removed_does_not_stop_the_next_dream(tree, monkeypatch):
    """Case 60: it is said, and this process knows that it is nobody's."""

    def refuse(*arguments):
        raise DiskError("read-only")

    first = lock(tree)
    with monkeypatch.context() as patch:
        patch.setattr("treering.store.dream_lock.remove", refuse)
        with first.held():
            pass
    assert first.problem is not None
    assert "read-only" in first.problem.what
    assert (tree.public / LOCK).exists()
    with lock(tree).held():
        assert lock(tree).holder() == os.getpid()
    assert not (tree.public / LOCK).exists()


def test_the_lock_is_let_go_when_the_dream_fails(tree):
    """So that it may run again (M3.5)."""
    with pytest.raises(ZeroDivisionError), lock(tree).held():
        raise ZeroDivisionError
    assert lock(tree).holder() == 0
    assert KEY in str(tree.public)
