"""Token estimates are about right for every script, without a tokenizer."""

from hypothesis import given
from hypothesis import strategies as st

from treering.core.budget import approximate_tokens


def test_each_script_has_its_own_measure():
    """Four ASCII characters, two Cyrillic ones, one Chinese one make a token."""
    assert approximate_tokens("word" * 10) == 10
    assert approximate_tokens("слово" * 2) == 5
    assert approximate_tokens("税务审计") == 4
    assert approximate_tokens("") == 0


@given(st.text(), st.text())
def test_more_text_is_never_fewer_tokens(one, two):
    """The estimate grows with the text."""
    assert approximate_tokens(one + two) >= approximate_tokens(one)
