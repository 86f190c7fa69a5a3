"""What a dream does to entries: steps, those that need no model, and which of them may be carried out (M3.3, M3.4).

The rule this file keeps: a dream never makes memory worse. A step that loses a fact, or after which the entries' own words
find less than before, is refused by itself; what is left is planned anew, until nothing is lost. Pinned entries are never
touched.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from treering.core.change import ChangeSet
from treering.core.clean import EMPTY, Clean, Cleaner
from treering.core.dream.keeping import lost
from treering.core.dream.rehearsal import Rehearsal, questions
from treering.core.entry import Entry, Record
from treering.core.learning.dedup import duplicates, merged, same_summary
from treering.core.learning.supersede import beyond, replaced_by, says_changed
from treering.core.operation import Draft, Merge, Operation, Retire, Sort, Split, Update
from treering.hot.query import Document

StepKind = Literal["merge", "rewrite", "split", "retire", "retype", "redate", "sort"]


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of a dream.

    entries: the ids it takes up or rewrites; heirs: the ids, there already, in which they live on; reason: a model's;
    otherwise: what to try when less would be found after this one.
    """

    kind: StepKind
    operation: Operation
    entries: tuple[str, ...]
    heirs: tuple[str, ...]
    reason: Clean = EMPTY
    otherwise: "Step | None" = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A step that may not be carried out. why: in words for a person."""

    step: Step
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be done, and what not. change: of the steps that stand, None when there are none."""

    steps: tuple[Step, ...] = ()
    refused: tuple[Refused, ...] = ()
    change: ChangeSet | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """What steps are judged with.

    before: the entries by id; documents: their tokens; compiled: the change of some operations; after: the entries there
    will be after a change, pinned ones included; tokens: of an entry that is new or has new text.
    """

    before: Mapping[str, Entry]
    documents: Mapping[str, Document]
    compiled: Callable[[Sequence[Operation]], ChangeSet]
    after: Callable[[ChangeSet], Iterable[Entry]]
    tokens: Callable[[Entry], Document]


def mechanical(entries: Sequence[Entry], clean: Cleaner) -> tuple[Step, ...]:
    """The steps that are sure without a model: equal entries, what no longer holds, and the order of list files."""
    # The entry that stays is the one whose origin is known, then the oldest, then that of the first file.
    first = sorted(entries, key=lambda entry: (not entry.line.sources, entry.line.created))
    merges = [_united(group, clean) for group in duplicates(first)]
    gone = {id_ for step in merges for id_ in step.entries if id_ not in step.heirs}
    retired = _outdated([entry for entry in entries if entry.id not in gone], clean)
    gone |= {step.entries[0] for step in retired}
    return (*merges, *retired, *_sorts(entry for entry in entries if entry.id not in gone))


def _united(group: Sequence[Entry], clean: Cleaner) -> Step:
    """The group in its first file; else, where that is a list, whose name says less, in the first file that is one entry's."""
    step = _merge(group, clean)
    alone = next((entry for entry in group if entry.line.item is None), group[0])
    if alone is group[0]:
        return step
    return replace(step, otherwise=_merge([alone, *(entry for entry in group if entry is not alone)], clean))


def _merge(group: Sequence[Entry], clean: Cleaner) -> Step:
    first, *others = group
    record = merged(entry.record for entry in group)
    ids = tuple(entry.id for entry in group)
    draft = redrafted(first, record, clean)
    return Step("merge", Merge(first.tree, first.id, tuple(entry.id for entry in others), draft), ids, (first.id,))


def redrafted(entry: Entry, record: Record, clean: Cleaner) -> Draft:
    """An entry with another text, everything else as it is."""
    return Draft(
        type=entry.type,
        name=clean(entry.name),
        summary=clean(record.summary),
        by=entry.line.by,
        description=clean(entry.description),
        why=clean(record.why),
        how=clean(record.how),
        due=entry.line.due,
    )


def said(entry: Entry) -> datetime:
    """When the person last said it; when it was written, if nobody knows."""
    return entry.line.said


def _outdated(entries: Sequence[Entry], clean: Cleaner) -> list[Step]:
    """Entries of which a later one says that they hold no more, where nobody looked when that one was written (M1.8)."""
    steps: list[Step] = []
    gone: set[str] = set()
    for new in entries:
        if new.id in gone or not says_changed(" ".join(new.line.words) or new.record.summary):
            continue
        older = [old for old in entries if old.id not in gone and _unseen(old, new)]
        if found := replaced_by(new, older):
            gone.add(found.id)
            steps.append(retired(found, new, clean))
    return steps


def retired(old: Entry, heir: Entry, clean: Cleaner, reason: Clean = EMPTY) -> Step:
    """An entry goes to history; what it says beside what has changed goes on in the entry that replaces it."""
    more = "" if heir.pinned else beyond(old.record, heir.record)
    how = "; ".join(filter(None, (heir.record.how.rstrip("."), more)))
    draft = redrafted(heir, replace(heir.record, how=how), clean) if more else None
    return Step("retire", Retire(old.tree, old.id, heir.tree, heir.id, draft), (old.id,), (heir.id,), reason)


def _unseen(old: Entry, new: Entry) -> bool:
    """Whether the new entry was never held against this older one: that was learned late, or no extractor wrote the new."""
    is_other = old.id != new.id and not old.pinned and old.scope == new.scope
    was_held = new.line.by == "extract" and old.line.created <= new.line.created
    return is_other and not was_held and said(old) < said(new)


def _sorts(entries: Iterable[Entry]) -> Iterator[Step]:
    """List files whose summaries do not stand in order."""
    lists: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        if entry.line.item is not None and not entry.pinned:
            lists.setdefault((entry.tree, entry.line.path), []).append(entry)
    for (tree, path), listed in lists.items():
        keys = [entry.record.summary.casefold() for entry in sorted(listed, key=lambda entry: entry.line.item or 0)]
        if keys != sorted(keys):
            yield Step("sort", Sort(tree, path), (), ())


def judge(steps: Sequence[Step], bench: Bench) -> Verdict:
    """Which steps may be carried out, and the change that they make."""
    losses = [(step, _loss(step, bench.before)) for step in steps]
    refused = [Refused(step, why) for step, why in losses if why]
    standing = [step for step, why in losses if not why]
    before = _Before(bench)
    while standing:
        change = bench.compiled([step.operation for step in standing])
        blamed = _unfound(standing, before, list(bench.after(change)), bench)
        if not blamed:
            return Verdict(tuple(standing), tuple(refused), change)
        last = {number: text for number, text in blamed.items() if standing[number].otherwise is None}
        refused += [Refused(standing[number], f"{text!r} would find less") for number, text in last.items()]
        standing = [
            step.otherwise if number in blamed and step.otherwise else step
            for number, step in enumerate(standing)
            if number not in last
        ]
    return Verdict((), tuple(refused))


class _Before:
    """The memory as it is, asked only where the one to come fails."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._rehearsal: Rehearsal | None = None

    def told(self, question: str, id_: str) -> bool:
        """Whether an entry was told to who asked for it."""
        if self._rehearsal is None:
            self._rehearsal = Rehearsal(self._bench.documents)
        return self._rehearsal.tells(question, id_)


def _loss(step: Step, before: Mapping[str, Entry]) -> str:
    """What the step loses of the texts it takes up. A retired entry is kept in history, and its heir is named."""
    if not isinstance(step.operation, Merge | Update | Split):
        return ""
    records = [before[id_].record for id_ in step.entries]
    drafts = step.operation.drafts if isinstance(step.operation, Split) else (step.operation.draft,)
    new = [Record(draft.summary.text, draft.why.text, draft.how.text) for draft in drafts]
    if len(new) == 1 and all(_says(new[0], record) for record in records):
        return ""
    return lost([_text(record) for record in records], "\n".join(map(_text, new)))


def _says(new: Record, old: Record) -> bool:
    """Whether a text says another one word for word."""
    return (
        same_summary(new.summary, old.summary)
        and old.why.casefold() in new.why.casefold()
        and old.how.casefold() in new.how.casefold()
    )


def _text(record: Record) -> str:
    return "\n".join(filter(None, (record.summary, record.why, record.how)))


def _questions(step: Step, before: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """What the entries that a step takes up are asked for, each with the id of its entry."""
    return ((question, id_) for id_ in step.entries for question in questions(before[id_]))


def _unfound(steps: Sequence[Step], before: _Before, after: Sequence[Entry], bench: Bench) -> dict[int, str]:
    """The steps, by their place, whose heirs are not found any more, each with the question that shows it."""
    heirs = _heirs(steps, after, bench.before)
    rehearsal = Rehearsal({entry.id: _document(entry, bench) for entry in after})
    return {
        number: question
        for number, step in enumerate(steps)
        for question, id_ in _questions(step, bench.before)
        if not any(rehearsal.tells(question, heir) for heir in heirs[id_]) and before.told(question, id_)
    }


def _heirs(steps: Sequence[Step], after: Sequence[Entry], before: Mapping[str, Entry]) -> dict[str, set[str]]:
    """In which entries each entry that a step takes up lives on; those that a split makes are known by their text."""
    new = {entry.record.summary: entry.id for entry in after if entry.id not in before}
    heirs: dict[str, set[str]] = {}
    for step in steps:
        made: set[str] = set()
        if isinstance(step.operation, Split):
            made = {new[draft.summary.text] for draft in step.operation.drafts if draft.summary.text in new}
        heirs |= {id_: {*step.heirs, *made} for id_ in step.entries}
    return heirs


def _document(entry: Entry, bench: Bench) -> Document:
    """The tokens of an entry: those known already when nothing that is searched has changed."""
    old = bench.before.get(entry.id)
    known = bench.documents.get(entry.id)
    return known if known is not None and old and _searched(old) == _searched(entry) else bench.tokens(entry)


def _searched(entry: Entry) -> tuple[object, ...]:
    return entry.name, entry.description, entry.record, entry.line.words
