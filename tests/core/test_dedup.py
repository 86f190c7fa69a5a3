"""What says the same is found and becomes one, and nothing is lost by it (M3.4)."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.entry import Record
from treering.core.learning.dedup import duplicates, merge_records, merged, normal, same_summary, similarity
from treering.core.topics.binding import bind
from trees import NOW, ids, tree, tree_of


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Use pnpm", "use  PNPM."),
        ("Use\npnpm", "Use pnpm!"),
        ("**Use pnpm**", "- use pnpm"),
        ("用 pnpm。", "用 pnpm"),
        ("Straße", "STRASSE"),
        ("ＡＢＣ", "abc"),
        ("...", "..."),
    ],
)
def test_the_same_words_are_the_same_summary(a, b):
    """Case, spacing, markup around and punctuation at the end say nothing."""
    assert same_summary(a, b)


@pytest.mark.parametrize(("a", "b"), [("Use pnpm", "Use npm"), ("v1.2", "v12"), ("...", "!!!"), ("C", "C#")])
def test_other_words_are_another_summary(a, b):
    """One different sign within is a different statement."""
    assert not same_summary(a, b)


def test_the_first_leads_and_the_second_fills_its_gaps():
    """Case 68: why from the first, how from the second if the first had none."""
    first, second = Record("Use pnpm", "it is fast"), Record("use PNPM", "fast", "everywhere")
    assert merge_records(first, second) == Record("Use pnpm", "it is fast", "everywhere")
    assert merged([Record("a"), Record("A", "fast"), Record("A.", "Fast!", "here")]) == Record("a", "fast", "here")


@pytest.mark.parametrize(
    ("a", "b", "both"), [("fast", "small", "fast; small"), ("Is fast.", "Small.", "Is fast. Small.")]
)
def test_a_second_reason_is_kept(a, b, both):
    """Whoever had two reasons for one rule does not lose one of them."""
    assert merge_records(Record("x", a), Record("x", b)) == Record("x", both)


@given(st.text(), st.text())
def test_likeness_is_a_share_and_has_no_direction(a, b):
    """From 0 to 1, and 1 for a text and itself."""
    assert 0 <= similarity(a, b) == similarity(b, a) <= 1
    assert similarity(a, a) == 1


def test_near_duplicates_are_alike_in_every_script():
    """Without spaces between words too."""
    assert similarity("Answer in two sentences at most", "At most two sentences per answer") > 0.6
    assert similarity("每次迁移都先设置锁超时", "迁移都要先设置锁超时") > 0.6
    assert similarity("Answer in two sentences at most", "The release freeze starts on Friday") == 0
    assert similarity("每次迁移都先设置锁超时", "回答不超过两句话") < 0.2


@given(st.text())
def test_a_normal_form_is_its_own(summary):
    """Comparing what was already compared changes nothing."""
    assert normal(normal(summary)) == normal(summary)


def test_what_is_due_on_another_day_is_no_duplicate():
    """`Freeze starts` of October and of December; an entry without a day goes with the only one there is."""
    texts = {f"project/{name}.md": "Freeze starts" for name in "abcd"}
    days = {"e_1": date(2026, 10, 2), "e_2": date(2026, 12, 4), "e_3": None, "e_4": date(2026, 12, 4)}
    _, entries = bind(tree_of("project:x", texts), at=NOW, new_id=ids())
    dated = [replace(entry, line=replace(entry.line, due=days[entry.id])) for entry in entries]
    assert [[one.id for one in group] for group in duplicates(dated)] == [["e_2", "e_4"]]
    assert [[one.id for one in group] for group in duplicates(dated[1:])] == [["e_2", "e_3", "e_4"]]


def test_duplicates_are_of_one_type_and_never_pinned():
    """Entries of one tree with the same type and summary, in the order given."""
    state = tree(
        feedback__a="Use pnpm",
        feedback__b="- use pnpm.\n- No emojis",
        project__c="Use pnpm",
        pinned__d="---\ntype: feedback\n---\nUse pnpm",
        feedback__e="USE PNPM!",
    )
    _, entries = bind(state, at=NOW, new_id=ids())
    assert [[one.address for one in group] for group in duplicates(entries)] == [
        ["feedback/a.md", "feedback/b.md:0", "feedback/e.md"]
    ]
