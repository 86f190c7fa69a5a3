"""`treering worker` and what `treering status` says of it."""

import json
import signal
import time
from datetime import UTC, datetime

import pytest

from treering import open_memory
from treering.disk.worker_lock import WorkerLock
from worker_kit import chat, until

SAID = "Please remember: we always use pnpm in this repository, never npm."


@pytest.fixture
def finish(home, project, tmp_path):
    """Finish a turn without starting a worker: `finish("s1")`."""

    def turn(session: str, *said: str):
        with open_memory(project, home=home / ".treering", now=datetime.now(UTC)) as memory:
            return memory.turn_finished("messages", session, chat(tmp_path / f"{session}.jsonl", *(said or (SAID,))))

    return turn


def test_once_does_what_waits_and_ends(cli, finish):
    """For cron: nothing to do is fine too."""
    assert cli("worker", "--once").out == "0 jobs done\n"
    finish("s1")
    assert cli("worker", "--once").out == "1 job done\n"
    assert "pnpm" in cli("list").out
    assert cli("worker", "--once", "--json").data == {"done": 0, "worker": "this"}


def test_status_says_what_waits_and_what_went_wrong(cli, finish, tmp_path):
    """By client and session, with the reason and how often it was tried (C8)."""
    finish("s1")
    (tmp_path / "s1.jsonl").unlink()
    assert "extract messages s1: waits\n" in cli("status").out
    assert "no worker is at work" in cli("status").out
    cli("worker", "--once")
    assert "extract messages s1: waits: its log was not found, 1 attempt" in cli("status").out
    job, dream = cli("status", "--json").data["jobs"]
    assert (job["state"], job["reason"], job["attempts"]) == ("pending", "no_session", 1)
    assert (dream["kind"], dream["reason"]) == ("dream", "min_sessions")


def test_status_says_why_nothing_was_learned(cli, finish):
    """The second time, say, that a session was looked at; of many, the last ten (C8)."""
    for number in range(12):
        finish(f"s{number}", "What does this do?")
    cli("worker", "--once")
    for number in range(12):
        finish(f"s{number}", "What does this do?")
    cli("worker", "--once")
    out = cli("status").out
    assert "extract messages s11: skipped: nothing was said since it was last read" in out
    assert "extract messages s0:" not in out
    assert "dream: skipped: " in out


def test_status_repeats_the_last_words_of_a_worker_that_could_not_work(cli, home):
    """Its settings, or an interpreter without treering: nobody else saw them."""
    words = home / ".treering/logs/worker.err"
    words.parent.mkdir(parents=True)
    words.write_text("ModuleNotFoundError: No module named 'treering'\n")
    assert "No module named 'treering'" in cli("status").out
    words.write_text("")
    assert "problem" not in cli("status").out


def test_status_names_the_worker_and_its_job(cli, finish, home, project):
    """Its process, since when, and what it is doing."""
    finish("s1")
    lock = WorkerLock(home / ".treering")
    assert lock.take()
    with open_memory(project, home=home / ".treering") as memory:
        memory.schedule.queue.claim("1", ("extract",))
    out = cli("status")
    assert "worker: process " in out.out
    assert "extract messages s1" in out.out
    assert cli("status", "--json").data["worker"]["pid"] > 0
    lock.release()


def test_a_second_worker_says_so(cli, home, finish, monkeypatch):
    """And is no failure: cron may come at any time."""
    finish("s1")
    lock = WorkerLock(home / ".treering")
    assert lock.take()
    monkeypatch.setattr("treering.faces.cli.commands.worker.HANDOVER", 0.0)
    result = cli("worker", "--once")
    assert (result.code, result.out) == (0, "another worker is at work (`treering status`)\n")
    lock.release()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_ends_cleanly_when_it_is_told_to(spawn, home, number):
    """While it waits for work; it says what it has done."""
    worker = spawn("worker", "--json")
    until(lambda: (home / ".treering/worker.lock").exists() and (home / ".treering/worker.lock").read_text())
    time.sleep(0.2)
    worker.send_signal(number)
    out, err = worker.communicate(timeout=60)
    assert (worker.returncode, err) == (0, b"")
    assert json.loads(out) == {"done": 0, "worker": "this"}
    assert (home / ".treering/worker.lock").read_text() == ""


def test_disabled_learning_leaves_the_cursor_alone(cli, finish, home):
    """What was asked for before is dropped with its reason, and read when learning is on again."""
    finish("s1")
    config = home / ".treering/config.yml"
    config.write_text("memory.autoExtract: false\n")
    cli("worker", "--once")
    assert cli("list", "--json").data == []
    assert cli("status", "--json").data["jobs"][0]["reason"] == "disabled"
    assert finish("s1").reason == "disabled"
    config.unlink()
    assert finish("s1").noted
    cli("worker", "--once")
    assert "pnpm" in cli("list").out


def test_settings_that_make_no_sense_end_the_worker_with_a_message(cli, finish, home):
    """Nothing is lost: the job still waits."""
    finish("s1")
    config = home / ".treering/config.yml"
    config.write_text("memory.autoExtract: perhaps\n")
    result = cli("worker", "--once")
    assert (result.code, "memory.autoExtract" in result.err) == (1, True)
    config.unlink()
    assert cli("worker", "--once").out == "1 job done\n"
