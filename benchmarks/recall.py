"""What recall finds, against BM25 with stemming and FTS5 as it comes; and what a query costs, against reading every file again.

    python benchmarks/recall.py [BENCH_DIR] [--sizes 1000 10000] [--queries 60] [--json]

BENCH_DIR holds public retrieval sets (gzip JSON: name, unit, groups of docs and queries); without it only speed is measured.
Quality is over the same texts in the same process, before the bar. Speed is CPU time of this process, file cache warm, on a
made-up tree whose words are as unevenly common as those of a language; the ratio is of the medians.
"""

import argparse
import gzip
import itertools
import json
import random
import sqlite3
import statistics
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from treering.core.clean import Clean
from treering.core.topics.binding import bind
from treering.core.topics.tree import TreeState
from treering.disk.paths import Tree
from treering.hot import query as ranking
from treering.ops.recall import Ask, recall
from treering.store.catalog import sweep
from treering.store.readers import Readers
from treering.store.topics import scan

NOW = datetime(2026, 11, 30, tzinfo=UTC)
DEPTHS = (1, 5, 10)
Search = Callable[[str], list[str]]
"""A query's documents by id, best first."""

# Quality


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


RIVALS = {"treering": treering_search, "bm25s, stemmed": bm25_search, "FTS5 defaults": fts5_search}


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
    for depth in DEPTHS:
        hits = len(gold.intersection(found[:depth]))
        figures[f"recall@{depth}"].append(hits / len(gold))
        figures[f"hit@{depth}"].append(float(hits > 0))
    first = next((place for place, key in enumerate(found, 1) if key in gold), 0)
    figures["mrr"].append(1 / first if first else 0.0)


# Speed


def vocabulary(rng: random.Random, size: int = 20_000) -> Callable[[int], str]:
    """Sentences of made-up words, a few of them common and most of them rare."""
    letters = "aeioubcdfghklmnprstvw"
    words = ["".join(rng.choices(letters, k=rng.randint(3, 10))) for _ in range(size)]
    weights = list(itertools.accumulate(1 / (place + 10) for place in range(size)))
    return lambda length: " ".join(rng.choices(words, cum_weights=weights, k=length))


def make_tree(root: Path, size: int, sentence: Callable[[int], str]) -> Tree:
    tree = Tree("project:bench", root / "memory", root / "state")
    tree.state.mkdir(parents=True)
    for number in range(size):
        path = tree.memory / "project" / f"{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        head = f"name: {sentence(4)}\ndescription: {sentence(8)}\ntype: project\n"
        path.write_text(f"---\n{head}---\n\n{sentence(20)}\n\nWhy: {sentence(10)}\n", encoding="utf-8")
    return tree


def swept(tree: Tree) -> float:
    """CPU seconds of bringing the catalog up to date after a scan."""
    files, _ = scan(tree)
    number = itertools.count()
    state = TreeState(tree.name, files, {})
    _, entries = bind(state, at=NOW, new_id=lambda: f"e_{next(number)}")
    start = time.process_time()
    sweep(tree, state, entries, Clean)
    return time.process_time() - start


def rescan(tree: Tree, asked: str) -> None:
    """What a recall without a catalog does: read every file, look for the words, sort."""
    words = [word for word in asked.lower().split() if len(word) > 2]
    texts = (path.read_text(encoding="utf-8").lower() for path in tree.memory.rglob("*.md"))
    sorted((sum(word in text for word in words) for text in texts), reverse=True)


def milliseconds(work: Callable[[str], object], queries: list[str]) -> list[float]:
    spent = []
    for asked in queries:
        start = time.process_time()
        work(asked)
        spent.append((time.process_time() - start) * 1000)
    return sorted(spent)


def speed(size: int, count: int) -> dict[str, float]:
    rng = random.Random(7)
    sentence = vocabulary(rng)
    with tempfile.TemporaryDirectory() as folder:
        tree = make_tree(Path(folder), size, sentence)
        built, again = swept(tree), swept(tree)
        queries = [sentence(12) for _ in range(count)]
        with Readers() as readers:
            ask = milliseconds(lambda asked: recall([tree], Ask(asked, NOW), readers), queries)
        scans = milliseconds(lambda asked: rescan(tree, asked), queries[:5])
        catalog = tree.catalog.stat().st_size
    p50 = statistics.median(ask)
    return {
        "entries": size,
        "query p50 ms": p50,
        "query p95 ms": ask[int(len(ask) * 0.95)],
        "re-scan ms": statistics.median(scans),
        "re-scans per query": statistics.median(scans) / p50,
        "first sweep s": built,
        "sweep without a change s": again,
        "catalog kB": catalog / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bench", nargs="?", type=Path)
    parser.add_argument("--sizes", nargs="*", type=int, default=[1000, 10_000])
    parser.add_argument("--queries", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = list(quality(options.bench)) if options.bench else []
    costs = [speed(size, options.queries) for size in options.sizes]
    if options.json:
        rows = [{"set": name, "rival": rival, **figures} for name, rival, figures in found]
        print(json.dumps({"quality": rows, "speed": costs}, indent=2))
        return
    for name, rival, figures in found:
        print(f"{name:16} {rival:16}" + "".join(f"{key} {value:.3f}  " for key, value in figures.items()))
    for cost in costs:
        print("  ".join(f"{key} {value:.4g}" for key, value in cost.items()))


if __name__ == "__main__":
    main()
