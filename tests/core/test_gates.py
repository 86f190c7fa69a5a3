"""Every reason why nothing runs, by its name, and the order in which they are asked (M2.1, M2.6, M3.1)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from treering.core.scheduling.gates import (
    DREAM_GATES,
    EXTRACT_GATES,
    DreamFacts,
    ExtractFacts,
    decide_dream,
    decide_extract,
    last_dream,
    pressure,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DUE = DreamFacts(
    NOW, "s9", last=NOW - timedelta(days=2), last_session="s1", scanned=NOW - timedelta(minutes=11), changed=5
)

EXTRACT = [
    ("paused", {"paused": True}),
    ("disabled", {"enabled": False}),
    ("off_record", {"off_record": True}),
    ("queued", {"running": True}),
    ("already_running", {"running": True, "can_wait": False}),
    ("disk_limit", {"disk_full": True}),
    ("memory_pressure", {"pressure": "hard"}),
    ("budget", {"budget_spent": True}),
    ("memory_tool", {"wrote_memory": True}),
    ("no_new_messages", {"new_text": False}),
]
DREAM = [
    ("paused", {"paused": True}),
    ("disabled", {"enabled": False}),
    ("memory_pressure", {"pressure": "critical"}),
    ("same_session", {"last_session": "s9"}),
    ("min_hours", {"last": NOW - timedelta(hours=23, minutes=59)}),
    ("scan_throttled", {"scanned": NOW - timedelta(minutes=9)}),
    ("min_sessions", {"changed": 4}),
    ("locked", {"locked": True}),
    ("running", {"running": True}),
    ("disk_limit", {"disk_full": True}),
]


@pytest.mark.parametrize(("name", "fact"), EXTRACT)
def test_m2_1_each_reason_stops_an_extraction_alone(name, fact):
    """Each reason, and none when there is none."""
    assert decide_extract(replace(ExtractFacts(), **fact)) == name
    assert decide_extract(ExtractFacts()) == ""
    assert {name for name, _ in EXTRACT} == EXTRACT_GATES.keys()


@pytest.mark.parametrize(("name", "fact"), DREAM)
def test_m3_1_each_gate_stops_a_dream_alone(name, fact):
    """The gates in the order of the brief, between what stops everything, and none when all are open."""
    assert decide_dream(replace(DUE, **fact)) == name
    assert decide_dream(DUE) == ""
    assert [name for name, _ in DREAM] == list(DREAM_GATES)


@pytest.mark.parametrize("at", range(len(DREAM)))
def test_m3_1_of_several_closed_gates_the_first_gives_its_name(at):
    """Whatever follows it."""
    facts = DUE
    for _, fact in DREAM[at:]:
        facts = replace(facts, **fact)
    assert decide_dream(facts) == DREAM[at][0]


@pytest.mark.parametrize("at", range(len(EXTRACT)))
def test_m2_1_of_several_reasons_the_first_gives_its_name(at):
    """A request that can wait is queued before anything is asked that only the run can tell."""
    facts = ExtractFacts()
    for _, fact in EXTRACT[at:]:
        facts = replace(facts, **{**fact, "can_wait": facts.can_wait and fact.get("can_wait", True)})
    first = EXTRACT[at][0]
    assert decide_extract(facts) == ("already_running" if first == "queued" else first)


@pytest.mark.parametrize(("level", "stops"), [("normal", False), ("soft", False), ("hard", True), ("critical", True)])
def test_case_40_soft_pressure_runs_and_hard_does_not(level, stops):
    """Of both operations alike (M2.6)."""
    assert (decide_extract(ExtractFacts(pressure=level)) == "memory_pressure") == stops
    assert (decide_dream(replace(DUE, pressure=level)) == "memory_pressure") == stops


@pytest.mark.parametrize(
    ("used", "limit", "level"),
    [
        (49, 100, "normal"),
        (50, 100, "soft"),
        (64, 100, "soft"),
        (65, 100, "hard"),
        (79, 100, "hard"),
        (80, 100, "critical"),
        (300, 100, "critical"),
        (300, 0, "normal"),
    ],
)
def test_m2_6_levels_begin_at_their_share(used, limit, level):
    """A limit nobody knows stops nothing."""
    assert pressure(used, limit) == level


@pytest.mark.parametrize(("changed", "name"), [(4, "min_sessions"), (5, "")])
def test_case_50_five_other_sessions_are_enough(changed, name):
    """Four are not."""
    assert decide_dream(replace(DUE, changed=changed)) == name


def test_case_50_before_the_count_the_other_gates_answer():
    """So that sessions are counted only when nothing cheaper says no."""
    assert decide_dream(replace(DUE, changed=None)) == ""
    assert decide_dream(replace(DUE, changed=None, scanned=NOW)) == "scan_throttled"


@pytest.mark.parametrize(("ago", "name"), [(timedelta(hours=23, minutes=59), "min_hours"), (timedelta(hours=24), "")])
def test_case_52_a_day_has_to_pass(ago, name):
    """To the minute."""
    assert decide_dream(replace(DUE, last=NOW - ago)) == name


@pytest.mark.parametrize(
    "text", ["garbage", "", None, 17, {}, "2099-01-01T00:00:00Z", (NOW + timedelta(seconds=1)).isoformat()]
)
def test_cases_53_and_54_a_last_dream_that_cannot_be_or_lies_ahead_is_never(text):
    """Neither blocks for ever; nor does the session it names."""
    assert last_dream(text, NOW) is None
    assert decide_dream(replace(DUE, last=last_dream(text, NOW), last_session="s9")) == ""


@pytest.mark.parametrize("text", ["2026-11-29T12:00:00.000Z", "2026-11-29T13:00:00+01:00", "2026-11-29T12:00:00"])
def test_a_last_dream_is_read_in_any_zone(text):
    """Without one it is ours."""
    assert last_dream(text, NOW) == NOW - timedelta(days=1)


def test_a_count_that_lies_ahead_throttles_nothing():
    """A clock that jumped back is no reason to wait."""
    assert decide_dream(replace(DUE, scanned=NOW + timedelta(days=400))) == ""
