"""Small logs in the format of each client, for tests that break them, and short ways to read them back."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from treering.clients import load
from treering.core.problem import Problem
from treering.core.session import Message, SessionRef

CWD = "/home/dev/app"
SESSION = "11111111-2222-4333-8444-555555555555"
Turns = Iterable[tuple[str, str]]

PLACES = {
    "claude-code": f".claude/projects/-home-dev-app/{SESSION}.jsonl",
    "codex": f".codex/sessions/2026/11/01/rollout-2026-11-01T10-00-00-{SESSION}.jsonl",
    "qwen-code": f".qwen/projects/-home-dev-app/chats/{SESSION}.jsonl",
    "gemini-cli": f".gemini/tmp/app/chats/session-2026-11-01T10-00-{SESSION[:8]}.jsonl",
    "omp": f".omp/agent/sessions/-app/2026-11-01T10-00-00-000Z_{SESSION}.jsonl",
    "pi": f".pi/agent/sessions/--home-dev-app--/2026-11-01T10-00-00-000Z_{SESSION}.jsonl",
    "messages": "talk.jsonl",
}
"""Where each client that writes lines keeps a session under a home."""

LINED = tuple(PLACES)
FOUND = tuple(name for name in LINED if name != "messages")


def stamp(n: int) -> str:
    """A time, later for a larger number."""
    return f"2026-11-01T10:{n // 60 % 60:02}:{n % 60:02}.000Z"


def claude(n: int, kind: str, content: object, **more: object) -> dict[str, object]:
    """Record number n of a chain, hanging on the one before unless told otherwise."""
    return {
        "type": kind,
        "uuid": f"c{n}",
        "parentUuid": f"c{n - 1}" if n else None,
        "isSidechain": False,
        "sessionId": SESSION,
        "cwd": CWD,
        "version": "2.1.0",
        "timestamp": stamp(n),
        "message": {"role": kind, "content": content},
        **more,
    }


def claude_log(turns: Turns) -> list[dict[str, object]]:
    log: list[dict[str, object]] = []
    for said, answer in turns:
        log.append(claude(len(log), "user", said))
        log.append(claude(len(log), "assistant", [{"type": "text", "text": answer}]))
    return log


def codex(n: int, kind: str, /, **payload: object) -> dict[str, object]:
    """Record number n with this payload."""
    return {"timestamp": stamp(n), "ordinal": n, "type": kind, "payload": payload}


def codex_said(n: int, text: str) -> dict[str, object]:
    item = {"type": "UserMessage", "id": f"u{n}", "content": [{"type": "text", "text": text}]}
    return codex(n, "event_msg", type="item_completed", item=item)


def codex_answered(n: int, text: str) -> dict[str, object]:
    content = [{"type": "output_text", "text": text}]
    return codex(n, "response_item", type="message", role="assistant", id=f"a{n}", content=content)


def codex_meta(**more: object) -> dict[str, object]:
    return codex(0, "session_meta", **{"id": SESSION, "cwd": CWD, "cli_version": "0.171.0", "source": "exec", **more})


def codex_log(turns: Turns) -> list[dict[str, object]]:
    log = [codex_meta()]
    for said, answer in turns:
        log += [codex_said(len(log), said), codex_answered(len(log) + 1, answer)]
    return log


def qwen(n: int, kind: str, parts: list[dict[str, object]], **more: object) -> dict[str, object]:
    role = {"user": "real_user", "assistant": "assistant_output"}.get(kind, kind)
    return {
        "uuid": f"q{n}",
        "parentUuid": f"q{n - 1}" if n else None,
        "sessionId": SESSION,
        "timestamp": stamp(n),
        "type": kind,
        "provenance": role,
        "cwd": CWD,
        "version": "0.24.4",
        "message": {"parts": parts},
        **more,
    }


def qwen_log(turns: Turns) -> list[dict[str, object]]:
    log: list[dict[str, object]] = []
    for said, answer in turns:
        log.append(qwen(len(log), "user", [{"text": said}]))
        log.append(qwen(len(log), "assistant", [{"text": answer}]))
    return log


def gemini_head(**more: object) -> dict[str, object]:
    return {"sessionId": SESSION, "projectHash": "0", "startTime": stamp(0), "kind": "main", **more}


def gemini(n: int, kind: str, content: object, **more: object) -> dict[str, object]:
    return {"id": f"g{n}", "timestamp": stamp(n), "type": kind, "content": content, **more}


def gemini_log(turns: Turns) -> list[dict[str, object]]:
    log = [gemini_head()]
    for said, answer in turns:
        log += [gemini(len(log), "user", [{"text": said}]), gemini(len(log) + 1, "gemini", answer)]
    return log


def pi_head(**more: object) -> dict[str, object]:
    return {"type": "session", "version": 3, "id": SESSION, "timestamp": stamp(0), "cwd": CWD, **more}


def pi(n: int, role: str, content: object, **more: object) -> dict[str, object]:
    """Entry number n of a chain; the head is number 0 and stands in no tree. parent overrides what it hangs on."""
    above = more.pop("parent", f"p{n - 1}" if n > 1 else None)
    message = {"role": role, "content": content, **more}
    return {"type": "message", "id": f"p{n}", "parentId": above, "timestamp": stamp(n), "message": message}


def pi_log(turns: Turns) -> list[dict[str, object]]:
    log = [pi_head()]
    for said, answer in turns:
        log.append(pi(len(log), "user", [{"type": "text", "text": said}]))
        log.append(pi(len(log), "assistant", [{"type": "text", "text": answer}]))
    return log


def omp_log(turns: Turns) -> list[dict[str, object]]:
    return [{"type": "title", "v": 1, "title": "", "pad": " " * 40}, *pi_log(turns)]


def messages_log(turns: Turns) -> list[dict[str, object]]:
    return [
        message
        for said, answer in turns
        for message in ({"role": "user", "content": said}, {"role": "assistant", "content": answer})
    ]


LOGS = {
    "claude-code": claude_log,
    "codex": codex_log,
    "qwen-code": qwen_log,
    "gemini-cli": gemini_log,
    "omp": omp_log,
    "pi": pi_log,
    "messages": messages_log,
}
"""A log of turns, for each client that writes lines."""

OPENCODE = """
CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text NOT NULL, version text NOT NULL, revert text,
                      time_created integer NOT NULL, time_updated integer NOT NULL);
CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, data text NOT NULL);
CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, data text NOT NULL);
"""


def opencode_database(path: Path, turns: Turns, *, mode: str = "delete") -> Path:
    """A database with one session, written in this journal mode and closed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.executescript(OPENCODE)
        connection.execute("INSERT INTO session VALUES ('ses_1', NULL, ?, '1.18.33', NULL, 1, 2)", (CWD,))
        for n, (said, answer) in enumerate(turns):
            opencode_message(connection, 2 * n, "user", {"type": "text", "text": said})
            opencode_message(connection, 2 * n + 1, "assistant", {"type": "text", "text": answer})
        connection.commit()
    return path


def opencode_message(connection: sqlite3.Connection, n: int, role: str, *parts: object, **data: object) -> None:
    key = f"msg_{n:04}"
    at = 1_793_787_600_000 + n
    connection.execute("INSERT INTO message VALUES (?, 'ses_1', ?, ?)", (key, at, json.dumps({"role": role, **data})))
    for m, part in enumerate(parts):
        connection.execute("INSERT INTO part VALUES (?, ?, ?)", (f"prt_{n:04}_{m}", key, json.dumps(part)))


def encode(records: Iterable[object]) -> bytes:
    """Records as lines of JSON, as close together as JavaScript writes them."""
    lines = (json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records)
    return b"".join(line.encode() + b"\n" for line in lines)


def put(path: Path, records: Iterable[object] | bytes) -> Path:
    """Write a log, from records or as bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(records if isinstance(records, bytes) else encode(records))
    return path


def references(client: str, path: Path) -> tuple[list[SessionRef], list[Problem]]:
    """What one file is taken for."""
    return _parted(load(client).refs(path))


def found(client: str, home: Path) -> tuple[list[SessionRef], list[Problem]]:
    """What a client is found to have left under a home."""
    return _parted(load(client).find(home))


def read(ref: SessionRef) -> tuple[list[Message], list[Problem]]:
    """A session's messages, and what was wrong."""
    items = list(load(ref.client).read(ref))
    return [i for i in items if isinstance(i, Message)], [i for i in items if isinstance(i, Problem)]


def read_file(client: str, path: Path) -> tuple[list[Message], list[Problem]]:
    """The messages of every session in a file, and what was wrong with the file or in it."""
    refs, problems = references(client, path)
    messages: list[Message] = []
    for ref in refs:
        told, more = read(ref)
        messages += told
        problems += more
    return messages, problems


def prompts(messages: Iterable[Message]) -> list[str]:
    """What the person typed or pasted, message by message."""
    return [message.voiced("said", "pasted") for message in messages if message.is_prompt]


def said(messages: Iterable[Message]) -> list[str]:
    """What the person typed, message by message."""
    return [message.voiced("said") for message in messages if message.is_prompt]


def _parted(items: Iterable[SessionRef | Problem]) -> tuple[list[SessionRef], list[Problem]]:
    both = list(items)
    return [i for i in both if isinstance(i, SessionRef)], [i for i in both if isinstance(i, Problem)]
