"""Numbers that are written out are compared as figures, and words that only look like numbers stay."""

import pytest

from treering.core.learning.figures import figured
from treering.core.learning.likeness import concepts, foreign, measures, telling


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("two hundred and fifty rows", "250 rows"),
        ("in twenty twenty-four", "in 20 24"),
        (
            "höchstens zwölf Euro, zweihundertfünfzig Zeilen, einundzwanzig Tage",
            "höchstens 12 Euro, 250 Zeilen, 21 Tage",
        ),
        ("quatre-vingt-dix jours, soixante-douze heures, deux cents lignes", "90 jours, 72 heures, 200 lignes"),
        ("treinta y cinco días, once meses", "35 días, 11 meses"),
        ("двести пятьдесят строк", "250 строк"),
        ("保存一百八十天,不再是三十天", "保存180天,不再是30天"),
    ],
)
def test_numbers_in_words_become_figures(text, figures):
    """In every language, however they are put together."""
    assert figured(text) == figures


@pytest.mark.parametrize(
    "text", ["once we did it", "one of them", "ein Test", "elf Uhr", "第一步", "un test", "a thing"]
)
def test_what_is_as_often_another_word_stays(text):
    """Without a unit behind it nobody knows."""
    assert figured(text) == text


def test_quantities_are_the_same_in_every_language():
    """By unit and number."""
    assert measures("ninety days") == measures("quatre-vingt-dix jours") == measures("90 天")
    assert measures("ninety days") != measures("ninety lines")


def test_two_languages_share_concepts():
    """What people of one trade call the same thing."""
    german = "die Freigabe für das Release kommt per Mail"
    english = "the release is approved by e-mail"
    assert foreign(german, english)
    assert "=release" in concepts(german) & concepts(english)


def test_what_is_told_again_holds_most_of_what_is_rare():
    """The share counts rare words more, and what is new makes it small."""
    old = "conflicts are decided by the server revision, the device clock is never trusted"
    again, _ = telling("the server revision decides conflicts, not the clock of the device", old)
    other, _ = telling("the server is restarted at night by the watchdog in Oslo", old)
    assert again > 2 * other
