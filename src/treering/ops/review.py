"""What waits for a person: how it gets into the inbox, and what a yes, a no or another text does (C5, M3.6).

The rule this file keeps: nothing ever waits for an answer. A yes is carried out against the trees as they are, in one
change together with the proposal's leaving; a no is remembered, so that the same is not proposed again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from treering.core.change import ChangeSet, Step
from treering.core.clean import Clean
from treering.core.entry import Entry
from treering.core.learning.evidence import Support
from treering.core.learning.quarantine import Hearsay, claimed, expired, quarantined
from treering.core.operation import Add, Operation
from treering.core.plan import compile_plan
from treering.core.review import Kind, Proposal, Stale, edited, proposed, settle, text_of
from treering.core.topics.binding import entries_of
from treering.core.topics.body import read_record
from treering.core.topics.tree import TreeState
from treering.errors import NotFoundError, UsageError
from treering.store.base import Store
from treering.store.files.inbox import Inbox, Waiting, bar, drop, put, read_inbox

NOTE = 100  # characters of what the journal says of a decision


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision. change: its number in `log`; known: everything it would have written was there already."""

    proposal: Proposal
    change: int
    known: bool = False


class Review:
    """The inbox of a project."""

    def __init__(self, store: Store, project: str) -> None:
        """project: its key."""
        self._store = store
        self._project = project
        self._tree = f"project:{project}"

    def inbox(self) -> Inbox:
        """What waits, the oldest first. What has waited long enough for nobody is no longer shown."""
        return _current(read_inbox(self._store.tree(self._tree), self._store.clean), self._store.now())

    def find(self, name: str) -> Waiting:
        """The proposal of that name, or whose name begins so. NotFoundError: none, or several."""
        waiting = self.inbox().waiting
        meant = [one for one in waiting if one.proposal.id == name] or [
            one for one in waiting if len(name) > len("p_") and one.proposal.id.startswith(name)
        ]
        if len(meant) != 1:
            what = f"{name!r} means {len(meant)} proposals" if meant else f"there is no proposal {name!r}"
            raise NotFoundError(what, hint="`treering inbox` lists them")
        return meant[0]

    def accept(self, waiting: Waiting) -> Decided:
        """Do what it proposes. UsageError: what it rests on has changed since, so that it means nothing any more."""
        known = False

        def make(states: Mapping[str, TreeState]) -> ChangeSet:
            nonlocal known
            operations = settle(waiting.proposal, _entries(states))
            if isinstance(operations, Stale):
                name = waiting.proposal.id
                raise UsageError(
                    f"{name} cannot be done any more: {operations.why}",
                    hint=f"`treering inbox reject {name}` takes it away",
                )
            known = not operations
            leave = drop(self._tree, waiting)
            note = waiting.proposal.reason.flat().cut(NOTE)
            return self._change("accept", operations, states, note, [leave])

        number = self._store.transact(("user", self._tree), make)
        return Decided(waiting.proposal, number, known)

    def reject(self, waiting: Waiting) -> Decided:
        """Put it away; it is not proposed again."""
        steps = (drop(self._tree, waiting), bar(self._tree, waiting))
        note = waiting.proposal.reason.flat().cut(NOTE)
        number = self._store.apply(ChangeSet("reject", steps, note, project=self._project))
        return Decided(waiting.proposal, number)

    def edit(self, waiting: Waiting, text: str) -> Proposal:
        """Give it another text, as an entry is edited. UsageError: it would write none, or several."""
        if text_of(waiting.proposal) is None:
            raise UsageError(
                f"{waiting.proposal.id} has no text of its own to edit", hint="accept it, then `treering edit`"
            )
        new = edited(waiting.proposal, read_record(self._store.clean(text).text)[0], self._store.clean)
        if not any(map(str.isalnum, new_text(new))):
            raise UsageError("the text of an entry needs a word", hint='give it one: --text "…"')
        step = put(self._tree, new, waiting.hash)
        self._store.apply(ChangeSet("edit", (step,), new.reason.flat().cut(NOTE), project=self._project))
        return new

    def propose(self, proposals: Iterable[Proposal], *, cause: str = "propose", note: Clean | None = None) -> int:
        """Put these into the inbox; how many are new."""
        known = self.inbox().known
        new = {one.id: one for one in proposals if one.id not in known}
        steps = tuple(put(self._tree, one) for one in new.values())
        if steps:
            about = note or next(iter(new.values())).reason.flat().cut(NOTE)
            self._store.apply(ChangeSet(cause, steps, about, project=self._project))
        return len(steps)

    def hand_over(self, operation: Add, support: Support, *, most: int = 0) -> Proposal | str:
        """Let what an agent says that the person said wait for them (C7); `inbox_full` or `rejected` where it may not.

        support: whose words it is; most: proposals that may wait there in all, 0 for no limit.
        """
        now, clean = self._store.now(), self._store.clean
        whole = read_inbox(self._store.tree(self._tree), clean)
        inbox = _current(whole, now)
        waiting = [one.proposal for one in inbox.waiting]
        if support.evidence == "agent":
            made = claimed(operation, waiting, clean, now)
        else:
            heard = Hearsay(operation.draft.summary, support, operation.draft.sources[0])
            made = next(iter(quarantined([heard], waiting, self._tree, clean, now)), None)
        if made and made.id in {one.id for one in waiting}:
            return made
        if made and made.id in inbox.rejected:
            return "rejected"
        if made is None or not inbox.room(most):
            return "inbox_full"
        before = next((one.hash for one in whole.waiting if one.proposal.id == made.id), None)
        step = put(self._tree, made, before)
        self._store.apply(ChangeSet("propose", (step,), made.reason.flat().cut(NOTE), project=self._project))
        return made

    def _change(
        self,
        cause: str,
        operations: Sequence[Operation],
        states: Mapping[str, TreeState],
        note: Clean,
        extra: Sequence[Step],
    ) -> ChangeSet:
        return compile_plan(
            operations,
            states,
            cause=cause,
            at=self._store.now(),
            new_id=self._store.new_id,
            note=note,
            project=self._project,
            extra=extra,
        )


def _current(inbox: Inbox, now: datetime) -> Inbox:
    """The inbox without what has waited there long enough for nobody."""
    return replace(inbox, waiting=tuple(one for one in inbox.waiting if not expired(one.proposal, now)))


def waiting_steps(
    store: Store, tree: str, operations: Iterable[Operation], reason: Clean, kind: Kind = "learned"
) -> dict[Proposal, Step]:
    """What puts operations into a tree's inbox, one proposal each; without those that wait there or were rejected."""
    entries = _entries({name: store.state(name) for name in ("user", tree)})
    known = read_inbox(store.tree(tree), store.clean).known
    made = [proposed(kind, [operation], entries, reason, store.now()) for operation in operations]
    return {one: put(tree, one) for one in made if one.id not in known}


def quarantine_steps(
    store: Store, tree: str, hearsay: Iterable[Hearsay], most: int = 0
) -> tuple[tuple[Step, ...], tuple[Clean, ...]]:
    """What puts what somebody else said into a tree's inbox, and takes out what has waited there long enough; its texts.

    most: proposals that may wait there in all, 0 for no limit.
    """
    inbox, now = read_inbox(store.tree(tree), store.clean), store.now()
    current = _current(inbox, now)
    waiting = [one.proposal for one in current.waiting]
    fresh = [one for one in quarantined(hearsay, waiting, tree, store.clean, now) if one.id not in inbox.known]
    fresh = fresh[: current.room(most)]
    gone = (drop(tree, one) for one in inbox.waiting if expired(one.proposal, now))
    steps: tuple[Step, ...] = (*gone, *(put(tree, one) for one in fresh)) if fresh else ()
    return steps, tuple(draft.summary for one in fresh if (draft := text_of(one)))


def new_text(proposal: Proposal) -> str:
    """What a proposal would write, "" for nothing."""
    draft = text_of(proposal)
    return draft.summary.text if draft else ""


def _entries(states: Mapping[str, TreeState]) -> dict[str, Entry]:
    return {entry.id: entry for state in states.values() for entry in entries_of(state)}
