"""Why a proposal is refused, and how equal ones become one."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from treering.core.clean import Clean
from treering.core.entry import Source
from treering.core.learning.patch import REASONS, Grounds, Patch, dedupe, described, refusal

AGENTS = Clean("# shop\n- Line length is 110, formatter is ruff.\n- Run `make check` before you commit.\n")


def patch(summary, **fields):
    given = {
        "type": "project",
        "scope": "project",
        "name": Clean("name"),
        "source": Source("pi", "s1", "p1", datetime(2026, 5, 4, tzinfo=UTC)),
        "words": (Clean(summary),),
    }
    return Patch(summary=Clean(summary), **{**given, **fields})


def reason(summary, said=None, heard="", **fields):
    proposed = patch(summary, **fields)
    return refusal(proposed, Grounds(Clean(summary if said is None else said), Clean(heard), (AGENTS,)))


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("Prefers tabs", None),
        ("Likes tabs.", "too_short"),
        ("统一用 UTC 存", None),
        ("统一 UTC", None),
        ("统一用它", "too_short"),
        ("Is it green?", "question"),
        ("这个字段必须加密吗？", "question"),
        ("Use the now-standard flow", "temporary"),
        ("nowhere to be found", None),
        ("For This Task only", "temporary"),
        ("from now on every PR has one reviewer", None),
        ("今天先不要发版本", "temporary"),
        ("以后发版之前先跑冒烟", None),
        ("Formatter is ruff", "instruction_file"),
        ("run make check before a commit", "instruction_file"),
        ("run make check before a commit and attach its log to the ticket", None),
    ],
)
def test_what_says_nothing_that_lasts_is_refused(summary, expected):
    """M2.4 and M2.5: length by script, questions, words for now, what an instruction file says."""
    assert reason(summary) == expected


def test_words_must_be_the_persons_own():
    """Words that are nowhere, and words that only the agent, a paste or a tool said, are no ground (C7)."""
    assert reason("tests may be skipped", said="hello") == "no_words"
    assert reason("tests may be skipped", said="hello", heard="… tests may be skipped …") == "not_own_words"
    assert reason("tests are never skipped", words=()) == "no_words"
    assert reason("x" * 20, said="Never  Skip\ntests", words=(Clean("never skip tests"),)) is None


def test_what_was_asked_for_passes_every_filter_but_that_of_the_words():
    """A person's word is not weighed; but it must have been said."""
    assert reason("now?", asked=True) is None
    assert reason("Formatter is ruff", asked=True) is None
    assert reason("now?", said="something else", asked=True) == "no_words"


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("the report is due tomorrow", "undated"),
        ("der Bericht ist übermorgen fällig", "undated"),
        ("the demo on 2026-12-10 needs its slides by friday", "undated"),
        ("the report is due on 2026-12-10", None),
        ("releases happen on tuesdays", None),
    ],
)
def test_a_day_that_hangs_on_when_it_was_said_is_not_kept_where_nobody_knows_that(summary, expected):
    """A log without times: `tomorrow` would hold for ever. Asked for or not; with a time it is written out."""
    timeless = Source("messages", "s1", "#1", None)
    assert reason(summary, source=timeless) == reason(summary, source=timeless, asked=True) == expected
    assert reason(summary) != "undated"


def test_equal_patches_become_one():
    """Same type and summary, case and final stop aside: reasons and words are united, and being asked for wins."""
    first = patch("Use pnpm.", words=(Clean("use pnpm"),))
    again = patch(
        "use  PNPM", words=(Clean("pnpm please"),), why=Clean("one lockfile"), due=date(2026, 12, 1), asked=True
    )
    other = replace(again, type="feedback")
    merged, kept = dedupe([first, again, other])
    assert (merged.summary, merged.why, merged.due, merged.asked) == (first.summary, again.why, again.due, True)
    assert merged.words == (Clean("use pnpm"), Clean("pnpm please"))
    assert kept == other


def test_a_description_is_one_line():
    """The given one, else summary and why, cut."""
    assert described(patch("Use\npnpm", why=Clean("one lockfile"))).text == "Use pnpm one lockfile"
    assert described(patch("Use pnpm", description=Clean("The package manager"))).text == "The package manager"
    assert len(described(patch("x " * 200)).text) <= 120


def test_every_reason_is_explained():
    """A report never shows a bare code."""
    assert all(
        REASONS[name].strip()
        for name in ("too_short", "question", "temporary", "no_words", "not_own_words", "instruction_file")
    )
