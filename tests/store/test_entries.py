"""entries.jsonl: grows, forgives, and loses nothing."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.entry import Anchor, EntryLine, Source
from treering.store.files.entries import compacted, decode_line, encode_gone, encode_line, parse_entries

AT = datetime(2026, 10, 19, 9, 20, 16, tzinfo=UTC)
LINE = EntryLine(
    id="e_7k2m9q4x1c8d",
    path="feedback/two-sentence-summaries.md",
    item=None,
    hash="ab" * 32,
    by="extract",
    created=AT,
    sources=(Source("claude-code", "09925733", "u1", AT, "said"),),
    words=("no emojis pls, and don't write me these long summaries …",),
)


def test_a_line_has_the_documented_form():
    """Field by field, since other programs and people read it."""
    assert encode_line(LINE).decode() == (
        '{"v":1,"id":"e_7k2m9q4x1c8d","path":"feedback/two-sentence-summaries.md","item":null,"hash":"'
        + "ab" * 32
        + '",'
        '"by":"extract","created":"2026-10-19T09:20:16Z","from":[{"client":"claude-code","session":"09925733","record":"u1",'
        '"at":"2026-10-19T09:20:16Z","class":"said"}],'
        '"words":["no emojis pls, and don\'t write me these long summaries …"],"due":null,"supersedes":null,"anchors":[]}'
    )


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
sources = st.builds(Source, words, words, words, st.none() | st.just(AT), st.sampled_from(["said", "agreed", "hand"]))
lines = st.builds(
    EntryLine,
    id=st.from_regex(r"[A-Za-z0-9_-]{1,20}", fullmatch=True),
    path=words,
    item=st.none() | st.integers(0, 99),
    hash=words,
    by=words,
    created=st.datetimes(datetime(1970, 1, 1), datetime(8999, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001
    sources=st.lists(sources, max_size=2).map(tuple),
    words=st.lists(words, max_size=3).map(tuple),
    due=st.none() | st.dates(date(2000, 1, 1)),
    supersedes=st.none() | words,
    anchors=st.lists(st.builds(Anchor, words, words, words, words), max_size=2).map(tuple),
)


@given(lines)
def test_every_line_comes_back_as_it_was_written(line):
    """One line of the file, whatever the text holds."""
    text = encode_line(line)
    assert b"\n" not in text
    assert decode_line(text) == line
    assert parse_entries(text + b"\n", "x").lines == {line.id: line}


def test_the_last_line_of_an_id_wins_and_gone_removes():
    """In the order of the file."""
    other = EntryLine("e_2", "a.md", None, "h", "hand", AT)
    moved = EntryLine("e_2", "b.md", None, "h", "hand", AT)
    data = b"\n".join([encode_line(LINE), encode_line(other), encode_line(moved), encode_gone(LINE.id), b""])
    ledger = parse_entries(data, "x")
    assert (ledger.lines, ledger.count, ledger.problems) == ({"e_2": moved}, 4, ())
    back = parse_entries(data + encode_line(LINE), "x")
    assert back.lines == {"e_2": moved, LINE.id: LINE}


@pytest.mark.parametrize(
    "bad",
    [
        b"not json",
        b'{"id": "e_1"',
        b"[]",
        b"null",
        b"{}",
        b'{"id": 3}',
        b'{"id": "e_1"}',
        b'{"id":"../e","v":1,"path":"a","item":null,"hash":"","by":"","created":"2026-10-19T09:20:16Z"}',
        b'{"id":"e_1","v":2,"path":"a","item":null,"hash":"","by":"","created":"2026-10-19T09:20:16Z"}',
        b'{"id":"e_1","v":1,"path":"a","item":null,"hash":"","by":"","created":"yesterday"}',
        b'{"id":"e_1","v":1,"path":"a","item":null,"hash":"","by":"","created":"0001-01-01T00:00:00+14:00"}',
        b"\xff\xfe",
        b"\x00" * 30,
        b'{"id":' * 3000,
    ],
)
def test_a_line_nobody_can_read_is_named_and_kept(bad):
    """The lines around it count; the number of the line is in the Problem."""
    data = (
        encode_line(LINE) + b"\r\n\n" + bad + b"\n" + encode_line(EntryLine("e_2", "a.md", 1, "", "hand", AT)) + b"\n"
    )
    ledger = parse_entries(data, "entries.jsonl")
    assert set(ledger.lines) == {LINE.id, "e_2"}
    assert ledger.bad == (bad,)
    (problem,) = ledger.problems
    assert (problem.path, problem.line, problem.code) == ("entries.jsonl", 3, "bad_line")


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fail(data):
    """The file may have been anything."""
    parse_entries(data, "x")


parts = st.sampled_from([encode_line(LINE), encode_gone(LINE.id), b"broken", b"", b'{"id":"e_2","gone":true}'])


@given(st.lists(parts, max_size=6), st.lists(parts, max_size=6), st.sampled_from([b"\n", b""]))
def test_reading_only_what_was_added_gives_the_same(first, second, end):
    """Line numbers and counts too; a line that was added to half a line is read with it."""
    start = b"\n".join(first) + end
    whole = start + b"\n".join(second)
    assert parse_entries(whole, "x", parse_entries(start, "x")) == parse_entries(whole, "x")
    assert parse_entries(start, "x", parse_entries(whole, "x")) == parse_entries(start, "x")


def test_keys_of_another_version_of_the_program_survive_compaction():
    """Lines that did not change stay byte for byte."""
    text = encode_line(LINE).replace(b'"v":1,', b'"v":1,"later":[1,2],')
    data = encode_line(LINE) + b"\n" + text + b"\n" + encode_gone("e_9") + b"\n"
    ledger = parse_entries(data, "x")
    assert ledger.lines == {LINE.id: LINE}
    assert compacted(ledger) == text + b"\n"
    assert parse_entries(compacted(ledger), "x").lines == ledger.lines
