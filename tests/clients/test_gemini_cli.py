"""What is particular to Gemini CLI's logs."""

import json
import os

from session_logs import (
    SESSION,
    found,
    gemini,
    gemini_head,
    gemini_log,
    prompts,
    put,
    read,
    read_file,
    references,
    stamp,
)

CHATS = ".gemini/tmp/app/chats"


def told(tmp_path, *records):
    return read_file("gemini-cli", put(tmp_path / "session-x.jsonl", [gemini_head(), *records]))


def answers(messages) -> list[str]:
    return [message.voiced("answer") for message in messages if message.role == "assistant"]


def test_the_last_word_of_an_id_counts_at_its_first_place(tmp_path):
    """A message is rewritten as its tools run; it stays where it began."""
    call = {"id": "t", "name": "write_file", "args": {"file_path": "/a"}, "status": "success"}
    messages, problems = told(
        tmp_path,
        gemini(1, "user", "go"),
        gemini(2, "gemini", ""),
        gemini(3, "user", "wait"),
        gemini(2, "gemini", "done", toolCalls=[call]),
    )
    assert [message.record for message in messages] == ["g1", "g2", "g3"]
    assert answers(messages) == ["done"]
    assert [(use.path, use.wrote, use.ok) for use in messages[1].tools] == [("/a", True, True)]
    assert problems == []


def test_a_rewind_takes_a_message_and_all_after_it(tmp_path):
    """The named message goes too; what is typed then follows what is left."""
    log = gemini_log([("a", "1"), ("b", "2"), ("c", "3")])[1:]
    messages, _ = told(tmp_path, *log, {"$rewindTo": "g3"}, gemini(9, "user", "d"))
    assert prompts(messages) == ["a", "d"]
    assert answers(messages) == ["1"]


def test_a_rewind_to_nowhere_takes_everything(tmp_path):
    """As the client does when it does not know the message."""
    messages, _ = told(tmp_path, gemini(1, "user", "a"), {"$rewindTo": "x"}, gemini(2, "user", "b"))
    assert prompts(messages) == ["b"]


def test_the_history_a_resume_repeats_is_told_once(tmp_path):
    """`$set.messages` holds ids that are known; they keep their place and their words."""
    repeated = [gemini(1, "user", [{"text": "a"}]), gemini(2, "gemini", [{"functionCall": {"id": "t", "name": "x"}}])]
    messages, _ = told(
        tmp_path,
        *gemini_log([("a", "1")])[1:],
        {"$set": {"messages": [*repeated, gemini(2, "user", [{"functionResponse": {"id": "t"}}])], "lastUpdated": "x"}},
        gemini(3, "user", "b"),
    )
    assert prompts(messages) == ["a", "b"]
    assert answers(messages) == ["1"]


def test_what_only_the_model_s_history_holds_was_not_typed(tmp_path):
    """The summary of a compression and the session's context come that way."""
    history = [gemini(7, "user", [{"text": "<state_snapshot>use npm</state_snapshot>"}]), gemini(8, "user", "Use npm!")]
    messages, _ = told(tmp_path, gemini(1, "user", "a"), {"$set": {"messages": history}}, gemini(2, "user", "b"))
    assert prompts(messages) == ["a", "b"]
    assert [message.voiced("harness") for message in messages if message.record == "g8"] == ["Use npm!"]


def test_what_the_client_adds_to_a_prompt_is_harness(tmp_path):
    """Context of hooks, and files named with @."""
    parts = [
        {"text": "<hook_context>use npm</hook_context>"},
        {"text": "see @a.md"},
        {"text": "--- Content from referenced files ---"},
        {"text": "\nContent from @a.md:\nuse yarn"},
        {"text": "--- End of content ---"},
    ]
    messages, _ = told(tmp_path, gemini(1, "user", parts))
    assert prompts(messages) == ["see @a.md"]


def test_files_of_resumes_are_one_session(tmp_path):
    """Each headless resume leaves a small file with the same id."""
    first = f"{CHATS}/session-2026-11-01T10-00-{SESSION[:8]}.jsonl"
    put(tmp_path / first, gemini_log([("a", "1")]))
    context = {"$set": {"messages": [gemini(0, "user", [{"text": "<session_context>x</session_context>"}])]}}
    put(tmp_path / first.replace("T10-00", "T10-30"), [gemini_head(startTime=stamp(1800)), context])
    (ref,), _ = found("gemini-cli", tmp_path)
    assert (ref.id, len(ref.paths)) == (SESSION, 2)
    assert prompts(read(ref)[0]) == ["a"]


def test_the_directory_stands_beside_the_chats(tmp_path):
    """The records do not say it; the client notes it in the folder."""
    put(tmp_path / CHATS / "session-x.jsonl", gemini_log([("a", "1")]))
    assert found("gemini-cli", tmp_path)[0][0].cwd == ""
    put(tmp_path / ".gemini/tmp/app/.project_root", b"/home/dev/app\n")
    assert found("gemini-cli", tmp_path)[0][0].cwd == "/home/dev/app"


def test_a_pipe_beside_the_chats_names_no_directory(tmp_path):
    """Opening it would wait for a writer for ever."""
    put(tmp_path / CHATS / "session-x.jsonl", gemini_log([("a", "1")]))
    os.mkfifo(tmp_path / ".gemini/tmp/app/.project_root")
    assert found("gemini-cli", tmp_path)[0][0].cwd == ""


def test_a_sub_agent_lies_in_its_session_s_folder(tmp_path):
    """Its parent is the folder's name, and nothing in it is the person's."""
    put(tmp_path / CHATS / "session-x.jsonl", gemini_log([("a", "1")]))
    put(
        tmp_path / CHATS / SESSION / "s1.jsonl",
        [gemini_head(sessionId="s1", kind="subagent"), *gemini_log([("b", "2")])[1:]],
    )
    refs, _ = found("gemini-cli", tmp_path)
    assert {ref.id: ref.parent for ref in refs} == {SESSION: "", "s1": SESSION}
    assert [prompts(read(ref)[0]) for ref in refs] == [["a"], []]


def test_whole_files_of_older_versions_are_read(tmp_path):
    """They are one JSON document over many lines, with all messages in it."""
    document = gemini_head(messages=gemini_log([("a", "1"), ("b", "2")])[1:])
    path = put(tmp_path / "session-x.json", json.dumps(document, indent=2).encode())
    messages, problems = read_file("gemini-cli", path)
    assert (prompts(messages), answers(messages), problems) == (["a", "b"], ["1", "2"], [])
    assert [ref.id for ref in references("gemini-cli", path)[0]] == [SESSION]


def test_notes_of_the_client_are_not_told(tmp_path):
    """Messages of type info, error and warning are for the screen."""
    assert told(tmp_path, gemini(1, "info", "Update available"), gemini(2, "error", "oops"))[0] == []


def test_thoughts_are_thinking(tmp_path):
    """They come before the answer."""
    messages, _ = told(tmp_path, gemini(1, "gemini", "yes", thoughts=[{"subject": "s", "description": "hm"}]))
    assert [(part.voice, part.text) for part in messages[0].parts] == [("thinking", "hm"), ("answer", "yes")]
