"""`treering hook`: what a client's hook calls, by its name."""

import click

from treering.faces import hook


@click.command(
    epilog="\b\nExamples:\n  treering hook claude-code UserPromptSubmit < event.json",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("event", nargs=-1, metavar="CLIENT EVENT")
def run(event: tuple[str, ...]) -> None:
    """Answer an event of an agent client.

    JSON on standard input, JSON or nothing on standard output, exit 0 always.

    `treering install` writes a faster way to the same thing into the client's settings.
    """
    hook.main(list(event))
