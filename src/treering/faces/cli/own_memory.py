"""What becomes of a memory that a client has itself: offered, never decided for the person (C1, C10)."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from treering.clients.installing import INSTALLERS, load_installer
from treering.errors import UsageError
from treering.faces.cli.command import Call
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.clients.installing import OwnMemory
    from treering.ops.install import Record

WHAT = {
    "keep": "leave it as it is; both remember, each for itself",
    "read": "the same, and what it holds is proposed to you here (`treering inbox`)",
    "share": "both use the memory of treering from now on; what it held is proposed",
    "off": "switch it off, until `treering uninstall`",
}
CHOICES = tuple(WHAT)
BRINGS = {"read", "share"}
"""With these, what the client remembers so far is proposed."""


def check(clients: Collection[str], given: str) -> None:
    """UsageError: none of these clients offers what was asked for."""
    offers = {client: ("keep", *load_installer(client).OWN_MEMORY) for client in clients}
    if given and not any(given in of for of in offers.values()):
        titles = ", ".join(load_installer(client).TITLE for client in clients)
        able = ", ".join(client for client in INSTALLERS if given in load_installer(client).OWN_MEMORY)
        raise UsageError(f"--own-memory {given} is nothing that {titles} offers", hint=f"it is offered by: {able}")


def choose(call: Call, client: str, given: str, known: "Record | None", *, ask: bool) -> str:
    """What becomes of the memory of a client: one of `WHAT`; `keep` where it does not offer what was asked for.

    given: what was said on the command line, "" for nothing; ask: whether the person may be asked. Nothing said and nobody
    asked is what was said the last time.
    """
    module = load_installer(client)
    if given:
        return given if given in module.OWN_MEMORY else "keep"
    if known or not (ask and call.asks and module.REMEMBERS):
        return known.own_memory if known else "keep"
    lines = [f"  {name:6}{what}" for name, what in WHAT.items() if name in {"keep", *module.OWN_MEMORY}]
    click.echo("\n".join([f"{module.TITLE} has a memory of its own. What becomes of it?", *lines]), err=True)
    choices = click.Choice(("keep", *module.OWN_MEMORY))
    answer: str = click.prompt("Your choice", type=choices, default="keep", err=True)
    return answer


def decided(notes: tuple[str, ...]) -> tuple[str, ...]:
    """What is left to note for a person who has just said what becomes of the client's memory."""
    return tuple(note for note in notes if "--own-memory" not in note)


def setting(choice: str) -> "OwnMemory":
    """What a choice asks of the client's settings."""
    return cast("OwnMemory", choice if choice in {"share", "off"} else "keep")


def bring(call: Call, clients: Collection[str]) -> str:
    """Propose what these clients remember of the projects that are known, and of the person; what came of it."""
    from treering.ops.exchange import Importer, known_places
    from treering.ops.exchange import bring as read

    memory = call.memory()
    lines = []
    for project in memory.store.projects():
        places = [
            place
            for place in known_places(project.root, Path.home())
            if place.client in clients and place.kind != "instructions"
        ]
        brought = [read(place, memory.store.clean, memory.config.now()) for place in places]
        if not brought:
            continue
        done = Importer(memory.store, project.key).propose(brought)
        look = f" (`treering inbox --project {project.root}`)" if done.new else ""
        lines.append(
            flat(f"{project.root}: proposed {plural(len(done.new), 'entry', 'entries')}, {done.known} known{look}")
        )
        lines += [f"problem: {flat(str(problem))}" for problem in done.problems]
    names = " and ".join(load_installer(client).TITLE for client in clients)
    more = f"`treering import --project DIR` proposes what {names} may know of another project."
    return "\n".join([*(lines or [f"Nothing that {names} knows is about a project that treering knows."]), more])
