"""The table of events against what the clients really send (recorded payloads)."""

import json
from pathlib import Path

import pytest

from treering.hot.events import END, EVENTS, PROMPT, START, TURN, answer, read, typed

RECORDED = sorted((Path(__file__).parents[1] / "fixtures" / "hooks").glob("*/*.json"))
MEANT = {
    "SessionStart": START, "UserPromptSubmit": PROMPT, "BeforeAgent": PROMPT, "Stop": TURN, "AfterAgent": TURN,
    "SessionEnd": END, "PreCompact": END,
}  # fmt: skip
NOBODYS = {"claude-code/UserPromptSubmit.3", "qwen-code/UserPromptSubmit.2", "qwen-code/UserPromptSubmit.4"}
"""The report of a sub-agent, and the blank prompts that follow a batch of tools."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_event_means_what_the_table_says(path):
    """Session, directory, transcript and prompt arrive; what is nobody's prompt and what no table knows is nothing."""
    client, name = path.parent.name, path.name.partition(".")[0]
    given = json.loads(path.read_text())
    event = read(client, name, path.read_bytes())
    if name_of(path) in NOBODYS or name not in MEANT:
        assert event is None
        return
    assert (event.what, event.session, event.cwd) == (MEANT[name], given["session_id"], given["cwd"])
    assert event.transcript == given["transcript_path"]
    assert event.prompt == (given["prompt"] if event.what == PROMPT else event.prompt)
    assert event.lost == (name == "PreCompact" or given.get("source") == "compact")


def test_every_client_tells_of_a_start_a_prompt_and_a_turn():
    """Without one of them there is no memory under that client."""
    assert all({START, PROMPT, TURN} <= set(events.values()) for events in EVENTS.values())


@pytest.mark.parametrize(
    "fields",
    [{"stop_hook_active": True}, {"agent_id": "a1"}, {"session_id": None}, {"session_id": 7}, {"cwd": ""}],
    ids=["re-entry", "sub-agent", "no session", "a number for a session", "no directory"],
)
def test_what_is_no_turn_of_a_person_is_nothing(fields):
    """Re-entries, sub-agents, and events that do not say whose they are."""
    good = {"session_id": "s", "cwd": "/x", "prompt": "hello"}
    assert read("claude-code", "Stop", json.dumps(good).encode())
    assert read("claude-code", "Stop", json.dumps(good | fields).encode()) is None


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"nul", b"{", b"\xff\xfe", b"[" * 100_000, b'{"session_id": "s", "cwd": "/x"} x']
)
def test_what_is_no_event_is_nothing(data):
    """Whatever comes in."""
    assert read("claude-code", "Stop", data) is None


def test_half_a_character_arrives_as_something_that_can_be_written():
    """Lone surrogates reach neither SQLite nor a client."""
    event = read("codex", "UserPromptSubmit", b'{"session_id": "s\\ud800", "cwd": "/x", "prompt": "\\udfff hm"}')
    assert (event.session, event.prompt) == ("s?", "? hm")


def test_a_prompt_is_read_without_what_a_hook_has_put_before_it():
    """Gemini hands the context of the session start on as part of the prompt."""
    assert typed("<hook_context>\nuse tabs\n</hook_context>\n\nwhat now?") == "what now?"
    assert typed("<hook_context>never closed") == ""


def test_an_answer_is_one_json_document_whatever_it_says():
    """ASCII, so that no locale of a client can spoil it."""
    text = 'é "quoted" \n <b> \U0001f600'
    assert json.loads(answer("Stop", text))["hookSpecificOutput"] == {
        "hookEventName": "Stop",
        "additionalContext": text,
    }
    assert answer("Stop", text).isascii()
    assert answer("Stop", "") == ""
