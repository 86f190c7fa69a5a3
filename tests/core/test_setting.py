"""What a setting may hold."""

import pytest

from treering.core.setting import Choice, Flag, Share, Whole, unknown


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Flag(), True, True),
        (Flag(), False, False),
        (Whole(1, 9), 1, 1),
        (Whole(1, 9), 9, 9),
        (Share(0.1, 1), 1, 1.0),
        (Share(0.1, 1), 0.1, 0.1),
        (Choice(("auto", "review")), "auto", "auto"),
        (Choice(("auto", "review")), " Review ", "review"),
    ],
)
def test_an_allowed_value_is_read(kind, raw, value):
    """Both ends of a range belong to it; a word counts whatever its case."""
    assert kind.read(raw) == value


@pytest.mark.parametrize("raw", [None, "", "yes", 1, 0, "true", [], {}, 1.0])
def test_a_flag_guesses_nothing(raw):
    """`yes` and 1 are not booleans."""
    assert Flag().read(raw) is None


@pytest.mark.parametrize("raw", [0, 10, True, "5", 5.0, None, [], float("nan")])
def test_a_whole_number_is_neither_text_nor_fraction_nor_out_of_range(raw):
    """True is an int for Python, not for a person."""
    assert Whole(1, 9).read(raw) is None


@pytest.mark.parametrize("raw", [0, 1.01, True, "0.5", float("nan"), float("inf"), None])
def test_a_share_stays_within_its_range(raw):
    """Not a number is within no range."""
    assert Share(0.1, 1).read(raw) is None


@pytest.mark.parametrize("raw", ["", "manual", 1, None, ["auto"]])
def test_a_choice_is_one_of_its_words(raw):
    """Nothing near it counts."""
    assert Choice(("auto", "review")).read(raw) is None


def test_each_kind_says_what_it_allows():
    """The text that stands in error messages and in the documentation."""
    assert str(Flag()) == "true or false"
    assert str(Whole(1, 9, "days")) == "a whole number from 1 to 9 days"
    assert str(Whole(1, 9)) == "a whole number from 1 to 9"
    assert str(Share(0.05, 1.0)) == "a number from 0.05 to 1.0"
    assert str(Choice(("a", "b", "c"))) == "a or b or c"


def test_an_unknown_key_comes_with_the_one_that_was_probably_meant():
    """A typing error, a forgotten section, or nothing near."""
    known = ["recall.scoring", "memories.enabled", "timeZone"]
    assert "did you mean 'recall.scoring'?" in unknown("recall.scorring", known)
    assert "did you mean 'recall.scoring'?" in unknown("Scoring", known)
    assert unknown("zzz", known) == "there is no setting 'zzz'"
