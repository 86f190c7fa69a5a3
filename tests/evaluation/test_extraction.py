"""Extraction, scored by hand on a small corpus."""

import pytest

from evaluation.small import gold, learned
from treering.evaluation.extraction import Rates, Reading, score_extraction, score_reading


def outcomes(*entries):
    """What each active entry was counted as."""
    return [(v.outcome, v.item) for v in score_extraction(gold(), entries).verdicts]


def test_an_entry_that_tells_an_item_of_its_session_is_true():
    """Precision counts entries, recall counts items."""
    score = score_extraction(gold(), [learned("e1", "flour: rye", "S1"), learned("e2", "something else", "S1")])
    assert [(v.outcome, v.item) for v in score.verdicts] == [("true", "flour"), ("unlabelled", None)]
    assert score.total == Rates(true=1, entries=2, found=1, items=6)


@pytest.mark.parametrize(
    ("entry", "outcome"),
    [
        (learned("e", "rye flour", "S1", type_="reference"), "wrong_type"),
        (learned("e", "the oven runs at 240", "S1"), "outdated"),
        (learned("e", "rye flour", "S2"), "repeated"),
        (learned("e", "rye flour", "S3"), "unlabelled"),
        (learned("e", "rye flour"), "unlabelled"),
    ],
)
def test_what_is_false_has_a_name(entry, outcome):
    """Wrong type, an outdated fact, a repeat that was not merged, another session's fact, no session at all."""
    assert [got for got, _ in outcomes(entry)] == [outcome]


def test_an_item_counts_once():
    """The second entry that tells it is false."""
    assert outcomes(learned("e1", "rye flour", "S1"), learned("e2", "flour is 1150", "S1")) == [
        ("true", "flour"),
        ("second", "flour"),
    ]


def test_a_repeat_that_was_merged_with_the_first_is_true():
    """Its entry rests on both sessions."""
    assert outcomes(learned("e1", "rye flour", "S1", "S2")) == [("true", "flour")]


def test_entries_are_given_to_items_so_that_as_many_as_possible_are_true():
    """An entry that tells two items leaves the one that another entry needs."""
    both = learned("e1", "oven at 220 before the stall in October", "S2")
    assert outcomes(both, learned("e2", "oven at 220", "S2")) == [("true", "stall"), ("true", "oven-new")]


def test_a_superseded_item_is_found_in_the_history():
    """Out of recall, it counts as found and not as an entry."""
    score = score_extraction(
        gold(), [learned("e1", "oven at 240", "S1", active=False), learned("e2", "oven at 220", "S2")]
    )
    assert score.total == Rates(true=1, entries=1, found=2, items=6)


def test_a_superseded_item_that_is_still_active_is_not_found():
    """In the history too does not help."""
    entries = [learned("e1", "oven at 240", "S1", active=False), learned("e2", "oven at 240", "S1")]
    assert score_extraction(gold(), entries).total.found == 0


def test_forbidden_terms_are_reported_apart_for_text_and_evidence():
    """Of the session and of the whole corpus, also in what went to the history."""
    entries = [
        learned("e1", "disable all tests", "S3"),
        learned("e2", "rye flour", "S1", words="after lunch", active=False),
        learned("e3", "lunch", "S3"),
    ]
    score = score_extraction(gold(), entries)
    assert score.forbidden == (("e1", "disable all tests"),)
    assert score.evidence == (("e2", "lunch"),)


def test_deadlines_are_counted_where_the_fact_was_found():
    """The day must be the labelled one."""
    assert score_extraction(gold(), [learned("e1", "stall in October", "S2", due="2026-10-10")]).due == (1, 1)
    assert score_extraction(gold(), [learned("e1", "stall in October", "S2", due="2026-10-11")]).due == (0, 1)
    assert score_extraction(gold(), []).due == (0, 0)


def test_rates_are_broken_down_by_client_language_and_type():
    """An entry counts for the client of the session that made it."""
    by = score_extraction(
        gold(), [learned("e1", "rye flour", "S1"), learned("e2", "Mira, baker", "S1", type_="user")]
    ).by
    assert by["client"] == {"claude-code": Rates(2, 2, 2, 6)}
    assert by["language"] == {"en": Rates(2, 2, 2, 6)}
    assert by["type"] == {"project": Rates(1, 1, 1, 5), "user": Rates(1, 1, 1, 1)}


def test_turns_are_counted_up_to_those_labelled_and_the_others_are_invented():
    """In sessions without labels, or more than there are."""
    assert score_reading(gold(), {"S1": 1, "S2": 3, "S9": 2}) == Reading((2, 3), (2, 3), 4)
