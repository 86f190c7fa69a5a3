"""Codex's session logs: `~/.codex/sessions/Y/M/D/rollout-<time>-<id>.jsonl`, one line of records without branches.

The rule this file keeps: a prompt is what the client reports as one (`item_completed`/`UserMessage`, in older versions
`user_message`); messages of role user in the model's own history also hold what the client put there, and are harness.
A rollback takes the last turns out. A fork repeats the history of the session it came from and is one with it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import NamedTuple

from treering.clients.codex.records import OPENINGS, RECORDS, Meta, Payload, flat
from treering.clients.codex.turns import is_prompt, outline_of
from treering.clients.conversation import conversation
from treering.clients.found import Named, joined, listing, opening, session
from treering.clients.lines import Faults, moment, records
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
EXIT_WITHIN = 400  # characters of the client's notes on an output that tell the exit code
REFUSED = ("apply_patch verification failed", "exec_command failed", "execution error", "unsupported call", "aborted")
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")


class Told(NamedTuple):
    """A message without its identity and time."""

    role: Role
    parts: tuple[Part, ...] = ()
    tools: tuple[ToolUse, ...] = ()


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
    outline, turn = outline_of(faults.path), -1
    for number, record in records(RECORDS, faults):
        payload = record.payload
        teller = TELLERS.get(payload.type or record.type)
        if teller is None:
            continue
        if outline.dropped:
            turn += is_prompt(payload, outline.prompts)
            if turn in outline.dropped:
                continue
        told = teller(payload, tools, outline.prompts)
        if told is not None:
            own = payload.item.id if payload.item else payload.id
            key = own or f"#{number if record.ordinal is None else record.ordinal}"
            yield Message(key, told.role, moment(record.timestamp), told.parts, told.tools)


def _reported(payload: Payload, tools: Tools, prompts: str) -> Told | None:
    """A prompt that an event reports."""
    if not is_prompt(payload, prompts):
        return None
    text = flat(payload.item.content if payload.item else payload.message)
    return Told("person", split(text, MARKS, tools.text))


def _in_history(payload: Payload, tools: Tools, prompts: str) -> Told | None:
    """A message of the model's own history."""
    if payload.role == "assistant":
        return Told("assistant", (Part("answer", flat(payload.content)),))
    return Told("person", tuple(_added(payload, tools, prompts))) if payload.role == "user" else None


def _added(payload: Payload, tools: Tools, prompts: str) -> Iterator[Part]:
    """What the client put into a user's message; the person's own part only when no event reports it."""
    notes = payload.internal_chat_message_metadata_passthrough
    kinds = notes.content_item_kinds if notes else []
    blocks = payload.content if isinstance(payload.content, list) else [flat(payload.content)]
    for block, kind in zip(blocks, chain(kinds, repeat("")), strict=False):
        if kind and not kind.startswith("user."):
            yield Part("harness", flat(block))
        elif prompts == "message" or not kind:
            parts = split(flat(block), MARKS, tools.text)
            if prompts == "message" or all(part.voice == "harness" for part in parts):
                yield from parts


def _thought(payload: Payload, _tools: Tools, _prompts: str) -> Told | None:
    return Told("assistant", (Part("thinking", flat(payload.summary)),)) if payload.summary else None


def _summed_up(payload: Payload, _tools: Tools, _prompts: str) -> Told:
    return Told("person", (Part("harness", flat(payload.message)),))


def _called(payload: Payload, tools: Tools, _prompts: str) -> Told:
    """A call; a patch is told once for each file it changes."""
    raw = (payload.arguments or payload.input).encode() or bytes(payload.action)
    use = tools.called(payload.name or payload.type, payload.call_id or "", raw)
    if b"*** Begin Patch" not in raw or b"apply_patch" not in raw + use.name.encode():
        return Told("assistant", tools=(use,))
    files = PATCHED.findall(raw.decode(errors="replace").replace("\\n", "\n"))
    uses = tuple(replace(use, path=file, wrote=True) for file in files) or (use,)
    tools.opened(uses)
    return Told("assistant", tools=uses)


def _returned(payload: Payload, tools: Tools, _prompts: str) -> Told:
    output = flat(payload.output)
    return Told("tool", tools=tools.returned(payload.call_id or "", output, ok=_succeeded(output)))


TELLERS: dict[str, Callable[[Payload, Tools, str], Told | None]] = {
    "item_completed": _reported,
    "user_message": _reported,
    "message": _in_history,
    "reasoning": _thought,
    "compacted": _summed_up,
    "function_call": _called,
    "custom_tool_call": _called,
    "local_shell_call": _called,
    "function_call_output": _returned,
    "custom_tool_call_output": _returned,
}
"""What each type of payload tells; all others tell nothing."""


def _succeeded(output: str) -> bool:
    """Whether a call came to a good end: its exit code where the client tells it."""
    old = output.startswith('{"output"')
    notes = output.rpartition('"metadata"')[2] if old else output.partition("Output:\n")[0]
    code = EXIT_CODE.search(notes[:EXIT_WITHIN])
    return code[1] == "0" if code else not output.startswith(REFUSED)
