"""Looking through a stream of chunks finds what looking at the whole text does."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard import made_up
from treering.guard.secrets import clean, find, find_stream
from treering.guard.stream import MARGIN, SEGMENT, windows

KEYS = [make(random.Random(9)) for make in (*made_up.SHAPED.values(), *made_up.NAMED.values())]
GLUE = ["password", " is ", "=", ": ", '"', "\n", " token ", "密码是", "://", "@", "[redacted: ", "]", "key", "a1", "İ"]


def texts() -> st.SearchStrategy[str]:
    """Texts in which secrets, words about them and noise stand close together."""
    return st.lists(st.sampled_from(KEYS) | st.sampled_from(GLUE) | st.text(max_size=8), max_size=12).map("".join)


def cut(text: str, places: list[int]) -> list[str]:
    """The text in chunks."""
    at = sorted({0, len(text), *(place % (len(text) + 1) for place in places)})
    return [text[a:b] for a, b in itertools.pairwise(at)]


@given(texts(), st.lists(st.integers(0, 10_000), max_size=6), st.integers(50, 400))
def test_the_whole_and_the_stream_have_the_same_secrets(text, places, segment):
    """Wherever the chunks and the windows begin and end, and with the lines they stand in."""
    found = list(find_stream(cut(text, places), segment))
    assert tuple(finding for finding, _ in found) == find(text)
    assert [line for _, line in found] == [text.count("\n", 0, finding.start) + 1 for finding, _ in found]


@given(st.text(max_size=300), st.lists(st.integers(0, 10_000), max_size=6), st.integers(1, 40), st.integers(0, 20))
def test_the_windows_cover_a_text_and_do_not_hang_on_its_chunks(text, places, segment, margin):
    """Each character belongs to one window, and each window sees as much as the margin says."""
    made = list(windows(cut(text, places), segment, margin))
    assert made == list(windows([text], segment, margin))
    assert "".join(text[at] for window in made for at in window.own) == text
    for window in made:
        assert window.text == text[max(0, window.own.start - margin) : window.own.stop + margin]


@pytest.mark.parametrize("make", [made_up.SHAPED["GitHub classic"], made_up.SHAPED["JSON web token"], made_up.pem])
def test_no_secret_is_missed_where_two_windows_meet(make):
    """Wherever it lies across the border."""
    rng = random.Random(5)
    for before in range(3800, 4120, 7):
        secret = make(rng)
        text = "so it was\n" * (before // 10) + f"take {secret} for now\n" + "and so on\n" * 10
        ((found, line),) = find_stream([text], 4096)
        assert text[found.start : found.end] == secret
        assert line == before // 10 + 1


def test_a_text_longer_than_a_window_is_found_and_cleaned_the_same_way():
    """A megabyte and more, without a word about windows from whoever asks."""
    secret = made_up.pem(random.Random(5))
    text = "so it was\n" * ((SEGMENT - 200) // 10) + f"{secret}\n" + "and so on\n" * 10_000
    (found,) = find(text)
    assert text[found.start : found.end] == secret
    once = clean(text)
    assert once.text == text.replace(secret, "[redacted: private key]")
    assert clean(once.text) == once


def test_the_margin_is_longer_than_any_secret():
    """Else one that lies over a border would be cut."""
    assert MARGIN > 40_000
