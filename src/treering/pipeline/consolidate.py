"""Phase two of the handbook: what a project's sessions and entries amount to, written as one set (A5, A6).

The rules this file keeps: unchanged input costs no call and no write; the set is written only by the run that still owns
the job, as one change that can be undone; and nothing that a person wrote is lost with it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

from treering import telemetry
from treering.config import Config
from treering.core.change import ChangeSet
from treering.core.clean import Clean
from treering.core.entry import trees_of
from treering.core.handbook.answer import ANSWER_TOKENS, CONSOLIDATE_SCHEMA, consolidate_values, read_documents
from treering.core.handbook.consolidation import Documents, Harvested, Input, plain_documents, summary_paths
from treering.core.handbook.documents import DOCUMENTS, MEMORY, Refused, Shelf, is_dirty, plan_rewrite, stamp
from treering.core.hollow import is_hollow_record
from treering.core.scheduling.job import FAR, End, Failed, Finished, Job, PutBack
from treering.core.topics.binding import entries_of
from treering.core.topics.tree import TreeState
from treering.disk.paths import Tree
from treering.errors import ChangedError, DiskError, ModelError
from treering.models.base import ModelRequest, Usage, failure
from treering.models.setup import open_model, with_local_only
from treering.pipeline.harvest import UNSENT, Steps
from treering.pipeline.learning import Using
from treering.pipeline.pulse import Stopped
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.store.files import handbook
from treering.store.rows.queue import Queue
from treering.store.rows.threads import Output, Threads
from treering.telemetry import Sink, silent, stopwatch

KIND, TASK = "consolidate", "consolidate"
REBUILD = "rebuild"
"""The session of a job that makes the set anew though nothing has changed: a person asked for it."""

ASIDE = 0
"""In place of a job for a set that is made along with another change."""

SHORT = 0.25  # of the room in a request, for a model whose context it overflows


@dataclass(frozen=True, slots=True)
class Consolidated:
    """What became of a project's handbook.

    status: `written`, or why not: `unchanged`, `nothing`, `undone`, `lost`; change: its number in `log`; sessions, topics:
    how many it rests on; files: how many changed; refused: what was not taken, by name.
    """

    project: str
    status: str
    change: int = 0
    files: int = 0
    sessions: int = 0
    topics: int = 0
    refused: tuple[Refused, ...] = ()


class Consolidate:
    """Consolidation over one store, with one model."""

    def __init__(self, store: Store, config: Config, using: Using, sink: Sink = silent) -> None:
        """Open the model of the role `smol`, without reaching it. UsageError: `using.model` names no model."""
        self._sink = sink
        around = surroundings(config, store)
        self._around = with_local_only(around) if using.local_only else around
        self.opened = open_model("smol", using.model, self._around)
        self.threads = Threads(store.database, config.now)
        self.queue = Queue(store.database, config.now)
        self.done: list[Consolidated] = []
        self._store = store
        self._config = config

    def steps(self, jobs: Sequence[Job], stopped: Stopped, *, asked: bool = False) -> Steps:
        """Consolidate the project of these jobs, once for all of them. asked: somebody waits for it."""
        forced = any(job.session == REBUILD for job in jobs)
        ends: list[End] = []

        def once(job: Job) -> End:
            if not ends:
                ends.append(self._end(job, None if asked else job.id, forced=forced, stopped=stopped))
            return ends[0]

        yield from ((job, partial(once, job)) for job in jobs)

    def _end(self, job: Job, by: int | None, *, forced: bool, stopped: Stopped) -> End:
        settings = self._config.memories
        try:
            done = self.run(
                job.project, forced=forced, may_write=lambda: not stopped() and self.queue.owns(job), job=by
            )
        except ModelError as error:
            if error.outcome in UNSENT:
                return PutBack(error.outcome, 0.0 if error.outcome == "not_recorded" else FAR)
            return Failed(error.outcome, error.retry_after or settings.phase2_retry_delay_seconds)
        except ChangedError:
            return Failed("changed", settings.phase2_retry_delay_seconds)
        if done.status == "lost":
            return PutBack("stopped") if stopped() else Failed("lost")
        return Finished("" if done.status == "written" else done.status)

    def run(
        self,
        project: str,
        *,
        forced: bool = False,
        may_write: Callable[[], bool] = lambda: True,
        job: int | None = None,
    ) -> Consolidated:
        """Bring the project's handbook in step with its sessions and entries.

        forced: also when nothing changed; may_write: asked right before the set is written; job: what does it in the
        background, None when somebody waits for it. ModelError: the call failed, and
        nothing was written. ChangedError: a person edited a file while it was made. ContainmentError: a link in its place.
        DiskError: the disk refused, or something else lies in the place of a document.
        """
        took, before = stopwatch(), self._spent()
        try:
            result = self._outcome(self.input(project), project, forced, may_write, job)
        except ModelError as error:
            self._told(Consolidated(project, "failed"), error.outcome, took(), before)
            raise
        self._told(result, "" if result.status == "written" else result.status, took(), before)
        if result.status != "lost":  # that is a failure of the job
            self.done.append(result)
        return result

    def _told(self, result: Consolidated, reason: str, took: int, before: Usage) -> None:
        """Tell what became of it."""
        after = self._spent()
        self._sink(
            telemetry.Consolidate(
                status="skipped" if reason == result.status else "failed" if reason else "done",
                sessions=result.sessions,
                outputs=result.files,
                duration_ms=took,
                skipped_reason=reason,
                model=self.opened.model.name if self.opened.model else "",
                input_tokens=after.input - before.input,
                output_tokens=after.output - before.output,
            )
        )

    def _spent(self) -> Usage:
        return self.opened.ledger.total if self.opened.ledger else Usage()

    def _outcome(
        self, given: Input, project: str, forced: bool, may_write: Callable[[], bool], job: int | None
    ) -> Consolidated:
        tree = self._store.tree(f"project:{project}")
        for path in given.shelf.odd.intersection(DOCUMENTS):
            place = handbook.folder(tree) / path
            raise DiskError(
                f"{place} is no file that can be read", hint=f"move {place} away: the handbook is written there"
            )
        found = Consolidated(project, "nothing", sessions=len(given.sessions), topics=len(given.topics))
        if not (forced or given.is_empty) and (reason := self._reason(given, tree)):
            return replace(found, status=reason)
        documents = Documents({}) if given.is_empty else self._documents(given, project)
        plan = plan_rewrite(given.shelf, documents.files, tree.name)
        if not plan.steps:
            return found if given.is_empty else replace(found, status="unchanged")
        if not may_write():
            return replace(found, status="lost")
        sessions = "1 session" if found.sessions == 1 else f"{found.sessions} sessions"
        entries = "1 entry" if found.topics == 1 else f"{found.topics} entries"
        note = self._store.clean(f"from {sessions} and {entries}")
        change = self._write(given, ChangeSet("consolidate", plan.steps, note, project=project, job=job), tree)
        handbook.prune(tree)
        refused = (*documents.refused, *plan.refused)
        return replace(found, status="written", change=change, files=len(plan.steps), refused=refused)

    def _write(self, given: Input, change: ChangeSet, tree: Tree) -> int:
        """Put the set in place, unless something that it rests on was forgotten while it was made: ChangedError."""

        def make(states: Mapping[str, TreeState]) -> ChangeSet:
            sessions, topics = self.harvested(change.project), entries_of(states[tree.name])
            if not given.still_holds(sessions, topics, self._outdated(tree)):
                raise ChangedError(
                    "something that the handbook rests on was forgotten or changed in the meantime",
                    hint="run it again: it is made from what holds now",
                )
            return change

        return self._store.transact([tree.name], make)

    def is_due(self, project: str) -> bool:
        """Whether a run would ask for the project's handbook now."""
        given = self.input(project)
        return not given.is_empty and not self._reason(given, self._store.tree(f"project:{project}"))

    def _reason(self, given: Input, tree: Tree) -> str:
        """Why the set stays as it is, "" when it has to be made again."""
        digest = given.digest("model" if self.opened.model else "rules")
        if not is_dirty(given.shelf, digest):
            return "unchanged"
        return "undone" if stamp(handbook.undone(self._store.database, tree, MEMORY)) == digest else ""

    def input(self, project: str) -> Input:
        """What the project's handbook is to be made from now."""
        tree = self._store.tree(f"project:{project}")
        shelf = handbook.look(self._store.database, tree)
        today = self._config.now().date()
        topics = tuple(
            entry
            for entry in self._store.entries(tree.name)
            if (entry.line.due is None or entry.line.due >= today) and not is_hollow_record(entry.record)
        )
        outlived = handbook.is_outlived(self._store.database, tree)
        return Input(self._sessions(project, shelf), topics, self._outdated(tree), shelf, outlived)

    def _outdated(self, tree: Tree) -> tuple[Clean, ...]:
        return tuple(self._store.clean(past.record.summary) for past in self._store.history(tree.name))

    def _sessions(self, project: str, shelf: Shelf) -> tuple[Harvested, ...]:
        """What was harvested, without sessions whose summary a person removed; beyond the limit those of most use."""
        limit = self._config.memories.max_raw_memories_for_global
        harvested = self.harvested(project)
        paths = summary_paths(harvested)
        if len(harvested) > limit:
            uses = self._uses(project)
            harvested = sorted(harvested, key=lambda one: -uses[one.client, one.session])
        kept = [one for one in harvested if paths[one.client, one.session] not in shelf.removed][:limit]
        return tuple(sorted(kept, key=lambda one: (one.day, one.client, one.session)))

    def harvested(self, project: str) -> list[Harvested]:
        """Everything that was harvested for a project, that of most use first."""
        return [self._harvested(one) for one in self.threads.outputs(project)]

    def _harvested(self, one: Output) -> Harvested:
        clean = self._store.clean
        day = datetime.fromtimestamp(one.started, UTC).astimezone(self._config.zone).date()
        return Harvested(one.client, one.session, day, clean(one.raw), clean(one.summary), one.slug)

    def _uses(self, project: str) -> Counter[tuple[str, str]]:
        """How often each session was of use: looked up itself, or by the entries that come from it."""
        found = Counter({(one.client, one.session): one.used for one in self.threads.outputs(project)})
        for tree in trees_of(project).values():
            counts = self.threads.recalled(tree)
            for entry in self._store.entries(tree):
                for source in {(source.client, source.session) for source in entry.line.sources}:
                    found[source] += counts.get(entry.id, 0)
        return found

    def _documents(self, given: Input, project: str) -> Documents:
        model = self.opened.model
        if model is None:
            return plain_documents(given, self._store.clean)
        try:
            reply = model.ask(self.request(given, project))
        except ModelError as error:
            if error.outcome != "overflow":
                raise
            reply = model.ask(self.request(given, project, SHORT))
        documents = read_documents(reply.data, given, self._store.clean)
        if documents is None:
            raise failure("wrong_keys", "a document that has to be there is empty")
        return documents

    def request(self, given: Input, project: str, scale: float = 1.0) -> ModelRequest:
        """The question about a project."""
        templates = self._around.templates
        return ModelRequest(
            task=TASK,
            role="smol",
            system=templates.load("memories/consolidation_system"),
            prompt=templates.render("memories/consolidation", consolidate_values(given, self._store.clean, scale)),
            schema=CONSOLIDATE_SCHEMA,
            subject=project.rpartition("-")[2] or project,
            max_tokens=ANSWER_TOKENS,
        )
