"""What is particular to Qwen Code's logs."""

from session_logs import SESSION, found, prompts, put, qwen, qwen_log, read, read_file

FOLDER = ".qwen/projects/-home-dev-app"


def told(tmp_path, *records):
    return read_file("qwen-code", put(tmp_path / f"{SESSION}.jsonl", records))


def test_a_rewound_turn_is_not_told(tmp_path):
    """The person went back and asked otherwise."""
    log = qwen_log([("start", "ok"), ("use npm", "done")])
    messages, _ = told(tmp_path, *log, qwen(4, "user", [{"text": "use pnpm"}], parentUuid="q1"))
    assert prompts(messages) == ["start", "use pnpm"]


def test_only_a_real_user_s_record_is_the_person_s(tmp_path):
    """Notifications and other provenances are the client's; versions that write none are trusted."""
    old = qwen(3, "user", [{"text": "use bun"}])
    del old["provenance"]
    messages, _ = told(
        tmp_path,
        qwen(0, "user", [{"text": "use pnpm"}]),
        qwen(1, "user", [{"text": "the sub-agent is done"}], subtype="notification"),
        qwen(2, "user", [{"text": "go on"}], provenance="system"),
        old,
    )
    assert prompts(messages) == ["use pnpm", "use bun"]


def test_the_context_of_a_hook_is_harness(tmp_path):
    """It is an extra part of the user's message."""
    context = '<qwen:user-prompt-submit-context hidden="true">use npm</qwen:user-prompt-submit-context>'
    messages, _ = told(tmp_path, qwen(0, "user", [{"text": "use pnpm"}, {"text": context}]))
    assert prompts(messages) == ["use pnpm"]
    assert messages[0].voiced("harness") == context


def test_a_write_and_its_outcome(tmp_path):
    """The status of the result decides."""
    call = {"id": "t", "name": "write_file", "args": {"file_path": "/m/a.md", "content": "x"}}
    answer = {"functionResponse": {"id": "t", "name": "write_file", "response": {"error": "denied"}}}
    for status, ok in (("success", True), ("error", False)):
        messages, _ = told(
            tmp_path,
            qwen(0, "assistant", [{"functionCall": call}]),
            qwen(1, "tool_result", [answer], toolCallResult={"status": status}),
        )
        (use,) = messages[1].tools
        assert (use.path, use.wrote, use.ok, use.output) == ("/m/a.md", True, ok, "denied")


def test_a_compression_repeats_nothing(tmp_path):
    """The record holds the shortened history; the turns were told before."""
    history = {"compressedHistory": [{"role": "user", "parts": [{"text": "<state_snapshot>x</state_snapshot>"}]}]}
    record = qwen(2, "system", [], subtype="chat_compression", systemPayload=history)
    messages, problems = told(tmp_path, *qwen_log([("a", "1")]), record, qwen(3, "user", [{"text": "b"}]))
    assert (prompts(messages), problems) == (["a", "b"], [])


def test_sub_agents_lie_in_a_folder_of_the_session(tmp_path):
    """Their parent is the folder's name."""
    put(tmp_path / FOLDER / "chats" / f"{SESSION}.jsonl", qwen_log([("a", "1")]))
    put(tmp_path / FOLDER / "subagents" / SESSION / "agent-1.jsonl", qwen_log([("b", "2")]))
    refs, _ = found("qwen-code", tmp_path)
    assert {ref.id: ref.parent for ref in refs} == {SESSION: "", "agent-1": SESSION}
    assert [prompts(read(ref)[0]) for ref in refs] == [["a"], []]
