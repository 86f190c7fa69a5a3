"""A dream: entries that are the same become one, what is outdated goes to history, and nothing is lost by it (M3).

The rule this file keeps: a model is asked before the trees are locked, once; what is then done is decided from the trees as
they are, and carried out as one change. Whatever fails, the mechanical path is still there, and a dream that failed has
changed nothing.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from treering.core.change import ChangeSet
from treering.core.clean import EMPTY, Clean, Cleaner
from treering.core.dream.answer import DREAM_SCHEMA, FAULTS, Garbage
from treering.core.dream.proposal import DreamPlan, dream_values, read_plan, shown
from treering.core.dream.steps import Bench, Refused, Step, Verdict, judge, mechanical
from treering.core.entry import Entry, EntryType, trees_of
from treering.core.operation import Merge, Operation
from treering.core.outcome import outcome
from treering.core.plan import compile_plan
from treering.core.problem import Problem
from treering.core.review import Proposal, from_refused, from_wish
from treering.core.topics.binding import entries_of
from treering.core.topics.tree import TreeState
from treering.errors import ChangedError, LockedError, ModelError
from treering.hot.query import Document
from treering.models.base import Model, ModelRequest
from treering.models.templates import Templates
from treering.store.base import Store
from treering.store.dream_lock import DreamLock
from treering.store.files import derived
from treering.store.files.inbox import put, read_inbox
from treering.store.search import catalog

TASK = "dream"
FEWEST = 2  # entries below which there is nothing to ask a model
PROJECT_LETTERS = 40  # of a project's key in the subject of a request
REVIEWED = "what is written is reviewed first"
UNTOLD = "a secret stands in its text (`treering audit`)"
ATTEMPTS = 3  # plans for one dream, when somebody edits a file in between

Status = Literal["updated", "noop", "skipped", "cancelled", "planned"]


@dataclass(frozen=True, slots=True)
class Dreamer:
    """What a dream works with.

    model: None for the mechanical path alone; cancelled: asked before anything is written; review: what a model wants is put
    into the inbox, for a person to see first (C5); most_waiting: proposals that may wait there in all, 0 for no limit.
    """

    model: Model | None = None
    templates: Templates = field(default_factory=Templates)
    cancelled: Callable[[], bool] = lambda: False
    review: bool = False
    most_waiting: int = 0


@dataclass(frozen=True, slots=True)
class DreamReport:
    """What a dream did, or, `planned`, would do.

    skipped: why nothing ran; steps: what was done; refused: what was not, since something would have been lost; proposals:
    what was put into the inbox; outcome: of a model call or answer that came to nothing, with its detail; change: the
    number in the journal, None for none; diff: of the files.
    """

    status: Status
    steps: tuple[Step, ...] = ()
    refused: tuple[Refused, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    skipped: str = ""
    outcome: str = ""
    detail: str = ""
    change: int | None = None
    diff: Clean = EMPTY
    types: tuple[EntryType, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def deduped(self) -> int:
        """How many entries became part of another one."""
        return sum(len(step.operation.others) for step in self.steps if isinstance(step.operation, Merge))


@dataclass(frozen=True, slots=True)
class Idea:
    """What a model wants, and the entries as it saw them. outcome, detail: why there is nothing."""

    plan: DreamPlan = field(default_factory=DreamPlan)
    seen: Mapping[str, Entry] = field(default_factory=dict)
    outcome: str = ""
    detail: str = ""


def dream(store: Store, project: str, dreamer: Dreamer, *, session: str = "", dry_run: bool = False) -> DreamReport:
    """Tidy the trees of a project and its person.

    project: its key; session: the one in which it is done, for meta.json; dry_run: change nothing, and take no lock.
    StoreError: a disk refused, and nothing was changed.
    """
    work = _Dream(store, project, dreamer)
    if dry_run:
        return work.planned()
    lock = DreamLock(store.tree(work.tree), store.now)
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(lock.held())
        except LockedError as error:
            return DreamReport("skipped", skipped="locked", detail=str(error))
        report = work.done(session)
    return replace(report, problems=(*report.problems, *([lock.problem] if lock.problem else [])))


def visible(store: Store, project: str) -> dict[str, Entry]:
    """The entries that a model would be shown, by handle."""
    return shown([entry for tree in trees_of(project).values() for entry in store.entries(tree)])


def question(entries: Mapping[str, Entry], templates: Templates, clean: Cleaner, subject: str = "") -> ModelRequest:
    """What a model is asked about these entries."""
    return ModelRequest(
        task=TASK,
        role="default",
        system=templates.load("dream_system"),
        prompt=templates.render("dream_input", dream_values(entries, clean)),
        schema=DREAM_SCHEMA,
        subject=subject,
    )


@dataclass(frozen=True, slots=True)
class _Decided:
    """What is to be done about the trees as they are. types: of the entries that change."""

    verdict: Verdict
    proposals: tuple[Proposal, ...]
    types: tuple[EntryType, ...]


class _Dream:
    """One dream of one project."""

    def __init__(self, store: Store, project: str, dreamer: Dreamer) -> None:
        self._store = store
        self._project = project
        self._dreamer = dreamer
        self.tree = f"project:{project}"
        self._trees = ("user", self.tree)

    def planned(self) -> DreamReport:
        """What would be done."""
        idea = self._idea()
        decided = self._decided({name: self._store.state(name) for name in self._trees}, idea)
        change = decided.verdict.change
        return _report("planned", decided, idea, self._store.preview(change) if change else EMPTY)

    def done(self, session: str) -> DreamReport:
        """Do it. Somebody's edit in between wins, and the plan is made again."""
        idea = self._idea()
        for _ in range(ATTEMPTS - 1):
            with contextlib.suppress(ChangedError):
                return self._noted(self._carried_out(idea), session)
        return self._noted(self._carried_out(idea), session)

    def _noted(self, report: DreamReport, session: str) -> DreamReport:
        """A dream that came to its end stands in meta.json; one that was cancelled may run again."""
        if report.status == "cancelled":
            return report
        problems = derived.note_dream(self._store.tree(self.tree), session, report.types, self._store.now())
        return replace(report, problems=problems)

    def _idea(self) -> Idea:
        """What the model wants; nothing without one, or when it fails."""
        if self._dreamer.model is None:
            return Idea()
        entries = visible(self._store, self._project)
        if len(entries) < FEWEST:
            return Idea()
        try:
            reply = self._dreamer.model.ask(
                question(entries, self._dreamer.templates, self._store.clean, self._project[-PROJECT_LETTERS:])
            )
        except ModelError as error:
            return Idea(
                outcome=error.outcome, detail=f"{error} → {error.hint}".rstrip(".") if error.hint else str(error)
            )
        plan = read_plan(reply.data, entries, self._store.clean)
        if isinstance(plan, Garbage):
            return Idea(outcome=plan.reason, detail=f"{FAULTS[plan.reason]} ({plan.detail})")
        return Idea(plan, {entry.id: entry for entry in entries.values()})

    def _carried_out(self, idea: Idea) -> DreamReport:
        decided = _Decided(Verdict(), (), ())
        cancelled = False

        def make(states: Mapping[str, TreeState]) -> ChangeSet | None:
            nonlocal decided, cancelled
            decided = self._decided(states, idea)
            cancelled = self._dreamer.cancelled()
            waiting = [put(self.tree, proposal) for proposal in decided.proposals]
            if cancelled or not (decided.verdict.change or waiting):
                return None
            change = decided.verdict.change or ChangeSet("propose", (), project=self._project)
            return replace(change, steps=(*change.steps, *waiting))

        number = self._store.transact(self._trees, make)
        if cancelled:
            return DreamReport("cancelled")
        changed = decided.verdict.change is not None
        diff = self._store.diff(number) if changed else EMPTY
        return replace(_report("updated" if changed else "noop", decided, idea, diff), change=number or None)

    def _decided(self, states: Mapping[str, TreeState], idea: Idea) -> _Decided:
        """The model's steps that still fit, the mechanical ones for the rest, and what of both may be done."""
        clean, at = self._store.clean, self._store.now()
        before = {entry.id: entry for state in states.values() for entry in entries_of(state)}
        steps = [
            step
            for step in idea.plan.steps
            if all(_same(id_, idea.seen, before) for id_ in (*step.entries, *step.heirs))
        ]
        taken = {id_ for step in steps for id_ in (*step.entries, *step.heirs)}
        reviewed = [Refused(step, REVIEWED) for step in steps] if self._dreamer.review else []
        steps = [
            *([] if reviewed else steps),
            *mechanical([one for one in before.values() if one.id not in taken], clean),
        ]
        verdict = judge(steps, self._bench(states, before)) if steps else Verdict()
        refused = (_hushed(one, before, clean) for one in (*reviewed, *verdict.refused))
        verdict = replace(verdict, refused=tuple(refused))
        wished = (from_wish(wish, self.tree, clean, at) for wish in idea.plan.wishes)
        proposals = [*(from_refused(one, before, clean, at) for one in verdict.refused), *filter(None, wished)]
        inbox = read_inbox(self._store.tree(self.tree), clean)
        new = {one.id: one for one in proposals if one.id not in inbox.known}
        touched = {before[id_].type for step in verdict.steps for id_ in step.entries}
        waiting = tuple(new.values())[: inbox.room(self._dreamer.most_waiting)]
        return _Decided(verdict, waiting, tuple(sorted(touched)))

    def _bench(self, states: Mapping[str, TreeState], before: Mapping[str, Entry]) -> Bench:
        """What the steps are judged with: the tokens of the catalogs, where they hold what the files say."""
        bags = {id_: bag for tree in self._trees for id_, bag in catalog.bags(self._store.tree(tree)).items()}
        tokens = _tokens(self._store.clean)

        def compiled(operations: Sequence[Operation]) -> ChangeSet:
            note = self._store.clean(f"{len(operations)} {'step' if len(operations) == 1 else 'steps'}")
            return compile_plan(
                operations,
                states,
                cause="dream",
                at=self._store.now(),
                new_id=self._store.new_id,
                note=note,
                project=self._project,
            )

        def after(change: ChangeSet) -> list[Entry]:
            later = outcome(states, change, self._store.now().timestamp())
            return [entry for state in later.values() for entry in entries_of(state)]

        documents = {id_: bags.get(id_) or tokens(entry) for id_, entry in before.items()}
        return Bench(before, documents, compiled, after, tokens)


def _hushed(refused: Refused, before: Mapping[str, Entry], clean: Cleaner) -> Refused:
    """A refusal whose reason quotes no text that holds a secret."""
    named = (before[id_] for id_ in (*refused.step.entries, *refused.step.heirs) if id_ in before)
    return replace(refused, why=UNTOLD) if any(entry.told(clean) is not entry for entry in named) else refused


def _tokens(clean: Cleaner) -> Callable[[Entry], Document]:
    """The tokens of an entry, as the catalog has them."""
    return lambda entry: tuple(catalog.bag_of(catalog.row_of(entry, "", 0.0, clean)).split("\n"))


def _same(id_: str, seen: Mapping[str, Entry], before: Mapping[str, Entry]) -> bool:
    """Whether an entry still is what the model saw."""
    return (
        id_ in before and id_ in seen and before[id_].record == seen[id_].record and before[id_].tree == seen[id_].tree
    )


def _report(status: Status, decided: _Decided, idea: Idea, diff: Clean) -> DreamReport:
    return DreamReport(
        status=status,
        steps=decided.verdict.steps,
        refused=decided.verdict.refused,
        proposals=decided.proposals,
        outcome=idea.outcome,
        detail=idea.detail,
        diff=diff,
        types=decided.types,
    )
