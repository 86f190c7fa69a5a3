"""`treering off`: keep a project or a session out of memory."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.options import here_option, session_option

if TYPE_CHECKING:
    from treering.ops.off_record import Subject

FEW = 5  # sessions that are named where several are meant


@command("off", "off --for-good", 'off --session "codex 01a1f82f-2b59-7682"', "off --project ~/private")
@session_option
@here_option
@click.option(
    "--for-good",
    is_flag=True,
    help="Also what was said before, as far as it has not been learned; `on` lets all of it in again.",
)
def run(call: Call, session: str, *, here: bool, for_good: bool) -> Answer:
    """Keep what is said from now on out of memory.

    In this session, else in this project, until `treering on`.

    Nothing of it is read, sent or stored, and no agent is told anything in it. For one prompt: begin it with `off the record`.
    What was learned before stays: `treering forget` takes it out.
    """
    from treering.ops.off_record import switch_off

    config = call.settings(whole=False)
    subject = subject_of(call, session, here=here)
    if subject.kind == "place":
        call.there(or_known=config)
    changed = switch_off(config.home, subject, 0.0 if for_good else config.now().timestamp())
    what, end = shown(subject), ending(subject, call)
    if not changed:
        text = f"Off the record already: {what}. `{end}` ends it."
    elif for_good:
        text = (
            f"Off the record for good: {what}. What was said before is out too, as far as it has not been learned. "
            f"`{end}` ends it, and takes that back whole."
        )
    else:
        text = f"Off the record from now on: {what}. `{end}` ends it; what is said until then stays out."
    return Answer(text, {"kind": subject.kind, "name": subject.name, "changed": changed, "on": False, "end": end})


def shown(subject: "Subject") -> str:
    """What is meant, as a person calls it."""
    return f"{'project' if subject.kind == 'place' else subject.kind} {subject.name}"


def ending(subject: "Subject", call: Call) -> str:
    """The command that ends it, from where this is run."""
    from treering.hot.project import agent_session, git_root

    if subject.kind == "session":
        return f"treering on --session {shlex.quote(subject.name)}"
    if subject.name != git_root(str(call.project)) or call.directory:
        return f"treering on --project {shlex.quote(subject.name)}"
    return "treering on --here" if agent_session() else "treering on"


def subject_of(call: Call, session: str, *, here: bool) -> "Subject":
    """What is meant: a session that is named or that this runs in, else the project."""
    from treering.hot.project import agent_session, git_root
    from treering.ops.off_record import Subject

    named = whole(call, session) if session else "" if here or call.directory else agent_session()
    return Subject("session", named) if named else Subject("place", git_root(str(call.project)))


def whole(call: Call, session: str) -> str:
    """Client and id of the session that is named, by the beginning of its id too. UsageError: no client, or several of those."""
    from treering.errors import UsageError
    from treering.hot.events import EVENTS
    from treering.ops.off_record import lasting, whole_name
    from treering.ops.sources import below

    client, _, id_ = session.partition(" ")
    if client not in EVENTS or not id_.strip():
        raise UsageError(
            f"{session!r} does not begin with a client", hint=f"one of: {', '.join(EVENTS)}, then its session's id"
        )
    known = [span.name for span in lasting(call.settings(whole=False).home) if span.kind == "session"]
    logged = (f"{ref.client} {ref.id}" for ref in below(Path.home(), [client]).refs)
    found = whole_name(f"{client} {id_.strip()}", [*known, *logged])
    if len(found) > 1:
        raise UsageError(f"{session!r} begins {len(found)} sessions", hint=f"name one: {', '.join(found[:FEW])}")
    if not found:
        click.echo(f"note: no session {id_.strip()} of {client} is known yet; only its whole id keeps it out", err=True)
    return found[0] if found else f"{client} {id_.strip()}"
