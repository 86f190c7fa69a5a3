"""What of a session a model is shown: the person first, the budget held, nothing cut before it is cleaned."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.budget import approximate_tokens
from treering.core.clean import Clean
from treering.core.handbook.bars import Bars
from treering.core.handbook.excerpt import Row, digest, excerpt, rows
from treering.core.plan import words_hash
from treering.core.session import Message, Part, ToolUse

AT = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)


def clean(text: str) -> Clean:
    """A guard that knows one secret."""
    return Clean(re.sub(r"hunter\s*two\w*", "[secret]", text))


def prompt(record, said="", pasted="", harness=""):
    parts = (Part("harness", harness), Part("said", said), Part("pasted", pasted))
    return Message(record, "person", AT, tuple(part for part in parts if part.text))


def answer(record, text="", *tools, thinking=""):
    return Message(record, "assistant", AT, (Part("thinking", thinking), Part("answer", text)), tools)


def ran(record, call, output, name="bash"):
    return Message(record, "tool", AT, tools=(ToolUse(name, call, output=output, ok=True),))


def read(*messages, stones=()):
    return rows(messages, Bars(frozenset(stones)))


def shown(found, budget=4000):
    return [json.loads(line) for line in excerpt(found, budget, clean, UTC).text.text.splitlines()]


SESSION = (
    prompt("p1", "why is the job slow", harness="<system-reminder>be nice</system-reminder>"),
    answer("a1", "Let me look.", ToolUse("bash", "c1", input='{"cmd": "make profile"}'), thinking="hm"),
    ran("t1", "c1", "99% in json"),
    answer("a2", "It is the parser."),
    prompt("p2", "use msgspec then", pasted="Traceback …"),
    answer("a3", "Done."),
)


def test_a_session_is_shown_in_its_order_and_each_part_says_whose_it_is():
    """Typed, pasted, said by the agent, done with a tool; what the client and the model's thinking put in is not there."""
    assert shown(read(*SESSION)) == [
        {"at": "Mon 2026-05-04 08:00", "person": "why is the job slow"},
        {"assistant": "Let me look."},
        {"tool": "bash", "input": '{"cmd": "make profile"}', "output": "99% in json"},
        {"assistant": "It is the parser."},
        {"at": "Mon 2026-05-04 08:00", "person": "use msgspec then"},
        {"pasted": "Traceback …"},
        {"assistant": "Done."},
    ]


def test_only_the_last_word_of_a_turn_is_an_answer_the_rest_is_narration():
    """The last word tells what came of it and gets room earlier."""
    assert [row.kind for row in read(*SESSION)] == [
        "person",
        "narration",
        "tool",
        "assistant",
        "person",
        "pasted",
        "assistant",
    ]


def test_every_word_of_the_person_gets_room_before_the_first_tool_output_does():
    """However much the tools said, and however late."""
    talk = []
    for n in range(40):
        talk += [prompt(f"p{n}", f"remark number {n} of mine"), answer(f"a{n}", "ok", ToolUse("bash", f"c{n}"))]
        talk += [ran(f"t{n}", f"c{n}", "noise " * 2000)]
    found = excerpt(read(*talk), 1500, clean, UTC)
    assert found.survived == 1.0
    assert all(f"remark number {n} of mine" in found.text.text for n in range(40))


def test_within_a_tier_the_newest_comes_first_and_holes_are_marked_with_what_is_missing():
    """What was said last is what holds."""
    talk = [prompt(f"p{n}", f"remark {n} " + "lorem ipsum dolor " * 20) for n in range(30)]
    lines = shown(read(*talk), 700)
    assert "gap" in lines[0]
    said = [line["person"].split()[1] for line in lines[1:]]
    assert said == [str(n) for n in range(30 - len(said), 30)]
    assert lines[0]["gap"] + len(said) == 30


def test_a_single_huge_message_is_cut_at_its_middle_and_keeps_both_ends():
    """A prompt may be longer than the budget."""
    lines = shown(read(prompt("p1", "begin " + "word " * 9000 + "the end")), 500)
    assert lines[0]["person"].startswith("begin")
    assert lines[0]["person"].endswith("the end")


@pytest.mark.parametrize(("size", "rows_"), [(0, 0), (1, 1), (32_000, 1), (32_001, 1), (3_000_000, 1)])
def test_a_tool_output_of_any_size_is_left_out_or_cut_and_never_a_reason_to_drop_it(size, rows_):
    """Nothing printed is no row; a huge output keeps its beginning and its end."""
    found = read(ran("t1", "c1", "b" + "x" * (size - 2) + "e" if size > 1 else "b" * size))
    assert len(found) == rows_
    if size > 1:
        text = shown(found)[0]["output"]
        assert (text[0], text[-1], "…" in text) == ("b", "e", True)


def test_a_secret_is_taken_out_before_the_text_is_cut():
    """Whatever the budget, no half of it is shown."""
    found = read(prompt("p1", "x " * 40 + "hunter two" + " y" * 40))
    for budget in range(60, 130):
        assert "hunter" not in excerpt(found, budget, clean, UTC).text.text.replace("[secret]", "")


def test_halves_of_words_around_the_cut_of_a_tool_output_are_left_out():
    """Readers cut long outputs; half a secret is none that a guard knows."""
    found = read(ran("t1", "c1", "start AKIA4QZ7…PLKD5RTA end"))
    assert shown(found)[0]["output"] == "start … end"


def test_a_turn_that_rests_on_something_forgotten_is_left_out_with_its_answers():
    """The agent repeats what it was told."""
    found = read(*SESSION, stones=[("", words_hash("use msgspec then"))])
    assert "msgspec" not in excerpt(found, 4000, clean, UTC).text.text
    assert [row.text for row in found][-1] == "It is the parser."


def test_a_repeated_record_counts_once():
    """Resumes and rewinds write a message again."""
    assert read(*SESSION, *SESSION) == read(*SESSION)


def test_the_digest_is_that_of_the_content():
    """New record names and what the client adds change nothing; a new word does."""
    copied = [replace(message, record=f"copy of {message.record}") for message in SESSION]
    reminded = [*SESSION, prompt("h", harness="<system-reminder>")]
    assert digest(read(*copied)) == digest(read(*reminded)) == digest(read(*SESSION))
    assert digest(read(*SESSION, prompt("p3", "one more"))) != digest(read(*SESSION))
    assert digest(read(*SESSION, stones=[("p2", "")])) != digest(read(*SESSION))


texts = st.text(min_size=1, max_size=400)
some_rows = st.lists(
    st.builds(Row, st.sampled_from(["person", "assistant", "pasted", "narration", "tool"]), texts, st.just(AT)),
    max_size=30,
)


@given(some_rows, st.integers(60, 2000))
def test_the_budget_holds_and_every_line_is_json(found, budget):
    """Whatever the script, whatever the text holds; and no tag can be closed."""
    text = excerpt(tuple(found), budget, Clean, UTC).text.text
    assert approximate_tokens(text) <= budget
    assert "</" not in text
    for line in text.split("\n") if text else []:
        json.loads(line)


def test_an_empty_session_shows_nothing():
    """And keeps all of nothing."""
    found = excerpt((), 4000, clean, UTC)
    assert (found.text.text, found.rows, found.survived) == ("", 0, 1.0)
