"""Plain files of OpenAI-style messages."""

import json

import pytest

from session_logs import messages_log, prompts, put, read, read_file, references

TALK = messages_log([("use pnpm", "ok"), ("thanks", "bye")])


def test_nothing_is_looked_for_under_a_home(tmp_path):
    """Such files lie where their owner put them; only a path leads to them."""
    put(tmp_path / "talk.jsonl", TALK)
    from treering.clients import load  # noqa: PLC0415

    assert list(load("messages").find(tmp_path)) == []


def test_each_form_of_a_conversation_is_one_session(tmp_path):
    """Lines of messages, a JSON list, a JSON object with messages."""
    for name, content in {
        "a.jsonl": TALK,
        "b.json": json.dumps(TALK, indent=1).encode(),
        "c.json": json.dumps({"messages": TALK, "model": "x"}, indent=1).encode(),
        "d.jsonl": [{"messages": TALK}],
    }.items():
        path = put(tmp_path / name, content)
        assert len(references("messages", path)[0]) == 1, name
        messages, problems = read_file("messages", path)
        assert (prompts(messages), problems) == (["use pnpm", "thanks"], []), name


@pytest.mark.parametrize("text", ["[]", "[1, 2]", "[[]]", '[{"title": "x"}]', '{"messages": []}', "{}"])
def test_json_without_a_message_is_no_session(tmp_path, text):
    """It is named as a problem, not as a conversation in which nothing was said."""
    refs, problems = references("messages", put(tmp_path / "talk.json", text.encode()))
    assert refs == []
    assert [(problem.code, problem.what) for problem in problems] == [("unknown_format", "the file holds no messages")]


def test_each_line_that_is_a_conversation_is_a_session(tmp_path):
    """Each has an id of its own and holds its own messages."""
    path = put(tmp_path / "talks.jsonl", [{"messages": TALK[:2]}, {"messages": TALK[2:]}])
    refs, _ = references("messages", path)
    assert len({ref.id for ref in refs}) == 2
    assert [prompts(read(ref)[0]) for ref in refs] == [["use pnpm"], ["thanks"]]


def test_files_of_one_name_are_different_sessions(tmp_path):
    """The id rests on where the file lies."""
    ids = {references("messages", put(tmp_path / folder / "talk.jsonl", TALK))[0][0].id for folder in ("a", "b")}
    assert len(ids) == 2


def test_each_role_has_its_voice(tmp_path):
    """System texts are harness, tools are tools, blocks are joined."""
    call = {"id": "t", "type": "function", "function": {"name": "write_file", "arguments": '{"path": "/a.md"}'}}
    talk = [
        {"role": "system", "content": "You use npm."},
        {"role": "user", "content": [{"type": "text", "text": "use pnpm"}, {"type": "image_url", "image_url": {}}]},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "t", "content": "done"},
        {"role": "assistant", "content": "ok", "id": "m1", "created_at": 1_793_787_600},
    ]
    messages, problems = read_file("messages", put(tmp_path / "talk.jsonl", talk))
    assert prompts(messages) == ["use pnpm"]
    assert messages[0].voiced("harness") == "You use npm."
    assert [(use.path, use.wrote, use.ok) for use in messages[3].tools] == [("/a.md", True, True)]
    assert (messages[4].record, messages[4].at.year, problems) == ("m1", 2026, [])
