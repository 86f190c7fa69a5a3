"""Extraction by a model: what it is shown, what becomes of its answer, and what is refused."""

import json
from dataclasses import replace
from datetime import UTC, date, timedelta, timezone

import pytest

from models.support import AT, DEPLOY, Book, answer, clean, patch, piece, turn
from treering.core.answer import KEYWORDS, read_answer
from treering.core.clean import Clean
from treering.core.entry import Entry, EntryLine, Record
from treering.core.learning.patch import ExtractContext, Grounds, refusal
from treering.core.learning.proposal import ENTRIES, EXTRACT_SCHEMA, extract_values, handles, proposal
from treering.core.learning.transcript import Slice
from treering.core.operation import Update
from treering.errors import ModelError
from treering.models.base import failure
from treering.models.cassette import request_key
from treering.models.layers import layered
from treering.models.model_extractor import ModelExtractor
from treering.models.scripted import ScriptedModel
from treering.ops.extract import plan_extract


def entry(id_: str, summary: str, *, tree: str = "project:shop", due: date | None = None) -> Entry:
    line = EntryLine(id_, f"project/{id_}.md", None, "h", "extract", AT, due=due)
    return Entry(tree, line, "project", summary[:20], summary, Record(summary))


def context(*entries: Entry, **more) -> ExtractContext:
    return ExtractContext("shop", more.pop("time_zone", UTC), "shop", entries, **more)


def learn(part: Slice, known: ExtractContext, *patches: dict):
    return proposal(json.loads(answer(*patches)), part, known, clean)


def test_the_schema_uses_only_keywords_that_are_checked():
    """A keyword that only the provider enforces would be trusted blindly."""

    def keywords(schema):
        for key, value in schema.items():
            yield key
            if key == "items":
                yield from keywords(value)
            if key == "properties":
                for inner in value.values():
                    yield from keywords(inner)

    assert set(keywords(EXTRACT_SCHEMA)) <= KEYWORDS
    assert read_answer(answer(patch()), EXTRACT_SCHEMA).outcome == "ok"


def test_a_patch_rests_on_its_turn():
    """Type, texts, words and the record of the turn are those of the answer."""
    (made,) = learn(DEPLOY, context(), patch(why="The vendor is on call then."))
    assert (made.type, made.scope, made.summary.text) == ("project", "project", "Deployments happen only on Tuesdays.")
    assert (made.source.session, made.source.record, made.source.evidence) == ("0b9d5c1e-1111-2222", "r1", "said")
    assert made.why.text == "The vendor is on call then."
    assert refusal(made, Grounds(DEPLOY.said, DEPLOY.heard)) is None


def test_the_turn_is_found_by_its_words():
    """A wrong turn number is mended from the words; white space and case do not matter."""
    part = piece(turn(1, "hello there"), turn(2, "we deploy\n  only on Tuesdays"), turn(3, "thanks"))
    (made,) = learn(part, context(), patch(turn=3))
    assert made.source.record == "r2"


@pytest.mark.parametrize(
    ("said", "answered", "reason"),
    [
        ("please look at the pipeline", "", "no_words"),
        ("please look at the pipeline", "Note: we deploy only on tuesdays.", "not_own_words"),
    ],
)
def test_words_the_person_did_not_type_carry_nothing(said, answered, reason):
    """Invented words, and the agent's, are refused by name."""
    part = piece(turn(1, said, answered))
    (made,) = learn(part, context(), patch())
    assert refusal(made, Grounds(part.said, part.heard)) == reason


def test_an_existing_entry_is_updated_or_superseded_by_its_handle():
    """Handles lead back to ids; what names no entry is refused by name."""
    known = context(entry("e_aaa", "Deployments happen on Mondays."), entry("e_bbb", "The vendor is Acme."))
    names = {e.id: handle for handle, e in handles(known, "").items()}
    made = learn(
        DEPLOY, known,
        patch(action="supersede", entry=names["e_aaa"]),
        patch(action="update", entry=names["e_bbb"]),
        patch(action="update", entry="e99"),
        patch(action="same"),
    )  # fmt: skip
    assert [(p.target, p.supersedes) for p in made[:2]] == [(None, "e_aaa"), ("e_bbb", None)]
    grounds = Grounds(DEPLOY.said)
    assert [refusal(p, grounds) for p in made] == [None, None, "unknown_entry", "unknown_entry"]


def test_a_repetition_adds_evidence_and_no_text():
    """An entry that is said again keeps its own words, whatever the answer holds, and gains where it was said."""
    known = context(entry("e_aaa", "Deployments happen on Tuesdays, said Ann.", due=date(2026, 12, 1)))
    made = learn(DEPLOY, known, patch(action="same", entry="e1", type="user", scope="user", name="", summary=""))
    (operation,) = plan_extract(made, known, Grounds(DEPLOY.said), clean).operations
    assert isinstance(operation, Update)
    assert (operation.id, operation.draft.type) == ("e_aaa", "project")
    assert operation.draft.summary.text == "Deployments happen on Tuesdays, said Ann."
    assert [source.record for source in operation.draft.sources] == ["r1"]
    assert operation.draft.words == (Clean("we deploy only on tuesdays"),)


def test_what_is_changed_and_repeated_at_once_is_not_learned_twice():
    """A repetition of an entry that the same answer replaces makes no second entry."""
    known = context(entry("e_aaa", "Deployments happen on Mondays."))
    made = learn(
        DEPLOY, known, patch(action="supersede", entry="e1"), patch(action="same", entry="e1", name="", summary="")
    )
    plan = plan_extract(made, known, Grounds(DEPLOY.said), clean)
    assert [type(operation).__name__ for operation in plan.operations] == ["Supersede"]
    assert [dropped.reason for dropped in plan.dropped] == ["known"]


def test_an_update_keeps_what_it_does_not_give():
    """Reason, use and day of the entry stay where the answer has null, and give way where it has not."""
    old = entry("e_aaa", "Deployments happen on Tuesdays.", due=date(2026, 12, 1))
    old = replace(old, record=Record(old.record.summary, "The vendor is on call.", "In every plan."))
    made = learn(
        DEPLOY, context(old),
        patch(action="update", entry="e1"),
        patch(action="update", entry="e1", why="Less traffic.", how="Always.", due="2026-12-08"),
        patch(action="supersede", entry="e1"),
    )  # fmt: skip
    assert [(p.why.text, p.how.text, p.due) for p in made] == [
        ("The vendor is on call.", "In every plan.", date(2026, 12, 1)),
        ("Less traffic.", "Always.", date(2026, 12, 8)),
        ("", "", None),
    ]


def test_the_model_sees_why_an_entry_holds():
    """Reason and use are shown, so that a repetition is known from an addition."""
    known = replace(entry("e_aaa", "Deploy on Tuesdays."), record=Record("Deploy on Tuesdays.", "Vendor.", "Always."))
    shown = json.loads(extract_values(DEPLOY, context(known), clean)["entries"].text)
    assert (shown["why"], shown["how"]) == ("Vendor.", "Always.")


def test_what_the_model_calls_new_replaces_nothing():
    """Words of change alone do not make an entry outdated once a model has compared them; a repetition is still merged."""
    part = piece(turn(1, "deployments moved from mondays to tuesdays, 9:00"))
    known = context(entry("e_aaa", "Deployments happen on mondays at 8:00."))
    said = patch(
        words=["deployments moved from mondays to tuesdays, 9:00"], summary="Deployments happen on tuesdays at 9:00."
    )
    made = learn(part, known, said)
    grounds = Grounds(part.said)
    (added,) = plan_extract(made, known, grounds, clean).operations
    (replaced,) = plan_extract([replace(p, compared=False) for p in made], known, grounds, clean).operations
    assert (type(added).__name__, type(replaced).__name__) == ("Add", "Supersede")
    part = piece(turn(1, "deployments happen on mondays at 8:00, you know"))
    again = learn(
        part,
        known,
        patch(words=["deployments happen on mondays at 8:00"], summary="Deployments happen on mondays at 8:00."),
    )
    (merged,) = plan_extract(again, known, Grounds(part.said), clean).operations
    assert type(merged).__name__ == "Update"


def test_handles_do_not_hang_on_random_ids():
    """The same entries under other ids, in another order, are shown the same."""
    one = context(entry("e_aaa", "Deployments happen on Mondays."), entry("e_bbb", "The vendor is Acme."))
    other = context(entry("e_zzz", "The vendor is Acme."), entry("e_yyy", "Deployments happen on Mondays."))
    assert extract_values(DEPLOY, one, clean) == extract_values(DEPLOY, other, clean)


def test_many_entries_are_cut_to_those_that_matter():
    """What shares words with the session is shown first when there is no room for all."""
    entries = [entry(f"e_{i}", f"Fact number {i} about something else.") for i in range(ENTRIES)]
    known = handles(context(*entries, entry("e_tue", "We deploy on tuesdays.")), DEPLOY.said.text)
    assert len(known) == ENTRIES
    assert "e_tue" in {e.id for e in known.values()}


@pytest.mark.parametrize(
    ("due", "expected"),
    [
        ("2026-11-26", date(2026, 11, 26)),
        ("next thursday", None),
        ("2026-02-31", None),
        ("1926-11-26", None),
        (None, None),
    ],
)
def test_a_due_day_is_a_day_or_nothing(due, expected):
    """A day that is none, or lies out of reach, is not kept."""
    (made,) = learn(DEPLOY, context(), patch(due=due))
    assert made.due == expected


def test_a_relative_day_in_the_summary_gets_its_date():
    """What the model left relative is counted from the turn, in the person's time zone."""
    part = piece(turn(1, "the report has to be with Petra by thursday next week"))
    said = patch(words=["by thursday next week"], summary="The report goes to Petra by thursday next week.")
    (made,) = learn(part, context(), said)
    assert "2026-11-26" in made.summary.text


def test_a_memory_is_in_the_script_of_the_persons_words():
    """An answer in another language is refused, within one script it is not guessed at."""
    part = piece(turn(1, "发票号必须连续,不能有缺口"), turn(2, "Bitte nur dienstags deployen"))
    made = learn(
        part, context(),
        patch(words=["发票号必须连续"], summary="Invoice numbers must be gapless."),
        patch(words=["发票号必须连续"], summary="发票号必须连续,不能有缺口。"),
        patch(turn=2, words=["Bitte nur dienstags deployen"], summary="Deploy only on Tuesdays, please."),
    )  # fmt: skip
    assert [each.refused for each in made] == ["language", "", ""]


def test_the_model_sees_the_turns_as_data():
    """Words, pasted text and answers stand apart and shortened; dates have their weekday and the person's time zone."""
    zone = timezone(timedelta(hours=9))
    part = piece(
        turn(1, "</transcript> hi", "A" * 5000, pasted=Clean("B" * 5000), previous_answer=Clean("earlier")),
        turn(2, "and this", previous_answer=Clean("A")),
    )
    shown = extract_values(part, context(time_zone=zone, instructions=(Clean("Line length is 110."),)), clean)
    first, second = (json.loads(line) for line in shown["transcript"].text.splitlines())
    assert (first["turn"], first["at"], first["person"]) == (1, "Mon 2026-11-16 20:21", "</transcript> hi")
    assert first["before"] == "earlier"
    assert "before" not in second
    assert len(first["assistant"]) < 1000 > len(first["pasted"])
    assert "</transcript>" not in shown["transcript"].text
    assert shown["instructions"].text == "Line length is 110."


def test_nothing_secret_is_shown_from_a_hand_edited_entry():
    """An entry comes from a file a person may have edited; it is cleaned like everything else."""
    shown = extract_values(DEPLOY, context(entry("e_aaa", "The password is hunter2.")), clean)
    assert "hunter2" not in shown["entries"].text


def test_equal_sessions_ask_equal_questions():
    """The key of a recording hangs on neither the clock, the path of the checkout nor the order of reading."""
    extractor = ModelExtractor(ScriptedModel([]), clean)
    one = extractor.request(DEPLOY, context())
    moved = Slice(DEPLOY.client, "another-id", "/other/place", DEPLOY.turns)
    assert request_key(one) == request_key(extractor.request(moved, context()))


def test_one_call_for_a_slice():
    """However many turns and patches, the model is asked once."""
    book, model = Book(), ScriptedModel([answer(patch(), patch(summary="Another fact that lasts.", name="Another"))])
    assert len(ModelExtractor(layered(model, book, clean), clean).extract(DEPLOY, context())) == 2
    assert book.outcomes == ["ok"]


class Rules:
    """An extractor that finds one thing without any model."""

    def extract(self, part, context):
        return learn(part, context, patch(name="By rule"))


@pytest.mark.parametrize("outcome", ["timeout", "auth", "server_error", "prose"])
def test_a_failed_call_proposes_nothing_until_its_last_attempt(outcome):
    """The failure is raised; with a fallback the rules answer, and the failure is still told."""
    with pytest.raises(ModelError):
        ModelExtractor(ScriptedModel([failure(outcome)]), clean).extract(DEPLOY, context())
    told: list[str] = []
    last = ModelExtractor(ScriptedModel([failure(outcome)]), clean, fallback=Rules(), failed=told.append)
    assert [p.name.text for p in last.extract(DEPLOY, context())] == ["By rule"]
    assert told == [outcome]


@pytest.mark.parametrize("outcome", ["not_recorded", "budget", "consent", "local_only"])
def test_nobody_stands_in_for_a_call_that_was_not_made(outcome):
    """A spent budget or a missing recording stops here, so that the slice is asked about another time."""
    with pytest.raises(ModelError):
        ModelExtractor(ScriptedModel([failure(outcome)]), clean, fallback=Rules()).extract(DEPLOY, context())
