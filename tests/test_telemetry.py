"""Telemetry counts; it has no room for anybody's words."""

import dataclasses
import json
import typing
from datetime import UTC, datetime

import pytest

from treering import telemetry
from treering.telemetry import Change, Extract, Forget, JsonLines, Recall

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def lines(folder):
    return [json.loads(line) for file in sorted(folder.iterdir()) for line in file.read_text().splitlines()]


def test_each_event_is_one_json_line_with_its_name_and_time(tmp_path):
    """Appended to the file of the month; fields that say nothing are left out."""
    sink = JsonLines(tmp_path / "telemetry", lambda: NOW)
    sink(Recall(query_length=12, docs_scanned=40, docs_selected=2, strategy="heuristic", duration_ms=3))
    sink(Extract(trigger="learn", status="skipped", skipped_reason="no_new_messages"))
    assert lines(tmp_path / "telemetry") == [
        {
            "event": "recall",
            "at": "2026-11-30T12:00:00+00:00",
            "query_length": 12,
            "docs_scanned": 40,
            "docs_selected": 2,
            "strategy": "heuristic",
            "duration_ms": 3,
        },
        {
            "event": "extract",
            "at": "2026-11-30T12:00:00+00:00",
            "trigger": "learn",
            "status": "skipped",
            "patches_count": 0,
            "touched_topics": [],
            "duration_ms": 0,
            "skipped_reason": "no_new_messages",
        },
    ]
    assert [file.name for file in (tmp_path / "telemetry").iterdir()] == ["events-2026-11.jsonl"]


@pytest.mark.parametrize("event", [Extract, Recall, Forget, Change])
def test_an_event_holds_numbers_and_names_only(event):
    """No field could carry a text, a path or a query: each is an int, a name, or a tuple of entry types."""
    for name, kind in typing.get_type_hints(event).items():
        assert kind is int or kind is str or typing.get_origin(kind) is tuple, name
    assert event in telemetry.NAMES


@pytest.mark.parametrize("text", ["My password is hunter2", "/home/anna/x", "home/anna", "Grüße", "", "a b", "x" * 33])
def test_text_that_is_no_name_is_written_as_other(text):
    """Whatever a caller puts there by mistake stays out of the file."""
    assert telemetry.fields(Change(cause=text, status="ok"))["cause"] == "other"


def test_names_of_models_and_reasons_are_kept():
    """They are what the events are read for."""
    row = telemetry.fields(
        Extract("learn", "ok", model="openai:gpt-5.1/mini", touched_topics=("user",), input_tokens=9)
    )
    assert (row["model"], row["touched_topics"], row["input_tokens"]) == ("openai:gpt-5.1/mini", ["user"], 9)


def test_a_disk_that_refuses_costs_the_line_and_nothing_else(tmp_path):
    """A file where the folder belongs: the operation that is being counted goes on."""
    (tmp_path / "telemetry").write_text("in the way")
    JsonLines(tmp_path / "telemetry", lambda: NOW)(Forget("heuristic", 1))
    assert (tmp_path / "telemetry").read_text() == "in the way"


def test_events_are_frozen():
    """They may be handed to any number of sinks."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        Recall(1, 1, 1, "none").docs_selected = 2


def test_the_silent_sink_does_nothing(tmp_path):
    """And a stopwatch counts from its making."""
    assert telemetry.silent(Forget("heuristic", 1)) is None
    assert telemetry.stopwatch()() >= 0
