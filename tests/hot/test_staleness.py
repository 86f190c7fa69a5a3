"""The labels, and the look that a hook has time for."""

import os

import pytest

from treering.disk.files import sha256
from treering.hot.telling.staleness import (
    CHANGED,
    GONE,
    UNKNOWN,
    VERIFIED,
    Seen,
    combined,
    decoded,
    labelled,
    looked_at,
)


def seen(state=VERIFIED, kind="file", name="a.py", **more) -> Seen:
    fields = {"path": name, "size": 3, "mtime": 0, "hash": "", "since": "2026-11-02", "moved": ""}
    return Seen(kind, name, state, **{**fields, **more})


@pytest.mark.parametrize(
    ("states", "label"),
    [
        ([], UNKNOWN),
        ([VERIFIED, VERIFIED], VERIFIED),
        ([VERIFIED, CHANGED], CHANGED),
        ([VERIFIED, GONE], CHANGED),
        ([GONE, GONE], GONE),
        ([GONE, UNKNOWN], CHANGED),
        ([VERIFIED, UNKNOWN], UNKNOWN),
    ],
)
def test_what_anchors_come_to(states, label):
    """Gone is what all of it is; one that nobody could look at keeps the rest from being called verified."""
    assert combined(states) == label


def test_a_label_says_since_when_and_what():
    """With where it went."""
    assert labelled([seen(), seen(CHANGED, name="b.py", since="2026-11-03")]) == "changed since 2026-11-03: b.py"
    assert labelled([seen(GONE, moved="c.py")]) == "gone: a.py (now c.py)"
    assert labelled([seen()]) == "verified"
    assert labelled([]) == ""


def test_a_hook_hashes_a_file_that_differs_and_says_nothing_of_what_it_cannot_tell(tmp_path):
    """Same bytes at another time are verified, other bytes changed; of a symbol in it nothing is said."""
    path = tmp_path / "a.py"
    path.write_bytes(b"abc")
    stat = path.stat()
    known = {"size": 3, "mtime": stat.st_mtime_ns, "hash": sha256(b"abc")}
    look = lambda **more: looked_at(str(tmp_path), [seen(**{**known, **more})])[0].state  # noqa: E731
    assert look() == VERIFIED
    os.utime(path, ns=(1, 1))
    assert look() == VERIFIED
    assert look(kind="symbol", hash="") == UNKNOWN
    path.write_bytes(b"abd")
    assert look() == CHANGED
    path.unlink()
    assert look() == GONE
    assert look(kind="symbol", hash="") == UNKNOWN
    assert look(state=GONE, size=-1) == GONE
    assert look(state=CHANGED, size=-1, kind="symbol") == CHANGED


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[["file"]]', "null", "[[[]]]"])
def test_rows_that_are_not_ours_are_none(text):
    """A damaged column costs the label."""
    assert decoded(text) == []
