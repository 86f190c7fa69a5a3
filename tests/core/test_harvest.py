"""Harvesting without a model and without a disk: which session, how much of it, and what an answer amounts to."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from treering.core.answer import read_answer
from treering.core.clean import Clean
from treering.core.handbook.excerpt import Row
from treering.core.handbook.harvest import (
    DAY,
    HARVEST_GATES,
    HARVEST_SCHEMA,
    HOUR,
    MARK,
    PLAIN,
    SKIPS,
    HarvestFacts,
    Notes,
    answer_tokens,
    decide_harvest,
    idle,
    input_tokens,
    plain_notes,
    read_notes,
)

OPEN = HarvestFacts(age=2 * DAY)
AT = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)

CLOSED = [
    ("disabled", {"enabled": False}),
    ("sub_agent", {"sub_agent": True}),
    ("no_project", {"has_project": False}),
    ("other_project", {"here": False}),
    ("off_record", {"off": True}),
    ("active", {"active": True}),
    ("gone", {"gone": True}),
    ("too_old", {"age": 30 * DAY + 1}),
    ("too_young", {"age": 12 * HOUR - 1}),
    ("unchanged", {"unchanged": True}),
    ("retry_pending", {"waits": True}),
    ("gave_up", {"gave_up": True}),
    ("budget", {"budget_spent": True}),
]


@pytest.mark.parametrize(("name", "facts"), CLOSED)
def test_each_gate_is_closed_by_its_own_fact(name, facts):
    """And by nothing else: with the other facts as they are, the session is read."""
    assert decide_harvest(replace(OPEN, **facts)) == name


def test_an_open_session_passes_and_every_gate_is_tried():
    """The table above has a line for each gate."""
    assert decide_harvest(OPEN) == ""
    assert [name for name, _ in CLOSED] == list(HARVEST_GATES)


def test_gates_are_asked_in_their_order():
    """With two reasons the first of the table is given."""
    everything = {key: value for _, facts in reversed(CLOSED) for key, value in facts.items()}
    left = dict(everything)
    for name, facts in CLOSED:
        assert decide_harvest(replace(OPEN, **left)) == name or name in {"too_old", "too_young"}
        for key in facts:
            left.pop(key, None)


@pytest.mark.parametrize("age", [12 * HOUR, 30 * DAY])
def test_a_session_of_exactly_the_age_of_a_limit_is_read(age):
    """Limits are inclusive, both of them."""
    assert decide_harvest(replace(OPEN, age=age)) == ""


def test_who_asks_gets_sessions_of_any_age_also_when_the_handbook_is_off():
    """And those that had failed too often."""
    asked = HarvestFacts(age=0, asked=True, enabled=False, gave_up=True)
    assert decide_harvest(asked) == ""
    assert decide_harvest(replace(asked, age=900 * DAY)) == ""
    assert decide_harvest(replace(asked, unchanged=True)) == "unchanged"


def test_a_session_in_which_something_was_forgotten_is_read_again_whatever_its_age():
    """Its other notes would be lost."""
    assert decide_harvest(replace(OPEN, again=True, age=900 * DAY)) == ""


def test_every_reason_is_explained():
    """A name that nobody can look up explains nothing."""
    assert set(HARVEST_GATES) <= set(SKIPS)


def test_a_time_that_lies_ahead_is_not_believed():
    """A copied file or a wrong clock: the session counts from its start, or from now."""
    now = AT.timestamp()
    assert idle(now - 10, None, now) == 10
    assert idle(now + 5000, datetime.fromtimestamp(now - 300, UTC), now) == 300
    assert idle(now + 5000, None, now) == 0


@pytest.mark.parametrize(
    ("window", "tokens"),
    [(None, 11_200), (0, 11_200), (float("inf"), 11_200), (float("nan"), 11_200), (4000, 2800), (9e9, 50_000)],
)
def test_the_input_fits_the_models_context(window, tokens):
    """A window that is no sensible number stands for the fallback; the limit holds whatever the window."""
    assert input_tokens(50_000, 0.7, 16_000, window) == tokens


def test_an_answer_is_a_fifth_of_the_input_within_bounds():
    """As both predecessors have it."""
    assert [answer_tokens(budget) for budget in (500, 10_000, 100_000)] == [1024, 2000, 4096]


def notes(summary="All of it.", slug="money-as-cents", raw="- amounts are cents"):
    text = json.dumps({"rollout_summary": summary, "rollout_slug": slug, "raw_memory": raw})
    answer = read_answer(text, HARVEST_SCHEMA)
    assert answer.outcome == "ok", answer.faults
    return read_notes(answer.data, lambda text: Clean(text.replace("hunter2", "[secret]")))


def test_an_answer_is_notes_a_summary_and_a_name():
    """Trimmed, and cleaned of secrets like everything a model says."""
    assert notes(" All. ", "Money as Cents!", "\n- key is hunter2\n") == Notes(
        Clean("- key is [secret]"), Clean("All."), "money-as-cents"
    )


@pytest.mark.parametrize(("summary", "raw"), [("", ""), ("only one", " "), ("\n", "only one")])
def test_one_text_alone_is_nothing(summary, raw):
    """Notes nobody can place, or a place without notes."""
    assert notes(summary, None, raw) == Notes()


def test_a_name_is_cut_between_words_and_may_be_missing():
    """In any script."""
    assert notes(slug=None).slug == ""
    assert notes(slug="über größe und länge und noch viel mehr dazu").slug == "über-größe-und-länge-und-noch-viel-mehr"
    assert notes(slug="会话").slug == "会话"


@pytest.mark.parametrize(
    ("change", "outcome"),
    [
        ({"extra": 1}, "wrong_keys"),
        ({"raw_memory": 5}, "wrong_keys"),
        ({"rollout_slug": 7}, "wrong_keys"),
        ({"raw_memory": None}, "wrong_keys"),
    ],
)
def test_an_answer_of_another_shape_is_refused(change, outcome):
    """More keys, a number, a text that is missing: nothing is guessed."""
    whole = {"rollout_summary": "a", "rollout_slug": None, "raw_memory": "b", **change}
    assert read_answer(json.dumps(whole), HARVEST_SCHEMA).outcome == outcome
    del whole["raw_memory"]
    assert read_answer(json.dumps(whole), HARVEST_SCHEMA).outcome == "wrong_keys"


def said(*texts):
    return [Row("person", text, AT) for text in texts]


def plain(*texts):
    return plain_notes(said(*texts), lambda text: Clean(text.replace("hunter2", "[secret]")), UTC)


def test_without_a_model_the_notes_are_the_persons_words_and_say_so():
    """Nothing else is in them, and what says nothing alone is left out."""
    found = plain("please use pnpm, never npm", "ok", "the password is hunter2 on staging")
    assert found.raw.text == (f"{MARK}\n\n- “please use pnpm, never npm”\n- “the password is [secret] on staging”")
    assert found.summary.text == "3 prompts on 2026-05-04. It began with: “please use pnpm, never npm”"
    assert found.slug == "please-use-pnpm-never-npm"


def test_without_a_model_a_session_of_small_talk_has_nothing():
    """Neither has one in which nobody spoke."""
    assert plain("ok", "thanks", "bye") == plain() == Notes()


def test_without_a_model_the_newest_words_get_room_first():
    """What was said last is what holds."""
    found = plain(*(f"remark {n} " + "lorem ipsum " * 30 for n in range(40)))
    assert "remark 39" in found.raw.text
    assert "remark 0 " not in found.raw.text
    assert len(found.raw.text) < PLAIN + 1000
