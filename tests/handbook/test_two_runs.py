"""Two runs in two processes, one of which is stopped, late, or killed: no notes lost, none twice, nothing written late (A4)."""

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest

from handbook.book_kit import BILLING, NOW, Desk, book, notes, skips, statuses

pytestmark = pytest.mark.timeout(300)

BESIDE = str(Path(__file__).with_name("beside.py"))
LATER = timedelta(minutes=10)  # every lease is over by then
REPLAY: list[float] = []
"""Shares of a whole run to kill at instead of random ones."""


@pytest.fixture
def gate(tmp_path):
    path = tmp_path / "gate"
    path.mkdir()
    return path


def beside(desk: Desk, gate: Path, by="other") -> subprocess.Popen[str]:
    """A run that begins now."""
    command = [sys.executable, BESIDE, desk.base, desk.home, BILLING, gate, by, desk.now.isoformat()]
    return subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)


def until(gate: Path, task: str, calls: int = 1) -> None:
    """Wait for so many calls of a task: then nothing is on its way to the database, and a process may be stopped."""
    end = time.monotonic() + 120
    while len(list(gate.glob(f"{task}-*"))) < calls:
        assert time.monotonic() < end
        time.sleep(0.01)


def report_of(process: subprocess.Popen[str]) -> dict:
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return json.loads(out)


def kept(desk) -> dict[str, str]:
    """The notes of each session."""
    with desk.memory() as memory:
        return {one.session: one.raw for one in memory.handbook.threads.outputs(memory.key)}


def ours(request):
    subject = request.subject.rpartition(" ")[2]
    return notes(f"- {subject} ours", f"{subject} ours", subject)


@pytest.mark.parametrize("task", ["harvest", "consolidate"])
def test_a_run_that_wakes_up_late_writes_nothing(desk, model, gate, task):
    """Stopped in the middle of a call for longer than its lease; another took over, and its work stands byte for byte."""
    for n in range(3):
        desk.put(f"s{n}", f"please remember rule number {n} of this repository")
    model.harvest, model.consolidate = ours, book("# By us")
    (gate / f"wait-{task}").touch()
    late = beside(desk, gate)
    until(gate, task, 3 if task == "harvest" else 1)
    late.send_signal(signal.SIGSTOP)
    desk.now = NOW + LATER
    report = desk.run(project=BILLING)
    taken = {"harvest": "", "consolidate": "unchanged"}[task]
    assert (set(skips(report).values()), statuses(report)) == ({taken}, ["written"])
    notes_, files = kept(desk), desk.files()
    assert "By us" in files["MEMORY.md"]
    (gate / f"wait-{task}").unlink()
    late.send_signal(signal.SIGCONT)
    told = report_of(late)
    assert set(told["sessions"].values()) == ({"lost"} if task == "harvest" else {""})
    assert told["books"] == (["unchanged"] if task == "harvest" else ["lost"])
    assert (kept(desk), desk.files()) == (notes_, files)
    assert len(model.of("harvest")) == (3 if task == "harvest" else 0)
    assert statuses(desk.run(project=BILLING)) == ["unchanged"]


@pytest.mark.parametrize("task", ["harvest", "consolidate"])
def test_a_run_that_is_killed_in_the_middle_of_a_call_is_followed_by_one_that_does_it(desk, model, gate, task):
    """The death has used up an attempt, and until its lease is over nobody takes its jobs."""
    desk.put("s0", "please use pnpm here, never npm")
    model.harvest, model.consolidate = ours, book("# By us")
    (gate / f"wait-{task}").touch()
    dead = beside(desk, gate)
    until(gate, task)
    dead.kill()
    dead.communicate()
    with desk.memory() as memory:
        job = next(job for job in memory.handbook.jobs() if job.kind == task)
        assert (job.state, job.attempts) == ("running", 1)
    desk.run(project=BILLING)
    assert model.of(task) == []
    desk.now = NOW + LATER
    assert statuses(desk.run(project=BILLING)) == ["written"]
    assert len(model.of(task)) == 1
    with desk.memory() as memory:
        assert {(job.state, job.attempts) for job in memory.handbook.jobs()} == {("done", 0)}


def test_a_run_that_dies_three_times_over_a_session_lets_it_rest(desk, model, gate):
    """A session that kills each run is not tried for ever; a person who asks has one more try."""
    desk.put("s0", "please use pnpm here, never npm")
    (gate / "wait-harvest").touch()
    for n in range(3):
        desk.now = NOW + n * LATER
        dead = beside(desk, gate)
        until(gate, "harvest")
        dead.kill()
        dead.communicate()
        (gate / "harvest-s0").unlink()
    desk.now = NOW + 3 * LATER
    with desk.memory() as memory:
        memory.handbook.queue.claim("a look", ["harvest"])
        (job,) = [job for job in memory.handbook.jobs() if job.kind == "harvest"]
        assert (job.state, job.attempts) == ("failed", 3)
    assert skips(desk.run(project=BILLING)) == {"s0": ""}


def suffer(desk, model, gate, rounds):
    """Two runs at once, one of them killed at a random moment; then one that nobody disturbs."""
    count = 12
    for n in range(count):
        desk.put(
            f"s{n:02}", f"please remember rule number {n} of this repository", at=NOW - timedelta(days=2, minutes=n)
        )
    with desk.memory() as memory:
        key = memory.key
    pristine = desk.base.with_name("pristine")
    shutil.copytree(desk.base, pristine)
    begin = time.monotonic()
    assert set(report_of(beside(desk, gate, "ours"))["sessions"].values()) == {""}
    took = time.monotonic() - begin
    expected = desk.files()
    assert len([path for path in expected if path.startswith("rollout_summaries/")]) == count
    model.harvest, model.consolidate = ours, book("# By ours")
    chance = random.Random(time.time_ns())
    for share in REPLAY or [chance.random() for _ in range(rounds)]:
        shutil.rmtree(desk.base)
        shutil.copytree(pristine, desk.base)
        desk.now = NOW
        victim, other = (beside(desk, gate, "ours") for _ in range(2))
        time.sleep(share * took)
        victim.kill()
        victim.communicate()
        where = f"killed after {share} of a run"
        assert set(report_of(other)["books"]) <= {"written", "unchanged", "nothing", "changed", "lost"}, where
        desk.now = NOW + LATER
        desk.run(project=BILLING)
        assert kept(desk) == {f"s{n:02}": f"- s{n:02} ours" for n in range(count)}, where
        assert desk.files() == expected, where
        with desk.memory() as memory:
            assert {(job.state, job.attempts) for job in memory.handbook.queue.jobs(key)} == {("done", 0)}, where
            assert {row.state for row in memory.log() if row.cause == "consolidate"} <= {"done", "refused"}, where
        assert not list(desk.base.rglob("*.tmp")), where


def test_one_of_two_runs_is_killed_and_nothing_is_lost_or_there_twice(desk, model, gate):
    """Four random moments."""
    suffer(desk, model, gate, 4)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_forty_deaths_beside_another_run(desk, model, gate):
    """And the one that lives is never in the way."""
    suffer(desk, model, gate, 40)
