"""`treering move`: between what is known about a person and what is known about a project."""

import click

from treering.core.entry import Scope
from treering.errors import UsageError
from treering.faces.cli.command import Answer, Call, command, scope_option, words
from treering.faces.cli.commands.remember import WHERE
from treering.faces.cli.data import entry_data
from treering.faces.cli.text import entry_line


@command("move feedback/two-sentences.md --user", "move two-sentences --project-scope")
@click.argument("entry", type=words)
@scope_option("Where to: about you, in every project, or about this project only.")
def run(call: Call, entry: str, scope: Scope | None) -> Answer:
    """Move ENTRY to the other scope.

    ENTRY is an address, an id or a file name; its id, sources and words go with it.
    """
    if scope is None:
        raise UsageError("where to?", hint="--user, or --project-scope")
    memory = call.memory()
    done = memory.move(memory.find(entry), scope)
    undo = f"\n  `treering undo {done.change}` takes it back" if done.change else ""
    verb = "Moved, now" if done.change else "It is there already,"
    return Answer(
        f"{verb} {WHERE[done.entry.scope][0]}:\n{entry_line(done.entry)}{undo}",
        {"entry": entry_data(done.entry), "change": done.change},
    )
