"""The extractor that asks a model (M2.4, M2.7).

The rule this file keeps: one call for each slice, and a failed call proposes nothing: the slice is learned from another
time, or by the rules (M2.8) where the person lets them stand in (`models.fallback`). What the model says is a proposal that
core/learning/proposal.py checks.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from treering.core.clean import Cleaner
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.learning.proposal import EXTRACT_SCHEMA, extract_values, proposal
from treering.core.learning.transcript import Slice
from treering.errors import ModelError
from treering.models.base import Model, ModelRequest
from treering.models.templates import Templates

TASK = "extract"
SESSION_LETTERS = 8  # of a session's id in the subject: enough to find it

STOPS = frozenset({"not_recorded", "budget", "consent", "local_only"})
"""Outcomes for which nobody stands in: nothing was sent, and another time it may be."""


class Extractor(Protocol):
    """What proposes patches for a slice."""

    def extract(self, part: Slice, context: ExtractContext) -> tuple[Patch, ...]:
        """The patches, not yet filtered."""
        ...


@dataclass(frozen=True, slots=True)
class ModelExtractor:
    """Asks `model`. fallback: answers when the call fails, if the person asked for it; failed: told the outcome."""

    model: Model
    clean: Cleaner
    fallback: Extractor | None = None
    templates: Templates = field(default_factory=Templates)
    failed: Callable[[str], None] = lambda _: None

    def extract(self, part: Slice, context: ExtractContext) -> tuple[Patch, ...]:
        """The patches of one call, ModelError when it failed and nobody stands in."""
        try:
            reply = self.model.ask(self.request(part, context))
        except ModelError as error:
            if self.fallback is None or error.outcome in STOPS:
                raise
            self.failed(error.outcome)
            return self.fallback.extract(part, context)
        return proposal(reply.data, part, context, self.clean)

    def request(self, part: Slice, context: ExtractContext) -> ModelRequest:
        """The question about this slice."""
        return ModelRequest(
            task=TASK,
            role="default",
            system=self.templates.load("extract_system"),
            prompt=self.templates.render("extract_input", extract_values(part, context, self.clean)),
            schema=EXTRACT_SCHEMA,
            subject=f"{part.client} {part.session[:SESSION_LETTERS]} {part.turns[0].n}",
        )
