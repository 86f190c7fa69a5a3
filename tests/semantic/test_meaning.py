"""Vectors in step with what is remembered, and a recall that has them."""

from datetime import UTC, datetime

import pytest

from semantic.words import TEXTS, Words, filled
from store_kit import PROJECT, draft, plan
from treering.core.clean import Clean
from treering.core.plan import Add, Update
from treering.hot import query
from treering.hot.ranking import fusion
from treering.ops.recall import Ask, recall, recall_entries, rows_of
from treering.semantic import meaning as module
from treering.semantic.meaning import Compared, Meaning, embedded

NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def store(tmp_path):
    with filled(tmp_path) as store:
        yield store


@pytest.fixture
def tree(store):
    return store.tree(PROJECT)


def told(store, meaning: Meaning, question: str) -> list[str]:
    """What a person who asks is told, by summary."""
    trees = [store.tree(PROJECT)]
    answer = recall(trees, Ask(question, NOW, explicit=True), near=meaning.near(question, trees))
    return [hit.row.summary for hit in answer.selected]


def test_an_entry_is_found_by_other_words_in_another_language(store, tree):
    """Words alone share nothing with the question."""
    meaning = Meaning(Words(), Clean)
    assert told(store, meaning, "Zorble ni wamp") == []
    assert meaning.refresh(tree) == 3
    assert told(store, meaning, "Zorble ni wamp") == [TEXTS[1]]


def test_only_what_is_new_is_embedded(store, tree):
    """A second look costs nothing; a new entry costs itself."""
    encoder = Words()
    meaning = Meaning(encoder, Clean)
    assert (meaning.waiting(tree), meaning.refresh(tree), meaning.waiting(tree), meaning.refresh(tree)) == (3, 3, 0, 0)
    store.apply(plan(store, Add(PROJECT, draft("Fimpel is holiday", words=()))))
    encoder.asked.clear()
    assert (meaning.waiting(tree), meaning.refresh(tree)) == (1, 1)
    assert set(encoder.asked) == {"Fimpel is holiday"}


def test_the_vector_of_an_entry_that_was_changed_is_never_used(store, tree):
    """Not from the disk and not from memory, until the new text has its own."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    assert told(store, meaning, "zorble") == [TEXTS[1]]
    entry = next(one for one in store.entries(PROJECT) if one.record.summary == TEXTS[1])
    store.apply(
        plan(store, Update(PROJECT, entry.id, draft("Our holiday list is in the wiki", name=Clean("x"), words=())))
    )
    assert told(store, meaning, "zorble") == []
    assert meaning.refresh(tree) == 1
    assert told(store, meaning, "zorble") == []
    assert told(store, meaning, "fimpel") == ["Our holiday list is in the wiki"]


def test_an_edit_by_hand_counts_as_well(store, tree):
    """The sweep takes it in, and its old vector is out from then on."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    path = next(path for path in tree.memory.rglob("*.md") if TEXTS[1] in path.read_text() and path.name != "MEMORY.md")
    path.write_text(path.read_text().replace(TEXTS[1], "Our holiday list is in the wiki"))
    store.sweep(PROJECT)
    assert told(store, meaning, "zorble") == []
    assert meaning.refresh(tree) == 1
    assert told(store, meaning, "fimpel") == ["Our holiday list is in the wiki"]


def test_what_is_gone_is_dropped(store, tree):
    """No vector outlives its entry for longer than until the next look."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    for path in tree.memory.rglob("*.md"):
        path.unlink()
    store.sweep(PROJECT)
    assert meaning.refresh(tree) == 0
    assert module.vectors.read_marks(tree, meaning.encoder) == {}


def test_vectors_come_back_when_they_were_deleted_or_the_encoder_is_another(store, tree):
    """They are derived."""
    Meaning(Words(), Clean).refresh(tree)
    tree.vectors.unlink()
    assert Meaning(Words(), Clean).refresh(tree) == 3
    other = Meaning(Words("2"), Clean)
    assert other.near("brilt", [tree]) == {}
    assert other.refresh(tree) == 3
    assert told(store, other, "brilt") == [TEXTS[0]]


def test_whoever_holds_vectors_sees_what_another_process_embedded(store, tree):
    """By the file, looked at before each answer."""
    reader, writer = Meaning(Words(), Clean), Meaning(Words(), Clean)
    assert reader.near("brilt", [tree]) == {}
    writer.refresh(tree)
    assert told(store, reader, "brilt") == [TEXTS[0]]


def test_a_stop_is_heard_between_batches(store, tree, monkeypatch):
    """What was embedded stays; the rest waits."""
    monkeypatch.setattr(module, "BATCH", 1)
    meaning = Meaning(Words(), Clean)
    answers = iter([False, False, True])
    assert meaning.refresh(tree, lambda: next(answers)) == 2
    assert meaning.waiting(tree) == 1
    assert meaning.refresh(tree, most=5) == 1


def test_without_a_catalog_nothing_is_embedded_and_nothing_breaks(store, tree):
    """It is made anew before long, and what was embedded is still right then."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    for path in tree.state.glob("catalog.db*"):
        path.unlink()
    assert (meaning.refresh(tree), meaning.waiting(tree)) == (0, 0)
    store.sweep(PROJECT)
    assert (meaning.waiting(tree), meaning.refresh(tree)) == (0, 0)


@pytest.mark.parametrize("question", ["", "  \n"])
def test_a_blank_question_is_not_embedded(store, tree, question):
    """It means nothing."""
    encoder = Words()
    meaning = Meaning(encoder, Clean)
    meaning.refresh(tree)
    encoder.asked.clear()
    assert meaning.near(question, [tree]) == {}
    assert encoder.asked == []


def test_of_a_long_question_both_ends_are_read(store, tree):
    """Where the question stands; not the log between."""
    encoder = Words()
    meaning = Meaning(encoder, Clean)
    meaning.refresh(tree)
    meaning.near("deploy? " + "log line\n" * 5000 + " invoice?", [tree])
    assert len(encoder.asked[-1]) < 1100
    assert encoder.asked[-1].startswith("deploy?")
    assert encoder.asked[-1].endswith("invoice?")


def test_only_clean_text_reaches_an_encoder(store, tree):
    """Questions pass the guard as entries have (A6)."""
    encoder = Words()
    meaning = Meaning(encoder, lambda text: Clean(text.replace("hunter2", "[redacted]")))
    meaning.refresh(tree)
    meaning.near("deploy with hunter2", [tree])
    assert encoder.asked[-1] == "deploy with [redacted]"


def test_an_answer_from_entries_alone_is_the_same(store, tree):
    """As without meaning: catalog and files say one thing."""
    meaning, encoder = Meaning(Words(), Clean), Words()
    meaning.refresh(tree)
    entries = store.entries(PROJECT)
    compared = Compared(embedded(encoder, rows_of(entries, Clean), Clean), encoder, Clean)
    for question in ("zorble", "brilt the invoice", "rows"):
        by_catalog = recall([tree], Ask(question, NOW, explicit=True), near=meaning.near(question, [tree]))
        alone = recall_entries(entries, Ask(question, NOW, explicit=True), Clean, near=compared.near(question))
        assert [(hit.id, pytest.approx(hit.score, abs=1e-3)) for hit in by_catalog.hits] == [
            (hit.id, hit.score) for hit in alone.hits
        ]


def test_what_is_told_unasked_has_a_bar_of_its_own(store, tree):
    """A score that meaning had a part in is larger."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    near = meaning.near("zorble", [tree])
    assert recall([tree], Ask("zorble", NOW), near=near).bar == fusion.BAR
    assert recall([tree], Ask("zorble", NOW)).bar == query.BAR < fusion.BAR


def test_who_asks_is_told_what_has_some_claim(store, tree):
    """Likeness finds something for every question; what shares no more than that is left out, and explained as such."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    near = meaning.near("zorble", [tree])
    answer = recall([tree], Ask("zorble", NOW, explicit=True), near=near)
    assert answer.bar == fusion.CLAIM < fusion.BAR
    assert all((hit.score >= fusion.CLAIM) == (hit.reason == "injected") for hit in answer.hits)
    assert recall([tree], Ask("zorble", NOW, explicit=True)).bar == 0


def test_what_is_hardly_alike_is_not_told_for_a_common_word(store, tree):
    """A person who asks gets nothing for `the` and a meaning that is near to nothing."""
    meaning = Meaning(Words(), Clean)
    meaning.refresh(tree)
    assert told(store, meaning, "by the you on") == []
