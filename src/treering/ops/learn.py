"""Learn from past sessions: read what is new in each, extract, and write it down (M2.2, M2.3, M2.7, M2.8).

The rules this file keeps: a cursor moves only together with what was learned up to it, so that a message is never lost and
never stored twice; a session that fails is a named skip and the others go on, except that after a failed model call the
later sessions of its project wait, since what is newer must not be learned first; a project is learned from by one run at a
time; and every skip and every dropped patch is in the report.
"""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from pathlib import Path
from typing import Literal

from treering.core.change import ChangeSet, SetCursor
from treering.core.clean import Clean
from treering.core.entry import EntryType, Source, trees_of
from treering.core.learning.patch import ExtractContext, Grounds, Patch
from treering.core.learning.quarantine import Hearsay, requests
from treering.core.learning.skips import SKIPS
from treering.core.learning.transcript import Slice, Turn, slices, turns
from treering.core.operation import Add, Supersede, Update
from treering.core.plan import compile_plan, words_hash
from treering.core.problem import Problem
from treering.core.review import text_of
from treering.core.session import Message, SessionRef
from treering.disk.locks import TreeLock
from treering.errors import ChangedError, LockedError, ModelError, TreeringError
from treering.hot.project import GIT_ROOT
from treering.models.model_extractor import Extractor
from treering.ops.extract import Dropped, Plan, plan_extract
from treering.ops.review import NOTE, Review, quarantine_steps, waiting_steps
from treering.store.base import Store
from treering.store.changes import journal

SLICE_TOKENS = 4_000
FULL = "inbox_full"
ATTEMPTS = 3  # plans for one change, when somebody edits a file in between


@dataclass(frozen=True, slots=True)
class Desk:
    """What learning works with, beside the store.

    read: the messages of a session; instructions: the texts of the instruction files of a project's root; time_zone: the
    person's; home: their home directory, which is never a project; scope: setting `memory.scope`; waits: which sessions are
    not read after a failed model call, the later ones of its project or all later ones; stopped: asked before each slice;
    review: what was learned waits in the inbox for a person (C5); most_waiting: proposals that may wait there in all, 0 for no
    limit.
    """

    read: Callable[[SessionRef], Iterator[Message | Problem]]
    instructions: Callable[[Path], tuple[Clean, ...]]
    time_zone: tzinfo
    home: Path | None = None
    scope: str = GIT_ROOT
    slice_tokens: int = SLICE_TOKENS
    waits: Literal["project", "all"] = "project"
    stopped: Callable[[], bool] = lambda: False
    review: bool = False
    most_waiting: int = 0


@dataclass(frozen=True, slots=True)
class SessionReport:
    """What became of one session.

    project: its key, "" when it was not looked for; turns: new ones that were read; learned, updated, superseded: the
    summaries of what is new, gained evidence, or replaced an entry; proposed: of what waits in the inbox instead;
    overheard: of what somebody else than the person said, which waits there too; types: those of what was stored;
    dropped: what was proposed and not kept; passed: how turns begin in which nothing was found that lasts; skipped: why
    nothing was read (`SKIPS`), or ""; outcome: of the model call that failed, or ""; fault: the name of the error that it
    failed with.
    """

    client: str
    session: str
    project: str = ""
    turns: int = 0
    learned: tuple[Clean, ...] = ()
    updated: tuple[Clean, ...] = ()
    superseded: tuple[Clean, ...] = ()
    proposed: tuple[Clean, ...] = ()
    overheard: tuple[Clean, ...] = ()
    types: tuple[EntryType, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    passed: tuple[Clean, ...] = ()
    skipped: str = ""
    detail: str = ""
    outcome: str = ""
    fault: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LearnReport:
    """What became of all sessions, in the order they were read."""

    sessions: tuple[SessionReport, ...]

    @property
    def learned(self) -> int:
        """New entries, those that replace another among them."""
        return sum(len(session.learned) + len(session.superseded) for session in self.sessions)

    @property
    def proposed(self) -> int:
        """What waits for a person."""
        return sum(len(session.proposed) + len(session.overheard) for session in self.sessions)


def learn(
    store: Store,
    refs: Iterable[SessionRef],
    extractor: Extractor,
    desk: Desk,
    progress: Callable[[int, int, SessionRef], None] | None = None,
) -> LearnReport:
    """Learn from these sessions, the oldest first. progress: told which of how many sessions comes next."""
    ordered = sorted(refs, key=started)
    learner = _Learner(store, extractor, desk)
    reports = []
    for number, ref in enumerate(ordered, 1):
        if progress:
            progress(number, len(ordered), ref)
        reports.append(learner.session(ref))
    return LearnReport(tuple(reports))


def unread(store: Store, refs: Iterable[SessionRef], desk: Desk) -> Iterator[Slice]:
    """The slices that `learn` would read, for an estimate: nothing is extracted and no cursor moves."""
    for ref in refs:
        if ref.cwd and not ref.parent:
            yield from slices(_new_turns(store, ref, desk, []), ref, desk.slice_tokens)


def started(ref: SessionRef) -> tuple[float, str, str]:
    """What sessions are put in order by: when they began."""
    return ref.started.timestamp() if ref.started else ref.modified, ref.client, ref.id


@dataclass(slots=True)
class _Tally:
    """What has come of a session so far."""

    ref: SessionRef
    project: str = ""
    turns: int = 0
    learned: list[Clean] = field(default_factory=list)
    updated: list[Clean] = field(default_factory=list)
    superseded: list[Clean] = field(default_factory=list)
    proposed: list[Clean] = field(default_factory=list)
    overheard: list[Clean] = field(default_factory=list)
    types: set[EntryType] = field(default_factory=set)
    dropped: list[Dropped] = field(default_factory=list)
    passed: list[Clean] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    outdated: frozenset[str] = frozenset()

    def count(self, plan: Plan) -> None:
        for operation in plan.operations:
            match operation:
                case Add():
                    self.learned.append(operation.draft.summary)
                case Update():
                    self.updated.append(operation.draft.summary)
                case Supersede():
                    self.superseded.append(operation.draft.summary)
                case _:
                    continue
            self.types.add(operation.draft.type)
        self.dropped += plan.dropped

    def report(self, skipped: str = "", detail: str = "", outcome: str = "") -> SessionReport:
        return SessionReport(
            client=self.ref.client,
            session=self.ref.id,
            project=self.project,
            turns=self.turns,
            learned=tuple(self.learned),
            updated=tuple(self.updated),
            superseded=tuple(self.superseded),
            proposed=tuple(self.proposed),
            overheard=tuple(self.overheard),
            types=tuple(sorted(self.types)),
            dropped=tuple(self.dropped),
            passed=tuple(self.passed),
            skipped=skipped,
            detail=detail,
            outcome=outcome,
            problems=tuple(self.problems),
        )


class _Learner:
    """Takes one session after the other through reading, extraction and the store."""

    def __init__(self, store: Store, extractor: Extractor, desk: Desk) -> None:
        self._store = store
        self._extractor = extractor
        self._desk = desk
        self._memory = str(store.tree("user").memory)
        self._instructions: dict[str, tuple[Clean, ...]] = {}
        self._held: set[str] = set()  # projects whose later sessions wait, and "" when all do

    def session(self, ref: SessionRef) -> SessionReport:
        """Learn from one session; what goes wrong is in the report."""
        tally = _Tally(ref)
        try:
            skip = self._learn(tally)
            return tally.report(*self._taken_back(ref)) if skip == "no_new_messages" else tally.report(skip)
        except ModelError as error:
            self._held.add(tally.project if self._desk.waits == "project" else "")
            return tally.report("failed", f"{error} → {error.hint}" if error.hint else str(error), error.outcome)
        except TreeringError as error:
            return replace(tally.report("failed", str(error)), fault=error.name)

    def _taken_back(self, ref: SessionRef) -> tuple[str, str]:
        """The skip of a session without news, and how it is learned again when that was taken back."""
        with self._store.database.read() as connection:
            found = journal.unlearned(connection, ref.client, ref.id)
        if found is None:
            return "no_new_messages", ""
        first, last = found
        numbers = f"{first}..{last}" if first < last else f"{first}"
        return "taken_back", f"{SKIPS['taken_back']}; `treering undo {numbers}` keeps it again"

    def _learn(self, tally: _Tally) -> str:
        ref = tally.ref
        if ref.parent or not ref.cwd:
            return "sub_agent" if ref.parent else "no_project"
        tally.project = self._store.project(Path(ref.cwd), home=self._desk.home, scope=self._desk.scope)
        if self._held & {"", tally.project}:
            return "waiting"
        with contextlib.ExitStack() as run:
            try:
                run.enter_context(TreeLock(self._store.layout.run_lock(tally.project), timeout=0))
            except LockedError:
                return "already_running"
            return self._read(tally)

    def _read(self, tally: _Tally) -> str:
        """Learn from what is new in a session. The caller holds the lock of the project's run."""
        ref = tally.ref
        trees = trees_of(tally.project).values()
        tally.outdated = frozenset(past.record.hash for tree in trees for past in self._store.history(tree))
        new = _new_turns(self._store, ref, self._desk, tally.problems)
        skips: list[str] = []
        for part in slices(new, ref, self._desk.slice_tokens):
            if self._desk.stopped():
                return "stopped"
            skips.append(self._slice(part, tally))
            if skips[-1] == FULL:
                return FULL
        return next(iter(skips), "no_new_messages") if all(skips) else ""

    def _slice(self, part: Slice, tally: _Tally) -> str:
        """Learn from a slice and move the cursor behind it. The name of the skip when there was nothing to read in it."""
        tally.turns += len(part.turns)
        tree = str(self._store.tree(f"project:{tally.project}").memory)
        own = tuple(turn for turn in part.turns if not _wrote_memory(turn, (tree, self._memory)))
        open_ = tuple(turn for turn in own if not self._barred(part, turn.record, turn.said.text))
        fresh = replace(part, turns=tuple(turn for turn in open_ if turn.said))
        if fresh.turns and self._is_full(tally.project):
            return FULL
        if fresh.turns:
            patches = self._extractor.extract(fresh, self._context(tally))
            for turn in fresh.turns:
                if group := [patch for patch in patches if patch.source.record == turn.record]:
                    if self._is_full(tally.project):
                        return FULL
                    self._write(group, fresh, turn, tally)
                else:
                    tally.passed.append(turn.said.flat().cut(NOTE))
                asked = requests(turn, Source(part.client, part.session, turn.record, turn.at), self._store.clean)
                self._set_apart(asked, turn, tally)
        self._store.apply(ChangeSet("extract", (self._cursor(part, part.turns[-1], tally),), project=tally.project))
        if fresh.turns:
            return ""
        return "memory_tool" if not own else "forgotten" if not open_ else "no_new_messages"

    def _write(self, patches: Sequence[Patch], part: Slice, turn: Turn, tally: _Tally) -> None:
        """Carry out what a turn's patches amount to, together with the cursor behind the turn."""
        for attempt in range(1, ATTEMPTS + 1):
            context = self._context(tally)
            grounds = Grounds(part.said, part.heard, context.instructions, part.turns)
            plan = plan_extract(
                patches, context, grounds, self._store.clean, lambda patch: self._forgotten(part, patch)
            )
            try:
                if self._desk.review:
                    tally.proposed += self._propose(plan, part, turn, tally)
                    tally.dropped += plan.dropped
                    self._set_apart(plan.hearsay, turn, tally)
                    return
                if plan.operations:
                    self._store.apply(self._change(plan, part, turn, tally))
                self._set_apart(plan.hearsay, turn, tally)
            except ChangedError:
                if attempt == ATTEMPTS:
                    raise
            else:
                tally.count(plan)
                return

    def _propose(self, plan: Plan, part: Slice, turn: Turn, tally: _Tally) -> list[Clean]:
        """Put what would be done into the inbox, together with the cursor; the texts of what is new there."""
        tree, note = f"project:{tally.project}", turn.said.flat().cut(NOTE)
        waiting = waiting_steps(self._store, tree, plan.operations, note)
        steps = (*waiting.values(), self._cursor(part, turn, tally))
        self._store.apply(ChangeSet("propose", steps, note, project=tally.project))
        return [draft.summary for proposal in waiting if (draft := text_of(proposal))]

    def _set_apart(self, hearsay: Iterable[Hearsay], turn: Turn, tally: _Tally) -> None:
        """Show a person what somebody else wants remembered (C7). Nothing is lost when this does not happen."""
        tree = f"project:{tally.project}"
        steps, texts = quarantine_steps(self._store, tree, hearsay, self._desk.most_waiting)
        if steps:
            self._store.apply(ChangeSet("propose", steps, turn.said.flat().cut(NOTE), project=tally.project))
            tally.overheard += texts

    def _is_full(self, project: str) -> bool:
        """Whether what is learned has to wait for a person, and may not any more."""
        return self._desk.review and not Review(self._store, project).inbox().room(self._desk.most_waiting)

    def _change(self, plan: Plan, part: Slice, turn: Turn, tally: _Tally) -> ChangeSet:
        states = {name: self._store.state(name) for name in trees_of(tally.project).values()}
        return compile_plan(
            plan.operations,
            states,
            cause="extract",
            at=self._store.now(),
            new_id=self._store.new_id,
            note=turn.said.flat().cut(NOTE),
            project=tally.project,
            extra=(self._cursor(part, turn, tally),),
        )

    def _context(self, tally: _Tally) -> ExtractContext:
        root = self._store.root(f"project:{tally.project}")
        if tally.project not in self._instructions:
            self._instructions[tally.project] = self._desk.instructions(root)
        return ExtractContext(
            project=tally.project,
            time_zone=self._desk.time_zone,
            root_name=root.name,
            entries=(*self._store.entries("user"), *self._store.entries(f"project:{tally.project}")),
            instructions=self._instructions[tally.project],
            outdated=tally.outdated,
        )

    def _cursor(self, part: Slice, turn: Turn, tally: _Tally) -> SetCursor:
        return SetCursor(part.client, part.session, tally.project, turn.record, turn.offset, self._store.now())

    def _barred(self, part: Slice, record: str, words: str) -> bool:
        return self._store.barred(part.client, part.session, record, words_hash(words))

    def _forgotten(self, part: Slice, patch: Patch) -> bool:
        return any(self._barred(part, patch.source.record, words.text) for words in patch.words)


def _new_turns(store: Store, ref: SessionRef, desk: Desk, problems: list[Problem]) -> Iterator[Turn]:
    """The turns behind the cursor; all of them when the session no longer holds the cursor's record (M2.3)."""
    cursor = store.cursor(ref.client, ref.id)
    behind = cursor.record if cursor else ""
    met = False

    def messages() -> Iterator[Message]:
        nonlocal met
        for item in desk.read(ref):
            if isinstance(item, Problem):
                problems.append(item)
            else:
                met = met or item.record == behind
                yield item

    yield from turns(messages(), store.clean, behind)
    if behind and not met:
        problems.clear()
        yield from turns(messages(), store.clean)


def _wrote_memory(turn: Turn, roots: tuple[str, ...]) -> bool:
    """Whether the agent itself wrote a memory file in the turn (M2.2)."""
    return any(os.path.abspath(path).startswith(root + os.sep) for path in turn.wrote for root in roots)  # noqa: PTH100
