"""A purge leaves nothing: every byte below the base is searched, database pages included (M5.2)."""

import contextlib
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from treering.core.clean import Clean
from treering.core.entry import Source
from treering.core.operation import Add, Draft, Supersede
from treering.core.plan import compile_plan
from treering.core.review import proposed
from treering.core.topics.binding import entries_of
from treering.errors import NotFoundError, StoreError, UsageError
from treering.ops import purge
from treering.store.dream_lock import LOCK
from treering.testing import NOON, temporary_memory

SALARY = "My salary is 52317 euros a month."
SECRET_WORDS = ("52317", "salary", "collective agreement")
LATER = "My salary was raised to 61999 euros."


@pytest.fixture
def memory():
    with temporary_memory() as memory:
        memory.remember("Use pnpm, never npm.")
        yield memory


def traces(memory, *needles: str) -> list[str]:
    """Where the base holds one of these, in any file."""
    base = memory.store.layout.home
    found = []
    for path in sorted(base.rglob("*")):
        data = path.read_bytes() if path.is_file() else b""
        forms = [form for needle in needles for form in (needle.encode(), json.dumps(needle)[1:-1].encode())]
        if any(form.lower() in data.lower() for form in forms):
            found.append(path.relative_to(base).as_posix())
    return found


def gone(memory, query="salary", **options):
    return memory.purge(memory.preview_forget(query, gone=True), **options)


def replaced(memory, old, summary, words):
    """What learning does with a newer statement."""
    draft = Draft(
        "user",
        Clean(""),
        Clean(summary),
        "extract",
        words=(Clean(words),),
        sources=(Source("codex", "s2", "r2", NOON),),
    )
    states = {tree: memory.store.state(tree) for tree in memory.trees.values()}
    change = compile_plan(
        [Supersede("user", draft, "user", old.id)],
        states,
        cause="extract",
        at=NOON,
        new_id=memory.store.new_id,
        note=Clean(words),
    )
    return memory.store.apply(change)


def test_nothing_is_left_of_an_entry(memory):
    """Files, index, identity, journal, catalog, free pages of the database and its log."""
    entry = memory.remember(f"{SALARY}\nWhy: the collective agreement").entry
    memory.edit(entry, f"{SALARY[:-1]} or so.\nWhy: the collective agreement of 2025")
    memory.recall("what is my salary?")
    assert len(traces(memory, *SECRET_WORDS)) > 4
    done = gone(memory)
    assert ([one.id for one in done.removed], done.problems) == ([entry.id], ())
    assert traces(memory, *SECRET_WORDS, entry.id) == []
    assert [one.record.summary for one in memory.entries()] == ["Use pnpm, never npm."]
    assert memory.recall("pnpm or npm?").answer.selected


def test_older_versions_go_too(memory):
    """What the entry has replaced, though it is out of recall already."""
    old = memory.remember(SALARY).entry
    replaced(memory, old, LATER, "salary is 61999 now")
    assert any("history/" in path for path in traces(memory, "52317"))
    done = gone(memory, "61999")
    assert (len(done.removed), done.older, done.problems) == (1, 1, ())
    assert traces(memory, "52317", "61999", "salary") == []


def test_what_was_forgotten_before_can_still_be_purged(memory):
    """A plain forget keeps it for undo; a person may think better of that."""
    memory.remember(SALARY)
    memory.forget(memory.preview_forget("salary"))
    assert traces(memory, "52317")
    preview = memory.preview_forget("salary", gone=True)
    assert (preview.entries, [one.record.summary for one in preview.gone]) == ((), [SALARY])
    done = memory.purge(preview)
    assert (done.removed, done.older, done.problems) == ((), 1, ())
    assert traces(memory, "52317", "salary") == []
    assert memory.preview_forget("salary", gone=True).gone == ()


def test_a_list_keeps_its_other_entries_and_their_undo_stays_possible(memory):
    """Only versions of the file that hold the entry are gone from the journal."""
    path = memory.store.tree("user").memory / "user/about.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"---\nname: About\ntype: user\n---\n\n- Prefers tabs\n- {SALARY}\n- Works in Kiel\n")
    other = memory.remember("Answers in two sentences.").change
    gone(memory)
    assert traces(memory, "52317", "salary") == []
    assert path.read_text() == "---\nname: About\ntype: user\n---\n\n- Prefers tabs\n- Works in Kiel\n"
    memory.undo(other)
    assert "Answers in two sentences." not in [one.record.summary for one in memory.entries()]


def test_words_that_another_entry_rests_on_too_are_taken_from_it(memory):
    """One sentence may have given two entries; the other one stays, with its own text."""
    words = Clean("i earn 52317 and sit in Kiel")
    drafts = [
        Draft("user", Clean(name), Clean(text), "extract", words=(words,), sources=(Source("codex", "s1", "r1", NOON),))
        for name, text in (("Pay", "The salary is 52317."), ("Place", "Works from Kiel."))
    ]
    states = {tree: memory.store.state(tree) for tree in memory.trees.values()}
    change = compile_plan(
        [Add("user", one) for one in drafts], states, cause="extract", at=NOON, new_id=memory.store.new_id, note=words
    )
    memory.store.apply(change)
    done = gone(memory, "The salary is 52317.")
    assert done.problems == ()
    assert traces(memory, "52317") == []
    (kept,) = [one for one in memory.entries() if one.record.summary == "Works from Kiel."]
    assert kept.line.words == ()
    assert kept.line.sources == drafts[1].sources


def test_proposals_about_it_go(memory):
    """Those that would write it, and those that would change it."""
    entry = memory.remember(SALARY).entry
    entries = {one.id: one for one in memory.entries()}
    draft = Draft("user", Clean(""), Clean("Earns 52317, as was said"), "dream", words=(Clean(SALARY),))
    about = proposed("learned", [Add("user", draft)], entries, Clean(SALARY), NOON)
    rewrite = proposed("forget", [purge.Remove("user", entry.id)], entries, Clean("old"), NOON)
    fine = proposed(
        "learned", [Add("user", Draft("user", Clean(""), Clean("Likes tea"), "dream"))], entries, Clean(""), NOON
    )
    memory.review.propose([about, rewrite, fine])
    gone(memory)
    assert [one.proposal.id for one in memory.review.inbox().waiting] == [fine.id]
    assert traces(memory, "52317") == []


def test_the_places_beside_the_trees_are_cleared(memory):
    """Harvested notes, the handbook, the prepared injection, spool, logs, and a database that was set aside."""
    home = memory.store.layout.home
    state = memory.store.tree(memory.trees["project"]).state
    with memory.store.database.write() as connection:
        connection.execute(
            "INSERT INTO threads (client, session, project, seen) VALUES ('codex', 's9', ?, 0)", (memory.key,)
        )
        connection.execute(
            "INSERT INTO stage1_outputs (client, session, source_hash, raw_memory, rollout_summary, generated)"
            " VALUES ('codex', 's9', 'h', ?, 'summary', 0)",
            (f"- {SALARY}",),
        )
        connection.execute(
            "INSERT INTO injections VALUES ('codex', 's9', ?, ?, 0, '[]', 0)", (memory.key, f"About you: {SALARY}")
        )
    for path, text in {
        state / "handbook/MEMORY.md": f"# Memory\n\n- {SALARY}\n- Releases are cut on Mondays.\n",
        state / "handbook/raw_memories.md": f"{SALARY}\n",
        state / "inject.md": f"block: {SALARY}\n",
        home / "spool/1.json": json.dumps({"prompt": SALARY}),
        home / "spool/2.json": "{}",
        home / "logs/worker.log": f"12:00 started\n12:01 {SALARY}\n12:02 ended\n",
        home / "state.db.corrupt-20261130T120000Z": f"page {SALARY} page",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    memory.remember(SALARY)
    assert gone(memory).problems == ()
    assert traces(memory, "52317", "salary") == []
    assert "- Releases are cut on Mondays.\n" in (state / "handbook/MEMORY.md").read_text()
    assert (home / "logs/worker.log").read_text() == "12:00 started\n12:02 ended\n"
    assert (home / "spool/2.json").exists()
    with memory.store.database.read() as connection:
        assert connection.execute("SELECT raw_memory, source_hash FROM stage1_outputs").fetchall() == [("", "")]


def test_its_messages_are_never_learned_from_again(memory):
    """Tombstones of the source records, those of what it had replaced among them."""
    old = memory.remember(SALARY).entry
    replaced(memory, old, LATER, "salary is 61999 now")
    gone(memory, "61999")
    assert memory.store.barred("codex", "s2", "r2", "")
    assert not memory.store.barred("codex", "s2", "r3", "")


def test_a_purge_cannot_be_undone_and_undo_does_not_reach_behind_it(memory):
    """What came before the purge is not what is meant; it is taken back only by its number."""
    first = memory.log()[-1].id
    memory.remember(SALARY)
    done = gone(memory)
    with pytest.raises(UsageError, match="nothing is left"):
        memory.undo(done.change)
    with pytest.raises(NotFoundError, match=rf"purge \(change {done.change}\)"):
        memory.undo()
    assert memory.undo(first).of == first
    assert [row.cause for row in memory.log()][:2] == ["undo", "purge"]


def test_pinned_entries_need_a_yes_of_their_own(memory):
    """As for a plain forget."""
    path = memory.store.tree("user").memory / "pinned/pay.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"---\nname: Pay\ntype: user\n---\n\n{SALARY}\n")
    assert gone(memory).removed == ()
    assert path.exists()
    assert len(gone(memory, pinned=True).removed) == 1
    assert traces(memory, "52317") == []


def test_another_entry_that_says_the_same_is_named(memory):
    """It is not purged: a person decides about each."""
    entry = memory.remember(SALARY).entry
    other = memory.store.tree(memory.trees["project"]).memory / "project/pay.md"
    other.parent.mkdir(parents=True, exist_ok=True)
    other.write_text(f"---\nname: Note\ntype: project\n---\n\nFor the forms: {SALARY}\n")
    memory.entries()
    done = memory.purge(memory.preview_forget(entry.id))
    assert any(problem.path == str(other) for problem in done.problems)


@pytest.mark.parametrize("step", ["gather", "mark", "_reword", "erase"])
def test_a_killed_purge_is_finished_by_whoever_opens_the_memory_next(memory, monkeypatch, step):
    """After the change, nothing that is needed to go on is lost."""

    def killed(*arguments, **options):
        raise StoreError("killed")

    entry = memory.remember(SALARY).entry
    preview = memory.preview_forget("salary", gone=True)
    with monkeypatch.context() as patch:
        patch.setattr(purge, step, killed)
        with pytest.raises(StoreError):
            memory.purge(preview)
    if step == "gather":
        assert memory.find(entry.id)
        return
    assert [one.id for one in memory.entries() if one.id == entry.id] == []
    purge.resume(memory.store)
    assert traces(memory, "52317", "salary") == []
    assert purge.unfinished(memory.store.database) == frozenset()


def test_the_state_of_other_tools_stays(memory):
    """What is not ours to clear is left alone: the lock of a dream, say."""
    memory.remember(SALARY)
    lock = Path(memory.store.tree(memory.trees["project"]).public) / LOCK
    lock.write_text("1")
    gone(memory)
    assert lock.read_text() == "1"
    assert entries_of(memory.store.state("user")) == ()


VISIT = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("BEGIN")
count = connection.execute("SELECT count(*) FROM journal").fetchone()[0]
print("reading", flush=True)
sys.stdin.readline()
print(connection.execute("SELECT count(*) FROM journal").fetchone()[0] == count, flush=True)
connection.close()
"""
"""A process that begins to read state.db, and goes on when it is told to."""


def test_a_purge_lets_go_of_no_lock_of_the_database_it_looks_through(memory):
    """A visitor that comes and goes afterwards must not take the log away that this process still writes to.

    Locks belong to the process: had the purge opened and closed state.db beside SQLite, they would be gone.
    """
    memory.remember(SALARY)
    assert gone(memory).problems == ()
    database = memory.store.database.path
    subprocess.run([sys.executable, "-c", VISIT, str(database)], input="\n", text=True, check=True, capture_output=True)
    memory.remember("Never bump the build number by hand.")
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM journal").fetchone()[0] == len(memory.log())
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_process_that_reads_all_the_while_keeps_what_it_sees_and_is_named(memory):
    """Its log cannot be emptied: the purge says so, and the next one that nobody disturbs leaves nothing."""
    memory.remember(SALARY)
    database = memory.store.database.path
    with memory.store.database.read() as connection:
        connection.execute("PRAGMA busy_timeout = 200")  # it need not wait long for a reader that will not go
    with subprocess.Popen(
        [sys.executable, "-c", VISIT, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as visitor:
        assert visitor.stdout.readline() == "reading\n"
        done = gone(memory)
        assert any("another process still reads it" in str(problem) for problem in done.problems)
        visitor.stdin.write("\n")
        visitor.stdin.close()
        assert visitor.stdout.readline() == "True\n"
    memory.store.database.shrink()
    assert traces(memory, *SECRET_WORDS) == []
