"""A home that takes no writing: a full or read-only disk, a folder of somebody else. What is there can be read, and it is said."""

import os
import resource
from pathlib import Path

import pytest

import treering
from treering.errors import DiskError


@pytest.fixture
def base(home, cli) -> Path:
    """A memory with two entries, one of the person's, and everything that is derived from it."""
    assert cli("remember", "--project-scope", "use pnpm, never npm, when you add a dependency").code == 0
    assert cli("remember", "--user", "I read diffs on a phone, so keep commits under two hundred lines").code == 0
    assert cli("recall", "pnpm").code == 0
    return home / ".treering"


@pytest.fixture
def closed(base, unprivileged) -> Path:
    """The same, and nothing below it may be written."""
    places = [base, *base.rglob("*")]
    modes = {path: path.stat().st_mode for path in places}
    for path in places:
        path.chmod(0o500 if path.is_dir() else 0o400)
    yield base
    for path in places:
        path.chmod(modes[path])


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


READING = {
    ("list",): "two hundred lines",
    ("show", "two-hundred"): "",
    ("recall", "which package manager for a dependency?"): "pnpm",
    ("search", "pnpm"): "pnpm",
    ("read", "memory://topics/."): ".md",
    ("log",): "remember",
    ("status",): "feedback 1",
}


@pytest.mark.parametrize(("command", "told"), READING.items(), ids=lambda value: value[0] if value else "")
def test_what_is_there_is_read_and_nothing_is_written(cli, closed, command, told):
    """With one line that says why nothing is learned."""
    if command[0] == "show":
        command = ("show", next(path.name for path in (closed / "memories").rglob("*.md") if path.name != "MEMORY.md"))
    before = snapshot(closed)
    done = cli(*command)
    assert done.code == 0
    assert told in done.out
    assert "nothing can be written here, so what is there is only read" in done.err
    assert done.err.count("\n") == 1
    assert snapshot(closed) == before


def test_what_would_change_it_is_refused_with_a_next_step(cli, closed):
    """Nothing is said to be kept that is not."""
    before = snapshot(closed)
    for command in (("remember", "a new thing worth keeping"), ("forget", "pnpm", "--yes"), ("undo",), ("dream",)):
        done = cli(*command)
        assert done.code == 1, command
        assert "→ make" in done.err, command
    assert snapshot(closed) == before


def test_without_a_database_the_files_are_enough(cli, base, unprivileged):
    """As when a memory was copied to a disk that is only read."""
    for path in base.glob("state.*"):
        path.unlink()
    base.chmod(0o500)
    try:
        assert "two hundred lines" in cli("list").out
        assert "pnpm" in cli("recall", "npm dependency").out
    finally:
        base.chmod(0o700)


def test_a_project_that_nothing_is_known_of_is_no_fault(cli, closed, tmp_path):
    """What is about the person is told in it."""
    (tmp_path / "other/.git").mkdir(parents=True)
    done = cli("list", "--project", str(tmp_path / "other"))
    assert done.code == 0
    assert "two hundred lines" in done.out
    assert "pnpm" not in done.out


def test_a_program_is_told_when_it_changes_something(closed, project):
    """Reading goes on; what cannot be kept raises."""
    with treering.open_memory(project) as memory:
        assert "pnpm" in memory.recall("add a dependency with npm").prompt
        assert memory.status().problems[0].code == "read_only"
        with pytest.raises(DiskError, match="Permission denied"):
            memory.remember("a new thing worth keeping")


def test_a_home_that_cannot_be_made_is_an_error(cli, home, unprivileged, monkeypatch):
    """A mistyped place is not an empty memory."""
    closed = home / "closed"
    closed.mkdir(mode=0o500)
    monkeypatch.setenv("TREERING_HOME", str(closed / "here"))
    done = cli("list")
    assert done.code == 1
    assert "TREERING_HOME" in done.err


def full() -> None:
    """From here on no file of this process takes a byte, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize(
    ("command", "told"), [(c, t) for c, t in READING.items() if c[0] != "show"], ids=lambda v: v[0]
)
def test_a_full_disk_is_read(base, spawn, command, told):
    """Not even SQLite's marks find room. The line says why nothing is learned."""
    before = {path: data for path, data in snapshot(base).items() if path.endswith((".md", ".jsonl", ".db"))}
    process = spawn(*command, preexec_fn=full)
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert told in out.decode()
    assert b"nothing can be written here, so what is there is only read" in err
    assert before.items() <= snapshot(base).items()


def test_a_full_disk_keeps_nothing_and_says_so(base, spawn):
    """With the next step."""
    process = spawn("remember", "a new thing worth keeping", preexec_fn=full)
    _, err = process.communicate()
    assert process.returncode == 1
    assert b"free some space" in err


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_a_directory_in_place_of_the_catalog_is_set_aside(cli, base, suffix):
    """The catalog is made anew, and what lay there is kept under a dated name."""
    (catalog,) = base.glob("projects/*/catalog.db")
    for path in catalog.parent.glob("catalog.db*"):
        path.unlink()
    (catalog.parent / f"catalog.db{suffix}").mkdir()
    (catalog.parent / f"catalog.db{suffix}/mine.txt").write_text("mine")
    done = cli("recall", "which package manager for a dependency?")
    assert done.code == 0
    assert "pnpm" in done.out
    (aside,) = catalog.parent.glob(f"catalog.db{suffix}.corrupt-*")
    assert (aside / "mine.txt").read_text() == "mine"
    assert catalog.is_file()


def test_a_catalog_that_resists_does_not_keep_recall_from_answering(cli, base, unprivileged):
    """The entries themselves are asked."""
    (catalog,) = base.glob("projects/*/catalog.db")
    for path in catalog.parent.glob("catalog.db*"):
        path.unlink()
    catalog.mkdir()
    catalog.parent.chmod(0o500)
    try:
        done = cli("recall", "which package manager for a dependency?")
        assert (done.code, "pnpm" in done.out) == (0, True)
    finally:
        catalog.parent.chmod(0o700)


def test_root_may_not_overrule_it_here(closed):
    """Else none of this would test anything."""
    with pytest.raises(PermissionError):
        os.open(closed / "state.db", os.O_RDWR)
