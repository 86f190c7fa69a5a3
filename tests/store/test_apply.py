"""The one write path: a change happens as a whole, somebody's edit wins, and everything can be taken back."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from store_kit import (
    KEY,
    PROJECT,
    START,
    cursor,
    do,
    draft,
    entry,
    index_matches,
    open_store,
    plan,
    remember,
    snapshot,
    summaries,
    texts,
)
from treering.core.change import ChangeSet, DeleteFile, PutEntry, WriteFile
from treering.core.clean import Clean
from treering.core.entry import EntryLine
from treering.core.plan import Add, Merge, Move, Remove, Split, Supersede, Update, words_hash
from treering.disk import files
from treering.disk.locks import TreeLock
from treering.disk.paths import Layout
from treering.errors import ChangedError, ContainmentError, DiskError, LockedError, NotFoundError, UsageError
from treering.store.base import Store
from treering.store.changes import apply as apply_module


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = open_store(tmp_path)
    yield store
    store.close()


def test_a_change_writes_file_identity_index_cursor_and_journal(store, tmp_path):
    """All that one remembered sentence leaves behind."""
    store.project(Path("/home/dev/app"))
    number = do(store, *(), extra=(cursor(1),))
    assert number == 0, "nothing but a cursor is no change of a tree"
    number = store.apply(plan(store, *(add(text) for text in ("Use pnpm, never npm.",)), extra=(cursor(7),)))
    (item,) = store.entries(PROJECT)
    assert item.record.summary == "Use pnpm, never npm."
    path = tmp_path / "projects" / KEY / "memory" / item.line.path
    assert path.read_text().startswith("---\nname: Use pnpm")
    (line,) = (tmp_path / "projects" / KEY / "entries.jsonl").read_text().splitlines()
    assert json.loads(line)["words"] == ["Use pnpm, never npm."]
    assert index_matches(store, PROJECT)
    assert store.cursor("claude-code", "s1") == cursor(7)
    (row,) = store.log()
    assert (row.id, row.cause, row.state, row.project, row.note.text) == (number, "remember", "done", KEY, "a remember")
    assert row.files == (f"{PROJECT}/{item.line.path}",)
    public = json.loads((tmp_path / "projects" / KEY / "extract-cursor.json").read_text())
    assert public == {"sessionId": "s1", "processedOffset": 7, "updatedAt": "2026-11-30T12:00:00.000Z"}


def add(text: str) -> Add:
    return Add(PROJECT, draft(text))


def test_everything_it_makes_is_for_the_owner_alone(store, tmp_path):
    """0600 and 0700, all of it."""
    old = os.umask(0)
    try:
        remember(store, "Use pnpm, never npm.")
        remember(store, "I am a night owl.", tree="user")
    finally:
        os.umask(old)
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert {mode for path, mode in modes.items() if (tmp_path / path).is_file()} == {0o600}
    assert {mode for path, mode in modes.items() if (tmp_path / path).is_dir()} == {0o700}


def test_the_user_tree_holds_nothing_but_topic_files_and_index(store, tmp_path):
    """Other tools list it recursively."""
    remember(store, "I am a night owl.", tree="user")
    inside = {path.name for path in (tmp_path / "memories").rglob("*") if path.is_file()}
    assert inside == {"MEMORY.md", "i-am-a-night-owl.md"}


OPERATIONS = {
    "add": lambda store: [add("Deploys go out on Tuesdays.")],
    "update": lambda store: [Update(PROJECT, entry(store, "Use pnpm, never npm.").id, draft("Use bun, never npm."))],
    "remove": lambda store: [Remove(PROJECT, entry(store, "Use pnpm, never npm.").id, bar=True)],
    "remove from a list": lambda store: [Remove(PROJECT, entry(store, "second of the list").id, bar=True)],
    "supersede": lambda store: [
        Supersede(PROJECT, draft("Use yarn, never npm."), PROJECT, entry(store, "Use pnpm, never npm.").id)
    ],
    "move": lambda store: [Move(PROJECT, entry(store, "Use pnpm, never npm.").id, "user")],
    "move from a list": lambda store: [Move(PROJECT, entry(store, "first of the list").id, "user")],
    "merge": lambda store: [
        Merge(
            PROJECT,
            entry(store, "Use pnpm, never npm.").id,
            (entry(store, "Tests run with vitest.").id,),
            draft("Use pnpm and vitest."),
        )
    ],
    "split": lambda store: [
        Split(PROJECT, entry(store, "Use pnpm, never npm.").id, (draft("Use pnpm."), draft("Never use npm.")))
    ],
}


@pytest.fixture
def lived_in(store, tmp_path) -> Store:
    """A store with two entries, and a list file that a person wrote with line ends of another system."""
    remember(store, "Use pnpm, never npm.", "Tests run with vitest.")
    path = tmp_path / "projects" / KEY / "memory/project/list.md"
    path.parent.mkdir()
    path.write_bytes(
        b"---\r\nname: List # mine\r\ndescription: 'a list'\r\ntype: project\r\n---\r\n\r\n- first of the list\r\n- second of the list\r\n"
    )
    os.utime(path, ns=(1_600_000_000_123_456_789,) * 2)
    store.state(PROJECT)
    return store


@pytest.mark.parametrize("name", OPERATIONS)
def test_undo_brings_back_bytes_times_and_identities(lived_in, tmp_path, name):
    """Every kind of operation, there and back and there again."""
    store = lived_in
    before, known = snapshot(tmp_path), {e.id: e for tree in ("user", PROJECT) for e in store.entries(tree)}
    number = do(store, *OPERATIONS[name](store), cause="dream")
    after = texts(tmp_path)
    assert after != {path: data for path, (data, _) in before.items()}
    assert index_matches(store, PROJECT)
    back = store.apply(store.undo(number))
    assert snapshot(tmp_path) == before
    assert {e.id: e for tree in ("user", PROJECT) for e in store.entries(tree)} == known
    assert index_matches(store, PROJECT)
    again = store.apply(store.undo(back))
    assert texts(tmp_path) == after
    rows = {row.id: row for row in store.log()}
    assert (rows[number].undone_by, rows[back].undone_by, rows[again].undoes) == (None, again, back)


def test_what_was_forgotten_is_barred_until_the_forgetting_is_undone(lived_in):
    """M5.2: the same evidence, under its record or, rewritten, by its words."""
    store = lived_in
    item = entry(store, "Use pnpm, never npm.")
    digest = words_hash("Use pnpm, never npm.")
    asked = [("record of Use pnpm, never npm.", ""), ("rewritten", digest), ("rewritten", "other"), ("", "")]
    barred = lambda: [store.barred("claude-code", "s1", *one) for one in asked]  # noqa: E731 - asked three times
    assert barred() == [False] * 4
    number = do(store, Remove(PROJECT, item.id, bar=True), cause="forget")
    assert barred() == [True, True, False, False]
    assert not store.barred("claude-code", "another session", "rewritten", digest)
    store.apply(store.undo(number))
    assert barred() == [False] * 4


def test_a_superseded_entry_goes_to_history(lived_in):
    """M1.8: linked, dated, out of the tree, and back by undo."""
    store = lived_in
    old = entry(store, "Use pnpm, never npm.")
    number = do(store, Supersede(PROJECT, draft("Use yarn, never npm."), PROJECT, old.id))
    new = entry(store, "Use yarn, never npm.")
    (past,) = store.history(PROJECT)
    assert (past.id, past.by, past.path, past.record.summary) == (old.id, new.id, old.line.path, "Use pnpm, never npm.")
    assert past.until
    assert past.until > START
    assert new.line.supersedes == old.id
    assert old.line.path not in store.tree(PROJECT).index.read_text()
    store.apply(store.undo(number))
    assert store.history(PROJECT) == ()


def test_a_plan_made_from_an_older_file_is_refused_as_a_whole(lived_in, tmp_path):
    """The error names the file; no other file, line or cursor has moved."""
    store = lived_in
    item = entry(store, "Use pnpm, never npm.")
    change = plan(store, Remove(PROJECT, item.id), add("Something new was said."), extra=(cursor(9),))
    path = tmp_path / "projects" / KEY / "memory" / item.line.path
    path.write_text(path.read_text() + "\nMy own note.\n")
    before = snapshot(tmp_path)
    with pytest.raises(ChangedError, match=r"use-pnpm-never-npm\.md was edited"):
        store.apply(change)
    assert snapshot(tmp_path) == before
    assert store.cursor("claude-code", "s1") is None
    assert "refused" not in {row.state for row in store.log()}, "it was refused before it was recorded"


def test_an_edit_in_the_middle_of_a_change_wins(lived_in, tmp_path, monkeypatch):
    """Files already written go back, bytes and times; the edit stays; the cursor does not move."""
    store = lived_in
    first, second = entry(store, "Use pnpm, never npm."), entry(store, "Tests run with vitest.")
    change = plan(store, Remove(PROJECT, first.id), Remove(PROJECT, second.id), extra=(cursor(9),))
    before = snapshot(tmp_path)
    edited = tmp_path / "projects" / KEY / "memory" / second.line.path
    remove = files.remove

    def edit_meanwhile(root, rel, expected, **how):
        remove(root, rel, expected, **how)
        edited.write_text("mine")

    monkeypatch.setattr(files, "remove", edit_meanwhile)
    with pytest.raises(ChangedError, match=r"tests-run-with-vitest\.md was edited"):
        store.apply(change)
    monkeypatch.undo()
    now = snapshot(tmp_path)
    name = edited.relative_to(tmp_path).as_posix()
    assert now[name][0] == b"mine"
    assert {path: file for path, file in now.items() if path != name} == {p: f for p, f in before.items() if p != name}
    row = store.log(limit=1)[0]
    assert row.state == "refused"
    assert store.cursor("claude-code", "s1") is None
    assert index_matches(store, PROJECT)
    with pytest.raises(UsageError, match="refused"):
        store.undo(row.id)


def test_undo_is_refused_when_the_file_was_edited_since(lived_in, tmp_path):
    """The error names the file, nothing changes."""
    store = lived_in
    number = do(store, add("Deploys go out on Tuesdays."))
    item = entry(store, "Deploys go out on Tuesdays.")
    path = tmp_path / "projects" / KEY / "memory" / item.line.path
    path.write_text(path.read_text().replace("Tuesdays", "Fridays"))
    before = snapshot(tmp_path)
    with pytest.raises(ChangedError, match=r"deploys-go-out-on-tuesdays\.md was edited"):
        store.undo(number)
    assert snapshot(tmp_path) == before


def test_only_what_happened_can_be_undone_and_only_once(lived_in):
    """Unknown numbers, changes undone already, and edits by hand, each in its own words."""
    store = lived_in
    number = remember(store, "Deploys go out on Tuesdays.")
    back = store.apply(store.undo(number))
    with pytest.raises(UsageError, match=f"undone by change {back}") as caught:
        store.undo(number)
    assert caught.value.hint == f"`treering undo {back}` does it again"
    with pytest.raises(NotFoundError, match="no change 4711"):
        store.undo(4711)
    hand = next(row.id for row in store.log() if row.cause == "hand")
    with pytest.raises(UsageError, match="by hand"):
        store.undo(hand)


def test_a_change_of_another_base_cannot_be_undone_here(lived_in, tmp_path):
    """One state.db may serve several bases (M1.2): the trees of the same name are not the same trees."""
    number = remember(lived_in, "Deploys go out on Tuesdays.")
    other = Store(Layout(tmp_path, tmp_path / "other"), Clean, lived_in.now)
    with pytest.raises(NotFoundError, match="where memory does not lie now"):
        other.undo(number)
    other.close()


@pytest.mark.parametrize("path", ["../meta.json", "/etc/passwd", "a/../../x.md", "nul.md", "away/x.md"])
def test_a_change_that_leaves_the_tree_is_refused_before_anything_is_written(store, tmp_path, path):
    """Containment holds for every step, and for the whole change."""
    remember(store, "Use pnpm, never npm.")
    (tmp_path / "outside").mkdir()
    (tmp_path / "projects" / KEY / "memory/away").symlink_to(tmp_path / "outside")
    before = snapshot(tmp_path)
    steps = (WriteFile(PROJECT, "feedback/ok.md", None, Clean("x")), WriteFile(PROJECT, path, None, Clean("x")))
    with pytest.raises(ContainmentError):
        store.apply(ChangeSet("remember", steps))
    with pytest.raises((ContainmentError, ChangedError)):
        store.apply(ChangeSet("forget", (DeleteFile(PROJECT, path, files.sha256(b"")),)))
    assert snapshot(tmp_path) == before
    assert list((tmp_path / "outside").iterdir()) == []


def test_a_full_disk_in_the_middle_takes_the_change_back(lived_in, tmp_path, monkeypatch):
    """The second file cannot be written: the first goes back, entries and cursor have not moved."""
    store = lived_in
    before = snapshot(tmp_path)
    change = plan(store, add("One thing to remember."), add("Another thing to remember."), extra=(cursor(9),))
    put, count = files.put, []

    def second_fails(one, **how):
        count.append(one.path.name)
        if len(count) == 2:
            raise DiskError(f"cannot write {one.path.name}: No space left on device")
        put(one, **how)

    monkeypatch.setattr(files, "put", second_fails)
    with pytest.raises(DiskError, match="No space left"):
        store.apply(change)
    assert snapshot(tmp_path) == before
    assert (summaries(store), store.cursor("claude-code", "s1")) == (sorted(summaries(store)), None)
    assert store.log(limit=1)[0].state == "refused"
    monkeypatch.undo()
    assert store.apply(change) > 0


def test_a_full_disk_is_met_before_the_first_file_changes(lived_in, tmp_path, monkeypatch):
    """Every new file lies ready before one is put in its place: there is nothing to take back, which might need room too."""
    store = lived_in
    before = snapshot(tmp_path)
    item = entry(store, "Tests run with vitest.")
    change = plan(store, Update(PROJECT, item.id, draft("Tests run with jest.")), add("One thing to remember."))
    write, count = files._write_new, []

    def full(path, *more):
        count.append(path)
        if len(count) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, *more)

    monkeypatch.setattr(files, "_write_new", full)
    monkeypatch.setattr(files, "put", lambda one, **_: pytest.fail("a file was put in place"))
    with pytest.raises(DiskError, match="No space left"):
        store.apply(change)
    assert snapshot(tmp_path) == before
    assert not list(tmp_path.rglob("*.tmp"))
    assert store.log(limit=1)[0].state == "refused"


def test_a_change_that_can_neither_go_on_nor_back_is_finished_by_the_next_process(lived_in, tmp_path, monkeypatch):
    """A disk that fails for good in the middle: the change stays pending, later it is there as a whole."""
    store = lived_in
    change = plan(store, add("One thing to remember."), add("Another thing to remember."), extra=(cursor(9),))
    put, count = files.put, []

    def disk_dies(one, **how):
        count.append(one.path.name)
        if len(count) > 1:
            raise DiskError(f"cannot write {one.path.name}: Input/output error")
        put(one, **how)

    def refuses(*args, **how):
        raise DiskError("Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(files, "put", disk_dies)
        broken.setattr(files, "remove", refuses)
        with pytest.raises(DiskError):
            store.apply(change)
        assert store.log(limit=1)[0].state == "pending"
        reopened = open_store(tmp_path)
        (problem,) = [problem for problem in reopened.problems if problem.code == "waiting"]
        assert "cannot be finished" in problem.what
        reopened.close()
    repaired = open_store(tmp_path)
    assert {"One thing to remember.", "Another thing to remember."} <= set(summaries(repaired))
    assert repaired.cursor("claude-code", "s1") == cursor(9)
    assert repaired.log(limit=1)[0].state == "done"
    assert not [problem for problem in repaired.problems if problem.code == "waiting"]
    repaired.close()


def left_pending(store, change, monkeypatch, after=0):
    """Begin a change and stop for good after that many files, as a killed process would."""

    class KilledError(BaseException):
        pass

    done = []
    put, remove = files.put, files.remove

    def counted(function):
        def call(*args, **options):
            if len(done) == after:
                raise KilledError
            done.append(args)
            function(*args, **options)

        return call

    with monkeypatch.context() as killed:
        killed.setattr(files, "put", counted(put))
        killed.setattr(files, "remove", counted(remove))
        with pytest.raises(KilledError):
            store.apply(change)


@pytest.mark.parametrize("after", [0, 1])
def test_the_next_process_finishes_what_a_killed_one_began(lived_in, tmp_path, monkeypatch, after):
    """Opening is enough; index, identities and cursor follow."""
    item = entry(lived_in, "Tests run with vitest.")
    change = plan(lived_in, add("One thing to remember."), Remove(PROJECT, item.id), extra=(cursor(9),))
    left_pending(lived_in, change, monkeypatch, after)
    reopened = open_store(tmp_path)
    assert summaries(reopened) == sorted(
        ["One thing to remember.", "Use pnpm, never npm.", "first of the list", "second of the list"]
    )
    assert reopened.cursor("claude-code", "s1") == cursor(9)
    assert index_matches(reopened, PROJECT)
    assert {row.cause for row in reopened.log() if row.state == "done"} == {"remember", "hand"}
    assert len([row for row in reopened.log() if row.cause == "hand"]) == 1, "the replay is no edit by hand"
    reopened.close()


def test_an_edit_after_the_kill_wins_over_the_replay(lived_in, tmp_path, monkeypatch):
    """The file that was edited stays, the one already written goes back, the cursor does not move."""
    item = entry(lived_in, "Tests run with vitest.")
    change = plan(
        lived_in,
        add("One thing to remember."),
        Update(PROJECT, item.id, draft("Tests run with jest.")),
        extra=(cursor(9),),
    )
    before = snapshot(tmp_path)
    left_pending(lived_in, change, monkeypatch, after=1)
    path = tmp_path / "projects" / KEY / "memory" / item.line.path
    path.write_text(path.read_text().replace("vitest", "mocha"))
    reopened = open_store(tmp_path)
    assert summaries(reopened) == sorted(
        ["Tests run with mocha.", "Use pnpm, never npm.", "first of the list", "second of the list"]
    )
    assert set(snapshot(tmp_path)) == set(before)
    assert entry(reopened, "Tests run with mocha.").id == item.id
    assert next(row for row in reopened.log() if row.cause == "remember").state == "refused"
    assert reopened.cursor("claude-code", "s1") is None
    assert index_matches(reopened, PROJECT)
    reopened.close()


def test_a_change_waits_for_a_root_that_is_not_there(lived_in, tmp_path, monkeypatch):
    """A disk that is not mounted now: it is said, and done when the disk is back."""
    user = Add("user", draft("I live in Lisbon.", type="user"))
    left_pending(lived_in, plan(lived_in, add("One thing to remember."), user), monkeypatch)
    (tmp_path / "projects").rename(tmp_path / "elsewhere")
    away = open_store(tmp_path)
    assert [problem.code for problem in away.problems] == ["waiting"]
    assert away.log(limit=1)[0].state == "pending"
    remember(away, "I am a night owl.", tree="user")
    assert not (tmp_path / "projects").exists(), "nothing was made where the disk belongs"
    away.close()
    (tmp_path / "elsewhere").rename(tmp_path / "projects")
    back = open_store(tmp_path)
    assert "One thing to remember." in summaries(back)
    assert summaries(back, "user") == ["I am a night owl.", "I live in Lisbon."]
    back.close()


def test_no_replay_goes_through_a_link_that_was_not_there(lived_in, tmp_path, monkeypatch):
    """The tree was moved away and a link put in its place: nothing is written behind it."""
    left_pending(lived_in, plan(lived_in, add("One thing to remember.")), monkeypatch)
    memory = lived_in.tree(PROJECT).memory
    memory.rename(tmp_path / "moved")
    memory.symlink_to(tmp_path / "moved")
    before = {path: path.read_bytes() for path in (tmp_path / "moved").rglob("*") if path.is_file()}
    reopened = open_store(tmp_path)
    assert {path: path.read_bytes() for path in (tmp_path / "moved").rglob("*") if path.is_file()} == before
    assert reopened.log(limit=1)[0].state == "pending"
    assert [problem.code for problem in reopened.problems] == ["waiting"]
    with pytest.raises(ContainmentError):
        remember(reopened, "Another thing to remember.")
    reopened.close()


@pytest.mark.parametrize("part", [1, 10, -1, None])
def test_half_an_appended_line_is_made_whole(lived_in, tmp_path, monkeypatch, part):
    """The kill fell into the append to entries.jsonl: no line is broken, none is there twice."""
    store = lived_in
    change = plan(store, add("One thing to remember."), add("Another thing to remember."))
    path = store.tree(PROJECT).entries
    before = path.read_bytes()

    class KilledError(BaseException):
        pass

    def half(root, rel, line):
        with path.open("ab") as file:
            file.write(line[:part])
        raise KilledError

    with monkeypatch.context() as killed:
        killed.setattr(files, "append_line", half)
        with pytest.raises(KilledError):
            store.apply(change)
    reopened = open_store(tmp_path)
    assert {"One thing to remember.", "Another thing to remember."} <= set(summaries(reopened))
    added = path.read_bytes().removeprefix(before)
    assert len([json.loads(line) for line in added.splitlines()]) == 2
    assert reopened.problems == ()
    reopened.close()


def test_an_edit_after_the_identities_were_written_takes_them_back_too(lived_in, tmp_path, monkeypatch):
    """Killed between entries.jsonl and `done`, then edited: the lines of the refused change are gone again."""
    store = lived_in
    change = plan(store, add("One thing to remember."))
    path = store.tree(PROJECT).entries
    before = path.read_bytes()

    class KilledError(BaseException):
        pass

    def killed(record):
        raise KilledError

    monkeypatch.setattr(store._writer, "_derive", killed)
    with pytest.raises(KilledError):
        store.apply(change)
    assert path.read_bytes() != before
    written = tmp_path / "projects" / KEY / "memory/feedback/one-thing-to-remember.md"
    written.write_text("---\ntype: feedback\n---\n\nMine now.\n")
    reopened = open_store(tmp_path, ids="h_")
    assert path.read_bytes() == before
    assert "Mine now." in summaries(reopened)
    assert entry(reopened, "Mine now.").id.startswith("h_")
    reopened.close()


def test_a_broken_catalog_never_fails_a_change(store, tmp_path):
    """It is a cache: damaged, or a directory in its place."""
    remember(store, "Use pnpm, never npm.")
    catalog = store.tree(PROJECT).catalog
    for name in (catalog.name, f"{catalog.name}-wal", f"{catalog.name}-shm"):
        catalog.with_name(name).unlink(missing_ok=True)
    catalog.write_bytes(b"not a database" * 400)
    remember(store, "Deploys go out on Tuesdays.")
    assert catalog.read_bytes().startswith(b"SQLite format 3")
    catalog.unlink()
    catalog.mkdir()
    remember(store, "Tests run with vitest.")
    assert len(summaries(store)) == 3
    assert "catalog" in {problem.code for problem in store.problems}


def test_an_index_that_cannot_be_written_never_fails_a_change(store):
    """A directory named MEMORY.md is a Problem, and the index comes when it is gone."""
    tree = store.tree(PROJECT)
    tree.index.mkdir(parents=True)
    remember(store, "Use pnpm, never npm.")
    assert summaries(store) == ["Use pnpm, never npm."]
    assert "MEMORY.md" in " ".join(problem.path for problem in store.problems)
    tree.index.rmdir()
    assert index_matches(store, PROJECT)


def test_text_that_no_file_can_hold_is_written_all_the_same(store):
    """Half a surrogate pair in a session must not stop what was learned with it."""
    line = EntryLine("e_x", "feedback/x.md", None, "", "extract", START, words=("half \ud83d pair",))
    text = Clean("---\ntype: feedback\n---\n\nhalf \ud83d pair\n")
    store.apply(ChangeSet("extract", (WriteFile(PROJECT, "feedback/x.md", None, text), PutEntry(PROJECT, line))))
    assert summaries(store) == ["half ? pair"]
    assert store.problems == ()


def test_a_tree_in_other_hands_is_waited_for_and_then_named(store):
    """A lock that is held for long is an error with the holder's process."""
    remember(store, "Use pnpm, never npm.")
    change = plan(store, add("Deploys go out on Tuesdays."))
    store._writer.timeout = 0
    with TreeLock(store.tree(PROJECT).lock), pytest.raises(LockedError, match=f"process {os.getpid()}"):
        store.apply(change)


def test_diff_shows_what_a_change_did_through_the_guard(tmp_path):
    """Faces get Clean text only."""
    store = Store(Layout(tmp_path, tmp_path), lambda text: Clean(text.replace("hunter2", "***")), lambda: START)
    number = remember(store, "The old password was hunter2.")
    shown = store.diff(number).text
    assert "+The old password was ***." in shown
    assert shown.startswith(f"--- /dev/null\n+++ {PROJECT}/feedback/")
    with pytest.raises(NotFoundError):
        store.diff(99)
    store.close()


def test_the_log_is_newest_first_and_may_be_of_one_project(store):
    """And no longer than asked for."""
    for text in ("One thing to remember.", "Another thing to remember.", "A third thing to remember."):
        remember(store, text)
    assert [row.id for row in store.log(limit=2)] == [3, 2]
    assert [row.id for row in store.log(KEY)] == [3, 2, 1]
    assert store.log("other") == ()


WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from store_kit import open_store, remember
from treering.errors import ChangedError
store = open_store(Path(sys.argv[2]), ids=sys.argv[3])
for number in range(10):
    while True:
        try:
            remember(store, f"Process {sys.argv[3]} said this as number {number}.")
            break
        except ChangedError:
            pass
"""


def test_two_processes_at_once_lose_nothing(tmp_path):
    """Forty changes from four processes to one tree: forty entries, each once, index and identities right."""
    command = [sys.executable, "-c", WRITER, str(Path(__file__).parents[1]), str(tmp_path)]
    running = [subprocess.Popen([*command, f"{letter}_"], stderr=subprocess.PIPE, text=True) for letter in "abcd"]
    errors = [process.communicate()[1] for process in running]
    assert errors == [""] * 4
    store = open_store(tmp_path)
    assert len(summaries(store)) == len(set(summaries(store))) == 40
    assert {item.id[0] for item in store.entries(PROJECT)} == set("abcd")
    assert {row.state for row in store.log()} == {"done"}
    assert {row.cause for row in store.log(limit=1000)} == {"remember"}, "nothing of it was taken for an edit by hand"
    assert index_matches(store, PROJECT)
    assert store.problems == ()
    store.close()


def test_replay_never_touches_what_a_living_process_holds(lived_in, tmp_path, monkeypatch):
    """A pending change whose tree is locked is somebody's work, not a wreck."""
    left_pending(lived_in, plan(lived_in, add("One thing to remember.")), monkeypatch)
    with TreeLock(lived_in.tree(PROJECT).lock), monkeypatch.context() as watched:
        watched.setattr(apply_module, "carry_out", lambda record: pytest.fail("it was replayed"))
        second = open_store(tmp_path)
        assert second.log(limit=1)[0].state == "pending"
        second.close()


# Edits by hand


def edited(store, tmp_path, text, new):
    """An entry whose file a person then edits; its file and the number of the note in the journal."""
    do(store, add(text))
    path = tmp_path / "projects" / KEY / "memory" / entry(store, text).line.path
    new(path)
    store.state(f"project:{KEY}")
    assert store.log()[0].cause == "hand"
    return path, store.log()[0].id


@pytest.mark.parametrize("how", ["edited", "removed"])
def test_an_edit_by_hand_is_taken_back_where_the_text_before_is_ours(store, tmp_path, how):
    """Bytes, entry, id and words; and undone again the edit stands as it was."""
    text = "Deploys go out on Tuesdays."
    before = {}

    def change(path):
        before["bytes"], before["entry"] = path.read_bytes(), entry(store, text)
        path.unlink() if how == "removed" else path.write_text(path.read_text().replace("Tuesdays", "Fridays"))

    path, number = edited(store, tmp_path, text, change)
    mine = path.read_bytes() if path.exists() else None
    back = store.apply(store.undo(number))
    assert path.read_bytes() == before["bytes"]
    assert entry(store, text) == before["entry"]
    store.apply(store.undo(back))
    assert (path.read_bytes() if path.exists() else None) == mine
    assert store.entries(f"project:{KEY}") == () or "Fridays" in store.entries(f"project:{KEY}")[0].record.summary


def test_an_edit_by_hand_before_which_there_was_another_is_left_to_the_person(store, tmp_path):
    """What stood there in between is nowhere."""
    path, first = edited(
        store, tmp_path, "Deploys go out on Tuesdays.", lambda p: p.write_text(p.read_text().replace("Tues", "Thurs"))
    )
    path.write_text(path.read_text().replace("Thurs", "Fri"))
    store.state(f"project:{KEY}")
    second = store.log()[0].id
    assert second > first
    with pytest.raises(UsageError, match="has not the text"):
        store.undo(second)
    with pytest.raises(ChangedError, match="in the meantime"):
        store.undo(first)


def test_a_file_that_a_person_has_begun_or_renamed_is_left_to_them(store, tmp_path):
    """Taking it back would take it away."""
    path, number = edited(store, tmp_path, "Deploys go out on Tuesdays.", lambda p: p.rename(p.with_name("renamed.md")))
    with pytest.raises(UsageError, match="has not the text"):
        store.undo(number)
    own = path.with_name("own.md")
    own.write_text("---\nname: Own\ndescription: own\ntype: project\n---\n\nMy own text about the lamp.\n")
    store.state(f"project:{KEY}")
    with pytest.raises(UsageError, match="has not the text"):
        store.undo(store.log()[0].id)
    assert own.exists()
