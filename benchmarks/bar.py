"""Where the bar stands, over the sessions of several authors: what is found before it, and what it lets through.

    python benchmarks/bar.py CORPUS_DIR ... [--meaning] [--json]

Each directory holds labelled sessions as `treering eval` reads them; the store is that of the labels. For each author: hit@k
by kind of question, what the default bar keeps and how many unrelated questions get something, the same along a curve whose
bar was chosen without the session it is used on, and at a bar chosen on all the other authors. Scores are shares of the bar.
"""

import argparse
import json
from pathlib import Path

from treering.evaluation import recall
from treering.evaluation.gold import load_gold
from treering.evaluation.running import clock
from treering.evaluation.semantic import meaning_ranker
from treering.evaluation.stores import entries_ranker, gold_entries, gold_tells
from treering.guard.secrets import clean

KINDS = ("lexical", "paraphrase", "cross-lingual")
DEPTHS = (1, 5, 10)
LIMITS = (0.01, 0.025, 0.05, 0.1)
ALLOWED = 0.05
Figures = dict[str, dict[str, float]]


def asked_of(corpus: Path, *, meaning: bool) -> list[recall.Asked]:
    """Every question of a corpus with its ranking, those left out that share words with a memory but ask for general knowledge."""
    gold = load_gold(corpus)
    ranker = meaning_ranker if meaning else entries_ranker
    rank = ranker(gold_entries(gold, clean), gold_tells(gold), clock(gold), clean)
    return [recall.Asked(one, rank(one.repo, one.query)) for one in recall.questions(gold) if one.kind != "trap"]


def negatives(asked: list[recall.Asked]) -> list[recall.Asked]:
    return [one for one in asked if not one.question.expects]


def kept(asked: list[recall.Asked], bar: float) -> dict[str, float]:
    """The share of each kind that a bar keeps, and of unrelated questions that it lets something through for."""
    figures = {}
    for kind in KINDS:
        through = [(one.question.expects, one.ranking.through(bar)) for one in asked if one.question.kind == kind]
        figures[kind] = sum(any(expects & items for items in told) for expects, told in through) / len(through)
    unrelated = negatives(asked)
    figures["false"] = sum(bool(one.ranking.through(bar)) for one in unrelated) / len(unrelated)
    return figures


def author(asked: list[recall.Asked], others: list[recall.Asked]) -> Figures:
    score = recall.score_recall(asked, LIMITS)
    hits = score.by["kind"]
    figures: Figures = {f"hit@{k}": {kind: hits[kind].hit[k] / hits[kind].asked for kind in KINDS} for k in DEPTHS}
    figures["default bar"] = kept(asked, 1.0)
    for point in score.validated:
        figures[f"at most {point.limit:.1%}"] = {kind: point.kept[kind] for kind in KINDS} | {"false": point.false}
    if others:
        figures["bar of the others"] = kept(asked, recall.bar_at(negatives(others), ALLOWED))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--meaning", action="store_true", help="with the encoder of treering[semantic]")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    asked = {corpus.name: asked_of(corpus, meaning=options.meaning) for corpus in options.corpora}
    found = {
        name: author(mine, [one for other, theirs in asked.items() if other != name for one in theirs])
        for name, mine in asked.items()
    }
    if options.json:
        print(json.dumps(found, indent=2))
        return
    for name, figures in found.items():
        print(f"{name:20}" + "".join(f"{kind:>15}" for kind in (*KINDS, "false")))
        for what, row in figures.items():
            print(f"  {what:18}" + "".join(f"{row[kind]:15.1%}" for kind in (*KINDS, "false") if kind in row))


if __name__ == "__main__":
    main()
