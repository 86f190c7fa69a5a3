"""Score recall: what is ranked before the bar, what the bar lets through, and how many negatives get something: pure.

The rule this file keeps: a ranker is a function from (repository, query) to a `Ranking`; treering's own, plain BM25 and the
product end to end are scored by the same code over the same questions.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from treering.evaluation.gold import Gold

LIMIT = 5  # how many a prompt gets at most (M4.4)
FALSE_LIMIT = 0.05  # the share of negatives that may get something, when rankers are compared


class Candidate(NamedTuple):
    """A ranked entry. items: the labelled items it tells; barred: it may not be shown whatever its score (a deadline that is over)."""

    items: frozenset[str]
    score: float
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """The candidates of a query, best first, and the items of what the ranker's own bar lets through."""

    candidates: tuple[Candidate, ...]
    shown: tuple[frozenset[str], ...] = ()

    def through(self, bar: float) -> tuple[frozenset[str], ...]:
        """What a bar at this score would let through."""
        return tuple([each.items for each in self.candidates if not each.barred and each.score >= bar][:LIMIT])

    @property
    def best(self) -> float:
        """The highest score of what may be shown, minus infinity without any."""
        return max((each.score for each in self.candidates if not each.barred), default=float("-inf"))


Ranker = Callable[[str, str], Ranking]


@dataclass(frozen=True, slots=True)
class Question:
    """A query put to the store of one repository.

    expects is empty for a negative; kind: as in the labels, or `cross` for a query that belongs to another repository.
    """

    session: str
    lang: str
    repo: str
    query: str
    kind: str
    expects: frozenset[str] = frozenset()
    not_expects: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its ranking."""

    question: Question
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class Hits:
    """Counts over questions that expect something."""

    asked: int
    hit: dict[int, int]
    all: dict[int, int]
    kept: int
    outdated: int


@dataclass(frozen=True, slots=True)
class Point:
    """A bar, or bars chosen without the session they are used on: the share of negatives that got something, kept by kind."""

    limit: float
    false: float
    kept: dict[str, float]


@dataclass(frozen=True, slots=True)
class RecallScore:
    """The score of one ranker. false: negatives by kind, as (got something, asked); traps stand apart in it."""

    total: Hits
    by: dict[str, dict[str, Hits]]
    false: dict[str, tuple[int, int]]
    curve: tuple[Point, ...]
    validated: tuple[Point, ...]

    @property
    def false_rate(self) -> float:
        """The share of negatives, traps aside, that got something by the default bar."""
        got, asked = (sum(pair[i] for kind, pair in self.false.items() if kind != "trap") for i in (0, 1))
        return got / asked if asked else 0.0


def questions(gold: Gold) -> tuple[Question, ...]:
    """Every question of the corpus: what each session asks, its negatives, and its queries at the other repositories.

    Queries that expect only items whose deadline is past are left out; so are cross negatives that expect a `user` item,
    which belongs to every store.
    """
    items = gold.items
    found: list[Question] = []
    for session in gold.sessions:
        for query in session.recall:
            if all(gold.is_past(items[id_]) for id_ in query.expects):
                continue
            expected = frozenset(query.expects), frozenset(query.not_expects)
            found.append(Question(session.id, session.lang, session.repo, query.query, query.kind, *expected))
            if not any(items[id_].type == "user" for id_ in query.expects):
                found += [
                    Question(session.id, session.lang, repo, query.query, "cross")
                    for repo in gold.repos
                    if repo != session.repo
                ]
        found += [
            Question(session.id, session.lang, session.repo, none.query, none.kind) for none in session.recall_none
        ]
    return tuple(found)


LIMITS = (0.0, 0.01, 0.02, 0.03, FALSE_LIMIT, 0.1, 0.2, 0.5)


def score_recall(asked: Sequence[Asked], limits: Sequence[float] = LIMITS) -> RecallScore:
    """Hits, kept, false injections and the curve between them. limits: shares of false injections at which the curve is told."""
    positives = [each for each in asked if each.question.expects]
    negatives = [each for each in asked if not each.question.expects]
    by = {
        name: {key: _hits([e for e in positives if of(e) == key]) for key in dict.fromkeys(of(e) for e in positives)}
        for name, of in (("kind", _kind), ("language", _language), ("repository", _repo))
    }
    kinds = dict.fromkeys(_kind(each) for each in negatives)
    false = {
        k: (sum(bool(e.ranking.shown) for e in of_kind), len(of_kind))
        for k in kinds
        for of_kind in [[e for e in negatives if _kind(e) == k]]
    }
    scored = [each for each in negatives if each.question.kind != "trap"]
    return RecallScore(
        _hits(positives),
        by,
        false,
        tuple(_point(limit, positives, scored, _everywhere(scored, limit)) for limit in limits),
        tuple(_point(limit, positives, scored, _held_out(scored, limit)) for limit in limits),
    )


def bar_at(negatives: Iterable[Asked], limit: float) -> float:
    """The lowest bar that lets something through for at most this share of the negatives: just above the first that must stay out."""
    best = sorted((each.ranking.best for each in negatives), reverse=True)
    allowed = int(limit * len(best) + 1e-9)
    return _above(best[allowed]) if allowed < len(best) else float("-inf")


def _above(score: float) -> float:
    return score + abs(score) * 1e-9 + 1e-12 if score > float("-inf") else score


def _everywhere(negatives: Sequence[Asked], limit: float) -> Callable[[str], float]:
    bar = bar_at(negatives, limit)
    return lambda _: bar


def _held_out(negatives: Sequence[Asked], limit: float) -> Callable[[str], float]:
    """The bar for each session, chosen on the negatives of all others."""
    sessions = {each.question.session for each in negatives}
    bars = {session: bar_at([e for e in negatives if e.question.session != session], limit) for session in sessions}
    everywhere = bar_at(negatives, limit)
    return lambda session: bars.get(session, everywhere)


def _point(limit: float, positives: Sequence[Asked], negatives: Sequence[Asked], bar: Callable[[str], float]) -> Point:
    got = sum(bool(each.ranking.through(bar(each.question.session))) for each in negatives)
    kept: dict[str, float] = {}
    for kind in dict.fromkeys(_kind(each) for each in positives):
        mine = [each for each in positives if _kind(each) == kind]
        through = [each.ranking.through(bar(each.question.session)) for each in mine]
        kept[kind] = sum(_any(each.question.expects, items) for each, items in zip(mine, through, strict=True)) / len(
            mine
        )
    return Point(limit, got / len(negatives) if negatives else 0.0, kept)


def _hits(positives: Sequence[Asked]) -> Hits:
    depths = (1, 3, 5, 10)
    firsts = {
        k: [(e.question.expects, [each.items for each in e.ranking.candidates[:k]]) for e in positives] for k in depths
    }
    return Hits(
        len(positives),
        {k: sum(_any(expects, items) for expects, items in pairs) for k, pairs in firsts.items()},
        {k: sum(expects <= frozenset().union(*items) for expects, items in pairs) for k, pairs in firsts.items()},
        sum(_any(e.question.expects, e.ranking.shown) for e in positives),
        sum(_any(e.question.not_expects, e.ranking.shown) for e in positives),
    )


def _any(expects: frozenset[str], items: Iterable[frozenset[str]]) -> bool:
    return any(not expects.isdisjoint(each) for each in items)


def _kind(asked: Asked) -> str:
    return asked.question.kind


def _language(asked: Asked) -> str:
    return asked.question.lang


def _repo(asked: Asked) -> str:
    return asked.question.repo
