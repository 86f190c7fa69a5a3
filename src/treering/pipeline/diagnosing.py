"""Looking up the facts of a diagnosis (C8).

The rule this file keeps: looking changes nothing: no session is registered, no cursor moves, no job is asked for.
"""

from collections import Counter
from pathlib import Path

from treering.config import Config
from treering.core.scheduling.diagnosis import Diagnosis, DiagnosisFacts, Outlook, diagnose
from treering.core.session import SessionRef
from treering.hot import off_record
from treering.models.consent import agreed
from treering.ops.install import records
from treering.ops.learn import Desk, started, unread
from treering.ops.sources import Sources
from treering.pipeline.learning import Learning, own_desk
from treering.pipeline.schedule import Schedule, memory_pressure
from treering.pipeline.standing import Status
from treering.store.base import Store
from treering.store.changes import journal
from treering.store.files.inbox import read_inbox
from treering.store.rows.projects import owning_root


class Diagnosing:
    """Looks at one project. home: the person's home directory."""

    def __init__(self, store: Store, config: Config, schedule: Schedule, status: Status, home: Path) -> None:
        """Over what `status` has found already."""
        self._store = store
        self._config = config
        self._schedule = schedule
        self._status = status
        self._home = home
        self._off = off_record.spans(str(config.home))
        self._roots = store.every_root()
        self._known = frozenset((s.client, s.session) for entry in status.entries for s in entry.line.sources)

    def run(self, sources: Sources, learning: Learning) -> Diagnosis:
        """What the sessions, the settings and the queue come to. learning: a run with the configured model."""
        status, settings = self._status, self._config.memory
        here = sorted((ref for ref in sources.refs if self._is_here(ref)), key=started)
        desk = own_desk(self._store, self._config)
        jobs = [job for job in self._schedule.queue.jobs() if job.project == status.project]
        waiting = read_inbox(self._store.tree(f"project:{status.project}"), self._store.clean).waiting
        last = {(job.client, job.session): job.reason for job in jobs if job.kind == "extract"}
        facts = DiagnosisFacts(
            found=Counter(ref.client for ref in sources.refs),
            sessions=tuple(
                Outlook(ref.client, ref.id, self._outlook(ref, desk), last.get((ref.client, ref.id), ""))
                for ref in here
            ),
            elsewhere=sum(not ref.cwd for ref in sources.refs),
            entries=len(status.entries),
            proposals=len(waiting),
            auto_extract=settings.auto_extract,
            auto_dream=settings.auto_dream,
            handbook=self._config.memories.enabled,
            review=settings.write_policy == "review",
            off_record=off_record.is_off_now(self._off, "", str(status.root), self._config.now().timestamp()),
            model=self._config.models.default.model,
            refused=self._refused(learning),
            budget_spent=learning.budget_spent,
            pressure=memory_pressure(),
            worker=status.worker is not None,
            jobs=Counter(job.state for job in jobs if job.state != "done"),
            failed=tuple(sorted({job.reason for job in jobs if job.state == "failed"})),
            problems=len(status.problems) + len(sources.problems),
            dream=self._schedule.dream_gates(status.project),
            paused=status.paused is not None,
            reached=frozenset(one.name for one in status.limits if one.reached),
            installed=bool(records(self._config.home)),
            encoder=status.meaning.encoder,
            no_meaning=status.meaning.why,
            unembedded=status.meaning.waiting,
            answered=status.answered,
        )
        return Diagnosis(facts, diagnose(facts))

    def _is_here(self, ref: SessionRef) -> bool:
        owner = ref.cwd and owning_root(ref.cwd, self._config.memory.scope, tuple(self._roots), str(self._home))
        return self._roots.get(owner) == self._status.project

    def _outlook(self, ref: SessionRef, desk: Desk) -> str:
        if ref.parent:
            return "sub_agent"
        if off_record.is_off_now(self._off, f"{ref.client} {ref.id}", ref.cwd, self._config.now().timestamp()):
            return "off_record"
        if any(turn.said for part in unread(self._store, [ref], desk) for turn in part.turns):
            return ""
        if self._store.cursor(ref.client, ref.id) is None:
            return "nothing_said"
        if (ref.client, ref.id) in self._known:
            return "no_new_messages"
        with self._store.database.read() as connection:
            return "taken_back" if journal.unlearned(connection, ref.client, ref.id) else "nothing_kept"

    def _refused(self, learning: Learning) -> str:
        where = learning.opened.where
        if where is None or not where.remote:
            return ""
        if self._config.models.local_only:
            return "local_only"
        return "" if agreed(self._config.home, where) else "consent"
