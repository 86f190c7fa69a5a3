"""A dream tidies, loses nothing, and can be taken back whole (M3.3, M3.4, M3.5)."""

import json
import os
from datetime import date

import pytest

from dream_kit import CASES, Case, Written, by_handle, dreamer, history_files, load, topic_files, write
from store_kit import KEY, PROJECT, START, index_matches, open_store, snapshot
from treering.errors import ModelError
from treering.ops.dream import dream
from treering.ops.review import Review
from treering.store.dream_lock import LOCK

A = Written("feedback/a.md", "---\nname: A\ntype: feedback\n---\n\nUse pnpm\n")
B = Written("feedback/b.md", "---\nname: B\ntype: feedback\n---\n\nuse pnpm.\n")
C = Written("feedback/c.md", "---\nname: C\ntype: feedback\n---\n\nNo emojis\n")


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


def meta(store):
    return json.loads((store.tree(PROJECT).public / "meta.json").read_text())


@pytest.mark.parametrize("case", [load(path) for path in sorted(CASES.glob("*.md"))], ids=lambda case: case.title)
def test_a_case_ends_as_it_says(store, tmp_path, case: Case):
    """Files, history, what was refused, and what was proposed; undone, every byte and time is back."""
    write(store, case.before)
    before = snapshot(tmp_path)
    answer = by_handle(store, case.answer) if case.answer else None
    report = dream(store, KEY, dreamer(answer))
    assert topic_files(store) == case.after
    assert history_files(store) == case.history
    assert tuple(one.why for one in report.refused) == case.refused
    assert tuple(one.kind for one in report.proposals) == case.proposals
    assert index_matches(store, PROJECT)
    if report.change:
        store.apply(store.undo(report.change))
        assert snapshot(tmp_path) == before
    assert not (store.tree(PROJECT).public / LOCK).exists()


def test_a_dry_run_shows_the_diff_and_writes_nothing(store, tmp_path):
    """The same diff that the dream then has."""
    write(store, (A, B))
    before = snapshot(tmp_path)
    planned = dream(store, KEY, dreamer(None), dry_run=True)
    assert (planned.status, planned.deduped, planned.change) == ("planned", 1, None)
    assert snapshot(tmp_path) == before
    assert "lastDreamAt" not in meta(store)
    assert dream(store, KEY, dreamer(None)).diff == planned.diff


def test_meta_json_tells_of_the_dream(store):
    """When, in which session, what was touched (M3.5)."""
    write(store, (A, B))
    dream(store, KEY, dreamer(None), session="s9")
    told = meta(store)
    assert (told["lastDreamSessionId"], told["lastDreamTouchedTopics"], told["lastDreamStatus"]) == (
        "s9",
        ["feedback"],
        "updated",
    )
    assert told["lastDreamAt"].startswith("2026-11-30T12:")


def test_a_dream_that_changes_nothing_is_noted_too(store, tmp_path):
    """Case 65: the clock starts anew, the index is not touched."""
    write(store, (A, C))
    index = store.tree(PROJECT).index
    before = index.stat().st_mtime_ns, snapshot(tmp_path)
    report = dream(store, KEY, dreamer(None), session="s9")
    assert (report.status, report.change) == ("noop", None)
    assert (meta(store)["lastDreamStatus"], meta(store)["lastDreamSessionId"]) == ("noop", "s9")
    assert (index.stat().st_mtime_ns, snapshot(tmp_path)) == before


def test_a_cancelled_dream_changes_nothing(store, tmp_path):
    """Case 62: and may run again."""
    write(store, (A, B))
    before = snapshot(tmp_path)
    report = dream(store, KEY, dreamer(None, cancelled=lambda: True))
    assert (report.status, report.change, report.steps) == ("cancelled", None, ())
    assert snapshot(tmp_path) == before
    assert "lastDreamAt" not in meta(store)
    assert dream(store, KEY, dreamer(None)).status == "updated"


def test_a_dream_under_way_is_left_alone(store):
    """The skip has a name."""
    write(store, (A, B))
    lock = store.tree(PROJECT).public / LOCK
    lock.write_text("1")
    os.utime(lock, (START.timestamp(), START.timestamp()))
    report = dream(store, KEY, dreamer(None))
    assert (report.status, report.skipped) == ("skipped", "locked")
    assert "process 1" in report.detail


@pytest.mark.parametrize(
    "answer", ["", "I think so.", "{}", '{"operations": [], "proposals": []}', '{"operations": 3, "proposals": []}']
)
def test_without_a_useful_answer_the_mechanical_path_is_taken(store, answer):
    """M3.3: failed, garbage, or nothing to do."""
    write(store, (A, B))
    assert dream(store, KEY, dreamer(answer)).deduped == 1


def test_the_outcome_of_a_failed_call_is_told(store):
    """Nothing is silent."""
    write(store, (A, B))

    class Down:
        name = "down"

        def ask(self, request):
            raise ModelError("no route", outcome="connection")

    report = dream(store, KEY, dreamer(None, model=Down()))
    assert (report.outcome, report.detail, report.deduped) == ("connection", "no route", 1)


def test_what_was_edited_while_the_model_thought_stays(store):
    """Case 70: its steps are for the texts it saw."""
    write(store, (A, C))
    answer = by_handle(
        store, {"operations": [{"action": "retype", "entries": ["feedback/a.md"], "type": "project"}], "proposals": []}
    )
    dreaming = dreamer(answer)
    ask = dreaming.model.ask

    class Slow:
        name = "slow"

        def ask(self, request):
            path = store.tree(PROJECT).memory / "feedback/a.md"
            path.write_text(path.read_text().replace("Use pnpm", "Use bun"))
            return ask(request)

    report = dream(store, KEY, dreamer(None, model=Slow()))
    assert report.status == "noop"
    assert "Use bun" in topic_files(store)["feedback/a.md"]


def test_what_is_harder_to_find_afterwards_is_not_done(store):
    """The entries' own words are asked before and after: an heir that they do not find is none."""
    old = Written(
        "project/old.md",
        "---\nname: DATEV\ntype: project\n---\n\nThe nightly DATEV export writes a file with invoices above 5000 euros.\n",
        said=date(2026, 10, 20),
    )
    new = Written(
        "project/new.md",
        "---\nname: Cancelling\ntype: project\n---\n\nA file export can be cancelled.\n",
        said=date(2026, 11, 20),
    )
    write(store, (old, new))
    answer = {
        "operations": [{"action": "delete", "entries": ["project/old.md"], "successor": "project/new.md"}],
        "proposals": [],
    }
    report = dream(store, KEY, dreamer(by_handle(store, answer)))
    assert [one.step.kind for one in report.refused] == ["retire"]
    assert "would find less" in report.refused[0].why
    assert [one.kind for one in report.proposals] == ["outdated"]
    assert sorted(topic_files(store)) == ["project/new.md", "project/old.md"]


def test_where_a_person_reviews_what_is_written_a_models_steps_are_proposed(store):
    """C5: what loses nothing by rule is done, the rest waits."""
    write(store, (A, B, C))
    answer = {"operations": [{"action": "retype", "entries": ["feedback/c.md"], "type": "project"}], "proposals": []}
    report = dream(store, KEY, dreamer(by_handle(store, answer), review=True))
    assert ([step.kind for step in report.steps], report.deduped) == (["merge"], 1)
    assert [(one.step.kind, one.why) for one in report.refused] == [("retype", "what is written is reviewed first")]
    (waiting,) = Review(store, KEY).inbox().waiting
    Review(store, KEY).accept(waiting)
    assert "project/c.md" in topic_files(store)
