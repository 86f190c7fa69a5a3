"""One tree, two programs: the real Qwen Code reads what treering wrote, and treering recalls what Qwen Code wrote (M1.2).

The tree is shared by QWEN_CODE_MEMORY_BASE_DIR; no hook is installed, so that all that Qwen Code knows comes from the files.
"""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from real_clients.clients import CLIENTS, Installed, npm_installed
from server import agent_server
from server.agent_server import serving_agents

pytestmark = [pytest.mark.slow, pytest.mark.clients, pytest.mark.timeout(1500)]

TREERING = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())"]
KEPT = "Use pnpm, never npm, since our lockfile breaks otherwise."
ASKED = "which package manager adds a dependency here, pnpm or npm?"
TOPIC = """\
---
name: Deploys only from the release branch
description: Deployments go out from the release branch, never from main
type: project
---

Deployments go out from the release branch, never from main.

**Why:** main is broken on some days.

**How to apply:** Before every deployment.
"""
LISTED = re.compile(r"- \[\w+\] (/\S+\.md) ")
"""A memory as Qwen Code lists it for the model that chooses."""
PROJECT_TREE = re.compile(r"- PROJECT memory \(this project only\): `([^`]+)`")
"""The tree of the project, as Qwen Code tells it to the model that extracts."""
COMPLETIONS = "/chat/completions"
RECALLED = "## Relevant memory"


@pytest.fixture
def server():
    with serving_agents() as running:
        yield running


@pytest.fixture
def qwen(server, tmp_path):
    """Qwen Code with a shared tree, and a project to run it in."""
    home, project = tmp_path / "home", tmp_path / "acme"
    (project / ".git").mkdir(parents=True)
    home.mkdir()
    known = CLIENTS["qwen-code"]
    shared = {"QWEN_CODE_MEMORY_BASE_DIR": str(tmp_path / "shared")}
    client = replace(known, env={**known.env, **shared}, turn=lambda prompt: ["--approval-mode", "auto-edit", prompt])
    installed = Installed(client, npm_installed(client), home, server.base)
    installed.prepare()
    return installed, project


def treering(installed, project, *arguments):
    """A command of ours, in the environment of Qwen Code."""
    done = subprocess.run(
        [*TREERING, *arguments, "--json"],
        env=installed.environment(),
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def said(message):
    """The text of a message."""
    content = message.get("content") or ""
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)


def choosing_all(asked):
    """The scripted model, which chooses every memory that it is offered."""
    whole, events = agent_server._completions(asked)
    if asked.get("tool_choice") == "required":
        paths = LISTED.findall("\n".join(map(said, asked["messages"])))
        call = whole["choices"][0]["message"]["tool_calls"][0]["function"]
        call["arguments"] = json.dumps({"selected_memories": paths})
    return whole, events


def writing_a_topic(asked):
    """The scripted model, which writes one topic when Qwen Code asks it to extract, and answers everything else."""
    whole, events = agent_server._completions(asked)
    tree = PROJECT_TREE.search(said(asked["messages"][-1]))
    if tree:
        topic = {"file_path": f"{tree[1]}/project/deploys.md", "content": TOPIC}
        call = {"name": "write_file", "arguments": json.dumps(topic)}
        message = whole["choices"][0]["message"]  # the first event of the stream holds the same one
        message.update(content=None, tool_calls=[{"id": "call_1", "type": "function", "index": 0, "function": call}])
        events[1][1]["choices"][0]["finish_reason"] = whole["choices"][0]["finish_reason"] = "tool_calls"
    return whole, events


def test_qwen_code_loads_our_index_and_recalls_our_topic(qwen, server, monkeypatch):
    """Both stand in the request for the answer: our index in its system prompt, our topic before the question."""
    installed, project = qwen
    monkeypatch.setitem(agent_server._DIALECTS, COMPLETIONS, choosing_all)
    treering(installed, project, "remember", KEPT)
    place = treering(installed, project, "status")["places"]["project"]
    (line,) = (Path(place) / "MEMORY.md").read_text().splitlines()

    done = installed.turn(ASKED, project)
    assert done.returncode == 0, done.stdout + done.stderr
    requests = [json.loads(body)["messages"] for _, body in server.asked]
    answered = [messages for messages in requests if RECALLED in said(messages[1])]
    assert answered, [[said(message)[:500] for message in messages] for messages in requests]
    assert line in said(answered[0][0])
    told, _, asked = said(answered[0][1]).partition(RECALLED)[2].rpartition(ASKED)
    assert KEPT.removesuffix(".") in told
    assert asked.strip() == ""
    assert [entry["summary"] for entry in treering(installed, project, "list")] == [KEPT]
    assert treering(installed, project, "status")["problems"] == []


def test_treering_recalls_what_qwen_code_extracted(qwen, server, monkeypatch):
    """Its extraction writes a topic and the index: that is an entry of ours at once, with what belongs to it."""
    installed, project = qwen
    monkeypatch.setitem(agent_server._DIALECTS, COMPLETIONS, writing_a_topic)
    done = installed.turn("we deploy only from the release branch, never from main", project)
    assert done.returncode == 0, done.stdout + done.stderr

    status = treering(installed, project, "status")
    tree = Path(status["places"]["project"])
    assert tree.is_relative_to(Path(installed.environment()["QWEN_CODE_MEMORY_BASE_DIR"]))
    assert (tree / "project" / "deploys.md").read_text().strip() == TOPIC.strip()
    assert status["problems"] == []
    recalled = treering(installed, project, "recall", "from which branch do we deploy?")
    assert "Deployments go out from the release branch" in json.dumps(recalled)
    (entry,) = treering(installed, project, "list")
    assert (entry["type"], entry["how"]) == ("project", "Before every deployment.")
    index = (tree / "MEMORY.md").read_text()
    assert "(project/deploys.md)" in index


def test_the_offer_to_share_has_qwen_code_write_into_our_tree(server, tmp_path, monkeypatch):
    """`install --own-memory share` is a variable in its settings; what it extracts from then on is an entry of ours."""
    home, project = tmp_path / "home", tmp_path / "acme"
    (project / ".git").mkdir(parents=True)
    home.mkdir()
    client = replace(CLIENTS["qwen-code"], turn=lambda prompt: ["--approval-mode", "auto-edit", prompt])
    installed = Installed(client, npm_installed(client), home, server.base)
    installed.prepare()
    treering(installed, project, "install", "qwen-code", "--own-memory", "share", "--yes")
    monkeypatch.setitem(agent_server._DIALECTS, COMPLETIONS, writing_a_topic)
    done = installed.turn("we deploy only from the release branch, never from main", project)
    assert done.returncode == 0, done.stdout + done.stderr
    (topic,) = (home / ".treering/projects").glob("*/memory/project/deploys.md")
    assert topic.read_text().strip() == TOPIC.strip()
    assert TOPIC.splitlines()[7] in json.dumps(treering(installed, project, "list"))
    assert not list((home / ".qwen/projects").glob("*/memory"))
