"""From patches to operations: what is new, what adds evidence, what replaces, and what is dropped under which name."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from treering.core.clean import Clean
from treering.core.entry import Source
from treering.core.learning.patch import ExtractContext, Grounds, Patch
from treering.core.learning.supersede import as_entry
from treering.core.operation import Add, Supersede, Update
from treering.ops.extract import plan_extract

AT = datetime(2026, 5, 4, tzinfo=UTC)
CONTEXT = ExtractContext("shop", UTC, root_name="shop")


def patch(summary, record="p1", **fields):
    given = {"type": "feedback", "scope": "project", "name": Clean("the name"), "words": (Clean(summary),)}
    return Patch(summary=Clean(summary), source=Source("pi", "s1", record, AT), **{**given, **fields})


def known(id_, summary, tree="project:shop", **fields):
    entry = as_entry(patch(summary, record=f"of {id_}", **fields), tree, AT)
    return replace(entry, line=replace(entry.line, id=id_))


def planned(*patches, entries=(), said="", outdated=frozenset(), **more):
    said = said or "\n".join(words.text for each in patches for words in each.words)
    context = replace(CONTEXT, entries=tuple(entries), outdated=outdated)
    return plan_extract(patches, context, Grounds(Clean(said)), Clean, **more)


@pytest.mark.parametrize(("scope", "tree"), [("user", "user"), ("project", "project:shop")])
def test_a_new_fact_is_added_to_its_scopes_tree(scope, tree):
    """With all that the patch knows: reason, day, words, source."""
    proposed = patch("never deploy on fridays", scope=scope, why=Clean("nobody is around"), due=date(2026, 6, 1))
    (operation,) = planned(proposed).operations
    assert isinstance(operation, Add)
    assert (operation.tree, operation.draft.by, operation.draft.due) == (tree, "extract", proposed.due)
    assert (operation.draft.words, operation.draft.sources) == (proposed.words, (proposed.source,))
    assert operation.draft.description.text == "never deploy on fridays nobody is around"


def test_a_repetition_adds_its_evidence_to_the_entry():
    """The entry's text stays; a reason is taken where it had none."""
    entry = known("e1", "never deploy on fridays, the support desk is empty")
    again = patch(
        "as i said: never deploy on fridays, support desk is empty", "p9", why=Clean("ask Mara"), type="project"
    )
    (operation,) = planned(again, entries=[entry]).operations
    assert isinstance(operation, Update)
    assert (operation.tree, operation.id, operation.draft.type) == ("project:shop", "e1", "feedback")
    assert operation.draft.summary.text == entry.record.summary
    assert operation.draft.why.text == "ask Mara"
    assert operation.draft.sources == (again.source,)


def test_the_same_message_read_again_changes_nothing():
    """Reading is idempotent by the message's identity (M2.3)."""
    entry = known("e1", "never deploy on fridays")
    plan = planned(patch("never deploy on fridays", "of e1"), entries=[entry])
    assert plan.operations == ()
    assert [dropped.reason for dropped in plan.dropped] == ["known"]


def test_a_change_replaces_the_entry_wherever_it_lies():
    """The old one's tree is named, since it may be the person's (M1.8)."""
    entry = known("e1", "Use yarn for the web client", tree="user")
    (operation,) = planned(patch("we switched the web client from yarn to bun"), entries=[entry]).operations
    assert isinstance(operation, Supersede)
    assert (operation.tree, operation.old_tree, operation.old) == ("project:shop", "user", "e1")


def test_a_rule_that_stood_beside_what_changed_goes_on():
    """The time is another, the rule is not: it is told where the new time is."""
    entry = known("e1", "The staging db is wiped every night at 02:00 UTC; keep no test data there.")
    (operation,) = planned(patch("the staging db wipe moved to 04:00 UTC"), entries=[entry]).operations
    assert isinstance(operation, Supersede)
    assert operation.draft.how.text == "keep no test data there"


def test_the_extractors_own_word_goes_first():
    """A model that names the entry it updates or replaces has read both."""
    entry = known("e1", "Use yarn for the web client")
    (update,) = planned(patch("Use bun for the web client", target="e1"), entries=[entry]).operations
    assert isinstance(update, Update)
    assert update.draft.summary.text == "Use bun for the web client"
    (supersede,) = planned(patch("bun it is, everywhere", supersedes="e1"), entries=[entry]).operations
    assert isinstance(supersede, Supersede)
    (add,) = planned(patch("bun it is, everywhere", supersedes="gone"), entries=[entry]).operations
    assert isinstance(add, Add)


def test_an_entry_is_changed_once_in_a_plan():
    """A second patch about it is decided about as if it were not there, or the plan could not be carried out."""
    entry = known("e1", "Use yarn for the web client")
    both = [
        patch("we switched the web client from yarn to bun"),
        patch("the web client moved off yarn, it is bun", "p2"),
    ]
    kinds = [type(operation) for operation in planned(*both, entries=[entry]).operations]
    assert kinds == [Supersede, Add]


def test_what_is_dropped_is_named():
    """A filter, a forget, the history."""
    plan = planned(patch("is it green?"), patch("never said at all", "p2"), said="is it green?")
    assert [(dropped.summary.text, dropped.reason) for dropped in plan.dropped] == [
        ("is it green?", "question"),
        ("never said at all", "no_words"),
    ]
    old = known("e1", "never deploy on fridays")
    again = patch("never deploy on fridays")
    assert [d.reason for d in planned(again, forgotten=lambda _: True).dropped] == ["forgotten"]
    assert [d.reason for d in planned(again, outdated=frozenset({old.record.hash})).dropped] == ["outdated"]


def test_what_is_nothing_but_a_secret_is_not_learned():
    """Though the person asked for it: what is left says nothing."""
    asked = patch("Remember: the token is [redacted: GitHub token]", asked=True)
    done = planned(asked)
    assert (done.operations, [one.reason for one in done.dropped]) == ((), ["secret"])
