"""The shape of Gemini CLI's records, as far as they are read."""

import msgspec

from treering.clients.gemini_parts import Content, pieces
from treering.clients.lines import Format

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


UPDATES = Format(msgspec.json.Decoder(Update))
FULL = Format(msgspec.json.Decoder(Full))
OPENINGS = Format(msgspec.json.Decoder(Opening))
