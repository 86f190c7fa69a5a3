"""`treering diff`: what one change did to the files."""

from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.commands.undo import NEWEST
from treering.faces.cli.text import flat

if TYPE_CHECKING:
    from treering.memory import Memory


@command("diff 12", "diff 12 --json")
@click.argument("change", type=int)
def run(call: Call, change: int) -> Answer:
    """Show what CHANGE did, as a unified diff.

    CHANGE is a number of `treering log`.
    """
    memory = call.memory()
    text = memory.diff(change).text
    return Answer(text.rstrip("\n") or nothing(memory, change), {"change": change, "diff": text})


def nothing(memory: "Memory", change: int) -> str:
    """Why there is nothing to show."""
    row = next(row for row in memory.log(NEWEST, everywhere=True) if row.id == change)
    files = "".join(f"\n  {flat(file)}" for file in row.files)
    match row.cause:
        case "purge":
            return "It was a purge: nothing is left of what it removed."
        case "hand":
            return f"It notes an edit by hand, which treering did not write. What was edited:{files}"
        case _:
            return f"It changed no file: {flat(row.note.text)}" if row.note else "It changed no file."
