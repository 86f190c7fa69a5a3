"""The inbox: a file for each proposal, which comes and goes with a change (C5)."""

from datetime import date

import pytest

from store_kit import KEY, PROJECT, START, draft, open_store
from treering.core.change import ChangeSet
from treering.core.clean import Clean
from treering.core.entry import Anchor
from treering.core.operation import Add, Merge, Move, Remove, Retire, Sort, Split, Supersede, Update
from treering.core.review import Proposal, proposed
from treering.store.files.inbox import bar, drop, put, read_inbox

FULL = draft(
    "Use pnpm 包管理 \ud83d",
    why=Clean("fast"),
    how=Clean("everywhere"),
    description=Clean("about"),
    due=date(2026, 12, 1),
    anchors=(Anchor("file", "a.py", "h", "c"),),
)


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


def inbox(store):
    return read_inbox(store.tree(PROJECT), Clean)


def keep(store, proposal: Proposal) -> int:
    return store.apply(ChangeSet("propose", (put(PROJECT, proposal),), project=KEY))


@pytest.mark.parametrize(
    "operation",
    [
        Add(PROJECT, draft("x")),
        Update(PROJECT, "e_1", draft("x")),
        Supersede(PROJECT, draft("x"), "user", "e_1"),
        Remove(PROJECT, "e_1", bar=True),
        Merge(PROJECT, "e_1", ("e_2", "e_3"), draft("x")),
        Split(PROJECT, "e_1", (draft("x"), draft("y"))),
        Move(PROJECT, "e_1", "user"),
        Retire(PROJECT, "e_1", "user", "e_2"),
        Sort(PROJECT, "feedback/a.md"),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_every_operation_comes_back_as_it_was(store, operation):
    """With the origin of its texts."""
    made = proposed("learned", [operation], {}, Clean("because"), START)
    keep(store, made)
    (waiting,) = inbox(store).waiting
    assert waiting.proposal == made


def test_a_text_comes_back_with_everything_that_is_known_of_it(store):
    """But for half a character, which no file can hold."""
    keep(store, proposed("learned", [Add(PROJECT, FULL)], {}, Clean(""), START))
    (operation,) = inbox(store).waiting[0].proposal.operations
    assert operation.draft.summary.text == "Use pnpm 包管理 ?"
    for field in ("why", "how", "description", "due", "anchors", "type", "by"):
        assert getattr(operation.draft, field) == getattr(FULL, field)


def test_a_proposal_leaves_by_a_change_and_comes_back_by_undo(store):
    """As everything else does."""
    number = keep(store, proposed("learned", [Add(PROJECT, draft("x"))], {}, Clean(""), START))
    (waiting,) = inbox(store).waiting
    gone = store.apply(ChangeSet("reject", (drop(PROJECT, waiting), bar(PROJECT, waiting)), project=KEY))
    assert (inbox(store).waiting, inbox(store).rejected) == ((), {waiting.proposal.id})
    assert inbox(store).known == {waiting.proposal.id}
    store.apply(store.undo(gone))
    assert (inbox(store).waiting, inbox(store).rejected) == ((waiting,), frozenset())
    store.apply(store.undo(number))
    assert inbox(store).waiting == ()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"v": 1}', '{"v":9,"id":"p_bad","kind":"learned","at":"2026-11-30T12:00:00Z","reason":"","operations":[],"rests":{}}',
     '{"v":1,"id":"p_bad","kind":"learned","at":"2026-11-30T12:00:00Z","reason":"","operations":[{"do":"rm","tree":"user"}],"rests":{}}',
     '{"v":1,"id":"p_bad","kind":"learned","at":"2026-11-30T12:00:00Z","reason":"","operations":[{"do":"add","tree":"user"}],"rests":{}}',
     '{"v":1,"id":"p_other","kind":"learned","at":"2026-11-30T12:00:00Z","reason":"","operations":[{"do":"move","tree":"user"}],"rests":{}}'],
)  # fmt: skip
def test_a_file_that_is_no_proposal_is_named_and_stays(store, text):
    """The others are still there."""
    keep(store, proposed("learned", [Add(PROJECT, draft("x"))], {}, Clean(""), START))
    path = store.tree(PROJECT).state / "inbox/p_bad.json"
    path.write_text(text)
    read = inbox(store)
    assert [problem.code for problem in read.problems] == ["bad_proposal"]
    assert len(read.waiting) == 1
    assert path.read_text() == text
