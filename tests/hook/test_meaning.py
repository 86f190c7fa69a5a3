"""A prompt that shares no word with what fits it, while a worker listens."""

import pytest

from semantic.words import Words
from treering.core.clean import Clean
from treering.hot.ranking import nearby
from treering.pipeline.listening import listening
from treering.semantic.meaning import Meaning

PROMPT = "zorble ni wamp"


@pytest.fixture
def worker(memory, base, monkeypatch):
    """One that knows what the project remembers."""
    monkeypatch.setattr(nearby, "PATIENCE", 20.0)
    for text in ("The invoice goes out on the first", "We ship with make", "Keep no rows you need"):
        memory.remember(text, scope="project")
    trees = [memory.store.tree(tree) for tree in memory.trees.values()]
    meaning = Meaning(Words(), Clean)
    for tree in trees:
        meaning.refresh(tree)
    return lambda: listening(base, lambda _, prompt: meaning.near(prompt, trees), meaning.warm)


def test_it_is_told_while_a_worker_listens_and_silent_without(worker, fire):
    """The same prompt; words alone share nothing."""
    assert fire("UserPromptSubmit", prompt=PROMPT, session_id="before") == ""
    with worker():
        assert "The invoice goes out" in fire("UserPromptSubmit", prompt=PROMPT, session_id="during")
        assert fire("UserPromptSubmit", prompt=PROMPT, session_id="during") == ""
    assert fire("UserPromptSubmit", prompt=PROMPT, session_id="after") == ""


def test_what_was_changed_since_is_not_told_by_its_old_meaning(worker, memory, fire):
    """The vector is of another text."""
    entry = next(one for one in memory.entries() if "invoice" in one.record.summary)
    memory.edit(entry, "Our parties are on fridays")
    with worker():
        assert fire("UserPromptSubmit", prompt=PROMPT) == ""


def test_an_unrelated_prompt_is_told_nothing(worker, fire):
    """Near to nothing in particular."""
    with worker():
        assert fire("UserPromptSubmit", prompt="plonk the grue") == ""


def test_the_command_that_clients_call_asks_as_well(memory, base, spawn, payload):
    """Another interpreter, without packages; whether it gets its answer in time is another matter."""
    heard = []
    with listening(base, lambda _, prompt: heard.append(prompt) or {}, lambda: None):
        done = spawn("claude-code", "UserPromptSubmit", data=payload(prompt=PROMPT), cwd="/")
    assert (done.returncode, done.stderr, heard) == (0, b"", [PROMPT])
