"""What is particular to Codex's logs."""

import json

import pytest

from session_logs import (
    SESSION,
    codex,
    codex_answered,
    codex_log,
    codex_meta,
    codex_said,
    found,
    prompts,
    put,
    read,
    read_file,
    references,
)

NAME = f"rollout-2026-11-01T10-00-00-{SESSION}.jsonl"
OTHER = SESSION.replace("1111", "9999")
DAY = ".codex/sessions/2026/11/01"


def told(tmp_path, *records):
    return read_file("codex", put(tmp_path / NAME, [codex_meta(), *records]))


def history(n: int, *texts: str, kinds: list[str] | None = None) -> dict[str, object]:
    content = [{"type": "input_text", "text": text} for text in texts]
    notes = {"internal_chat_message_metadata_passthrough": {"content_item_kinds": kinds}} if kinds else {}
    return codex(n, "response_item", type="message", role="user", content=content, **notes)


def call(n: int, kind: str, **payload: object) -> dict[str, object]:
    return codex(n, "response_item", type=kind, call_id=f"call{n // 2}", **payload)


def test_turns_taken_back_are_not_told(tmp_path):
    """A rollback names how many of the last turns go, with their answers."""
    log = codex_log([("a", "1"), ("b", "2"), ("c", "3")])
    log.append(codex(20, "event_msg", type="thread_rolled_back", num_turns=2))
    log += [codex_said(21, "d"), codex_answered(22, "4")]
    messages, problems = read_file("codex", put(tmp_path / NAME, log))
    assert prompts(messages) == ["a", "d"]
    assert [message.voiced("answer") for message in messages if message.role == "assistant"] == ["1", "4"]
    assert problems == []


@pytest.mark.parametrize("turns", [0, -1, 99])
def test_a_rollback_of_odd_size_is_taken_for_what_it_can_mean(tmp_path, turns):
    """None means none; more than there are means all."""
    log = [*codex_log([("a", "1")]), codex(20, "event_msg", type="thread_rolled_back", num_turns=turns)]
    messages, _ = read_file("codex", put(tmp_path / NAME, log))
    assert prompts(messages) == ([] if turns > 0 else ["a"])


def test_the_model_s_own_history_is_not_the_person(tmp_path):
    """Instruction files and the environment arrive as user messages; so does each prompt a second time."""
    messages, _ = told(
        tmp_path,
        history(1, "# AGENTS.md instructions for /x\n\nuse tabs", "<environment_context>x</environment_context>"),
        history(2, "text of a kind not known yet", kinds=["plugins.instructions"]),
        history(3, "use pnpm", kinds=["user.text"]),
        codex_said(4, "use pnpm"),
        history(5, "and bun"),
        codex_said(6, "and bun"),
    )
    assert prompts(messages) == ["use pnpm", "and bun"]
    assert len([message for message in messages if message.voiced("harness")]) == 2


def test_prompts_of_older_versions_are_told_once(tmp_path):
    """`user_message` events of old, with the editor's context before the request."""
    text = "# Context from my IDE setup:\n## Open tabs: a.py\n## My request for Codex:\nuse pnpm"
    messages, _ = told(
        tmp_path,
        history(1, text),
        codex(2, "event_msg", type="user_message", message=text, kind="plain"),
        codex_answered(3, "ok"),
    )
    assert prompts(messages) == ["use pnpm"]


def test_prompts_without_any_event_come_from_the_history(tmp_path):
    """The oldest versions wrote only what the model saw."""
    messages, _ = told(tmp_path, history(1, "<environment_context>x</environment_context>"), history(2, "use pnpm"))
    assert prompts(messages) == ["use pnpm"]


def test_the_newer_event_wins_where_both_are_written(tmp_path):
    """A prompt reported in two ways is one prompt."""
    messages, _ = told(tmp_path, codex_said(1, "hi"), codex(2, "event_msg", type="user_message", message="hi"))
    assert prompts(messages) == ["hi"]


def test_a_compaction_s_summary_is_harness(tmp_path):
    """Its replacement history repeats what was said; it is not told again."""
    summary = {"message": "Another model worked on this.", "replacement_history": [{"role": "user", "content": "hi"}]}
    messages, _ = told(tmp_path, codex_said(1, "hi"), codex(2, "compacted", **summary))
    assert prompts(messages) == ["hi"]
    assert messages[-1].voiced("harness") == "Another model worked on this."


OUTPUTS = {
    "Chunk ID: 1\nProcess exited with code 0\nOutput:\nok": True,
    "Chunk ID: 1\nProcess exited with code 1\nOutput:\nno": False,
    "Exit code: 2\nWall time: 1 s\nOutput:\nno": False,
    '{"output":"exit code: 1","metadata":{"exit_code":0,"duration_seconds":0.1}}': True,
    '{"output":"x","metadata":{"exit_code":1,"duration_seconds":0.1}}': False,
    "Exit code: 0\nOutput:\nthe test exited with code 1": True,
    "apply_patch verification failed: no such file": False,
    "Plan updated": True,
}


@pytest.mark.parametrize("output", OUTPUTS)
def test_an_outcome_is_read_from_the_exit_code(tmp_path, output):
    """What the client says about the command counts, not what the command printed."""
    messages, _ = told(
        tmp_path,
        call(2, "function_call", name="exec_command", arguments='{"cmd": "make"}'),
        call(3, "function_call_output", output=output),
    )
    (use,) = messages[-1].tools
    assert (use.name, use.ok) == ("exec_command", OUTPUTS[output])


PATCH = "*** Begin Patch\n*** Add File: a.md\n+x\n*** Update File: dir/b.md\n-x\n+y\n*** End Patch"


@pytest.mark.parametrize(
    "payload",
    [
        {"type": "custom_tool_call", "name": "apply_patch", "input": PATCH},
        {"type": "function_call", "name": "shell", "arguments": json.dumps({"command": ["apply_patch", PATCH]})},
        {
            "type": "function_call",
            "name": "exec_command",
            "arguments": json.dumps({"cmd": f"apply_patch <<E\n{PATCH}\nE"}),
        },
        {"type": "local_shell_call", "action": {"type": "exec", "command": ["apply_patch", PATCH]}},
    ],
    ids=lambda payload: payload["type"] + payload.get("name", ""),
)
def test_a_patch_names_every_file_it_changes(tmp_path, payload):
    """However the patch is applied, each file is a write, and the outcome is told for each."""
    kind = payload.pop("type")
    messages, _ = told(
        tmp_path,
        call(2, kind, **payload),
        call(3, "custom_tool_call_output", output="Exit code: 0\nOutput:\nSuccess"),
    )
    for message, ok in zip(messages, (None, True), strict=True):
        assert [(use.path, use.wrote, use.ok) for use in message.tools] == [
            ("a.md", True, ok),
            ("dir/b.md", True, ok),
        ]


def test_output_in_blocks_is_text(tmp_path):
    """Newer outputs may be lists of blocks."""
    messages, _ = told(tmp_path, call(3, "function_call_output", output=[{"type": "input_text", "text": "done"}]))
    assert messages[-1].tools[0].output == "done"


def test_a_fork_is_one_session_with_where_it_came_from(tmp_path):
    """It repeats the history; each turn is told once."""
    log = codex_log([("use pnpm", "ok")])
    put(tmp_path / DAY / NAME, log)
    fork = NAME.replace(SESSION, OTHER)
    put(tmp_path / DAY / fork, [codex_meta(id=OTHER, forked_from_id=SESSION), *log, codex_said(9, "went on")])
    (ref,), _ = found("codex", tmp_path)
    assert (ref.id, len(ref.paths)) == (SESSION, 2)
    assert prompts(read(ref)[0]) == ["use pnpm", "went on"]


@pytest.mark.parametrize(
    ("meta", "parent"),
    [
        ({"parent_thread_id": OTHER}, OTHER),
        ({"source": {"subagent": {"thread_spawn": {"parent_thread_id": OTHER, "depth": 1}}}}, OTHER),
        ({"source": {"subagent": "review"}}, "unknown"),
        ({"thread_source": "subagent"}, "unknown"),
        ({"thread_source": "user", "source": "cli"}, ""),
    ],
)
def test_a_sub_agent_names_who_started_it(tmp_path, meta, parent):
    """Wherever the version writes it; what it was told to do is not the person's."""
    path = put(tmp_path / NAME, [codex_meta(**meta), codex_said(1, "Review this"), codex_answered(2, "ok")])
    (ref,), _ = references("codex", path)
    assert ref.parent == parent
    assert prompts(read(ref)[0]) == ([] if parent else ["Review this"])


def test_a_lost_first_line_costs_neither_the_session_nor_its_directory(tmp_path):
    """The id stands in the file's name, the directory in every turn's context."""
    records = [codex_said(1, "hi"), codex(2, "turn_context", cwd="/home/dev/app")]
    (ref,), _ = references("codex", put(tmp_path / NAME, records))
    assert (ref.id, ref.cwd) == (SESSION, "/home/dev/app")


def test_reasoning_is_thinking(tmp_path):
    """Its summary is told apart from the answer."""
    thought = codex(1, "response_item", type="reasoning", summary=[{"type": "summary_text", "text": "hm"}])
    assert [part.voice for part in told(tmp_path, thought)[0][0].parts] == ["thinking"]
