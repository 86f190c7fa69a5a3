"""What was forgotten is known by its record and by the hash of its words: neither shown to a model nor taken from it."""

import json

import pytest

from treering.core.clean import Clean
from treering.core.handbook.bars import NO_BARS, Bars
from treering.core.handbook.harvest import Notes, read_notes
from treering.core.plan import words_hash

SAID = "my door code is 7741"
BARS = Bars(frozenset({("r1", words_hash(SAID)), ("r2", "")}))


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("r1", "anything"),
        ("r2", "anything"),
        ("new", SAID),
        ("new", f"by the way, hello. {SAID}"),
        ("new", f"first line\n- “{SAID}”\nlast line"),
        ("new", "my  door\tcode is 7741"),
    ],
)
def test_a_message_is_barred_by_its_record_or_by_a_passage_of_its_words(record, words):
    """A copy of a session has other records; a longer prompt holds the sentence."""
    assert BARS.bar(record, words)


@pytest.mark.parametrize(("record", "words"), [("r3", "my door is open"), ("", "my door is open"), ("", "")])
def test_everything_else_may_be_read(record, words):
    """An empty record is nobody's, and without tombstones nothing is looked at."""
    assert not BARS.bar(record, words)
    assert not NO_BARS.bar("r1", SAID)


def test_an_answer_keeps_its_other_lines():
    """Whatever a model repeats of it, quoted or listed, is dropped."""
    data = {
        "rollout_summary": f"They moved house.\n> {SAID}\n",
        "rollout_slug": None,
        "raw_memory": f"- use pnpm\n- “{SAID}”\n- run make lint\n",
    }
    notes = read_notes(json.loads(json.dumps(data)), Clean, BARS)
    assert notes == Notes(Clean("- use pnpm\n- run make lint"), Clean("They moved house."))
