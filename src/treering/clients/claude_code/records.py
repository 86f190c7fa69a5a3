"""The shape of Claude Code's records, as far as they are read."""

import msgspec

from treering.clients.lines import Format

NONE = msgspec.Raw()
QUEUED = b'"queued_command"'


class Text(msgspec.Struct, gc=False):
    """A block inside a tool result."""

    type: str = ""
    text: str = ""


class Block(msgspec.Struct, gc=False):
    """A block of a message."""

    type: str = ""
    text: str = ""
    thinking: str = ""
    id: str = ""
    name: str = ""
    input: msgspec.Raw = NONE
    tool_use_id: str = ""
    content: str | list[Text] | None = None
    is_error: bool | None = None

    @property
    def output(self) -> str:
        """The text of a tool result."""
        if isinstance(self.content, str):
            return self.content
        return "\n".join(piece.text for piece in self.content or ())


class Body(msgspec.Struct, gc=False):
    """The message of a record."""

    content: str | list[Block] = ""


class Origin(msgspec.Struct, gc=False):
    """Who sent a prompt."""

    kind: str = ""


class Queued(msgspec.Struct, gc=False, rename={"content": "prompt"}):
    """An attachment that is a prompt typed while the agent worked."""

    content: str | list[Block] = ""
    commandMode: str = "prompt"  # noqa: N815 — the client's own names
    origin: Origin | None = None


QUEUE = msgspec.json.Decoder(Queued)


class Node(msgspec.Struct, gc=False, rename={"key": "uuid"}):
    """What a record says about its place in the tree."""

    type: str = ""
    key: str = ""
    parentUuid: str | None = None  # noqa: N815 — the client's own names
    logicalParentUuid: str | None = None  # noqa: N815
    isSidechain: bool = False  # noqa: N815
    isMeta: bool = False  # noqa: N815
    isCompactSummary: bool = False  # noqa: N815
    toolUseResult: msgspec.Raw = NONE  # noqa: N815
    attachment: msgspec.Raw = NONE

    @property
    def above(self) -> str | None:
        """The record it follows; after a compaction that is only the logical one."""
        return self.parentUuid or self.logicalParentUuid

    @property
    def told(self) -> bool:
        """Whether the conversation is made of such records."""
        if self.type == "attachment":
            return QUEUED in bytes(self.attachment)
        return self.type in ("user", "assistant")

    @property
    def prompt(self) -> bool:
        """Whether a turn begins with it."""
        written = not (self.isMeta or self.isCompactSummary)
        return self.type == "user" and written and self.toolUseResult is NONE


class Record(msgspec.Struct, gc=False):
    """A record as the conversation needs it."""

    type: str = ""
    uuid: str = ""
    timestamp: str = ""
    isMeta: bool = False  # noqa: N815 — the client's own names
    isCompactSummary: bool = False  # noqa: N815
    message: Body | None = None
    attachment: msgspec.Raw = NONE
    origin: Origin | None = None
    promptSource: str = ""  # noqa: N815
    turnOrigin: str = ""  # noqa: N815

    @property
    def queued(self) -> Queued | None:
        """The prompt in an attachment; attachments of other kinds may look as they like."""
        attachment = bytes(self.attachment)
        try:
            return QUEUE.decode(attachment) if QUEUED in attachment else None
        except (ValueError, RecursionError):
            return None

    @property
    def from_harness(self) -> bool:
        """Whether the client wrote all of it: compaction summaries, notifications, caveats."""
        queued = self.queued
        origin = queued.origin if queued else self.origin
        sent = origin is not None and origin.kind not in ("", "human")
        notice = self.promptSource == "system" or self.turnOrigin.endswith("notification")
        return self.isMeta or self.isCompactSummary or sent or notice or bool(queued and queued.commandMode != "prompt")


class Opening(msgspec.Struct, gc=False):
    """What the first records say about the session."""

    type: str = ""
    uuid: str = ""
    sessionId: str = ""  # noqa: N815
    cwd: str = ""
    version: str = ""
    timestamp: str = ""


TOLD = frozenset({"user", "assistant", "attachment"})
NODES = Format(msgspec.json.Decoder(Node), TOLD)
RECORDS = Format(msgspec.json.Decoder(Record), TOLD)
OPENINGS = Format(msgspec.json.Decoder(Opening), TOLD)
