"""An archive holds all that is known of entries, and gives it back (C10)."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.archive import as_archive, is_archive, read_archive
from treering.core.clean import Clean
from treering.core.entry import Anchor, Source
from treering.core.topics.binding import entries_of
from trees import NOW, tree

TEXT = "---\nname: 包管理\ndescription: About\ntype: feedback\n---\n\nUse pnpm\n\nWhy: fast\n\nHow to apply: here"
(ENTRY,) = entries_of(tree(feedback__a=TEXT))
LINE = replace(
    ENTRY.line,
    words=("use pnpm pls",),
    due=date(2026, 12, 1),
    sources=(Source("codex", "s1", "r1", datetime(2026, 11, 1, tzinfo=UTC), "agreed"),),
    anchors=(Anchor("file", "a.py", "h", "c"),),
)
FULL = replace(ENTRY, line=LINE)


def test_an_entry_comes_back_with_its_origin():
    """Text, type, scope, words, sources, due date and anchors."""
    text = as_archive([FULL], Clean, NOW)
    assert is_archive(text)
    (packed,), problems = read_archive(text, "a.json", Clean)
    assert problems == ()
    draft = packed.draft
    assert (packed.scope, draft.type, draft.by) == ("project", "feedback", "import")
    assert (draft.name.text, draft.summary.text, draft.why.text, draft.how.text) == (
        "包管理",
        "Use pnpm",
        "fast",
        "here",
    )
    assert ([one.text for one in draft.words], draft.due) == (["use pnpm pls"], LINE.due)
    assert (draft.sources, draft.anchors) == (LINE.sources, LINE.anchors)


def test_what_goes_out_and_comes_in_passes_the_guard():
    """Both ways: an archive may have been written by anybody."""

    def clean(text):
        return Clean(text.replace("pnpm", "[redacted]"))

    assert "pnpm" not in as_archive([FULL], clean, NOW)
    (packed,), _ = read_archive(as_archive([FULL], Clean, NOW), "a.json", clean)
    assert packed.draft.summary.text == "Use [redacted]"


@pytest.mark.parametrize(
    "change", [{"treering": 2}, {"entries": 3}, {"exported": "soon"}, {"entries": [{"type": "rule"}]}]
)
def test_an_archive_that_is_not_ours_is_a_problem_as_a_whole(change):
    """Nothing of it is taken."""
    data = {**json.loads(as_archive([FULL], Clean, NOW)), **change}
    packed, (problem,) = read_archive(json.dumps(data), "a.json", Clean)
    assert (packed, problem.code, problem.path) == ((), "bad_archive", "a.json")


@given(st.text())
def test_any_text_can_be_read_as_an_archive(text):
    """And is none."""
    packed, problems = read_archive(text, "x", Clean)
    assert packed == ()
    assert len(problems) == 1


def test_half_a_character_does_not_stop_an_export():
    """It becomes a question mark."""
    odd = replace(FULL, line=replace(LINE, words=("half \ud83d",)))
    assert "half ?" in as_archive([odd], Clean, NOW)
