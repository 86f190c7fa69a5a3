"""`treering eval`: from a corpus directory to a report.

The rule this file keeps: it only puts the parts together; what is counted and how stands in extraction.py and recall.py.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from treering.config import ModelSettings
from treering.evaluation.bm25 import MISSING, bm25_ranker, has_bm25
from treering.evaluation.extraction import score_extraction, score_reading
from treering.evaluation.gold import Gold, load_gold
from treering.evaluation.recall import Asked, Ranker, RecallScore, questions, score_recall
from treering.evaluation.report import Report
from treering.evaluation.running import (
    Progress,
    clock,
    end_to_end_ranker,
    learn_corpus,
    learned_of,
    scratch_config,
    scratch_store,
    stored_secrets,
)
from treering.evaluation.semantic import NO_ENCODER, has_encoder, meaning_ranker
from treering.evaluation.stores import entries_ranker, gold_entries, gold_tells
from treering.guard.secrets import clean
from treering.pipeline.learning import Using

RULES, NO_MODELS = Using("offline"), ModelSettings()


def evaluate(
    corpus: Path, progress: Progress = lambda *_: None, using: Using = RULES, models: ModelSettings = NO_MODELS
) -> Report:
    """Learn the corpus into a scratch base, ask its questions, and score both. UsageError: it is no corpus.

    using: what reads the sessions; models: the settings it may name a model of.
    """
    gold = load_gold(corpus)
    now, stores, told = clock(gold), gold_entries(gold, clean), gold_tells(gold)
    ours = _ask(gold, entries_ranker(stores, told, now, clean))
    meaning = _ask(gold, meaning_ranker(stores, told, now, clean)) if has_encoder() else None
    yardstick = _ask(gold, bm25_ranker(stores, told, now)) if has_bm25() else None
    with TemporaryDirectory(prefix="treering-eval-") as folder:
        base = Path(folder)
        config = scratch_config(base, gold, models)
        with scratch_store(config) as store:
            learning = learn_corpus(store, corpus, progress, config, using)
            learned = learned_of(store)
            end_to_end = _ask(gold, end_to_end_ranker(store, gold))
        secrets = stored_secrets(base, gold.all_secrets)
    return Report(
        split=gold.split,
        now=gold.now,
        extraction=score_extraction(gold, learned),
        recall=ours,
        end_to_end=end_to_end,
        bm25=yardstick,
        secrets=secrets,
        reading=score_reading(gold, learning.turns),
        problems=learning.problems,
        meaning=meaning,
        missing="; ".join(what for what, there in ((MISSING, yardstick), (NO_ENCODER, meaning)) if not there),
    )


def _ask(gold: Gold, rank: Ranker) -> RecallScore:
    return score_recall([Asked(question, rank(question.repo, question.query)) for question in questions(gold)])
