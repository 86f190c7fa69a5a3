"""What is particular to the logs that pi and oh-my-pi share."""

import pytest

from session_logs import SESSION, found, omp_log, pi, pi_head, pi_log, prompts, put, read, read_file

OTHER = SESSION.replace("1111", "9999")
FOLDERS = {"pi": ".pi/agent/sessions/--home-dev-app--", "omp": ".omp/agent/sessions/-app"}


def told(tmp_path, *records):
    return read_file("pi", put(tmp_path / f"x_{SESSION}.jsonl", [pi_head(), *records]))


def test_a_branch_left_behind_is_not_told(tmp_path):
    """The person went back in the tree and asked otherwise."""
    log = pi_log([("start", "ok"), ("use npm", "done")])[1:]
    summary = {"type": "branch_summary", "id": "p5", "parentId": "p2", "summary": "tried npm", "fromId": "p4"}
    messages, problems = told(tmp_path, *log, summary, pi(6, "user", "use pnpm", parent="p5"))
    assert prompts(messages) == ["start", "use pnpm"]
    assert [message.voiced("harness") for message in messages if message.record == "p5"] == ["tried npm"]
    assert problems == []


def test_a_compaction_speaks_for_nobody(tmp_path):
    """Its summary is harness, and what it sums up is still told."""
    compaction = {"type": "compaction", "id": "p3", "parentId": "p2", "summary": "use npm", "firstKeptEntryId": "p2"}
    messages, _ = told(tmp_path, *pi_log([("a", "1")])[1:], compaction, pi(4, "user", "b"))
    assert prompts(messages) == ["a", "b"]
    assert [message.voiced("harness") for message in messages if message.record == "p3"] == ["use npm"]


def test_what_extensions_and_agents_add_is_harness(tmp_path):
    """Custom messages, commands run with `!`, skills, and user messages that an agent wrote."""
    custom = {"type": "custom_message", "id": "p2", "parentId": "p1", "customType": "x", "content": "use npm"}
    messages, _ = told(
        tmp_path,
        pi(1, "user", [{"type": "text", "text": '<skill name="s" location="/s">use npm</skill>\n\nuse pnpm'}]),
        custom,
        pi(3, "bashExecution", None, command="ls", output="a"),
        pi(4, "user", "use yarn", attribution="agent"),
    )
    assert prompts(messages) == ["use pnpm"]


def test_a_write_and_its_outcome(tmp_path):
    """A device of oh-my-pi is written to like a file and is none."""
    for path, wrote in (("/m/a.md", True), ("xd://mcp__x_tool", False)):
        call = {"type": "toolCall", "id": "t", "name": "write", "arguments": {"path": path, "content": "x"}}
        messages, _ = told(
            tmp_path,
            pi(1, "assistant", [{"type": "thinking", "thinking": "hm"}, call]),
            pi(2, "toolResult", [{"type": "text", "text": "ok"}], toolCallId="t", toolName="write", isError=False),
        )
        assert messages[0].voiced("thinking") == "hm"
        assert [(use.path, use.wrote, use.ok) for use in messages[1].tools] == [(path, wrote, True)]


@pytest.mark.parametrize("name", FOLDERS)
def test_a_branched_off_file_is_one_session_with_its_origin(tmp_path, name):
    """It names the file it came from and repeats its past; each turn is told once."""
    log = pi_log([("a", "1")])
    origin = put(tmp_path / FOLDERS[name] / f"2026-11-01_{SESSION}.jsonl", log)
    branch = [pi_head(id=OTHER, parentSession=str(origin)), *log[1:], pi(3, "user", "b")]
    put(tmp_path / FOLDERS[name] / f"2026-11-02_{OTHER}.jsonl", branch)
    (ref,), _ = found(name, tmp_path)
    assert (ref.id, len(ref.paths)) == (SESSION, 2)
    assert prompts(read(ref)[0]) == ["a", "b"]


def test_a_sub_agent_of_omp_lies_in_its_session_s_folder(tmp_path):
    """The folder bears the name of the session's file."""
    folder = tmp_path / FOLDERS["omp"]
    put(folder / f"2026_{SESSION}.jsonl", omp_log([("a", "1")]))
    put(folder / f"2026_{SESSION}" / "0-Explore.jsonl", omp_log([("b", "2")]))
    refs, _ = found("omp", tmp_path)
    assert {ref.id: ref.parent for ref in refs} == {SESSION: "", "0-Explore": SESSION}
    assert [prompts(read(ref)[0]) for ref in refs] == [["a"], []]


def test_the_first_version_s_entries_have_no_ids(tmp_path):
    """They are told in the order of the file."""
    entries = [pi(1, "user", "a"), pi(2, "user", "b")]
    for entry in entries:
        del entry["id"], entry["parentId"]
    assert prompts(told(tmp_path, *entries)[0]) == ["a", "b"]
