"""`treering log`, newest first."""

from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import cause, flat, when

if TYPE_CHECKING:
    from treering.store.changes.journal import LogRow


@command("log", "log -n 100", "log --all --json")
@click.option("-n", "limit", type=click.IntRange(1), default=20, show_default=True, help="How many changes.")
@click.option("--all", "everywhere", is_flag=True, help="Of every project.")
def run(call: Call, limit: int, *, everywhere: bool) -> Answer:
    """Show what changed, when, and by what.

    That is a command, or an edit by hand. `treering diff` shows a change whole, `treering undo` takes it back.
    """
    rows = call.memory().log(limit, everywhere=everywhere)
    return Answer("\n".join(line(row) for row in rows) or "Nothing has changed yet.", [data(row) for row in rows])


def line(row: "LogRow") -> str:
    """One change: number, time, cause, what it touched."""
    state = f" (undone by {row.undone_by})" if row.undone_by else "" if row.state == "done" else f" ({row.state})"
    touched = "".join(f"\n        {flat(file)}" for file in row.files)
    return f"{row.id:>5}  {when(row.at)}  {cause(row.cause)}{state}  {flat(row.note.text, 100)}{touched}"


def data(row: "LogRow") -> dict[str, Json]:
    """One change as JSON."""
    return {
        "id": row.id,
        "at": row.at.isoformat(),
        "cause": row.cause,
        "note": row.note.text,
        "project": row.project,
        "files": list(row.files),
        "state": row.state,
        "undoes": row.undoes,
        "undone_by": row.undone_by,
    }
