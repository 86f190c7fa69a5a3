"""What the facts of a project come to, when somebody asks why nothing was learned (C8)."""

from dataclasses import replace

import pytest

from treering.core.scheduling.diagnosis import RULES, DiagnosisFacts, Outlook, diagnose
from treering.core.scheduling.gates import DREAM_GATES, EXTRACT_GATES, REASONS, plainly

WELL = DiagnosisFacts(
    {"claude_code": 2}, (Outlook("claude_code", "a", "no_new_messages"),), entries=3, handbook=True, worker=True
)


def of(*reasons):
    return tuple(Outlook("codex", str(number), reason) for number, reason in enumerate(reasons))


CASES = {
    "off_record": {"off_record": True},
    "no_sessions": {"found": {}, "sessions": ()},
    "no_sessions_here": {"sessions": ()},
    "no_project": {"elsewhere": 1},
    "not_installed": {"installed": False},
    "disabled": {"auto_extract": False},
    "memory_pressure": {"pressure": "hard"},
    "paused": {"paused": True},
    "disk_limit": {"reached": frozenset({"disk"})},
    "inbox_full": {"reached": frozenset({"proposals"})},
    "spool_full": {"reached": frozenset({"spool"})},
    "budget": {"budget_spent": True},
    "consent": {"refused": "consent"},
    "local_only": {"refused": "local_only"},
    "not_read": {"sessions": of("no_new_messages", "")},
    "no_worker": {"jobs": {"pending": 1}, "worker": False},
    "failed": {"failed": ("provider",)},
    "taken_back": {"sessions": of("taken_back")},
    "nothing_kept": {"sessions": of("nothing_kept"), "model": "openai:x"},
    "rules_only": {"sessions": of("nothing_kept")},
    "review": {"review": True},
    "dream_off": {"auto_dream": False},
    "handbook_off": {"handbook": False},
    "not_embedded": {"unembedded": 1, "worker": False},
    "problems": {"problems": 1},
}


def test_every_gate_has_words_for_a_person():
    """Names such as `min_hours` are for programs."""
    assert {*EXTRACT_GATES, *DREAM_GATES} <= REASONS.keys()
    assert plainly("quite_another") == "quite another"


def codes(**changes):
    return [finding.code for finding in diagnose(replace(WELL, **changes))]


def test_where_nothing_stands_in_the_way_there_is_no_finding():
    """Everything was read, and what was learned is there."""
    assert codes() == []


@pytest.mark.parametrize("code", RULES)
def test_each_reason_is_found_by_its_name(code):
    """One fact changed, and the reason is said; only what the rules keep goes with what was not kept."""
    assert code in codes(**CASES[code])
    assert set(codes(**CASES[code])) <= {code, "nothing_kept"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"pressure": "soft"}, "memory_pressure"),
        ({"jobs": {"pending": 1}}, "no_worker"),
        ({"jobs": {"running": 1}, "worker": False}, "no_worker"),
        ({"found": {}, "sessions": ()}, "no_sessions_here"),
    ],
)
def test_what_is_not_in_the_way_is_not_named(changes, code):
    """A soft pressure lets work run, and jobs wait for a worker that is there."""
    assert code not in codes(**changes)


def test_what_weighs_most_comes_first():
    """A directory off the record explains all the rest."""
    assert codes(problems=1, off_record=True, auto_extract=False)[0] == "off_record"


def test_each_finding_is_one_sentence():
    """What is said stands for itself; the step begins where the sentence ends."""
    assert all(rule.what and not rule.what.endswith(".") for rule in RULES.values())
