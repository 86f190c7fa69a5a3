"""Qwen Code's session logs: `~/.qwen/projects/<folder>/chats/<session>.jsonl`, sub-agents in `subagents/<session>/`.

The rule this file keeps: a file is read twice, first for the tree of its records, then for what lives. A user record
is the person's only when its provenance says so, or when its version does not write provenance yet.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from treering.clients.conversation import conversation
from treering.clients.found import Named, joined, listing, opening, session
from treering.clients.gemini_parts import REFERENCED, Content, answered, pieces, typed
from treering.clients.lines import Faults, Format, moment, records
from treering.clients.tools import Tools
from treering.clients.tree import living
from treering.clients.voices import marks, split
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef

NAME = "qwen-code"
WRITERS = frozenset({"write_file", "edit", "replace", "notebook_edit"})
MARKS = marks(
    tags=("qwen:session-start-context", "qwen:user-prompt-submit-context", "system-reminder", "state_snapshot"),
    blocks=(REFERENCED,),
)


class Node(msgspec.Struct, gc=False, rename={"key": "uuid", "above": "parentUuid"}):
    """What a record says about its place in the tree."""

    type: str = ""
    key: str = ""
    above: str | None = None
    provenance: str = "real_user"
    subtype: str = ""

    @property
    def told(self) -> bool:
        """Whether the conversation is made of such records."""
        return self.type in TOLD

    @property
    def prompt(self) -> bool:
        """Whether a person wrote it."""
        return self.type == "user" and self.provenance == "real_user" and not self.subtype


class Body(msgspec.Struct, gc=False):
    """The message of a record."""

    parts: Content = None


class Result(msgspec.Struct, gc=False):
    """How a tool call ended."""

    status: str = ""


class Record(Node, gc=False):
    """A record as the conversation needs it."""

    timestamp: str = ""
    message: Body = msgspec.field(default_factory=Body)
    toolCallResult: Result = msgspec.field(default_factory=Result)  # noqa: N815 — the client's own name


class Opening(msgspec.Struct):
    """What the first records say about the session."""

    cwd: str = ""
    version: str = ""
    timestamp: str = ""


TOLD = frozenset({"user", "assistant", "tool_result"})
NODES = Format(msgspec.json.Decoder(Node), TOLD)
RECORDS = Format(msgspec.json.Decoder(Record), TOLD)
OPENINGS = Format(msgspec.json.Decoder(Opening), TOLD)


def find(home: Path) -> Iterator[SessionRef | Problem]:
    """Sessions by folder, and after them their sub-agents."""
    for folder in listing(home / ".qwen" / "projects"):
        yield from [folder] if isinstance(folder, Problem) else joined(_logs(folder), _named)


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The session in one file."""
    yield from joined([path], _named)


def _logs(folder: Path) -> Iterator[Path | Problem]:
    yield from listing(folder / "chats", ".jsonl")
    for agents in listing(folder / "subagents"):
        if isinstance(agents, Path):
            yield from listing(agents, ".jsonl")


def _named(path: Path) -> Named | Problem:
    first = opening(OPENINGS, path, ("cwd", "version", "timestamp"))
    if isinstance(first, Problem):
        return first
    ref = replace(
        session(NAME, path.stem, path),
        cwd=first.cwd,
        started=moment(first.timestamp),
        parent=path.parent.name if path.parent.parent.name == "subagents" else "",
        version=first.version,
    )
    return Named(str(path), str(path), ref)


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The conversation that ends in the newest record."""
    yield from conversation(ref, Tools(WRITERS), _messages)


def _messages(faults: Faults, tools: Tools) -> Iterator[Message]:
    for number, record in records(RECORDS, faults, living(records(NODES, faults))):
        yield _message(record, record.key or f"#{number}", tools)


def _message(record: Record, key: str, tools: Tools) -> Message:
    at, content = moment(record.timestamp), record.message.parts
    if record.type == "assistant":
        calls = (piece.functionCall for piece in pieces(content) if piece.functionCall)
        uses = tuple(tools.called(call.name, call.id, call.args) for call in calls)
        return Message(key, "assistant", at, tuple(answered(content)), uses)
    if record.prompt:
        return Message(key, "person", at, split(typed(content), MARKS, tools.text))
    outcomes = [piece.functionResponse for piece in pieces(content) if piece.functionResponse]
    ok = record.toolCallResult.status in ("", "success")
    uses = tuple(use for one in outcomes for use in tools.returned(one.id, one.text, ok=ok, name=one.name))
    parts = (Part("harness", typed(content)),) if typed(content) else ()
    return Message(key, "tool" if uses else "person", at, parts, uses)
