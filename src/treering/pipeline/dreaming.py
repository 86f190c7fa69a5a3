"""One dream with the model it uses, and its event (M3, M7.1)."""

from collections.abc import Callable
from dataclasses import replace

from treering import telemetry
from treering.config import Config
from treering.core.budget import approximate_tokens
from treering.core.review import Proposal
from treering.core.scheduling.gates import plainly
from treering.errors import TreeringError
from treering.models.base import Usage
from treering.models.setup import open_model, with_local_only
from treering.ops.dream import Dreamer, DreamReport, dream, question, visible
from treering.ops.off_record import paused
from treering.ops.review import Review
from treering.ops.verify import Verifier
from treering.pipeline.learning import Using
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.telemetry import Sink, stopwatch


class Dreaming:
    """Dreams of one project."""

    def __init__(self, store: Store, config: Config, sink: Sink, project: str, using: Using) -> None:
        """Open the model of the role `default`, without reaching it. UsageError: `using.model` names no model.

        project: its key; using: `offline` for the mechanical path alone.
        """
        self._store = store
        self._config = config
        self._sink = sink
        self._project = project
        around = surroundings(config, store, project)
        around = with_local_only(around) if using.local_only else around
        self.opened = open_model("default", using.model, around)
        self._templates = around.templates
        self._review = config.memory.write_policy == "review"

    def estimate(self) -> tuple[int, int]:
        """How many entries it would show a model, and about how many tokens that is; nothing is sent."""
        entries = visible(self._store, self._project)
        asked = question(entries, self._templates, self._store.clean)
        return len(entries), approximate_tokens(asked.system.text) + approximate_tokens(asked.prompt.text)

    def run(
        self,
        *,
        session: str = "",
        trigger: str = "manual",
        dry_run: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> DreamReport:
        """Dream once; what it did. StoreError: a disk refused; nothing was changed, and it may run again.

        session: where it was asked for; trigger: `manual` or `auto`; cancelled: asked before anything is written.
        """
        if paused(self._config.home, self._config.now().timestamp()):
            self._sink(telemetry.Dream(trigger, "skipped", skipped_reason="paused"))
            return DreamReport("skipped", skipped="paused", detail=plainly("paused"))
        took = stopwatch()
        most = self._config.limits.proposals
        dreamer = Dreamer(self.opened.model, self._templates, cancelled, self._review, most)
        try:
            report = dream(self._store, self._project, dreamer, session=session, dry_run=dry_run)
        except TreeringError:
            self._sink(telemetry.Dream(trigger, "failed", duration_ms=took()))
            raise
        gone = () if report.status in {"skipped", "cancelled"} else self._gone(dry_run=dry_run)
        report = replace(report, proposals=(*report.proposals, *gone))
        if not dry_run:
            self._sink(self._event(report, trigger, took()))
        return report

    def _gone(self, *, dry_run: bool) -> tuple[Proposal, ...]:
        """Proposals about entries of which nothing that they name is left (C6); those that are new wait in the inbox now."""
        review = Review(self._store, self._project)
        inbox = review.inbox()
        room = inbox.room(self._config.limits.proposals)
        gone = Verifier(self._store, f"project:{self._project}").outdated()
        new = tuple(one for one in gone if one.id not in inbox.known)[:room]
        if new and not dry_run:
            review.propose(new)
        return new

    def _event(self, report: DreamReport, trigger: str, duration: int) -> telemetry.Dream:
        used = self.opened.ledger.total if self.opened.ledger else Usage()
        return telemetry.Dream(
            trigger=trigger,
            status=report.status,
            deduped_entries=report.deduped,
            touched_topics=report.types,
            duration_ms=duration,
            skipped_reason=report.skipped,
            model=self.opened.model.name if self.opened.model else "",
            input_tokens=used.input,
            output_tokens=used.output,
        )
