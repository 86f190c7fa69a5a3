"""One contract for every model: real providers over HTTP, a recording, a script. What holds for one holds for all."""

import json
from contextlib import ExitStack
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.support import AT, DEPLOY, GOOD, Book, clean, make_request, patch
from server.scripted_server import Say, serving
from treering.core.answer import read_answer
from treering.core.learning.patch import ExtractContext
from treering.core.learning.proposal import EXTRACT_SCHEMA, proposal
from treering.errors import ModelError
from treering.models.base import OUTCOMES, ModelSpec
from treering.models.cassette import Cassette, request_key
from treering.models.gateway import Gateway
from treering.models.layers import layered
from treering.models.scripted import ScriptedModel


def recorded(folder, text: str) -> Cassette:
    """A cassette that knows one answer."""
    request = make_request()
    cassette = Cassette(folder)
    name = f"extract-codex-d02-1-{request_key(request)[:16]}"
    (folder / f"{name}.json").write_text(json.dumps({"subject": "extract-codex-d02-1", "answer": text}))
    return cassette


@pytest.fixture(params=["openai", "anthropic", "cassette", "scripted"])
def answering(request, tmp_path):
    """Makes a model that answers every request with one text."""
    servers = ExitStack()

    def make(text: str):
        if request.param == "cassette":
            return recorded(tmp_path, text)
        if request.param == "scripted":
            return ScriptedModel([text, text])
        server = servers.enter_context(serving(Say(text)))
        base = server.base + ("/v1" if request.param == "openai" else "")
        return Gateway(ModelSpec(request.param, "m", base_url=base), "k")

    with servers:
        yield make


def test_it_has_a_name_and_answers_with_text_and_usage(answering):
    """The name is what the ledger counts under; tokens are counted both ways."""
    model = answering(GOOD)
    reply = model.ask(make_request())
    assert model.name == reply.model
    assert model.name
    assert json.loads(reply.text) == {"names": ["x"]}
    assert reply.usage.input > 0
    assert reply.usage.output > 0


def test_the_same_layers_stand_around_it(answering):
    """A valid answer becomes data; the ledger has one call with the model's usage."""
    book = Book()
    assert layered(answering(GOOD), book, clean).ask(make_request()).data == {"names": ["x"]}
    assert book.outcomes == ["ok"]
    assert book.calls[0][2].input > 0


def test_a_bad_answer_ends_as_a_named_failure(answering):
    """However the text came, prose is prose; nothing but ModelError is raised."""
    book = Book()
    with pytest.raises(ModelError) as caught:
        layered(answering("Sure, happy to help!"), book, clean).ask(make_request())
    assert caught.value.outcome in OUTCOMES
    assert book.outcomes[0] == "prose"


FIELDS = {
    "turn": st.integers(),
    "words": st.lists(st.text(), max_size=3),
    "basis": st.sampled_from(["said", "agreed"]),
    "action": st.sampled_from(["new", "same", "update", "supersede"]),
    "entry": st.none() | st.text() | st.just("e1"),
    "type": st.sampled_from(["user", "feedback", "project", "reference"]),
    "scope": st.sampled_from(["user", "project"]),
    "name": st.text(),
    "summary": st.text(),
    "why": st.none() | st.text(),
    "how": st.none() | st.text(),
    "due": st.none() | st.text() | st.dates().map(str),
}


@given(st.lists(st.fixed_dictionaries(FIELDS), max_size=4))
def test_whatever_fits_the_schema_becomes_patches_or_reasons(patches):
    """No answer that passed the check makes the next step fail, and none is lost without a reason."""
    answer = read_answer(json.dumps({"patches": patches}), EXTRACT_SCHEMA)
    assert answer.outcome == "ok"
    made = proposal(answer.data, DEPLOY, ExtractContext("shop", UTC, "shop"), clean)
    assert len(made) == len(patches)
    assert all(p.source.at == AT or p.source.record == "r1" for p in made)


def test_a_patch_of_the_examples_fits_the_schema():
    """The examples of these tests are answers a model may give."""
    assert read_answer(json.dumps({"patches": [patch()]}), EXTRACT_SCHEMA).outcome == "ok"
