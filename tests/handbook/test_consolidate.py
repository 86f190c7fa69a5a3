"""Phase two: the set is written as a whole, a person's work stays, nothing is made twice, everything can be undone."""

import errno
import json
from datetime import timedelta
from pathlib import Path

import pytest

from handbook.book_kit import BILLING, NOW, SKYLARK, book, notes, skill, statuses
from store_kit import snapshot
from treering.core.handbook.documents import BY_HAND
from treering.disk import files as disk
from treering.errors import ContainmentError, NotFoundError
from treering.models.base import failure
from treering.ops.sources import below
from treering.pipeline.consolidate import Consolidate
from treering.pipeline.harvest import Wish
from treering.pipeline.learning import Using
from treering.store.rows.queue import Queue
from treering.telemetry import Consolidate as ConsolidateEvent

SET = {"MEMORY.md", "memory_summary.md", "raw_memories.md", "rollout_summaries/s1-pnpm.md"}


def consolidate(desk, *, using="", **options):
    """One consolidation, without a harvest before it."""
    with desk.memory() as memory:
        return Consolidate(memory.store, memory.config, Using(using)).run(memory.key, **options)


def remember(desk, text="Always run make lint before a commit."):
    with desk.memory() as memory:
        memory.remember(text, type="feedback", scope="project")


def test_a_run_writes_the_whole_set(desk, model):
    """Both documents, the skills, and the harvest for a person to read."""
    desk.put()
    model.consolidate = book(skills=[skill(scripts=[{"path": "run.sh", "content": "make deploy"}])])
    report = desk.run()
    assert statuses(report) == ["written"]
    assert set(desk.files()) == SET | {"skills/deploy/SKILL.md", "skills/deploy/scripts/run.sh"}
    assert desk.files()["MEMORY.md"].startswith("# Handbook\n\n- use pnpm\n\n<!-- treering handbook ")
    assert "They moved to pnpm." in desk.files()["rollout_summaries/s1-pnpm.md"]
    assert {path.stat().st_mode & 0o777 for path in desk.book().rglob("*") if path.is_file()} == {0o600}


def test_the_change_stands_in_the_log_with_its_diff_and_can_be_undone(desk, model):
    """As everything that a model does."""
    desk.put()
    desk.run()
    with desk.memory() as memory:
        (row,) = memory.log()
        assert (row.cause, row.state) == ("consolidate", "done")
        assert "+- use pnpm" in memory.diff(row.id).text
        memory.undo(row.id)
    assert desk.files() == {}
    assert statuses(desk.run()) == ["undone"], "what a person took back is not made again from the same input"
    desk.put("s2", "remember to run make lint before every commit")
    assert statuses(desk.run()) == ["written"]


def test_a_handbook_that_was_made_in_the_background_does_not_come_between_a_person_and_what_they_did(desk, model):
    """`treering undo` alone takes back what they know of; the handbook by its number."""
    remember(desk)
    assert consolidate(desk, job=7).status == "written"
    with desk.memory() as memory:
        assert memory.log()[0].cause == "consolidate"
        assert memory.undo().cause == "remember"


def test_a_handbook_that_somebody_waited_for_is_the_last_thing_they_did(desk, model):
    """`treering undo` right after `learn --handbook` takes back the handbook, and then what came before."""
    remember(desk)
    desk.put()
    desk.run()
    with desk.memory() as memory:
        assert memory.undo().cause == "consolidate"
        assert desk.files() == {}
        assert memory.undo().cause == "remember"


def test_the_handbook_that_is_left_by_a_purge_is_no_way_around_the_purge(desk, model):
    """It is not what a person means to take back."""
    remember(desk)
    remember(desk, "The entrance opens with 7741.")
    consolidate(desk)
    with desk.memory() as memory:
        assert memory.purge(memory.preview_forget("entrance", Using("offline"))).books
        assert memory.log()[0].cause == "consolidate"
        with pytest.raises(NotFoundError, match="purge"):
            memory.undo()


def test_unchanged_input_makes_no_call_and_writes_nothing(desk, model):
    """Files are read, and that is all."""
    desk.put()
    desk.run()
    before = {path: path.stat().st_mtime_ns for path in desk.book().rglob("*")}
    assert consolidate(desk).status == "unchanged"
    assert len(model.of("consolidate")) == 1
    assert {path: path.stat().st_mtime_ns for path in desk.book().rglob("*")} == before


def test_a_set_that_lost_a_document_is_made_again(desk, model):
    """Done without its documents is not done."""
    desk.put()
    desk.run()
    (desk.book() / "memory_summary.md").unlink()
    assert consolidate(desk).status == "written"
    assert "memory_summary.md" in desk.files()


def test_a_new_entry_changes_the_handbook_and_a_replaced_one_is_called_outdated(desk, model):
    """Topics are part of its input; what they replaced must not be said any more."""
    desk.put()
    desk.run()
    remember(desk, "We use pnpm here, never npm.")
    assert consolidate(desk).status == "written"
    assert "We use pnpm here" in model.of("consolidate")[-1].prompt.text
    assert consolidate(desk).status == "unchanged"


def test_a_project_that_is_named_gets_its_handbook_from_entries_alone(desk, model):
    """Who asks for it by name need not have a session there; without entries there is nothing to make it from."""
    assert statuses(desk.run(project=BILLING)) == ["nothing"]
    remember(desk)
    assert statuses(desk.run(project=BILLING)) == ["written"]
    assert statuses(desk.run(project=BILLING)) == ["unchanged"]
    assert [request.task for request in model.asked] == ["consolidate"]


def test_an_entry_that_is_past_its_day_is_no_part_of_it(desk, model):
    """It fades from the handbook as from recall."""
    with desk.memory() as memory:
        memory.remember("The store freeze starts on 2026-12-05, crash fixes only.", type="project", scope="project")
        assert [entry.line.due for entry in memory.entries()] != [None]
    consolidate(desk)
    assert "freeze" in model.of("consolidate")[-1].prompt.text
    desk.now = NOW + timedelta(days=30)
    desk.put()
    desk.run()
    assert "store freeze" not in model.of("consolidate")[-1].prompt.text


# A person's own work


def test_what_a_person_adds_reaches_the_model_and_stays_when_it_leaves_it_out(desk, model):
    """In this version and in every later one."""
    desk.put()
    desk.run()
    path = desk.book() / "MEMORY.md"
    path.write_text(path.read_text().replace("- use pnpm", "- use pnpm\n- Fridays are for reviews"))
    assert consolidate(desk).status == "written"
    assert "+- Fridays are for reviews" in model.of("consolidate")[-1].prompt.text
    for n in range(2):
        assert f"{BY_HAND}\n\n- Fridays are for reviews\n" in desk.files()["MEMORY.md"]
        desk.put(f"more{n}", f"remember the rule number {n} about commits")
        desk.run()
    assert "Fridays" in desk.files()["MEMORY.md"]
    assert consolidate(desk).status == "unchanged"


def test_files_of_a_person_are_neither_written_over_nor_removed(desk, model):
    """A note, a skill of their own, and a skill of ours that they changed."""
    desk.put()
    model.consolidate = book(skills=[skill(), skill("old")])
    desk.run()
    mine = {"notes.md": "mine", "skills/mine/SKILL.md": "my way", "skills/deploy/SKILL.md": "changed by me"}
    for path, text in mine.items():
        (desk.book() / path).parent.mkdir(parents=True, exist_ok=True)
        (desk.book() / path).write_text(text)
    desk.put("s2", "remember to run make lint before every commit")
    model.consolidate = book(skills=[skill("deploy", "another way"), skill("mine", "the model's way")])
    report = desk.run()
    assert {path: desk.files()[path] for path in mine} == mine
    assert "skills/old/SKILL.md" not in desk.files()
    assert set(report.handbooks[0].refused) == {
        ("skills/deploy/SKILL.md", "by_hand"),
        ("skills/mine/SKILL.md", "by_hand"),
    }
    assert "my way" in model.of("consolidate")[-1].prompt.text


def test_a_skill_that_a_person_removed_stays_away(desk, model):
    """Whatever the model says."""
    desk.put()
    model.consolidate = book(skills=[skill()])
    desk.run()
    (desk.book() / "skills/deploy/SKILL.md").unlink()
    desk.put("s2", "remember to run make lint before every commit")
    report = desk.run()
    assert not [path for path in desk.files() if path.startswith("skills/")]
    assert ("skills/deploy/SKILL.md", "removed_by_hand") in report.handbooks[0].refused


def test_a_session_whose_summary_a_person_removed_is_forgotten(desk, model):
    """Deleting the file is the wish."""
    desk.put()
    desk.put("s2", "remember to run make lint before every commit")
    model.harvest = lambda request: notes(f"- from {request.subject}", request.subject, request.subject)
    desk.run()
    (name,) = [path for path in desk.files() if path.startswith("rollout_summaries/s1")]
    (desk.book() / name).unlink()
    assert consolidate(desk).status == "written"
    assert "claude-code s1" not in desk.files()["raw_memories.md"]
    assert name not in desk.files()
    assert consolidate(desk).status == "unchanged"


def test_an_edit_made_while_the_model_thinks_wins(desk, model):
    """Nothing is written over it; the run is made again."""
    desk.put()
    desk.run()
    path = desk.book() / "MEMORY.md"

    def slow(request):
        if len(model.of("consolidate")) == 2:
            path.write_text("edited meanwhile\n")
        return book("# Later\n")

    model.consolidate = slow
    desk.put("s2", "remember to run make lint before every commit")
    report = desk.run()
    assert [one.outcome for one in report.failures] == ["changed"]
    assert desk.files()["MEMORY.md"] == "edited meanwhile\n"
    assert statuses(desk.run()) == ["written"]
    assert "edited meanwhile" in desk.files()["MEMORY.md"]


def test_empty_input_removes_ours_and_nothing_that_a_person_wrote(desk, model):
    """Every session forgotten: the edited book and the note stay."""
    desk.put()
    desk.run()
    (desk.book() / "notes.md").write_text("mine")
    path = desk.book() / "MEMORY.md"
    path.write_text(path.read_text() + "mine too\n")
    with desk.memory() as memory:
        memory.handbook.threads.clear(memory.key)
    assert consolidate(desk).status == "written"
    assert set(desk.files()) == {"notes.md", "MEMORY.md"}
    assert "mine too" in desk.files()["MEMORY.md"]
    assert len(model.of("consolidate")) == 1


def test_with_nothing_at_all_nothing_happens(desk, model):
    """No call, no file, no change."""
    assert consolidate(desk).status == "nothing"
    assert not desk.book().exists()
    assert model.asked == []


# Bad answers, bad disks


@pytest.mark.parametrize(
    ("bad", "outcome"),
    [
        ("no", "prose"),
        (book(memory=" "), "wrong_keys"),
        (json.dumps({"memory_md": "a", "memory_summary": "b", "skills": [], "more": 1}), "wrong_keys"),
        (json.dumps({"memory_md": "a", "memory_summary": "b", "skills": [{"name": "x"}]}), "wrong_keys"),
    ],
)
def test_a_bad_answer_leaves_the_old_set_whole(desk, model, bad, outcome):
    """It is a named failure."""
    desk.put()
    desk.run()
    before = desk.files()
    model.consolidate = bad
    desk.put("s2", "remember to run make lint before every commit")
    report = desk.run()
    assert [one.outcome for one in report.failures] == [outcome]
    assert desk.files() == before


def test_unsafe_names_of_an_answer_are_refused_by_name_and_the_rest_is_written(desk, model):
    """A path that climbs, a file and a folder of one name, a device."""
    bad = [{"path": path, "content": "x"} for path in ("../../up.sh", "a", "a/b", "con", "ok.sh")]
    model.consolidate = book(skills=[skill("../evil", scripts=bad), skill("...")])
    desk.put()
    report = desk.run()
    skills = {path for path in desk.files() if path.startswith("skills/")}
    assert skills == {"skills/evil/SKILL.md", "skills/evil/scripts/a", "skills/evil/scripts/ok.sh"}
    assert {reason for _, reason in report.handbooks[0].refused} == {"climbs", "file_and_folder", "reserved", "no_name"}
    assert not list(desk.base.parent.rglob("up.sh"))


def test_a_full_disk_in_the_middle_leaves_the_old_set_whole(desk, model, monkeypatch):
    """Every new file lies ready before the first is put in its place."""
    desk.put()
    desk.run()
    before = desk.files()
    write, count = disk._write_new, []

    def full(path, *rest):
        if len(model.of("consolidate")) == 2:  # what is written now is the set
            count.append(path)
            if len(count) == 3:
                raise OSError(errno.ENOSPC, "No space left on device")
        write(path, *rest)

    monkeypatch.setattr(disk, "_write_new", full)
    model.consolidate = book("# New\n", skills=[skill()])
    desk.put("s2", "remember to run make lint before every commit")
    report = desk.run()
    assert [one.outcome for one in report.failures] == ["disk"]
    assert len(count) >= 3
    assert desk.files() == before
    assert not list(desk.base.rglob("*.tmp"))
    monkeypatch.undo()


def test_a_model_whose_context_overflows_is_asked_for_less(desk, model):
    """Once, with a quarter of the room."""
    desk.put()
    desk.put("s2", "remember to run make lint before every commit")
    model.harvest = notes("- long " + "lorem ipsum " * 1200)

    def short(request):
        if len(request.prompt.text) > 12_000:
            raise failure("overflow")
        return book()

    model.consolidate = short
    assert statuses(desk.run()) == ["written"]
    first, second = (len(request.prompt.text) for request in model.of("consolidate"))
    assert first > 30_000
    assert second < 12_000


def test_a_link_in_place_of_the_handbook_is_refused(desk, model, tmp_path):
    """Nothing is written behind it, nothing is read or cleared."""
    desk.put()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "MEMORY.md").write_text("not yours")
    desk.book().parent.mkdir(parents=True)
    desk.book().symlink_to(elsewhere)
    report = desk.run()
    assert [one.outcome for one in report.failures] == ["containment", "not_prepared"]
    assert [path.name for path in elsewhere.iterdir()] == ["MEMORY.md"]
    with desk.memory() as memory, pytest.raises(ContainmentError):
        memory.handbook.clear()


def test_a_link_inside_the_handbook_is_left_alone_with_what_lies_behind_it(desk, model, tmp_path):
    """The rest is written."""
    desk.put()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    desk.book().mkdir(parents=True)
    (desk.book() / "skills").symlink_to(elsewhere)
    model.consolidate = book(skills=[skill()])
    report = desk.run()
    assert statuses(report) == ["written"]
    assert report.handbooks[0].refused == (("skills/deploy/SKILL.md", "by_hand"),)
    assert list(elsewhere.iterdir()) == []
    assert statuses(desk.run()) == ["unchanged"]


def test_a_link_in_place_of_a_file_is_neither_followed_nor_written_over(desk, model, tmp_path):
    """What it leads to is somebody's; the rest of the set is written."""
    desk.put()
    mine = tmp_path / "mine.md"
    mine.write_text("mine")
    (desk.book() / "skills/deploy").mkdir(parents=True)
    (desk.book() / "skills/deploy/SKILL.md").symlink_to(mine)
    model.consolidate = book(skills=[skill()])
    report = desk.run()
    assert statuses(report) == ["written"]
    assert report.handbooks[0].refused == (("skills/deploy/SKILL.md", "by_hand"),)
    assert mine.read_text() == "mine"
    assert (desk.book() / "skills/deploy/SKILL.md").is_symlink()


@pytest.mark.usefixtures("unprivileged")
def test_a_folder_that_cannot_be_read_is_not_an_empty_one(desk, model):
    """Nothing in it counts as removed by a person, and nothing of it is removed by us."""
    desk.put()
    model.consolidate = book(skills=[skill()])
    desk.run()
    folder = desk.book() / "skills/deploy"
    folder.chmod(0)
    try:
        desk.put("s2", "remember to run make lint before every commit")
        report = desk.run()
        assert statuses(report) == ["written"]
        assert ("skills/deploy/SKILL.md", "by_hand") in report.handbooks[0].refused
    finally:
        folder.chmod(0o700)
    assert (folder / "SKILL.md").read_text() == "1. run it\n"
    desk.put("s3", "remember to write a changelog for every release")
    assert desk.run().handbooks[0].refused == ()
    assert "skills/deploy/SKILL.md" in desk.files()


def test_a_folder_in_place_of_a_document_is_named(desk, model):
    """Nothing of the set is written beside it."""
    desk.put()
    (desk.book() / "MEMORY.md").mkdir(parents=True)
    assert [one.outcome for one in desk.run().failures] == ["disk"]
    assert desk.files() == {}
    (desk.book() / "MEMORY.md/mine.txt").write_text("mine")
    desk.put("s2", "remember to run make lint before every commit")
    assert [one.outcome for one in desk.run().failures] == ["disk"]
    assert desk.files() == {"MEMORY.md/mine.txt": "mine"}
    assert model.of("consolidate") == [], "nobody is asked for what cannot be written"


@pytest.mark.usefixtures("unprivileged")
def test_a_read_only_disk_is_named(desk, model):
    """And the old set stays."""
    desk.put()
    desk.run()
    desk.book().chmod(0o500)
    try:
        desk.put("s2", "remember to run make lint before every commit")
        assert [one.outcome for one in desk.run().failures] == ["disk"]
    finally:
        desk.book().chmod(0o700)


# Whose it is


def test_a_run_that_lost_its_lease_during_the_call_writes_nothing(desk, model):
    """Another took over, or a person cleared: the answer is thrown away."""
    desk.put()
    desk.run()
    before = desk.files()

    def taken(request):
        with desk.memory() as other:
            Queue(other.store.database, other.config.now).recover()
        return book("# Too late\n")

    model.consolidate = taken
    desk.put("s2", "remember to run make lint before every commit")
    report = desk.run()
    assert [one.outcome for one in report.failures] == ["lost"]
    assert desk.files() == before


def test_a_run_that_loses_its_lease_while_it_writes_leaves_a_whole_set(desk, model, monkeypatch):
    """What has begun is finished under the lock of the tree; whoever took over finds it and has nothing to write."""
    desk.put()
    model.consolidate = book("# Whole\n", skills=[skill(), skill("release")])
    write, taken = disk._write_new, []

    def losing(path, *rest):
        if model.of("consolidate") and not taken:
            taken.append(path)
            with desk.memory() as other:
                assert Queue(other.store.database, other.config.now).recover() == 1
        write(path, *rest)

    monkeypatch.setattr(disk, "_write_new", losing)
    report = desk.run()
    assert [one.outcome for one in report.failures] == ["lost"]
    assert {"skills/deploy/SKILL.md", "skills/release/SKILL.md", *SET} == set(desk.files())
    assert statuses(desk.run()) == ["unchanged"]
    assert len(model.of("consolidate")) == 1


def test_a_run_that_a_person_stops_while_the_model_thinks_writes_nothing(desk, model):
    """Its job is given back with no attempt used up; the next run does it."""
    desk.put()
    desk.run()
    before = desk.files()
    desk.put("s2", "remember to run make lint before every commit")

    def stopped(request):
        raise KeyboardInterrupt

    model.consolidate = stopped
    with pytest.raises(KeyboardInterrupt):
        desk.run()
    assert desk.files() == before
    with desk.memory() as memory:
        job = memory.handbook.queue.find("consolidate", memory.key)
        assert (job.state, job.attempts, job.reason) == ("pending", 0, "stopped")
    model.consolidate = book("# Later\n")
    assert statuses(desk.run()) == ["written"]


def test_nothing_comes_back_after_a_clear_during_both_phases(desk, model):
    """Whatever was under way owns nothing any more."""

    def cleared(request):
        with desk.memory() as other:
            other.handbook.clear()
        return notes() if request.task == "harvest" else book()

    desk.put()
    model.harvest = cleared
    desk.run()
    assert desk.files() == {}
    model.harvest = notes()
    desk.put("s2", "remember to run make lint before every commit")
    model.consolidate = cleared
    report = desk.run()
    assert [one.outcome for one in report.failures] == ["lost"]
    assert desk.files() == {}


def test_a_request_during_a_run_means_one_more_run(desk, model):
    """Generations, not times: it is neither lost nor done twice."""
    desk.put()

    def asked_again(request):
        if len(model.of("consolidate")) == 1:
            with desk.memory() as other:
                other.handbook.queue.request("consolidate", other.key)
                other.handbook.queue.request("consolidate", other.key)
        return book()

    model.consolidate = asked_again
    desk.run()
    with desk.memory() as memory:
        job = memory.handbook.queue.find("consolidate", memory.key)
        assert (job.state, job.dirty - job.done) == ("pending", 2)
        assert memory.handbook.queue.claim("w", ["consolidate"])
        assert memory.handbook.queue.claim("w", ["consolidate"]) == ()


def test_projects_do_not_mix(desk, model):
    """Each has its own sessions, book and call."""
    desk.put("here", "please use pnpm in this project, never npm")
    desk.put("there", "please use bun in this project, never npm", cwd=SKYLARK)
    desk.run()
    assert (len(model.of("harvest")), len(model.of("consolidate"))) == (2, 2)
    for request in model.of("consolidate"):
        assert ("claude-code here" in request.prompt.text) != ("claude-code there" in request.prompt.text)
    assert set(desk.files(SKYLARK)) & {"rollout_summaries/here-pnpm.md"} == set()


def test_projects_whose_paths_make_one_name_keep_a_handbook_each(desk, model):
    """`/a/b-c` and `/a-b/c` are two projects."""
    roots = Path("/home/dev/a/b-c"), Path("/home/dev/a-b/c")
    for n, root in enumerate(roots):
        desk.put(f"s{n}", f"please remember rule number {n} of this repository", cwd=root)
    desk.run()
    found = {}
    for root in roots:
        with desk.memory(root) as memory:
            found[root] = memory.read("memory://root/rollout_summaries").text.text
    assert [text.split("-")[0] for text in found.values()] == ["s0", "s1"]


def test_beyond_the_limit_sessions_of_most_use_stay(desk, model):
    """Looked up, or recalled by their entries; not by date alone."""
    desk.with_settings(max_raw_memories_for_global=2)
    for n in range(4):
        desk.put(f"s{n}", f"remember rule number {n} about commits", at=NOW - timedelta(days=9 - n))
    model.harvest = lambda request: notes(f"- {request.subject}", request.subject, request.subject)
    desk.run()
    assert {path for path in desk.files() if "/" in path} == {
        "rollout_summaries/s2-claude-code-s2.md",
        "rollout_summaries/s3-claude-code-s3.md",
    }
    with desk.memory() as memory:
        memory.handbook.threads.used([("claude-code", "s0")])
    consolidate(desk)
    assert {path[18:20] for path in desk.files() if "/" in path} == {"s0", "s3"}


def test_reading_a_summary_is_a_use_of_its_session(desk, model):
    """Citations feed the choice."""
    desk.put()
    desk.run()
    with desk.memory() as memory:
        memory.read("memory://root/rollout_summaries/s1-pnpm.md")
        memory.read("memory://root/MEMORY.md")
        (output,) = memory.handbook.threads.outputs(memory.key)
        assert output.used == 1


# Without a model


def test_without_a_model_the_book_says_so_and_repeats_itself_byte_for_byte(desk, model):
    """Entries and the person's own words, nothing else."""
    desk.recorded()
    remember(desk)
    desk.run("offline")
    first = desk.files()
    assert "Made without a model" in first["MEMORY.md"]
    assert "Always run make lint before a commit." in first["MEMORY.md"]
    assert set(statuses(desk.run("offline"))) == {"unchanged"}
    with desk.memory() as memory:
        memory.handbook.clear()
    desk.run("offline")
    assert desk.files() == first
    assert model.asked == []


def test_a_model_takes_over_what_rules_had_made(desk, model):
    """As soon as there is one."""
    desk.put()
    desk.run("offline")
    assert statuses(desk.run()) == ["written"]
    assert desk.files()["MEMORY.md"].startswith("# Handbook\n\n- use pnpm")


def test_no_topic_file_or_entry_is_touched_by_the_handbook(desk, model):
    """It reads them."""
    remember(desk)
    before = snapshot(desk.base)
    desk.put()
    desk.run()
    handbook = f"{desk.book().relative_to(desk.base).as_posix()}/"
    after = {path: data for path, data in snapshot(desk.base).items() if not path.startswith(handbook)}
    for found in (before, after):
        del found[f"{desk.book().parent.relative_to(desk.base).as_posix()}/inject.md"]
    assert after == before


def test_every_end_is_an_event(desk, model):
    """Written, unchanged, failed; with what it cost."""
    desk.put()
    desk.run()
    desk.run()
    desk.put("s2", "remember to run make lint before every commit")
    model.consolidate = "no"
    desk.run()
    events = [event for event in desk.events if isinstance(event, ConsolidateEvent)]
    assert [(event.status, event.skipped_reason) for event in events] == [
        ("done", ""),
        ("skipped", "unchanged"),
        ("failed", "prose"),
    ]
    assert events[0].outputs == len(SET)
    assert events[0].input_tokens > 0


def test_the_stages_of_a_run_are_in_the_ledger(desk, model):
    """By operation, failed calls among them."""
    desk.put()
    model.consolidate = "no"
    desk.run()
    with desk.memory() as memory, memory.store.database.read() as connection:
        rows = connection.execute("SELECT operation, role, outcome FROM usage ORDER BY id").fetchall()
    assert rows == [("harvest", "default", "ok"), ("consolidate", "smol", "prose"), ("consolidate", "smol", "prose")]


# No wish is lost


def test_a_session_that_finishes_late_is_in_the_next_book(desk, model):
    """Its notes came after the input was read: generations tell, whatever the times say."""
    desk.put("new", at=NOW - timedelta(days=1))

    def meanwhile(request):
        if len(model.of("consolidate")) == 1:
            desk.put("old", "remember to run make lint before every commit", at=NOW - timedelta(days=20))
            with desk.memory() as other:
                run = other.handbook.run(Using())
                run.harvest.look(run.harvest.register(below(desk.home).refs), Wish(other.key, asked=True))
                (job,) = run.harvest.queue.claim("other", ["harvest"])
                ends = [(one, step()) for one, step in run.harvest.steps([job], lambda: False)]
                assert [run.harvest.queue.end(*pair) is not None for pair in ends] == [True]
                run.consolidate.queue.request("consolidate", other.key)
        return book()

    model.consolidate = meanwhile
    desk.run()
    with desk.memory() as memory:
        assert memory.handbook.queue.find("consolidate", memory.key).state == "pending"
    assert statuses(desk.run()) == ["written"]
    assert "claude-code old" in model.of("consolidate")[-1].prompt.text


def test_a_session_that_moved_is_in_the_new_book_and_no_longer_in_the_old(desk, model):
    """Both projects are asked for."""
    model.harvest = lambda request: notes(f"- {request.subject}", request.subject, request.subject)
    path = desk.put("s1", cwd=BILLING)
    desk.run()
    path.unlink()
    desk.put("s1", cwd=SKYLARK)
    desk.run()
    assert desk.files() == {}
    assert "rollout_summaries/s1-claude-code-s1.md" in desk.files(SKYLARK)


def test_a_book_that_was_given_up_is_tried_again_when_something_is_harvested(desk, model):
    """Three failures are not for ever, however old the session."""
    desk.put()
    model.consolidate = "no"
    for _ in range(3):
        desk.run()
    with desk.memory() as memory:
        assert memory.handbook.queue.find("consolidate", memory.key).state == "failed"
    model.consolidate = book()
    desk.put("older", "remember to run make lint before every commit", at=NOW - timedelta(days=29))
    assert statuses(desk.run()) == ["written"]
