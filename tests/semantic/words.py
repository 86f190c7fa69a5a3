"""A tiny encoder for tests: a text is the sum of its words, words of one meaning lie along one direction; and a store to try it on."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from zlib import crc32

import numpy as np

from store_kit import PROJECT, draft, open_store, plan
from treering.core.clean import Clean
from treering.core.plan import Add
from treering.semantic.space import Array
from treering.store.base import Store

MEANINGS = (
    {"ship", "brilt"},
    {"invoice", "zorble"},
    {"rows", "quandle"},
    {"holiday", "fimpel"},
)
"""Words of this language and of another that nobody speaks, so that none is in any table of ours."""

OWN = 500  # directions for all other words


class Words:
    """Words of one meaning are alike, all others are not. asked: every text it was given; version: part of its name."""

    def __init__(self, version: str = "1") -> None:
        self.name = f"words {version}"
        self.asked: list[str] = []

    def encode(self, texts: Sequence[Clean]) -> Array:
        self.asked += [text.text for text in texts]
        return np.array([self._vector(text.text) for text in texts], dtype=np.float32)

    def _vector(self, text: str) -> list[float]:
        said = {word.strip(".,?!") for word in text.lower().split()}
        alike = [4.0 * bool(said & meaning) for meaning in MEANINGS]
        own = [0.0] * OWN
        for word in said:
            own[crc32(word.encode("utf-8", "replace")) % OWN] += 1.0
        vector = alike + own
        length = sum(value * value for value in vector) ** 0.5 or 1.0
        return [value / length for value in vector]


TEXTS = ("We ship with make, never by hand", "The invoice goes out on the first", "Keep no rows you need")


@contextmanager
def filled(base: Path) -> Iterator[Store]:
    """A store whose project holds these three entries."""
    with closing(open_store(base)) as store:
        for text in TEXTS:
            store.apply(plan(store, Add(PROJECT, draft(text, words=()))))
        yield store
