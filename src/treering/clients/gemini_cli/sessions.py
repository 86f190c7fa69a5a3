"""Gemini CLI's session logs: `~/.gemini/tmp/<slug>/chats/session-*.jsonl`, a log of updates to a list of messages.

The rule this file keeps: a message stands where its id first came and says what its id last said; `$rewindTo` takes a
message and all after it away. `$set.messages` repeats the model's history: a message known only from there (session
context, the summary of a compression) was never typed. Resumes leave further files of the same session.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from treering.clients.found import Named, joined, listing, opening, session
from treering.clients.gemini_parts import REFERENCED, Content, answered, pieces, typed
from treering.clients.lines import Faults, Format, lines, lines_at, moment
from treering.clients.tools import Tools
from treering.clients.voices import marks, split, unsaid
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef, ToolUse

NAME = "gemini-cli"
WRITERS = frozenset({"write_file", "replace"})
MARKS = marks(tags=("session_context", "hook_context", "state_snapshot"), blocks=(REFERENCED,))
ENDED = {"success": True, "error": False, "cancelled": False}
ROOT_LIMIT = 4096  # bytes of a file that names a project's directory
NONE = msgspec.Raw()


class Stub(msgspec.Struct, gc=False):
    """A message, as far as its place goes."""

    id: str = ""


class StubPatch(msgspec.Struct, gc=False):
    """An update of the whole list."""

    messages: list[Stub] = []


class Update(msgspec.Struct, gc=False, rename={"patch": "$set", "rewind": "$rewindTo"}):
    """A line of the log: a message, a patch, a rewind, or the head (in old versions with all messages)."""

    id: str = ""
    patch: StubPatch | None = None
    rewind: str | None = None
    messages: list[Stub] = []


class Thought(msgspec.Struct, gc=False):
    """What the model thought."""

    description: str = ""


class ToolCall(msgspec.Struct, gc=False):
    """A tool call with its outcome."""

    id: str = ""
    name: str = ""
    args: msgspec.Raw = NONE
    result: Content = None
    status: str = ""

    @property
    def output(self) -> str:
        """What the tool answered."""
        answers = (piece.functionResponse.text for piece in pieces(self.result) if piece.functionResponse)
        return "\n".join(answers)


class Told(msgspec.Struct, gc=False):
    """A message in full."""

    id: str = ""
    type: str = ""
    timestamp: str = ""
    content: Content = None
    thoughts: list[Thought] | None = None
    toolCalls: list[ToolCall] | None = None  # noqa: N815 — the client's own name


class ToldPatch(msgspec.Struct, gc=False):
    """An update of the whole list, in full."""

    messages: list[Told] = []


class Full(Told, gc=False, rename={"patch": "$set"}):
    """A line of the log in full."""

    patch: ToldPatch | None = None
    messages: list[Told] = []


class Opening(msgspec.Struct):
    """What the head says about the session."""

    sessionId: str = ""  # noqa: N815 — the client's own names
    startTime: str = ""  # noqa: N815
    kind: str = ""
    directories: list[str] | None = None


class Place(NamedTuple):
    """Where a message stands: line and offset, and its position in the list that the line holds (-1: it is the line)."""

    line: int
    offset: int
    item: int


UPDATES = Format(msgspec.json.Decoder(Update))
FULL = Format(msgspec.json.Decoder(Full))
OPENINGS = Format(msgspec.json.Decoder(Opening))


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
        with (folder / ".project_root").open("rb") as file:
            return file.read(ROOT_LIMIT).decode(errors="replace").strip()
    except OSError:
        return ""


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The messages as they stand at the end; what an earlier file told is not told again."""
    tools, told = Tools(WRITERS), set[int]()
    for path in ref.paths:
        faults = Faults(path)
        places = [place for key, place in _places(faults).items() if key not in told]
        for held, history in _held(places, faults):
            told.add(hash(held.id))
            message = _message(held, tools, history=history)
            if message.parts or message.tools:
                yield unsaid(message) if ref.parent else message
        yield from faults.drain()


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


def _held(places: list[Place], faults: Faults) -> Iterator[tuple[Told, bool]]:
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


def _message(held: Told, tools: Tools, *, history: bool) -> Message:
    at = moment(held.timestamp)
    if held.type == "user":
        text = typed(held.content)
        parts = (Part("harness", text),) if history and text else split(text, MARKS, tools.text)
        return Message(held.id, "person", at, parts)
    if held.type != "gemini":
        return Message(held.id, "assistant", at)
    thoughts = tuple(Part("thinking", thought.description) for thought in held.thoughts or () if thought.description)
    return Message(held.id, "assistant", at, (*thoughts, *answered(held.content)), tuple(_tools(held, tools)))


def _tools(held: Told, tools: Tools) -> Iterator[ToolUse]:
    for call in held.toolCalls or ():
        use = tools.called(call.name, call.id, call.args)
        yield tools.done(use, call.output, ok=ENDED.get(call.status))
