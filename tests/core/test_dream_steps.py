"""Which entries a dream without a model takes for outdated: only those that nobody held against the newer one (M1.8, M3.4)."""

from datetime import UTC, datetime

import pytest

from treering.core.clean import Clean
from treering.core.dream.steps import mechanical
from treering.core.entry import Entry, EntryLine, Record, Source

OLD, NEW = "The android freeze starts 2026-11-13.", "The android freeze moved to 2026-11-20."


def entry(id_, text, *, said=None, learned=10, by="extract", path="", pinned=False, tree="project:p"):
    """An entry that was said and learned on days of November."""
    at = datetime(2026, 11, said, tzinfo=UTC) if said else None
    record = Record(text)
    sources = (Source("codex", "s", "r", at),) if at else ()
    line = EntryLine(
        id_, path or f"{id_}.md", None, record.hash, by, datetime(2026, 11, learned, tzinfo=UTC), sources=sources
    )
    return Entry(tree, line, "project", id_, "", record, pinned=pinned)


def retired(*entries):
    return [(step.entries[0], step.heirs[0]) for step in mechanical(entries, Clean) if step.kind == "retire"]


HELD = entry("new", NEW, said=9, learned=11)


@pytest.mark.parametrize(
    ("what", "old", "new", "gone"),
    [
        ("it was there when the new one was learned", entry("old", OLD, said=3, learned=4), HELD, False),
        ("it was learned late", entry("old", OLD, said=3, learned=12), HELD, True),
        (
            "another tool wrote both",
            entry("old", OLD, learned=3, by="hand"),
            entry("new", NEW, learned=9, by="hand"),
            True,
        ),
        (
            "a person kept the new one",
            entry("old", OLD, said=3, learned=4),
            entry("new", NEW, said=9, learned=11, by="remember"),
            True,
        ),
        ("nobody knows which is newer", entry("old", OLD, by="hand"), entry("new", NEW, by="hand"), False),
        (
            "it is newer than the one that says that something changed",
            entry("old", OLD, learned=9, by="hand"),
            entry("new", NEW, learned=3, by="hand"),
            False,
        ),
        ("it is pinned", entry("old", OLD, said=3, learned=12, pinned=True), HELD, False),
        ("it is about the person", entry("old", OLD, said=3, learned=12, tree="user"), HELD, False),
        (
            "it is about another matter",
            entry("old", "The iOS design review is on 2026-11-13.", said=3, learned=12),
            HELD,
            False,
        ),
    ],
)
def test_what_goes_to_history_without_a_model(what, old, new, gone):
    """Extraction decided over what it knew; a dream looks at the rest, and only when the order in time is known."""
    assert what
    assert retired(old, new) == ([("old", "new")] if gone else [])


RULE = "The nightly export is at 02:00 UTC; keep no test data there."
MOVED = "The nightly export moved to 04:00 UTC."


@pytest.mark.parametrize("pinned", [True, False])
def test_a_rule_that_stood_beside_what_changed_goes_on(pinned):
    """In the entry that replaces it, unless that one is a person's own."""
    old = entry("old", RULE, learned=3, by="hand")
    new = entry("new", MOVED, learned=9, by="hand", pinned=pinned)
    (step,) = [step for step in mechanical([old, new], Clean) if step.kind == "retire"]
    draft = step.operation.draft
    assert (draft and draft.how.text) == (None if pinned else "keep no test data there")
    assert draft is None or draft.summary.text == MOVED
