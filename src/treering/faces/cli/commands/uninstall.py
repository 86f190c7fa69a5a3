"""`treering uninstall`: take treering out of agent clients again."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.clients.installing import load_installer, own_memory_of
from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.commands.install import each, place_of, show_and_do, with_faults

if TYPE_CHECKING:
    from treering.clients.installing import Place
    from treering.ops.install import Plan


@command("uninstall", "uninstall codex --yes", "uninstall claude-code --project ~/code/acme")
@click.argument("clients", nargs=-1, metavar="[CLIENT]...")
@click.option(
    "--all", "everyone", is_flag=True, help="Every client that it is installed under; the same as naming none."
)
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def run(call: Call, clients: tuple[str, ...], *, everyone: bool, dry_run: bool, yes: bool) -> Answer:  # noqa: ARG001 - none is all
    """Take treering out of CLIENTs, or of all that have it. What it remembers stays.

    With --project DIR what was installed for that project alone. A file that nobody has changed since comes back as it was,
    byte for byte; from others exactly what treering put there goes.
    """
    from treering.ops.install import records

    config = call.settings()
    home = config.home
    place = place_of(call, config.base)
    project = str(place.project or "")
    chosen = clients or tuple(record.client for record in records(home) if record.project == project)
    plans, faults = each(chosen, partial(planned, place, project, home))
    if not plans and not faults:
        return Answer("treering is installed under no client.", {"clients": [], "changes": [], "notes": []})
    done = show_and_do(call, home, plans, ("Uninstall", "uninstalled"), dry_run=dry_run, yes=yes)
    return with_faults(done, faults, "uninstalled")


def planned(place: "Place", project: str, home: Path, client: str) -> "Plan":
    """What has to change for nothing to be left under a client. home: of treering."""
    from treering.faces.cli.codex_trust import without_trust
    from treering.ops.install import find_record, plan_uninstall

    known = find_record(home, client, project)
    wanted = load_installer(client).installation(place, own_memory_of(known.own_memory if known else "keep"))
    return plan_uninstall(client, project, wanted, known, partial(without_trust, Path.home()))
