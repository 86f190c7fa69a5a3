"""Learning from sessions into a real store: in order, once, with the cursor, and nothing silent."""

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import store_kit
from treering.core.change import ChangeSet, Tombstone
from treering.core.learning.patch import Patch
from treering.core.learning.skips import SKIPS
from treering.core.plan import compile_plan, words_hash
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef, ToolUse
from treering.errors import ChangedError, LockedError
from treering.guard.secrets import clean
from treering.models.base import failure
from treering.models.offline import OfflineExtractor
from treering.ops.answer import Ask
from treering.ops.forget import plan_forget
from treering.ops.instructions import instructions
from treering.ops.learn import Desk, learn, unread
from treering.ops.recall import recall

START = datetime(2026, 5, 4, 8, tzinfo=UTC)
CWD = store_kit.KEY.replace("-", "/")
TREE = store_kit.PROJECT


class Home:
    """Sessions in memory: each a list of messages or problems."""

    def __init__(self):
        self.sessions = {}
        self.refs = []
        self.texts = ()

    def session(self, name, *said, day=0, **fields):
        """A session in which the person types these messages, each answered by `ok`."""
        items = []
        for n, text in enumerate(said, 1):
            at = START + timedelta(days=day, minutes=n)
            items.append(Message(f"{name}.p{n}", "person", at, (Part("said", text),)))
            items.append(Message(f"{name}.a{n}", "assistant", at, (Part("answer", "ok"),)))
        self.sessions[name] = items
        given = {"cwd": CWD, "started": START + timedelta(days=day), **fields}
        self.refs.append(SessionRef("pi", name, (f"{name}.jsonl",), **given))
        return items

    def desk(self, **fields):
        return Desk(lambda ref: iter(self.sessions[ref.id]), lambda _: self.texts, UTC, **fields)


@pytest.fixture
def store(tmp_path):
    opened = store_kit.open_store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def home():
    return Home()


def run(store, home, extractor=None, **fields):
    return learn(store, home.refs, extractor or OfflineExtractor(), home.desk(**fields))


def summaries(store, tree=TREE):
    return sorted(entry.record.summary for entry in store.entries(tree))


NEVER = "never deploy on fridays, because the support desk is empty"


def test_what_was_said_becomes_an_entry_with_its_provenance(store, home):
    """Client, session, message, time and words (C2); the cursor stands behind the session."""
    home.session("s1", "please look at the queue", NEVER)
    (report,) = run(store, home).sessions
    (entry,) = store.entries(TREE)
    assert (entry.record.summary, entry.record.why) == ("never deploy on fridays", "the support desk is empty")
    (source,) = entry.line.sources
    assert (source.client, source.session, source.record, source.evidence) == ("pi", "s1", "s1.p2", "said")
    assert entry.line.words == (NEVER,)
    cursor = store.cursor("pi", "s1")
    assert (cursor.record, cursor.offset) == ("s1.p2", 4)
    assert (report.turns, [text.text for text in report.learned], report.skipped) == (
        2,
        ["never deploy on fridays"],
        "",
    )
    assert report.project == store_kit.KEY


def test_a_file_is_as_old_as_what_was_said(store, home):
    """However late it is learned: recall tells of an old sentence as of an old one, in other tools too (M4.4).

    A catalog that knew the file before is told the new text, though the file's time did not move.
    """
    home.session("s1", "please look at the queue", NEVER)
    run(store, home)
    (entry,) = store.entries(TREE)
    path = store.tree(TREE).memory / entry.line.path
    assert datetime.fromtimestamp(path.stat().st_mtime, UTC) == START + timedelta(minutes=2)
    store.sweep(TREE)
    path.write_text(path.read_text().replace("fridays", "mondays"))
    os.utime(path, (1, 1))
    store.sweep(TREE)
    (told,) = recall([store.tree(TREE)], Ask("never deploy on mondays", store.now())).hits
    assert told.row.summary == "never deploy on mondays"


def test_a_second_run_learns_nothing_and_says_so(store, home):
    """Nothing was said since (C4)."""
    home.session("s1", NEVER)
    run(store, home)
    changes = len(store.log())
    report = run(store, home)
    assert [session.skipped for session in report.sessions] == ["no_new_messages"]
    assert report.learned == 0
    assert len(store.log()) == changes


def test_a_session_of_which_everything_was_taken_back_says_so_and_how_it_is_learned_again(store, home):
    """While something of it stands, it has only nothing new."""
    home.session("s1", NEVER, "Remember: the staging database is wiped every night.")
    run(store, home)
    changes = [row.id for row in store.log() if row.cause == "extract" and row.files]
    assert len(changes) == 2
    backs = [store.apply(store.undo(changes[0]))]
    assert run(store, home).sessions[0].skipped == "no_new_messages"
    backs.append(store.apply(store.undo(changes[1])))
    (session,) = run(store, home).sessions
    assert session.skipped == "taken_back"
    assert (
        session.detail
        == f"what was learned from it was taken back; `treering undo {backs[0]}..{backs[1]}` keeps it again"
    )
    store.apply(store.undo(backs[1]))
    assert run(store, home).sessions[0].skipped == "no_new_messages"


def test_reading_goes_on_where_it_stopped(store, home):
    """Only what was added is sent to the extractor."""
    asked = []

    class Spy(OfflineExtractor):
        def extract(self, part, context):
            asked.extend(turn.record for turn in part.turns)
            return super().extract(part, context)

    items = home.session("s1", NEVER)
    run(store, home, Spy())
    at = START + timedelta(days=1)
    items.append(Message("s1.p2", "person", at, (Part("said", "always squash before you merge, bisect needs it"),)))
    run(store, home, Spy())
    assert asked == ["s1.p1", "s1.p2"]
    assert len(summaries(store)) == 2


def test_a_session_whose_cursor_is_gone_is_read_again_and_stored_once(store, home):
    """A compacted or rewritten log: nothing is lost and nothing is there twice (M2.3)."""
    items = home.session("s1", NEVER)
    run(store, home)
    del items[0]
    items.append(Message("s1.p9", "person", START, (Part("said", NEVER),)))
    run(store, home)
    assert summaries(store) == ["never deploy on fridays"]


def test_sessions_are_learned_in_the_order_they_were_held(store, home):
    """So that the newer statement replaces the older one, however they are given (M1.8)."""
    home.session("new", "we switched the web client from yarn to bun, CI is twice as fast", day=9)
    home.session("old", "always use yarn in the web client, npm breaks the lockfile", day=1)
    report = run(store, home)
    assert [session.session for session in report.sessions] == ["old", "new"]
    assert [len(session.superseded) for session in report.sessions] == [0, 1]
    (entry,) = store.entries(TREE)
    (past,) = store.history(TREE)
    assert "bun" in entry.record.summary
    assert (past.by, "yarn" in past.record.summary) == (entry.id, True)


def test_an_old_message_that_is_read_again_brings_nothing_back(store, home):
    """What was replaced stays in the history even when its session has to be read anew."""
    items = home.session("old", "always use yarn in the web client, npm breaks the lockfile", day=1)
    home.session("new", "we switched the web client from yarn to bun, CI is twice as fast", day=9)
    run(store, home)
    items[0] = replace(items[0], record="rewritten")
    report = run(store, home)
    assert ["bun" in text for text in summaries(store)] == [True]
    assert [dropped.reason for session in report.sessions for dropped in session.dropped] == ["outdated"]


def test_a_statement_about_the_person_goes_to_the_person(store, home):
    """M1.7: to the user scope, for every project."""
    home.session("s1", "I'm a data engineer and I have never used Rust, please explain lifetimes")
    run(store, home)
    assert len(store.entries("user")) == 1
    assert store.entries(TREE) == ()


def test_what_an_instruction_file_says_is_not_learned(store, home, tmp_path):
    """M2.5: it is there already, and it is read from the project's root."""
    (tmp_path / "AGENTS.md").write_text("- Always run `make check` before you commit.\n", encoding="utf-8")
    home.texts = instructions(tmp_path, store.clean)
    home.session("s1", "always run make check before you commit!")
    (report,) = run(store, home).sessions
    assert [dropped.reason for dropped in report.dropped] == ["instruction_file"]
    assert summaries(store) == []


@pytest.mark.parametrize(("fields", "skip"), [({"parent": "s0"}, "sub_agent"), ({"cwd": ""}, "no_project")])
def test_a_session_nobody_can_learn_from_is_a_named_skip(store, home, fields, skip):
    """A sub-agent's task was written by an agent; a session from nowhere has no project."""
    home.session("s1", NEVER, **fields)
    (report,) = run(store, home).sessions
    assert report.skipped == skip
    assert skip in SKIPS
    assert store.cursor("pi", "s1") is None


def test_a_turn_in_which_the_agent_wrote_the_memory_is_left_to_it(store, home):
    """M2.2: only a successful write, and only that turn."""
    note = str(store.tree(TREE).memory / "feedback" / "fridays.md")
    items = home.session("s1", NEVER, "always squash before you merge, bisect needs it")
    wrote = ToolUse("write_file", "c1", path=note, wrote=True, ok=True)
    items[1] = replace(items[1], tools=(wrote,))
    (report,) = run(store, home).sessions
    assert summaries(store) == ["always squash before you merge, bisect needs it"]
    home.session("s2", NEVER)[1:] = [replace(items[1], record="s2.a1")]
    assert run(store, home).sessions[-1].skipped == "memory_tool"
    home.session("s3", NEVER)[1:] = [replace(items[1], record="s3.a1", tools=(replace(wrote, ok=False),))]
    assert len(run(store, home).sessions[-1].learned) == 1
    assert report.skipped == ""


def test_what_was_forgotten_is_not_learned_again(store, home):
    """A forget bars the message, and the same words under a new identity (M5.2)."""
    home.session("s1", NEVER)
    run(store, home)
    states = {name: store.state(name) for name in ("user", TREE)}
    plan = plan_forget(store.entries(TREE), pinned=False)
    store.apply(compile_plan(plan, states, cause="forget", at=store.now(), new_id=store.new_id, project=store_kit.KEY))
    home.sessions["s1"][0] = replace(home.sessions["s1"][0], record="other")
    (report,) = run(store, home).sessions
    assert summaries(store) == []
    assert report.skipped == "forgotten"


def test_a_barred_sentence_of_a_longer_message_is_dropped_by_name(store, home):
    """The words of an entry are barred, not only whole messages."""
    store.apply(ChangeSet("forget", (Tombstone("pi", "s1", "elsewhere", words_hash(NEVER)),)))
    home.session("s1", f"{NEVER}\nalso, release notes are at https://notes.example/shop")
    (report,) = run(store, home).sessions
    assert [dropped.reason for dropped in report.dropped] == ["forgotten"]
    assert len(report.learned) == 1


def test_problems_of_a_session_are_reported_and_the_rest_is_learned(store, home):
    """A broken line loses a line."""
    problem = Problem("s1.jsonl", 3, "bad_line", "not JSON")
    home.session("s1", NEVER).insert(0, problem)
    (report,) = run(store, home).sessions
    assert report.problems == (problem,)
    assert len(report.learned) == 1


class Failing(OfflineExtractor):
    """Fails in one session."""

    def extract(self, part, context):
        if part.session == "bad":
            raise failure("timeout")
        return super().extract(part, context)


def test_a_session_that_fails_keeps_its_cursor_and_its_project_waits(store, home):
    """What is newer is not learned first; another project goes on; the next run takes up all of it (M2.7)."""
    home.session("bad", NEVER)
    home.session("later", "always squash before you merge, bisect needs it", day=2)
    home.session("else", NEVER, day=3, cwd="/home/dev/other")
    first = {session.session: session for session in run(store, home, Failing()).sessions}
    assert (first["bad"].skipped, first["bad"].outcome, first["later"].skipped) == ("failed", "timeout", "waiting")
    assert len(first["else"].learned) == 1
    assert store.cursor("pi", "bad") is None
    assert run(store, home).learned == 2


def test_an_edit_in_between_makes_the_plan_again(store, home, monkeypatch):
    """Somebody's edit wins, and what was said is written beside it; after three times the session is a named skip."""
    home.session("s1", NEVER)
    apply, refused = store.apply, []

    def busy(change):
        if change.steps and len(change.steps) > 1 and len(refused) < 2:
            refused.append(change)
            raise ChangedError
        return apply(change)

    monkeypatch.setattr(store, "apply", busy)
    assert run(store, home).learned == 1
    assert len(refused) == 2
    home.session("s2", "always squash before you merge, bisect needs it")
    monkeypatch.setattr(store, "apply", lambda _: (_ for _ in ()).throw(LockedError))
    report = run(store, home).sessions[-1]
    assert (report.skipped, report.detail) == ("failed", "Another process is changing this memory.")


def test_patches_and_cursor_are_one_change(store, home, monkeypatch):
    """A change that is refused moves no cursor."""
    home.session("s1", NEVER)
    monkeypatch.setattr(store, "apply", lambda _: (_ for _ in ()).throw(ChangedError))
    (report,) = run(store, home).sessions
    assert report.skipped == "failed"
    assert store.cursor("pi", "s1") is None
    assert summaries(store) == []


def test_what_is_unread_can_be_asked_without_learning(store, home):
    """For an estimate: the same slices, no cursor moves."""
    home.session("s1", NEVER, "ok")
    home.session("sub", NEVER, parent="s1")
    (part,) = unread(store, home.refs, home.desk())
    assert [turn.record for turn in part.turns] == ["s1.p1", "s1.p2"]
    assert store.cursor("pi", "s1") is None
    run(store, home)
    assert list(unread(store, home.refs, home.desk())) == []


def test_progress_is_told_before_each_session(store, home):
    """Which of how many, in the order they are read."""
    home.session("b", "hi", day=2)
    home.session("a", "hi", day=1)
    told = []
    learn(store, home.refs, OfflineExtractor(), home.desk(), lambda *step: told.append(step))
    assert [(number, count, ref.id) for number, count, ref in told] == [(1, 2, "a"), (2, 2, "b")]


def test_a_slice_is_as_long_as_the_desk_says(store, home):
    """Each is one call of the extractor (M2.4)."""
    calls = []

    class Spy:
        def extract(self, part, context) -> tuple[Patch, ...]:
            calls.append([turn.n for turn in part.turns])
            return ()

    home.session("s1", *["word " * 20] * 4)
    run(store, home, Spy(), slice_tokens=60)
    assert calls == [[1, 2], [3, 4]]


def test_instruction_files_are_those_the_clients_read(tmp_path):
    """In the project's root; what cannot be read or is empty is none."""
    (tmp_path / "CLAUDE.md").write_text("Use tabs.\n", encoding="utf-8")
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github" / "copilot-instructions.md").write_text("Use spaces.\n", encoding="utf-8")
    (tmp_path / "GEMINI.md").mkdir()
    (tmp_path / "QWEN.md").write_text("\n", encoding="utf-8")

    assert [text.text for text in instructions(tmp_path, clean)] == ["Use tabs.\n", "Use spaces.\n"]
    assert instructions(Path("/nowhere/at/all"), clean) == ()


def test_a_pipe_among_the_instruction_files_is_passed_over(tmp_path):
    """Opening it would wait for a writer for ever."""
    os.mkfifo(tmp_path / "AGENTS.md")
    (tmp_path / "CLAUDE.md").write_text("Use tabs.\n", encoding="utf-8")
    assert [text.text for text in instructions(tmp_path, clean)] == ["Use tabs.\n"]
