"""`treering off`: keep a project or a session out of memory."""

from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, command

if TYPE_CHECKING:
    from treering.ops.off_record import Subject


@command("off", "off --for-good", 'off --session "codex 01a1f82f-2b59-7682"', "off --project ~/private")
@click.option(
    "--session",
    metavar="'CLIENT ID'",
    default="",
    help="Only this session. Default: the one this is run in, if it tells.",
)
@click.option("--here", is_flag=True, help="The project, though this is run inside a session.")
@click.option("--for-good", is_flag=True, help="Also what was said before, as far as it has not been learned.")
def run(call: Call, session: str, *, here: bool, for_good: bool) -> Answer:
    """Keep what is said from now on out of memory.

    In this session, else in this project, until `treering on`.

    Nothing of it is read, sent or stored, and no agent is told anything in it. For one prompt: begin it with `off the record`.
    """
    from treering.ops.off_record import switch_off

    config = call.settings(whole=False)
    subject = subject_of(call, session, here=here)
    if subject.kind == "place":
        call.there(or_known=config)
    changed = switch_off(config.home, subject, 0.0 if for_good else config.now().timestamp())
    what = shown(subject)
    text = f"Off the record: {what}. `treering on` ends it." if changed else f"Off the record already: {what}."
    return Answer(text, {"kind": subject.kind, "name": subject.name, "changed": changed, "on": False})


def shown(subject: "Subject") -> str:
    """What is meant, as a person calls it."""
    return f"{'project' if subject.kind == 'place' else subject.kind} {subject.name}"


def subject_of(call: Call, session: str, *, here: bool) -> "Subject":
    """What is meant: a session that is named or that this runs in, else the project."""
    from treering.errors import UsageError
    from treering.hot.events import EVENTS
    from treering.hot.project import agent_session, git_root
    from treering.ops.off_record import Subject

    if session and session.partition(" ")[0] not in EVENTS:
        raise UsageError(
            f"{session!r} does not begin with a client", hint=f"one of: {', '.join(EVENTS)}, then its session's id"
        )
    named = session or ("" if here or call.directory else agent_session())
    return Subject("session", named) if named else Subject("place", git_root(str(call.project)))
