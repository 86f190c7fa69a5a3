"""The session log that pi and oh-my-pi share: a head, then entries that each name the one they follow.

The rule this file keeps: a file is read twice, first for the tree of its entries, then for what lives. The title slot
and other entries without an id stand in no tree. A branched-off file repeats its past and is one with where it began.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from treering.clients.conversation import conversation
from treering.clients.found import Named, opening, session
from treering.clients.lines import Faults, Format, moment, records
from treering.clients.tools import Tools
from treering.clients.tree import living
from treering.clients.voices import marks, split
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef

WRITERS = frozenset({"write", "edit", "multiedit", "ast_edit", "notebook"})
MARKS = marks(tags=("skill", "file", "system-reminder", "system-notice"))
NONE = msgspec.Raw()


class Block(msgspec.Struct, gc=False):
    """A block of a message."""

    type: str = ""
    text: str = ""
    thinking: str = ""
    id: str = ""
    name: str = ""
    arguments: msgspec.Raw = NONE


class Body(msgspec.Struct, gc=False):
    """The message of an entry."""

    role: str = ""
    content: str | list[Block] | None = None
    attribution: str = "user"
    toolCallId: str = ""  # noqa: N815 — the clients' own names
    toolName: str = ""  # noqa: N815
    isError: bool = False  # noqa: N815


class Speaker(msgspec.Struct, gc=False):
    """Who a message is from."""

    role: str = ""


class Node(msgspec.Struct, gc=False, rename={"key": "id", "above": "parentId"}):
    """What an entry says about its place in the tree."""

    type: str = ""
    key: str = ""
    above: str | None = None
    message: Speaker | None = None

    @property
    def told(self) -> bool:
        """Whether the conversation is made of such entries."""
        return self.type in TOLD

    @property
    def prompt(self) -> bool:
        """Whether a turn begins with it."""
        return self.message is not None and self.message.role == "user"


class Entry(msgspec.Struct, gc=False):
    """An entry as the conversation needs it."""

    type: str = ""
    id: str = ""
    timestamp: str = ""
    message: Body | None = None
    content: str | list[Block] | None = None
    summary: str = ""


class Head(msgspec.Struct, rename={"parent": "parentSession"}):
    """What the head says about the session."""

    type: str = ""
    id: str = ""
    cwd: str = ""
    timestamp: str = ""
    parent: str | None = None


TOLD = frozenset({"message", "custom_message", "compaction", "branch_summary"})
NODES = Format(msgspec.json.Decoder(Node), TOLD)
ENTRIES = Format(msgspec.json.Decoder(Entry), TOLD)
HEADS = Format(msgspec.json.Decoder(Head), frozenset({"session"}))


def named(client: str, path: Path, *, parent: str = "") -> Named | Problem:
    """The session in a file. parent: the session that started it as a sub-agent."""
    head = opening(HEADS, path, ("id", "cwd", "timestamp"))
    if isinstance(head, Problem):
        return head
    own = path.stem.rpartition("_")[2]
    ref = replace(session(client, own, path), cwd=head.cwd, started=moment(head.timestamp), parent=parent)
    began = Path(head.parent).stem.rpartition("_")[2] if head.parent else own
    return Named(own, own if parent else began, ref)


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The conversation that ends in each file's newest entry."""
    yield from conversation(ref, Tools(WRITERS), _messages)


def _messages(faults: Faults, tools: Tools) -> Iterator[Message]:
    for number, entry in records(ENTRIES, faults, living(records(NODES, faults))):
        yield _message(entry, entry.id or f"#{number}", tools)


def _message(entry: Entry, key: str, tools: Tools) -> Message:
    at, body = moment(entry.timestamp), entry.message or Body(content=entry.content or entry.summary)
    blocks = [Block("text", body.content)] if isinstance(body.content, str) else body.content or []
    text = "\n".join(block.text for block in blocks if block.text)
    if body.role == "user" and body.attribution == "user":
        return Message(key, "person", at, split(text, MARKS, tools.text))
    if body.role == "assistant":
        calls = (block for block in blocks if block.type == "toolCall")
        uses = tuple(tools.called(call.name, call.id, call.arguments) for call in calls)
        return Message(key, "assistant", at, tuple(_answer(blocks)), uses)
    if body.role == "toolResult":
        uses = tools.returned(body.toolCallId, text, ok=not body.isError, name=body.toolName)
        return Message(key, "tool", at, tools=uses)
    return Message(key, "person", at, (Part("harness", text),) if text else ())


def _answer(blocks: list[Block]) -> Iterator[Part]:
    for block in blocks:
        if block.thinking or block.text:
            yield Part("thinking" if block.thinking else "answer", block.thinking or block.text)
