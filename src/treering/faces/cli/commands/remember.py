"""`treering remember`: keep something a person says."""

from datetime import date
from typing import TYPE_CHECKING

import click

from treering.core.entry import ENTRY_TYPES, EntryType, Scope
from treering.faces.cli.command import Answer, Call, Json, command, phrase, scope_option
from treering.faces.cli.data import entry_data
from treering.faces.cli.text import entry_line

if TYPE_CHECKING:
    from treering.ops.remember import Due
    from treering.ops.results import Changed

WHERE: dict[Scope, tuple[str, str]] = {
    "user": ("about you, in every project", "--project-scope` if it is about this project alone"),
    "project": ("about this project", "--user` if it is about you, in every project"),
}
"""What an entry is about, and how one says that it is about the other."""


def day(value: str) -> "Due":
    """The type of an option that names a day, or none."""
    if value.casefold() == "none":
        return "none"
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is no day; write it as 2027-01-15, or none") from None


def changed_data(done: "Changed") -> dict[str, Json]:
    """What became of an entry, as JSON."""
    return {
        "entry": entry_data(done.entry),
        "change": done.change,
        "notices": list(done.notices),
        "replaced": entry_data(done.replaced) if done.replaced else None,
        "seems": [entry_data(entry) for entry in done.seems],
    }


@command(
    'remember "use pnpm, never npm"',
    'remember --user "I work in the evening, so no pings before noon"',
    'remember --type reference "build times are at https://grafana.example.org/d/ci"',
    'remember --due 2027-01-15 "the billing code is frozen"',
)
@phrase("text")
@scope_option("Keep it about you, in every project, or about this project. Default: as the sentence reads.")
@click.option(
    "--type", "kind", type=click.Choice(ENTRY_TYPES), help="What kind of entry it is. Default: as the sentence reads."
)
@click.option(
    "--due",
    type=day,
    metavar="DATE",
    help="The day until which it is told unasked, as 2027-01-15, or none. Default: as the sentence reads.",
)
def run(call: Call, text: str, scope: Scope | None, kind: EntryType | None, due: "Due | None") -> Answer:
    """Remember TEXT, word for word.

    What you prefer, always do or are called, and how you want to be talked to, is kept about you, in every project, unless the
    sentence names the project; all else is kept about this project. --user and --project-scope decide it instead, and
    `treering move` changes it later.

    Days are made absolute and secrets replaced by a placeholder; nothing else is changed. Refused is only what is longer than
    20,000 characters, and what says nothing once its secret is taken out.

    What it surely changes of what is known goes to the history; what it only seems to change stays, and is named.
    """
    done = call.memory().remember(text, type=kind, scope=scope, due=due)
    verb = "Remembered" if done.change else "Known already"
    notices = "".join(f"\n  note: {notice}" for notice in done.notices)
    undo = f"\n  `treering undo {done.change}` takes it back" if done.change else ""
    where, other = WHERE[done.entry.scope]
    move = f"\n  `treering move {done.entry.id} {other}" if done.change and scope is None else ""
    return Answer(
        f"{verb}, {where} ({done.entry.type}):\n{entry_line(done.entry)}{notices}{undo}{move}",
        changed_data(done),
    )
