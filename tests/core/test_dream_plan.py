"""A model's answer is a plan, or it is garbage as a whole (M3.3, M3.6)."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.answer import KEYWORDS, read_answer
from treering.core.clean import Clean
from treering.core.dream.answer import DREAM_SCHEMA, FAULTS, Garbage
from treering.core.dream.proposal import DreamPlan, dream_values, read_plan, shown
from treering.core.entry import Source
from treering.core.operation import Merge, Retire, Split, Update
from treering.core.topics.binding import entries_of
from trees import tree, tree_of

TEXT = {"type": "feedback", "name": "n", "summary": "Use pnpm", "why": None, "how": None, "due": None}


def said_on(entry, day):
    at = datetime(2026, 11, day, tzinfo=UTC)
    return replace(entry, line=replace(entry.line, sources=(Source("codex", "s", "r", at),)))


PROJECT = tree(
    feedback__a="Use pnpm",
    feedback__b="Use pnpm in skylark",
    pinned__c="---\ntype: feedback\n---\nMine",
    project__d="In skylark bun replaced pnpm",
)
USER = tree_of("user", {"user/role.md": "Leads billing"}, prefix="u_")
ENTRIES = [said_on(entry, day) for day, entry in enumerate((*entries_of(PROJECT), *entries_of(USER)), 1)]
SHOWN = shown(ENTRIES)
NAMES = {entry.address: handle for handle, entry in SHOWN.items()}
A, B, C, D, R = (
    NAMES[path] for path in ("feedback/a.md", "feedback/b.md", "pinned/c.md", "project/d.md", "user/role.md")
)


def wanted(action, *entries, **more):
    base = {"texts": [], "successor": None, "type": None, "due": None, "reason": "because"}
    return {"action": action, "entries": list(entries), **base, **more}


def plan(*operations, proposals=()):
    data = {"operations": list(operations), "proposals": list(proposals)}
    answer = read_answer(json.dumps(data), DREAM_SCHEMA)
    assert answer.outcome == "ok", answer.faults
    return read_plan(answer.data, SHOWN, Clean)


@pytest.mark.parametrize(
    ("reason", "operations"),
    [
        ("unknown_entry", [wanted("rewrite", "e99", texts=[TEXT])]),
        ("unknown_entry", [wanted("delete", A, successor="e99")]),
        ("unknown_entry", [wanted("rewrite", A, texts=[TEXT]), wanted("merge", B, "x", texts=[TEXT])]),
        ("claimed_twice", [wanted("rewrite", A, texts=[TEXT]), wanted("delete", A, successor=B)]),
        ("claimed_twice", [wanted("merge", A, A, texts=[TEXT])]),
        ("pinned", [wanted("rewrite", C, texts=[TEXT])]),
        ("pinned", [wanted("merge", A, C, texts=[TEXT])]),
        ("count", [wanted("merge", A, texts=[TEXT])]),
        ("count", [wanted("merge", A, B, texts=[])]),
        ("count", [wanted("rewrite", A, B, texts=[TEXT])]),
        ("count", [wanted("rewrite", A, texts=[TEXT, TEXT])]),
        ("count", [wanted("split", A, texts=[TEXT])]),
        ("count", [wanted("retype", type="user")]),
        ("count", [wanted("redate", A, due="2026-11-05", texts=[TEXT])]),
        ("two_trees", [wanted("merge", A, R, texts=[TEXT])]),
        ("no_text", [wanted("rewrite", A, texts=[{**TEXT, "summary": " … "}])]),
        ("no_date", [wanted("redate", A, due="soon")]),
        ("no_date", [wanted("redate", A)]),
        ("no_date", [wanted("redate", A, due="2126-11-05")]),
        ("no_date", [wanted("rewrite", A, texts=[{**TEXT, "due": "31.12."}])]),
        ("successor", [wanted("delete", A, successor=B), wanted("delete", B, successor=D)]),
        ("successor", [wanted("delete", D, successor=B), wanted("merge", A, B, texts=[TEXT])]),
        ("no_change", [wanted("retype", A)]),
        ("no_change", [wanted("retype", A, type="feedback")]),
    ],
)  # fmt: skip
def test_what_is_wrong_anywhere_makes_all_of_it_garbage(reason, operations):
    """The reason is of the table, and the place is told."""
    fine = wanted("retype", D, type="reference") if not any(D in one["entries"] for one in operations) else None
    answer = plan(*filter(None, [fine, *operations]))
    assert isinstance(answer, Garbage)
    assert answer.reason == reason
    assert reason in FAULTS
    assert answer.detail.startswith("operation ")


def test_a_proposal_about_an_unknown_entry_is_garbage_too():
    """What it says about the others was made up as well, for all we know."""
    assert plan(proposals=[{"kind": "forget", "entries": ["e77"], "reason": ""}]).reason == "unknown_entry"
    assert plan(proposals=[{"kind": "forget", "entries": [], "reason": ""}]).reason == "unknown_entry"


def test_operations_become_steps():
    """With the ids they take up, and those in which these live on."""
    other = {**TEXT, "summary": "Never npm", "why": "lockfile", "due": "2026-11-05"}
    made = plan(
        wanted("merge", A, B, texts=[TEXT]),
        wanted("split", D, texts=[{**TEXT, "type": "project"}, other]),
        wanted("redate", R, due="2026-12-01"),
    )
    assert isinstance(made, DreamPlan)
    merge, split, redate = made.steps
    assert isinstance(merge.operation, Merge)
    assert (merge.kind, merge.entries, merge.heirs) == ("merge", (SHOWN[A].id, SHOWN[B].id), (SHOWN[A].id,))
    assert isinstance(split.operation, Split)
    assert [draft.due for draft in split.operation.drafts] == [None, date(2026, 11, 5)]
    assert isinstance(redate.operation, Update)
    assert (redate.operation.tree, redate.operation.draft.due) == ("user", date(2026, 12, 1))
    assert redate.operation.draft.summary.text == "Leads billing"


def test_only_what_was_said_later_about_the_same_matter_replaces_an_entry():
    """The rest is for a person: another matter, an older statement, no successor at all."""
    made = plan(wanted("delete", B, successor=D))
    assert isinstance(made.steps[0].operation, Retire)
    for operation, kind in (
        (wanted("delete", D, successor=B), "outdated"),
        (wanted("delete", A, successor=R), "outdated"),
        (wanted("delete", A), "forget"),
    ):
        made = plan(operation)
        assert (made.steps, [wish.kind for wish in made.wishes]) == ((), [kind])


def test_the_schema_uses_only_keywords_that_are_checked():
    """Else a part of it would be a wish."""

    def keys(schema):
        yield from (key for key in schema if key != "properties")
        for inner in (*schema.get("properties", {}).values(), schema.get("items")):
            if isinstance(inner, dict):
                yield from keys(inner)

    assert set(keys(DREAM_SCHEMA)) <= KEYWORDS


def test_a_request_shows_no_path_and_no_id():
    """Equal memories ask equal questions."""
    text = dream_values(SHOWN, Clean)["entries"].text
    assert len(text.splitlines()) == len(ENTRIES)
    assert ".md" not in text
    assert not any(entry.id in text for entry in ENTRIES)
    assert '"pinned": 1' in text


def test_of_a_large_memory_those_are_shown_that_are_most_alike():
    """Where there is something to tidy."""
    texts = {f"feedback/{n}.md": f"Statement about matter{n} alone" for n in range(30)}
    texts["feedback/x.md"] = "Rebase feature branches before review"
    texts["feedback/y.md"] = "Feature branches: rebase, then review"
    some = shown(entries_of(tree_of("project:x", texts)), limit=4)
    assert {"feedback/x.md", "feedback/y.md"} <= {entry.address for entry in some.values()}
    assert len(some) == 4


@given(
    st.recursive(
        st.none() | st.booleans() | st.text(max_size=5),
        lambda one: st.lists(one) | st.dictionaries(st.text(max_size=5), one),
    )
)
def test_no_answer_of_another_shape_gets_this_far(value):
    """The schema refuses it first."""
    assert read_answer(json.dumps(value), DREAM_SCHEMA).outcome != "ok"
