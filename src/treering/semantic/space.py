"""Vectors of a store, compared with that of a question.

The rule this file keeps: it is arithmetic over arrays, the same for every encoder. Directions in which all entries of a large
store are alike (its jargon, its people) tell little, so they count less; of a small store too little is known for that.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

_KNOWN = 1000  # passages of a store from which on its own directions count half, and never more
_LOOKED_AT = 20_000  # passages from which the directions are learned
_NEAREST = 500  # entries that are told of
_MOST = 2.0  # of a number in a vector of length 1: what goes beyond, or is no number, is of a damaged file


@dataclass(frozen=True, slots=True)
class Space:
    """The passages of a store. owners: of each passage the index of its entry in `keys`; basis: None for no entries."""

    keys: tuple[str, ...]
    owners: NDArray[np.intp]
    parts: Array
    basis: Array | None

    def near(self, question: Array) -> dict[str, float]:
        """The entries that are nearest in meaning, each by how much it is nearer than the mean of the others: about 0 to 0.6.

        Of a single entry nothing can be told.
        """
        count = len(self.keys)
        if self.basis is None or count == 1 or self.basis.shape[1] != len(question):
            return {}
        told = np.full(count, -1.0, dtype=np.float32)
        np.maximum.at(told, self.owners, self.parts @ _unit(_turned(self.basis, question[None, :]))[0])
        above = (told - told.mean()) * count / (count - 1)
        best = np.argsort(-above, kind="stable")[:_NEAREST]
        return {self.keys[i]: float(above[i]) for i in best}


def space(vectors: Mapping[str, Array]) -> Space:
    """A space from the passages of each entry, an array of one row each."""
    widths = Counter(parts.shape[1] for parts in vectors.values() if len(parts))
    usual = max(widths, key=lambda width: widths[width], default=0)  # others are of a damaged file
    held = {key: parts for key, parts in vectors.items() if len(parts) and parts.shape[1] == usual}
    if not held:
        return Space((), np.empty(0, np.intp), np.empty((0, 0), np.float32), None)
    owners = np.repeat(np.arange(len(held)), [len(parts) for parts in held.values()])
    parts = np.concatenate(list(held.values())).astype(np.float32)
    basis = _basis(parts)
    return Space(tuple(held), owners, _unit(_turned(basis, parts)), basis)


def packed(vectors: Array) -> bytes:
    """As they are kept: half the precision is plenty."""
    return vectors.astype("<f2").tobytes()


def unpacked(data: bytes, count: int) -> Array:
    """The opposite. count: of the vectors; nothing when the data does not hold so many of one length, or no numbers."""
    if not data or count <= 0 or len(data) % (2 * count):
        return np.empty((0, 0), np.float32)
    held = np.frombuffer(data, "<f2").reshape(count, -1).astype(np.float32)
    return held if np.abs(held).max() <= _MOST else np.empty((0, 0), np.float32)


def rows_of(values: Sequence[Sequence[float]]) -> Array:
    """Lists of numbers as an array, each of length 1."""
    return _unit(np.asarray(values, dtype=np.float32))


def _basis(parts: Array) -> Array:
    """The inverse root of how the passages spread, pulled towards no direction in particular, the more the fewer there are."""
    sample = parts[:: max(1, len(parts) // _LOOKED_AT)]
    middle = sample - sample.mean(axis=0)
    spread = middle.T @ middle / len(sample)
    size = parts.shape[1]
    level = float(np.trace(spread)) / size or 1.0  # a single passage spreads nowhere
    pulled = spread + np.float32((1 + (_KNOWN / len(parts)) ** 2) * level) * np.eye(size, dtype=np.float32)
    return np.asarray(np.linalg.inv(np.linalg.cholesky(pulled)), dtype=np.float32)


def _turned(basis: Array, vectors: Array) -> Array:
    return vectors @ basis.T


def _unit(vectors: Array) -> Array:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, np.float32(1e-9)), dtype=np.float32)
