"""The store that the labels themselves make up, and rankers over stores of plain texts: pure.

The rule this file keeps: our own ranking and the yardstick read the same fields of the same entries.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from treering.core.entry import WORDS_LIMIT
from treering.evaluation.gold import Gold
from treering.evaluation.recall import LIMIT, Candidate, Ranker, Ranking
from treering.hot import query as ranking


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a store. fields: in the order of hot.query.FIELDS; items: the labelled items it tells."""

    key: str
    fields: tuple[str, ...]
    items: frozenset[str]
    barred: bool = False


Stores = Mapping[str, tuple[Row, ...]]
"""The rows of each repository's store, by its name."""


def gold_stores(gold: Gold) -> dict[str, tuple[Row, ...]]:
    """A store per repository: the items that are not superseded, each with its gist, why and the words of its source turn.

    `user` items belong to every store.
    """
    stores: dict[str, list[Row]] = {repo: [] for repo in gold.repos}
    for session in gold.sessions:
        for item in session.remember:
            if item.superseded_by:
                continue
            fields = ("", "", item.gist, item.why or "", session.words(item.source_turn)[:WORDS_LIMIT])
            row = Row(item.id, fields, frozenset((item.id,)), gold.is_past(item))
            for repo in gold.repos if item.type == "user" else (session.repo,):
                stores[repo].append(row)
    return {repo: tuple(rows) for repo, rows in stores.items()}


def treering_ranker(stores: Stores) -> Ranker:
    """The product's ranking and default bar over these stores."""
    indexed = {repo: _Indexed(rows) for repo, rows in stores.items()}
    return lambda repo, query: indexed[repo].rank(query)


class _Indexed:
    """The rows of a store with the counts that ranking needs."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = {row.key: row for row in rows}
        self.documents = [(row.key, ranking.document(row.fields)) for row in rows]
        tokens = [" ".join(fields).split() for _, fields in self.documents]
        self.length = sum(map(len, tokens)) / len(tokens) if tokens else 0.0
        self.frequency = Counter(token for each in tokens for token in set(each))

    def rank(self, query: str) -> Ranking:
        found = ranking.rank(ranking.asked(query), self.documents, len(self.documents), self.length, self.frequency)
        barred = {key: "expired" for key, row in self.rows.items() if row.barred}
        decided = ranking.decide(found, LIMIT, ranking.BAR, barred)
        return Ranking(
            tuple(Candidate(self.rows[one[0]].items, one[1], self.rows[one[0]].barred) for one in found),
            tuple(self.rows[one[0]].items for one, outcome in decided if outcome == "injected"),
        )
