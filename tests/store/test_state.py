"""What a tree looks like to a plan: edits by hand are bound and noted, nothing that cannot be seen is taken for gone."""

import contextlib
import json
import os
import shutil
from pathlib import Path

import pytest

from store_kit import (
    KEY,
    PROJECT,
    do,
    draft,
    entry,
    index_matches,
    open_store,
    remember,
    snapshot,
    summaries,
    touch_later,
)
from treering.core.operation import Update
from treering.core.topics.index import parse_index
from treering.disk.locks import TreeLock
from treering.errors import ContainmentError, NotFoundError
from treering.store.search.catalog import bags


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    return tmp_path / "projects" / KEY / "memory"


def test_an_edit_by_hand_keeps_id_and_words(store, memory):
    """`by` becomes hand, the journal notes the edit, the index follows."""
    remember(store, "Use pnpm, never npm.")
    before = entry(store, "Use pnpm, never npm.")
    path = memory / before.line.path
    path.write_text(
        path.read_text().replace("Use pnpm, never npm.\n", "Use bun.\n").replace("name: Use pnpm", "name: Use bun")
    )
    after = entry(store, "Use bun.")
    assert (after.id, after.line.words, after.line.by) == (before.id, before.line.words, "hand")
    row = store.log(limit=1)[0]
    assert (row.cause, row.files, row.project) == ("hand", (f"{PROJECT}/{before.line.path}",), KEY)
    assert "Use bun" in (memory / "MEMORY.md").read_text()
    assert open_again(store).log(limit=1)[0].id == row.id


def open_again(store):
    """The same store, opened by another process; nothing is left to note."""
    again = open_store(store.layout.base, ids="again_")
    assert [e.line for e in again.entries(PROJECT)] == [e.line for e in store.entries(PROJECT)]
    again.close()
    return store


def test_a_renamed_file_keeps_its_entry(store, memory):
    """Found again by its text."""
    remember(store, "Use pnpm, never npm.")
    before = entry(store, "Use pnpm, never npm.")
    (memory / "project").mkdir()
    (memory / before.line.path).rename(memory / "project/tools.md")
    after = entry(store, "Use pnpm, never npm.")
    assert (after.id, after.line.path, after.line.by) == (before.id, "project/tools.md", "remember")


def test_a_new_file_becomes_an_entry_and_a_removed_one_goes(store, memory):
    """Both are noted once."""
    remember(store, "Use pnpm, never npm.")
    (memory / entry(store, "Use pnpm, never npm.").line.path).unlink()
    (memory / "user").mkdir()
    (memory / "user/owl.md").write_text("---\ntype: user\n---\n\nI am a night owl.\n")
    assert summaries(store) == ["I am a night owl."]
    assert entry(store, "I am a night owl.").line.by == "hand"
    assert [row.cause for row in store.log()] == ["hand", "remember"]
    summaries(store)
    assert len(store.log()) == 2
    assert index_matches(store, PROJECT)


def test_an_index_that_does_not_match_is_made_again(store, memory):
    """After an edit of the index, and after a file got newer."""
    remember(store, "Use pnpm, never npm.", "Tests run with vitest.")
    (memory / "MEMORY.md").write_text("mine")
    store.state(PROJECT)
    assert len(parse_index((memory / "MEMORY.md").read_text())) == 2
    touch_later(memory / entry(store, "Tests run with vitest.").line.path)
    touch_later(memory / entry(store, "Tests run with vitest.").line.path)
    assert index_matches(store, PROJECT)
    assert [row.cause for row in store.log()] == ["remember"]


def test_looking_at_a_tree_that_is_not_there_makes_nothing(store, tmp_path):
    """Neither directories nor an index."""
    assert store.state(PROJECT).files == {}
    assert not (tmp_path / "projects").exists()


def test_a_file_that_cannot_be_read_keeps_its_entries(store, memory):
    """What is not UTF-8 now is not gone: its identity waits until it can be read again."""
    remember(store, "Use pnpm, never npm.", "Tests run with vitest.")
    before = entry(store, "Use pnpm, never npm.")
    path = memory / before.line.path
    data = path.read_bytes()
    path.write_bytes(data + b"\xff")
    assert summaries(store) == ["Tests run with vitest."]
    assert [problem.code for problem in store.problems] == ["not_utf8"]
    path.write_bytes(data)
    assert entry(store, "Use pnpm, never npm.").line == before.line
    assert store.problems == ()
    assert [row.cause for row in store.log()] == ["remember"]


def test_a_memory_directory_that_is_away_has_not_been_emptied(store, memory):
    """Identities wait for it."""
    remember(store, "Use pnpm, never npm.")
    before = entry(store, "Use pnpm, never npm.")
    memory.rename(memory.with_name("away"))
    assert summaries(store) == []
    memory.with_name("away").rename(memory)
    assert entry(store, "Use pnpm, never npm.").line == before.line
    assert [row.cause for row in store.log()] == ["remember"]


def test_a_bad_line_of_identities_is_a_problem_and_stays(store, memory, tmp_path):
    """The entry of that line is known by its text only, as by hand; the line itself is still there."""
    remember(store, "Use pnpm, never npm.")
    path = store.tree(PROJECT).entries
    path.write_bytes(b"{broken\n" + path.read_bytes())
    store.state(PROJECT)
    (problem,) = store.problems
    assert (problem.path, problem.line, problem.code) == (str(path), 1, "bad_line")
    remember(store, "Tests run with vitest.")
    assert path.read_bytes().startswith(b"{broken\n")
    assert len(summaries(store)) == 2


def test_a_tree_that_others_hold_can_be_read(store, memory):
    """Edits wait to be noted, with the reason; ids are not lost."""
    remember(store, "Use pnpm, never npm.")
    (memory / "owl.md").write_text("---\ntype: user\n---\n\nI am a night owl.\n")
    store._writer.timeout = 0
    with TreeLock(store.tree(PROJECT).lock):
        assert summaries(store) == ["I am a night owl.", "Use pnpm, never npm."]
        assert [problem.code for problem in store.problems] == ["not_written"]
    assert len(store.log()) == 1
    assert summaries(store) == ["I am a night owl.", "Use pnpm, never npm."]
    assert store.problems == ()
    assert len(store.log()) == 2


def test_a_tree_behind_a_link_is_refused(store, memory, tmp_path):
    """It is neither read nor taken for empty."""
    remember(store, "Use pnpm, never npm.")
    memory.rename(tmp_path / "moved")
    memory.symlink_to(tmp_path / "moved")
    with pytest.raises(ContainmentError):
        store.state(PROJECT)
    with pytest.raises(NotFoundError):
        store.state("nonsense")


def test_a_tree_of_another_tool_is_read_without_a_change_but_for_its_index(store, memory):
    """M1.5: bytes and times of every file, whatever its style; identities stand beside the tree."""
    files = {
        "user/role.md": b"---\nname: Role\ndescription: who\ntype: user\n---\n\nBackend engineer.\n",
        "feedback/dos.md": b'\xef\xbb\xbf---\r\nname: "Style"\r\ntype: feedback\r\n---\r\n\r\nShort answers.\r\n\r\n**Why:** time\r\n',
        "notes.md": b"no front matter at all",
        "project/list.md": b"---\ntype: project\n---\n- one thing\n- another thing\n",
        "MEMORY.md": b"- [Role](user/role.md) - old style",
    }
    for path, data in files.items():
        (memory / path).parent.mkdir(parents=True, exist_ok=True)
        (memory / path).write_bytes(data)
        os.utime(memory / path, ns=(1_700_000_000_987_654_321,) * 2)
    before = snapshot(memory.parents[2])
    assert summaries(store) == ["Backend engineer.", "Short answers.", "another thing", "one thing"]
    assert snapshot(memory.parents[2]) == before
    assert {row.path for row in parse_index((memory / "MEMORY.md").read_text())} == {
        "user/role.md",
        "feedback/dos.md",
        "project/list.md",
    }
    assert {path.name for path in memory.rglob("*") if path.is_file()} == {Path(path).name for path in files}
    assert [problem.code for problem in store.problems if "notes.md" in problem.path] == ["no_type"]


def test_the_real_tree_of_qwen_code_is_read_and_stays_as_it_is(tmp_path):
    """M1.5: every file but MEMORY.md byte for byte and to the nanosecond, MEMORY.md to the same entries."""
    shutil.copytree(Path(__file__).parents[1] / "fixtures/trees/qwen/after-extract", tmp_path / "base")
    before, indexes = snapshot(tmp_path / "base"), {}
    for path in (tmp_path / "base").rglob("MEMORY.md"):
        indexes[path] = parse_index(path.read_text())
        path.write_text("")
    store = open_store(tmp_path / "base")
    trees = ("user", "project:-home-dev-acme-billing")
    assert [len(store.entries(tree)) for tree in trees] == [1, 3]
    assert store.problems == ()
    for path, rows in indexes.items():
        assert set(parse_index(path.read_text())) == set(rows)
    assert snapshot(tmp_path / "base") == before
    store.close()


def test_identities_are_compacted_when_most_lines_say_nothing(store):
    """What counts stays byte for byte, what nobody can read goes to a file beside it, undo works over it."""
    number = remember(store, "Use pnpm, never npm.")
    path = store.tree(PROJECT).entries
    line = path.read_bytes()
    path.write_bytes(b"{broken\n" + line * 200)
    remember(store, "Tests run with vitest.")
    assert path.read_bytes().count(b"\n") == 2
    assert path.read_bytes().startswith(line)
    assert path.with_name("entries.bad.jsonl").read_bytes() == b"{broken\n"
    store.apply(store.undo(number))
    assert summaries(open_again(store)) == ["Tests run with vitest."]
    assert store.problems == ()


def test_history_survives_what_is_wrong_in_it(store):
    """A file that is not UTF-8, one without front matter."""
    history = store.tree(PROJECT).history
    history.mkdir(parents=True)
    (history / "e_bad.md").write_bytes(b"\xff")
    (history / "e_bare.md").write_text("Once it was so.")
    (history / "e_odd.md").write_text(
        "---\nsuperseded_at: yesterday\nsuperseded_by: e_2\ntype: user\n---\n\nLived in Oslo.\n"
    )
    past = {item.id: item for item in store.history(PROJECT)}
    assert set(past) == {"e_bare", "e_odd"}
    assert (past["e_odd"].by, past["e_odd"].until, past["e_odd"].record.summary) == ("e_2", None, "Lived in Oslo.")
    assert [problem.code for problem in store.problems] == ["unreadable"]


def test_the_catalog_follows_a_sweep(store, memory):
    """Edits by hand reach it then."""
    remember(store, "Use pnpm, never npm.")
    (memory / "owl.md").write_text("---\ntype: user\n---\n\nI am a night owl.\n")
    store.state(PROJECT)
    report = store.sweep(PROJECT)
    assert (report.dropped, report.rebuilt) == (0, False)
    assert store.sweep(PROJECT).indexed == 0


def test_meta_keeps_the_public_shape(store, tmp_path):
    """Keys of others stay; a damaged file is set aside and said."""
    folder = tmp_path / "projects" / KEY
    folder.mkdir(parents=True)
    (folder / "meta.json").write_text(
        json.dumps({"version": 1, "createdAt": "2026-01-01T00:00:00.000Z", "theirs": [1]})
    )
    store.project(Path("/home/dev/app"))
    remember(store, "Use pnpm, never npm.")
    meta = json.loads((folder / "meta.json").read_text())
    assert (meta["createdAt"], meta["theirs"], meta["root"]) == ("2026-01-01T00:00:00.000Z", [1], "/home/dev/app")
    assert meta["updatedAt"].endswith("Z")
    (folder / "meta.json").write_text("{half")
    remember(store, "Tests run with vitest.")
    assert json.loads((folder / "meta.json").read_text())["version"] == 1
    (aside,) = folder.glob("meta.json.corrupt-*")
    assert aside.read_text() == "{half"
    assert aside.name in " ".join(problem.what for problem in store.problems)


def test_the_catalog_follows_entries_from_file_to_file(tmp_path):
    """A change of type moves an entry to another file, with its id: in whatever order the files are put, none is lost."""
    with contextlib.closing(open_store(tmp_path)) as store:
        remember(store, *(f"Rule number {number} is about fridays." for number in range(12)))
        moved = [
            Update(PROJECT, entry.id, draft(entry.record.summary, type="project")) for entry in store.entries(PROJECT)
        ]
        number = do(store, *moved, cause="edit")
        store.apply(store.undo(number))
        assert store.problems == ()
        assert len(bags(store.tree(PROJECT))) == 12
