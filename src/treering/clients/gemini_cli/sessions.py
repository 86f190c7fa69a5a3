"""Gemini CLI's session logs: `~/.gemini/tmp/<slug>/chats/session-*.jsonl`, a log of updates to a list of messages.

The rule this file keeps: a message stands where its id first came and says what its id last said; `$rewindTo` takes a
message and all after it away. `$set.messages` repeats the model's history: a message known only from there (session
context, the summary of a compression) was never typed. Resumes leave further files of the same session.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from treering.clients.conversation import conversation
from treering.clients.found import Named, joined, listing, opening, session
from treering.clients.gemini_cli.records import FULL, OPENINGS, UPDATES, Full, Told
from treering.clients.gemini_parts import REFERENCED, answered, typed
from treering.clients.lines import Faults, lines, lines_at, moment
from treering.clients.tools import Tools
from treering.clients.voices import marks, split
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef, ToolUse
from treering.disk.files import open_plain

NAME = "gemini-cli"
WRITERS = frozenset({"write_file", "replace"})
MARKS = marks(tags=("session_context", "hook_context", "state_snapshot"), blocks=(REFERENCED,))
ENDED = {"success": True, "error": False, "cancelled": False}
ROOT_LIMIT = 4096  # bytes of a file that names a project's directory


class Place(NamedTuple):
    """Where a message stands: line and offset, and its position in the list that the line holds (-1: it is the line)."""

    line: int
    offset: int
    item: int


def find(home: Path) -> Iterator[SessionRef | Problem]:
    """Sessions by project; the files that resumes leave belong to the session they resume."""
    for folder in listing(home / ".gemini" / "tmp"):
        yield from [folder] if isinstance(folder, Problem) else joined(_logs(folder / "chats"), _named)


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The session in one file."""
    yield from joined([path], _named)


def _logs(chats: Path) -> Iterator[Path | Problem]:
    yield from listing(chats, ".jsonl", ".json")
    for agents in listing(chats):
        yield from [agents] if isinstance(agents, Problem) else listing(agents, ".jsonl")


def _named(path: Path) -> Named | Problem:
    first = opening(OPENINGS, path, ("sessionId", "startTime"))
    if isinstance(first, Problem):
        return first
    chats = path.parent
    sub_agent = first.kind == "subagent" or chats.parent.name == "chats"
    ref = replace(
        session(NAME, first.sessionId or path.stem, path),
        cwd=_project(chats.parent.parent if chats.parent.name == "chats" else chats.parent),
        started=moment(first.startTime),
        parent=(chats.name if chats.parent.name == "chats" else "unknown") if sub_agent else "",
    )
    key = path.stem if sub_agent else ref.id
    return Named(key, key, ref)


def _project(folder: Path) -> str:
    """The directory a folder of sessions belongs to, as the client notes it beside them; "" when it does not."""
    try:
        with os.fdopen(open_plain(folder / ".project_root"), "rb") as file:
            return file.read(ROOT_LIMIT).decode(errors="replace").strip()
    except OSError:
        return ""


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The messages as they stand at the end."""
    yield from conversation(ref, Tools(WRITERS), _messages)


def _messages(faults: Faults, tools: Tools) -> Iterator[Message]:
    for told, history in _told(list(_places(faults).values()), faults):
        yield _message(told, tools, history=history)


def _places(faults: Faults) -> dict[int, Place]:
    """Where each message of the list stands, by the hash of its id."""
    places: dict[int, Place] = {}
    offset = 0
    for number, line in lines(faults):
        update = UPDATES.decode(line, number, faults)
        if update is None:
            pass
        elif update.id:
            places[hash(update.id)] = Place(number, offset, -1)
        elif update.rewind is not None:
            keys = list(places)
            for key in keys[keys.index(hash(update.rewind)) if hash(update.rewind) in places else 0 :]:
                del places[key]
        else:
            for index, stub in enumerate(update.messages or (update.patch.messages if update.patch else ())):
                places.setdefault(hash(stub.id), Place(number, offset, index))
        offset += len(line)
    return places


def _told(places: list[Place], faults: Faults) -> Iterator[tuple[Told, bool]]:
    """The messages at these places, and whether only a patch of the model's history knows them."""
    full: Full | None = None
    at = -1
    for place, line in zip(places, lines_at(faults, [place.offset for place in places]), strict=False):
        if place.offset != at:
            full, at = FULL.decode(line, place.line, faults), place.offset
        if full is None:
            continue
        listed = full.messages or (full.patch.messages if full.patch else [])
        if place.item < 0:
            yield full, False
        elif place.item < len(listed):
            yield listed[place.item], not full.messages


def _message(told: Told, tools: Tools, *, history: bool) -> Message:
    at = moment(told.timestamp)
    if told.type == "user":
        text = typed(told.content)
        parts = (Part("harness", text),) if history and text else split(text, MARKS, tools.text)
        return Message(told.id, "person", at, parts)
    if told.type != "gemini":
        return Message(told.id, "assistant", at)
    thoughts = tuple(Part("thinking", thought.description) for thought in told.thoughts or () if thought.description)
    return Message(told.id, "assistant", at, (*thoughts, *answered(told.content)), tuple(_tools(told, tools)))


def _tools(told: Told, tools: Tools) -> Iterator[ToolUse]:
    for call in told.toolCalls or ():
        use = tools.called(call.name, call.id, call.args)
        yield tools.done(use, call.output, ok=ENDED.get(call.status))
