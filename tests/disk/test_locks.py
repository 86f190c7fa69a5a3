"""The lock of a tree: one holder at a time, over threads and processes, let go when the holder dies."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from treering.disk.locks import TreeLock, locked
from treering.disk.paths import Layout
from treering.errors import DiskError, LockedError

HOLDER = """
import sys
from pathlib import Path
from treering.disk.locks import TreeLock
with TreeLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state/tree.lock"


@pytest.fixture
def holder(path):
    """Another process that holds the lock."""
    command = [sys.executable, "-c", HOLDER, path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_who_waits_too_long_is_told_who_holds_the_lock(path, holder):
    """The error names the holder's process."""
    with pytest.raises(LockedError, match=f"process {holder.pid}") as caught, TreeLock(path, timeout=0):
        pass
    assert "wait for it" in caught.value.hint


def test_the_lock_of_a_killed_process_is_free(path, holder):
    """No stale lock to clean up: the system lets go."""
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with TreeLock(path, timeout=5):
        assert path.read_text() == str(os.getpid())


def test_a_waiter_gets_the_lock_when_it_is_let_go(path, holder):
    """Waiting is no error."""
    threading.Timer(0.1, holder.stdin.close).start()
    with TreeLock(path, timeout=30):
        assert path.read_text() == str(os.getpid())


def test_two_threads_of_one_process_exclude_each_other(path):
    """The lock belongs to one opening of the file, not to the process."""
    with TreeLock(path), pytest.raises(LockedError), TreeLock(path, timeout=0):
        pass


def test_a_lock_can_be_taken_again(path):
    """The file stays, for the owner alone."""
    for _ in range(2):
        with TreeLock(path, timeout=0):
            pass
    assert path.stat().st_mode & 0o777 == 0o600


def test_locks_of_several_trees_are_taken_user_first(tmp_path, monkeypatch):
    """The same order for everybody, so that nobody waits in a circle."""
    taken = []
    enter = TreeLock.__enter__
    monkeypatch.setattr(TreeLock, "__enter__", lambda self: taken.append(self.path.parent.name) or enter(self))
    layout = Layout(tmp_path, tmp_path)
    with locked([layout.tree(name) for name in ("project:b", "project:a", "user", "project:a")]):
        assert taken == ["user-state", "a", "b"]


def test_no_lock_stays_behind_when_one_of_several_is_held(tmp_path):
    """All or none."""
    layout = Layout(tmp_path, tmp_path)
    user, project = layout.tree("user"), layout.tree("project:a")
    with TreeLock(project.lock), pytest.raises(LockedError), locked([project, user], timeout=0):
        pass
    with TreeLock(user.lock, timeout=0):
        pass


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="this system opens links whatever one says")
def test_a_lock_is_never_taken_through_a_link(path, tmp_path):
    """The number of our process would be written over the file it leads to."""
    path.parent.mkdir()
    theirs = tmp_path / "theirs.txt"
    theirs.write_text("not ours")
    path.symlink_to(theirs)
    with pytest.raises(DiskError) as caught, TreeLock(path, timeout=0):
        pass
    assert str(path) in caught.value.hint
    assert theirs.read_text() == "not ours"


def test_a_lock_that_is_no_plain_file_is_said_so(path):
    """A pipe, for instance."""
    path.parent.mkdir()
    os.mkfifo(path)
    with pytest.raises(DiskError, match="not a plain file"), TreeLock(path, timeout=0):
        pass
