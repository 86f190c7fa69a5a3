"""What was learned from recorded sessions survives a dream: nothing is lost, repetitions go, what was replaced stays away."""

import pytest

from store_kit import snapshot
from treering.memory import Memory
from treering.ops.dream import Dreamer
from treering.ops.sources import below
from treering.pipeline.learning import Using
from treering.sample import sample_home
from treering.wiring import open_memory

PROJECT = "/home/dev/acme-billing"


@pytest.fixture
def memory(tmp_path, monkeypatch):
    """The sample's sessions learned by rules, each entry repeated in other letters in a file of its own."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")
    with sample_home() as home, open_memory(PROJECT, home=tmp_path / "base") as memory:
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
