"""Keeping what a person says explicitly, and changing or moving what is kept (M2.4, M1.7, C12).

The rule this file keeps: a person's word is never refused by a filter and never rewritten. Only secrets are taken out, days
that mean something only today are dated, and type and scope are guessed where the person does not name them. What it says of
a known entry is decided as for a learned statement: it replaces one only where that is sure; what is likely is only told.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from treering.core.clean import EMPTY, Cleaner
from treering.core.dream.rivals import near, rivals, says_the_same
from treering.core.entry import Entry, EntryType, Record, Scope, Source
from treering.core.hollow import is_hollow_record
from treering.core.learning.dates import absolute
from treering.core.learning.dedup import merge_records, same_summary
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.learning.supersede import Repeat, Supersedes, decide
from treering.core.learning.transcript import Slice, Turn
from treering.core.operation import Add, Draft, Move, Operation, Redate, Supersede, Update
from treering.core.person import asks_for_manners, begins_with_person, is_about_person
from treering.core.topics.body import read_record
from treering.errors import UsageError
from treering.hot.telling.block import BODY
from treering.models.model_extractor import Extractor
from treering.ops.extract import carrying
from treering.ops.vouching import Basis

_LINK = re.compile(r"https?://\S+")

LONGEST = 20_000  # characters of an entry's text
REDACTED = "what looks like a secret was replaced by a placeholder"
LONG = f"it is long: agents are told its first {BODY:,} characters, `treering show` has all of it"
DATED = "a day that was named relatively is written out"

Due = date | Literal["none"]
"""A day that an entry is due, or that it is due on none."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks to be kept.

    type, scope: None when they do not say; at: now, in their time zone; project: what the project is called, "" for not known;
    due: the day until which it is told unasked, None to read it from the text.
    """

    text: str
    at: datetime
    type: EntryType | None = None
    scope: Scope | None = None
    project: str = ""
    due: Due | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """It is kept already, as this entry. redate: the day that the person names for it, where it has another."""

    entry: Entry
    redate: Redate | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """A new entry.

    notices: what the person should know about the text that is kept; replaces: the entry that no longer holds; changes, repeats:
    entries that it may change or say again, which stay.
    """

    operation: Add
    notices: tuple[str, ...] = ()
    replaces: Entry | None = None
    changes: tuple[Entry, ...] = ()
    repeats: tuple[Entry, ...] = ()

    def carried_out(self, clean: Cleaner) -> Add | Supersede:
        """What it does to the trees."""
        old, new = self.replaces, self.operation
        return Supersede(new.tree, carrying(new.draft, old, clean), old.tree, old.id) if old else new


def check(text: str) -> None:
    """UsageError: a text is longer than an entry may be."""
    if len(text) > LONGEST:
        raise UsageError(
            f"the text has {len(text):,} characters, and an entry has at most {LONGEST:,}",
            hint="say in a few sentences what matters of it; or keep the text in a file, and remember where that is",
        )


def _checked(record: Record) -> Record:
    """The record. UsageError: it held a secret, and nothing is left of it."""
    if is_hollow_record(record):
        raise UsageError(
            "nothing is left of that text but that there is a secret, and secrets are never kept",
            hint='say where it is kept instead: "the deploy token is in the vault, under ci/deploy"',
        )
    return record


def read(wish: Wish, extractor: Extractor, context: ExtractContext, clean: Cleaner) -> Patch | None:
    """What an extractor makes of the sentence, as if it had been typed to an agent; None when it sees nothing in it."""
    turn = Turn(1, "", wish.at, clean(wish.text.strip()))
    return next(iter(extractor.extract(Slice("", "", "", (turn,)), context)), None)


def plan_remember(
    wish: Wish, guess: Patch | None, project: str, known: Iterable[Entry], clean: Cleaner, basis: Basis | None = None
) -> Known | Keep:
    """What a wish does. guess: what the extractor reads in the sentence; project: the name of the project's tree.

    basis: whose words it rests on, when it is not the person's own by being asked for.
    """
    known = tuple(known)
    due = _coming(wish.due, wish.at)
    said = clean(wish.text.strip())
    text = absolute(said, wish.at)
    record = _checked(read_record(text.text)[0])
    for entry in known:
        if _says(entry, record) and wish.scope in {None, entry.scope}:
            return Known(entry, _redated(entry, due))
    kind: EntryType = guess.type if guess else _kind(text.text)
    scope: Scope = guess.scope if guess else "user" if kind == "user" else "project"
    if kind in {"user", "feedback"} and is_about_person(text.text, wish.project):
        scope = "user"
    draft = Draft(
        type=wish.type or kind,
        name=guess.name if guess else EMPTY,
        summary=clean(record.summary),
        why=clean(record.why),
        how=clean(record.how),
        by="remember",
        due=guess.due if guess and due is None else None if due == "none" else due,
        words=basis.words if basis else (said,),
        sources=(basis.source if basis else Source("", "", "", wish.at),),
    )
    notices = ((REDACTED, said.text != wish.text.strip()), (DATED, text is not said), (LONG, len(text.text) > BODY))
    new = Add("user" if (wish.scope or scope) == "user" else project, draft)
    keep = Keep(new, tuple(notice for notice, told in notices if told))
    return _held(keep, guess, [entry for entry in known if entry.tree == new.tree], clean)


def _held(keep: Keep, guess: Patch | None, known: list[Entry], clean: Cleaner) -> Keep:
    """What is kept, held against the entries of its tree. A pinned one is never replaced."""
    draft = keep.operation.draft
    by_id = {entry.id: entry for entry in known}
    if same := next(
        (entry for entry in known if not entry.pinned and same_summary(entry.record.summary, draft.summary.text)), None
    ):
        both = merge_records(Record(draft.summary.text, draft.why.text, draft.how.text), same.record)
        whole = replace(draft, why=clean(both.why), how=clean(both.how), due=draft.due or same.line.due)
        return replace(keep, operation=replace(keep.operation, draft=whole), replaces=same)
    close = near(draft.summary.text, known)
    if again := next((one for one in close if not one.pinned and _is_reworded(one, draft)), None):
        return replace(keep, replaces=again)
    decision = decide(_stated(draft, keep.operation), close)
    if guess and guess.supersedes in by_id:
        decision = Supersedes(str(guess.supersedes))
    if isinstance(decision, Supersedes) and not by_id[decision.id].pinned:
        return replace(keep, replaces=by_id[decision.id])
    changes = rivals(draft.summary.text, close)
    if isinstance(decision, Supersedes):
        changes = tuple(dict.fromkeys((by_id[decision.id], *changes)))
    repeats = (by_id[decision.id],) if isinstance(decision, Repeat) and by_id[decision.id] not in changes else ()
    return replace(keep, changes=changes, repeats=repeats)


def _is_reworded(entry: Entry, draft: Draft) -> bool:
    """Whether a draft says in other words what an entry says, and the entry says nothing else."""
    bare = not (entry.record.why or entry.record.how) and draft.due == entry.line.due
    return bare and says_the_same(entry.record.summary, draft.summary.text)


def _stated(draft: Draft, new: Add) -> Patch:
    """A draft as a statement, to be held against what is known."""
    scope: Scope = "user" if new.tree == "user" else "project"
    return Patch(draft.type, scope, draft.name, draft.summary, draft.sources[0], draft.words, due=draft.due, asked=True)


def told(keep: Keep, *, model: bool) -> tuple[str, ...]:
    """What the person should know about what is kept, and about the entries beside it. model: whether a dream asks one."""
    dream = "`treering dream` settles it; or " if model else ""
    notices = [*keep.notices]
    if keep.replaces:
        notices.append(f"it replaces {keep.replaces.address}, which is in the history now")
    for verb, entries in (("change", keep.changes), ("repeat", keep.repeats)):
        notices += [
            f"this seems to {verb} {entry.address}, and both stand: {dream}`treering forget {entry.id}` if that one holds no more, "
            f"`treering edit {entry.id}` to say both in one"
            for entry in entries
        ]
    return tuple(notices)


def _coming(due: Due | None, now: datetime) -> Due | None:
    """The day, if it is not over. UsageError: it is."""
    if isinstance(due, date) and due < now.date():
        raise UsageError(
            f"{due} is over: an entry is told unasked until the day that it is due",
            hint="give a day from today on, or leave it out; `treering forget` takes away what holds no more",
        )
    return due


def _redated(entry: Entry, due: Due | None) -> Redate | None:
    """Another day for an entry, None where nothing changes."""
    day = None if due == "none" else due
    return Redate(entry.tree, entry.id, day) if due is not None and day != entry.line.due else None


def _says(entry: Entry, record: Record) -> bool:
    """Whether the entry says all of it, but for case, spacing and the mark at its end."""
    if _hash(entry.record) == _hash(record):
        return True
    if not same_summary(entry.record.summary, record.summary):
        return False
    return merge_records(entry.record, record) == entry.record


def _kind(text: str) -> EntryType:
    """The type of a sentence that the extractor makes nothing of."""
    if asks_for_manners(text):
        return "feedback"
    return "user" if begins_with_person(text) else "reference" if _LINK.search(text) else "project"


def plan_edit(
    entry: Entry, text: str | None, clean: Cleaner, due: Due | None = None, now: datetime | None = None
) -> tuple[Operation, ...]:
    """New text and another day for an entry, nothing when it says the same.

    text: as `record_text` prints it, None to leave it; due: None to leave it; now: to refuse a day that is over. UsageError: it is.
    """
    redate = _redated(entry, _coming(due, now) if now else due)
    check(text or "")
    new = entry.record if text is None else read_record(clean(text).text)[0]
    if new == entry.record:
        return (redate,) if redate else ()
    parts = (clean(new.summary), clean(new.why), clean(new.how))
    _checked(new)
    draft = Draft(entry.type, EMPTY, parts[0], "hand", why=parts[1], how=parts[2])
    update = Update(entry.tree, entry.id, draft)
    return (update, redate) if redate else (update,)


def plan_move(entry: Entry, to: str) -> Move | None:
    """The entry in another tree, None when it is there."""
    return None if entry.tree == to else Move(entry.tree, entry.id, to)


def _hash(record: Record) -> str:
    """Two texts that differ in case alone say the same."""
    return Record(record.summary.casefold(), record.why.casefold(), record.how.casefold()).hash
