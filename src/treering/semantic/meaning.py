"""The meaning of what is remembered: vectors kept in step with the catalogs, and compared with a question.

The rule this file keeps: what is embedded is the catalog's text, which passed the guard, and each vector carries the mark of
that text. Asking embeds nothing but the question.
"""

import contextlib
import sqlite3
import sys
import threading
from collections.abc import Callable, Mapping, Sequence

from treering.core.clean import Clean, Cleaner
from treering.core.passages import MOST, passages
from treering.disk.paths import Tree
from treering.hot.ranking.catalog_read import Row, open_catalog, rows
from treering.hot.ranking.fusion import Near, text_mark
from treering.hot.ranking.nearby import ends
from treering.semantic.encoders import Encoder
from treering.semantic.space import Space, packed, space, unpacked
from treering.store.search import readers, vectors
from treering.store.search.vectors import Vector

BATCH = 64  # entries that are embedded at once, and lost when the process is killed


class Meaning:
    """Over the trees of a person, with one encoder. Threads may share it."""

    def __init__(self, encoder: Encoder, clean: Cleaner) -> None:
        """clean: the secret guard."""
        self._encoder = encoder
        self._clean = clean
        self._lock = threading.Lock()
        self._known: tuple[object, Compared] | None = None
        self._settled: dict[str, object] = {}

    @property
    def encoder(self) -> str:
        """The encoder's name."""
        return self._encoder.name

    def warm(self) -> None:
        """Have the encoder loaded before somebody waits for it."""
        self._encoder.encode([self._clean("warm")])

    def near(self, question: str, trees: Sequence[Tree]) -> Near:
        """What is near a question in meaning; nothing for a blank one, or where there are no vectors. ModelError: as `Encoder`."""
        return self._compared(trees).near(question)

    def refresh(self, tree: Tree, stopped: Callable[[], bool] = lambda: False, most: int = sys.maxsize) -> int:
        """Embed what is new or changed in a tree, and drop what is gone; how many entries were embedded.

        stopped: asked before each batch; most: entries at a time. What was embedded before a fault stays. ModelError: as `Encoder`;
        StoreError: the disk refuses.
        """
        before = _stamps(tree)
        held = None if self._settled.get(str(tree.vectors)) == before else _rows(tree)
        if held is None:
            return 0
        known = vectors.read_marks(tree, self.encoder)
        wanted = {row.id: row for row in held}
        gone = known.keys() - wanted.keys()
        new = [row for id_, row in wanted.items() if known.get(id_) != text_mark(row)][:most]
        if not (gone or new):
            self._settled[str(tree.vectors)] = before
        if gone:
            vectors.write_vectors(tree, self.encoder, {}, gone)
        done = 0
        for start in range(0, len(new), BATCH):
            if stopped():
                break
            batch = {row.id: row for row in new[start : start + BATCH]}
            vectors.write_vectors(tree, self.encoder, embedded(self._encoder, batch, self._clean), ())
            done += len(batch)
        return done

    def waiting(self, tree: Tree) -> int:
        """How many entries of a tree have no vector of what they say now."""
        known = vectors.read_marks(tree, self.encoder)
        return sum(known.get(row.id) != text_mark(row) for row in _rows(tree) or ())

    def _compared(self, trees: Sequence[Tree]) -> "Compared":
        """The vectors of these trees as they are on the disk, read again only when a file of them is another."""
        with self._lock:
            stamps = tuple((tree.name, str(tree.vectors), vectors.stamp(tree.vectors)) for tree in trees)
            if self._known is None or self._known[0] != stamps:
                held = {
                    f"{tree.name} {id_}": vector
                    for tree in trees
                    for id_, vector in vectors.read_vectors(tree, self.encoder).items()
                }
                self._known = stamps, Compared(held, self._encoder, self._clean)
            return self._known[1]


class Compared:
    """Vectors that a question can be compared with."""

    def __init__(self, held: Mapping[str, Vector], encoder: Encoder, clean: Cleaner) -> None:
        """held: by `<tree> <id>`, all by this encoder."""
        self._marks = {key: vector.mark for key, vector in held.items()}
        self._space: Space = space({key: unpacked(vector.parts, vector.passages) for key, vector in held.items()})
        self._encoder = encoder
        self._clean = clean

    def near(self, question: str) -> Near:
        """As `Meaning.near`."""
        if not (self._space.keys and question.strip()):
            return {}
        asked = self._encoder.encode([self._clean(ends(question))])[0]
        return {key: (value, self._marks[key]) for key, value in self._space.near(asked).items()}


def embedded(encoder: Encoder, batch: Mapping[str, Row], clean: Cleaner) -> dict[str, Vector]:
    """A vector for each entry, by the keys they come with: what it says and what the person said, cut into passages."""
    texts = {key: _texts(row, clean) for key, row in batch.items()}
    flat = [text for of_row in texts.values() for text in of_row]
    made = encoder.encode(flat) if flat else None
    result: dict[str, Vector] = {}
    start = 0
    for key, of_row in texts.items():
        parts = b"" if made is None else packed(made[start : start + len(of_row)])
        result[key] = Vector(text_mark(batch[key]), len(of_row), parts)
        start += len(of_row)
    return result


def _texts(row: Row, clean: Cleaner) -> list[Clean]:
    told = (*passages(row.summary), *passages(row.words))
    return [clean(text) for text in dict.fromkeys(told)][:MOST]


def _rows(tree: Tree) -> list[Row] | None:
    """What the catalog of a tree holds; None when it cannot be read, and is made anew before long."""
    connection = open_catalog(str(tree.catalog))
    if connection is None:
        return None
    with contextlib.closing(connection), contextlib.suppress(sqlite3.Error):
        return rows(connection)
    return None


def _stamps(tree: Tree) -> tuple[object, ...]:
    """What changes whenever the catalog of a tree or its vectors do."""
    return (*readers.mark(tree), vectors.stamp(tree.vectors))
