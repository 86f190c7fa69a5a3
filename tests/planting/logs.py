"""A conversation with tools, in the log format of each client."""

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from planting.attacks import Step
from session_logs import (
    CWD,
    LOGS,
    PLACES,
    claude,
    codex,
    codex_answered,
    codex_meta,
    codex_said,
    encode,
    gemini,
    gemini_head,
    opencode_database,
    opencode_message,
    pi,
    pi_head,
    put,
    qwen,
)

Record = dict[str, object]
NAMES = {
    "claude-code": {"bash": "Bash", "read": "Read", "fetch": "WebFetch", "task": "Task"},
    "qwen-code": {"bash": "run_shell_command", "read": "read_file", "fetch": "web_fetch", "task": "task"},
    "gemini-cli": {"bash": "run_shell_command", "read": "read_file", "fetch": "web_fetch", "task": "task"},
    "codex": {"bash": "exec_command", "read": "exec_command", "fetch": "web_search", "task": "exec_command"},
}
"""What the clients call their tools; the others use plain words."""


def _name(client: str, kind: str) -> str:
    return NAMES.get(client, {}).get(kind, kind)


def _given(kind: str, about: str) -> dict[str, str]:
    return {"file_path" if kind == "read" else "url" if kind == "fetch" else "command": about}


def _claude(steps: Iterable[Step]) -> list[Record]:
    log: list[Record] = []
    for kind, *more in steps:
        n = len(log)
        if kind == "tool":
            use = {"type": "tool_use", "id": f"t{n}", "name": _name("claude-code", more[0]), "input": _given(*more[:2])}
            result = {"type": "tool_result", "tool_use_id": f"t{n}", "content": more[2]}
            log += [claude(n, "assistant", [use]), claude(n + 1, "user", [result], toolUseResult={})]
        elif kind == "typed":
            log.append(claude(n, "user", more[0]))
        else:
            log.append(claude(n, "assistant", [{"type": "text", "text": more[0]}]))
    return log


def _codex(steps: Iterable[Step]) -> list[Record]:
    log = [codex_meta()]
    for kind, *more in steps:
        n = len(log)
        if kind == "tool":
            call = {"name": _name("codex", more[0]), "arguments": json.dumps({"cmd": more[1]})}
            log.append(codex(n, "response_item", type="function_call", call_id=f"c{n}", **call))
            output = f"Exit code: 0\nOutput:\n{more[2]}"
            log.append(codex(n + 1, "response_item", type="function_call_output", call_id=f"c{n}", output=output))
        else:
            log.append(codex_said(n, more[0]) if kind == "typed" else codex_answered(n, more[0]))
    return log


def _qwen(steps: Iterable[Step]) -> list[Record]:
    log: list[Record] = []
    for kind, *more in steps:
        n = len(log)
        if kind == "tool":
            name = _name("qwen-code", more[0])
            call = {"functionCall": {"id": f"t{n}", "name": name, "args": _given(*more[:2])}}
            answer = {"functionResponse": {"id": f"t{n}", "name": name, "response": {"output": more[2]}}}
            log.append(qwen(n, "assistant", [call]))
            log.append(qwen(n + 1, "tool_result", [answer], toolCallResult={"status": "success"}))
        else:
            log.append(qwen(n, "user" if kind == "typed" else "assistant", [{"text": more[0]}]))
    return log


def _gemini(steps: Iterable[Step]) -> list[Record]:
    log: list[Record] = [gemini_head()]
    for kind, *more in steps:
        n = len(log)
        if kind == "tool":
            name = _name("gemini-cli", more[0])
            result = [{"functionResponse": {"id": f"t{n}", "name": name, "response": {"output": more[2]}}}]
            call = {"id": f"t{n}", "name": name, "args": _given(*more[:2]), "status": "success", "result": result}
            log.append(gemini(n, "gemini", "", toolCalls=[call]))
        else:
            log.append(
                gemini(n, "user" if kind == "typed" else "gemini", [{"text": more[0]}] if kind == "typed" else more[0])
            )
    return log


def _pi(steps: Iterable[Step]) -> list[Record]:
    log: list[Record] = [pi_head()]
    for kind, *more in steps:
        n = len(log)
        if kind == "tool":
            call = {"type": "toolCall", "id": f"t{n}", "name": more[0], "arguments": _given(*more[:2])}
            text = [{"type": "text", "text": more[2]}]
            log.append(pi(n, "assistant", [call]))
            log.append(pi(n + 1, "toolResult", text, toolCallId=f"t{n}", toolName=more[0], isError=False))
        else:
            log.append(pi(n, "user" if kind == "typed" else "assistant", [{"type": "text", "text": more[0]}]))
    return log


def _omp(steps: Iterable[Step]) -> list[Record]:
    return [{"type": "title", "v": 1, "title": "", "pad": " " * 40}, *_pi(steps)]


def _messages(steps: Iterable[Step]) -> list[Record]:
    log: list[Record] = []
    for kind, *more in steps:
        if kind == "tool":
            name, call = more[0], f"t{len(log)}"
            function = {"name": name, "arguments": json.dumps(_given(*more[:2]))}
            log.append({"role": "assistant", "tool_calls": [{"id": call, "type": "function", "function": function}]})
            log.append({"role": "tool", "tool_call_id": call, "content": more[2]})
        else:
            log.append({"role": "user" if kind == "typed" else "assistant", "content": more[0]})
    return [{**one, "cwd": CWD} for one in log]


WRITERS: dict[str, Callable[[Iterable[Step]], list[Record]]] = {
    "claude-code": _claude,
    "codex": _codex,
    "qwen-code": _qwen,
    "gemini-cli": _gemini,
    "pi": _pi,
    "omp": _omp,
    "messages": _messages,
}
CLIENTS = (*WRITERS, "opencode")
assert set(WRITERS) == set(LOGS)


def written(client: str, folder: Path, steps: Iterable[Step]) -> Path:
    """The conversation as this client leaves it; the file."""
    if client != "opencode":
        return put(folder / PLACES[client].rsplit("/", 1)[-1], encode(WRITERS[client](steps)))
    path = opencode_database(folder / "opencode.db", [])
    with closing(sqlite3.connect(path)) as connection:
        for n, (kind, *more) in enumerate(steps):
            if kind == "tool":
                state = {"status": "completed", "input": _given(*more[:2]), "output": more[2]}
                opencode_message(
                    connection, n, "assistant", {"type": "tool", "tool": more[0], "callID": f"c{n}", "state": state}
                )
            else:
                opencode_message(
                    connection, n, "user" if kind == "typed" else "assistant", {"type": "text", "text": more[0]}
                )
        connection.commit()
    return path
