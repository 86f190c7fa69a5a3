"""The seed's scoring, exactly as the public design has it: `recall.scoring: seed` (M4.3).

The rule this file keeps: it stays as simple as it was, so that the two can be compared; nothing else uses it.
"""

from collections.abc import Iterable

from treering.hot.ranking.catalog_read import Row
from treering.hot.telling.block import body

KEYWORDS = {
    "user": {"user", "preference", "background", "role", "terse"},
    "feedback": {"feedback", "rule", "avoid", "style", "summary"},
    "project": {"project", "goal", "incident", "deadline", "release"},
    "reference": {"reference", "dashboard", "ticket", "docs", "link"},
}
_SHORTEST = 3
PLACEHOLDER = "_No detailed entries yet._"


def words(query: str) -> set[str]:
    """The seed's tokens: runs of ASCII letters and digits, three or more of them."""
    plain = "".join(c if c.isascii() and c.isalnum() else " " for c in query.lower())
    return {word for word in plain.split() if len(word) >= _SHORTEST}


def seed(query: str, rows: Iterable[tuple[str, Row]]) -> list[tuple[str, int]]:
    """Key and score of every row with a score, best first, ties by the name of the type."""
    wanted = words(query)
    scored = [(key, row.type, score(wanted, row)) for key, row in rows] if wanted else []
    return [(key, points) for key, _, points in sorted(scored, key=lambda one: (-one[2], one[1])) if points]


def score(wanted: set[str], row: Row) -> int:
    """2 for each word in the document, 1 for each keyword of its type, 1 for a body."""
    text = body(row)
    document = f"{row.type} {row.name} {row.description} {text}".lower()
    found = sum(2 for word in wanted if word in document)
    return found + len(wanted & KEYWORDS.get(row.type, set())) + (text.strip() not in {"", PLACEHOLDER})
