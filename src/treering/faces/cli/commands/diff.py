"""`treering diff`: what one change did to the files."""

import click

from treering.faces.cli.command import Answer, Call, command


@command("diff 12", "diff 12 --json")
@click.argument("change", type=int)
def run(call: Call, change: int) -> Answer:
    """Show what CHANGE did, as a unified diff.

    CHANGE is a number of `treering log`.
    """
    text = call.memory().diff(change).text
    return Answer(text.rstrip("\n") or "It changed no file.", {"change": change, "diff": text})
