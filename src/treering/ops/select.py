"""Asking a model which entries a prompt needs (M4.2), or a request to forget means (M5.1).

The rule this file keeps: the deterministic result is there before the model is asked and stands whenever the model fails,
is late or names something unknown. Nothing here waits unless it is told how long.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as LateError
from dataclasses import dataclass
from typing import Literal

from treering.core.clean import Clean, Cleaner
from treering.core.entry import Entry
from treering.core.prompts import data_block
from treering.core.selection import CHOICE_SCHEMA, FORGET_CANDIDATES, Manifest, chosen, forget_manifest, recall_manifest
from treering.errors import ModelError
from treering.models.base import Model, ModelRequest
from treering.models.templates import Templates

Strategy = Literal["model", "heuristic", "none"]

RECALL_DEADLINE = 30.0  # seconds after which even a refinement in the background is of no use
FORGET_DEADLINE = 20.0
ANSWER_TOKENS = 1_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen and how. outcome: of the model call, `unknown` when its answer named something it was not shown."""

    strategy: Strategy
    entries: tuple[Entry, ...]
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Chooser:
    """A model with what it takes to ask it for a choice."""

    model: Model
    clean: Cleaner
    templates: Templates

    def recall(self, query: Clean, ranked: Sequence[Entry], fast: tuple[Entry, ...], limit: int) -> Chosen:
        """The model's choice among the ranked entries for a prompt; `fast` when it has none that can be trusted."""
        if not query or not ranked or limit <= 0:
            return Chosen("none", ())
        manifest = recall_manifest(ranked, self.clean)
        values = {"query": data_block([{"said": query}]), "manifest": manifest.text, "limit": self.clean(str(limit))}
        request = ModelRequest(
            task="recall",
            role="smol",
            system=self.templates.load("recall_system"),
            prompt=self.templates.render("recall_input", values),
            schema=CHOICE_SCHEMA,
            max_tokens=ANSWER_TOKENS,
            deadline=RECALL_DEADLINE,
        )
        return self._ask(request, manifest, fast, limit)

    def forget(self, query: Clean, ranked: Sequence[Entry], fast: tuple[Entry, ...]) -> Chosen:
        """The entries a request means. Nothing is removed here: a person sees the choice first."""
        if not query or not ranked:
            return Chosen("none", ())
        manifest = forget_manifest(ranked, self.clean)
        request = ModelRequest(
            task="forget",
            role="smol",
            system=self.templates.load("forget_system"),
            prompt=self.templates.render(
                "forget_input", {"query": data_block([{"said": query}]), "entries": manifest.text}
            ),
            schema=CHOICE_SCHEMA,
            max_tokens=ANSWER_TOKENS,
            temperature=0.0,
            deadline=FORGET_DEADLINE,
        )
        return self._ask(request, manifest, fast, FORGET_CANDIDATES)

    def _ask(self, request: ModelRequest, manifest: Manifest, fast: tuple[Entry, ...], limit: int) -> Chosen:
        try:
            reply = self.model.ask(request)
        except ModelError as error:
            return Chosen("heuristic" if fast else "none", fast, error.outcome)
        entries = chosen(reply.data, manifest, limit)
        if entries is None:
            return Chosen("heuristic" if fast else "none", fast, "unknown")
        return Chosen("model" if entries else "none", entries, reply.outcome)


class Refinement:
    """A recall that is there at once (`fast`) and may be better in a moment (`within`)."""

    def __init__(
        self, chooser: Chooser, query: Clean, ranked: Sequence[Entry], fast: tuple[Entry, ...], limit: int
    ) -> None:
        """Start asking the model in the background."""
        self.fast = fast
        pool = ThreadPoolExecutor(1, thread_name_prefix="treering-recall")
        self._later: Future[Chosen] = pool.submit(chooser.recall, query, ranked, fast, limit)
        pool.shutdown(wait=False)

    def within(self, seconds: float) -> Chosen:
        """The model's choice if it comes in this time, else the fast one; it may be asked for again later."""
        try:
            return self._later.result(seconds)
        except LateError:
            return Chosen("heuristic" if self.fast else "none", self.fast, "timeout")
