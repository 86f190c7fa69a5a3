"""The seed's scoring as the public design has it (M4.3)."""

import pytest

from treering.hot.ranking.catalog_read import Row
from treering.hot.ranking.seed import PLACEHOLDER, seed, words


def row(type_: str, name: str, summary: str) -> Row:
    """A document of the published table."""
    fields = dict.fromkeys(Row._fields, "") | {"type": type_, "name": name, "summary": summary, "item": None}
    return Row(**fields)


DOCUMENTS = [
    ("user", row("user", "User role", "A backend engineer")),
    ("feedback", row("feedback", "Terse replies", "No summary at the end")),
    ("project", row("project", "Freeze", PLACEHOLDER)),
    ("reference", row("reference", "Grafana", "The latency dashboard")),
]


@pytest.mark.parametrize(
    ("query", "scores"),
    [
        ("check latency dashboard docs", {"user": 1, "feedback": 1, "reference": 7}),
        ("project release", {"user": 1, "feedback": 1, "project": 4, "reference": 1}),
        ("summary style", {"user": 1, "feedback": 5, "reference": 1}),
        ("completely unrelated words", {"user": 1, "feedback": 1, "reference": 1}),
        ("数据库 迁移", {}),
        ("a an of", {}),
    ],
)
def test_the_published_scores_are_met(query, scores):
    """2 for a word in the document, 1 for a keyword of its type, 1 for a body that is more than a placeholder."""
    assert dict(seed(query, DOCUMENTS)) == scores


def test_ties_go_by_the_name_of_the_type():
    """As the public code sorts."""
    assert [key for key, _ in seed("completely unrelated words", DOCUMENTS)] == ["feedback", "reference", "user"]


def test_words_are_runs_of_three_or_more_ascii_characters():
    """Everything else separates."""
    assert words("The v1.2.3-rc of été, C# and snake_case") == {"the", "snake", "case", "and"}
