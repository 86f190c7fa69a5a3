"""`treering undo`: take a change back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import cause, flat

if TYPE_CHECKING:
    from pathlib import Path

    from treering.memory import Memory
    from treering.ops.results import Undone

SHOWN = 80  # characters of an entry's text
NEWEST = 2**31  # all changes there are


class Changes(click.ParamType[tuple[int, int]]):
    """The number of a change, or `FIRST..LAST`."""

    name = "change"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """The first and the last number, the same for one change."""
        first, dots, last = str(value).partition("..")
        numbers = (first, last if dots else first)
        if not all(one.isascii() and one.isdigit() for one in numbers) or int(numbers[0]) > int(numbers[1]):
            self.fail(f"{value!r} is neither a number of `treering log` nor FIRST..LAST", param, ctx)
        return int(numbers[0]), int(numbers[1])


@command("undo", "undo 12", "undo 12..31", "undo 12 --yes")
@click.argument("change", type=Changes(), required=False)
@click.option("--yes", is_flag=True, help="Do not ask when CHANGE is of another project.")
def run(call: Call, change: tuple[int, int] | None, *, yes: bool) -> Answer:
    """Take back CHANGE, or the last change of this project.

    CHANGE is a number of `treering log`, or FIRST..LAST for all from one to another that stand, the newest first: `learn`
    says which are its own. What was done in a memory that is not in use now (local mode) is passed over, and named.
    A handbook that was made in the background is taken back only by its number: it would come between you and what you did
    last. One that you asked for (`learn --handbook`, `memory sync`) counts.

    Bytes and time stamps return as they were. Undo is a change too: undoing it does the first one again.
    """
    from treering.ops.undo import SWITCH, where_else

    memory = call.memory()
    if change and change[0] < change[1]:
        return taken_back(memory, memory.undo_all(*change))
    there = memory.elsewhere(change[0]) if change else None
    if change and there and not yes:
        ask(call, memory, change[0], there)
    done = memory.undo(change[0] if change else None)
    passed = f"\n  note: {where_else(done.passed)}\n  → {SWITCH.format(number=done.passed[0])}" if done.passed else ""
    if done.by_hand:
        edits = ", ".join(map(str, done.by_hand))
        passed += f"\n  note: change {edits} (edit by hand) came after it and stays\n  → `treering undo {done.by_hand[0]}` takes it back"
    return Answer(
        f"Took back change {named(done, there)}. `treering undo {done.change}` does it again.{about(done.texts)}{passed}",
        {
            "undone": done.of,
            "cause": done.cause,
            "change": done.change,
            "texts": list(done.texts),
            "passed": list(done.passed),
            "by_hand": list(done.by_hand),
        },
    )


def ask(call: Call, memory: "Memory", number: int, there: "Path") -> None:
    """Go on with a yes to a change of another project, raise without one: numbers are the machine's, not the project's."""
    row = next(row for row in memory.store.log(memory.store.project_of(number), NEWEST) if row.id == number)
    what = f"change {number} ({cause(row.cause)}) is of another project, {there}"
    if not call.asks:
        raise TreeringError(
            f"{what}; nothing was taken back",
            hint=f"`treering undo {number} --yes` takes it back, `treering log` shows the changes of this one",
        )
    told = f": {flat(row.note.text, SHOWN)}" if row.note else ""
    if not click.confirm(f"{what[0].upper()}{what[1:]}{told}. Take it back?", err=True):
        raise TreeringError("nothing was taken back")


def taken_back(memory: "Memory", done: "Sequence[Undone]") -> Answer:
    """What became of several changes."""
    lines = [
        f"{named(one, memory.elsewhere(one.of))}; `treering undo {one.change}` does it again{about(one.texts)}"
        for one in done
    ]
    data: list[Json] = [
        {"undone": one.of, "cause": one.cause, "change": one.change, "texts": list(one.texts)} for one in done
    ]
    what = "change" if len(done) == 1 else "changes"
    numbers = [one.change for one in done]
    again = f"`treering undo {min(numbers)}..{max(numbers)}` does all of it again." if len(done) > 1 else ""
    head = f"Took back {len(done)} {what}, the newest first:"
    return Answer("\n".join(filter(None, [head, *lines, again])), data)


def named(done: "Undone", there: "Path | None") -> str:
    """A change by number and cause, and by its project where that is another one."""
    return f"{done.of} ({cause(done.cause)})" + (f" of {there}" if there else "")


def about(texts: Sequence[str]) -> str:
    """What the change was about: the text of its entry, or how many there are and the first."""
    if not texts:
        return ""
    several = f"{len(texts)} entries, the first: " if len(texts) > 1 else ""
    return f"\n  {several}{flat(texts[0], SHOWN)}"
