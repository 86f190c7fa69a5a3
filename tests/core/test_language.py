"""What script and language a text is in, as far as rules depend on it, and which words two texts share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.language import LATIN, asks, likely, possible, same_script, spaceless
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


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("公開の順番は毎回こうです", "公開の順番: 1) `make tag` 2) `make publish --all` 3) docs.build を実行", True),
        ("発票番号は連続させる", "Invoice numbers are gapless", False),
        ("发票号必须连续", "発票番号は連続させること", False),
        ("发票号必须连续", "所有发票号必须连续不能跳号,只有「メール」模板除外", True),
        ("всегда через review", "Всегда через pull request review", True),
        ("всегда через review", "Always by review", False),
        ("커밋은 작게 나눠 주세요", "Keep commits small", False),
        ("use `make` pls", "nur mit make", True),
        ("https://wiki.example/x", "文档在这里", True),
        ("ＡＢＣ only", "ABC only", True),
    ],
)
def test_scripts_tell_whether_two_texts_can_be_in_one_language(one, other, same):
    """Code, links and identifiers are Latin everywhere and say nothing; languages of one script are not told apart."""
    assert same_script(one, other) is same_script(other, one) is same


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
