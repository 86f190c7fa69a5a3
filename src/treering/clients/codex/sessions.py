"""Codex's session logs: `~/.codex/sessions/Y/M/D/rollout-<time>-<id>.jsonl`, one line of records without branches.

The rule this file keeps: a prompt is what the client reports as one (`item_completed`/`UserMessage`, in older versions
`user_message`); messages of role user in the model's own history also hold what the client put there, and are harness.
A rollback takes the last turns out. A fork repeats the history of the session it came from and is one with it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import NamedTuple

import msgspec

from treering.clients.found import Named, joined, listing, opening, session
from treering.clients.lines import Faults, Format, lines, moment, records
from treering.clients.tools import Tools
from treering.clients.voices import marks, split, unsaid
from treering.core.problem import Problem
from treering.core.session import Message, Part, Role, SessionRef, ToolUse

NAME = "codex"
MARKS = marks(
    tags=("environment_context", "user_instructions", "turn_aborted", "user_shell_command", "skill", "hook_context"),
    blocks=(("# Context from my IDE setup:", "## My request for Codex:"),),
    whole=("# AGENTS.md instructions for ",),
)
NONE = msgspec.Raw()
PATCHED = re.compile(r"^\*\*\* (?:Add|Update|Delete) File: (.+?)\r?$", re.MULTILINE)
EXIT_CODE = re.compile(r"(?:exited with code|[Ee]xit code:|\"exit_code\":)\s*(-?\d+)")
EXIT_WITHIN = 400  # characters at the head (in older versions the end) of an output that tell its exit code
REFUSED = ("apply_patch verification failed", "exec_command failed", "execution error", "unsupported call", "aborted")
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
PARENT = re.compile(rb'"parent_thread_id"\s*:\s*"([^"]+)"')


class Text(msgspec.Struct, gc=False):
    """A block of a message."""

    text: str = ""


class Item(msgspec.Struct, gc=False):
    """What a completed item was."""

    type: str = ""
    id: str = ""
    content: list[Text] | str | None = None


class Passed(msgspec.Struct, gc=False):
    """The client's notes on a message: the kind of each block, `user.text` or the name of what it put there."""

    content_item_kinds: list[str] = []


class Payload(msgspec.Struct, gc=False):
    """The fields of every payload that is read, whatever its type."""

    type: str = ""
    id: str | None = None
    role: str = ""
    content: list[Text] | str | None = None
    summary: list[Text] | str | None = None
    name: str = ""
    arguments: str = ""
    input: str = ""
    action: msgspec.Raw = NONE
    call_id: str | None = None
    output: msgspec.Raw = NONE
    message: msgspec.Raw = NONE
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
TEXTS = msgspec.json.Decoder(str | list[Text])


class Outline(NamedTuple):
    """What a first look at a file tells: the type of the records that report prompts, and the turns taken back."""

    prompts: str
    dropped: frozenset[int]


def find(home: Path) -> Iterator[SessionRef | Problem]:
    """Sessions by day; a fork belongs to the session it came from."""
    yield from joined(_rollouts(home / ".codex" / "sessions", depth=3), _named)


def refs(path: Path) -> Iterator[SessionRef | Problem]:
    """The session in one file."""
    yield from joined([path], _named)


def _rollouts(folder: Path, depth: int) -> Iterator[Path | Problem]:
    for below in listing(folder, *([] if depth else [".jsonl"])):
        if depth and isinstance(below, Path):
            yield from _rollouts(below, depth - 1)
        else:
            yield below


def _named(path: Path) -> Named | Problem:
    first = opening(OPENINGS, path, ("cwd",))
    if isinstance(first, Problem):
        return first
    meta, name = first.payload or Meta(), ID.search(path.stem)
    key = name[0] if name else meta.id or path.stem
    ref = replace(
        session(NAME, key, path),
        cwd=meta.cwd,
        started=moment(first.timestamp),
        parent=meta.parent,
        version=meta.cli_version,
    )
    return Named(key, meta.forked_from_id or key, ref)


def read(ref: SessionRef) -> Iterator[Message | Problem]:
    """The conversation without the turns taken back; what an earlier file told is not told again."""
    tools, told = Tools(frozenset()), set[str]()
    for nth, path in enumerate(ref.paths):
        faults = Faults(path)
        outline, turn = _outline(path), -1
        for number, record in records(RECORDS, faults):
            key = f"{nth or ''}#{number if record.ordinal is None else record.ordinal}"
            message = _message(record, key, tools, outline.prompts)
            turn += _is_prompt(record, outline.prompts)
            if message is None or turn in outline.dropped or message.record in told:
                continue
            if len(ref.paths) > 1:
                told.add(message.record)
            yield message if not ref.parent else unsaid(message)
        yield from faults.drain()


def _outline(path: str) -> Outline:
    """Look through the raw lines; they are decoded only when a turn was taken back."""
    rolled = items = notes = False
    for _, line in lines(Faults(path)):
        rolled = rolled or b'"thread_rolled_back"' in line
        items = items or b'"UserMessage"' in line
        notes = notes or items or b'"user_message"' in line
    prompts = "UserMessage" if items else "user_message" if notes else "message"
    if not rolled:
        return Outline(prompts, frozenset())
    count, live = 0, list[int]()
    for _, record in records(RECORDS, Faults(path)):
        if _is_prompt(record, prompts):
            live.append(count)
            count += 1
        elif record.payload.type == "thread_rolled_back" and record.payload.num_turns > 0:
            del live[-record.payload.num_turns :]
    return Outline(prompts, frozenset(range(count)).difference(live))


def _is_prompt(record: Record, prompts: str) -> bool:
    payload = record.payload
    if prompts == "UserMessage":
        return payload.item is not None and payload.item.type == prompts
    return payload.type == prompts and (prompts == "user_message" or payload.role == "user")


def _message(record: Record, key: str, tools: Tools, prompts: str) -> Message | None:
    payload = record.payload
    role: Role = "person"
    parts: tuple[Part, ...] = ()
    uses: tuple[ToolUse, ...] = ()
    match (record.type, payload.type):
        case ("event_msg", _) if _is_prompt(record, prompts):
            parts = split(_reported(payload), MARKS, tools.text)
        case ("compacted", _):
            parts = (Part("harness", _raw_text(payload.message)),)
        case ("response_item", "message") if payload.role == "user":
            parts = tuple(_history(payload, tools, prompts))
        case ("response_item", "message") if payload.role == "assistant":
            role, parts = "assistant", (Part("answer", _text(payload.content)),)
        case ("response_item", "reasoning") if payload.summary:
            role, parts = "assistant", (Part("thinking", _text(payload.summary)),)
        case ("response_item", "function_call" | "custom_tool_call" | "local_shell_call"):
            role, uses = "assistant", _called(payload, tools)
        case ("response_item", "function_call_output" | "custom_tool_call_output"):
            role, output = "tool", _raw_text(payload.output)
            uses = tuple(tools.returned(payload.call_id or "", output, ok=_succeeded(output)))
    if not parts and not uses:
        return None
    own = payload.item.id if payload.item else payload.id
    return Message(own or key, role, moment(record.timestamp), parts, uses)


def _reported(payload: Payload) -> str:
    return _text(payload.item.content) if payload.item else _raw_text(payload.message)


def _history(payload: Payload, tools: Tools, prompts: str) -> Iterator[Part]:
    """What the client put into a message of the model's history; the person's part only when no event reports it."""
    notes = payload.internal_chat_message_metadata_passthrough
    kinds = notes.content_item_kinds if notes else []
    blocks = payload.content if isinstance(payload.content, list) else [Text(payload.content or "")]
    for block, kind in zip(blocks, chain(kinds, repeat("")), strict=False):
        parts = split(block.text, MARKS, tools.text)
        if kind and not kind.startswith("user."):
            yield Part("harness", block.text)
        elif prompts == "message" or all(part.voice == "harness" for part in parts):
            yield from parts


def _called(payload: Payload, tools: Tools) -> tuple[ToolUse, ...]:
    """A call; a patch is told once for each file it changes."""
    raw = (payload.arguments or payload.input).encode() or bytes(payload.action)
    name = payload.name or payload.type
    use = tools.called(name, payload.call_id or "", raw)
    script = raw.decode().replace("\\n", "\n") if "apply_patch" in name or b"apply_patch" in raw else ""
    files = PATCHED.findall(script) if "*** Begin Patch" in script else ()
    uses = tuple(replace(use, path=file, wrote=True) for file in files)
    if uses:
        tools.opened(uses)
    return uses or (use,)


def _succeeded(output: str) -> bool:
    """Whether a call came to a good end: its exit code where the client tells it."""
    notes = output[-EXIT_WITHIN:] if output.startswith("{") else output.partition("Output:\n")[0][:EXIT_WITHIN]
    code = EXIT_CODE.search(notes)
    return code[1] == "0" if code else not output.startswith(REFUSED)


def _text(content: list[Text] | str | None) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(block.text for block in content or ())


def _raw_text(raw: msgspec.Raw) -> str:
    """Text that is a string in some versions and a list of blocks in others; else the JSON as it stands."""
    try:
        return _text(TEXTS.decode(raw))
    except (ValueError, RecursionError):
        return bytes(raw).decode(errors="replace")
