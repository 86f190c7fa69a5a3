"""Off the record (C9): what a person keeps out of memory, said in a prompt or written down in off.json; and pauses.

The rule this file keeps: the hook that is silent and the learning that leaves out ask the same functions, and a file that
cannot be read keeps everything out: what somebody wanted kept apart is not learned by accident.
"""

import os
from collections import namedtuple

from treering.hot.json_text import parsed
from treering.hot.project import without_waiting

FILE = "off.json"
MARK, SAID = "#off-the-record", "off the record"

Span = namedtuple("Span", "kind name since until")  # noqa: PYI024 - typing costs too much
"""kind: "place" (name: a directory and all below it), "session" (name: client and id, with a blank between) or "pause" (name
empty: nothing runs, and nothing is kept out for good); since, until: seconds since the epoch, until None while it lasts."""

EARLIEST = 1_262_304_000.0  # 2010: a clock that shows less stands wrong
_DAY = 86_400.0  # seconds that clocks of one person may differ

EVERYTHING = Span("place", os.sep, 0, None)


def is_marked(prompt: str) -> bool:
    """Whether the prompt asks to be left out: the mark anywhere in it, or the words at its beginning."""
    head = " ".join(prompt[:200].lower().split())
    return MARK in prompt.lower() or head.startswith(SAID)


def spans(home: str) -> list[Span]:
    """What is off the record."""
    try:
        with open(os.path.join(home, FILE), encoding="utf-8", opener=without_waiting) as file:
            given = parsed(file.read())
        return [_span(*fields) for fields in given]  # type: ignore[attr-defined]  # what is no list is a TypeError
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError, RecursionError):
        return [EVERYTHING]


def _span(kind: str, name: str, since: float, until: float | None) -> Span:
    return Span(str(kind), str(name), float(since), None if until is None else float(until))


def is_off(among: list[Span], session: str, cwd: str, moment: float, now: float = float("inf")) -> bool:
    """Whether what was said at a moment is off the record. session: client and id, with a blank between.

    now: what the clock says, by which a span or a moment that lies ahead is known to be of a clock that stood wrong: then what
    may have been kept out is.
    """
    wrong = 0 < moment < EARLIEST or moment > now + _DAY
    return any(_covers(span, session, cwd) and (wrong or _holds(span, moment, now)) for span in among)


def is_off_now(among: list[Span], session: str, cwd: str, now: float) -> bool:
    """Whether what is said now is off the record. A span without an end lasts, whatever the clock says of its beginning."""
    return any(_covers(span, session, cwd) and (span.until is None or _holds(span, now, now)) for span in among)


def _holds(span: Span, moment: float, now: float) -> bool:
    since = span.since if span.since <= now + _DAY else 0.0
    return bool(since <= moment and (span.until is None or moment < span.until))


def paused(among: list[Span], moment: float) -> Span | None:
    """The pause that a moment falls into, None for none."""
    return next((span for span in among if span.kind == "pause" and (span.until is None or moment < span.until)), None)


def _covers(span: Span, session: str, cwd: str) -> bool:
    if span.kind == "session":
        return bool(span.name == session)
    if span.kind != "place":
        return False
    place = span.name.rstrip(os.sep)
    # A link may lead there, by whichever of its names the client or the person called it.
    return _is_below(cwd, place) or (bool(cwd) and _is_below(os.path.realpath(cwd), os.path.realpath(place)))


def _is_below(cwd: str, place: str) -> bool:
    return cwd == place or cwd.startswith(place + os.sep) or not place
