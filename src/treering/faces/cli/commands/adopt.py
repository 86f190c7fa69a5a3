"""`treering adopt`: a project that was moved or renamed keeps its memory."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.errors import NotFoundError, TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import plural

if TYPE_CHECKING:
    from treering.memory import Memory
    from treering.store.rows.projects import Project


@command("adopt", "adopt ~/code/old-name", "adopt ~/code/old-name --yes")
@click.argument("former", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
@click.option("--yes", is_flag=True, help="Do not ask.")
def run(call: Call, former: Path | None, *, yes: bool) -> Answer:
    """Give this project the memory it had when it was at DIR.

    For a project that was moved or renamed.

    Its entries, handbook and past sessions are this project's from then on. Without DIR, the projects whose directory is
    gone are listed.
    """
    memory = call.memory()
    gone = [project for project in memory.store.projects() if not project.root.exists() and project.key != memory.key]
    if former is None:
        return listing(memory, gone)
    root = Path(os.path.abspath(former))  # noqa: PTH100 - it need not exist, and links in it are kept
    found = next((project for project in gone if project.root == root), None)
    if found is None:
        if root.exists():
            raise UsageError(
                f"{root} is still there: a project that was not moved keeps its own memory",
                hint="`treering export --all --archive FILE` there and `treering import FILE` here bring entries along",
            )
        raise NotFoundError(
            f"nothing is remembered about {root}", hint="`treering adopt` lists the projects that are gone"
        )
    entries = len(memory.store.entries(found.tree))
    if not yes:
        ask(call, found, memory.root, entries)
    here = memory.root
    change = memory.store.adopt(found.key, memory.key)
    text = (
        f"{here} has the memory of {found.root} now: {plural(entries, 'entry', 'entries')}. "
        f"`treering undo {change}` takes it back."
    )
    data: dict[str, Json] = {
        "project": str(here),
        "former": str(found.root),
        "key": found.key,
        "entries": entries,
        "change": change,
    }
    return Answer(text, data)


def listing(memory: "Memory", gone: "list[Project]") -> Answer:
    """The projects whose directory is gone, those of the same name first."""
    ordered = sorted(gone, key=lambda project: (project.root.name != memory.root.name, str(project.root)))
    counts = {project.key: len(memory.store.entries(project.tree)) for project in ordered}
    lines = [f"  {project.root}  ({plural(counts[project.key], 'entry', 'entries')})" for project in ordered]
    head = "Projects whose directory is gone; `treering adopt DIR` gives their memory to this one:"
    return Answer(
        "\n".join([head, *lines]) if lines else "Every project that is known is where it was.",
        {"gone": [{"root": str(project.root), "entries": counts[project.key]} for project in ordered]},
    )


def ask(call: Call, found: "Project", here: Path, entries: int) -> None:
    """Go on with a yes, raise without one."""
    if not call.asks:
        raise TreeringError("nothing was adopted: nobody is here to confirm", hint="--yes does it")
    question = f"Was {here} at {found.root} before? It gets its {plural(entries, 'entry', 'entries')}"
    if not click.confirm(question, err=True):
        raise TreeringError("nothing was adopted")
