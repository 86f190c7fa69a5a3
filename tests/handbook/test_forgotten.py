"""What was forgotten is in no handbook: not in other words, not in the journal, not in what a session was given, not again."""

import json
from datetime import timedelta

import pytest

from handbook.book_kit import BILLING, NOW, SKYLARK, book, notes, skill, skips, statuses
from treering.errors import ChangedError, StoreError
from treering.ops import purge as operation
from treering.ops.sources import below
from treering.pipeline.learning import Using

TOLD = "Remember: my door code is 7741."
SAID = [TOLD, "please use pnpm here, never npm, the lockfile breaks otherwise"]


def tells(request):
    """A model that says it in its own words, wherever it reads it."""
    knows = "7741" in request.prompt.text
    if request.task == "harvest":
        text = notes("- The entrance opens with 7741.", "He told how to open 7741.", "entrance_7741")
        return text if knows else notes()
    extra = [skill("entrance-7741", "Type 7741.", scripts=[{"path": "open.sh", "content": "echo 7741"}])]
    return book("# Handbook\n\n- Entrance: 7741\n", "Entrance 7741.", extra) if knows else book()


def traces(desk, needle="7741"):
    """Where below the base it stands, in the bytes of a file or in its name."""
    return [
        path.relative_to(desk.base).as_posix()
        for path in sorted(desk.base.rglob("*"))
        if needle in path.name or (path.is_file() and needle.encode() in path.read_bytes())
    ]


def written(desk, model):
    """A handbook that tells it everywhere, in a session's block, too."""
    desk.put(text=SAID)
    model.harvest = model.consolidate = tells
    with desk.memory() as memory:
        memory.learn(below(desk.home), using=Using("offline"))
        assert any("7741" in entry.record.summary for entry in memory.entries())
    desk.run()
    with desk.memory() as memory:
        assert "Entrance 7741." in memory.handbook.injection.for_session("codex", "x")
    desk.now = NOW + timedelta(minutes=5)


def purge(desk, query="door code", project=BILLING):
    with desk.memory(project) as memory:
        done = memory.purge(memory.preview_forget(query, Using("offline"), gone=True))
        assert (len(done.removed), done.problems) == (1, ())
        return done


def test_a_purged_fact_leaves_no_trace_in_whatever_words_it_was_written(desk, model):
    """Files and their names, skills, notes, the journal with all its versions, blocks; free pages of the database too."""
    written(desk, model)
    assert len(traces(desk)) > 5
    assert purge(desk).books == (desk.book().parent.name,)
    assert traces(desk) == []
    with desk.memory() as memory:
        assert memory.handbook.injection.for_session("codex", "x") == ""
        assert "7741" not in memory.view()
        assert "7741" not in memory.read("memory://root/**").text.text
    assert traces(desk) == []


@pytest.mark.parametrize("step", ["mark", "_reword", "erase"])
def test_a_purge_that_is_killed_is_finished_by_whoever_opens_the_memory_next(desk, model, monkeypatch, step):
    """The handbook, its versions and the blocks with it."""
    written(desk, model)

    def killed(*arguments, **options):
        raise StoreError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(operation, step, killed)
        with pytest.raises(StoreError):
            purge(desk)
    with desk.memory() as memory:
        assert "7741" not in memory.view()
    assert traces(desk) == []
    assert statuses(desk.run()) == ["written"]
    assert traces(desk) == []


def test_what_is_left_is_a_handbook_again_at_once_and_a_model_s_at_the_next_run(desk, model):
    """The session is read again without it; nothing that is sent tells it."""
    written(desk, model)
    with desk.memory() as memory:
        memory.remember("Always run make lint before a commit.", type="feedback", scope="project")
    purge(desk)
    assert "make lint" in desk.files()["MEMORY.md"]
    asked = len(model.asked)
    report = desk.run()
    assert (skips(report), statuses(report)) == ({"s1": ""}, ["written"])
    assert [request.task for request in model.asked[asked:]] == ["harvest", "consolidate"]
    assert not [request for request in model.asked[asked:] if "7741" in request.prompt.text]
    assert "pnpm" in desk.files()["MEMORY.md"]
    assert traces(desk) == []


def test_a_purged_session_that_grows_or_comes_back_as_a_copy_does_not_bring_it_back(desk, model):
    """Its messages are known by their records, and by their words where a copy has others."""
    written(desk, model)
    purge(desk)
    desk.put(text=[*SAID, f"and once more:\n{TOLD}", "remember to run make lint"], at=NOW - timedelta(hours=20))
    asked = len(model.asked)
    assert skips(desk.run()) == {"s1": ""}
    desk.now += timedelta(hours=1)
    path = desk.put(text=["hello there, what is new", *SAID[::-1]], at=NOW - timedelta(hours=18))
    path.write_text(path.read_text().replace('"uuid": "s1-', '"uuid": "copy-'))
    assert skips(desk.run()) == {"s1": ""}
    sent = "".join(request.prompt.text for request in model.asked[asked:])
    assert "make lint" in sent
    assert "hello there" in sent
    assert "7741" not in sent
    assert traces(desk) == []


def test_the_handbook_of_every_project_that_may_tell_it_is_thrown_away(desk, model):
    """A fact about the person was learned in another project; one that knows nothing of it keeps its handbook."""
    written(desk, model)
    desk.put("s2", "please use bun in skylark, never npm", cwd=SKYLARK)
    desk.run()
    kept = desk.files(SKYLARK)
    with desk.memory() as memory:
        memory.move(next(entry for entry in memory.entries() if "7741" in entry.record.summary), "user")
    assert purge(desk, project=SKYLARK).books == (desk.book().parent.name,)
    assert desk.files(SKYLARK) == kept
    assert traces(desk) == []


def test_what_a_person_wrote_into_the_handbook_survives_a_purge_without_those_lines(desk, model):
    """Lines of a document and files of their own; what stands around them was the model's."""
    written(desk, model)
    document = desk.book() / "MEMORY.md"
    document.write_text(
        document.read_text().replace("# Handbook", f"# Handbook\n\n- Fridays are for reviews\n- {TOLD[10:]}")
    )
    (desk.book() / "notes.md").write_text("my own note\n")
    purge(desk)
    assert "- Fridays are for reviews" in desk.files()["MEMORY.md"]
    assert desk.files()["notes.md"] == "my own note\n"
    assert traces(desk) == []


def test_a_sentence_that_another_session_repeats_is_read_no_more_either(desk, model):
    """Nothing was learned from there, but its notes quoted it."""
    written(desk, model)
    desk.put("s2", [f"as I said: x\n{TOLD[10:]}", "remember to run make lint"])
    model.harvest = lambda request: notes(f"- {TOLD[10:]}" if "7741" in request.prompt.text else "- run make lint")
    desk.run()
    purge(desk)
    assert traces(desk) == []
    asked = len(model.asked)
    assert skips(desk.run()) == {"s1": "", "s2": ""}
    assert not [request for request in model.asked[asked:] if "7741" in request.prompt.text]
    assert traces(desk) == []


def test_a_purge_during_a_harvest_wins(desk, model):
    """What the model makes of what it was sent before is not kept."""
    desk.put(text=SAID)
    with desk.memory() as memory:
        memory.learn(below(desk.home), using=Using("offline"))

    def meanwhile(request):
        if len(model.asked) == 1:
            purge(desk)
        return tells(request)

    model.harvest = meanwhile
    model.consolidate = tells
    report = desk.run()
    assert [(one.skip, one.detail) for one in report.sessions] == [("waiting", "forgotten")]
    assert traces(desk) == []
    desk.now = NOW + timedelta(minutes=5)
    assert skips(desk.run()) == {"s1": ""}
    assert traces(desk) == []


@pytest.mark.parametrize("first", [True, False], ids=["the first handbook", "a later one"])
def test_a_purge_during_a_consolidation_wins(desk, model, first):
    """Also when there was no handbook yet, so that no file tells of it."""
    if not first:
        desk.put("s0", "remember to run make lint before every commit")
        desk.run()
    desk.put(text=SAID)
    with desk.memory() as memory:
        memory.learn(below(desk.home), using=Using("offline"))
    model.harvest = tells
    desk.now = NOW + timedelta(minutes=5)

    def meanwhile(request):
        if "7741" in request.prompt.text:
            purge(desk)
        return tells(request)

    model.consolidate = meanwhile
    assert [one.outcome for one in desk.run().failures] == ["changed"]
    assert traces(desk) == []
    desk.now += timedelta(minutes=5)
    assert statuses(desk.run()) == ["written"]
    assert traces(desk) == []


# A plain forget


def forget(desk, query="door code"):
    with desk.memory() as memory:
        return memory.forget(memory.preview_forget(query, Using("offline")))


def test_what_was_forgotten_is_in_the_next_handbook_no_more(desk, model):
    """The old one, which may tell it in any words, is not shown to the model; a person's own lines are."""
    written(desk, model)
    document = desk.book() / "MEMORY.md"
    document.write_text(document.read_text().replace("# Handbook", "# Handbook\n\n- Fridays are for reviews"))
    forget(desk)
    asked = len(model.asked)
    assert statuses(desk.run()) == ["written"]
    sent = "".join(request.prompt.text for request in model.asked[asked:])
    assert "7741" not in sent
    assert "Fridays are for reviews" in sent
    assert "7741" not in "".join(desk.files().values())
    assert "- Fridays are for reviews" in desk.files()["MEMORY.md"]
    desk.now += timedelta(minutes=5)
    desk.put("s2", "remember to run make lint before every commit")
    desk.run()
    assert "- use pnpm" in model.of("consolidate")[-1].prompt.text, "from then on the old one is shown again"


def test_no_session_is_told_what_was_forgotten_while_the_old_handbook_stands(desk, model):
    """The lines that may tell it are held back, the others are told; taking the forget back tells them again."""
    written(desk, model)
    summary = desk.book() / "memory_summary.md"
    summary.write_text(summary.read_text() + "Deploys happen on Tuesdays.\nThe code of the door is known to Kim.\n")
    with desk.memory() as memory:
        assert "Entrance 7741." in memory.view()
        change = memory.forget(memory.preview_forget("door code", Using("offline"))).change
    with desk.memory() as memory:
        view = memory.view()
        assert "Deploys happen on Tuesdays." in view
        assert "7741" not in view
        assert "code of the door" not in view
        memory.undo(change)
    with desk.memory() as memory:
        assert "Entrance 7741." in memory.view()


def test_notes_of_a_session_whose_log_is_gone_are_left_out_once_something_in_it_was_forgotten(desk, model):
    """Nobody can make them anew; taking the forget back brings them back."""
    written(desk, model)
    desk.put("s2", "remember to run make lint before every commit")
    (next(desk.home.rglob("s1.jsonl"))).unlink()
    change = forget(desk).change
    desk.run()
    assert "7741" not in "".join(desk.files().values())
    with desk.memory() as memory:
        memory.undo(change)
    desk.now += timedelta(minutes=5)
    desk.run()
    assert "7741" in desk.files()["raw_memories.md"]


def test_taking_back_what_was_learned_takes_it_out_of_the_next_handbook(desk, model):
    """`treering undo` of an entry is a wish about the fact."""
    desk.put()
    with desk.memory() as memory:
        change = memory.remember("The entrance opens with 7741.", type="project", scope="project").change
    model.consolidate = tells
    desk.run()
    assert "7741" in desk.files()["MEMORY.md"]
    with desk.memory() as memory:
        memory.undo(change)
    assert statuses(desk.run()) == ["written"]
    assert "7741" not in "".join(desk.files().values())


def test_an_entry_that_was_forgotten_while_the_model_thought_is_not_written(desk, model):
    """The answer is thrown away, and the next run makes another."""
    with desk.memory() as memory:
        entry = memory.remember("The entrance opens with 7741.", type="project", scope="project").entry

    def meanwhile(request):
        if "7741" in request.prompt.text:
            with desk.memory() as other:
                other.forget(other.preview_forget(entry.id, Using("offline")))
        return tells(request)

    model.consolidate = meanwhile
    desk.put()
    report = desk.run()
    assert [one.outcome for one in report.failures] == [ChangedError.__name__.removesuffix("Error").lower()]
    assert desk.files() == {}
    assert json.dumps([request.task for request in model.asked]).count("consolidate") == 1
    assert statuses(desk.run()) == ["written"]
    assert "7741" not in "".join(desk.files().values())
