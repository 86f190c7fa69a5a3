"""Which change `undo` takes back, what it says of it, and why one cannot be taken back (C3).

The rule this file keeps: a person is told which change is meant and what stands in its way; nothing is taken back in place
of what they meant.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from treering.core.change import ChangeSet, DropEntry, PutEntry
from treering.core.entry import Entry
from treering.errors import ChangedError, NotFoundError
from treering.store.changes.journal import LogRow

LEFT_ALONE = frozenset({"undo", "hand", "anchor"})  # changes that are taken back only by their number
SWITCH = "to take back {number}: set TREERING_MEMORY_LOCAL and the like as they were then, and `treering undo {number}`"


def newest(rows: Iterable[LogRow], lies_here: Callable[[int], bool] = lambda _: True) -> tuple[LogRow, tuple[int, ...]]:
    """The newest change that stands and is the person's or the extractor's doing; the newer ones that were passed over.

    rows: the newest first; lies_here: whether a change was made where memory lies now: in local mode that is inside the
    project, and what was done in the one memory is not in the way of the other.
    A handbook is such a change when somebody waited for it. One that was made in the background, which nobody saw, would come
    between a person and what they have just done.
    NotFoundError: there is none, or it was a purge: what came before that is not what a person means to take back.
    """
    elsewhere: list[int] = []
    for row in rows:
        unseen = row.cause == "consolidate" and row.job is not None
        if row.state == "done" and row.undone_by is None and row.cause not in LEFT_ALONE and not unseen:
            if row.cause == "purge":
                raise NotFoundError(
                    f"the last change here was a purge (change {row.id}), which cannot be undone: nothing is left of it",
                    hint="`treering log` shows older changes, `treering undo ID` takes one of them back",
                )
            if lies_here(row.id):
                return row, tuple(elsewhere)
            elsewhere.append(row.id)
    if elsewhere:
        raise NotFoundError(
            f"there is nothing to undo in the memory that is in use now; {where_else(elsewhere)}",
            hint=SWITCH.format(number=elsewhere[0]),
        )
    raise NotFoundError("there is nothing to undo in this project", hint="`treering log --all` shows every change")


def by_hand(rows: Iterable[LogRow], number: int, project: str) -> tuple[int, ...]:
    """The edits by hand in a project and about the person that came after a change: what they may have meant to take back."""
    return tuple(row.id for row in rows if row.id > number and row.project in {project, ""} and _is_edit(row))


def where_else(numbers: Sequence[int]) -> str:
    """That these changes, the newest first, were made where memory does not lie now."""
    if len(numbers) == 1:
        return f"change {numbers[0]} is newer, and was made in a memory that is not in use now"
    return (
        f"changes {', '.join(map(str, reversed(numbers)))} are newer, and were made in a memory that is not in use now"
    )


def standing(rows: Iterable[LogRow], first: int, last: int) -> tuple[LogRow, ...]:
    """The changes with these numbers, and those between, that can be taken back together. rows: the newest first.

    Notes of edits by hand and what is undone already are passed over; so are undos, unless there is nothing else: then it is
    they that are meant. NotFoundError: there is none.
    """
    among = [row for row in rows if first <= row.id <= last and row.state == "done" and row.undone_by is None]
    found = tuple(row for row in among if _stands(row) and row.cause not in LEFT_ALONE)
    found = found or tuple(row for row in among if row.cause == "undo")
    if not found:
        raise NotFoundError(
            f"none of the changes {first} to {last} can be taken back", hint="`treering log --all` shows every change"
        )
    return found


def in_the_way(number: int, rows: Sequence[LogRow], error: ChangedError) -> ChangedError:
    """Why a change cannot be taken back: which file was edited after it, by which change if by one, and what to do next."""
    row = next((row for row in rows if row.id == number), None)
    cause, touched = (f" ({row.cause})", frozenset(row.files)) if row else ("", frozenset())
    after = (row for row in rows if row.id > number and touched & frozenset(row.files))
    later = next((row for row in after if _stands(row) or _is_edit(row)), None)
    first = (
        f"`treering undo {later.id}` takes back change {later.id} ({later.cause}), which came after it; "
        if later
        else ""
    )
    return ChangedError(
        f"change {number}{cause} cannot be undone: {str(error).removesuffix('in the meantime')}after it",
        hint=f"{first}`treering diff {number}` shows what it did, `treering log` what else `treering undo ID` can take back",
    )


def _stands(row: LogRow) -> bool:
    return row.state == "done" and row.undone_by is None and row.cause not in {"undo", "hand", "purge"}


def _is_edit(row: LogRow) -> bool:
    """Whether it notes an edit by hand that was not taken back."""
    return row.cause == "hand" and row.undone_by is None


def told(inverse: ChangeSet, before: Mapping[str, Entry], after: Mapping[str, Entry]) -> tuple[str, ...]:
    """What the entries said that a change was about: what it had made of them, or what it had removed.

    before, after: the entries by id, as they were and are once it is taken back. Entries that only moved up are left out.
    """
    touched = [_id(step) for step in inverse.steps if isinstance(step, PutEntry | DropEntry)]
    ids = [known for known in touched if _said(before.get(known)) != _said(after.get(known))] or touched
    found = (before.get(known) or after.get(known) for known in dict.fromkeys(ids))
    return tuple(entry.record.summary for entry in found if entry)


def _id(step: PutEntry | DropEntry) -> str:
    return step.line.id if isinstance(step, PutEntry) else step.id


def _said(entry: Entry | None) -> tuple[object, ...]:
    return (entry.tree, entry.record, entry.line.path) if entry else ()
