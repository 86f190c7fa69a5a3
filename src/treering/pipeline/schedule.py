"""Who may run now: requests for work, and the gates in front of it (M2.1, M2.6, M3.1).

The rule this file keeps: facts are looked up here, and core/scheduling/gates.py decides over them; a caller waits for two short
transactions at most, and every no has a name and an event.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from treering import telemetry
from treering.config import Config
from treering.core.scheduling.gates import (
    DREAM_GATES,
    DreamFacts,
    ExtractFacts,
    Pressure,
    decide_dream,
    decide_extract,
    last_dream,
)
from treering.core.scheduling.gates import pressure as level
from treering.core.scheduling.job import KINDS, Payload
from treering.disk import pressure as memory
from treering.disk.files import read_bytes, remove, set_aside, sha256
from treering.errors import ChangedError, ContainmentError, DiskError
from treering.hot import off_record, spool
from treering.ops.off_record import paused
from treering.pipeline.limits import disk
from treering.store.base import Store
from treering.store.dream_lock import DreamLock
from treering.store.files import meta
from treering.store.rows import cursors
from treering.store.rows.queue import Queue
from treering.telemetry import Sink

LOOK_AGAIN = 6 * 3600.0  # seconds after which past sessions are looked at again, though none has begun


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of a request. noted: it stands in the queue; reason: why nothing runs yet, or at all; "" when it does."""

    noted: bool
    reason: str = ""


def memory_pressure() -> Pressure:
    """How short this process is of memory (M2.6)."""
    return level(memory.used(), memory.limit())


class Schedule:
    """Puts work into the queue of a store. sink: where skips go; pressure: how short memory is."""

    def __init__(
        self, store: Store, config: Config, sink: Sink, pressure: Callable[[], Pressure] = memory_pressure
    ) -> None:
        """Over the queue in the store's state.db."""
        self.queue = Queue(store.database, config.now)
        self._store = store
        self._config = config
        self._sink = sink
        self._pressure = pressure
        self._taken: set[str] = set()

    def turn_over(self, project: str, client: str, session: str, what: Payload) -> Asked:
        """A turn of a session is over: ask for what was said in it to be learned."""
        off = off_record.is_off_now(
            off_record.spans(str(self._config.home)), f"{client} {session}", what.cwd, self._config.now().timestamp()
        )
        facts = ExtractFacts(enabled=self._config.memory.auto_extract, paused=self._paused(), off_record=off)
        reason = decide_extract(facts)
        if reason:
            self.skipped(reason)
            return Asked(noted=False, reason=reason)
        running = self.queue.request("extract", project, client, session, what)
        return Asked(noted=True, reason=decide_extract(ExtractFacts(running=running)))

    def may_extract(self, *, budget_spent: bool) -> str:
        """Why a run must not begin now, "" when it may."""
        facts = ExtractFacts(
            enabled=self._config.memory.auto_extract,
            paused=self._paused(),
            disk_full=disk(self._config).reached,
            pressure=self._pressure(),
            budget_spent=budget_spent,
        )
        return decide_extract(facts)

    def may_dream(self) -> str:
        """Why a dream that was asked for must not begin now, "" when it may."""
        now, enabled = self._config.now(), self._config.memory.auto_dream
        full = disk(self._config).reached
        return decide_dream(
            DreamFacts(now, enabled=enabled, paused=self._paused(), disk_full=full, pressure=self._pressure())
        )

    def _paused(self) -> bool:
        return paused(self._config.home, self._config.now().timestamp()) is not None

    def consider_dream(self, project: str, session: str) -> str:
        """Ask for a dream of the project if its time has come. Why not, "" when it was asked for."""
        facts = self._dream_facts(project, session)
        reason = decide_dream(facts)
        if not reason:
            facts = self._counted(facts, project)
            reason = decide_dream(facts)
        if reason:
            self.queue.note("dream", project, reason, looked=facts.changed is not None)
            self.dream_skipped(reason)
        else:
            self.queue.request("dream", project, what=Payload(session=session))
        return reason

    def dream_gates(self, project: str) -> dict[str, bool]:
        """Each gate in front of a dream of the project, and whether it is closed now (C8). Nothing is asked for."""
        facts = self._counted(self._dream_facts(project, ""), project)
        return {name: closed(facts) for name, closed in DREAM_GATES.items()}

    def consider_handbook(self, project: str) -> None:
        """Ask for a look at past sessions when the last one was long ago: a session may go on for days (A1)."""
        last = self.queue.find("harvest", project)
        ago = self._config.now().timestamp() - (last.finished if last else 0.0)
        if self._config.memories.enabled and not 0 <= ago < LOOK_AGAIN:
            self.queue.request("harvest", project)

    def take_in(self) -> None:
        """Bring what hooks have left in the spool into the queue. What nobody can read is set aside under a dated name."""
        for path in sorted((self._config.home / spool.FOLDER).glob(f"*{spool.SUFFIX}")):
            # A newer request of the session may have come in between, and a file that cannot be read or removed holds up
            # no other: both are looked at the next time.
            with contextlib.suppress(ChangedError, ContainmentError, DiskError):
                self._take_in(path)

    def _take_in(self, path: Path) -> None:
        data = read_bytes(path.parent, path.name)
        if data is None:
            return
        turn, digest = spool.parse(data), sha256(data)
        if turn is None or turn.kind not in KINDS or not turn.cwd:
            set_aside(path, f"{self._config.now():%Y%m%dT%H%M%SZ}")
            return
        if digest not in self._taken:  # once, even where it cannot be removed
            project = self._store.project(Path(turn.cwd), home=Path.home(), scope=self._config.memory.scope)
            self.queue.request(turn.kind, project, turn.client, turn.session, Payload(turn.transcript, turn.cwd))
            self._taken.add(digest)
        remove(path.parent, path.name, digest)
        self._taken.discard(digest)

    def skipped(self, reason: str) -> None:
        """Tell of a turn that was not learned from."""
        self._sink(telemetry.Extract("turn", "skipped", skipped_reason=reason))

    def dream_skipped(self, reason: str) -> None:
        """Tell of a dream whose time has not come."""
        self._sink(telemetry.Dream("auto", "skipped", skipped_reason=reason))

    def _counted(self, facts: DreamFacts, project: str) -> DreamFacts:
        """With the number of sessions that have changed since the last dream."""
        since = facts.last.timestamp() if facts.last else 0.0
        with self._store.database.read() as connection:
            return replace(facts, changed=cursors.moved_since(connection, project, since, but=facts.session))

    def _dream_facts(self, project: str, session: str) -> DreamFacts:
        settings, now = self._config.memory, self._config.now()
        tree = self._store.tree(f"project:{project}")
        said, _ = meta.read_json(tree.public, meta.META)
        job = self.queue.find("dream", project)
        scanned = datetime.fromtimestamp(job.finished, UTC) if job and job.finished else None
        return DreamFacts(
            now,
            session,
            enabled=settings.auto_dream,
            paused=self._paused(),
            disk_full=disk(self._config).reached,
            pressure=self._pressure(),
            last=last_dream(said.get("lastDreamAt"), now),
            last_session=str(said.get("lastDreamSessionId") or ""),
            scanned=scanned,
            locked=DreamLock(tree, self._config.now).holder() > 0,
            running=job is not None and job.state in {"pending", "running"},
            min_hours=settings.dream_min_hours,
            min_sessions=settings.dream_min_sessions,
        )
