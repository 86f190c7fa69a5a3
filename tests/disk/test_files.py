"""Files are written whole, inside their root, and only over what the writer has seen."""

import errno
import os
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from treering.disk import files
from treering.disk.files import ANY, append_line, read_bytes, read_image, remove, sha256, truncate, write_atomic
from treering.errors import ChangedError, ContainmentError, DiskError


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_new_file_is_for_its_owner_alone(tmp_path):
    """0600 in folders of 0700, whatever the umask is."""
    old = os.umask(0)
    try:
        write_atomic(tmp_path, "a/b/c.md", b"text", before=None)
    finally:
        os.umask(old)
    assert (tmp_path / "a/b/c.md").read_bytes() == b"text"
    assert stat.S_IMODE((tmp_path / "a/b/c.md").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == stat.S_IMODE((tmp_path / "a/b").stat().st_mode) == 0o700
    assert names(tmp_path / "a/b") == {"c.md"}


def test_a_file_keeps_the_mode_its_owner_gave_it(tmp_path):
    """Somebody may share the file with a group."""
    (tmp_path / "a.md").write_bytes(b"old")
    (tmp_path / "a.md").chmod(0o640)
    write_atomic(tmp_path, "a.md", b"new", before=sha256(b"old"))
    assert stat.S_IMODE((tmp_path / "a.md").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("there", "before", "word"),
    [(None, sha256(b"old"), "is gone"), (b"new", None, "has appeared"), (b"edited", sha256(b"old"), "was edited")],
)
def test_a_file_that_somebody_changed_is_left_alone(tmp_path, there, before, word):
    """Compare-and-swap: gone, appeared, edited; the error names the file, and no temporary file stays."""
    if there is not None:
        (tmp_path / "a.md").write_bytes(there)
    with pytest.raises(ChangedError, match=f"a.md {word}"):
        write_atomic(tmp_path, "a.md", b"mine", before=before)
    assert (names(tmp_path), read_bytes(tmp_path, "a.md")) == ({"a.md"} if there is not None else set(), there)


def test_an_edit_during_the_write_is_seen(tmp_path, monkeypatch):
    """The file is compared again just before it is replaced."""
    (tmp_path / "a.md").write_bytes(b"old")
    write_new = files._write_new

    def edit_meanwhile(*args):
        write_new(*args)
        (tmp_path / "a.md").write_bytes(b"edited")

    monkeypatch.setattr(files, "_write_new", edit_meanwhile)
    with pytest.raises(ChangedError):
        write_atomic(tmp_path, "a.md", b"mine", before=sha256(b"old"))
    assert (names(tmp_path), (tmp_path / "a.md").read_bytes()) == ({"a.md"}, b"edited")


def test_any_writes_over_whatever_is_there(tmp_path):
    """For files that are derived."""
    for text in (b"one", b"two"):
        write_atomic(tmp_path, "MEMORY.md", text, before=ANY)
    assert read_bytes(tmp_path, "MEMORY.md") == b"two"


def test_the_time_of_a_file_can_be_given(tmp_path):
    """Undo brings times back to the nanosecond."""
    write_atomic(tmp_path, "a.md", b"text", before=None, mtime_ns=1_600_000_000_123_456_789)
    image = read_image(tmp_path, "a.md")
    assert image
    assert (image.data, image.mtime, image.hash) == (b"text", 1_600_000_000_123_456_789, sha256(b"text"))


def test_remove_compares_first(tmp_path):
    """A file that is not what the plan saw stays."""
    (tmp_path / "a.md").write_bytes(b"edited")
    with pytest.raises(ChangedError):
        remove(tmp_path, "a.md", sha256(b"old"))
    remove(tmp_path, "a.md", sha256(b"edited"))
    assert names(tmp_path) == set()
    with pytest.raises(ChangedError, match="is gone"):
        remove(tmp_path, "a.md", sha256(b"edited"))
    remove(tmp_path, "a.md", ANY)


def test_a_write_through_a_link_inside_changes_its_target(tmp_path):
    """The link stays a link."""
    (tmp_path / "real.md").write_bytes(b"old")
    (tmp_path / "link.md").symlink_to("real.md")
    write_atomic(tmp_path, "link.md", b"new", before=sha256(b"old"))
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real.md").read_bytes() == b"new"


def test_nothing_outside_the_root_is_read_written_or_removed(tmp_path):
    """All three go through containment."""
    (tmp_path / "root").mkdir()
    (tmp_path / "x.md").write_bytes(b"out")
    calls = (
        lambda: read_bytes(tmp_path / "root", "../x.md"),
        lambda: write_atomic(tmp_path / "root", "../x.md", b"in", before=ANY),
        lambda: remove(tmp_path / "root", "../x.md", ANY),
        lambda: append_line(tmp_path / "root", "../x.md", b"in\n"),
    )
    for call in calls:
        with pytest.raises(ContainmentError):
            call()
    assert (tmp_path / "x.md").read_bytes() == b"out"


def test_a_folder_or_a_pipe_where_a_file_belongs_is_an_error_that_names_it(tmp_path):
    """A pipe must not make the reader wait for ever."""
    (tmp_path / "dir.md").mkdir()
    os.mkfifo(tmp_path / "pipe.md")
    for name in ("dir.md", "pipe.md"):
        with pytest.raises(DiskError, match=name) as caught:
            read_bytes(tmp_path, name)
        assert "move what is there away" in caught.value.hint


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_disk_that_refuses_leaves_the_old_file_whole(tmp_path, monkeypatch, code):
    """Half of the bytes are written, then the disk says no."""
    (tmp_path / "a.md").write_bytes(b"old")
    write = os.write

    def full(fd, data):
        if len(data) < 3:
            raise OSError(code, os.strerror(code))
        return write(fd, data[: len(data) // 2])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(DiskError, match=r"a\.md") as caught:
        write_atomic(tmp_path, "a.md", b"new text", before=sha256(b"old"))
    assert caught.value.hint
    assert (names(tmp_path), (tmp_path / "a.md").read_bytes()) == ({"a.md"}, b"old")


def test_a_real_full_disk_leaves_the_old_file_whole(tmp_path):
    """The kernel refuses in the middle of the write (a limit on the size of files stands for the full disk)."""
    (tmp_path / "a.md").write_bytes(b"old")
    code = """
import resource, signal, sys
from pathlib import Path
from treering.disk.files import ANY, write_atomic
from treering.errors import DiskError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_atomic(Path(sys.argv[1]), "a.md", b"x" * 100_000, before=ANY)
except DiskError as error:
    print(error, error.hint)
"""
    out = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=True).stdout
    assert "cannot write" in out
    assert "free some space" in out
    assert (names(tmp_path), (tmp_path / "a.md").read_bytes()) == ({"a.md"}, b"old")


REFUSED = """
import os, sys
from pathlib import Path
from treering.disk.files import write_atomic
from treering.errors import DiskError
if os.geteuid() == 0:
    os.setuid(65534)
try:
    write_atomic(Path(sys.argv[1]), "a.md", b"x", before=None)
except DiskError as error:
    print(error, error.hint, sep="|")
"""


def test_a_read_only_folder_is_an_error_that_says_what_to_do():
    """The hint names the folder. Root may write everywhere, so the writer gives that up first."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o555)
        out = subprocess.run([sys.executable, "-c", REFUSED, name], capture_output=True, text=True, check=True).stdout
    assert (
        f"cannot write {Path(name).resolve()}/a.md: Permission denied|make {Path(name).resolve()} readable and writable"
        in out
    )


KILLED = """
import os, signal, sys
from pathlib import Path
from treering.disk import files
def die(*args, **kwargs):
    os.kill(os.getpid(), signal.SIGKILL)
moment = sys.argv[2]
if moment == "half":
    write = os.write
    os.write = lambda fd, data: write(fd, data[:5]) if len(data) > 5 else die()
elif moment == "flush":
    os.fsync = die
else:
    os.replace = die
files.write_atomic(Path(sys.argv[1]), "a.md", b"new text", before=files.sha256(b"old"))
"""


@pytest.mark.parametrize("moment", ["half", "flush", "rename"])
def test_a_process_killed_while_writing_leaves_the_old_file_whole(tmp_path, moment):
    """What it leaves behind is a hidden temporary file, which the next sweep takes away."""
    (tmp_path / "a.md").write_bytes(b"old")
    run = subprocess.run([sys.executable, "-c", KILLED, tmp_path, moment], check=False)
    assert run.returncode == -signal.SIGKILL
    assert (tmp_path / "a.md").read_bytes() == b"old"
    assert len(names(tmp_path)) == 2
    files.sweep_temporaries(tmp_path)
    assert names(tmp_path) == {"a.md"}


def test_a_line_is_never_added_to_half_a_line(tmp_path):
    """An editor, or a killed process, may have left the last line without its end."""
    append_line(tmp_path, "e.jsonl", b"1\n")
    append_line(tmp_path, "e.jsonl", b"2\n3\n")
    with (tmp_path / "e.jsonl").open("ab") as file:
        file.write(b"half")
    append_line(tmp_path, "e.jsonl", b"4\n")
    assert read_bytes(tmp_path, "e.jsonl") == b"1\n2\n3\nhalf\n4\n"
    assert stat.S_IMODE((tmp_path / "e.jsonl").stat().st_mode) == 0o600
    truncate(tmp_path, "e.jsonl", 4)
    assert read_bytes(tmp_path, "e.jsonl") == b"1\n2\n"


def test_an_append_that_the_disk_refuses_leaves_no_half_line(tmp_path, monkeypatch):
    """The file is cut back to what it was."""
    append_line(tmp_path, "e.jsonl", b"1\n")
    write = os.write

    def full(fd, data):
        if len(data) < 4:
            raise OSError(errno.ENOSPC, "full")
        return write(fd, data[:2])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(DiskError):
        append_line(tmp_path, "e.jsonl", b"22222\n")
    assert read_bytes(tmp_path, "e.jsonl") == b"1\n"


def test_what_is_set_aside_never_replaces_what_was_set_aside_before(tmp_path):
    """Two damaged files on one day are two files."""
    for text in ("one", "two"):
        (tmp_path / "meta.json").write_text(text)
        files.set_aside(tmp_path / "meta.json", "20261130T120000Z")
    assert {path.read_text() for path in tmp_path.iterdir()} == {"one", "two"}
    assert all(name.startswith("meta.json.corrupt-20261130") for name in names(tmp_path))


def test_a_lock_file_is_made_once(tmp_path):
    """Of several processes that try at once one does; the others are told."""
    files.create(tmp_path, "deep/lock", b"1", mtime_ns=5_000_000_000)
    assert ((tmp_path / "deep/lock").read_bytes(), (tmp_path / "deep/lock").stat().st_mtime) == (b"1", 5)
    with pytest.raises(ChangedError, match="has appeared"):
        files.create(tmp_path, "deep/lock", b"2")
    assert (tmp_path / "deep/lock").read_bytes() == b"1"


@pytest.mark.parametrize("rel", ["x" * 5000 + ".md", "x/" * 3000 + "y.md"])
def test_a_name_too_long_for_any_disk_is_an_error_that_says_so(tmp_path, rel):
    """Somebody else may have written it into a file of ours."""
    for touch in (lambda: read_image(tmp_path, rel), lambda: write_atomic(tmp_path, rel, b"x", before=ANY)):
        with pytest.raises(DiskError, match="too long"):
            touch()
