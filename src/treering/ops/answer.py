"""A question to memory and the answer to it, as values.

The rule this file keeps: an answer gives every candidate with the reason it was told or not, so that it can be explained.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Literal

from treering.hot.language.words import WEAK
from treering.hot.query import BAR, Part
from treering.hot.ranking.catalog_read import Row
from treering.hot.ranking.fusion import ALIKE, ALONE, KIND

Strategy = Literal["none", "heuristic", "model"]
Scoring = Literal["default", "seed"]
Reason = Literal["injected", "below_bar", "beyond_limit", "shown", "expired", "stale", "not_chosen"]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to memory. now: in the person's time zone, for `due`; shown: marks of what the session has been shown.

    explicit: a person or an agent asks, so there is no bar: all that shares a telling word is told, past its due date or not.
    """

    query: str
    now: datetime
    limit: int = 5
    shown: frozenset[str] = frozenset()
    scoring: Scoring = "default"
    explicit: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A candidate. covered: share of the question it answers to, 0 to 1; parts: token, field and weight of each match.

    unasked: whether an agent is told it though nobody asked; bar: the score from which on it is; label: whether what it names
    still is as it was (C6), "" when nothing is known, with the names that are not.
    """

    tree: str
    row: Row
    score: float
    covered: float
    parts: tuple[Part, ...]
    reason: Reason
    unasked: bool = False
    bar: float = 0.0
    label: str = ""

    @property
    def id(self) -> str:
        """The entry's identity."""
        return str(self.row.id)

    @property
    def mark(self) -> str:
        """What a session notes when it was shown: another text of the same entry has another mark."""
        return mark(self.row)

    @property
    def scope(self) -> str:
        """`user` or `project`."""
        return self.tree.partition(":")[0]

    def passed(self, now: datetime) -> bool:
        """Whether its due date is over. now: in the person's time zone."""
        return is_over(self.row, now)


@dataclass(frozen=True)
class Recall:
    """The answer. bar: the score from which on a hit may be injected; selected: what is worth telling, best first.

    scanned: entries in the trees; usual: the lowest bar for what an agent is told unasked, whoever asked this time, Hit.bar is
    that of each; damaged: trees whose catalogs could not be asked; look: finds every candidate.
    """

    ask: Ask
    strategy: Strategy
    bar: float
    selected: tuple[Hit, ...] = ()
    scanned: int = 0
    usual: float = BAR
    damaged: frozenset[str] = frozenset()
    look: Callable[[], tuple[Hit, ...]] = field(default=tuple, repr=False, compare=False)

    @cached_property
    def hits(self) -> tuple[Hit, ...]:
        """Every candidate, best first, as it stands when somebody reads this: few do, and what is told is found without."""
        return self.look()

    def labelled(self, labels: Mapping[tuple[str, str], str]) -> "Recall":
        """With what is known of the names in entries. labels: by tree and id."""

        def with_label(hits: Iterable[Hit]) -> tuple[Hit, ...]:
            return tuple(replace(hit, label=labels.get((hit.tree, hit.id), "")) for hit in hits)

        return replace(self, selected=with_label(self.selected), look=lambda: with_label(self.hits))


def is_telling(parts: Iterable[Part]) -> bool:
    """Whether more than words like `the` and `our` are shared, or the meaning is near enough to stand alone."""
    return any(
        value >= ALONE if token == ALIKE else token[0] != WEAK and field != KIND for token, field, value in parts
    )


def is_over(row: Row, now: datetime) -> bool:
    """Whether the entry's due date has passed."""
    return bool(row.due) and date.fromisoformat(row.due) < now.date()


def mark(row: Row) -> str:
    """Identity and text of an entry in one."""
    return f"{row.id}:{row.record[:16]}"
