"""Somebody swaps a folder for a link to elsewhere, without end, while memory is read and written: no byte outside is touched."""

import ctypes
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from treering.disk.beneath import ABLE
from treering.disk.files import ANY, append_line, create, read_bytes, remove, rename, sha256, truncate, write_atomic
from treering.disk.paths import Layout
from treering.errors import ChangedError, ContainmentError, DiskError
from treering.store.files.topics import scan

OURS, THEIRS = b"ours\n", b"somebody's\n"
ROUNDS, MOST = 1500, 100_000
FEWEST = {"rename": 1}  # that go well: there is one file to rename
EXCHANGE = getattr(ctypes.CDLL(None), "renameat2", None) if sys.platform == "linux" else None
SWAP = """
import ctypes, os, sys
folder, link = (os.fsencode(name) for name in sys.argv[1:])
exchange = ctypes.CDLL(None).renameat2
assert exchange(-100, folder, -100, link, 2) == 0
print("on", flush=True)
while exchange(-100, folder, -100, link, 2) == 0:
    pass
"""
"""Two names change places in one call: no moment is without a folder of that name."""

pytestmark = pytest.mark.skipif(not (ABLE and EXCHANGE), reason="this platform cannot, or cannot be made to")


@pytest.fixture
def tree(tmp_path):
    """A tree with a folder in each of its two roots, and somebody's folder with files of the same names."""
    tree = Layout(tmp_path / "home", tmp_path / "home").tree("user")
    for root in (tree.memory, tree.state):
        (root / "deep/er").mkdir(parents=True)
        (root / "deep/er/a.md").write_bytes(OURS)
    (tmp_path / "outside/er").mkdir(parents=True)
    (tmp_path / "outside/deep/er").mkdir(parents=True)
    for name in ("er/a.md", "er/b.md", "deep/er/a.md", "deep/er/b.md"):
        (tmp_path / "outside" / name).write_bytes(THEIRS)
    return tree


@contextmanager
def swapping(folder: Path, outside: Path):
    """Another process swaps the folder for a link to somebody's, and back, as fast as it can."""
    link = Path(f"{folder}.link")
    link.symlink_to(outside)
    command = [sys.executable, "-c", SWAP, str(folder), str(link)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        try:
            yield process
        finally:
            process.kill()


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


USES = {
    "write": lambda root, _: write_atomic(root, "deep/er/a.md", OURS, before=ANY),
    "make folders": lambda root, n: write_atomic(root, f"deep/er/new{n}/x.md", OURS, before=ANY),
    "create": lambda root, n: create(root, f"deep/er/made{n}.md", OURS),
    "append": lambda root, _: append_line(root, "deep/er/a.md", OURS),
    "truncate": lambda root, _: truncate(root, "deep/er/a.md", len(OURS)),
    "remove": lambda root, _: remove(root, "deep/er/b.md", ANY),
    "rename": lambda root, _: rename(root, "deep/er/a.md", "deep/er/c.md"),
}


@pytest.mark.parametrize("swapped", ["deep", "deep/er", "."])
@pytest.mark.parametrize("use", USES)
def test_nothing_outside_is_written(tree, tmp_path, use, swapped):
    """Whichever folder on the way is swapped, the root of the tree among them: what is refused is refused by an error."""
    outside = tmp_path / "outside"
    target = {"deep": outside, "deep/er": outside / "er", ".": outside}[swapped]
    before, folders = everything(outside), sorted(outside.rglob("*"))
    done = n = 0
    with swapping(tree.memory / swapped if swapped != "." else tree.memory, target) as process:
        while n < ROUNDS // 5 or (done < FEWEST.get(use, 5) and n < MOST):
            n += 1
            with suppress(DiskError, ContainmentError, ChangedError):
                USES[use](tree.memory, n)
                done += 1
        assert process.poll() is None
    assert everything(outside) == before
    assert sorted(outside.rglob("*")) == folders
    assert done >= FEWEST.get(use, 5)


@pytest.mark.parametrize("swapped", ["deep", "deep/er", "."])
def test_nothing_outside_is_read(tree, tmp_path, swapped):
    """What is read is ours, or nothing, or an error."""
    outside = tmp_path / "outside"
    target = {"deep": outside, "deep/er": outside / "er", ".": outside}[swapped]
    told = set()
    with swapping(tree.memory / swapped if swapped != "." else tree.memory, target):
        for n in range(MOST):
            with suppress(DiskError, ContainmentError):
                told.add(read_bytes(tree.memory, "deep/er/a.md"))
            if n >= ROUNDS and OURS in told:
                break
    assert THEIRS not in told
    assert OURS in told


@pytest.mark.parametrize("swapped", ["deep", "deep/er", "."])
def test_no_topic_file_outside_is_taken_for_one_of_the_tree(tree, tmp_path, swapped):
    """A scan of the tree, which looks at every file: it tells of ours, or of none."""
    outside = tmp_path / "outside"
    target = {"deep": outside, "deep/er": outside / "er", ".": outside}[swapped]
    told = set()
    with swapping(tree.memory / swapped if swapped != "." else tree.memory, target):
        for _ in range(ROUNDS // 3):
            files, _ = scan(tree)
            told |= {one.hash for one in files.values()}
    assert told <= {sha256(OURS)}


def test_the_swap_would_be_seen_by_who_does_not_look(tree, tmp_path):
    """The test can fail: a reader that opens by the path reads somebody's bytes."""
    told = set()
    with swapping(tree.memory / "deep", tmp_path / "outside"):
        until = time.monotonic() + 20
        while THEIRS not in told and time.monotonic() < until:
            with suppress(OSError):
                if not (tree.memory / "deep").is_symlink():
                    told.add((tree.memory / "deep/er/a.md").read_bytes())
    assert THEIRS in told
