"""Texts cut into what an encoder reads at once."""

from hypothesis import given
from hypothesis import strategies as st

from treering.core.passages import MOST, SIZE, passages


def test_short_sentences_share_a_passage_and_long_ones_stand_alone():
    """Two that fit together are read together."""
    long = "word " * 40 + "end."
    assert passages(f"One. Two. {long} Three.") == ("One. Two.", long, "Three.")


def test_a_blank_text_has_none():
    """Nothing is embedded for nothing."""
    assert passages("") == passages(" \n\n ") == ()


def test_a_sentence_without_an_end_is_cut():
    """A pasted blob is read in pieces, and not for ever."""
    assert {len(piece) for piece in passages("x" * 1000)} <= {SIZE, 1000 % SIZE}
    assert len(passages("x" * 100_000)) == MOST


def test_sentences_of_scripts_without_spaces_end_as_well():
    """An ideographic full stop is one."""
    first, second = "数据库每天晚上会重置。" * 8, "发票在月底发送。" * 15
    assert len(passages(first + second)) > 1


@given(st.text(max_size=2000))
def test_no_word_of_a_text_is_lost(text):
    """What is cut is all there, white space aside, as long as there is room."""
    found = passages(text)
    assert all(piece.strip() for piece in found)
    if len(found) < MOST:
        assert "".join("".join(found).split()) == "".join(text.split())
