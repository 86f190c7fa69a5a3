"""Every parser that reads a file, a line or a text which somebody else wrote: bytes in, nothing but the errors it names out.

A target raises when something else comes out than the parser promises. Seeds are good input, from which a fuzzer starts.
"""

import contextlib
import json
import os
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from session_logs import LINED, LOGS, encode, opencode_database
from treering.clients import load
from treering.config import load as load_config
from treering.core.answer import read_answer
from treering.core.archive import read_archive
from treering.core.handbook.uri import parse as parse_uri
from treering.core.installing import jsonc
from treering.core.instruction_text import rules_of
from treering.core.learning.proposal import EXTRACT_SCHEMA
from treering.core.learning.transcript import slices, turns
from treering.core.problem import Problem
from treering.core.session import Message, SessionRef
from treering.core.topics.binding import records_of
from treering.core.topics.edit import remove_record, sort_records
from treering.core.topics.frontmatter import put
from treering.core.topics.index import parse_index, render_index
from treering.core.topics.topic import parse_topic, render
from treering.disk.paths import Tree
from treering.errors import ConfigError, UriError
from treering.faces.mcp.protocol import Fault, Server
from treering.guard.secrets import clean, find
from treering.hot import events, json_text, off_record, settings, spool
from treering.ops.exchange import bring, named_place
from treering.store.files.entries import encode_line, parse_entries
from treering.store.files.inbox import read_inbox
from treering.store.files.meta import mend

Target = Callable[[bytes], None]
NOW = datetime(2026, 11, 1, 10, tzinfo=UTC)
TALK = [
    ("always use pnpm here, never npm", "ok"),
    ("```\nx\n```\nfix it", "done"),
    ("remember: deploys on Fridays", "yes"),
]
TOPIC = """---
name: package manager
description: pnpm, not npm
type: feedback
---

- Use pnpm.
  Why: the lockfile.
  How to apply: `pnpm add`.
- Never use npm.
"""
ROW = '{"id":"e1","path":"feedback/x.md","item":0,"hash":"ab","by":"hand","created":"2026-11-01T10:00:00Z"}\n'
HOOK = {"session_id": "s", "cwd": "/home/dev/app", "prompt": "which package manager?", "transcript_path": "/x.jsonl"}


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@contextlib.contextmanager
def _file(name: str, data: bytes):
    """A directory with one file in it, which is the first thing given, and the directory itself."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        yield path, Path(folder)


def _session(name: str) -> Target:
    """A client's log: found, read, cut into turns and slices."""

    def target(data: bytes) -> None:
        with _file("x.db" if name == "opencode" else "x.jsonl", data) as (path, _):
            client = load(name)
            for ref in client.refs(path):
                assert isinstance(ref, SessionRef | Problem)
                items = list(client.read(ref)) if isinstance(ref, SessionRef) else []
                messages = [item for item in items if isinstance(item, Message)]
                assert all(isinstance(item, Message | Problem) for item in items)
                if isinstance(ref, SessionRef):
                    for part in slices(turns(messages, clean), ref, 500):
                        assert part.turns

    return target


def topic(data: bytes) -> None:
    """A topic file: lossless, and still a topic file after each edit."""
    text = _text(data)
    found, problems = parse_topic(text, "feedback/x.md")
    assert render(found) == text
    assert all(isinstance(problem, Problem) for problem in problems)
    records = records_of(found)
    parse_topic(put(text, "name", "another: name"), "x.md")
    if len(records) > 1:
        parse_topic(sort_records(found).text, "x.md")
        remove_record(found, 0)


def index(data: bytes) -> None:
    """MEMORY.md: what was parsed renders to what parses to the same."""
    rows = parse_index(_text(data))
    assert parse_index(render_index(rows)) == parse_index(render_index(parse_index(render_index(rows))))


def entries(data: bytes) -> None:
    """entries.jsonl: a damaged line costs that line."""
    ledger = parse_entries(data, "entries.jsonl")
    again = parse_entries(b"".join(encode_line(line) for line in ledger.lines.values()), "entries.jsonl")
    assert not again.problems
    assert set(again.lines) == set(ledger.lines)


def inbox(data: bytes) -> None:
    """A proposal's file in the inbox."""
    with _file("inbox/a.json", data) as (_, folder):
        read_inbox(Tree("project:x", folder, folder / "memory"), clean)


def meta(data: bytes) -> None:
    """meta.json of a tree."""
    with _file("meta.json", data) as (_, folder):
        mend(folder, "meta.json", NOW)


def config(data: bytes) -> None:
    """config.yml: a frozen value, or an error that names the fault."""
    with _file("config.yml", data) as (_, folder), contextlib.suppress(ConfigError):
        load_config(folder)


def instructions(data: bytes) -> None:
    """AGENTS.md and its like."""
    for rule in rules_of(_text(data)):
        assert rule.text.strip()


def archive(data: bytes) -> None:
    """An archive from another machine."""
    packed, problems = read_archive(_text(data), "a.json", clean)
    assert packed or problems or b'"entries"' in data


def import_file(data: bytes) -> None:
    """Any file that a person names to `treering import`."""
    with _file("AGENTS.md", data) as (path, _):
        bring(named_place(path), clean, NOW)


def answer(data: bytes) -> None:
    """A model's answer."""
    read = read_answer(_text(data), EXTRACT_SCHEMA)
    assert (read.outcome == "ok") != bool(read.faults)


def uri(data: bytes) -> None:
    """A `memory://` address."""
    with contextlib.suppress(UriError):
        parse_uri("memory://" + _text(data))


def client_settings(data: bytes) -> None:
    """A client's settings: what goes in comes out again, and the text stays JSON."""
    text = _text(data)
    with contextlib.suppress(ValueError):
        node = jsonc.parse(text)
        if node.kind == "object" and "treering" not in dict(node.names):
            put_in = jsonc.put(text, ["treering"], {"a": [1]})
            assert jsonc.parse(put_in).plain() == {**node.plain(), "treering": {"a": [1]}}
            assert jsonc.parse(jsonc.remove(put_in, ["treering"])).plain() == node.plain()


def hook(data: bytes) -> None:
    """What a client hands to a hook."""
    for client, names in events.EVENTS.items():
        for name in names:
            events.read(client, name, data)


def hook_files(data: bytes) -> None:
    """What lies in treering's own home for the hook: settings, spans off the record, waiting turns."""
    spool.parse(data)
    for name, read in (("hook.json", settings.read_settings), ("off.json", off_record.spans)):
        with _file(name, data) as (_, folder):
            read(str(folder))


def hot_json(data: bytes) -> None:
    """The hot ring's reader of JSON takes exactly what `json` takes when it is not strict."""
    text = _text(data)
    try:
        expected = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        expected = ValueError
    try:
        found = json_text.parsed(text)
    except (ValueError, RecursionError):
        found = ValueError
    assert repr(found) == repr(expected)


def mcp(data: bytes) -> None:
    """A line from an MCP client: an answer or none, never an end."""
    server = Server(lambda _name, _given: ("", False), lambda _uri: Fault(-32002, "no"))
    told = server.answer(_text(data))
    read = json.loads(told or "[]")
    assert all(one["jsonrpc"] == "2.0" for one in (read if isinstance(read, list) else [read]))


def guard(data: bytes) -> None:
    """The guard: every span in order and within the text; what is clean has no secret, and stays as it is."""
    text = _text(data)
    at = 0
    for finding in find(text):
        assert at <= finding.start < finding.end <= len(text)
        at = finding.end
    once = clean(text)
    assert (once.text == text) == (not at)
    assert clean(once.text) == once


def _database(path: Path) -> bytes:
    return opencode_database(path, TALK).read_bytes()


def _opencode_seed() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return _database(Path(folder, "x.db"))


TARGETS: dict[str, tuple[Target, list[bytes]]] = {
    **{name: (_session(name), [encode(LOGS[name](TALK))]) for name in LINED},
    "opencode": (_session("opencode"), [_opencode_seed()]),
    "topic": (topic, [TOPIC.encode(), b"just text", b"---\nname: a\n---\n\nOne record.\n\n**Why:** so\n"]),
    "index": (index, [b"# Memory\n\n- [a](feedback/a.md) \xe2\x80\x94 b\n"]),
    "entries": (entries, [ROW.encode() * 2]),
    "inbox": (inbox, [b'{"v":1,"kind":"add","operations":[],"reason":"x"}']),
    "meta": (meta, [b'{"version":1,"updatedAt":"2026-11-01T10:00:00Z"}']),
    "config": (config, [b"recall:\n  scoring: seed\nmodels.dailyCalls: 3\ntimeZone: Europe/Berlin\n"]),
    "instructions": (instructions, [b"# Rules\n\n- Use pnpm.\n  - not npm\n\n1. First\n\n```sh\nx\n```\n"]),
    "archive": (archive, [b'{"treering": 1, "at": "2026-11-01T10:00:00Z", "entries": []}']),
    "import_file": (import_file, [b"- Use pnpm.\n", b'{"treering": 1, "entries": []}', TOPIC.encode()]),
    "answer": (answer, [b'{"patches": []}', b"```json\n{}\n```"]),
    "uri": (uri, [b"root/skills/*/SKILL.md", b"root/a%20b?x=1"]),
    "client_settings": (client_settings, [b'{\n  // mine\n  "hooks": {"a": [1, 2,],},\n}\n', b"\xef\xbb\xbf{}"]),
    "hook": (hook, [json.dumps(HOOK).encode()]),
    "hook_files": (hook_files, [b'{"v":[1,1],"config":[]}', b'[["place","/a",0,null]]']),
    "hot_json": (hot_json, [json.dumps({"a": [1, -2.5e3, "\u00e9\n", None, True, {}]}).encode(), b'"\\ud83d\\ude00"']),
    "mcp": (
        mcp,
        [b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"recall","arguments":{"query":"x"}}}'],
    ),
    "guard": (guard, [b"the password for staging is " + os.fsencode("hunt" + "er2x9"), b"token = 0123456789abcdef"]),
}
"""Each parser by name, with input from which mutation starts."""
