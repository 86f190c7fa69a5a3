"""What was learned from recorded sessions survives a dream: nothing is lost, repetitions go, what was replaced stays away."""

import pytest

from dream_trees import REPOS, labels, recorded_tree, untidy
from store_kit import index_matches, snapshot
from treering.config import ModelSettings
from treering.evaluation.running import scratch_config, scratch_store
from treering.evaluation.tidying import place, score, statements
from treering.guard.secrets import clean
from treering.memory import Memory
from treering.ops.dream import Dreamer, dream
from treering.ops.sources import below
from treering.pipeline.learning import Using
from treering.sample import sample_home
from treering.wiring import open_memory

PROJECT = "/home/dev/acme-billing"


@pytest.fixture
def memory(tmp_path, monkeypatch):
    """The sample's sessions learned by rules, each entry repeated in other letters in a file of its own."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")
    with sample_home() as home, open_memory(PROJECT, home=tmp_path / "base", check=lambda _: None) as memory:
        memory.learn(below(home), using=Using("offline"))
        yield memory


def repeat_all(memory: Memory) -> int:
    """Write each entry of the project once more; how many."""
    learned = [entry for entry in memory.entries() if entry.scope == "project"]
    folder = memory.store.tree(memory.trees["project"]).memory
    for number, entry in enumerate(learned):
        text = f"---\nname: Repetition {number}\ntype: {entry.type}\n---\n\n{entry.record.summary.upper()}!\n"
        (folder / entry.type / f"zz-repetition-{number}.md").write_text(text)
    return len(learned)


def test_repetitions_become_one_and_every_fact_stays(memory, tmp_path):
    """The same texts as before, found by the same words; undone, every byte and time is back."""
    learned = {entry.id: entry.record for entry in memory.entries()}
    found = {entry.id: told(memory, entry) for entry in memory.entries()}
    count = repeat_all(memory)
    assert count > 2
    memory.entries()
    before = snapshot(tmp_path / "base")
    report = memory.dream(using=Using("offline"))
    assert (report.deduped, report.refused) == (count, ())
    assert {entry.id: entry.record for entry in memory.entries()} == learned
    assert {entry.id: told(memory, entry) for entry in memory.entries()} == found
    memory.undo()
    assert snapshot(tmp_path / "base") == before


def told(memory, entry):
    """Whether recall tells the entry to who asks for what it says."""
    return entry.id in {hit.id for hit in memory.recall(entry.record.summary).answer.selected}


def test_what_was_said_long_ago_is_told_as_that_before_and_after(memory):
    """A day is not new because somebody tidied up: the ages of a dream's files are those of what they say (M4.4)."""
    asked = next(entry for entry in memory.entries() if entry.scope == "project")
    days = (memory.store.now() - asked.line.said).days
    assert days > 2
    assert f"Saved {days} days ago." in memory.recall(asked.record.summary).prompt
    repeat_all(memory)
    memory.dream(using=Using("offline"))
    assert "Saved today." not in memory.recall(asked.record.summary).prompt


def test_a_second_dream_finds_nothing_to_do(memory):
    """What is tidy stays as it is."""
    memory.dream(using=Using("offline"))
    report = memory.dream(using=Using("offline"))
    assert (report.status, report.steps, report.change) == ("noop", (), None)
    assert Dreamer().model is None


def test_a_dream_brings_nothing_back_that_was_replaced(memory):
    """What is in the history stays there, out of recall, and `history` still tells of it (M1.8)."""
    entry = memory.remember("The release freeze starts on 2026-12-04").entry
    tree = memory.trees["project"]
    past = memory.store.history(tree)
    memory.dream(using=Using("offline"))
    assert memory.store.history(tree) == past
    assert memory.find(entry.id).record == entry.record


@pytest.mark.parametrize("repo", REPOS)
def test_facts_that_nobody_merged_are_tidied_and_none_is_lost(tmp_path, repo):
    """Every labelled fact as another tool holds it, with those said twice and those that changed (M3.4, M1.8).

    What is said twice becomes one, what no longer holds is out of recall, every other fact is told, in its type; and undone,
    every byte and time is back.
    """
    gold = labels(repo)
    with scratch_store(scratch_config(tmp_path, gold, ModelSettings())) as store:
        placed = place(store, gold, statements(gold), clean)
        tree = f"project:{placed.projects[repo]}"
        files, before = snapshot(tmp_path), score(store, gold, placed)
        assert before.brought_back
        assert (before.merged, before.retired, before.lost) == (0, 0, ())
        report = dream(store, placed.projects[repo], Dreamer())
        after = score(store, gold, placed)
        assert (after.lost, after.mistyped, after.brought_back) == ((), (), ())
        assert after.merged == after.repeated == report.deduped > 0
        assert after.retired > 0
        assert report.refused == ()
        assert index_matches(store, tree)
        store.apply(store.undo(report.change))
        assert snapshot(tmp_path) == files
        assert score(store, gold, placed) == before


@pytest.mark.parametrize("repo", REPOS)
def test_without_a_model_what_is_said_in_other_words_stays(tmp_path, repo):
    """Rules do not guess: two statements of a fact in different words are both kept, and nothing is lost."""
    gold = labels(repo)
    with recorded_tree(tmp_path, gold) as (store, placed):
        assert placed.statements == untidy(gold)
        before = score(store, gold, placed)
        report = dream(store, placed.projects[repo], Dreamer())
        after = score(store, gold, placed)
        assert (after.lost, after.mistyped, report.deduped) == ((), before.mistyped, 0)
        assert (after.merged, after.brought_back) == (0, ())
