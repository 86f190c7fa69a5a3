"""meta.json and extract-cursor.json as Qwen Code knows them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from treering.store.files.meta import changed, mend, read_json, stamp, write_json

AT = datetime(2026, 11, 30, 12, 0, 0, 123_456, tzinfo=UTC)


def test_times_are_utc_with_milliseconds():
    """Whatever zone they come in."""
    assert stamp(AT) == stamp(AT.astimezone(timezone(timedelta(hours=9)))) == "2026-11-30T12:00:00.123Z"


@pytest.mark.parametrize(("cause", "prefix"), [("extract", "lastExtraction"), ("dream", "lastDream")])
def test_a_run_is_noted_with_session_topics_and_status(cause, prefix):
    """The topics are the folders that stand for types."""
    meta = changed({}, cause, "s1", ["user/a.md", "feedback/b.md", "user/c.md", "root.md"], AT)
    assert meta[f"{prefix}At"] == "2026-11-30T12:00:00.123Z"
    assert meta[f"{prefix}SessionId"] == "s1"
    assert meta[f"{prefix}TouchedTopics"] == ["feedback", "user"]
    assert meta[f"{prefix}Status"] == "updated"
    assert ("recentSessionIdsSinceDream" in meta) == (cause == "dream")


def test_other_changes_move_the_date_only():
    """And created stays what it was."""
    meta = changed({"createdAt": "long ago", "lastDreamAt": "then"}, "forget", "", ["user/a.md"], AT)
    assert meta == {
        "version": 1,
        "createdAt": "long ago",
        "lastDreamAt": "then",
        "updatedAt": "2026-11-30T12:00:00.123Z",
    }


@pytest.mark.parametrize("text", ["", "{", "[1]", '"x"', "\ud83d", "[" * 100_000])
def test_a_file_that_is_no_object_is_set_aside_and_made_anew(tmp_path, text):
    """Never a failure, never lost."""
    (tmp_path / "meta.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    value, problem = mend(tmp_path, "meta.json", AT)
    assert value == {}
    assert problem
    assert "meta.json.corrupt-20261130T120000Z" in problem.what
    assert (tmp_path / "meta.json.corrupt-20261130T120000Z").exists()
    assert read_json(tmp_path, "meta.json") == ({}, None)


def test_it_is_written_as_qwen_code_does(tmp_path):
    """Two spaces and a line end."""
    write_json(tmp_path, "meta.json", {"version": 1, "name": "日本"})
    assert (tmp_path / "meta.json").read_text() == '{\n  "version": 1,\n  "name": "日本"\n}\n'
