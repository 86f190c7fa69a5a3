"""What a person keeps out of memory (C9): left out when a session is read, and written down when they say so.

The rule this file keeps: what is off the record is dropped before anything else sees it, whole turns at a time, so that an
answer never tells what its prompt was not to.
"""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from treering.core.problem import Problem
from treering.core.session import Message, SessionRef
from treering.disk.files import read_bytes, sha256, write_atomic
from treering.errors import TreeringError
from treering.hot import off_record
from treering.hot.off_record import EVERYTHING, FILE, Span, is_marked, is_off, spans


@dataclass(frozen=True, slots=True)
class Subject:
    """What is kept out. kind: `place` with a directory, or `session` with client and id."""

    kind: str
    name: str


def on_record(
    messages: Iterator[Message | Problem], ref: SessionRef, home: Path, now: float = float("inf")
) -> Iterator[Message | Problem]:
    """The messages of a session without those that are off the record, and without the answers to them.

    home: of treering; now: what the clock says.
    """
    among = spans(str(home))
    session = f"{ref.client} {ref.id}"
    left_out = False
    for item in messages:
        if isinstance(item, Problem):
            yield item
            continue
        if item.is_prompt:
            left_out = is_marked(item.voiced("said"))
        moment = item.at.timestamp() if item.at else ref.modified
        if not left_out and not is_off(among, session, ref.cwd, moment, now):
            yield item


def switch_off(home: Path, subject: Subject, since: float) -> bool:
    """Keep the subject out from a time on (0: for good, and what was said before too); False when it is out already."""
    found = _known(home)
    if any(span.until is None and span.since <= since and _same(span, subject) for span in found):
        return False
    _write(home, [*found, Span(subject.kind, subject.name, since, None)])
    return True


def switch_on(home: Path, subject: Subject, now: float) -> tuple[Span, ...]:
    """Let the subject be remembered again; the spans that were ended.

    One that was for good is taken back whole: what was said before may be learned again.
    """
    found = _known(home)
    open_ = [span for span in found if span.until is None and _same(span, subject)]
    # One that begins later than it ends was begun by a clock that stood ahead: what was said before may be what it was about.
    ended = [span._replace(since=span.since if span.since <= now else 0.0, until=now) for span in open_ if span.since]
    if open_:
        _write(home, [*(span for span in found if span not in open_), *ended])
    return tuple(open_)


def lasting(home: Path) -> tuple[Span, ...]:
    """What is off the record until somebody ends it: sessions and places, those for good too."""
    return tuple(span for span in spans(str(home)) if span.until is None and span.kind != "pause")


def whole_name(name: str, sessions: Iterable[str]) -> tuple[str, ...]:
    """The sessions that a name of one means, client and id: itself, else those that begin with it.

    Only a whole id keeps anything out: what stands for one is looked up when it is said.
    """
    known = tuple(dict.fromkeys(sessions))
    return (name,) if name in known else tuple(one for one in known if one.startswith(name))


def pause(home: Path, since: float, until: float | None) -> None:
    """Let nothing run from now on, until a time or until `resume`; a pause that lasts already is replaced."""
    _write(home, [*(span for span in _known(home) if span.kind != "pause"), Span("pause", "", since, until)])


def resume(home: Path, now: float) -> bool:
    """Let everything run again; False when it was not paused."""
    found = _known(home)
    if any(span.kind == "pause" for span in found):
        _write(home, [span for span in found if span.kind != "pause"])
    return off_record.paused(found, now) is not None


def paused(home: Path, now: float) -> Span | None:
    """The pause that lasts now, None for none."""
    return off_record.paused(spans(str(home)), now)


def _same(span: Span, subject: Subject) -> bool:
    """Whether a span is about the subject; a place is the same by each of its names."""
    if (span.kind, span.name) == (subject.kind, subject.name):
        return True
    both = {span.kind, subject.kind} == {"place"}
    return both and os.path.realpath(str(span.name)) == os.path.realpath(subject.name)


def _known(home: Path) -> list[Span]:
    """The spans. TreeringError: off.json cannot be read, and then everything is off."""
    found = spans(str(home))
    if found == [EVERYTHING]:
        raise TreeringError(
            f"{home / FILE} cannot be read, so everything is off the record", hint="repair the file, or remove it"
        )
    return found


def _write(home: Path, found: list[Span]) -> None:
    data = read_bytes(home, FILE) if home.is_dir() else None
    text = "[" + ",\n ".join(json.dumps(list(span)) for span in found) + "]\n"
    write_atomic(home, FILE, text.encode(), before=None if data is None else sha256(data))
