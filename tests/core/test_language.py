"""What script and language a text is in, as far as rules depend on it, and which words two texts share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.language import LATIN, asks, likely, possible, spaceless
from treering.core.words import content, shared


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("please always run the linter", "en"),
        ("bitte immer zuerst den Linter", "de"),
        ("le déploiement est pour demain", "fr"),
        ("los precios se guardan sin IVA", "es"),
        ("всегда запускай линтер", "ru"),
        ("以后先跑 make test 再提交", "zh"),
        ("必ず make test を実行してください", "ja"),
        ("pnpm", "en"),
        ("", "en"),
    ],
)
def test_the_likeliest_language(text, language):
    """Identifiers in Latin script do not make a text English."""
    assert likely(text) == language


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("nee, nicht axios. we keep fetch", ("en", "de")),
        ("der Import läuft nachts", ("en", "de")),
        ("the import runs at night", ("en",)),
        ("pnpm", LATIN),
        ("用 pnpm 安装依赖", ("zh", *LATIN)),
        ("必ずレビューする", ("ja",)),
        ("только через review", ("ru", *LATIN)),
        ("123 !", ()),
    ],
)
def test_a_mixed_message_may_hold_words_of_several(text, languages):
    """English and the likeliest other one; in other scripts their own language and whatever the Latin words are."""
    assert possible(text) == languages


@pytest.mark.parametrize(
    ("text", "yes"),
    [("统一用 UTC", True), ("한국어로 답해", True), ("use UTC 时间", False), ("нет", False), ("", False)],
)
def test_scripts_without_spaces_are_told_by_most_letters(text, yes):
    """What allows a shorter summary."""
    assert spaceless(text) is yes


@pytest.mark.parametrize("text", ["Is it green?", "真的吗？", "هل هذا صحيح؟", "why not?)", "wirklich?! ", "ნამდვილად⁇"])
def test_a_question_mark_of_any_script_asks(text):
    """Also inside closing brackets and quotes."""
    assert asks(text)
    assert not asks(text.rstrip("?？؟)!⁇ ") + ".")


def test_words_are_compared_by_what_they_mean():
    """Case, inflection and stop words do not matter; identifiers and numbers do."""
    assert content("The approvals for Money code") == content("money CODE approval")
    assert content("сертификация перенесена") & content("сертификацию")
    assert content("run test_money.py") != content("run test_tax.py")
    assert "we" not in content("we use pnpm")
    assert content("发票号连续") & content("连续的发票号")


def test_how_much_of_the_smaller_text_stands_in_the_other():
    """Nothing is shared with nothing."""
    assert shared(content("pnpm lockfile"), content("the lockfile of pnpm is checked in CI")) == 1
    assert shared(content("pnpm"), content("bun")) == 0
    assert shared(frozenset(), content("bun")) == 0


@given(st.text(max_size=200))
def test_any_text_is_read(text):
    """Nothing a person types is a fault."""
    assert likely(text) in {*LATIN, "ru", "zh", "ja"}
    assert shared(content(text), content(text)) in {0.0, 1.0}
    assert set(possible(text)) <= {*LATIN, "ru", "zh", "ja"}
