"""The registry of sessions: known by content, kept when the log is thrown away, written by who owns the job."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from store_kit import Ticking
from treering.core.change import Tombstone
from treering.core.clean import Clean
from treering.core.handbook.bars import NO_BARS
from treering.core.handbook.harvest import Notes
from treering.core.scheduling.job import Finished
from treering.core.session import SessionRef
from treering.disk.database import open_database
from treering.store.rows import cursors
from treering.store.rows.queue import Queue
from treering.store.rows.threads import Output, Threads, is_gone

NOTES = Notes(Clean("- use pnpm"), Clean("They moved to pnpm."), "pnpm")
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path):
    opened, _ = open_database(tmp_path / "state.db", NOON)
    yield opened
    opened.close()


@pytest.fixture
def threads(database):
    return Threads(database, Ticking())


@pytest.fixture
def queue(database):
    return Queue(database, Ticking())


def ref(tmp_path, name="s1", **more):
    path = Path(tmp_path / f"{name}.jsonl")
    path.write_text(name)
    return replace(SessionRef("codex", name, (str(path),), "/home/dev/app", NOON, modified=5.0, size=2), **more)


def harvest(threads, queue, one, source_hash="h1", notes=NOTES, project="p"):
    queue.request("harvest", project, one.client, one.id)
    (job,) = queue.claim("w", ["harvest"])
    kept = threads.keep(job, one, source_hash, notes, threads.bars(one.client, one.id))
    queue.end(job, Finished())
    return kept == "kept"


def test_a_session_comes_back_as_it_was_registered(threads, tmp_path):
    """Paths, times, parent and all."""
    one = ref(tmp_path, parent="s0", inner="7")
    threads.register([(one, "p")])
    assert [thread.ref for thread in threads.of("p")] == [one]
    assert threads.find("codex", "s1").ref == one
    assert threads.find("codex", "s2") is None
    assert threads.of("q") == ()


def test_a_hash_stands_while_files_size_and_time_do(threads, tmp_path):
    """Another time or size says nothing about the content: somebody has to read it again."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    threads.hashed(one, "h1")
    threads.register([(one, "p")])
    assert threads.find("codex", "s1").hash == "h1"
    threads.register([(replace(one, modified=6.0), "p")])
    assert threads.find("codex", "s1").hash == ""


def test_the_hash_of_a_log_that_grew_while_it_was_read_is_not_noted(threads, tmp_path):
    """It belongs to a state that is no more."""
    one = ref(tmp_path)
    threads.register([(replace(one, size=9), "p")])
    threads.hashed(one, "h1")
    assert threads.find("codex", "s1").hash == ""


def test_what_was_harvested_is_stored_with_the_hash_it_was_made_from(threads, queue, tmp_path):
    """And replaced, not added to, the next time; uses are kept."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    assert harvest(threads, queue, one)
    threads.used([("codex", "s1")])
    assert harvest(threads, queue, one, "h2")
    (output,) = threads.outputs("p")
    assert (output.raw, output.summary, output.slug) == ("- use pnpm", "They moved to pnpm.", "pnpm")
    assert (output.source_hash, output.used) == ("h2", 1)
    assert threads.find("codex", "s1").output == "h2"


def test_a_session_of_which_nothing_came_is_harvested_but_no_input(threads, queue, tmp_path):
    """Output, then none: what was kept of it is gone."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    harvest(threads, queue, one)
    harvest(threads, queue, one, "h2", Notes())
    assert threads.outputs("p") == ()
    assert threads.find("codex", "s1").output == "h2"


def test_a_run_that_lost_its_job_writes_nothing(threads, queue, tmp_path):
    """Its lease ran out, and another run has it."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    queue.request("harvest", "p", one.client, one.id)
    (late,) = queue.claim("first", ["harvest"], lease=0.5)
    (job,) = queue.claim("second", ["harvest"])
    assert threads.keep(late, one, "stale", NOTES, NO_BARS) == "lost"
    assert threads.outputs("p") == ()
    assert threads.keep(job, one, "h1", NOTES, NO_BARS) == "kept"
    assert threads.keep(late, one, "stale", NOTES, NO_BARS) == "lost"
    assert [output.source_hash for output in threads.outputs("p")] == ["h1"]


def test_a_run_whose_job_was_cleared_writes_nothing(threads, queue, tmp_path):
    """A person clears while a call is under way: nothing reappears."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    queue.request("harvest", "p", one.client, one.id)
    (job,) = queue.claim("w", ["harvest"])
    queue.drop(["harvest"], "p")
    threads.clear("p")
    threads.register([(one, "p")])
    assert threads.keep(job, one, "h1", NOTES, NO_BARS) == "lost"
    assert threads.outputs("p") == ()


def test_those_of_most_use_come_first_then_the_latest(threads, queue, tmp_path):
    """So that a limit leaves out what nobody needed."""
    for number in range(4):
        one = ref(tmp_path, f"s{number}", modified=float(number))
        threads.register([(one, "p")])
        harvest(threads, queue, one)
    threads.used([("codex", "s0")])
    assert [output.session for output in threads.outputs("p")] == ["s0", "s3", "s2", "s1"]
    assert isinstance(threads.outputs("p")[0], Output)


def test_a_session_whose_log_is_gone_is_taken_out_unless_something_was_kept_of_it(threads, queue, tmp_path):
    """Clients throw old logs away; what was learned stays."""
    kept, empty, there = (ref(tmp_path, name) for name in ("kept", "empty", "there"))
    threads.register([(kept, "p"), (empty, "p"), (there, "p")])
    harvest(threads, queue, kept)
    for one in (kept, empty):
        Path(one.paths[0]).unlink()
    assert threads.sweep("p") == 1
    assert {thread.ref.id for thread in threads.of("p")} == {"kept", "there"}


@pytest.mark.usefixtures("unprivileged")
def test_a_folder_that_cannot_be_read_is_not_an_empty_one(tmp_path):
    """Nothing is taken out for a disk that is away or closed."""
    one = ref(tmp_path)
    tmp_path.chmod(0)
    try:
        assert not is_gone(one)
    finally:
        tmp_path.chmod(0o700)


def test_a_path_nobody_can_look_at_counts_as_there():
    """A NUL in it, or a name far too long."""
    assert not is_gone(SessionRef("codex", "x", ("/a\0b",)))
    assert not is_gone(SessionRef("codex", "x", ("/" + "n" * 5000,)))
    assert is_gone(SessionRef("codex", "x", ("/nowhere/at/all.jsonl",)))


def test_a_session_that_moves_to_another_project_takes_its_notes_along(threads, queue, tmp_path):
    """Both projects are told: the one it left has a handbook that rests on it."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    harvest(threads, queue, one)
    assert threads.register([(one, "q")]) == {"p"}
    assert threads.outputs("p") == ()
    assert [output.session for output in threads.outputs("q")] == ["s1"]
    assert threads.register([(one, "q")]) == frozenset()


def test_a_session_with_something_forgotten_since_is_told(threads, queue, database, tmp_path):
    """What was made before the forget may still hold it."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    harvest(threads, queue, one)
    assert not threads.find("codex", "s1").barred
    with database.write() as connection:
        cursors.bar(connection, [Tombstone("codex", "s1", "r1", "h")], datetime(2026, 12, 1, tzinfo=UTC))
    assert threads.find("codex", "s1").barred
    assert threads.outputs("p") == ()


def test_notes_are_not_kept_when_something_was_forgotten_while_they_were_made(threads, queue, database, tmp_path):
    """The session was read before: it is read again, without it."""
    one = ref(tmp_path)
    threads.register([(one, "p")])
    queue.request("harvest", "p", one.client, one.id)
    (job,) = queue.claim("w", ["harvest"])
    before = threads.bars(one.client, one.id)
    with database.write() as connection:
        cursors.bar(connection, [Tombstone("codex", "s1", "r1", "h")], NOON)
    assert threads.keep(job, one, "h1", NOTES, before) == "forgotten"
    assert threads.find("codex", "s1").output == ""
    assert threads.keep(job, one, "h1", NOTES, threads.bars(one.client, one.id)) == "kept"


def test_clearing_takes_one_project_only(threads, queue, tmp_path):
    """Sessions and notes of the others stay."""
    mine, other = ref(tmp_path, "mine"), ref(tmp_path, "other")
    threads.register([(mine, "p"), (other, "q")])
    harvest(threads, queue, mine)
    harvest(threads, queue, other, project="q")
    assert threads.clear("p") == 1
    assert (len(threads.of("p")), len(threads.outputs("q"))) == (0, 1)
