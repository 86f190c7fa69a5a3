"""`treering edit`: change the text of one entry."""

from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, command, words
from treering.faces.cli.commands.remember import WHERE, changed_data, day
from treering.faces.cli.text import entry_line

if TYPE_CHECKING:
    from treering.ops.remember import Due


@command(
    "edit feedback/two-sentences.md",
    'edit two-sentences --text "Three sentences at most."',
    "edit billing-freeze --due 2027-02-01",
    "edit billing-freeze --due none",
)
@click.argument("entry", type=words)
@click.option("--text", type=words, help="The new text. Default: opens your editor on the old one.")
@click.option(
    "--due",
    type=day,
    metavar="DATE",
    help="The day until which it is told unasked, as 2027-01-15, or none; the text stays.",
)
def run(call: Call, entry: str, text: str | None, due: "Due | None") -> Answer:
    """Edit ENTRY, given by address, id or file name.

    Its summary, and the lines `Why:` and `How to apply:`; with --due the day until which it is told unasked.

    Its id and its sources stay, and it is found under its old name too, when its file gets the name of another text. Editing the
    file with any editor does the same, but for its name.
    """
    memory = call.memory()
    found = memory.find(entry)
    new = text if text is not None or due is not None else edited(call, memory.text_of(found))
    done = memory.edit(found, new, due=due)
    undo = f"\n  `treering undo {done.change}` takes it back" if done.change else ""
    head = f"Changed, {WHERE[done.entry.scope][0]}" if done.change else "Nothing was changed"
    notices = "".join(f"\n  note: {notice}" for notice in done.notices)
    return Answer(
        f"{head}:\n{entry_line(done.entry)}{notices}{undo}",
        changed_data(done),
    )


def edited(call: Call, old: str) -> str:
    """The text as it comes back from the person's editor."""
    if not call.asks:
        raise UsageError("no terminal to open an editor in", hint='give the new text: --text "…"')
    try:
        new = click.edit(old, extension=".md")
    except click.ClickException as error:  # what click makes of an editor that is not there, or says that it failed
        raise TreeringError(
            f"nothing was changed: {error.message}", hint='set EDITOR, or give the text: --text "…"'
        ) from error
    if new is None or not new.strip():
        raise TreeringError(
            "nothing was changed: the editor was left without saving a text", hint='or give the text: --text "…"'
        )
    return new.strip()
