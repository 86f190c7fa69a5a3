"""What memory has to say: to a prompt, refined by a model, and across projects, each told as one event (M4, M7.1, C12)."""

import contextlib
from collections.abc import Collection, Sequence

from treering import telemetry
from treering.config import Config
from treering.core.entry import Entry
from treering.core.scheduling.gates import plainly
from treering.errors import StoreError
from treering.hot import record
from treering.hot.ranking.fusion import ALIKE
from treering.ops.off_record import paused
from treering.ops.recall import Ask, Recall, prompt, recall, recall_entries
from treering.ops.results import Found, Recalled
from treering.ops.verify import Verifier
from treering.pipeline.choosing import Choosing
from treering.pipeline.learning import Using
from treering.pipeline.meaning import Semantic
from treering.store.base import Store
from treering.store.search import catalog
from treering.telemetry import Sink, stopwatch

Reader = tuple[str, str]
"""Who is told: a client and its session. What one session is told again counts once."""


class Recalling:
    """Recalls over the trees of one project and its person."""

    def __init__(self, store: Store, config: Config, sink: Sink, trees: Collection[str]) -> None:
        """trees: their names; sink: where events go."""
        self._store = store
        self._config = config
        self._sink = sink
        self._trees = trees
        self._semantic = Semantic(store, config)

    def recall(
        self, query: str, *, reader: Reader | None, limit: int = 5, everything: bool = False, brief: bool = False
    ) -> Recalled:
        """What memory has to say to a prompt (M4.1), most telling first.

        reader: who is told, None for nobody yet; everything: also what is not sure enough to be told unasked. Blank query or a
        limit of 0: nothing. brief: whether the process ends with the answer, so that what it loads is loaded for that alone.
        """
        took = stopwatch()
        now = self._config.now()
        if paused(self._config.home, now.timestamp()):
            return Recalled(
                Recall(Ask(query, now, limit), "none", 0.0), "", f"Nothing is recalled: {plainly('paused')}."
            )
        ask = Ask(
            query,
            now,
            limit,
            scoring="seed" if self._config.recall.scoring == "seed" else "default",
            explicit=everything,
        )
        answer = self._labelled(self._answer(self._trees, ask, brief=brief))
        self._told(answer, reader)
        self._sink(telemetry.Recall(len(query), answer.scanned, len(answer.selected), answer.strategy, took()))
        return Recalled(answer, prompt(answer, now))

    def refined(
        self, fast: Recalled, entries: Sequence[Entry], *, reader: Reader | None, seconds: float, using: Using
    ) -> Recalled:
        """A recall whose entries a model has chosen (M4.2); as it was, when there is no model or it does not answer in time."""
        took = stopwatch()
        choosing = Choosing(self._store, self._config, using)
        refined = choosing.refine(fast.answer, entries)
        answer = self._labelled(refined.within(seconds))
        self._told(answer, reader)
        told, used = len(answer.selected), choosing.used
        self._sink(
            telemetry.Recall(
                len(answer.ask.query),
                answer.scanned,
                told,
                answer.strategy,
                took(),
                choosing.model,
                used.input,
                used.output,
            )
        )
        return Recalled(answer, prompt(answer, answer.ask.now), failed=refined.failed)

    def search(self, query: str, *, limit: int = 20, brief: bool = False) -> tuple[Found, ...]:
        """The entries of every project that share a word or a meaning with the query, most telling first (C12).

        brief: as `recall`.
        """
        roots = self._store.roots()
        answer = self._answer(("user", *roots), Ask(query, self._config.now(), limit, explicit=True), brief=brief)
        entries = {
            (entry.tree, entry.id): entry
            for tree in {hit.tree for hit in answer.selected}
            for entry in self._store.looked_at(tree)
        }
        return tuple(
            Found(
                entries[hit.tree, hit.id],
                roots.get(hit.tree),
                hit.score,
                alike={part[0] for part in hit.parts} == {ALIKE},
            )
            for hit in answer.selected
            if (hit.tree, hit.id) in entries
        )

    def _told(self, answer: Recall, reader: Reader | None) -> None:
        """Count what the reader is told, as a hook does. A disk that refuses costs the count, not the answer."""
        marks = {record.mark(hit.tree, hit.row) for hit in answer.selected} if reader else set()
        if not (marks and reader):
            return
        with contextlib.suppress(StoreError), self._store.database.write() as connection:
            new = marks - record.seen_by(connection, *reader)
            record.told(connection, *reader, new, self._config.now().timestamp())

    def _labelled(self, answer: Recall) -> Recall:
        """With what is known of the names in what is told: whether they are as they were (C6)."""
        labels: dict[tuple[str, str], str] = {}
        for tree in {hit.tree for hit in answer.selected if hit.scope == "project"}:
            told = {hit.id for hit in answer.selected if hit.tree == tree}
            looked = Verifier(self._store, tree).look(one for one in self._store.looked_at(tree) if one.id in told)
            labels |= {(tree, one.entry.id): one.text for one in looked}
        return answer.labelled(labels) if any(labels.values()) else answer

    def _answer(self, trees: Collection[str], ask: Ask, *, brief: bool) -> Recall:
        """From the catalogs, brought up to date; where the disk or another process refuses that, from the entries alone."""
        try:
            for tree in trees:
                self._store.sweep(tree)
        except StoreError:
            return self._without_catalogs(trees, ask)
        found = [self._store.tree(tree) for tree in trees]

        def enough() -> bool:
            words = recall(found, ask, self._store.readers) if brief else None
            return words is not None and (not words.scanned or any(hit.unasked for hit in words.selected))

        near = self._semantic.near(ask.query, found, enough) if ask.limit > 0 else {}
        answer = recall(found, ask, self._store.readers, near)
        if not answer.damaged:
            return answer
        try:
            self._made_anew(answer.damaged)
        except StoreError:
            return self._without_catalogs(trees, ask)
        again = recall(found, ask, self._store.readers, near)
        return self._without_catalogs(trees, ask) if again.damaged else again

    def _made_anew(self, trees: Collection[str]) -> None:
        """Have the catalogs of these trees made from the files. StoreError: the disk or another process refuses."""
        for name in trees:
            catalog.discard(self._store.tree(name))
            self._store.sweep(name)

    def _without_catalogs(self, trees: Collection[str], ask: Ask) -> Recall:
        entries = [entry for tree in trees for entry in self._store.entries(tree)]
        modified = {
            f"{tree} {path}": file.modified for tree in trees for path, file in self._store.state(tree).files.items()
        }
        return recall_entries(entries, ask, self._store.clean, modified)
