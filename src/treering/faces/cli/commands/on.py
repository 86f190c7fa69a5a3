"""`treering on`: let a project or a session be remembered again."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.commands.off import ending, shown, subject_of
from treering.faces.cli.options import here_option, session_option
from treering.faces.cli.text import when

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treering.hot.off_record import Span


@command("on", 'on --session "codex 01a1f82f-2b59-7682"', "on --project ~/private")
@session_option
@here_option
def run(call: Call, session: str, *, here: bool) -> Answer:
    """End what `treering off` began.

    After `off`, what was said in between stays out of memory. After `off --for-good`, nothing does: what was said before and
    in between may be learned.
    """
    from treering.hot.off_record import is_off_now
    from treering.ops.off_record import Subject, lasting, switch_on

    config = call.settings(whole=False)
    subject = subject_of(call, session, here=here)
    now = config.now().timestamp()
    ended = switch_on(config.home, subject, now)
    if subject.kind == "place" and not ended:
        call.there(or_known=config)
    what = shown(subject)
    text = f"On the record again: {what}. {since(ended)}" if ended else f"It was not off the record: {what}."
    if subject.kind == "place":
        still = [span for span in lasting(config.home) if is_off_now([span], "", subject.name, now)]
        text += "".join(
            f"\nIt still is, with all of {span.name}: {ending(Subject('place', span.name), call)}" for span in still
        )
    return Answer(text, {"kind": subject.kind, "name": subject.name, "changed": bool(ended), "on": True})


def since(ended: "Sequence[Span]") -> str:
    """What becomes of what was said before."""
    begun = [span.since for span in ended if span.since]
    if not begun:
        return "It was out for good: what was said before and in between may be learned now."
    return f"What was said since {when(datetime.fromtimestamp(min(begun), UTC))} stays out of memory."
