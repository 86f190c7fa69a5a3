"""`treering hook`: what a client's hook calls, by its name."""

import sys

import click

from treering.errors import UsageError
from treering.faces import hook
from treering.hot.events import EVENTS


@click.command(
    epilog="\b\nExamples:\n  treering hook claude-code UserPromptSubmit < event.json",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("event", nargs=-1, metavar="CLIENT EVENT")
def run(event: tuple[str, ...]) -> None:
    """Answer an event of an agent client.

    JSON on standard input, JSON or nothing on standard output, exit 0 always. Only who types it at a terminal is told
    which clients and events there are, when they name another.

    `treering install` writes a faster way to the same thing into the client's settings.
    """
    if sys.stdin.isatty():
        check(event)
    hook.main(list(event))


def check(event: tuple[str, ...]) -> None:
    """UsageError: there is no such client, or no such event of it."""
    client, name, *_ = (*event, "", "")
    if client not in EVENTS:
        raise UsageError(f"no client is called {client!r}", hint=f"CLIENT is one of: {', '.join(EVENTS)}")
    if name not in EVENTS[client]:
        raise UsageError(f"{client} has no event {name!r}", hint=f"EVENT is one of: {', '.join(EVENTS[client])}")
