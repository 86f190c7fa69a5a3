"""Letting a model choose what is recalled or forgotten, behind the deterministic result (M4.2, M5.1).

The rule this file keeps: what the rules found stands until the model has answered, and whenever it does not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from treering.config import Config
from treering.core.entry import Entry
from treering.models.base import Usage
from treering.models.setup import open_model, with_local_only
from treering.ops.answer import Hit, Reason, Recall
from treering.ops.forget import Preview, chosen_by_model
from treering.ops.select import Chooser, Chosen, Refinement
from treering.pipeline.learning import Using
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.store.search.catalog import row_of

BARRED: frozenset[Reason] = frozenset({"shown", "expired", "stale"})


class Choosing:
    """The small model, ready to choose; without one nothing changes."""

    def __init__(self, store: Store, config: Config, using: Using) -> None:
        """Open the model of the role `smol`, without reaching it. UsageError: `using.model` names no model."""
        around = surroundings(config, store)
        around = with_local_only(around) if using.local_only else around
        self._opened = open_model("smol", using.model, around)
        model = self._opened.model
        self._chooser = Chooser(model, store.clean, around.templates) if model else None
        self._clean = store.clean

    @property
    def model(self) -> str:
        """What the model is called, "" for none."""
        return self._opened.model.name if self._opened.model else ""

    @property
    def used(self) -> Usage:
        """What its calls have used so far (M7.1)."""
        return self._opened.ledger.total if self._opened.ledger else Usage()

    def refine(self, answer: Recall, entries: Sequence[Entry]) -> "Refined":
        """Begin to choose for a question that has been answered. entries: all that may be told."""
        return Refined(answer, entries, self._chooser)

    def forget(self, preview: Preview, entries: Sequence[Entry]) -> Preview:
        """What the model takes a request to mean; an address means itself, and a failure leaves the preview as it is."""
        if self._chooser is None or preview.strategy == "address":
            return preview
        ranked = [*preview.entries, *(entry for entry in _latest(entries) if entry not in preview.entries)]
        chosen = self._chooser.forget(self._clean(preview.query), ranked, preview.entries)
        asked = replace(preview, model=self.model, used=self.used)
        return chosen_by_model(asked, chosen.strategy, chosen.entries)


class Refined:
    """An answer that may become better: `within` waits for the model as long as it is told."""

    def __init__(self, answer: Recall, entries: Sequence[Entry], chooser: Chooser | None) -> None:
        """Start asking, if there is a model and anything to choose from."""
        self.fast = answer
        self.failed = "" if chooser else "no_model"
        self._chooser = chooser
        self._entries = {(entry.tree, entry.id): entry for entry in entries}
        ranked = _candidates(answer, self._entries)
        told = tuple(self._entries[hit.tree, hit.id] for hit in answer.selected if (hit.tree, hit.id) in self._entries)
        self._later = (
            Refinement(chooser, chooser.clean(answer.ask.query), ranked, told, answer.ask.limit) if chooser else None
        )

    def within(self, seconds: float) -> Recall:
        """The model's choice if it comes in this time, else the fast answer, and `failed` is the outcome of the call."""
        if self._later is None or self._chooser is None:
            return self.fast
        chosen = self._later.within(seconds)
        self.failed = "" if chosen.outcome == "ok" else chosen.outcome
        return self.fast if self.failed else _rechosen(self.fast, chosen, self._chooser)


def _candidates(answer: Recall, entries: dict[tuple[str, str], Entry]) -> list[Entry]:
    """What a model may choose from: what was found, best first, then what is newest; without what must not be told."""
    found = [(hit.tree, hit.id) for hit in answer.hits if hit.reason not in BARRED]
    seen = {(hit.tree, hit.id) for hit in answer.hits}
    today = answer.ask.now.date()
    rest = [
        entry
        for entry in _latest(entries.values())
        if (entry.tree, entry.id) not in seen and not (entry.line.due and entry.line.due < today)
    ]
    return [*(entries[key] for key in found if key in entries), *rest]


def _rechosen(answer: Recall, chosen: Chosen, chooser: Chooser) -> Recall:
    """The answer with the model's choice told, and everything else that was found not."""
    hits = {(hit.tree, hit.id): hit for hit in answer.hits}
    told = [
        replace(hits[key], reason="injected")
        if (key := (entry.tree, entry.id)) in hits
        else Hit(entry.tree, row_of(entry, "", entry.line.created.timestamp(), chooser.clean), 0.0, 0.0, (), "injected")
        for entry in chosen.entries
    ]
    names = {(hit.tree, hit.id) for hit in told}
    rest = [
        hit if hit.reason in BARRED else replace(hit, reason="not_chosen")
        for key, hit in hits.items()
        if key not in names
    ]
    return replace(answer, strategy=chosen.strategy, selected=tuple(told), look=lambda: (*told, *rest))


def _latest(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.line.created, reverse=True)
