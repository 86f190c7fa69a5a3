"""What a prompt is told of recalled memories (M4.4)."""

import pytest

from treering.hot.ranking.catalog_read import Row
from treering.hot.telling.block import BODY, CUT, DAY, address, age, memory_block

NOW = 1_800_000_000.0


def row(**values) -> Row:
    """An entry saved just now."""
    fields = dict.fromkeys(Row._fields, "") | {
        "id": "e_1", "path": "feedback/short.md", "item": None, "type": "feedback", "pinned": 0, "name": "Short answers",
        "summary": "Two sentences at most.", "modified": NOW,
    }  # fmt: skip
    return Row(**fields | values)


def test_a_block_says_where_a_memory_stands_and_how_old_it_is():
    """Scope and path, so that same-named files are told apart, then the text."""
    block = memory_block([("project", row(why="the diff speaks", how="after edits", modified=NOW - 3 * DAY))], NOW)
    assert block.splitlines()[0] == "## Relevant memory"
    assert "### Short answers (project: feedback/short.md)" in block
    assert "Saved 3 days ago." in block
    assert "    Two sentences at most.\n    Why: the diff speaks\n    How to apply: after edits" in block


@pytest.mark.parametrize(
    ("seconds", "said", "verify"),
    [
        (-DAY, "today", False), (0, "today", False), (DAY - 1, "today", False), (DAY, "yesterday", False),
        (2 * DAY - 0.001, "yesterday", False), (2 * DAY, "2 days ago", True), (400 * DAY, "400 days ago", True),
    ],
)  # fmt: skip
def test_age_is_told_and_from_two_days_on_verifying_is_asked_for(seconds, said, verify):
    """Memory is what was observed then; a time to come counts as today."""
    block = memory_block([("user", row(modified=NOW - seconds))], NOW)
    assert f"Saved {said}." in block
    assert ("verify" in block) is verify
    assert age(NOW - seconds, NOW)[1] == said


@pytest.mark.parametrize(("length", "cut"), [(BODY, False), (BODY + 1, True), (5 * BODY, True)])
def test_a_long_body_is_cut_with_a_note(length, cut):
    """1,200 characters stay, one more is too much."""
    block = memory_block([("project", row(summary="x" * length))], NOW)
    assert (CUT in block) is cut
    assert block.count("x" * BODY) == 1
    assert "x" * (BODY + 1) not in block


def test_at_most_five_memories_are_told():
    """A sixth is left out whatever was handed in."""
    assert memory_block([("project", row())] * 9, NOW).count("### ") == 5


def test_a_description_is_told_when_the_body_does_not_say_it():
    """No sentence twice."""
    assert "Keep it brief" in memory_block([("user", row(description="Keep it brief"))], NOW)
    assert memory_block([("user", row(description="Two sentences"))], NOW).count("Two sentences") == 1


def test_the_words_of_the_person_are_never_told():
    """They are evidence, searched and explained only (C2)."""
    assert "verbatim" not in memory_block([("user", row(words="verbatim words"))], NOW)


def test_an_entry_of_a_list_is_addressed_by_its_index():
    """`path:index`, as a person names it."""
    assert address(row(item=3)) == "feedback/short.md:3"


def test_nothing_recalled_is_no_block():
    """Not even the heading."""
    assert memory_block([], NOW) == ""
