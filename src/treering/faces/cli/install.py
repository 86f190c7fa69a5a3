"""`treering install`: put treering under agent clients, after showing what changes."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

import treering
from treering.clients.installing import INSTALLERS, load_installer
from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, Json, command

if TYPE_CHECKING:
    from treering.clients.installing import OwnMemory, Place
    from treering.ops.install import Plan

NOBODY = "No agent client was found. Name one: " + ", ".join(INSTALLERS)


@command("install", "install claude-code codex", "install --all --dry-run", "install claude-code --project ~/code/acme")
@click.argument("clients", nargs=-1, metavar="[CLIENT]...")
@click.option("--all", "everyone", is_flag=True, help="Every client that is found here; the same as naming none.")
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option(
    "--own-memory",
    type=click.Choice(("keep", "off")),
    default="keep",
    show_default=True,
    help="What becomes of a memory that the client has itself.",
)
@click.option(
    "--trust-hooks", is_flag=True, help="Codex: have it trust these hooks, which it otherwise asks you to review."
)
def run(
    call: Call, clients: tuple[str, ...], own_memory: "OwnMemory", *, everyone: bool, trust_hooks: bool, **how: bool
) -> Answer:
    """Put treering under agent CLIENTs, or all that are found.

    Hooks, the MCP server, slash commands.

    With --project DIR for that project alone. You are shown what changes in which file, and asked. Comments, order and line ends of your
    settings stay as they are; installing again changes nothing. `treering uninstall` takes it out.
    """
    from treering.config import load
    from treering.ops.install import find_record, plan_install

    if clients and everyone:
        raise UsageError("name clients, or say --all", hint="treering install --all")
    chosen = clients or found_clients(Path.home())
    if not chosen:
        return Answer(NOBODY, {"clients": [], "changes": []}, code=1)
    home = load().home
    place = place_of(call)
    project = str(place.project or "")
    plans = []
    for client in chosen:
        wanted = load_installer(client).installation(place, own_memory)
        plans.append(plan_install(client, project, own_memory, wanted, find_record(home, client, project)))
    done = show_and_do(call, home, plans, ("Install", "installed"), **how)
    if trust_hooks and not how["dry_run"] and "codex" in chosen:
        from treering.faces.cli.codex_trust import trust

        return Answer(f"{done.text}\n{trust(call, Path.home(), yes=how['yes'])}", done.data, done.code)
    return done


def found_clients(home: Path) -> tuple[str, ...]:
    """The clients that were used in this home, or that can be started."""
    modules = {client: load_installer(client) for client in INSTALLERS}
    return tuple(client for client, of in modules.items() if of.folder(home).is_dir() or shutil.which(of.PROGRAM))


def place_of(call: Call) -> "Place":
    """Where to install: with this interpreter, which has treering."""
    from treering.clients.installing import Place
    from treering.hot.project import git_root

    project = Path(git_root(str(call.directory))) if call.directory else None
    return Place(Path.home(), sys.executable, Path(treering.__file__).resolve().parent, project)


def show_and_do(
    call: Call, home: Path, plans: "list[Plan]", verb: tuple[str, str], *, dry_run: bool, yes: bool
) -> Answer:
    """Show what changes, ask, and do it. verb: what is asked, and what was done then."""
    from treering.ops.install import carry_out

    changing = [plan for plan in plans if plan.changes]
    shown = "\n".join(line for plan in changing for line in preview(plan))
    notes = "".join(f"\nnote: {note}" for plan in plans for note in plan.notes)
    data: Json = {
        "clients": [plan.client for plan in plans],
        "changes": [{"client": plan.client, "file": str(change.path)} for plan in plans for change in plan.changes],
        "notes": [note for plan in plans for note in plan.notes],
    }
    if not changing:
        return Answer(f"Nothing to change: {', '.join(plan.client for plan in plans)} {verb[1]} already.{notes}", data)
    if dry_run:
        return Answer(shown + notes, data)
    if not yes:
        if not call.asks:
            raise TreeringError(
                "nothing was changed: nobody is here to confirm",
                hint="--dry-run shows what would change, --yes does it",
            )
        click.echo(shown + notes, err=True)
        if not click.confirm(f"\n{verb[0]}?", err=True):
            raise TreeringError("nothing was changed")
    for plan in changing:
        carry_out(home, plan)
    files = "\n".join(f"  {change.path}" for plan in changing for change in plan.changes)
    check = "\n`treering doctor` fires each hook and looks at what comes back." if verb[1] == "installed" else ""
    return Answer(
        f"{', '.join(plan.client for plan in changing)}: {verb[1]}.\n{files}{notes if yes else ''}{check}", data
    )


def preview(plan: "Plan") -> Iterator[str]:
    """A plan as a person reads it: what comes and goes in each file, without secrets that stand near."""
    import difflib

    from treering.guard.secrets import clean

    yield f"{plan.client}:"
    for change in plan.changes:
        yield f"  {change.path}" + (" (new)" if change.before is None else " (removed)" if change.after is None else "")
        before, after = ((text or "").splitlines() for text in (change.before, change.after))
        for line in (
            [*difflib.unified_diff(before, after, n=1, lineterm="")][2:]
            if change.before is not None and change.after is not None
            else ()
        ):
            yield f"    {clean(line).text}"
