"""`treering undo`: take a change back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import flat

if TYPE_CHECKING:
    from treering.ops.results import Undone

SHOWN = 80  # characters of an entry's text


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


@command("undo", "undo 12", "undo 12..31")
@click.argument("change", type=Changes(), required=False)
def run(call: Call, change: tuple[int, int] | None) -> Answer:
    """Take back CHANGE, or the last change of this project.

    CHANGE is a number of `treering log`, or FIRST..LAST for all from one to another that stand, the newest first: `learn`
    says which are its own. What was done in a memory that is not in use now (local mode) is passed over, and named.
    A handbook that was made in the background is taken back only by its number: it would come between you and what you did
    last. One that you asked for (`learn --handbook`, `memory sync`) counts.

    Bytes and time stamps return as they were. Undo is a change too: undoing it does the first one again.
    """
    from treering.ops.undo import SWITCH, where_else

    if change and change[0] < change[1]:
        return taken_back(call.memory().undo_all(*change))
    done = call.memory().undo(change[0] if change else None)
    what = about(done.texts)
    passed = f"\n  note: {where_else(done.passed)}\n  → {SWITCH.format(number=done.passed[0])}" if done.passed else ""
    return Answer(
        f"Took back change {done.of} ({done.cause}). `treering undo {done.change}` does it again.{what}{passed}",
        {
            "undone": done.of,
            "cause": done.cause,
            "change": done.change,
            "texts": list(done.texts),
            "passed": list(done.passed),
        },
    )


def taken_back(done: "Sequence[Undone]") -> Answer:
    """What became of several changes."""
    lines = [f"{one.of} ({one.cause}); `treering undo {one.change}` does it again{about(one.texts)}" for one in done]
    data: list[Json] = [
        {"undone": one.of, "cause": one.cause, "change": one.change, "texts": list(one.texts)} for one in done
    ]
    what = "change" if len(done) == 1 else "changes"
    return Answer("\n".join([f"Took back {len(done)} {what}, the newest first:", *lines]), data)


def about(texts: Sequence[str]) -> str:
    """What the change was about: the text of its entry, or how many there are and the first."""
    if not texts:
        return ""
    several = f"{len(texts)} entries, the first: " if len(texts) > 1 else ""
    return f"\n  {several}{flat(texts[0], SHOWN)}"
