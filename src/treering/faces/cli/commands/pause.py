"""`treering pause`: stop everything for a while."""

import re
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

import click

from treering.errors import UsageError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import when

if TYPE_CHECKING:
    from treering.hot.off_record import Span

UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
HINT = "--for 30m, 2h, 3d or 1w; --until 18:00, 2026-12-01 or 2026-12-01T09:30"


@command("pause", "pause --for 2h", "pause --until 2026-12-01")
@click.option("--for", "length", metavar="TIME", help="So long: 30m, 2h, 3d, 1w.")
@click.option("--until", "end", metavar="WHEN", help="Until then: 18:00, 2026-12-01, 2026-12-01T09:30.")
def run(call: Call, length: str | None, end: str | None) -> Answer:
    """Stop everything for a while, in every project.

    Hooks are silent, nothing is learned, tidied or recalled, the worker ends.

    Until `treering resume`, or the time given; it outlives a restart. What you ask for yourself still works: list, show,
    remember, edit, forget.

    A pause puts things off: what is said meanwhile can be learned afterwards. `treering off` keeps it out for good.
    """
    from treering.ops.off_record import pause, paused

    config = call.settings(whole=False)
    now = config.now()
    moment = ending(length, end, now)
    pause(config.home, now.timestamp(), moment.timestamp() if moment else None)
    span = paused(config.home, now.timestamp())
    shown = until(span) if span else ""
    return Answer(f"Paused {shown}. `treering resume` ends it.", {"paused": pause_data(span)})


def ending(length: str | None, end: str | None, now: datetime) -> datetime | None:
    """When the pause is to end, None for when somebody says so. UsageError: it cannot be read, or is over already."""
    if length is not None and end is not None:
        raise UsageError("--for goes without --until", hint=HINT)
    if length is not None:
        found = re.fullmatch(r"(\d{1,6})\s*([mhdw])", length.strip().lower())
        if not found or not int(found[1]):
            raise UsageError(f"{length!r} is no length of time", hint=HINT)
        try:
            return now + int(found[1]) * UNITS[found[2]]
        except OverflowError:
            raise UsageError(f"{length!r} is beyond the calendar", hint=HINT) from None
    moment = _moment(end.strip(), now) if end is not None else None
    if moment and moment <= now:
        raise UsageError(f"{end!r} is over already", hint=HINT)
    return moment


def _moment(text: str, now: datetime) -> datetime:
    """A time of today, or else of tomorrow; the beginning of a day; or both told."""
    try:
        if re.fullmatch(r"\d{1,2}:\d{2}", text):
            today = datetime.combine(now.date(), time.fromisoformat(text.zfill(5)), now.tzinfo)
            return today if today > now else today + timedelta(days=1)
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            return datetime.combine(date.fromisoformat(text), time(), now.tzinfo)
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)
    except (ValueError, OverflowError):
        raise UsageError(f"{text!r} is no time", hint=HINT) from None


def until(span: "Span") -> str:
    """When a pause ends, in words."""
    return f"until {when(datetime.fromtimestamp(span.until).astimezone())}" if span.until else "until you resume"


def pause_data(span: "Span | None") -> Json:
    """A pause as JSON, null for none."""

    def iso(moment: float | None) -> str | None:
        return None if moment is None else datetime.fromtimestamp(moment).astimezone().isoformat(timespec="seconds")

    return {"since": iso(span.since), "until": iso(span.until)} if span else None
