"""What a hook does: a table of actions, and the reasons to do nothing (C1, C9).

The rule this file keeps: it returns the text to print, it waits for nobody, and in doubt it is silent. What it may do is in
hook.json; while that is not to be trusted, a turn that is over still leaves its request.
"""

import os
from collections.abc import Callable

from treering.hot import off_record
from treering.hot.enqueue import enqueue
from treering.hot.events import END, PROMPT, START, TURN, Event, answer, read
from treering.hot.heard import note
from treering.hot.project import home_dir
from treering.hot.settings import Settings, read_settings
from treering.hot.spool import Turn, put
from treering.hot.wake import start_worker_if_none

Wake = Callable[[str], bool]


def run(client: str, name: str, data: bytes, now: float, wake: Wake = start_worker_if_none) -> str:
    """Do what the event asks for. What is to be printed, "" for nothing. data: the hook's input; now: seconds since the epoch."""
    event = read(client, name, data)
    home = home_dir()
    if event is None or not is_ours(home):
        return ""
    silent = silenced(home, event, now)
    settings = None if silent else read_settings(home)
    text = "" if silent else _done(home, event, settings, now, wake)
    note(home, client, name, silent or ("" if settings else "settings"))
    return answer(name, text)


def _done(home: str, event: Event, settings: Settings | None, now: float, wake: Wake) -> str:
    """Do what the table says; the text that the model is told."""
    if event.what in {TURN, END}:
        return _over(home, event, settings, now, wake)
    return _ACTIONS[event.what](home, event, settings, now, wake) if settings else ""


def is_ours(home: str) -> bool:
    """Whether the home is the person's own: what somebody else may write is not shown to a model.

    One that is not there yet may be made, in a directory that is: all else is a slip in TREERING_HOME.
    """
    try:
        return os.name == "nt" or os.stat(home).st_uid == os.geteuid()
    except FileNotFoundError:
        return os.path.isdir(os.path.dirname(home))
    except OSError:
        return False


def silenced(home: str, event: Event, now: float) -> str:
    """Why the person has it that nothing happens: `off`, this is kept out of memory; `paused`, everything is; "" when not."""
    spans = off_record.spans(home)
    if off_record.is_marked(event.prompt) or off_record.is_off_now(
        spans, f"{event.client} {event.session}", event.cwd, now
    ):
        return "off"
    return "paused" if off_record.paused(spans, now) else ""


def _over(home: str, event: Event, settings: Settings | None, now: float, wake: Wake) -> str:
    """A turn or a session is over: ask for it to be learned from."""
    turn = Turn("extract", event.client, event.session, event.cwd, event.transcript)
    if event.lost:
        _unsee(home, event)
    if settings is None:
        put(home, turn)
    elif settings.learn:
        enqueue(home, turn, now, settings.scope)
    if settings is None or settings.learn:
        wake(home)
    return ""


def _begin(home: str, event: Event, settings: Settings, now: float, wake: Wake) -> str:
    """A session begins: give it what is prepared, and let the handbook look at those that are over."""
    if event.lost:
        _unsee(home, event)
    if settings.handbook:
        enqueue(home, Turn("harvest", "", "", event.cwd, ""), now, settings.scope)
    from treering.hot.telling.opening import opening  # noqa: PLC0415 - only a session that begins needs it

    text = opening(home, event, settings, now)
    if settings.handbook or settings.learn:
        wake(home)
    return text


def _recall(home: str, event: Event, settings: Settings, now: float, _: Wake) -> str:
    """A prompt: what memory has to say to it. Ranking is loaded by those who rank."""
    from treering.hot.telling.recollect import recollect  # noqa: PLC0415

    return recollect(home, event, settings, now)


def _unsee(home: str, event: Event) -> None:
    from treering.hot.record import unsee  # noqa: PLC0415 - seldom

    unsee(home, event)


_ACTIONS = {START: _begin, PROMPT: _recall}
