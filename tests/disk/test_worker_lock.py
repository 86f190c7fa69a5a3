"""The lock of the one worker, and what is known of its holder."""

import os
import subprocess
import sys
import time

import pytest

from treering.disk.worker_lock import FRESH, WorkerLock, alive, holder
from treering.errors import DiskError

HOLDER = """
import sys
from pathlib import Path
from treering.disk.worker_lock import WorkerLock
lock = WorkerLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path):
    """Another process that holds the lock."""
    command = [sys.executable, "-c", HOLDER, tmp_path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "True\n"
        yield process
        process.kill()


def test_there_is_one_holder_and_it_is_known_by_its_process(tmp_path, other):
    """A second one is refused, and does not change what stands there."""
    assert not WorkerLock(tmp_path).take()
    assert holder(tmp_path).pid == other.pid
    assert abs(holder(tmp_path).since - time.time()) < 60


def test_the_lock_of_a_killed_worker_is_free_and_it_is_not_taken_for_alive(tmp_path, other):
    """Although its number still stands in the file."""
    other.kill()
    other.wait()
    assert holder(tmp_path) is None
    lock = WorkerLock(tmp_path)
    assert lock.take(wait=5)
    assert holder(tmp_path).pid == os.getpid()
    lock.release()
    assert holder(tmp_path) is None
    assert lock.take()
    lock.release()


def test_an_open_lock_that_was_handed_on_is_ours(tmp_path):
    """It is not taken a second time, which would fail."""
    giver = WorkerLock(tmp_path)
    assert giver.take()
    lock = WorkerLock(tmp_path, os.dup(giver._fd))
    assert lock.take()
    giver.release()
    assert not WorkerLock(tmp_path).take()
    lock.release()
    assert WorkerLock(tmp_path).take()


@pytest.mark.parametrize("which", ["closed", "another file"])
def test_a_number_that_is_not_the_locks_is_not_believed(tmp_path, which):
    """The lock is taken the ordinary way, and the other file stays open."""
    strange = os.open(tmp_path / "strange", os.O_CREAT | os.O_RDWR)
    if which == "closed":
        os.close(strange)
    lock = WorkerLock(tmp_path, strange)
    assert lock.take()
    assert holder(tmp_path).pid == os.getpid()
    lock.release()
    if which != "closed":
        os.close(strange)


@pytest.mark.parametrize("text", ["", "x", "1 2 3", "-5 1.0", "99999999999999999999 1", f"{2**22 + 5} 1.0"])
def test_a_file_that_names_no_living_process_names_nobody(tmp_path, text):
    """Whatever stands in it."""
    (tmp_path / "worker.lock").write_text(text)
    assert holder(tmp_path) is None


def test_a_number_that_was_given_to_another_process_goes_stale(tmp_path):
    """After a kill the system may give it to somebody else, who gives no signs of life."""
    path = tmp_path / "worker.lock"
    path.write_text(f"{os.getpid()} {time.time()}")
    assert holder(tmp_path) is not None
    old = time.time() - FRESH - 1
    os.utime(path, (old, old))
    assert holder(tmp_path) is None
    lock = WorkerLock(tmp_path)
    lock.beat()
    assert holder(tmp_path) is not None


def test_nothing_is_written_through_a_link(tmp_path):
    """A lock that leads to somebody's file is refused and says so; nobody is taken for its holder."""
    theirs = tmp_path / "theirs.txt"
    theirs.write_text(f"{os.getpid()} {time.time()}")
    (tmp_path / "worker.lock").symlink_to(theirs)
    before = theirs.read_text()
    assert holder(tmp_path) is None
    with pytest.raises(DiskError) as refused:
        WorkerLock(tmp_path).take()
    assert refused.value.hint == f"remove the link {tmp_path / 'worker.lock'}"
    assert theirs.read_text() == before


def test_a_lock_that_was_handed_on_is_not_believed_behind_a_link(tmp_path):
    """It is the file that the link leads to, and not the lock."""
    theirs = tmp_path / "theirs.txt"
    fd = os.open(theirs, os.O_RDWR | os.O_CREAT)
    (tmp_path / "worker.lock").symlink_to(theirs)
    with pytest.raises(DiskError):
        WorkerLock(tmp_path, fd).take()
    os.close(fd)


def test_a_process_that_may_not_be_signalled_is_alive():
    """The first of the system, when we are not its owner."""
    assert alive(1)
    assert not alive(0x7FFFFFFF)
