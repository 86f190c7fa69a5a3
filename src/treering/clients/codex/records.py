"""The shape of Codex's records, as far as they are read."""

import re

import msgspec

from treering.clients.lines import Format

NONE = msgspec.Raw()
PARENT = re.compile(rb'"parent_thread_id"\s*:\s*"([^"]+)"')


class Text(msgspec.Struct, gc=False):
    """A block of a message, or an output with notes."""

    text: str = ""
    content: str | None = None


Texts = str | Text | list[Text | str] | None


def flat(texts: Texts) -> str:
    """Text that is a string in some versions, a block in others, and a list of blocks in most."""
    if isinstance(texts, str):
        return texts
    if isinstance(texts, Text):
        return texts.text or texts.content or ""
    return "\n".join([flat(text) for text in texts or ()])


class Item(msgspec.Struct, gc=False):
    """What a completed item was."""

    type: str = ""
    id: str = ""
    content: Texts = None


class Passed(msgspec.Struct, gc=False):
    """The client's notes on a message: the kind of each block, `user.text` or the name of what it put there."""

    content_item_kinds: list[str] = []


class Payload(msgspec.Struct, gc=False):
    """The fields of every payload that is read, whatever its type."""

    type: str = ""
    id: str | None = None
    role: str = ""
    content: Texts = None
    summary: Texts = None
    name: str = ""
    arguments: str = ""
    input: str = ""
    action: msgspec.Raw = NONE
    call_id: str | None = None
    output: Texts = None
    message: Texts = None
    item: Item | None = None
    num_turns: int = 0
    internal_chat_message_metadata_passthrough: Passed | None = None


class Record(msgspec.Struct, gc=False):
    """One line."""

    type: str = ""
    timestamp: str = ""
    ordinal: int | None = None
    payload: Payload = msgspec.field(default_factory=Payload)


class Meta(msgspec.Struct):
    """What the first records say about the session."""

    id: str | None = None
    cwd: str = ""
    cli_version: str = ""
    thread_source: str | None = None
    forked_from_id: str | None = None
    parent_thread_id: str | None = None
    source: msgspec.Raw = NONE

    @property
    def parent(self) -> str:
        """The session that started this one as a sub-agent, "" when none did."""
        source = bytes(self.source)
        inside = PARENT.search(source)
        named = self.parent_thread_id or (inside and inside[1].decode(errors="replace"))
        return named or ("unknown" if self.thread_source == "subagent" or b'"subagent"' in source else "")


class Opening(msgspec.Struct):
    """The head of a file."""

    timestamp: str = ""
    payload: Meta | None = None

    @property
    def cwd(self) -> str:
        """The directory of the session, once a record named it."""
        return self.payload.cwd if self.payload else ""


RECORDS = Format(msgspec.json.Decoder(Record), frozenset({"response_item", "event_msg", "compacted"}))
OPENINGS = Format(msgspec.json.Decoder(Opening), frozenset({"session_meta"}))
