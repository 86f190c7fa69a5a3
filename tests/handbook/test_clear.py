"""`memory clear` takes one project's handbook, and not a byte of anything else (A10)."""

import hashlib
import json
import sqlite3
from contextlib import closing

import pytest

from handbook.book_kit import BILLING, SKYLARK, book, skill, skips, statuses
from treering.errors import ContainmentError
from treering.ops.sources import below
from treering.pipeline.learning import Using


def hashes(desk) -> dict[str, str]:
    """Every file below the base but the database, and its time; of a lock, which is empty, the bytes alone."""
    return {
        path.relative_to(desk.base).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        + (f" {path.stat().st_mtime_ns}" if path.suffix != ".lock" else "")
        for path in desk.base.rglob("*")
        if path.is_file() and not path.name.startswith("state.db")
    }


def table_rows(desk) -> dict[str, set[str]]:
    """Every row of the database."""
    with closing(sqlite3.connect(desk.base / "state.db")) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        names.remove("sqlite_sequence")
        return {name: {repr(row) for row in connection.execute(f'SELECT * FROM "{name}"')} for name in names}  # noqa: S608 - ours


@pytest.fixture
def lived_in(desk, model):
    """Two projects with handbooks, entries of both scopes, and sessions that were given their blocks."""
    model.consolidate = book(skills=[skill(scripts=[{"path": "run.sh", "content": "make deploy"}])])
    desk.put("s1", "Remember: deploys happen on Tuesdays only.")
    desk.put("s2", "Remember: always run make lint before a commit.", cwd=SKYLARK)
    for project in (BILLING, SKYLARK):
        with desk.memory(project) as memory:
            memory.learn(below(desk.home), using=Using("offline"))
            memory.remember(f"The notes of {project.name} are in docs/.", type="reference", scope="project")
            memory.remember(f"I wrote {project.name} alone.", type="user", scope="user")
    desk.run()
    for project in (BILLING, SKYLARK):
        with desk.memory(project) as memory:
            memory.handbook.injection.for_session("codex", f"x {project.name}")
    (desk.book() / "notes.md").write_text("mine")
    return desk


def test_it_changes_no_file_but_those_of_the_handbook_and_the_block_that_was_made_from_it(lived_in):
    """Bytes and times of everything else are as they were."""
    before = hashes(lived_in)
    with lived_in.memory() as memory:
        cleared = memory.handbook.clear()
        handbook = f"projects/{memory.key}/handbook/"
        block = f"projects/{memory.key}/inject.md"
    after = hashes(lived_in)
    assert cleared.files == len([path for path in before if path.startswith(handbook)]) > 5
    assert {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)} == {
        *(path for path in before if path.startswith(handbook)),
        block,
    }
    assert not lived_in.book().exists()


def test_it_changes_no_row_but_those_of_the_project(lived_in):
    """Its sessions, notes and jobs of the handbook; its entries and their journal stay."""
    before = table_rows(lived_in)
    with lived_in.memory() as memory:
        memory.handbook.clear()
        key = memory.key
        change = memory.log()[0].id
    after = table_rows(lived_in)
    gone = {name: before[name] - after[name] for name in before if before[name] - after[name]}
    new = {name: after[name] - before[name] for name in after if after[name] - before[name]}
    assert set(gone) == {"threads", "stage1_outputs", "jobs", "injections"}
    assert {name: len(found) for name, found in gone.items()} == {
        "threads": 1,
        "stage1_outputs": 1,
        "jobs": 2,
        "injections": 1,
    }
    assert "'s1'" in next(iter(gone["stage1_outputs"]))
    assert not [row for name in ("threads", "jobs", "injections") for row in gone[name] if key not in row]
    assert set(new) == {"journal", "redo_trees", "redo_files", "injections"}
    assert not [
        row
        for name in ("journal", "redo_trees", "redo_files")
        for row in new[name]
        if not row.startswith(f"({change},")
    ]


def test_the_other_project_does_not_notice(lived_in, model):
    """Nothing is read or asked for it again; the cleared one is made anew when somebody asks."""
    with lived_in.memory() as memory:
        memory.handbook.clear()
    kept, calls = lived_in.files(SKYLARK), len(model.asked)
    report = lived_in.run(project=SKYLARK)
    assert (skips(report)["s2"], statuses(report), len(model.asked)) == ("unchanged", ["unchanged"], calls)
    assert lived_in.files(SKYLARK) == kept
    assert skips(lived_in.run(project=BILLING))["s1"] == ""


def test_the_files_come_back_by_undo_and_are_a_persons_own_then(lived_in):
    """Byte for byte, those that a person wrote among them."""
    before = lived_in.files()
    with lived_in.memory() as memory:
        change = memory.handbook.clear().change
        assert memory.undo().of == change
    assert lived_in.files() == before


def test_it_clears_nothing_behind_a_link(lived_in, tmp_path):
    """A link in the handbook's place is refused; one inside it is left where it is, with what lies behind it."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.md").write_text("mine")
    (lived_in.book() / "away").symlink_to(elsewhere)
    with lived_in.memory() as memory:
        memory.handbook.clear()
    assert [path.name for path in lived_in.book().iterdir()] == ["away"]
    assert json.dumps([path.name for path in elsewhere.iterdir()]) == '["mine.md"]'
    (lived_in.book() / "away").unlink()
    lived_in.book().rmdir()
    lived_in.book().symlink_to(elsewhere)
    with lived_in.memory() as memory, pytest.raises(ContainmentError):
        memory.handbook.clear()
    assert (elsewhere / "mine.md").read_text() == "mine"
