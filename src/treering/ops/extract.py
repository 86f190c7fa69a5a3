"""What becomes of an extractor's patches: which are dropped, and what the others do to the trees (M2.4, M1.7, M1.8).

The rule this file keeps: pure. A patch that stands adds an entry, adds its evidence to one that says the same, or replaces
one that is no longer true; the extractor's own word about that (target, supersedes) goes before the comparison of words.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from treering.core.clean import Clean, Cleaner
from treering.core.entry import Entry, Record
from treering.core.hollow import is_hollow
from treering.core.learning.patch import ExtractContext, Grounds, Patch, dedupe, described, grounded, refusal
from treering.core.learning.quarantine import Hearsay
from treering.core.learning.supersede import Decision, New, Repeat, Supersedes, beyond, decide
from treering.core.operation import Add, Draft, Operation, Supersede, Update


@dataclass(frozen=True, slots=True)
class Dropped:
    """A patch that nothing comes of. reason: a name of `core.learning.patch.REASONS`, `forgotten`, `outdated`, `secret` or `known`."""

    summary: Clean
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done with the patches. hearsay: of those dropped, what somebody else than the person said."""

    operations: tuple[Operation, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    hearsay: tuple[Hearsay, ...] = ()


def plan_extract(
    patches: Iterable[Patch],
    context: ExtractContext,
    grounds: Grounds,
    clean: Cleaner,
    forgotten: Callable[[Patch], bool] = lambda _: False,
) -> Plan:
    """Decide about each patch.

    grounds: what was said in the slice; clean: for the text of entries that gain evidence; forgotten: whether a person has
    had what the patch rests on forgotten (M5.2).
    """
    operations: list[Operation] = []
    dropped: list[Dropped] = []
    hearsay: list[Hearsay] = []
    touched: set[str] = set()
    for proposed in dedupe(patches):
        patch, support = grounded(proposed, grounds, _own(proposed, context))
        reason = (
            "forgotten" if forgotten(patch) else _outdated(patch, context) or refusal(patch, grounds) or _hollow(patch)
        )
        if not support.stands and (not reason or reason == "not_own_words"):
            hearsay.append(Hearsay(patch.summary, support, patch.source))
            reason = reason or "unsupported"
        entries = [entry for entry in context.entries if entry.id not in touched]
        operation = None if reason else _operation(patch, entries, context, clean)
        if operation is None:
            dropped.append(Dropped(patch.summary, reason or "known"))
            continue
        operations.append(operation)
        touched |= {id_ for id_ in (getattr(operation, "id", ""), getattr(operation, "old", "")) if id_}
    return Plan(tuple(operations), tuple(dropped), tuple(hearsay))


def _own(patch: Patch, context: ExtractContext) -> Iterator[str]:
    """What the person said before: the entry that the patch is about, and the name of the project."""
    yield context.root_name
    for entry in context.entries:
        if entry.id in {patch.target, patch.supersedes, patch.repeats}:
            yield "\n".join((entry.name, entry.record.summary, entry.record.why, entry.record.how, *entry.line.words))


def _outdated(patch: Patch, context: ExtractContext) -> str:
    """Whether it says word for word what stands in the history: an old message that was read again."""
    record = Record(patch.summary.text, patch.why.text, patch.how.text)
    return "outdated" if record.hash in context.outdated else ""


def _hollow(patch: Patch) -> str:
    return "secret" if is_hollow(patch.summary.text, patch.why.text, patch.how.text) else ""


def _operation(patch: Patch, entries: list[Entry], context: ExtractContext, clean: Cleaner) -> Operation | None:
    """What the patch does; None when all it says, and rests on, is there already."""
    tree = "user" if patch.scope == "user" else f"project:{context.project}"
    by_id = {entry.id: entry for entry in entries}
    if patch.repeats and patch.repeats not in by_id:
        return None  # what it repeats has just been changed
    match _decision(patch, entries):
        case New():
            return Add(tree, _draft(patch))
        case Supersedes(id=old):
            return Supersede(tree, carrying(_draft(patch), by_id[old], clean), by_id[old].tree, old)
        case Repeat(id=same):
            entry = by_id[same]
            rewritten = _draft(patch) if patch.target == same else _enriched(entry, patch, clean)
            known = patch.source in entry.line.sources and patch.target != same
            return None if known else Update(entry.tree, same, rewritten)
        case decision:
            assert_never(decision)


def _decision(patch: Patch, entries: list[Entry]) -> Decision:
    ids = {entry.id for entry in entries}
    if patch.supersedes in ids:
        return Supersedes(str(patch.supersedes))
    if repeated := ids & {patch.target, patch.repeats}:
        return Repeat(str(repeated.pop()))
    decision = decide(patch, entries)
    return New() if patch.compared and isinstance(decision, Supersedes) else decision


def _draft(patch: Patch) -> Draft:
    return Draft(
        type=patch.type,
        name=patch.name,
        summary=patch.summary,
        by="extract",
        description=described(patch),
        why=patch.why,
        how=patch.how,
        due=patch.due,
        words=patch.words,
        sources=(patch.source,),
    )


def carrying(draft: Draft, old: Entry, clean: Cleaner) -> Draft:
    """The draft with what the entry that it replaces says beside what has changed."""
    more = clean(beyond(old.record, Record(draft.summary.text, draft.why.text, draft.how.text)))
    return replace(draft, how=clean("; ").join(filter(None, (draft.how, more)))) if more else draft


def _enriched(entry: Entry, patch: Patch, clean: Cleaner) -> Draft:
    """The entry as it stands, with the patch's evidence, and its reason where the entry has none."""
    return replace(
        _draft(patch),
        type=entry.type,
        name=clean(entry.name),
        description=clean(entry.description),
        summary=clean(entry.record.summary),
        why=clean(entry.record.why) or patch.why,
        how=clean(entry.record.how) or patch.how,
        by=entry.line.by,
    )
