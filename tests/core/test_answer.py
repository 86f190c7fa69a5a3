"""An answer is exactly what was asked for, or it is named for what it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.answer import FAULTS_LIMIT, mismatches, read_answer

SCHEMA = {
    "type": "object",
    "properties": {
        "names": {"type": "array", "items": {"type": "string"}},
        "kind": {"type": ["string", "null"], "enum": ["a", "b", None]},
        "turn": {"type": "integer"},
    },
    "required": ["names", "kind", "turn"],
    "additionalProperties": False,
}


def test_a_valid_answer_gives_its_data():
    """White space around the object is no fault."""
    answer = read_answer(' {"names": ["x"], "kind": null, "turn": 1}\n', SCHEMA)
    assert (answer.outcome, answer.data) == ("ok", {"names": ["x"], "kind": None, "turn": 1})


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("Sure, here is what I found.", "prose"),
        ("申し訳ありませんが、お答えできません。", "prose"),
        ('```json\n{"names": [], "kind": "a", "turn": 1}\n```', "fences"),
        ('{"names": ["x"', "truncated"),
        ('{"names": ["half a str', "truncated"),
        ('{"names": [], "kind": "a", "turn": 1} I hope this helps!', "not_json"),
        ('{"names": [,], "kind": "a"}', "not_json"),
        ('{"names": [], "kind": "a", "turn": NaN}', "not_json"),
        ("[" * 100_000, "not_json"),
        ("\ud800", "prose"),
        ('{"names": ["\ud800"', "truncated"),
        ("[]", "wrong_keys"),
        ('{"names": [], "kind": "a"}', "wrong_keys"),
        ('{"names": [], "kind": "c", "turn": 1}', "wrong_keys"),
        ('{"names": [], "kind": "a", "turn": true}', "wrong_keys"),
        ('{"names": [], "kind": "a", "turn": 1, "extra": 2}', "wrong_keys"),
    ],
)
def test_a_bad_answer_is_named_for_what_it_is(text, outcome):
    """Each kind of bad answer has its own stable name and at least one sentence that says what is wrong."""
    answer = read_answer(text, SCHEMA)
    assert (answer.outcome, answer.data) == (outcome, None)
    assert answer.faults


def test_faults_name_the_place_in_the_answer():
    """What goes back to the model says which value is wrong and what it should be."""
    faults = list(mismatches({"names": ["x", 3], "kind": "a", "turn": 1}, SCHEMA))
    assert faults == ["$.names[1] must be string."]


def test_a_wholly_wrong_answer_gives_a_few_faults_only():
    """A thousand faults would cost more to send back than the answer is worth."""
    text = '{"names": [' + ",".join("1" for _ in range(1000)) + '], "kind": "a", "turn": 1}'
    assert len(read_answer(text, SCHEMA).faults) == FAULTS_LIMIT


@given(st.text())
def test_no_text_makes_reading_fail(text):
    """Whatever a model writes, reading it gives an answer value."""
    assert read_answer(text, SCHEMA).outcome


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_json_value_makes_checking_fail(value):
    """A value either fits or has faults; checking never raises."""
    assert all(isinstance(fault, str) for fault in mismatches(value, SCHEMA))
