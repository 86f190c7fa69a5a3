"""`treering undo`: take a change back."""

from collections.abc import Sequence

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.text import flat

SHOWN = 80  # characters of an entry's text


@command("undo", "undo 12")
@click.argument("change", type=int, required=False)
def run(call: Call, change: int | None) -> Answer:
    """Take back CHANGE, or the last change of this project.

    CHANGE is a number of `treering log`. A handbook that was made in the background is taken back only by its number:
    it would come between you and what you did last. One that you asked for (`learn --handbook`, `memory sync`) counts.

    Bytes and time stamps return as they were. Undo is a change too: undoing it does the first one again.
    """
    done = call.memory().undo(change)
    what = about(done.texts)
    return Answer(
        f"Took back change {done.of} ({done.cause}). `treering undo {done.change}` does it again.{what}",
        {"undone": done.of, "cause": done.cause, "change": done.change, "texts": list(done.texts)},
    )


def about(texts: Sequence[str]) -> str:
    """What the change was about: the text of its entry, or how many there are and the first."""
    if not texts:
        return ""
    several = f"{len(texts)} entries, the first: " if len(texts) > 1 else ""
    return f"\n  {several}{flat(texts[0], SHOWN)}"
