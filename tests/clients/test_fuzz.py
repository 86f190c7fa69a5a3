"""Whatever bytes lie where a session belongs, finding and reading them raises nothing."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from session_logs import LINED, LOGS, PLACES, encode, opencode_database, put
from treering.clients import load
from treering.core.problem import Problem
from treering.core.session import Message, SessionRef

TURNS = [("use pnpm here", "ok"), ("```\nx\n```\nfix it", "done"), ("<system-reminder>r</system-reminder> go", "yes")]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["text", "type", "id", "x"]), inner),
    max_leaves=6,
)
"""Any JSON value."""

keys = st.sampled_from(
    [
        *("type", "uuid", "parentUuid", "message", "content", "timestamp", "payload", "item", "role", "parts", "id"),
        *(
            "parentId",
            "$set",
            "$rewindTo",
            "messages",
            "toolCalls",
            "toolCallResult",
            "attachment",
            "isMeta",
            "ordinal",
        ),
        *("sessionId", "cwd", "origin", "summary", "input", "output", "call_id", "num_turns", "tool_calls"),
    ]
)
kinds = st.sampled_from(
    ["user", "assistant", "message", "response_item", "event_msg", "gemini", "attachment", "compaction", "tool_result"]
)
records = st.dictionaries(keys, values | kinds, max_size=8)


def all_of_it(name: str, path: Path) -> None:
    """Find and read everything a client sees in a file."""
    client = load(name)
    for ref in client.refs(path):
        assert isinstance(ref, SessionRef | Problem)
        for item in client.read(ref) if isinstance(ref, SessionRef) else ():
            assert isinstance(item, Message | Problem)
            if isinstance(item, Message):
                item.voiced("said", "pasted", "harness", "answer", "thinking").encode()


calm = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("name", [*LINED, "opencode"])
@calm
@given(data=st.binary(max_size=300))
def test_any_bytes(tmp_path, name, data):
    """Bytes of no format at all."""
    all_of_it(name, put(tmp_path / "x.jsonl", data))


@pytest.mark.parametrize("name", LINED)
@calm
@given(lines=st.lists(records, max_size=8))
def test_any_records(tmp_path, name, lines):
    """JSON objects with the clients' own keys and any values."""
    log = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    all_of_it(name, put(tmp_path / "x.jsonl", encode(LOGS[name](TURNS[:1])) + log))


@pytest.mark.parametrize("name", LINED)
@calm
@given(data=st.data())
def test_a_log_with_bytes_changed(tmp_path, name, data):
    """A good log in which bytes were overwritten, lost, or doubled, at any place."""
    log = bytearray(encode(LOGS[name](TURNS)))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(log) - 1))
        to = min(len(log), at + data.draw(st.integers(0, 40)))
        log[at:to] = data.draw(st.binary(max_size=6) | st.just(bytes(log[at:to] * 2)))
        log = log or bytearray(b"\n")
    all_of_it(name, put(tmp_path / "x.jsonl", bytes(log)))


@pytest.mark.parametrize("name", LINED)
@calm
@given(order=st.permutations(range(7)))
def test_a_log_with_lines_out_of_order(tmp_path, name, order):
    """Lines shuffled, lost and doubled."""
    lines = encode(LOGS[name](TURNS)).splitlines(keepends=True)
    mixed = b"".join(lines[n % len(lines)] for n in order)
    all_of_it(name, put(tmp_path / PLACES[name], mixed))


@calm
@given(data=st.data())
def test_a_database_with_bytes_changed(tmp_path, data):
    """opencode's file, overwritten at any place."""
    good = tmp_path / "good.db"
    content = bytearray((good if good.exists() else opencode_database(good, TURNS)).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + 4] = data.draw(st.binary(min_size=4, max_size=4))
    all_of_it("opencode", put(tmp_path / "bad.db", bytes(content)))
