"""Words that hold only for now, as words of prose; not in code, identifiers or phrases that mean the opposite."""

import pytest

from treering.core.learning.filters import prose, temporary

PASSING = [
    "deploy is frozen today",
    "Now we use the other queue",
    "this is currently broken",
    "For This Task only",
    "only in this session",
    "a temporary workaround",
    "Use the now-standard flow",
    "heute keine Deployments",
    "vorerst ohne Cache",
    "für diese Aufgabe reicht das",
    "今天先不发版",
    "临时跳过这个用例",
    "今日だけ詳細ログを出す",
    "とりあえずモックで",
    "сегодня ничего не выкатываем",
    "временно без кэша",
    "aujourd'hui on ne déploie pas",
    "por ahora sin caché",
]

LASTING = [
    "nowhere to be found",
    "from now on write the test first",
    "as of now the API is versioned",
    "call `today()` from the clock module",
    "the `temporary` flag stays",
    "set NOW_PLAYING=1 in every stage",
    "use today_utc() for all dates",
    "read https://example.com/today/now first",
    "the --now option is required",
    "we moved off npm, it's pnpm now",
    "ab jetzt nur noch mit Review",
    "ab heute gilt das Vier-Augen-Prinzip",
    "früher npm, jetzt pnpm",
    "以后先写测试",
    "从今天起统一用 UTC",
    "今后都走灰度",
    "今後は英語で書く",
    "これからは必ずレビューする",
    "с сегодняшнего дня пишем тесты",
    "вместо npm теперь pnpm",
    "à partir de maintenant on écrit les tests",
    "a partir de ahora todo en español",
]


@pytest.mark.parametrize("text", PASSING)
def test_a_passing_statement_is_told_by_its_word(text):
    """The word is named, so that a report can show it."""
    assert temporary(text).casefold() in text.casefold()
    assert temporary(text)


@pytest.mark.parametrize("text", LASTING)
def test_a_lasting_statement_is_left_alone(text):
    """Part of a longer word, code, an option, a link, a fixed phrase or a contrast with before."""
    assert temporary(text) == ""


def test_prose_keeps_every_position():
    """So that what is found in it can be cut out of the original."""
    text = "run `make now` and see https://example.com/now 。今は snake_case だ"
    assert len(prose(text)) == len(text)
    assert "make" not in prose(text)
    assert "今は" in prose(text)
