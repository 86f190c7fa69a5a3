"""What recall finds on public retrieval sets, against BM25 with stemming, FTS5 as it comes, and the seed's scoring.

    python benchmarks/recall.py BENCH_DIR [--json]

BENCH_DIR holds the sets (gzip JSON: name, unit, groups of docs and queries). Every rival ranks the same texts in the same
process, before any bar. A question counts once: recall is the share of its documents that were found, hit whether any was,
all whether every one was. What a question costs is measured by benchmarks/recall_speed.py.
"""

import argparse
import gzip
import json
import math
import sqlite3
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from treering.hot import query as ranking
from treering.hot.ranking import seed

DEPTHS = (1, 5, 10)
DEEPEST = 10
Search = Callable[[str], list[str]]
"""A query's documents by id, best first."""


def treering_search(docs: dict[str, str]) -> Search:
    documents = [(key, ranking.document(("", "", text, "", ""))) for key, text in docs.items()]
    held = [" ".join(fields).split() for _, fields in documents]
    frequency = Counter(token for tokens in held for token in set(tokens))
    length = sum(map(len, held)) / len(held)
    return lambda asked: [
        found[0] for found in ranking.rank(ranking.asked(asked), documents, len(documents), length, frequency)
    ]


def bm25_search(docs: dict[str, str]) -> Search:
    import bm25s  # noqa: PLC0415 - a rival, which need not be installed for the rest
    import Stemmer  # noqa: PLC0415

    options = {"stopwords": "en", "stemmer": Stemmer.Stemmer("english"), "show_progress": False}
    index = bm25s.BM25()
    index.index(bm25s.tokenize(list(docs.values()), **options), show_progress=False)
    ids = list(docs)

    def search(asked: str) -> list[str]:
        rows, scores = index.retrieve(bm25s.tokenize([asked], **options), k=len(ids), show_progress=False)
        return [ids[row] for row, score in zip(rows[0], scores[0], strict=True) if score > 0]

    return search


def fts5_search(docs: dict[str, str]) -> Search:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE docs USING fts5 (id UNINDEXED, text)")
    connection.executemany("INSERT INTO docs VALUES (?, ?)", docs.items())

    def search(asked: str) -> list[str]:
        words = " OR ".join(
            f'"{word}"' for word in dict.fromkeys("".join(c if c.isalnum() else " " for c in asked).split())
        )
        return [row[0] for row in connection.execute("SELECT id FROM docs WHERE docs MATCH ? ORDER BY rank", (words,))]

    return search


def seed_search(docs: dict[str, str]) -> Search:
    """The scoring of the public design: words of three letters that stand anywhere in the text."""
    lowered = {key: text.lower() for key, text in docs.items()}

    def search(asked: str) -> list[str]:
        wanted = seed.words(asked)
        points = {key: sum(word in text for word in wanted) for key, text in lowered.items()}
        return [key for key in sorted(points, key=points.__getitem__, reverse=True) if points[key]]

    return search


RIVALS = {"treering": treering_search, "bm25s, stemmed": bm25_search, "FTS5 defaults": fts5_search, "seed": seed_search}


def quality(bench: Path) -> Iterator[tuple[str, str, dict[str, float]]]:
    """Set, rival and figures."""
    for path in sorted(bench.glob("*.json.gz")):
        data = json.loads(gzip.decompress(path.read_bytes()))
        for rival, build in RIVALS.items():
            figures: dict[str, list[float]] = defaultdict(list)
            for group in data["groups"]:
                docs = {doc["id"]: doc["text"] for doc in group["docs"]}
                order = {key: place for place, key in enumerate(docs)}
                search = build(docs)
                for asked in group["queries"]:
                    latest = order[asked["before"]] if "before" in asked else len(order)
                    found = [key for key in search(asked["q"]) if order[key] < latest]
                    score(found, set(asked["gold"]), figures)
            yield data["name"], rival, {name: statistics.fmean(values) for name, values in figures.items()}


def score(found: list[str], gold: set[str], figures: dict[str, list[float]]) -> None:
    """Add the figures of one question."""
    for depth in DEPTHS:
        hits = len(gold.intersection(found[:depth]))
        figures[f"recall@{depth}"].append(hits / len(gold))
        figures[f"hit@{depth}"].append(float(hits > 0))
        figures[f"all@{depth}"].append(float(hits == len(gold)))
    places = [place for place, key in enumerate(found, 1) if key in gold]
    best = sum(1 / math.log2(place + 1) for place in range(1, min(len(gold), DEEPEST) + 1))
    figures["ndcg@10"].append(sum(1 / math.log2(place + 1) for place in places if place <= DEEPEST) / best)
    figures["mrr"].append(1 / places[0] if places else 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bench", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = list(quality(options.bench))
    if options.json:
        rows = [{"set": name, "rival": rival, **figures} for name, rival, figures in found]
        print(json.dumps(rows, indent=2))
        return
    names = list(found[0][2])
    print(f"{'':33}" + "".join(f"{name:>11}" for name in names))
    for name, rival, figures in found:
        print(f"{name:16} {rival:16}" + "".join(f"{figures[one]:11.3f}" for one in names))


if __name__ == "__main__":
    main()
