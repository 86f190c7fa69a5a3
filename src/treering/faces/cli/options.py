"""Options that several commands have, in the same words, so that who has learned one command knows the next.

The rule this file keeps: an option that is here is written out nowhere else.
"""

import click

from treering.clients import CLIENTS

model_option = click.option(
    "--model",
    default="",
    metavar="MODEL",
    help="offline (rules), cassette:DIR (recorded answers) or provider:model. Default: as configured.",
)
pending_all_option = click.option(
    "--pending-all",
    is_flag=True,
    help="With cassette:DIR: write down one request of each project that no answer is recorded for yet, not only the first.",
)
client_option = click.option(
    "--client",
    "clients",
    multiple=True,
    metavar="NAME",
    help=f"Only sessions of this client: {', '.join(CLIENTS)}. May be repeated.",
)
session_option = click.option(
    "--session",
    metavar="'CLIENT ID'",
    default="",
    help="Only this session, as `treering diagnose` lists it. Default: the one this is run in, if it tells.",
)
here_option = click.option("--here", is_flag=True, help="The project, though this is run inside a session.")
