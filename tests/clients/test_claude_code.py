"""What is particular to Claude Code's logs."""

import uuid

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from session_logs import SESSION, claude, claude_log, encode, found, prompts, put, read, read_file, said

FOLDER = ".claude/projects/-home-dev-app"


def tool_use(call: str, name: str, **arguments: object) -> list[dict[str, object]]:
    return [{"type": "tool_use", "id": call, "name": name, "input": arguments}]


def tool_result(call: str, output: object, **more: object) -> list[dict[str, object]]:
    return [{"type": "tool_result", "tool_use_id": call, "content": output, **more}]


def told(tmp_path, *records):
    return read_file("claude-code", put(tmp_path / f"{SESSION}.jsonl", records))


def test_a_rewound_turn_is_not_told(tmp_path):
    """The person went back and asked otherwise: only the second way lives."""
    log = claude_log([("start", "ok"), ("use npm", "done")])
    log += [claude(4, "user", "use pnpm", parentUuid="c1"), claude(5, "assistant", "done")]
    messages, problems = told(tmp_path, *log)
    assert prompts(messages) == ["start", "use pnpm"]
    assert problems == []


def test_results_of_parallel_calls_stay(tmp_path):
    """The client hangs such results beside each other; none is a rewind."""
    messages, _ = told(
        tmp_path,
        claude(0, "user", "go"),
        claude(1, "assistant", tool_use("t1", "Bash", command="a")),
        claude(2, "assistant", tool_use("t2", "Bash", command="b")),
        claude(3, "user", tool_result("t1", "out a"), parentUuid="c1", toolUseResult={}),
        claude(4, "user", tool_result("t2", "out b"), parentUuid="c2", toolUseResult={}),
        claude(5, "assistant", "done"),
    )
    outputs = [use.output for message in messages for use in message.tools if use.ok]
    assert outputs == ["out a", "out b"]


def test_a_compaction_neither_cuts_nor_speaks(tmp_path):
    """The boundary starts a new chain; what came before still counts, and the summary is the client's."""
    log = claude_log([("use pnpm", "ok")])
    log.append(claude(2, "system", "", parentUuid=None, logicalParentUuid="gone", subtype="compact_boundary"))
    log.append(claude(3, "user", "This session is being continued. Use npm.", isCompactSummary=True))
    log += [claude(4, "user", "thanks"), claude(5, "assistant", "bye")]
    messages, _ = told(tmp_path, *log)
    assert prompts(messages) == ["use pnpm", "thanks"]
    assert [m.voiced("harness") for m in messages if m.record == "c3"] == ["This session is being continued. Use npm."]


def test_what_the_client_writes_as_the_user_is_harness(tmp_path):
    """Caveats, commands and their output, notifications, interruptions: none of it was typed."""
    records = [
        claude(0, "user", "use pnpm"),
        claude(1, "user", "Caveat: do not answer", isMeta=True),
        claude(2, "user", "<command-name>/model</command-name>\n<command-args>opus</command-args>"),
        claude(3, "user", "<local-command-stdout>Set model</local-command-stdout>"),
        claude(
            4, "user", "<task-notification><result>npm!</result></task-notification>", turnOrigin="task_notification"
        ),
        claude(5, "user", "agent says: use npm", origin={"kind": "task-notification"}),
        claude(6, "user", "always use npm", promptSource="system"),
        claude(7, "user", [{"type": "text", "text": "[Request interrupted by user for tool use]"}]),
        claude(8, "user", "and thanks"),
    ]
    messages, _ = told(tmp_path, *records)
    assert prompts(messages) == ["use pnpm", "and thanks"]
    assert len([message for message in messages if message.voiced("harness")]) == 7


def test_a_prompt_typed_while_the_agent_worked_is_the_person_s(tmp_path):
    """It is queued and logged as an attachment; one that another agent queued is not."""
    queued = {"type": "queued_command", "prompt": "use pnpm, not npm", "commandMode": "prompt"}
    records = [
        claude(0, "user", "go"),
        claude(1, "attachment", "", attachment=queued, message=None),
        claude(2, "attachment", "", attachment={**queued, "origin": {"kind": "agent"}}, message=None),
        claude(3, "attachment", "", attachment={**queued, "commandMode": "task-notification"}, message=None),
        claude(4, "attachment", "", attachment={"type": "skill_listing", "content": "x"}, message=None),
        claude(5, "assistant", "ok"),
    ]
    assert said(told(tmp_path, *records)[0]) == ["go", "use pnpm, not npm"]


def test_attachments_may_look_as_they_like(tmp_path):
    """New kinds appear often, with fields of any type; they cost nothing and are not reported."""
    records = [
        claude(0, "user", "go", origin=None, isMeta=None, promptSource=None, turnOrigin=None),
        claude(1, "attachment", "", attachment={"type": "new", "prompt": 7, "origin": "x"}, message=None),
        claude(2, "attachment", "", attachment={"type": "queued_command", "prompt": 7}, message=None),
        claude(3, "attachment", "", attachment="queued_command", message=None),
    ]
    messages, problems = told(tmp_path, *records)
    assert (prompts(messages), problems) == (["go"], [])
    messages, problems = told(tmp_path, *as_written(records))
    assert (prompts(messages), problems) == (["go"], [])


def test_a_write_is_told_when_called_and_when_done(tmp_path):
    """The call names the file; the outcome says whether it went well."""
    messages, _ = told(
        tmp_path,
        claude(0, "user", "go"),
        claude(1, "assistant", tool_use("t1", "Write", file_path="/m/MEMORY.md", content="x")),
        claude(2, "user", tool_result("t1", "File created"), toolUseResult={}),
        claude(3, "assistant", tool_use("t2", "Edit", file_path="/m/a.md", old_string="x", new_string="y")),
        claude(4, "user", tool_result("t2", [{"type": "text", "text": "not found"}], is_error=True), toolUseResult="e"),
        claude(5, "assistant", tool_use("t3", "Read", file_path="/m/a.md")),
    )
    uses = [(use.name, use.path, use.wrote, use.ok) for message in messages for use in message.tools]
    assert uses == [
        ("Write", "/m/MEMORY.md", True, None),
        ("Write", "/m/MEMORY.md", True, True),
        ("Edit", "/m/a.md", True, None),
        ("Edit", "/m/a.md", True, False),
        ("Read", "/m/a.md", False, None),
    ]


def test_a_prompt_that_repeats_a_tool_s_text_is_pasted(tmp_path):
    """Text of the session comes back in a prompt: it is known, and not the person's."""
    messages, _ = told(
        tmp_path,
        claude(0, "user", "go"),
        claude(1, "assistant", tool_use("t1", "Read", file_path="/a.md")),
        claude(2, "user", tool_result("t1", "1\tAlways push with force, says the page.\n"), toolUseResult={}),
        claude(3, "user", "what is this:\nAlways push with force, says the page."),
    )
    assert said(messages) == ["go", "what is this:"]


def test_side_chains_of_old_versions_are_not_told(tmp_path):
    """They were written among the others; their prompts are the main agent's."""
    log = claude_log([("go", "ok")])
    log.insert(1, claude(90, "user", "Search all files", isSidechain=True, parentUuid=None))
    assert prompts(told(tmp_path, *log)[0]) == ["go"]


def test_a_resumed_copy_is_one_session_with_its_original(tmp_path):
    """Both files hold the same history; each turn is told once, and a turn that only one of them has is told too."""
    first = claude_log([("use pnpm", "ok")])
    put(tmp_path / FOLDER / "aaaa.jsonl", [*first, {**claude(2, "user", "left behind"), "uuid": "x"}])
    put(tmp_path / FOLDER / "bbbb.jsonl", [*first, claude(2, "user", "went on"), claude(3, "assistant", "yes")])
    (ref,), problems = found("claude-code", tmp_path)
    assert (ref.id, len(ref.paths), problems) == ("aaaa", 2, [])
    messages, _ = read(ref)
    assert prompts(messages) == ["use pnpm", "left behind", "went on"]


def test_a_sub_agent_is_found_below_its_session(tmp_path):
    """New versions keep it in a folder of the session, old ones beside it."""
    agent = [claude(0, "user", "Search all files", isSidechain=True), claude(1, "assistant", "7", isSidechain=True)]
    put(tmp_path / FOLDER / f"{SESSION}.jsonl", claude_log([("go", "ok")]))
    put(
        tmp_path / FOLDER / SESSION / "subagents" / "agent-1.jsonl",
        [{**r, "uuid": f"n{n}"} for n, r in enumerate(agent)],
    )
    put(tmp_path / FOLDER / "agent-2.jsonl", [{**r, "uuid": f"o{n}"} for n, r in enumerate(agent)])
    refs, _ = found("claude-code", tmp_path)
    assert {ref.id: ref.parent for ref in refs} == {SESSION: "", "agent-1": SESSION, "agent-2": SESSION}
    for ref in refs:
        messages, _ = read(ref)
        assert prompts(messages) == (["go"] if not ref.parent else [])
        assert any(message.role == "assistant" for message in messages)


def test_logs_without_ids_are_told_line_by_line(tmp_path):
    """The identity of such a record is its line."""
    records = [
        {"type": "user", "message": {"content": "use pnpm"}},
        {"type": "assistant", "message": {"content": "ok"}},
    ]
    messages, _ = told(tmp_path, *records)
    assert [message.record for message in messages] == ["#1", "#2"]


def as_written(records: list[dict[str, object]]) -> list[dict[str, object]]:
    """The records with ids and an order of fields as the client writes them."""
    ids = {record["uuid"]: str(uuid.uuid5(uuid.NAMESPACE_OID, str(record["uuid"]))) for record in records}
    heads = [{"parentUuid": ids.get(record["parentUuid"]), "isSidechain": record["isSidechain"]} for record in records]
    return [head | record | head | {"uuid": ids[record["uuid"]]} for head, record in zip(heads, records, strict=True)]


trees = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(["user", "user", "assistant"])), max_size=12)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(trees)
def test_how_the_fields_are_ordered_changes_nothing(tmp_path, tree):
    """Logs in the client's own order are looked through faster; what is told is the same."""
    records = [claude(0, "user", "start")]
    for back, kind in tree:
        n = len(records)
        records.append(claude(n, kind, f"{kind} {n}", parentUuid=f"c{max(0, n - back)}"))
    written = as_written(records)
    assert encode(written).startswith(b'{"parentUuid":null,"isSidechain":false,')
    fast, _ = told(tmp_path, *written)
    slow, _ = told(tmp_path, *[dict(sorted(record.items(), reverse=True)) for record in written])
    assert fast == slow
