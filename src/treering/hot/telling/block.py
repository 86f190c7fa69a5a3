"""What a prompt is told of the memories that were recalled for it (M4.4).

The rule this file keeps: a memory is shown with where it stands and how old it is, cut to its budget, and fenced. The
person's own words are searched and explained, never injected (C2).
"""

from collections.abc import Iterable, Mapping

from treering.hot.fence import fence
from treering.hot.ranking.catalog_read import Row

MOST = 5
BODY = 1200
DAY = 86_400
VERIFIED = "verified"  # as hot/telling/staleness.py says it
CUT = "NOTE: Relevant memory truncated for prompt budget."
_HEAD = "## Relevant memory\nRecorded earlier, for context. Use what fits this request; the person and the repository win over it."


def memory_block(shown: Iterable[tuple[str, Row]], now: float, labels: Mapping[str, str] = {}) -> str:
    """The block for a prompt, "" when nothing is to be shown.

    shown: scope and row of each; now: seconds since the epoch; labels: by id, whether what it names still is as it was (C6).
    """
    blocks = [(_title(scope, row), _text(row, now, labels.get(row.id, ""))) for scope, row in list(shown)[:MOST]]
    return f"{_HEAD}\n{fence(blocks)}" if blocks else ""


def address(row: Row) -> str:
    """How a person names the entry (M5.1): `path`, or `path:index` in a list file."""
    return str(row.path if row.item is None else f"{row.path}:{row.item}")


def body(row: Row) -> str:
    """The entry's text: what, why, and how to apply it."""
    parts = (row.summary, row.why and f"Why: {row.why}", row.how and f"How to apply: {row.how}")
    return "\n".join(part for part in parts if part)


def age(modified: float, now: float) -> tuple[int, str]:
    """Whole days since a time, and how one says it; a time to come is today."""
    days = max(0, int((now - modified) // DAY))
    return days, ("today", "yesterday")[days] if days < len(("today", "yesterday")) else f"{days} days ago"


def _title(scope: str, row: Row) -> str:
    return f"{row.name or row.type} ({scope}: {address(row)})"


def _text(row: Row, now: float, label: str) -> str:
    days, ago = age(row.modified, now)
    saved = f"Saved {ago}."
    if label:
        saved += f" What it names in the repository: {label}."
    if days > 1 and label != VERIFIED:
        saved += (
            " It tells how things were then: verify what it says of files, flags and versions before you rely on it."
        )
    text = body(row)
    told = row.description
    if told.removesuffix("…").rstrip() in " ".join(text.split()):  # most are the beginning of the text
        told = ""
    if len(text) > BODY:
        text = f"{text[:BODY].rstrip()}\n\n> {CUT}"
    return "\n".join(part for part in (saved, told, text) if part)
