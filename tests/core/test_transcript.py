"""Turns and slices: whose words are whose, nothing cut before it is cleaned, nothing lost and nothing twice."""

import re
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from treering.core.clean import Clean
from treering.core.learning.transcript import KEPT, Turn, slices, turns
from treering.core.session import Message, Part, SessionRef, ToolUse

AT = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
REF = SessionRef(client="pi", id="s1", paths=("s1.jsonl",), cwd="/home/dev/shop")


def clean(text: str) -> Clean:
    """A guard that knows one secret."""
    return Clean(re.sub(r"hunter\s*two", "[secret]", text))


def prompt(record, said="", pasted="", harness=""):
    parts = (Part("harness", harness), Part("said", said), Part("pasted", pasted))
    return Message(record, "person", AT, tuple(part for part in parts if part.text))


def answer(record, text="", *tools, thinking=""):
    return Message(record, "assistant", AT, (Part("thinking", thinking), Part("answer", text)), tools)


def read(*messages):
    return list(turns(messages, clean))


def test_a_turn_is_a_prompt_with_everything_up_to_the_next():
    """Answers of the turn, the answer before it, and what came before the first prompt is nobody's."""
    first, second = read(
        answer("a0", "welcome"),
        prompt("p1", "why is it slow"),
        answer("a1", "An index is missing.", thinking="hm"),
        answer("a2", "Added."),
        prompt("p2", "always add them in their own migration", pasted="CREATE INDEX …"),
        answer("a3", "Will do."),
    )
    assert (first.n, first.record, first.at, first.answer.text) == (1, "p1", AT, "An index is missing.\nAdded.")
    assert (second.said.text, second.pasted.text) == ("always add them in their own migration", "CREATE INDEX …")
    assert (second.previous_answer.text, second.answer.text) == ("An index is missing.\nAdded.", "Will do.")
    assert (first.offset, second.offset) == (4, 6)


def test_a_user_message_of_the_harness_alone_starts_no_turn():
    """Reminders and command output are no words of the person."""
    (only,) = read(prompt("p1", "hello there"), prompt("h1", harness="<system-reminder>"), answer("a1", "hi"))
    assert only.answer.text == "hi"
    assert read(prompt("h1", harness="environment")) == []


def test_only_files_written_with_success_count_as_written():
    """A write that failed, or whose outcome the log does not tell, wrote nothing."""
    tools = [
        ToolUse("write", "1", path="a.md", wrote=True, ok=True),
        ToolUse("write", "2", path="b.md", wrote=True, ok=False),
        ToolUse("write", "3", path="c.md", wrote=True),
        ToolUse("read", "4", path="d.md", ok=True),
    ]
    (only,) = read(prompt("p1", "note it"), answer("a1", "ok", *tools))
    assert only.wrote == ("a.md",)


def test_a_message_that_is_repeated_counts_once():
    """Resumed and rewound sessions write the same record again."""
    done = read(prompt("p1", "one"), answer("a1", "x"), prompt("p1", "one"), answer("a1", "x"), prompt("p2", "two"))
    assert [turn.record for turn in done] == ["p1", "p2"]
    assert done[0].answer.text == "x"


def test_text_is_cleaned_before_it_is_cut():
    """A secret on the edge of what is kept is redacted, not halved."""
    (only,) = read(
        prompt("p1", "see", pasted="x" * (KEPT - 4) + "hunter two"), answer("a1", "y" * (KEPT - 3) + "hunter two")
    )
    assert "hunt" not in only.pasted.text
    assert "hunt" not in only.answer.text


def turn_of(n, length):
    return Turn(n, f"p{n}", AT, Clean("word" * length), offset=n)


def test_slices_hold_whole_turns_up_to_the_limit():
    """Ten tokens a turn and room for 25: two a slice; the cursor goes to the last prompt of each."""
    done = list(slices((turn_of(n, 10) for n in range(1, 6)), REF, 25))
    assert [(s.first, s.last, s.offset) for s in done] == [("p1", "p2", 2), ("p3", "p4", 4), ("p5", "p5", 5)]
    assert {(s.client, s.session, s.cwd) for s in done} == {("pi", "s1", "/home/dev/shop")}


def test_a_turn_above_the_limit_is_a_slice_of_its_own():
    """It is not cut: a turn is never split."""
    sizes = [[turn.n for turn in s.turns] for s in slices([turn_of(1, 1), turn_of(2, 99), turn_of(3, 1)], REF, 20)]
    assert sizes == [[1], [2], [3]]


def test_reading_goes_on_behind_the_last_prompt_that_was_dealt_with():
    """What lies before is neither cleaned nor given again; ordinals, offsets and the answer before stay what they were."""
    session = [
        prompt("p1", "one"),
        answer("a1", "first"),
        prompt("p2", "two"),
        answer("a2", "second"),
        prompt("p3", "three"),
    ]
    cleaned = []
    done = list(turns(session, lambda text: cleaned.append(text) or Clean(text), behind="p2"))
    assert [(turn.n, turn.said.text, turn.previous_answer.text, turn.offset) for turn in done] == [
        (3, "three", "second", 5)
    ]
    assert not {"one", "two", "first"} & set(cleaned)
    assert list(turns(session, clean, behind="p3")) == []
    assert list(turns(session, clean, behind="rewritten")) == []


def test_a_slice_tells_the_persons_words_from_all_others():
    """What was said, and what was only heard."""
    turn = Turn(1, "p1", AT, Clean("mine"), Clean("pasted"), Clean("answered"), Clean("before"))
    (only,) = slices([turn], REF, 100)
    assert only.said.text == "mine"
    assert only.heard.text == "pasted\nbefore\nanswered"


@given(st.lists(st.integers(0, 40), max_size=30), st.integers(1, 60))
def test_slicing_neither_loses_nor_repeats_a_turn(lengths, limit):
    """Whatever the sizes, the turns come out in order, and only single turns exceed the limit."""
    given_turns = [turn_of(n, length) for n, length in enumerate(lengths, 1)]
    done = list(slices(given_turns, REF, limit))
    assert [turn for s in done for turn in s.turns] == given_turns
    assert all(len(s.turns) == 1 or sum(turn.tokens for turn in s.turns) <= limit for s in done)
