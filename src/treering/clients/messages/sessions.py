"""Plain files of OpenAI-style messages, given by path: a JSON file with a conversation, or JSON lines.

The rule this file keeps: a file is one session, unless each of its lines is a whole conversation; then each line is
one. Such files say nothing about a directory or a client, so nothing is looked for under a home.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec

from treering.clients.conversation import conversation
from treering.clients.found import session
from treering.clients.lines import Faults, Format, moment, records
from treering.clients.tools import Tools
from treering.clients.voices import marks, split
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef

NAME = "messages"
WRITERS = frozenset({"write", "write_file", "edit", "edit_file", "replace", "create_file", "str_replace"})
MARKS = marks(tags=("system-reminder", "environment_context"))


class Block(msgspec.Struct, gc=False):
    """A block of a message."""

    text: str = ""


class Function(msgspec.Struct, gc=False):
    """What a call calls."""

    name: str = ""
    arguments: str = ""


class Call(msgspec.Struct, gc=False):
    """A tool call."""

    id: str = ""
    function: Function = msgspec.field(default_factory=Function)


class Turn(msgspec.Struct, gc=False):
    """A message."""

    role: str = ""
    content: str | list[Block] | None = None
    tool_calls: list[Call] | None = None
    tool_call_id: str | None = None
    name: str | None = None
    id: str | None = None
    timestamp: str | float | None = None
    created_at: str | float | None = None


class Line(Turn, gc=False):
    """A message, or a conversation."""

    messages: list[Turn] | None = None


class Shape(msgspec.Struct):
    """Which of the two a line is."""

    role: str = ""
    messages: list[msgspec.Raw] | None = None


LINES = Format(msgspec.json.Decoder(Line | list[Turn]))
SHAPES = Format(msgspec.json.Decoder(Shape | list[msgspec.Raw]))


def find(home: Path) -> Iterator[SessionRef | Problem]:  # noqa: ARG001 — every client is asked the same
    """Nothing: such files lie where their owner put them."""
    yield from ()


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The session in a file, or the sessions in its lines."""
    faults = Faults(str(path))
    talks: list[int] = []
    loose = False
    for number, shape in records(SHAPES, faults):
        talk = shape if isinstance(shape, list) else shape.messages or ()
        if any(b'"role"' in one for one in map(bytes, talk)):
            talks.append(number)
        elif not isinstance(shape, list) and shape.role:
            loose = True
            break
    name = f"{path.stem}-{sha256(str(path.absolute()).encode(errors='replace')).hexdigest()[:8]}"
    whole = session(NAME, name, path)
    if loose or len(talks) == 1:
        yield whole
    elif talks:
        yield from (replace(whole, id=f"{name}:{number}", inner=str(number)) for number in talks)
    else:
        yield next(faults.drain(), Problem(str(path), 0, "unknown_format", "the file holds no messages"))


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The messages of a file, or of one of its lines."""
    keep = bytearray(int(ref.inner) - 1) + b"\1" if ref.inner else None
    yield from conversation(ref, Tools(WRITERS), partial(_messages, keep))


def _messages(keep: bytearray | None, faults: Faults, tools: Tools) -> Iterator[Message]:
    ordinal = 0
    for _, line in records(LINES, faults, keep):
        for turn in line if isinstance(line, list) else line.messages or [line]:
            ordinal += 1
            yield _message(turn, turn.id or f"#{ordinal}", tools)


def _message(turn: Turn, key: str, tools: Tools) -> Message:
    at = moment(turn.timestamp or turn.created_at)
    blocks = [Block(turn.content)] if isinstance(turn.content, str) else turn.content or []
    text = "\n".join(block.text for block in blocks if block.text)
    if turn.role == "user":
        return Message(key, "person", at, split(text, MARKS, tools.text))
    if turn.role == "tool":
        return Message(key, "tool", at, tools=tools.returned(turn.tool_call_id or "", text, ok=True))
    calls = (
        tools.called(call.function.name, call.id, call.function.arguments.encode()) for call in turn.tool_calls or ()
    )
    if turn.role == "assistant":
        return Message(key, "assistant", at, (Part("answer", text),) if text else (), tuple(calls))
    return Message(key, "person", at, (Part("harness", text),) if text else ())
