"""Mistyped words, and what they were meant to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.hot.language.typos import corrected, one_slip

KNOWN = ["datab", "databas", "deploy", "kubernet", "pgbounc", "postgr", "staging"]
LETTERS = st.text(alphabet="abcde", max_size=6)


def meant(*words: str, frequency: dict[str, int] | None = None) -> list[tuple[str, ...]]:
    held = dict.fromkeys(KNOWN, 1) if frequency is None else frequency
    return corrected(
        [(word,) for word in words], held, lambda start, _: [one for one in KNOWN if one.startswith(start)]
    )


@pytest.mark.parametrize("typed", ["kubrenet", "kubernt", "kubernett", "kubernat"])
def test_one_slip_is_forgiven(typed):
    """Two letters that changed places, one too few, one too many, another one."""
    assert meant(typed) == [(typed, "kubernet")]


@pytest.mark.parametrize("typed", ["kubretne", "kernet", "xubernet", "postg", "kubernet2", "кубернет"])
def test_more_than_a_slip_is_another_word(typed):
    """Nor is a wrong beginning, a short word or a name with digits changed."""
    assert meant(typed) in ([(typed,)], [(typed, "postgr")])
    assert "kubernet" not in meant(typed)[0]


def test_a_known_word_is_what_it_says():
    """Only what no entry holds can be a slip, so a prompt of known words costs nothing."""
    assert meant("datab", "databas") == [("datab",), ("databas",)]
    assert corrected([("databas", "=database")], {}, lambda *_: pytest.fail("looked up")) == [("databas", "=database")]


def test_few_words_of_a_prompt_are_looked_at():
    """A text full of unknown words is no text full of slips."""
    looked: list[str] = []
    corrected([(f"quux{letter}z",) for letter in "abcdefgh"], {}, lambda start, _: looked.append(start) or [])
    assert len(looked) == 4


@given(LETTERS, LETTERS)
def test_a_slip_is_a_slip_both_ways(one, other):
    """And a word is no slip of itself."""
    assert one_slip(one, other) == one_slip(other, one)
    assert not one_slip(one, one)


@given(LETTERS, st.integers(0, 6), st.sampled_from("abcde"))
def test_a_letter_put_in_is_a_slip(word, place, letter):
    """Wherever it was put."""
    longer = word[:place] + letter + word[place:]
    assert one_slip(longer, word)
