"""`treering list`: the entries of a project and of its person."""

from typing import TYPE_CHECKING

import click

from treering.core.entry import ENTRY_TYPES, EntryType, Scope
from treering.faces.cli.command import Answer, Call, command, scope_option
from treering.faces.cli.data import entry_data, standing_data
from treering.faces.cli.text import entry_list, flat, plural

if TYPE_CHECKING:
    from treering.memory import Memory

NONE = "Nothing of that kind is remembered; `treering list` shows everything."
NOTHING = "Nothing is remembered here yet. `treering learn` reads your past sessions; `treering remember TEXT` adds one entry."


def foreign(memory: "Memory") -> str:
    """The memory that a project brings along and that nobody has accepted, "" for none."""
    if not memory.config.local:
        return ""
    from treering.pipeline.hearing import foreign_memory

    return flat(foreign_memory(memory.config, memory.root))


@command("list", "list --user --type feedback", "list --json")
@scope_option("Only what is known about you, or only what is known about this project.")
@click.option("--type", "kind", type=click.Choice(ENTRY_TYPES), help="Only entries of this type.")
def run(call: Call, scope: Scope | None, kind: EntryType | None) -> Answer:
    """List what is remembered: about you, and about this project."""
    memory = call.memory()
    entries = [entry for entry in memory.entries() if scope in {None, entry.scope} and kind in {None, entry.type}]
    parts = [entry_list(entries, memory.config.now().date())]
    if problems := len(memory.store.problems):  # what cannot be read may hold entries, so "nothing" would be a guess
        parts.append(f"`treering status` tells of {plural(problems, 'problem')} with files.")
    if not any(parts):
        parts = [NONE if memory.entries() else NOTHING]
    if waits := foreign(memory):
        parts.append(
            f"note: {waits} came with the project and is not read\n  → `treering trust` shows it and accepts it"
        )
    standings = memory.verify(entries, thorough=False) if call.as_json else ()
    return Answer(
        "\n\n".join(filter(None, parts)),
        [{**entry_data(one.entry), "anchored": standing_data(one)} for one in standings],
    )
