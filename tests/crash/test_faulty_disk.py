"""A disk that refuses at any call of a change: an error with a name, and a memory that is before or after."""

import errno
import os
from pathlib import Path

import pytest

from crash.child import OPERATIONS
from crash.test_kill import TREES, Lived, check
from crash.watched_disk import watching
from store_kit import open_store, snapshot
from treering.errors import StoreError
from treering.store.base import Store

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")

CHANGES = ("learn", "remember", "forget", "dream", "undo")
FAULTS = ((errno.EIO, "for good"), (errno.ENOSPC, "for good"), (errno.EIO, "once"))


class Refusing:
    """Refuses the call with this number, and all after it unless it is to do so once."""

    def __init__(self, number: int, code: int, how: str) -> None:
        self.number, self.code, self.once = number, code, how == "once"
        self.calls = 0

    def __call__(self, name: str, _path: Path) -> None:
        self.calls += 1
        room = self.code == errno.ENOSPC and name in {"unlink", "rmdir", "fsync"}  # a full disk lets go of things
        if not room and (self.calls == self.number or (self.calls > self.number and not self.once)):
            raise OSError(self.code, os.strerror(self.code))


def attempt(store: Store, operation: str) -> StoreError | None:
    """Make the change; why not, when the disk refused. Any other error is none that a person should see."""
    try:
        OPERATIONS[operation](store)
    except StoreError as error:
        return error
    return None


def looked_at(base: Path) -> None:
    """What is derived is made again when somebody looks: no index, catalog or note makes a change fail."""
    store = open_store(base, ids="never_")
    for tree in TREES:
        store.state(tree)
        store.sweep(tree)
    store.close()


def suffer(tmp_path: Path, operation: str, step: int) -> int:
    """Refuse each `step`-th call in each way; how often the change failed."""
    lived = Lived(tmp_path / "base", tmp_path / "pristine", operation)
    lived.prepare()
    before = lived.read()
    lived.reset()
    assert lived.run().stderr == ""
    after = lived.read()
    failed = 0
    for code, how in FAULTS:
        number, reached = 1, True
        while reached:
            lived.reset()
            refusing = Refusing(number, code, how)
            store = open_store(lived.base, ids="new_")
            with watching(lived.base, refusing, lambda *_: None):
                error = attempt(store, operation)
            assert error is None or error.hint
            failed += error is not None
            store.close()
            looked_at(lived.base)
            for path in lived.base.rglob(".treering-*.tmp"):  # what the disk did not let go of either
                path.unlink()
            check(lived, before, after, snapshot(lived.base), f"call {number}: {errno.errorcode[code]} {how}")
            reached = refusing.calls >= number
            number += step
    return failed


@pytest.mark.parametrize("operation", CHANGES)
def test_a_disk_that_refuses(tmp_path, operation):
    """At every seventh call."""
    assert suffer(tmp_path, operation, 7)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("operation", CHANGES)
def test_a_disk_that_refuses_at_every_call(tmp_path, operation):
    """At each call, for good and once."""
    assert suffer(tmp_path, operation, 1) > 10
