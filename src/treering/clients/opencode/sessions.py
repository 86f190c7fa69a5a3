"""opencode's sessions: rows of `~/.local/share/opencode/opencode.db`, a SQLite database that may be in use.

The rule this file keeps: a message is read by itself, so that a long session takes no more memory than a long message,
and what a revert took back is not told.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from functools import partial
from itertools import takewhile
from pathlib import Path

import msgspec

from treering.clients.conversation import conversation
from treering.clients.found import listing
from treering.clients.lines import Faults, Format, moment
from treering.clients.opencode.database import Database
from treering.clients.tools import Tools
from treering.clients.voices import marks, split
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef, ToolUse, Voice

NAME = "opencode"
WRITERS = frozenset({"write", "edit", "multiedit", "patch", "apply_patch"})
MARKS = marks(tags=("system-reminder",))
ENDED = {"completed": True, "error": False}
NONE = msgspec.Raw()

SESSIONS = """
    SELECT CAST(id AS TEXT), CAST(parent_id AS TEXT), CAST(directory AS TEXT), CAST(version AS TEXT),
           time_created, time_updated
    FROM session ORDER BY time_created, id
"""
REVERT = "SELECT CAST(revert AS BLOB) FROM session WHERE id = ?"
MESSAGES = "SELECT CAST(id AS TEXT), time_created FROM message WHERE session_id = ? ORDER BY time_created, id"
AUTHOR = "SELECT CAST(ifnull(data, '') AS BLOB) FROM message WHERE id = ?"
PARTS = "SELECT CAST(ifnull(data, '') AS BLOB) FROM part WHERE message_id = ? ORDER BY id"
UNESCAPED_QUOTE = re.compile(r'(?<!\\)"')


class Author(msgspec.Struct, gc=False):
    """A message without its parts."""

    role: str = ""
    summary: msgspec.Raw = NONE

    @property
    def compaction(self) -> bool:
        """Whether the message sums the conversation up; on a prompt the field holds other things."""
        return bytes(self.summary) == b"true"


class State(msgspec.Struct, gc=False):
    """How far a tool call is."""

    status: str = ""
    input: msgspec.Raw = NONE
    output: str = ""
    error: str = ""


class Piece(msgspec.Struct, gc=False):
    """A part of a message. synthetic: the client wrote it into a prompt."""

    type: str = ""
    text: str = ""
    synthetic: bool = False
    tool: str = ""
    callID: str = ""  # noqa: N815 — the client's own names
    state: State | None = None


class Revert(msgspec.Struct):
    """Where a revert begins."""

    messageID: str = ""  # noqa: N815


AUTHORS = Format(msgspec.json.Decoder(Author))
PIECES = Format(msgspec.json.Decoder(Piece), frozenset({"text", "reasoning", "tool"}))
REVERTS = Format(msgspec.json.Decoder(Revert))


def find(home: Path) -> Iterator[SessionRef | Problem]:
    """The sessions of the person's database."""
    for path in listing(home / ".local" / "share" / "opencode", "opencode.db"):
        yield from [path] if isinstance(path, Problem) else refs(path)


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The sessions of a database, oldest first."""
    with closing(Database(Faults(str(path)))) as database:
        for key, parent, cwd, version, created, updated in database.rows(SESSIONS):
            changed = moment(updated)
            yield SessionRef(
                NAME,
                key,
                (str(path),),
                cwd or "",
                moment(created),
                changed.timestamp() if changed else 0.0,
                parent=parent or "",
                inner=key,
                version=version or "",
            )
        yield from database.faults.drain()


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The messages of a session up to where a revert begins."""
    yield from conversation(ref, Tools(WRITERS), partial(_messages, ref.inner))


def _messages(session: str, faults: Faults, tools: Tools) -> Iterator[Message]:
    with closing(Database(faults)) as database:
        for key, created in _live(database, session):
            author = [AUTHORS.decode(data, 0, faults) for (data,) in database.rows(AUTHOR, key)]
            pieces = [PIECES.decode(data, 0, faults) for (data,) in database.rows(PARTS, key)]
            if author and author[0]:
                yield _message(key, moment(created), author[0], [piece for piece in pieces if piece], tools)


def _live(database: Database, session: str) -> Iterator[tuple[str, object]]:
    """The messages of a session before the one a revert names."""
    reverts = [REVERTS.decode(data, 0, Faults("")) for (data,) in database.rows(REVERT, session) if data]
    until = {revert.messageID for revert in reverts if revert and revert.messageID}
    return takewhile(lambda row: row[0] not in until, database.rows(MESSAGES, session))


def _message(key: str, at: datetime | None, author: Author, pieces: list[Piece], tools: Tools) -> Message:
    texts = [piece for piece in pieces if piece.text]
    if author.role == "user":
        return Message(key, "person", at, tuple(part for piece in texts for part in _typed(piece, tools)))
    parts = tuple(Part(_voice(piece, author), piece.text) for piece in texts)
    return Message(key, "assistant", at, parts, tuple(_uses(pieces, tools)))


def _typed(piece: Piece, tools: Tools) -> tuple[Part, ...]:
    if piece.synthetic:
        return (Part("harness", piece.text),)
    return split(unquoted(piece.text), MARKS, tools.text) if piece.type == "text" else ()


def _voice(piece: Piece, author: Author) -> Voice:
    return "harness" if author.compaction else "thinking" if piece.type == "reasoning" else "answer"


def _uses(pieces: list[Piece], tools: Tools) -> Iterator[ToolUse]:
    for piece in pieces:
        if piece.type == "tool" and piece.state:
            use = tools.called(piece.tool, piece.callID, piece.state.input)
            yield tools.done(use, piece.state.output or piece.state.error, ok=ENDED.get(piece.state.status))


def unquoted(text: str) -> str:
    """A prompt given on the command line, without the quotes that the client puts around words with spaces."""
    inner = text[1:-1]
    if len(text) > 1 and text[0] == text[-1] == '"' and not UNESCAPED_QUOTE.search(inner):
        return inner.replace('\\"', '"')
    return text
