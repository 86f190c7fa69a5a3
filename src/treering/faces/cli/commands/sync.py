"""`treering sync`: have learned from the logs what no hook has told of."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.options import client_option
from treering.faces.cli.text import plural

if TYPE_CHECKING:
    from typing import NoReturn

    from treering.core.session import SessionRef

WATCH = 30
"""Seconds between two looks, where nobody says otherwise."""


@command("sync", "sync --client codex --client pi", "sync --watch 60")
@client_option
@click.option(
    "--watch", type=click.IntRange(5), metavar="SECONDS", help="Look again every so many seconds, until Ctrl-C."
)
def run(call: Call, clients: Sequence[str], watch: int | None) -> Answer:
    """Look for sessions that went on since they were read.

    In the logs of all clients; the worker learns from them.

    It finds what hooks miss: a client without treering, Codex before its hooks are trusted. Nothing is learned twice,
    whether it came by hook or by log. With --project DIR: only sessions of that project.
    """
    if watch:
        follow(call, clients, watch)
    asked = ask(call, clients)
    return Answer(said(asked), {"asked": [{"client": ref.client, "session": ref.id} for ref in asked]})


def follow(call: Call, clients: Sequence[str], seconds: int) -> "NoReturn":
    """Look again and again."""
    import time

    while True:
        click.echo(said(ask(call, clients)), err=True)
        time.sleep(seconds)


def ask(call: Call, clients: Sequence[str]) -> "tuple[SessionRef, ...]":
    """Leave a request for each session that has more; which."""
    from treering.ops.sources import below
    from treering.ops.sync import behind
    from treering.wiring import open_memory

    with open_memory(call.project) as memory:
        found = memory.chosen(below(Path.home(), clients), only_here=call.directory is not None)
        refs = behind(memory.store, found)
        return tuple(ref for ref in refs if memory.turn_finished(ref.client, ref.id, ref.paths[0], ref.cwd).noted)


def said(refs: "Sequence[SessionRef]") -> str:
    """How many, for a person."""
    if not refs:
        return "Nothing is new: no session here has more than was read (`treering diagnose` lists them)."
    return f"{plural(len(refs), 'session')} to learn from; the worker does it (`treering status`)."
