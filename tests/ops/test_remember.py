"""What a person says is kept as it was said; type and scope are guessed only where they say nothing."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.entry import Entry, EntryLine, Record, Source
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.operation import Move
from treering.guard.secrets import clean
from treering.models.offline import OfflineExtractor
from treering.ops.remember import DATED, REDACTED, Keep, Known, Wish, plan_edit, plan_move, plan_remember, read

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
    assert planned(f"The token is {key}").notices == (REDACTED,)
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
    assert (done.tree, done.id, done.draft.type) == (TREE, "e_1", "project")
    assert [part.text for part in (done.draft.summary, done.draft.why, done.draft.how)] == [
        "New text.",
        "because",
        "always",
    ]
    assert plan_edit(entry("Old text."), "Old text.\n", clean) is None


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
