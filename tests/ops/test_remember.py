"""What a person says is kept as it was said; type and scope are guessed only where they say nothing."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.entry import Entry, EntryLine, Record, Source
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.operation import Add, Move, Redate, Update
from treering.errors import UsageError
from treering.guard.secrets import clean
from treering.models.offline import OfflineExtractor
from treering.ops.remember import (
    DATED,
    LONG,
    LONGEST,
    REDACTED,
    Keep,
    Known,
    Wish,
    check,
    plan_edit,
    plan_move,
    plan_remember,
    read,
    told,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TREE = "project:-p"


def entry(summary: str, tree: str = TREE) -> Entry:
    line = EntryLine("e_1", "project/x.md", None, "", "extract", NOW)
    return Entry(tree, line, "project", "Name", "", Record(summary))


def planned(text: str, *, guess: Patch | None = None, known=(), **wish) -> Keep | Known:
    return plan_remember(Wish(text, NOW, **wish), guess, TREE, known, clean)


def patch(**fields) -> Patch:
    given = {"type": "user", "scope": "user", "name": clean("The name"), "summary": clean("x"), "words": ()}
    return Patch(**{**given, "source": Source("", "", "", NOW), **fields})


@pytest.mark.parametrize(
    ("wish", "guess", "kind", "tree"),
    [
        ({}, None, "project", TREE),
        ({}, patch(), "user", "user"),
        ({"scope": "project"}, patch(), "user", TREE),
        ({"type": "feedback"}, patch(), "feedback", "user"),
        ({"type": "reference", "scope": "user"}, None, "reference", "user"),
    ],
)
def test_what_the_person_says_goes_before_what_the_sentence_suggests(wish, guess, kind, tree):
    """Type and scope, each by itself."""
    done = planned("Something worth keeping.", guess=guess, **wish)
    assert (done.operation.draft.type, done.operation.tree) == (kind, tree)


@pytest.mark.parametrize(
    ("text", "kind", "tree"),
    [
        ("build times: https://grafana.example/d/ci", "reference", TREE),
        ("I review on my phone.", "user", "user"),
        ("Ich bin Backend-Entwicklerin.", "user", "user"),
        ("我是后端工程师。", "user", "user"),
        ("Я люблю короткие ответы.", "user", "user"),
        ("Inner joins only in reports.", "project", TREE),
    ],
)
def test_a_sentence_the_extractor_sees_nothing_in_is_read_by_how_it_begins(text, kind, tree):
    """About the person when it begins with them, a reference when it holds a link, else about the project."""
    done = planned(text)
    assert (done.operation.draft.type, done.operation.tree) == (kind, tree)


def test_a_deadline_fades_on_its_day():
    """As the extractor reads it."""
    done = planned("The audit report is due by 2026-12-04.", guess=patch(due=date(2026, 12, 4), type="project"))
    assert done.operation.draft.due == date(2026, 12, 4)


def test_the_notices_tell_what_was_changed_in_the_text():
    """A secret that was taken out, a day that was written out; else nothing."""
    key = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"
    assert planned("Use pnpm.").notices == ()
    assert planned(f"The token {key} is renewed by Ana in May").notices == (REDACTED,)
    assert planned("The demo is on friday next week").notices == (DATED,)


@pytest.mark.parametrize("known", ["Use pnpm, never npm.", "use  PNPM,\nnever npm."])
def test_what_is_kept_already_is_not_kept_twice(known):
    """Case and white space aside; in another scope it is new."""
    assert planned("Use pnpm, never npm.", known=[entry(known)]) == Known(entry(known))
    assert isinstance(planned("Use pnpm, never npm.", known=[entry(known)], scope="user"), Keep)
    assert isinstance(planned("Use pnpm, never yarn.", known=[entry(known)]), Keep)


@given(st.text(min_size=1).filter(str.strip))
def test_any_text_is_kept(text):
    """No filter, no crash; the words are those that were said, but for secrets."""
    done = planned(text)
    assert isinstance(done, Keep)
    assert done.operation.draft.words == (clean(text.strip()),)


@pytest.mark.parametrize(
    ("text", "kind", "scope"),
    [
        ("I'm a data engineer, new to Rust.", "user", "user"),
        ("Never push to main without a review, because CI does not run there.", "feedback", "project"),
        ("Antworte mir immer auf Deutsch.", "feedback", "project"),
    ],
)
def test_the_extractor_reads_the_sentence_as_if_it_had_been_typed_to_an_agent(text, kind, scope):
    """The same rules for learning and for remembering."""
    found = read(Wish(text, NOW), OfflineExtractor(), ExtractContext("-p", UTC), clean)
    assert (found.type, found.scope) == (kind, scope)


def test_an_edit_says_something_new_or_nothing():
    """Summary, why and how; the same text is no operation."""
    done = plan_edit(entry("Old text."), "New text.\n\nWhy: because\nHow to apply: always", clean)
    (done,) = done
    assert (done.tree, done.id, done.draft.type) == (TREE, "e_1", "project")
    assert [part.text for part in (done.draft.summary, done.draft.why, done.draft.how)] == [
        "New text.",
        "because",
        "always",
    ]
    assert plan_edit(entry("Old text."), "Old text.\n", clean) == ()


def test_a_move_to_where_it_is_is_nothing():
    """Else one operation."""
    assert plan_move(entry("x"), TREE) is None
    assert plan_move(entry("x"), "user") == Move(TREE, "e_1", "user")


ALWAYS = [
    "I prefer tabs over spaces.",
    "Please call me Alex.",
    "My preference is short answers.",
    "Ich bevorzuge kurze Antworten.",
    "Nenn mich Alex.",
    "Je préfère des réponses courtes.",
    "Prefiero respuestas cortas.",
    "Я предпочитаю короткие ответы.",
    "我喜欢简短的回答。",
    "私は短い回答を好みます。",
]


@pytest.mark.parametrize("text", ALWAYS)
@pytest.mark.parametrize("kind", ["user", "feedback"])
def test_what_a_person_prefers_is_about_them_in_every_project(text, kind):
    """Whatever the rules take it for; what the person names goes before."""
    guess = patch(type=kind, scope="project")
    assert planned(text, guess=guess, project="acme").operation.tree == "user"
    assert planned(text, guess=guess, scope="project").operation.tree == TREE


@pytest.mark.parametrize(
    "text",
    [
        "I prefer pnpm in this repository.",
        "I prefer the Acme logger.",
        "I always want tabs in src/main.py.",
        "Ich bevorzuge pnpm in diesem Projekt.",
        "Je préfère pnpm dans ce projet.",
        "Prefiero pnpm en este proyecto.",
        "Я предпочитаю pnpm в этом проекте.",
        "我在这个项目里喜欢用 pnpm。",
        "私はこのプロジェクトでは pnpm を好みます。",
        "Never push to main.",
    ],
)
def test_what_names_the_project_stays_with_it(text):
    """By its name, by `this project`, or by one of its files."""
    guess = patch(type="feedback", scope="project")
    assert planned(text, guess=guess, project="acme").operation.tree == TREE


@pytest.mark.parametrize(
    "text", ["always answer in German", "be brief in your replies", "Duze mich.", "いつも日本語で答えてください"]
)
def test_how_to_talk_to_the_person_is_feedback_about_them(text):
    """Whether the extractor reads something in the sentence or not."""
    done = held(text)
    assert (done.operation.tree, done.operation.draft.type) == ("user", "feedback")
    assert held(text, scope="project").operation.tree == TREE
    assert held("always answer API errors with JSON").operation.tree == TREE


def held(text: str, *known: Entry, **wish) -> Keep:
    """What is kept of a sentence as the extractor reads it, held against what is known."""
    context = ExtractContext("-p", UTC, entries=known)
    done = plan_remember(
        Wish(text, NOW, **wish), read(Wish(text, NOW), OfflineExtractor(), context, clean), TREE, known, clean
    )
    assert isinstance(done, Keep)
    return done


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Staging is reset at 04:00.", "Staging is now reset at 05:00 instead of 04:00."),
        ("Releases go out on Tuesdays.", "We moved the releases from Tuesdays to Thursdays."),
        ("Das Staging wird um 04:00 neu gestartet.", "Das Staging wird jetzt um 05:00 neu gestartet."),
    ],
)
def test_a_statement_that_says_it_changes_something_replaces_it(old, new):
    """As it would when it is learned; the new entry takes the place of the old one, which goes to the history."""
    known = entry(old)
    done = held(new, known)
    assert (done.replaces, done.changes) == (known, ())
    operation = done.carried_out(clean)
    assert (operation.old, operation.old_tree, operation.tree) == ("e_1", TREE, TREE)
    assert operation.draft.summary.text == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Staging is reset at 04:00", "Staging is reset at 05:00"),
        ("use pnpm", "use npm"),
        ("use pnpm, never npm", "use npm"),
    ],
)
def test_a_statement_that_only_seems_to_change_something_is_kept_beside_it(old, new):
    """Both stand, and the person is told of the other, with what they can do about it."""
    known = entry(old)
    done = held(new, known, scope="project")
    assert (done.replaces, done.changes) == (None, (known,))
    assert isinstance(done.carried_out(clean), Add)
    (notice,) = told(done, model=False)
    assert "this seems to change project/x.md" in notice
    assert "`treering forget e_1`" in notice
    assert "dream" not in notice, "which asks no model, and could not settle it"
    assert "`treering dream`" in told(done, model=True)[0]


def test_what_is_nearly_the_same_is_kept_beside_it():
    """Only a person or a model can tell."""
    known = entry("Squash the commits of a pull request before merging it.")
    done = held("Before merging a pull request, please squash its commits.", known, scope="project")
    assert (done.replaces, done.changes, done.repeats) == (None, (), (known,))
    assert "this seems to repeat project/x.md" in told(done, model=False)[0]


def test_the_same_words_in_another_wording_replace_it():
    """Not where the entry says more, or is due."""
    known = entry("Use pnpm, never npm.")
    assert held("please use pnpm and never npm", known, scope="project").replaces == known
    reasoned = replace(known, record=Record("Use pnpm, never npm.", "the lockfile"))
    assert held("please use pnpm and never npm", reasoned, scope="project").replaces is None
    dated = replace(known, line=replace(known.line, due=date(2027, 1, 15)))
    assert held("please use pnpm and never npm", dated, scope="project").replaces is None


def test_the_same_summary_with_a_reason_takes_up_what_was_there():
    """Nothing of the old one is lost."""
    known = replace(entry(""), record=Record("Use pnpm, never npm.", "the lockfile", "in every package"))
    done = held("use pnpm, never npm\nWhy: speed", known, scope="project")
    draft = done.carried_out(clean).draft
    assert done.replaces == known
    assert (draft.why.text, draft.how.text) == ("speed; the lockfile", "in every package")
    assert planned("Use pnpm, never npm!", known=[known]) == Known(known)


def test_what_is_pinned_or_said_elsewhere_is_never_replaced():
    """A person keeps the one; the other holds in other projects."""
    old, new = "Staging is reset at 04:00.", "Staging is now reset at 05:00 instead of 04:00."
    pinned = replace(entry(old), pinned=True)
    assert (held(new, pinned).replaces, held(new, pinned).changes) == (None, (pinned,))
    elsewhere = entry(old, tree="user")
    assert (held(new, elsewhere).replaces, held(new, elsewhere).changes) == (None, ())


def test_a_day_that_the_person_names_goes_before_the_one_that_is_read():
    """`none` too; a day that is over is refused with what to do."""
    day, guess = date(2027, 1, 15), patch(due=date(2026, 12, 4), type="project")
    assert planned("The audit is due by 2026-12-04.", guess=guess, due=day).operation.draft.due == day
    assert planned("The audit is due by 2026-12-04.", guess=guess, due="none").operation.draft.due is None
    assert planned("The audit ends today.", due=NOW.date()).operation.draft.due == NOW.date()
    with pytest.raises(UsageError, match="2026-11-29 is over"):
        planned("The audit.", due=date(2026, 11, 29))


def test_a_known_entry_gets_the_day_that_is_named():
    """And no second one beside it."""
    known = entry("The billing code is frozen.")
    day = date(2027, 1, 15)
    assert planned("The billing code is frozen.", known=[known], due=day) == Known(known, Redate(TREE, "e_1", day))
    dated = replace(known, line=replace(known.line, due=day))
    assert planned("The billing code is frozen.", known=[dated], due=day) == Known(dated)
    assert planned("The billing code is frozen.", known=[dated], due="none") == Known(dated, Redate(TREE, "e_1", None))


def test_an_edit_changes_the_day_the_text_or_both():
    """What is not named stays."""
    known, day = entry("Old text."), date(2027, 1, 15)
    assert plan_edit(known, None, clean, day, NOW) == (Redate(TREE, "e_1", day),)
    assert [type(one) for one in plan_edit(known, "New text.", clean, day, NOW)] == [Update, Redate]
    assert plan_edit(known, None, clean, "none", NOW) == ()
    with pytest.raises(UsageError, match="is over"):
        plan_edit(known, None, clean, date(2026, 1, 1), NOW)


def test_what_only_says_that_there_is_a_secret_is_refused_with_what_to_say():
    """By `remember` and by an edit; what it says beside the secret is kept."""
    key = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"
    for refused in (
        lambda: planned(f"The token is {key}"),
        lambda: plan_edit(entry("x"), f"The token is {key}", clean),
    ):
        with pytest.raises(UsageError, match="secrets are never kept") as error:
            refused()
        assert "in the vault" in error.value.hint
        assert key not in str(error.value)
    assert isinstance(planned(f"The token is {key}. It is renewed by Ana in May."), Keep)


def test_a_long_text_is_kept_whole_and_said_to_be_long_and_a_huge_one_is_refused():
    """With the limit and the next step."""
    long = planned("word " * 1000)
    assert (long.notices, len(long.operation.draft.summary.text)) == ((LONG,), 4999)
    check("x" * LONGEST)
    with pytest.raises(UsageError, match="20,001 characters, and an entry has at most 20,000") as error:
        check("x" * (LONGEST + 1))
    assert "remember where that is" in error.value.hint
    with pytest.raises(UsageError):
        plan_edit(entry("Old text."), "x" * (LONGEST + 1), clean)
