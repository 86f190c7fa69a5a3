"""What examples/ shows works as it stands."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from treering import open_memory
from treering.testing import NOON
from worker_kit import work

LOOP = Path(__file__).parents[1] / "examples" / "agent_loop.py"
SAID = "Please always answer in two sentences when you explain a diff."
ASKED = "explain this diff: how many sentences should the answer have?"


@pytest.fixture
def loop():
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("agent_loop", LOOP)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_said_in_one_conversation_is_told_to_the_model_in_the_next(loop, tmp_path):
    """Recall before a turn, `turn_finished` after it, and the worker in between; nothing is learned from memory itself."""
    root, place = tmp_path / "app", tmp_path / "home-of-treering"
    root.mkdir()
    asked = []

    def model(messages):
        asked.append(messages)
        return "OK."

    with open_memory(root, home=place, now=NOON) as memory:
        loop.Agent(memory, model, tmp_path / "first.jsonl").turn(SAID)
        assert [message["role"] for message in asked[0]] == ["user"]
        assert work(place, "--once").returncode == 0
        agent = loop.Agent(memory, model, tmp_path / "second.jsonl")
        agent.turn(ASKED)
        assert asked[1][0]["role"] == "system"
        assert "two sentences" in asked[1][0]["content"]
        assert asked[1][0]["content"] not in agent.transcript.read_text()
        assert work(place, "--once").returncode == 0
        assert len(memory.entries()) == 1


def test_a_conversation_goes_on_where_it_was_left(loop, tmp_path):
    """The transcript is the conversation: another process takes it up."""
    with open_memory(tmp_path, home=tmp_path / "home-of-treering", now=NOON) as memory:
        loop.Agent(memory, lambda messages: "Fine.", tmp_path / "talk.jsonl").turn("Hello there.")
        agent = loop.Agent(memory, lambda messages: str(len(messages)), tmp_path / "talk.jsonl")
        assert agent.turn("And again.") == "3"


def test_the_example_runs_as_a_program(tmp_path, monkeypatch):
    """As its head says, in an empty project; the clock stands still so that no worker outlives the test."""
    monkeypatch.setenv("TREERING_NOW", NOON.isoformat())
    done = subprocess.run(
        [sys.executable, str(LOOP)], input="Hello.\n\n", capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == "I remember nothing about that.\n"
    assert len((tmp_path / "conversation.jsonl").read_text().splitlines()) == 2
