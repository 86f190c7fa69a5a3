"""Plain stemmed BM25 as the yardstick: what one gets from two libraries and ten lines.

The rule this file keeps: no tuning. `bm25s` and `PyStemmer` are development dependencies; without them the rest of the
evaluation runs and says what is missing.
"""

import itertools
import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from treering.evaluation.recall import Candidate, Ranker, Ranking
from treering.evaluation.stores import Row, Stores

_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]{2,}")
"""Scripts without spaces, read as pairs of characters: a yardstick that cannot read a language is none for it."""

MISSING = "bm25s and PyStemmer are not installed: pip install bm25s PyStemmer"


def has_bm25() -> bool:
    """Whether the libraries are there."""
    return all(find_spec(name) for name in ("bm25s", "Stemmer"))


def bm25_ranker(stores: Stores) -> Ranker:
    """BM25 over the same fields of the same rows. Call only when `has_bm25`."""
    bm25s, stemmer = import_module("bm25s"), import_module("Stemmer").Stemmer("english")
    indexed = {repo: _index(bm25s, stemmer, rows) for repo, rows in stores.items()}

    def rank(repo: str, query: str) -> Ranking:
        rows, index = stores[repo], indexed[repo]
        tokens = _tokens(bm25s, stemmer, [query])[0]
        scores = index.get_scores(tokens).tolist() if rows and tokens else []
        best = sorted((i for i, score in enumerate(scores) if score > 0), key=lambda i: -scores[i])
        return Ranking(tuple(Candidate(rows[i].items, scores[i], rows[i].barred) for i in best))

    return rank


def _index(bm25s: Any, stemmer: Any, rows: tuple[Row, ...]) -> Any:
    index = bm25s.BM25()
    index.index(_tokens(bm25s, stemmer, [" ".join(row.fields) for row in rows]), show_progress=False)
    return index


def _tokens(bm25s: Any, stemmer: Any, texts: list[str]) -> list[list[str]]:
    spaced = [_UNSPACED.sub(_pairs, text) for text in texts]
    found: list[list[str]] = bm25s.tokenize(spaced, stemmer=stemmer, return_ids=False, show_progress=False)
    return found


def _pairs(run: re.Match[str]) -> str:
    return f" {' '.join(map(''.join, itertools.pairwise(run[0])))} "
