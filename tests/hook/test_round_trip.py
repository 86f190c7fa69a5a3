"""What treering put into a conversation is recognised in each client's log and never learned again (forms as real clients write them)."""

import html
import json
import tomllib
from pathlib import Path

import pytest

import session_logs as logs
from treering.clients import load
from treering.clients.installing import Place, load_installer
from treering.core.session import Message
from treering.faces.mcp.tables import ASKED, COMMAND

PROMPT = "please add a dependency for dates"
ANSWER = "Added with pnpm."


@pytest.fixture(params=["UserPromptSubmit", "SessionStart"])
def block(memory, fire, request) -> str:
    """What the hook says to the prompt, and at the start of a session."""
    memory.handbook.injection.prepare()
    told = fire(request.param, prompt=PROMPT, source="startup")
    assert "pnpm" in told
    return told


def claude(block):
    attachment = {
        "type": "hook_additional_context",
        "content": [block],
        "hookName": "UserPromptSubmit",
        "hookEvent": "UserPromptSubmit",
    }
    rendered = [
        {
            "content": f"<system-reminder>\nUserPromptSubmit hook additional context: {block}\n</system-reminder>",
            "role": "system",
        }
    ]
    told = logs.claude(1, "attachment", "", attachment=attachment, rendered=rendered)
    del told["message"]
    first, last = logs.claude(0, "user", PROMPT), logs.claude(2, "assistant", [{"type": "text", "text": ANSWER}])
    return [first, told, last]


def claude_in_the_prompt(block):
    """As an older Claude Code may put it."""
    said = f"{PROMPT}\n<user-prompt-submit-hook>{block}</user-prompt-submit-hook>"
    return [logs.claude(0, "user", said), logs.claude(1, "assistant", [{"type": "text", "text": ANSWER}])]


def codex(block):
    content = [{"type": "input_text", "text": block}]
    told = logs.codex(2, "response_item", type="message", role="developer", id="m2", content=content)
    return [logs.codex_meta(), logs.codex_said(1, PROMPT), told, logs.codex_answered(3, ANSWER)]


def qwen(block):
    told = f"<qwen:user-prompt-submit-context>\n{html.escape(block, quote=False)}\n</qwen:user-prompt-submit-context>"
    first = logs.qwen(
        0, "user", [{"text": PROMPT}, {"text": told}], systemPayload={"displayText": PROMPT, "hookContext": block}
    )
    return [first, logs.qwen(1, "assistant", [{"text": ANSWER}])]


def gemini(block):
    told = f"<hook_context>{html.escape(block, quote=False)}</hook_context>"
    return [
        logs.gemini_head(),
        logs.gemini(1, "user", [{"text": PROMPT}, {"text": told}]),
        logs.gemini(2, "gemini", ANSWER),
    ]


def pi(block):
    told = {
        "type": "custom_message",
        "customType": "treering",
        "content": block,
        "display": False,
        "id": "p2",
        "parentId": "p1",
    }
    first = logs.pi(1, "user", [{"type": "text", "text": PROMPT}])
    last = logs.pi(3, "assistant", [{"type": "text", "text": ANSWER}])
    return [logs.pi_head(), first, {**told, "timestamp": logs.stamp(2)}, last]


FORMS = {
    "claude-code": claude,
    "claude-code, in the prompt": claude_in_the_prompt,
    "codex": codex,
    "qwen-code": qwen,
    "gemini-cli": gemini,
    "pi": pi,
    "omp": pi,
}


@pytest.mark.parametrize("form", FORMS)
def test_what_was_injected_is_nobodys_words(block, tmp_path, form):
    """The person's prompt is theirs, whole, and nothing of the block is."""
    client = form.partition(",")[0]
    path = logs.put(tmp_path / "log.jsonl", FORMS[form](block))
    messages, _ = logs.read_file(client, path)
    assert [text.strip() for text in logs.prompts(messages)] == [PROMPT]
    assert not any("pnpm" in message.voiced("said", "pasted") for message in messages)


LOGS = {
    "claude-code": logs.claude_log,
    "qwen-code": logs.qwen_log,
    "gemini-cli": logs.gemini_log,
    "omp": logs.omp_log,
    "pi": logs.pi_log,
}


def logged(client: str, folder: Path, typed: str) -> list[Message]:
    """What is read of a session in which this was typed."""
    turns = [(typed, ANSWER)]
    if client != "opencode":
        return logs.read_file(client, logs.put(folder / "log.jsonl", LOGS[client](turns)))[0]
    (ref,) = logs.references(client, logs.opencode_database(folder / "opencode.db", turns))[0]
    return logs.read(ref)[0]


def slash_commands(client: str) -> dict[str, str]:
    """The commands that an installation adds, as the client fills them in, by the names of their files."""
    files = load_installer(client).installation(Place(Path("/home/dev"), "/usr/bin/python3", Path("/x")), "keep").files
    texts = {
        path.stem: wants[0].text
        for path, wants in files.items()
        if path.stem.endswith(("remember", "forget", "memory"))
    }
    return {
        name: tomllib.loads(text)["prompt"] if text.startswith("description") else text.partition("---\n\n")[2]
        for name, text in texts.items()
    }


@pytest.mark.parametrize("client", [*LOGS, "opencode"])
def test_a_slash_command_of_ours_is_nobodys_wish(memory, fire, tmp_path, client):
    """Clients log it filled in, as if it had been typed: what `/forget` was given is not learned, nor is our own wording."""
    said = "always use tabs, never spaces, in the Makefile"
    bodies = slash_commands(client)
    assert len(bodies) == 3
    for number, body in enumerate(bodies.values()):
        typed = body.replace("$ARGUMENTS", said).replace("{{args}}", said).replace("$@", said)
        assert said in typed
        assert fire("UserPromptSubmit", "claude-code", prompt=typed) == "", "it asks for a tool, nothing is recalled"
        (tmp_path / str(number)).mkdir()
        messages = logged(client, tmp_path / str(number), typed)
        assert messages
        assert not any("tabs" in message.voiced("said", "pasted") for message in messages)
        assert not any("word for word" in message.voiced("said", "pasted") for message in messages)


def test_a_prompt_of_the_mcp_server_is_nobodys_wish(tmp_path):
    """Claude Code offers them as slash commands too."""
    text = COMMAND.replace("{ask}", ASKED["remember"]).replace("{text}", "always use tabs, never spaces")
    messages = logged("claude-code", tmp_path, text)
    assert messages
    assert not any(message.voiced("said", "pasted").strip() for message in messages)


def test_in_opencodes_database_too(block, tmp_path):
    """The plugin's part is marked as synthetic."""
    path = logs.opencode_database(tmp_path / "opencode.db", [])
    with logs.closing(logs.sqlite3.connect(path)) as connection:
        parts = ({"type": "text", "text": PROMPT}, {"type": "text", "text": block, "synthetic": True})
        logs.opencode_message(connection, 0, "user", *parts)
        logs.opencode_message(connection, 1, "assistant", {"type": "text", "text": ANSWER})
        connection.commit()
    (ref,) = logs.references("opencode", path)[0]
    messages = [item for item in load("opencode").read(ref) if isinstance(item, Message)]
    assert logs.prompts(messages) == [PROMPT]
    assert "npm" not in json.dumps(logs.said(messages))
