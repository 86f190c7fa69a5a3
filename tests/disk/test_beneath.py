"""What happens to a file below a root happens there, though somebody swaps names between the check and the use."""

import os
from pathlib import Path

import pytest

from treering.disk import files
from treering.disk.beneath import ABLE, held
from treering.disk.files import ANY, append_line, create, read_bytes, remove, sha256, staged, truncate, write_atomic
from treering.disk.paths import contained
from treering.errors import DiskError

pytestmark = pytest.mark.skipif(not ABLE, reason="this platform has no descriptors of folders")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with a folder in it, and somebody's folder beside it."""
    (tmp_path / "root/user").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/a.md").write_text("somebody's")
    return tmp_path / "root"


def swapped(root: Path) -> None:
    """The folder is a link to elsewhere now."""
    (root / "user").rename(root / "was")
    (root / "user").symlink_to(root.parent / "outside")


@pytest.fixture
def swap(root, monkeypatch):
    """Swap the folder for a link right after its path was found good."""

    def late(base, rel):
        path = contained(base, rel)
        monkeypatch.setattr(files, "contained", contained)
        swapped(root)
        return path

    monkeypatch.setattr(files, "contained", late)
    return root


@pytest.mark.parametrize(
    "use",
    [
        lambda root: write_atomic(root, "user/a.md", b"ours", before=ANY),
        lambda root: create(root, "user/b.md", b"ours"),
        lambda root: remove(root, "user/a.md", ANY),
        lambda root: append_line(root, "user/a.md", b"ours\n"),
        lambda root: truncate(root, "user/a.md", 0),
    ],
    ids=["write", "create", "remove", "append", "truncate"],
)
def test_a_folder_that_became_a_link_is_not_followed(swap, use):
    """The disk's refusal is an error with its reason; nothing outside is changed or made."""
    with pytest.raises(DiskError):
        use(swap)
    outside = swap.parent / "outside"
    assert {path.name: path.read_text() for path in outside.iterdir()} == {"a.md": "somebody's"}


def test_a_folder_that_becomes_a_link_while_a_file_is_staged_is_not_followed(root):
    """Between the temporary file and the rename."""
    with staged(root, "user/a.md", b"ours", before=ANY) as one:
        swapped(root)
        with pytest.raises(DiskError):
            files.put(one)
    assert (root.parent / "outside/a.md").read_text() == "somebody's"


def test_a_file_that_became_a_link_is_not_read(root, monkeypatch):
    """What it points at is not told as memory."""
    (root / "user/a.md").write_text("ours")
    path = contained(root, "user/a.md")
    path.unlink()
    path.symlink_to(root.parent / "outside/a.md")
    monkeypatch.setattr(files, "contained", lambda *_: path)
    with pytest.raises(DiskError):
        read_bytes(root, "user/a.md")


@pytest.mark.parametrize("use", ["write", "append", "truncate", "remove"])
def test_another_name_of_a_file_keeps_its_content(root, use):
    """A hard link in somebody's backup, or one that leads out of the root: what is written here does not appear there."""
    ours, theirs = root / "user/a.md", root.parent / "outside/linked.md"
    ours.write_bytes(b"one\ntwo\n")
    os.link(ours, theirs)
    if use == "write":
        write_atomic(root, "user/a.md", b"new\n", before=sha256(b"one\ntwo\n"))
    elif use == "append":
        append_line(root, "user/a.md", b"three\n")
        append_line(root, "user/a.md", b"four\n")
        assert ours.read_bytes() == b"one\ntwo\nthree\nfour\n"
    elif use == "truncate":
        truncate(root, "user/a.md", 4)
        assert ours.read_bytes() == b"one\n"
    else:
        remove(root, "user/a.md", ANY)
    assert theirs.read_bytes() == b"one\ntwo\n"


def test_a_folder_is_held_by_what_it_is(root):
    """Renamed meanwhile, it is still the one that is written to; no descriptor is left open."""
    before = _open()
    with held(root, root.resolve() / "user") as folder:
        (root / "user").rename(root / "moved")
        os.close(os.open("a.md", os.O_WRONLY | os.O_CREAT, dir_fd=folder))
    assert (root / "moved/a.md").exists()
    with pytest.raises(FileNotFoundError), held(root, root.resolve() / "gone"):
        pass
    assert _open() == before


def _open() -> int:
    """How many descriptors this process has, 0 where the system does not tell."""
    descriptors = Path("/proc/self/fd")
    return len(list(descriptors.iterdir())) if descriptors.exists() else 0
