"""A proposal is operations that wait: made once, and worth something only for the texts it was made from (C5, M3.6)."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from treering.core.clean import EMPTY, Clean
from treering.core.dream.proposal import Wish
from treering.core.entry import Record, Source
from treering.core.operation import Add, Draft, Merge, Move, Remove, Retire, Split, Update
from treering.core.review import Stale, edited, from_wish, named_in, proposed, settle, text_of
from treering.core.topics.binding import entries_of
from trees import NOW, tree, tree_of

PROJECT = tree(feedback__a="Use pnpm", feedback__b="use PNPM", pinned__c="---\ntype: feedback\n---\nMine")
USER = tree_of("user", {"user/a.md": "Use pnpm\n\nWhy: fast"}, prefix="u_")
A, B, C = entries_of(PROJECT)
(U,) = entries_of(USER)
ENTRIES = {entry.id: entry for entry in (A, B, C, U)}


def said_on(entry, day):
    at = datetime(2026, 11, day, tzinfo=UTC)
    return replace(entry, line=replace(entry.line, sources=(Source("codex", "s", "r", at),)))


def draft(summary, **more):
    return Draft("feedback", EMPTY, Clean(summary), "extract", **more)


def operations(kind, *entries):
    made = from_wish(Wish(kind, entries, Clean("because")), "project:x", Clean, NOW)
    return made.operations if made else None


@pytest.mark.parametrize(
    ("kind", "entries", "expected"),
    [
        ("forget", (A,), [Remove("project:x", A.id, bar=True)]),
        ("outdated", (A,), [Remove("project:x", A.id, bar=True)]),
        ("outdated", (A, B), [Retire("project:x", A.id, "project:x", B.id)]),
        ("conflict", (said_on(A, 9), said_on(B, 2)), [Retire("project:x", B.id, "project:x", A.id)]),
        ("promote", (A, U), [Move("project:x", A.id, "user")]),
        ("migrate", (U,), [Move("user", U.id, "project:x")]),
        ("duplicate", (A, U), [Retire("user", U.id, "project:x", A.id)]),
    ],
)
def test_a_wish_becomes_operations(kind, entries, expected):
    """What a yes would do: nothing else is stored of a wish."""
    assert list(operations(kind, *entries)) == expected


def test_duplicates_of_one_tree_are_merged():
    """The first one stays."""
    (merge,) = operations("duplicate", A, B)
    assert isinstance(merge, Merge)
    assert (merge.into, merge.others, merge.draft.summary.text) == (A.id, (B.id,), "Use pnpm")


@pytest.mark.parametrize(
    ("kind", "entries"), [("promote", (U,)), ("migrate", (A,)), ("forget", (C,)), ("outdated", (A, C))]
)
def test_nothing_to_do_is_no_proposal(kind, entries):
    """It is there already, or pinned."""
    assert operations(kind, *entries) is None


def test_the_same_is_proposed_under_the_same_name():
    """Whoever said it and when; another text or another entry is another proposal."""
    first = proposed("learned", [Add("project:x", draft("Use bun"))], {}, EMPTY, NOW)
    words = draft("use BUN.", words=(Clean("bun!"),), sources=(Source("codex", "s", "r", None),))
    assert proposed("learned", [Add("project:x", words)], {}, Clean("why"), NOW).id == first.id
    others = [
        proposed("learned", [Add("project:x", draft("Use yarn"))], {}, EMPTY, NOW),
        proposed("learned", [Add("user", draft("Use bun"))], {}, EMPTY, NOW),
        proposed("import", [Add("project:x", draft("Use bun"))], {}, EMPTY, NOW),
        proposed("forget", [Remove("project:x", A.id)], ENTRIES, EMPTY, NOW),
        proposed("forget", [Remove("project:x", B.id)], ENTRIES, EMPTY, NOW),
    ]
    assert len({first.id, *(one.id for one in others)}) == len(others) + 1


def test_a_proposal_means_nothing_once_its_entries_have_changed():
    """Gone, or with another text; the hash of the text decides, not its place."""
    made = proposed("forget", [Retire("project:x", A.id, "project:x", B.id)], ENTRIES, EMPTY, NOW)
    assert settle(made, ENTRIES) == made.operations
    assert settle(made, {A.id: A}) == Stale("an entry that it is about is gone")
    changed = {**ENTRIES, B.id: replace(B, record=Record("Use bun"))}
    assert settle(made, changed) == Stale("feedback/b.md was changed since")
    moved = {**ENTRIES, B.id: replace(B, line=replace(B.line, path="feedback/z.md"))}
    assert settle(made, moved) == made.operations


def test_what_is_known_by_now_is_not_added_again():
    """A person may have said it meanwhile."""
    made = proposed("learned", [Add("project:x", draft("Use pnpm!")), Add("user", draft("Use bun"))], {}, EMPTY, NOW)
    assert settle(made, ENTRIES) == (Add("user", draft("Use bun")),)


def test_only_a_single_text_can_be_edited():
    """The words change, type and origin stay."""
    one = proposed("learned", [Update("project:x", A.id, draft("Use bun", words=(Clean("bun"),)))], ENTRIES, EMPTY, NOW)
    new = edited(one, Record("Use bun", "fast"), Clean)
    assert text_of(new).why.text == "fast"
    assert (text_of(new).words, new.id) == ((Clean("bun"),), one.id)
    several = proposed("split", [Split("project:x", A.id, (draft("x"), draft("y")))], ENTRIES, EMPTY, NOW)
    assert text_of(several) is None
    assert named_in(several.operations[0]) == (A.id,)
