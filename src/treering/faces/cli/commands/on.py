"""`treering on`: let a project or a session be remembered again."""

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.commands.off import shown, subject_of


@command("on", 'on --session "codex 01a1f82f-2b59-7682"', "on --project ~/private")
@click.option(
    "--session",
    metavar="'CLIENT ID'",
    default="",
    help="Only this session. Default: the one this is run in, if it tells.",
)
@click.option("--here", is_flag=True, help="The project, though this is run inside a session.")
def run(call: Call, session: str, *, here: bool) -> Answer:
    """End what `treering off` began. What was said in between stays out of memory, unless it was off for good."""
    from treering.ops.off_record import switch_on

    config = call.settings(whole=False)
    subject = subject_of(call, session, here=here)
    ended = switch_on(config.home, subject, config.now().timestamp())
    if subject.kind == "place" and not ended:
        call.there(or_known=config)
    what = shown(subject)
    text = f"On the record again: {what}." if ended else f"It was not off the record: {what}."
    return Answer(text, {"kind": subject.kind, "name": subject.name, "changed": bool(ended), "on": True})
