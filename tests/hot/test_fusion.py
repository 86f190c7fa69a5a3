"""Words and meaning in one score."""

import pytest

from treering.hot.ranking.catalog_read import Row
from treering.hot.ranking.fusion import ALIKE, KIND, fused_rows, text_mark


def row(id_: str, summary: str, words: str = "") -> Row:
    return Row(id_, f"h{id_}", f"project/{id_}.md", None, "project", 0, "", "", summary, "", "", words, "", "", 0.0, "")


ROWS = {f"t {one.id}": one for one in (row("a", "ship it"), row("b", "send invoices"), row("c", "tidy up"))}


def found(id_: str, score: float) -> tuple:
    return "t", (f"t {id_}", score, 0.5, (("ship", "summary", score),)), ROWS[f"t {id_}"]


def near(**values: float) -> dict:
    return {f"t {id_}": (value, text_mark(ROWS[f"t {id_}"])) for id_, value in values.items()}


def scores(answer) -> dict[str, float]:
    return {one[1][0][2:]: round(one[1][1], 3) for one in answer}


def test_without_vectors_nothing_changes():
    """Whoever has no encoder gets what words tell."""
    assert fused_rows([found("a", 1.0), found("b", 0.4)], ROWS, {}, "") == [found("a", 1.0), found("b", 0.4)]


def test_what_is_near_comes_first_though_it_shares_fewer_words():
    """And the part of the score that meaning told is there to be explained."""
    answer = fused_rows([found("a", 1.0), found("b", 0.8)], ROWS, near(a=0.0, b=0.4), "")
    assert list(scores(answer)) == ["b", "a"]
    assert answer[0][1][3][-1] == (ALIKE, "meaning", pytest.approx(answer[0][1][1] - 0.8))


def test_an_entry_without_a_shared_word_is_found_by_its_meaning_alone():
    """As far as it is near; what is hardly nearer than the rest is not."""
    assert set(scores(fused_rows([found("a", 1.0)], ROWS, near(b=0.5, c=0.1), ""))) == {"a", "b"}


def test_a_vector_of_another_text_does_not_count():
    """The entry was changed since: words alone rank it, and meaning alone does not find it."""
    stale = {key: (value, "mark of another text") for key, (value, _) in near(a=0.5, b=0.5).items()}
    assert fused_rows([found("a", 1.0)], ROWS, stale, "") == [found("a", 1.0)]


def test_what_is_unlike_loses_nothing():
    """A name or an identifier that is shared says more than an encoder that does not know it."""
    assert scores(fused_rows([found("a", 1.0)], ROWS, near(a=-0.9), "")) == {"a": 1.0}


def test_meaning_tells_most_of_what_words_leave_open():
    """Two entries that are as near: the one whose words have answered less of the question gains more."""
    known = [("t", (f"t {id_}", 1.0, covered, ()), ROWS[f"t {id_}"]) for id_, covered in (("a", 0.9), ("b", 0.1))]
    answer = scores(fused_rows(known, ROWS, near(a=0.3, b=0.3), ""))
    assert 1.0 < answer["a"] < answer["b"]


@pytest.mark.parametrize("other", [row("a", "ship it now"), row("a", "ship it", "I said so")])
def test_the_mark_is_of_all_that_is_embedded(other):
    """What it says, and what the person said."""
    assert text_mark(other) != text_mark(ROWS["t a"])
    assert text_mark(row("other", "ship it")) == text_mark(ROWS["t a"])


@pytest.mark.parametrize(
    ("prompt", "first"),
    [
        ("when is it sent", "n"),
        ("how long does it take", "n"),
        ("wie lange dauert das?", "n"),
        ("什么时候发", "n"),
        ("où est-ce ?", "r"),
        ("where is it", "r"),
        ("send it", "p"),
    ],
)
def test_an_entry_that_gives_the_kind_of_answer_that_is_wanted_comes_first(prompt, first):
    """Of entries about the same: a number for how long and when, somewhere to look for where, in any language."""
    plain, number = row("p", "it is sent"), row("n", "it is sent at 9")
    place = row("r", "it is sent from the wiki")._replace(type="reference")
    rows = {f"t {one.id}": one for one in (plain, number, place)}
    known = [("t", (key, score, 0.5, ()), rows[key]) for key, score in (("t p", 1.02), ("t n", 1.01), ("t r", 1.0))]
    answer = fused_rows(known, rows, {"t p": (0.0, "")}, prompt)
    assert answer[0][1][0] == f"t {first}"
    assert len([one for one in answer if any(part[1] == KIND for part in one[1][3])]) == (first != "p")
