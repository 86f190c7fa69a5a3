"""Message parts as Google's API writes them, shared by Gemini CLI and the clients that descend from it."""

from collections.abc import Iterator

import msgspec

from treering.core.session import Part

NONE = msgspec.Raw()
REFERENCED = ("--- Content from referenced files ---", "--- End of content ---")
"""Around the files that the client adds to a prompt which names them with @."""


class Call(msgspec.Struct, gc=False):
    """A tool call."""

    id: str = ""
    name: str = ""
    args: msgspec.Raw = NONE


class Output(msgspec.Struct, gc=False):
    """What a tool answered."""

    output: str = ""
    error: str = ""


class Outcome(msgspec.Struct, gc=False):
    """The outcome of a tool call."""

    id: str = ""
    name: str = ""
    response: Output = msgspec.field(default_factory=Output)

    @property
    def text(self) -> str:
        """The output, or the error."""
        return self.response.output or self.response.error


class Piece(msgspec.Struct, gc=False):
    """One part of a message."""

    text: str = ""
    thought: bool = False
    functionCall: Call | None = None  # noqa: N815 — the API's own names
    functionResponse: Outcome | None = None  # noqa: N815


Content = str | Piece | list[Piece | str] | None


def pieces(content: Content) -> list[Piece]:
    """The parts of a message, however it holds them."""
    held = content if isinstance(content, list) else [content or ""]
    return [Piece(piece) if isinstance(piece, str) else piece for piece in held]


def typed(content: Content) -> str:
    """The text of a user message, each of its parts on lines of its own."""
    return "\n".join(piece.text for piece in pieces(content) if piece.text)


def answered(content: Content) -> Iterator[Part]:
    """What the assistant said and thought."""
    for piece in pieces(content):
        if piece.text:
            yield Part("thinking" if piece.thought else "answer", piece.text)
