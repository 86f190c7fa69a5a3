"""The search catalog: always what the files say, whatever happened to it."""

import contextlib
import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog_kit import NOW, Folder
from treering.core.clean import Clean
from treering.core.topics.tree import TreeState
from treering.disk.paths import Tree
from treering.errors import DatabaseError
from treering.hot import query
from treering.hot.ranking import catalog_read
from treering.ops.recall import Ask, recall
from treering.store.search.catalog import SweepReport, sweep
from treering.store.search.postings import unpacked

SAYINGS = [
    "Migrations set lock_timeout = '3s' first",
    "The staging database is wiped every night",
    "All amounts are integer cents",
    "No testify in Go tests, plain testing only",
    "Antworten bitte immer auf Englisch",
    "发票号必须连续、不能有缺口",
    "リリース手順は task bump から",
    "Feature flag sync_v2 lives in Unleash",
    "Never bump the build number by hand",
]

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
connection.execute("DELETE FROM entries")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A tree with every saying."""
    made = Folder(tmp_path)
    for number, saying in enumerate(SAYINGS):
        made.write(f"project/{number}.md", saying)
    return made


PROMPTS = [
    "which lock_timeout",
    "staging database night",
    "整数の金額",
    "发票号",
    "build number by hand",
    "english or german answers",
    "migratoin of the stagign databse",
    "what is it that we do, and how",
]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_swept_catalog_answers_what_the_entries_say(folder, prompt):
    """One ranking, whether the rows come from the catalog or from memory."""
    folder.sweep()
    assert folder.answers(prompt) == folder.computed(prompt)


def test_a_sweep_reads_again_only_what_changed(folder):
    """Bytes, times and lines that are the same are left alone."""
    assert folder.sweep() == SweepReport(len(SAYINGS), 0, 0, rebuilt=True)
    assert folder.sweep() == SweepReport(0, 0, len(SAYINGS))
    folder.write("project/0.md", "Migrations are reviewed twice")
    folder.remove("project/1.md")
    assert folder.sweep() == SweepReport(1, 1, len(SAYINGS) - 2)


def test_a_sweep_of_few_paths_leaves_the_others_alone(folder):
    """Who knows what may have changed need not compare the rest; a catalog that is not there is made whole all the same."""
    state, entries = folder.state(), folder.entries()
    assert sweep(folder.tree, state, entries, Clean, only=set()) == SweepReport(len(SAYINGS), 0, 0, rebuilt=True)
    folder.write("project/0.md", "Migrations are reviewed twice")
    folder.write("project/1.md", "Staging belongs to Jonas")
    folder.remove("project/2.md")
    report = sweep(folder.tree, folder.state(), folder.entries(), Clean, only={"project/0.md", "project/2.md"})
    assert report == SweepReport(1, 1, len(SAYINGS) - 2)
    assert folder.sweep().indexed == 1


def test_a_changed_line_is_indexed_though_its_file_is_the_same(folder):
    """Words and due dates stand in entries.jsonl, not in the file."""
    folder.sweep()
    folder.lines["project/2.md"] = replace(
        folder.lines["project/2.md"], words=("no floats for money, ever",), due=date(2030, 1, 1)
    )
    assert folder.sweep().indexed == 1
    assert folder.answers("floats")[0][0] == "e_project/2.md"


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["write", "remove", "rename", "touch", "sweep", "put"]),
        st.integers(0, 4),
        st.sampled_from(SAYINGS),
        st.integers(0, 2_000_000_000),
    ),
    max_size=12,
)


@given(STEPS, st.sampled_from([*SAYINGS, *PROMPTS]))
@settings(max_examples=60, deadline=None)
def test_after_any_history_a_sweep_makes_catalog_and_entries_agree(tmp_path_factory, steps, prompt):
    """Edits, renames, deletions and clock changes in any order; before the sweep stale text is never told."""
    made = Folder(tmp_path_factory.mktemp("tree"))
    for what, number, saying, at in steps:
        path = f"project/{number}.md"
        if what == "write":
            made.write(path, saying, at=at)
        elif what == "sweep":
            made.sweep()
        elif path in made.lines:
            change(made, what, path, at)
        says = {f"e_{one}": made.tree.memory.joinpath(one).read_text(encoding="utf-8") for one in made.lines}
        answer = recall([made.tree], Ask(prompt, NOW))
        assert all(hit.row.summary in says.get(hit.id, "") for hit in answer.selected)
    made.sweep()
    assert made.answers(prompt) == made.computed(prompt)
    assert counted(made.tree) == recounted(made.tree)


def change(made: Folder, what: str, path: str, at: int) -> None:
    """One step of a history, on a file that is there."""
    if what == "remove":
        made.remove(path)
    elif what == "put":
        made.put(path)
    elif what == "touch":
        os.utime(made.tree.memory / path, (at, at))
    else:
        summary = made.state().files[path].topic.records[0].summary
        made.remove(path)
        made.write(f"{path[:-3]}-moved.md", summary, at=at)


def counted(tree: Tree) -> tuple:
    """The postings and counts that the catalog keeps."""
    with contextlib.closing(sqlite3.connect(tree.catalog)) as connection:
        blocks = connection.execute("SELECT term, entries, held FROM postings").fetchall()
        held = {(term, entry): noted for term, _, block in blocks for entry, noted in unpacked(block).items()}
        assert len(held) == sum(entries for _, entries, _ in blocks)
        return held, connection.execute("SELECT entries, tokens FROM totals").fetchone()


def recounted(tree: Tree) -> tuple:
    """The same, from the entries in it."""
    with contextlib.closing(sqlite3.connect(tree.catalog)) as connection:
        bags = connection.execute("SELECT rowid, bag FROM entries").fetchall()
    held = {(term, entry): noted for entry, bag in bags for term, noted in query.notes(tuple(bag.split("\n"))).items()}
    return held, (len(bags), sum(len(bag.split()) for _, bag in bags))


def test_putting_paths_replaces_exactly_their_rows(folder):
    """store.apply names the files it changed; everything else stays."""
    folder.sweep()
    folder.write("project/0.md", "Use bun, not pnpm")
    folder.write("project/new.md", "Sentry has the crashes")
    folder.remove("project/3.md")
    folder.put("project/0.md", "project/new.md", "project/3.md")
    for prompt in ("bun instead of pnpm", "sentry", "testify", *PROMPTS):
        assert folder.answers(prompt) == folder.computed(prompt)
    assert folder.sweep().indexed == 0


def test_a_deleted_catalog_comes_back(folder):
    """It is a cache: nothing is lost with it."""
    folder.sweep()
    for file in folder.tree.state.iterdir():
        file.unlink()
    assert folder.answers("staging") == []
    assert folder.sweep().rebuilt
    assert folder.answers("staging") == folder.computed("staging") != []


@pytest.mark.parametrize("damage", [b"", b"this is no database, " * 400, None])
def test_a_damaged_catalog_is_made_again(folder, damage):
    """Empty, overwritten, or with pages of noise in the middle: recall keeps silent, the next sweep repairs it."""
    folder.sweep()
    path = folder.tree.catalog
    data = path.read_bytes()
    noise = data[:4096] + os.urandom(len(data) - 4096) if damage is None else damage
    for name in ("catalog.db-wal", "catalog.db-shm"):
        folder.tree.state.joinpath(name).unlink(missing_ok=True)
    path.write_bytes(noise)
    assert folder.answers("staging database") == []
    folder.sweep()
    assert folder.answers("staging database") == folder.computed("staging database") != []


def test_a_damaged_catalog_does_not_silence_the_other_tree(folder, tmp_path):
    """A person's memory speaks though the project's catalog is broken, and the other way round."""
    user = Folder(tmp_path / "user", "user")
    user.write("user/me.md", "Jonas leads the billing team")
    for made in (folder, user):
        made.sweep()
    data = folder.tree.catalog.read_bytes()
    folder.tree.catalog.write_bytes(data[:4096] + os.urandom(len(data) - 4096))
    for name in ("catalog.db-wal", "catalog.db-shm"):
        folder.tree.state.joinpath(name).unlink(missing_ok=True)
    answer = recall([folder.tree, user.tree], Ask("which team does Jonas lead", NOW))
    assert [hit.id for hit in answer.selected] == ["e_user/me.md"]


def test_a_catalog_of_another_schema_is_not_read_and_is_made_again(folder):
    """An older or newer treering wrote it."""
    folder.sweep()
    with sqlite3.connect(folder.tree.catalog) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert folder.answers("staging") == []
    assert folder.sweep().rebuilt
    assert folder.answers("staging") != []


def test_a_file_edited_since_is_found_by_nothing_until_the_sweep(folder):
    """The old text is never told, even when size and time were set back."""
    folder.sweep()
    file = folder.tree.memory / "project/1.md"
    before = file.stat()
    file.write_text(file.read_text().replace("wiped", "saved"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    answer = recall([folder.tree], Ask("staging database night", NOW))
    assert [hit.reason for hit in answer.hits if hit.id == "e_project/1.md"] == ["stale"]
    assert answer.selected == ()


def test_a_pipe_in_place_of_a_file_is_not_waited_for(folder):
    """Opening it would wait for a writer for ever, and with it the person at the prompt."""
    folder.sweep()
    file = folder.tree.memory / "project/1.md"
    file.unlink()
    os.mkfifo(file)
    answer = recall([folder.tree], Ask("staging database night", NOW))
    assert [hit.reason for hit in answer.hits if hit.id == "e_project/1.md"] == ["stale"]


@pytest.mark.usefixtures("unprivileged")
def test_a_catalog_on_a_read_only_disk_is_read(folder):
    """A shared or mounted memory can be asked, though no reader may leave its mark there."""
    folder.sweep()
    folder.tree.state.chmod(0o500)
    try:
        assert folder.answers("staging")[0][0] == "e_project/1.md"
    finally:
        folder.tree.state.chmod(0o700)


def test_unread_files_keep_their_rows(folder):
    """What could not be looked at is not taken for gone."""
    folder.sweep()
    state = folder.state()
    files = {path: file for path, file in state.files.items() if path != "project/1.md"}
    blind = TreeState(state.name, files, state.lines, frozenset({"project/1.md"}))
    entries = [entry for entry in folder.entries() if entry.line.path != "project/1.md"]
    assert sweep(folder.tree, blind, entries, Clean) == SweepReport(0, 0, len(SAYINGS) - 1)
    assert folder.answers("staging")[0][0] == "e_project/1.md"


def test_only_clean_text_reaches_the_catalog(folder):
    """The guard is asked for every text that is indexed (A6)."""
    secret = "hunter2" + "hunter3"
    folder.write("project/0.md", f"the password is {secret}", words=(f"it is {secret}",))
    sweep(folder.tree, folder.state(), folder.entries(), lambda text: Clean(text.replace(secret, "[redacted]")))
    held = b"".join(file.read_bytes() for file in folder.tree.state.iterdir())
    assert secret.encode() not in held
    assert b"[redacted]" in held


def test_an_entry_is_not_found_by_what_the_guard_took_out(folder):
    """The mark says what kind of secret it was; a question for that secret must not be answered by it."""
    folder.write("project/0.md", "deploys need [redacted: GitHub token] for kestrel")
    folder.sweep()
    assert folder.answers("which github token") == []
    assert folder.answers("kestrel deploys")[0][0] == "e_project/0.md"


def test_a_reader_sees_the_catalog_while_another_process_writes(folder):
    """A hook does not wait for a worker."""
    folder.sweep()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, folder.tree.catalog], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout.readline() == b"held\n"
        assert folder.answers("staging")[0][0] == "e_project/1.md"
        writer.stdin.close()


def test_a_catalog_that_cannot_be_written_says_what_to_do(folder, monkeypatch):
    """SQLite's reason, and the next step."""
    monkeypatch.setattr("treering.store.search.catalog._CREATE", ("CREATE NONSENSE",))
    with pytest.raises(DatabaseError, match=r"catalog\.db") as caught:
        folder.sweep()
    assert "made again" in caught.value.hint


def test_a_query_costs_its_rare_words_and_not_the_store(tmp_path, monkeypatch):
    """However many entries hold the common word, those that hold nothing else are not looked at."""
    made = Folder(tmp_path)
    for number in range(200):
        made.write(f"project/{number}.md", f"the pipeline of {'kestrel' if number % 40 == 7 else f'bird{number}'}")
    made.sweep()
    ranked = []
    monkeypatch.setattr(catalog_read, "ranked", lambda asked, of: ranked.extend(of) or query.ranked(asked, of))
    with contextlib.closing(catalog_read.open_catalog(str(made.tree.catalog))) as connection:
        found = catalog_read.search([("project", connection)], query.asked("the pipeline of kestrel"), 5)
    assert {row.id for _, _, row in found} == {f"e_project/{number}.md" for number in (7, 47, 87, 127, 167)}
    assert len(ranked) == 5
