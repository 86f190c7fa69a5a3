"""What is told of what was found: the first answer of a session is the widest, and nothing is told twice."""

from hashlib import sha256

import pytest

from treering.hot.ranking.catalog_read import Row
from treering.hot.telling.recollect import chosen

BARS = {"": 0.7, "user": 1.0}


@pytest.fixture
def row(tmp_path):
    """An entry with a file of its own."""

    def make(name: str, due: str = "") -> Row:
        (tmp_path / f"{name}.md").write_text(name)
        digest = sha256(name.encode()).hexdigest()
        return Row(
            name, f"h-{name}", f"{name}.md", None, "project", 0, name, "", name, "", "", "", due, "", 0.0, digest
        )

    return make


def told(rows, tmp_path, known=(), scores=None) -> list[str]:
    scores = scores or [2.0 - place / 10 for place in range(len(rows))]
    found = [
        ("project:p", (f"project:p {row.id}", score, 1.0, ()), row) for row, score in zip(rows, scores, strict=True)
    ]
    marks = {("project:p", name, f"h-{name}") for name in known}
    return [row.id for _, row in chosen(found, marks, {"project:p": str(tmp_path)}, "2026-11-30", BARS)]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ((), ["a", "b", "c", "d", "e"]),
        (("x",), ["a", "b", "c"]),
        (("a", "c"), ["b", "d", "e"]),
        (tuple("abcdef"), ["g"]),
        (tuple("abcdefg"), []),
    ],
)
def test_the_first_answer_is_the_widest_and_later_ones_tell_what_is_new(row, tmp_path, known, expected):
    """Five at first; three once something was told, none of them twice."""
    assert told([row(name) for name in "abcdefg"], tmp_path, known) == expected


def test_what_does_not_reach_the_bar_is_not_told(row, tmp_path):
    """Neither at first nor later."""
    rows = [row("a"), row("b")]
    assert told(rows, tmp_path, scores=[0.9, 0.6]) == ["a"]
    assert told(rows, tmp_path, ("x",), [0.6, 0.5]) == []


def test_the_bar_depends_on_what_an_entry_is(row, tmp_path):
    """What is known of the person is told from a higher score on, and hides nothing behind it."""
    rows = [row("mine")._replace(type="user"), row("fact")]
    assert told(rows, tmp_path, scores=[0.9, 0.8]) == ["fact"]
    assert told(rows, tmp_path, scores=[1.0, 0.8]) == ["mine", "fact"]


def test_what_is_over_or_was_edited_makes_room_for_the_next(row, tmp_path):
    """Its due date has passed, or its file holds other bytes than were indexed."""
    rows = [row("over", due="2026-11-29"), row("edited"), row("gone"), row("good")]
    (tmp_path / "edited.md").write_text("something else")
    (tmp_path / "gone.md").unlink()
    assert told(rows, tmp_path) == ["good"]
