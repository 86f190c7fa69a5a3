"""One run of learning, with the model it uses: what it would cost, what it did, and one event for each session (M2, M7.1).

The rule this file keeps: a run uses one model from its start to its end; without one the rules do the work.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Literal

from treering import telemetry
from treering.clients import load
from treering.config import Config
from treering.core.budget import approximate_tokens
from treering.core.session import SessionRef
from treering.models.base import Usage
from treering.models.consent import Destination
from treering.models.model_extractor import Extractor, ModelExtractor
from treering.models.setup import CASSETTE, Opened, Surroundings, open_model, with_local_only
from treering.ops.instructions import instructions
from treering.ops.learn import Desk, LearnReport, SessionReport, learn, unread
from treering.ops.off_record import on_record
from treering.pipeline.limits import in_the_way, proposals
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.telemetry import Sink, stopwatch

Progress = Callable[[int, int, SessionRef], None]
"""Told the number of the session that comes next, how many there are, and which it is."""


Waits = Literal["project", "all"]


@dataclass(frozen=True, slots=True)
class Using:
    """Which model reads the sessions.

    model: `offline`, `cassette:DIR` or `provider:model`, "" for what is configured; local_only: refuse one on another
    machine; waits: which sessions wait after a failed call, the later ones of its project or all.
    """

    model: str = ""
    local_only: bool = False
    waits: Waits = "project"


def waits(model: str, *, pending_all: bool) -> Waits:
    """A cassette is filled one request at a time, or one of each project; any other model keeps to its project."""
    return "all" if model.startswith(CASSETTE) and not pending_all else "project"


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would ask of a model. where: the place it would be asked, None when no call leaves treering."""

    sessions: int
    calls: int
    tokens: int
    where: Destination | None


class Learning:
    """A run of learning over one store."""

    def __init__(
        self, store: Store, config: Config, rules: Extractor, sink: Sink, using: Using, desk: Desk | None = None
    ) -> None:
        """Open the model, without reaching it.

        rules: the extractor that needs no model; sink: where its events go; desk: instead of the person's own sessions and
        projects. UsageError: `using.model` names no model.
        """
        self._store = store
        self._config = config
        around = surroundings(config, store)
        around = with_local_only(around) if using.local_only else around
        self.opened = open_model("default", using.model, around)
        self._extractor = extractor(self.opened, around, rules)
        self._desk = replace(desk or own_desk(store, config), waits=using.waits)
        self._sink = sink
        self._around = around

    def estimate(self, refs: Sequence[SessionRef]) -> Estimate:
        """How many sessions, calls and tokens, about; nothing is sent. A model's answers are not in it."""
        parts = list(unread(self._store, refs, self._desk))
        overhead = approximate_tokens(self._around.templates.load("extract_system").text)
        tokens = sum(overhead + sum(turn.tokens for turn in part.turns) for part in parts)
        return Estimate(len({(part.client, part.session) for part in parts}), len(parts), tokens, self.opened.where)

    def run(
        self,
        refs: Sequence[SessionRef],
        progress: Progress | None = None,
        *,
        trigger: str = "learn",
        stopped: Callable[[], bool] = lambda: False,
    ) -> LearnReport:
        """Learn from the sessions, the oldest first. trigger: for the events; stopped: asked now and then whether to end."""
        if reason := self._in_the_way(refs):
            self._sink(telemetry.Extract(trigger, "skipped", skipped_reason=reason))
            return LearnReport(tuple(SessionReport(ref.client, ref.id, skipped=reason) for ref in refs))
        took = stopwatch()
        marks: list[tuple[int, Usage]] = []

        def started(number: int, count: int, ref: SessionRef) -> None:
            marks.append((took(), self._spent()))
            if progress:
                progress(number, count, ref)

        report = learn(self._store, refs, self._extractor, replace(self._desk, stopped=stopped), started)
        marks.append((took(), self._spent()))
        model = self.opened.model.name if self.opened.model else ""
        for session, ((start, before), (end, after)) in zip(report.sessions, pairwise(marks), strict=True):
            used = Usage(after.input - before.input, after.output - before.output)
            self._sink(_event(session, trigger, end - start, model, used))
        return report

    def _in_the_way(self, refs: Sequence[SessionRef]) -> str:
        """Why nothing may be learned now, whoever asks; "" when it may."""
        if reason := in_the_way(self._config):
            return reason
        roots = {ref.cwd for ref in refs if ref.cwd} if self._desk.review else set()
        keys = {self._store.project(Path(root), home=self._desk.home, scope=self._desk.scope) for root in roots}
        return "inbox_full" if any(proposals(self._store, self._config, key).reached for key in keys) else ""

    @property
    def budget_spent(self) -> bool:
        """Whether today's budget allows no call of the model that reads the sessions."""
        return self.opened.ledger is not None and self.opened.ledger.spent

    def stale(self) -> tuple[str, ...]:
        """Recordings that this run asked for in other words."""
        return self.opened.cassette.stale() if self.opened.cassette else ()

    def _spent(self) -> Usage:
        return self.opened.ledger.total if self.opened.ledger else Usage()


def own_desk(store: Store, config: Config) -> Desk:
    """What the person's own sessions are read with."""
    return Desk(
        read=lambda ref: on_record(load(ref.client).read(ref), ref, config.home, config.now().timestamp()),
        instructions=lambda root: instructions(root, store.clean),
        time_zone=config.zone,
        home=Path.home(),
        scope=config.memory.scope,
        review=config.memory.write_policy == "review",
        most_waiting=config.limits.proposals,
    )


def extractor(opened: Opened, around: Surroundings, rules: Extractor) -> Extractor:
    """What reads the sessions: the model, with the rules behind it when the settings say so, or the rules."""
    if opened.model is None:
        return rules
    return ModelExtractor(opened.model, around.clean, rules if around.settings.fallback else None, around.templates)


def _event(session: SessionReport, trigger: str, duration: int, model: str, used: Usage) -> telemetry.Extract:
    """What one session's run counts for."""
    patches = sum(map(len, (session.learned, session.updated, session.superseded, session.proposed)))
    done = "done" if patches else "noop"
    return telemetry.Extract(
        trigger=trigger,
        status="failed" if session.skipped == "failed" else "skipped" if session.skipped else done,
        patches_count=patches,
        touched_topics=session.types,
        duration_ms=duration,
        skipped_reason=session.outcome or session.skipped,
        model=model,
        input_tokens=used.input,
        output_tokens=used.output,
    )
