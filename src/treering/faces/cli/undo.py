"""`treering undo`: take a change back."""

import click

from treering.faces.cli.command import Answer, Call, command


@command("undo", "undo 12")
@click.argument("change", type=int, required=False)
def run(call: Call, change: int | None) -> Answer:
    """Take back CHANGE (a number of `treering log`), or the last change of this project.

    Bytes and time stamps return as they were. Undo is a change too: undoing it does the first one again.
    """
    done = call.memory().undo(change)
    return Answer(
        f"Took back change {done.of} ({done.cause}). `treering undo {done.change}` does it again.",
        {"undone": done.of, "cause": done.cause, "change": done.change},
    )
