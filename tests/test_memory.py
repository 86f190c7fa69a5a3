"""The public API over real trees: every change is one, can be seen, and can be taken back."""

import json
import subprocess
import sys

import pytest

import treering
from treering.config import load
from treering.errors import NotFoundError, UsageError
from treering.memory import Memory
from treering.telemetry import Event
from treering.wiring import open_store


class Nothing:
    """An extractor that sees nothing in any sentence."""

    def extract(self, part, context):
        return ()


@pytest.fixture
def events() -> list[Event]:
    return []


@pytest.fixture
def memory(home, tmp_path, monkeypatch, events):
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")
    (tmp_path / "acme/.git").mkdir(parents=True)
    config = load()
    with Memory(open_store(config), config, tmp_path / "acme", Nothing(), events.append) as memory:
        yield memory


def files(memory, scope="project"):
    """The topic files of a tree with their text."""
    tree = memory.store.tree(memory.trees[scope])
    return {
        path.relative_to(tree.memory).as_posix(): path.read_text()
        for path in sorted(tree.memory.rglob("*.md"))
        if path.name != "MEMORY.md"
    }


def test_what_is_remembered_is_a_file_with_the_persons_words(memory):
    """Word for word, in a file of its own, with its source in entries.jsonl."""
    done = memory.remember("Use pnpm, never npm.")
    assert list(files(memory)) == [done.entry.address]
    assert "\nUse pnpm, never npm.\n" in files(memory)[done.entry.address]
    assert done.entry.line.words == ("Use pnpm, never npm.",)
    assert (done.entry.line.by, done.entry.line.sources[0].client, done.notices) == ("remember", "", ())
    assert memory.entries() == (done.entry,)


@pytest.mark.parametrize(
    "text",
    [
        "ok?",
        "today only",
        "x",
        "for this task use tabs",
        "def f(): pass",
        "短",
        "- a list\n- of two",
        "---\nname: x\n---",
    ],
)
def test_nothing_a_person_says_is_refused(memory, text):
    """The filters of learning do not apply to what is asked for (M2.4)."""
    done = memory.remember(text)
    assert done.change
    assert memory.find(done.entry.id).record.summary.split() == text.split()


def test_why_and_how_are_taken_from_their_lines(memory):
    """As in a topic file."""
    record = memory.remember("Squash merges only.\nWhy: bisect\nHow to apply: every PR").entry.record
    assert (record.summary, record.why, record.how) == ("Squash merges only.", "bisect", "every PR")


def test_a_day_is_written_out_and_the_person_is_told(memory):
    """Tomorrow is a different day tomorrow."""
    done = memory.remember("The demo is on friday next week")
    assert done.entry.record.summary == "The demo is on friday next week (2026-12-11)"
    assert len(done.notices) == 1
    assert done.entry.line.words == ("The demo is on friday next week",)


def test_a_secret_is_taken_out_everywhere_and_the_person_is_told(memory, home):
    """Neither the tree nor the journal nor the log of it holds the key."""
    key = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"
    done = memory.remember(f"The deploy token {key} is renewed by Ana in May")
    assert key not in done.entry.record.summary
    assert len(done.notices) == 1
    assert not [path for path in home.rglob("*") if path.is_file() and key.encode() in path.read_bytes()]


def test_a_secret_that_a_person_wrote_into_a_file_stays_there_and_is_told_nobody(memory):
    """Only the text that its person edits has it; saving that unchanged changes nothing, and the entry can be forgotten."""
    made = memory.remember("The staging host needs a login")
    path = memory.store.tree(made.entry.tree).memory / made.entry.line.path
    word = "hunt" + "er2" + "!Xq"
    path.write_text(written := path.read_text().replace("needs a login", f"wants the password {word}"))
    (entry,) = memory.entries()
    assert entry.id == made.entry.id
    assert word not in repr(entry)
    assert "[redacted: password]" in entry.record.summary
    assert word in memory.text_of(entry)
    assert memory.edit(entry, memory.text_of(entry)).change is None
    assert path.read_text() == written
    assert memory.forget(memory.preview_forget(word)).removed == (entry,)
    assert not path.exists()


def test_two_processes_may_remember_at_once(home, tmp_path):
    """Entries of one name get files of their own, and none is lost."""
    code = (
        "import sys, treering\n"
        "with treering.open_memory(sys.argv[1]) as memory:\n"
        "    for number in range(8):\n"
        "        memory.remember(f'The same name. {sys.argv[2]} {number}', type='project', scope='project')\n"
    )
    processes = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), name]) for name in ("one", "two")]
    assert [process.wait() for process in processes] == [0, 0]
    with treering.open_memory(tmp_path) as memory:
        assert len({entry.record.summary for entry in memory.entries()}) == 16
        assert len({entry.address for entry in memory.entries()}) == 16


def test_half_a_character_costs_that_character(memory):
    """JSON may hold half a surrogate pair, which no file takes."""
    kept = memory.remember("the \ud83d zebra runs at noon").entry
    assert kept.record.summary == "the ? zebra runs at noon"
    assert "zebra" in memory.recall("when does the zebra \ud83d run?").prompt
    assert memory.edit(kept, "the zebra \udcff runs at ten").entry.record.summary == "the zebra ? runs at ten"


def test_saying_the_same_again_changes_nothing(memory, events):
    """In another case either; in the other scope it is a new entry."""
    first = memory.remember("Use pnpm, never npm.")
    again = memory.remember("use PNPM,  never npm.")
    assert (again.entry.id, again.change) == (first.entry.id, None)
    assert memory.remember("Use pnpm, never npm.", scope="user").change
    assert [(event.cause, event.status) for event in events] == [
        ("remember", "done"),
        ("remember", "known"),
        ("remember", "done"),
    ]


@pytest.mark.parametrize("scope", ["user", "project"])
@pytest.mark.parametrize("kind", ["user", "feedback", "project", "reference"])
def test_type_and_scope_are_as_the_person_says(memory, scope, kind):
    """Every kind in either tree."""
    entry = memory.remember("Something worth keeping", type=kind, scope=scope).entry
    assert (entry.type, entry.scope) == (kind, scope)
    assert list(files(memory, scope)) == [f"{kind}/something-worth-keeping.md"]


def test_an_entry_about_the_person_is_there_in_every_project(memory, tmp_path):
    """The project's own stays there."""
    memory.remember("I prefer tabs.", scope="user")
    memory.remember("This project uses spaces.", scope="project")
    with Memory(open_store(memory.config), memory.config, tmp_path / "other", Nothing(), lambda _: None) as other:
        assert [entry.record.summary for entry in other.entries()] == ["I prefer tabs."]


def test_forgetting_is_previewed_and_then_done(memory, events):
    """A preview changes nothing; the entry, its file, its identity and its index line go together."""
    memory.remember("Use pnpm, never npm.")
    memory.remember("Releases are on Tuesdays.")
    preview = memory.preview_forget("pnpm")
    assert len(memory.entries()) == 2
    done = memory.forget(preview)
    assert [entry.record.summary for entry in done.removed] == ["Use pnpm, never npm."]
    assert [entry.record.summary for entry in memory.entries()] == ["Releases are on Tuesdays."]
    tree = memory.store.tree(memory.trees["project"])
    assert "pnpm" not in tree.index.read_text()
    assert events[-1].entries_removed == 1


def test_forgetting_nothing_is_no_change(memory):
    """And is said so."""
    assert memory.forget(memory.preview_forget("nothing of the kind")).change is None
    assert memory.log() == ()


def test_a_pinned_entry_stays_unless_confirmed(memory):
    """`pinned/` is a person's own (M5.2)."""
    path = memory.store.tree(memory.trees["project"]).memory / "pinned/rule.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\nname: Rule\ndescription: d\ntype: feedback\n---\n\nNever push to main.\n")
    preview = memory.preview_forget("push to main")
    kept = memory.forget(preview)
    assert (kept.removed, kept.change, path.exists()) == ((), None, True)
    assert len(kept.kept) == 1
    assert memory.forget(preview, pinned=True).change
    assert not path.exists()


def test_undo_brings_back_bytes_and_times(memory):
    """Of the last change of the project, or of the one that is named."""
    entry = memory.remember("Use pnpm, never npm.").entry
    path = memory.store.tree(entry.tree).memory / entry.line.path
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    forgotten = memory.forget(memory.preview_forget("pnpm"))
    undone = memory.undo()
    assert (undone.of, undone.cause) == (forgotten.change, "forget")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert memory.find(entry.id) == entry


def test_undo_goes_back_step_by_step(memory):
    """An undo is not what the next undo takes back; by its number it can be."""
    memory.remember("First thing to keep.")
    memory.remember("Second thing to keep.")
    second = memory.undo()
    memory.undo()
    assert memory.entries() == ()
    with pytest.raises(NotFoundError, match="nothing to undo"):
        memory.undo()
    memory.undo(second.change)
    assert [entry.record.summary for entry in memory.entries()] == ["Second thing to keep."]


def test_a_change_that_was_undone_is_not_undone_twice(memory):
    """The error names the undo that can be taken back instead."""
    number = memory.remember("Use pnpm, never npm.").change
    memory.undo(number)
    with pytest.raises(UsageError, match="undone by change"):
        memory.undo(number)


def test_an_edit_keeps_id_and_words(memory):
    """Only the text is new, and the name of its file with it; the old one still means it. Saying the same is no change."""
    entry = memory.remember("Use pnpm, never npm.").entry
    done = memory.edit(entry, "Use pnpm or bun.\n\nWhy: speed")
    assert (done.entry.id, done.entry.line.words) == (entry.id, entry.line.words)
    assert done.entry.address == "project/use-pnpm-or-bun.md"
    assert memory.find(entry.address).id == entry.id
    assert (done.entry.record.summary, done.entry.record.why) == ("Use pnpm or bun.", "speed")
    assert memory.edit(done.entry, memory.text_of(done.entry)).change is None


def test_a_move_takes_everything_along(memory):
    """And back by undo; to where it is, it is no change."""
    entry = memory.remember("Use pnpm, never npm.", scope="project").entry
    done = memory.move(entry, "user")
    assert (done.entry.id, done.entry.scope, done.entry.line.words) == (entry.id, "user", entry.line.words)
    assert files(memory, "project") == {}
    assert memory.move(done.entry, "user").change is None
    memory.undo()
    assert memory.find(entry.id).scope == "project"


def test_the_log_names_every_change_and_diff_shows_it(memory):
    """The newest first, with what it was about."""
    memory.remember("Use pnpm, never npm.")
    memory.forget(memory.preview_forget("pnpm"))
    rows = memory.log()
    assert [(row.cause, row.note.text) for row in rows] == [("forget", "pnpm"), ("remember", "Use pnpm, never npm.")]
    assert "+Use pnpm, never npm." in memory.diff(rows[1].id).text
    assert "-Use pnpm, never npm." in memory.diff(rows[0].id).text


def test_another_projects_changes_are_shown_only_when_asked_for(memory, tmp_path):
    """`undo` without a number never reaches into another project."""
    memory.remember("Use pnpm, never npm.")
    with Memory(open_store(memory.config), memory.config, tmp_path / "other", Nothing(), lambda _: None) as other:
        assert other.log() == ()
        assert len(other.log(everywhere=True)) == 1
        with pytest.raises(NotFoundError):
            other.undo()


def test_opening_from_python_is_one_call(home, tmp_path):
    """The example of the README."""
    with treering.open_memory(tmp_path) as memory:
        memory.remember("Use pnpm, never npm.")
    lines = [json.loads(line) for line in next((home / ".treering/telemetry").iterdir()).read_text().splitlines()]
    assert [line["event"] for line in lines] == ["change"]
    assert "pnpm" not in json.dumps(lines)


def test_the_public_names_are_these():
    """Adding one is a decision."""
    assert sorted(treering.__all__) == ["Memory", "__version__", "open_memory"]
    for name in treering.__all__:
        assert getattr(treering, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        treering.nothing  # noqa: B018
