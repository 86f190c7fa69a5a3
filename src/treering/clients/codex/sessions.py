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

from treering.clients.codex.records import OPENINGS, RECORDS, TEXTS, TOLD, Meta, Payload, Record, Text
from treering.clients.conversation import conversation
from treering.clients.found import Named, joined, listing, opening, session
from treering.clients.lines import Faults, lines, moment, records
from treering.clients.tools import Tools
from treering.clients.voices import marks, split
from treering.core.problem import Problem
from treering.core.session import Message, Part, Role, SessionRef, ToolUse

NAME = "codex"
MARKS = marks(
    tags=("environment_context", "user_instructions", "turn_aborted", "user_shell_command", "skill", "hook_context"),
    blocks=(("# Context from my IDE setup:", "## My request for Codex:"),),
    whole=("# AGENTS.md instructions for ",),
)
PATCHED = re.compile(r"^\*\*\* (?:Add|Update|Delete) File: (.+?)\r?$", re.MULTILINE)
EXIT_CODE = re.compile(r"(?:exited with code|[Ee]xit code:|\"exit_code\":)\s*(-?\d+)")
TYPE_WITHIN = 1_000  # bytes of a line that are searched for the type of its payload
EXIT_WITHIN = 400  # characters of the client's notes on an output that tell the exit code
REFUSED = ("apply_patch verification failed", "exec_command failed", "execution error", "unsupported call", "aborted")
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")


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
    """The conversation without the turns taken back."""
    yield from conversation(ref, Tools(frozenset()), _messages)


def _messages(faults: Faults, tools: Tools) -> Iterator[Message]:
    outline, turn = _outline(faults.path), -1
    for number, record in records(RECORDS, faults):
        if record.payload.type not in TOLD and record.type != "compacted":
            continue
        turn += _is_prompt(record, outline.prompts)
        if turn not in outline.dropped:
            ordinal = number if record.ordinal is None else record.ordinal
            yield _message(record, f"#{ordinal}", tools, outline.prompts)


def _outline(path: str) -> Outline:
    """Look at the beginning of each line, where the client writes its type; decode only when a turn was taken back."""
    rolled = items = notes = False
    for _, line in lines(Faults(path)):
        rolled = rolled or line.find(b'"thread_rolled_back"', 0, TYPE_WITHIN) > 0
        items = items or line.find(b'"UserMessage"', 0, TYPE_WITHIN) > 0
        notes = notes or items or line.find(b'"user_message"', 0, TYPE_WITHIN) > 0
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


def _message(record: Record, key: str, tools: Tools, prompts: str) -> Message:
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
        if kind and not kind.startswith("user."):
            yield Part("harness", block.text)
        elif prompts == "message" or not kind:
            parts = split(block.text, MARKS, tools.text)
            if prompts == "message" or all(part.voice == "harness" for part in parts):
                yield from parts


def _called(payload: Payload, tools: Tools) -> tuple[ToolUse, ...]:
    """A call; a patch is told once for each file it changes."""
    raw = (payload.arguments or payload.input).encode() or bytes(payload.action)
    name = payload.name or payload.type
    use = tools.called(name, payload.call_id or "", raw)
    script = raw.decode(errors="replace").replace("\\n", "\n") if "apply_patch" in name or b"apply_patch" in raw else ""
    files = PATCHED.findall(script) if "*** Begin Patch" in script else ()
    uses = tuple(replace(use, path=file, wrote=True) for file in files)
    if uses:
        tools.opened(uses)
    return uses or (use,)


def _succeeded(output: str) -> bool:
    """Whether a call came to a good end: its exit code where the client tells it."""
    old = output.startswith('{"output"')
    notes = output.rpartition('"metadata"')[2] if old else output.partition("Output:\n")[0]
    code = EXIT_CODE.search(notes[:EXIT_WITHIN])
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
