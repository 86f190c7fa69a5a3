"""What recall gains by meaning (treering[semantic]), and what that costs.

    python benchmarks/meaning.py [BENCH_DIR] [--entries 1000 10000] [--json]

BENCH_DIR: as for benchmarks/recall.py; the same questions, with words alone and with words and meaning. Costs are CPU seconds
of this process: loading the encoder, embedding entries of 40 words, and a question over so many of them, the vectors in memory
as the worker has them.
"""

import argparse
import json
import random
import statistics
import time
from pathlib import Path

import recall

from treering.core.clean import Clean
from treering.hot import query
from treering.hot.ranking import fusion
from treering.hot.ranking.catalog_read import Row
from treering.semantic.encoders import LocalEncoder
from treering.semantic.meaning import Compared, embedded

QUESTIONS = 30
WORDS = (  # noqa: SIM905 - a list of them is no easier to read
    "deploy staging database invoice release review branch migration token cache queue tests customer billing report freeze "
    "rollback schema password meeting office Tuesday approve merge index timeout retry worker session memory editor keyboard"
).split()


def rows_of(texts: dict[str, str]) -> dict[str, Row]:
    return {
        f"b {key}": Row(key, "", key, None, "project", 0, "", "", text, "", "", "", "", "", 0.0, "")
        for key, text in texts.items()
    }


def meaning_search(docs: dict[str, str]) -> recall.Search:
    rows, encoder = rows_of(docs), LocalEncoder()
    compared = Compared(embedded(encoder, rows, Clean), encoder, Clean)
    documents = [(key, query.document(("", "", row.summary, "", ""))) for key, row in rows.items()]
    held = [" ".join(fields).split() for _, fields in documents]
    frequency = recall.Counter(token for tokens in held for token in set(tokens))
    length = sum(map(len, held)) / len(held)

    def search(asked: str) -> list[str]:
        ranked = query.rank(query.asked(asked), documents, len(documents), length, frequency)
        found = [("b", one, rows[one[0]]) for one in ranked]
        return [one[2].id for one in fusion.fused_rows(found, rows, compared.near(asked), asked)]

    return search


def spent(work) -> tuple[float, object]:
    start = time.process_time()
    made = work()
    return time.process_time() - start, made


def cost(entries: int) -> dict[str, float]:
    rng = random.Random(7)
    encoder = LocalEncoder()
    load, _ = spent(lambda: encoder.encode([Clean("warm")]))
    rows = rows_of({str(number): " ".join(rng.choices(WORDS, k=40)) + "." for number in range(entries)})
    embed, vectors = spent(lambda: embedded(encoder, rows, Clean))
    space, compared = spent(lambda: Compared(vectors, encoder, Clean))
    asked = [spent(lambda: compared.near(" ".join(rng.choices(WORDS, k=10))))[0] for _ in range(QUESTIONS)]
    return {
        "entries": entries,
        "load s": load,
        "embed ms per entry": embed / entries * 1000,
        "read into memory s": space,
        "question ms": statistics.median(asked) * 1000,
        "vectors kB per entry": sum(len(vector.parts) for vector in vectors.values()) / entries / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bench", nargs="?", type=Path)
    parser.add_argument("--entries", nargs="*", type=int, default=[1000, 10_000])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    costs = [cost(entries) for entries in options.entries]
    recall.RIVALS = {"words": recall.treering_search, "words and meaning": meaning_search}
    found = list(recall.quality(options.bench)) if options.bench else []
    if options.json:
        rows = [{"set": name, "by": by, **figures} for name, by, figures in found]
        print(json.dumps({"quality": rows, "cost": costs}, indent=2))
        return
    for one in costs:
        print("  ".join(f"{key} {value:.3g}" for key, value in one.items()))
    for name, by, figures in found:
        shown = ("hit@1", "recall@5", "recall@10", "ndcg@10", "mrr")
        print(f"{name:16} {by:18}" + "  ".join(f"{one} {figures[one]:.3f}" for one in shown))


if __name__ == "__main__":
    main()
