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


def test_a_full_file_is_put_away_under_a_number_and_only_the_newest_stay(tmp_path, monkeypatch):
    """Counting never fills a disk, the current file keeps the name that the hook knows, and the oldest month goes first."""
    monkeypatch.setattr(telemetry, "FULL", 300)
    monkeypatch.setattr(telemetry, "KEPT", 3)
    (tmp_path / "events-mine.jsonl").write_text("kept")
    (tmp_path / "events-2026-10.jsonl").write_text("{}\n")
    sink = JsonLines(tmp_path, lambda: NOW)
    for number in range(50):
        sink(Forget("heuristic", number))
        names = {path.name for path in tmp_path.iterdir()} - {"events-mine.jsonl"}
        assert len(names) <= 4
        assert all((tmp_path / name).stat().st_size < 500 for name in names)
    assert "events-2026-10.jsonl" not in names
    last = max(int(name.split(".")[1]) for name in names if name.count(".") == 2)
    expected = {f"events-2026-11.{number}.jsonl" for number in range(last - 2, last + 1)}
    assert names - {"events-2026-11.jsonl"} == expected
    kept = [
        json.loads(line)["entries_removed"]
        for name in sorted(
            names, key=lambda name: (name.count(".") == 1, int(name.split(".")[1]) if name.count(".") == 2 else 0)
        )
        for line in (tmp_path / name).read_text().splitlines()
    ]
    assert kept == list(range(kept[0], 50))
    assert (tmp_path / "events-mine.jsonl").read_text() == "kept"


def test_several_sinks_each_take_every_event():
    """And with none, nobody does anything."""
    one, other = [], []
    telemetry.to_all([one.append, other.append])(Forget("heuristic", 1))
    assert one == other == [Forget("heuristic", 1)]
    assert telemetry.to_all([]) is telemetry.silent


def test_events_are_frozen():
    """They may be handed to any number of sinks."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        Recall(1, 1, 1, "none").docs_selected = 2


def test_the_silent_sink_does_nothing(tmp_path):
    """And a stopwatch counts from its making."""
    assert telemetry.silent(Forget("heuristic", 1)) is None
    assert telemetry.stopwatch()() >= 0
