"""Vectors from a model behind HTTP, with everything that surrounds a call."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from models.support import clean
from server.scripted_server import Fail, Garbage, Say, serving
from treering.config import EmbeddingSettings, ModelSettings
from treering.core.clean import Clean
from treering.disk.database import open_database
from treering.errors import ModelError
from treering.models.consent import agree, describe, destination
from treering.models.embedding import embed
from treering.models.report import report
from treering.models.setup import Surroundings, open_embedding, spec_of
from treering.models.usage import summary

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TEXTS = (Clean("we ship with make"), Clean("the key is hunter2"))


@pytest.fixture
def around(tmp_path):
    database, _ = open_database(tmp_path / "state.db", NOW)
    yield Surroundings(ModelSettings(), tmp_path, database, lambda: NOW, clean, lambda _: "")
    database.close()


def reply(*vectors: list[float]) -> str:
    data = [{"object": "embedding", "index": i, "embedding": vector} for i, vector in enumerate(vectors)]
    return json.dumps({"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 9, "total_tokens": 9}})


def at(around: Surroundings, base: str, **more) -> Surroundings:
    """The same with an embedding model at this address."""
    settings = EmbeddingSettings(model="openai:m", base_url=base, timeout=5)
    return replace(around, settings=ModelSettings(embedding=settings, **more))


def test_texts_go_out_clean_and_vectors_come_back_in_order(around):
    """One request for a batch; what it used is in the ledger (A6, A12)."""
    with serving(Say(reply([1.0, 0.0], [0.0, 1.0]))) as server:
        around = at(around, f"{server.base}/v1")
        assert embed(open_embedding(around).model, TEXTS) == [[1.0, 0.0], [0.0, 1.0]]
        (asked,) = server.asked
    assert asked.path == "/v1/embeddings"
    assert asked.body["input"] == ["we ship with make", "the key is [secret]"]
    (row,) = summary(around.database, by=("operation", "role", "outcome"))
    assert (row.group, row.calls, row.input_tokens) == (("embed", "embedding", "ok"), 1, 9)


@pytest.mark.parametrize(
    ("step", "outcome"),
    [
        (Fail(401), "auth"),
        (Fail(404), "not_found"),
        (Garbage(), "garbled"),
        (Say(reply([1.0, 0.0])), "garbled"),
        (Say(reply([1.0, 0.0], [])), "garbled"),
        (Say(reply([1.0, 0.0], [1.0])), "garbled"),
    ],
)
def test_what_goes_wrong_has_its_usual_name(around, step, outcome):
    """Too few vectors, or of two lengths, are none at all."""
    with serving(step) as server, pytest.raises(ModelError) as caught:
        embed(open_embedding(at(around, f"{server.base}/v1")).model, TEXTS)
    assert caught.value.outcome == outcome


def test_a_passing_fault_is_asked_again(around):
    """As for every model."""
    with serving(Fail(503), Say(reply([1.0], [2.0]))) as server:
        assert embed(open_embedding(at(around, f"{server.base}/v1")).model, TEXTS) == [[1.0], [2.0]]
        assert len(server.asked) == 2


def test_nothing_goes_to_another_machine_that_nobody_agreed_to(around):
    """What a person agrees to names memories and questions (C13)."""
    remote = at(around, "https://vectors.example/v1")
    with pytest.raises(ModelError) as caught:
        embed(open_embedding(remote).model, TEXTS)
    assert caught.value.outcome == "consent"
    where = destination(spec_of(remote.settings, "embedding"))
    assert "the question" in describe(where, embedding=True)
    agree(around.home, where, NOW)
    with pytest.raises(ModelError) as caught:
        embed(open_embedding(at(around, "https://vectors.example/v1", local_only=True)).model, TEXTS)
    assert caught.value.outcome == "local_only"


def test_the_daily_limit_holds_for_vectors_too(around):
    """One call a day is one call."""
    with serving(Say(reply([1.0], [2.0]))) as server:
        model = open_embedding(at(around, f"{server.base}/v1", daily_calls=1)).model
        embed(model, TEXTS)
        with pytest.raises(ModelError) as caught:
            embed(model, TEXTS)
        assert (caught.value.outcome, len(server.asked)) == ("budget", 1)


def test_the_role_is_reported_with_the_others(around):
    """`treering models` names it, where it is and whether its key is there."""
    settings = ModelSettings(embedding=EmbeddingSettings(model="openai:text-embedding-3-small", input_price=0.02))
    (row,) = report(settings, around.home, lambda _: "")
    assert (row.role, row.model, row.key, row.remote, row.agreed) == (
        "embedding", "openai:text-embedding-3-small", "missing", True, False,
    )  # fmt: skip
    assert row.price.input == 0.02
    assert open_embedding(around).model is None
