"""Phase one of the handbook: which sessions are read, and what is kept of each (A2, A3).

The rules this file keeps: every session that is looked at ends under a name; a call is made for a session only after its
content is known to be new, and what comes of it is written only by the run that still owns the job; and calls run side by
side, at most as many as the settings allow, however many sessions were claimed.
"""

import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from treering import telemetry
from treering.clients import load
from treering.config import Config
from treering.core.change import ChangeSet
from treering.core.entry import Source
from treering.core.handbook.bars import Bars
from treering.core.handbook.excerpt import Row, digest, excerpt, rows
from treering.core.handbook.harvest import (
    HARVEST_SCHEMA,
    RULES,
    HarvestFacts,
    Notes,
    answer_tokens,
    decide_harvest,
    idle,
    input_tokens,
    plain_notes,
    read_notes,
)
from treering.core.handbook.sifting import Refused, Session, asking, commands
from treering.core.learning.quarantine import Hearsay
from treering.core.learning.transcript import turns
from treering.core.scheduling.job import FAR, End, Failed, Finished, Job, PutBack, waits
from treering.core.session import Message, SessionRef
from treering.errors import ChangedError, ModelError
from treering.hot.off_record import EVERYTHING, Span, is_off, spans
from treering.models.base import ModelRequest, Usage
from treering.models.setup import open_model, with_local_only
from treering.ops.off_record import on_record
from treering.ops.review import NOTE, quarantine_steps
from treering.pipeline.learning import Using
from treering.pipeline.pulse import Stopped
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.store.rows.queue import Queue
from treering.store.rows.threads import Thread, Threads, is_gone
from treering.telemetry import Sink, silent, stopwatch

KIND, TASK = "harvest", "harvest"
UNSENT = frozenset({"not_recorded", "budget", "consent", "local_only", "no_key", "no_model", "not_installed"})
"""Outcomes of a call that was never made: no fault of the session, which is read another time."""

ACTIVE = 600.0  # seconds since its last change in which a session counts as going on
SESSION_LETTERS = 8  # of a session's id in the subject: enough to find it

Steps = Iterator[tuple[Job, Callable[[], End]]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A session that was looked at. skip: why it is not harvested (core.handbook.harvest.SKIPS), "" when its job was asked for."""

    ref: SessionRef
    project: str
    skip: str


@dataclass(frozen=True, slots=True)
class Wish:
    """Which sessions are to be harvested.

    project: only its sessions, None for all; asked: by a person, who gets sessions of any age; current: the session at
    hand (client, id), which is not over.
    """

    project: str | None = None
    asked: bool = False
    current: tuple[str, str] | None = None


class Harvest:
    """Harvesting over one store, with one model."""

    def __init__(self, store: Store, config: Config, using: Using, sink: Sink = silent) -> None:
        """Open the model of the role `default`, without reaching it. UsageError: `using.model` names no model."""
        self._sink = sink
        around = surroundings(config, store)
        self._around = with_local_only(around) if using.local_only else around
        self.opened = open_model("default", using.model, self._around)
        self.threads = Threads(store.database, config.now)
        self.queue = Queue(store.database, config.now)
        self._store = store
        self._config = config
        self._lock = threading.Lock()
        self._reading: set[tuple[str, str]] = set()  # project and content of what this run has read

    # Looking

    def register(self, refs: Iterable[SessionRef]) -> tuple[Thread, ...]:
        """Note these sessions with their projects. Of several logs of one session the newest counts."""
        newest: dict[tuple[str, str], SessionRef] = {}
        for ref in refs:
            known = newest.get((ref.client, ref.id))
            if _is_writable(ref) and (known is None or ref.modified > known.modified):
                newest[ref.client, ref.id] = ref
        projects = {cwd: self._project(cwd) for cwd in {ref.cwd for ref in newest.values()}}
        for project in self.threads.register((ref, projects[ref.cwd]) for ref in newest.values()):
            self.queue.request("consolidate", project)
        found = (self.threads.find(*key) for key in newest)
        return tuple(thread for thread in found if thread)

    def look(self, threads: Sequence[Thread], wish: Wish, *, ask: bool = True) -> tuple[Seen, ...]:
        """Decide about each session, the latest first, and ask for the jobs of those to be read. ask: False only looks."""
        settings = self._config.memories
        left = settings.max_rollouts_per_startup
        scanned = 0
        among = [span for span in spans(str(self._config.home)) if span.until is None]
        jobs = {(job.client, job.session): job for job in self.queue.jobs(wish.project) if job.kind == KIND}
        seen: list[Seen] = []
        for thread in sorted(threads, key=lambda thread: (-thread.ref.modified, thread.ref.client, thread.ref.id)):
            facts = self._facts(thread, wish, jobs.get((thread.ref.client, thread.ref.id)))
            skip = decide_harvest(replace(facts, off=_is_off(thread.ref, among)))
            if not skip and scanned >= settings.thread_scan_limit and not wish.asked:
                skip = "beyond_scan"
            elif not skip:
                scanned += 1
                skip = "unchanged" if self._is_unchanged(thread) else "" if left > 0 else "beyond_limit"
            if not skip:
                left -= 1
                if ask:
                    self.queue.request(KIND, thread.project, thread.ref.client, thread.ref.id)
            seen.append(Seen(thread.ref, thread.project, skip))
        if ask:
            off = [(one.ref.client, one.ref.id) for one in seen if one.skip == "off_record"]
            self.threads.drop(off if EVERYTHING not in among else [])
            for reason, count in Counter(one.skip for one in seen if one.skip).items():
                self._sink(telemetry.Harvest("skipped", count, skipped_reason=reason))
        return tuple(seen)

    def _facts(self, thread: Thread, wish: Wish, job: Job | None) -> HarvestFacts:
        settings, now, ref = self._config.memories, self._config.now().timestamp(), thread.ref
        age = idle(ref.modified, ref.started, now)
        return HarvestFacts(
            age=age,
            enabled=settings.enabled,
            asked=wish.asked,
            sub_agent=bool(ref.parent),
            has_project=bool(thread.project),
            here=wish.project in {None, thread.project},
            gone=is_gone(ref),
            again=thread.barred,
            active=(ref.client, ref.id) == wish.current or (age < ACTIVE and not wish.asked),
            unchanged=bool(thread.hash) and not thread.barred and self._is_done(thread, thread.hash),
            waits=job is not None and job.state == "pending" and waits(job, now) and not wish.asked,
            gave_up=job is not None and job.state == "failed",
            budget_spent=self.opened.ledger is not None and self.opened.ledger.spent,
            max_age_days=settings.max_rollout_age_days,
            min_idle_hours=settings.min_rollout_idle_hours,
        )

    def _is_unchanged(self, thread: Thread) -> bool:
        """Whether its content was harvested. Only a log that was touched since is read to find out."""
        is_touched = not (thread.hash or thread.barred)
        return bool(thread.output) and is_touched and self._is_done(thread, self._digest(thread))

    def _is_done(self, thread: Thread, known: str) -> bool:
        """Whether this content was harvested: by a model, or by the rules where there is no model."""
        return thread.output == known or (self.opened.model is None and thread.output == RULES + known)

    def _digest(self, thread: Thread) -> str:
        known = digest(self._rows(thread, self.threads.bars(thread.ref.client, thread.ref.id)))
        self.threads.hashed(thread.ref, known)
        return known

    # Reading

    def steps(self, jobs: Sequence[Job], stopped: Stopped) -> Steps:
        """Harvest the sessions of these jobs, for the worker: each step waits for its session, while the others go on."""
        if not jobs:
            return
        took, before = stopwatch(), self._spent()
        with ThreadPoolExecutor(self._config.memories.stage1_concurrency, "treering-harvest") as pool:
            started = [(job, pool.submit(self._guarded, job, stopped)) for job in jobs]
            try:
                for job, future in started:
                    yield job, future.result
            finally:
                pool.shutdown(cancel_futures=True)
        self._sink(self._event([future for _, future in started], took(), before))

    def _event(self, futures: Sequence["Future[End]"], took: int, before: Usage) -> telemetry.Harvest:
        ends = [one.result() for one in futures if one.done() and not one.cancelled() and not one.exception()]
        after = self._spent()
        return telemetry.Harvest(
            status="done" if any(isinstance(end, Finished) for end in ends) else "failed",
            sessions=len(futures),
            outputs=sum(end == Finished() for end in ends),
            duration_ms=took,
            skipped_reason=next((end.reason for end in ends if not isinstance(end, Finished)), ""),
            model=self.opened.model.name if self.opened.model else "",
            input_tokens=after.input - before.input,
            output_tokens=after.output - before.output,
        )

    def _spent(self) -> Usage:
        return self.opened.ledger.total if self.opened.ledger else Usage()

    def _guarded(self, job: Job, stopped: Stopped) -> End:
        if stopped():
            return PutBack("stopped")
        try:
            return self._harvest(job)
        except ModelError as error:
            if error.outcome in UNSENT:
                return PutBack(error.outcome, 0.0 if error.outcome == "not_recorded" else FAR)
            return Failed(error.outcome, error.retry_after or self._config.memories.stage1_retry_delay_seconds)

    def _harvest(self, job: Job) -> End:
        thread = self.threads.find(job.client, job.session)
        if thread is None or is_gone(thread.ref):
            return Finished("gone")
        bars = self.threads.bars(job.client, job.session)
        found = self._rows(thread, bars)
        known = digest(found)
        if self._is_done(thread, known) and not thread.barred:
            self.threads.hashed(thread.ref, known)
            return Finished("unchanged")
        spoken = any(row.kind == "person" for row in found)
        source = f"{RULES}{known}" if spoken and self.opened.model is None else known
        is_copy = spoken and self._is_copy(thread, source)
        notes, refused = self._notes(thread.ref, found, bars) if spoken and not is_copy else (Notes(), ())
        match self.threads.keep(job, thread.ref, source, notes, bars):
            case "lost":
                return Failed("lost")
            case "forgotten":
                return PutBack("forgotten")
        self._set_apart(thread, refused)
        return Finished("" if notes else "copy" if is_copy else "no_output" if spoken else "nothing_said")

    def _is_copy(self, thread: Thread, source: str) -> bool:
        """Whether another session of the project holds the same, and was or is being read: a fork that went nowhere."""
        with self._lock:
            is_read = (thread.project, source) in self._reading or self.threads.holds(thread.project, source)
            self._reading.add((thread.project, source))
        return is_read

    def _notes(self, ref: SessionRef, found: Sequence[Row], bars: Bars) -> tuple[Notes, tuple[Refused, ...]]:
        """What comes of a session, and what of an answer may not stand (C7)."""
        clean = self._store.clean
        if self.opened.model is None:
            return plain_notes(found, clean, self._config.zone), ()
        reply = self.opened.model.ask(self.request(ref, found))
        notes = read_notes(reply.data, clean, bars)
        heard = tuple(turns(self._messages(ref), clean)) if notes else ()
        return Session(heard, commands(found)).sift(notes, clean) if heard else (notes, ())

    def _set_apart(self, thread: Thread, refused: Sequence[Refused]) -> None:
        """Show a person the rules that somebody else wants in the handbook."""
        ref, tree, clean = thread.ref, f"project:{thread.project}", self._store.clean
        source = Source(ref.client, ref.id, "", ref.started)
        hearsay = [Hearsay(clean(text).flat(), support, source) for text, support in asking(refused)]
        steps, _ = quarantine_steps(self._store, tree, hearsay, self._config.limits.proposals)
        if steps:
            with contextlib.suppress(ChangedError):  # another run beside this one has just done it
                self._store.apply(ChangeSet("propose", steps, clean(ref.id).flat().cut(NOTE), project=thread.project))

    def request(self, ref: SessionRef, found: Sequence[Row]) -> ModelRequest:
        """The question about a session."""
        settings, clean = self._config.memories, self._store.clean
        budget = input_tokens(
            settings.phase1_input_token_limit, settings.rollout_payload_percent, settings.fallback_token_limit
        )
        shown = excerpt(found, budget, clean, self._config.zone)
        values = {"thread_id": clean(ref.id).flat().cut(80), "response_items_json": shown.text}
        return ModelRequest(
            task=TASK,
            role="default",
            system=self._around.templates.load("memories/stage_one_system"),
            prompt=self._around.templates.render("memories/stage_one_input", values),
            schema=HARVEST_SCHEMA,
            subject=f"{ref.client} {ref.id[:SESSION_LETTERS]}",
            max_tokens=answer_tokens(budget),
        )

    def _rows(self, thread: Thread, bars: Bars) -> tuple[Row, ...]:
        return rows(self._messages(thread.ref), bars)

    def _messages(self, ref: SessionRef) -> Iterator[Message]:
        """What is on the record of a session."""
        read = on_record(load(ref.client).read(ref), ref, self._config.home, self._config.now().timestamp())
        return (item for item in read if isinstance(item, Message))

    def _project(self, cwd: str) -> str:
        return self._store.project(Path(cwd), home=Path.home(), scope=self._config.memory.scope) if cwd else ""


def _is_off(ref: SessionRef, among: list[Span]) -> bool:
    """Whether all of a session is off the record, for good."""
    start = ref.started.timestamp() if ref.started else 0.0
    return is_off(among, f"{ref.client} {ref.id}", ref.cwd, start)


def _is_writable(ref: SessionRef) -> bool:
    """Whether its name can be written down; a file name that is no text cannot."""
    try:
        f"{ref.id}{ref.cwd}".encode()
    except UnicodeEncodeError:
        return False
    return True
