"""Plain stemmed BM25 as the yardstick: what one gets from two libraries and ten lines.

The rule this file keeps: no tuning. `bm25s` and `PyStemmer` are development dependencies; without them the rest of the
evaluation runs and says what is missing.
"""

import itertools
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from treering.core.entry import Entry
from treering.evaluation.recall import Candidate, Ranker, Ranking
from treering.evaluation.stores import Tells

MISSING = "bm25s and PyStemmer are not installed: pip install bm25s PyStemmer"

_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]{2,}")
"""Scripts without spaces, read as pairs of characters: a yardstick that cannot read a language is none for it."""


def has_bm25() -> bool:
    """Whether the libraries are there."""
    return all(find_spec(name) for name in ("bm25s", "Stemmer"))


def bm25_ranker(stores: Mapping[str, Sequence[Entry]], told: Tells, now: datetime) -> Ranker:
    """BM25 over summary, why and words of these entries. Call only when `has_bm25`."""
    bm25s, stemmer = import_module("bm25s"), import_module("Stemmer").Stemmer("english")
    indexed = {repo: _index(bm25s, stemmer, entries) for repo, entries in stores.items()}

    def rank(repo: str, query: str) -> Ranking:
        tokens = _tokens(bm25s, stemmer, [query])[0]
        scores = indexed[repo].get_scores(tokens).tolist() if stores[repo] and tokens else []
        best = sorted((i for i, score in enumerate(scores) if score > 0), key=lambda i: -scores[i])
        return Ranking(tuple(_candidate(stores[repo][i], scores[i], told, now) for i in best))

    return rank


def _candidate(entry: Entry, score: float, told: Tells, now: datetime) -> Candidate:
    due = entry.line.due
    return Candidate(told.get(entry.id, frozenset()), score, due is not None and due < now.date())


def _index(bm25s: Any, stemmer: Any, entries: Sequence[Entry]) -> Any:
    index = bm25s.BM25()
    texts = [" ".join((e.record.summary, e.record.why, *e.line.words)) for e in entries]
    if texts:
        index.index(_tokens(bm25s, stemmer, texts), show_progress=False)
    return index


def _tokens(bm25s: Any, stemmer: Any, texts: list[str]) -> list[list[str]]:
    spaced = [_UNSPACED.sub(_pairs, text) for text in texts]
    found: list[list[str]] = bm25s.tokenize(spaced, stemmer=stemmer, return_ids=False, show_progress=False)
    return found


def _pairs(run: re.Match[str]) -> str:
    return f" {' '.join(map(''.join, itertools.pairwise(run[0])))} "
