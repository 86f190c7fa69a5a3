"""Letters that a machine drew follow each other as in no word."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.made_up import ALNUM, LOWER, run
from treering.guard.letters import is_gibberish, is_jumbled, is_wordlike

WORDS = [
    "configuration",
    "asynchronous",
    "deserialize",
    "middleware",
    "subscription",
    "Verschlüsselung",
    "Datenbankverbindung",
    "Abrechnungszeitraum",
    "authentification",
    "environnement",
    "configuración",
    "desplegamiento",
    "autenticação",
    "getCurrentUserSession",
    "PaymentProviderFactory",
    "max_connections_per_host",
    "invoice-settlement-worker",
]


@pytest.mark.parametrize("word", WORDS)
def test_words_of_several_languages_and_names_in_code_are_none(word):
    """Long ones too, in either case."""
    assert not is_gibberish(word)
    assert not is_gibberish(word.upper())


@pytest.mark.parametrize("letters", [ALNUM, LOWER])
def test_nine_of_ten_drawn_values_are(letters):
    """Twenty-four letters and digits, as keys have."""
    rng = random.Random(3)
    assert sum(is_gibberish(run(rng, letters, 24)) for _ in range(500)) >= 450


def test_a_value_with_few_letters_side_by_side_tells_nothing():
    """Hexadecimal digits are mostly digits; a hash is no gibberish."""
    assert not is_gibberish("3f786850e387550fdab836ed7e6dc881de23001b")
    assert not is_wordlike("3f78")
    assert is_wordlike("worker")
    assert not is_wordlike("xqzjvkw")


@given(st.text(max_size=40), st.integers(2, 5))
def test_how_often_kinds_change_is_counted_the_same_way_in_every_script(value, every):
    """The fast way for plain letters does what the definition says."""
    kinds = ["0" if c.isdigit() else "-" if not c.isalpha() else "A" if c.isupper() else "a" for c in value]
    changes = sum(a != b and (a, b) != ("A", "a") for a, b in itertools.pairwise(kinds))
    expected = len(value) >= 8 and kinds.count("0") >= every - 1 and changes * every >= len(value)
    assert is_jumbled(value, every) == expected
