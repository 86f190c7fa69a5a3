"""A recorded conversation, the same for every client: sessions, messages, and whose words each part is.

The rule this file keeps: nothing here knows a client's format. A reader in clients/<name>/sessions.py turns its log into
a stream of `Message` and `Problem`; everything later reads only these values.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Voice = Literal["said", "pasted", "harness", "answer", "thinking"]
"""said: typed by the person; pasted: in the person's message, but not the person's words (fenced, quoted, long, or
equal to a file or tool text of the session); harness: put into a user message by the client (reminders, environment,
hook context, command output, skills, notifications, instruction files); answer, thinking: the assistant's."""

Role = Literal["person", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class Part:
    """A run of text with one voice."""

    voice: Voice
    text: str


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One tool call with its outcome, as far as the log tells.

    path: the file argument, if any; wrote: whether the tool is one that writes files; ok: None when the log has no
    result yet. input and output are cut by the reader (see clients), since one log may hold hundreds of megabytes of
    them. Most logs tell a call twice, in the assistant's message (input, ok None) and in a tool message (output, ok),
    both with `call`, `name`, `path` and `wrote`; some tell both at once in the assistant's message. A call about
    several files is told once for each.
    """

    name: str
    call: str
    input: str = ""
    output: str = ""
    path: str = ""
    wrote: bool = False
    ok: bool | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One message. `record` identifies it for good within its session (a uuid, an ordinal), however often it is rewritten (M2.3)."""

    record: str
    role: Role
    at: datetime | None
    parts: tuple[Part, ...] = ()
    tools: tuple[ToolUse, ...] = ()

    def voiced(self, *voices: Voice) -> str:
        """The text of these voices, parts separated by a newline."""
        return "\n".join(part.text for part in self.parts if part.voice in voices)

    @property
    def is_prompt(self) -> bool:
        """Whether the person typed or pasted something: the start of a turn."""
        return self.role == "person" and any(p.voice in ("said", "pasted") and p.text.strip() for p in self.parts)


@dataclass(frozen=True, slots=True)
class SessionRef:
    """Where a session lies, before it is read.

    paths: the files that make it up, in order; inner: the id inside a shared file (opencode's database), else "".
    cwd: the directory the session ran in, from inside the records, "" when they do not say; parent: the session that
    started this one as a sub-agent, "" for a person's own session. modified: seconds since the epoch, newest file.
    """

    client: str
    id: str
    paths: tuple[str, ...]
    cwd: str = ""
    started: datetime | None = None
    modified: float = 0.0
    size: int = 0
    parent: str = ""
    inner: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """A session read whole: for callers that want all of it at once (small sessions, tests)."""

    ref: SessionRef
    messages: tuple[Message, ...] = ()
