"""kill -9 of the worker: the memory is before or after, the job runs again, and the death is counted (M2.7, A4).

Two ways to die: at a line of treering's code, counted by a trace function, and at a moment, by a signal from outside, inside
SQLite or the kernel too. The point is in the message of a failure; put it into REPLAY to see it again.
"""

import random
import shutil
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from treering import Memory, open_memory
from treering.core.scheduling.job import Job
from treering.wiring import open_worker
from worker_kit import chat, jobs, known

pytestmark = pytest.mark.timeout(300)  # processes by the dozen, on a machine that may be busy

DYING = str(Path(__file__).with_name("dying.py"))
REPLAY: list[int | float] = []
"""Lines (int) or moments (float, share of the whole run) to try instead of random ones."""

SAID = {
    "s1": ("Please remember: we always use pnpm in this repository, never npm.", "What does this function return?"),
    "s2": ("From now on, answer in at most two sentences.", "Never push to main without a review."),
    "s3": ("I prefer tabs over spaces in Makefiles and nowhere else.", "thanks, looks good"),
}


SAME = "---\nname: {name}\ndescription: Use pnpm\ntype: feedback\n---\n\nUse pnpm, never npm.\n\nWhy: {why}\n"


class Scene:
    """A home with work that waits, as often as it is needed: three sessions to be learned from, or one dream."""

    def __init__(self, folder: Path, kind: str = "extract") -> None:
        self.folder = folder
        self.root = folder / "app"
        (self.root / ".git").mkdir(parents=True)
        self.pristine = folder / "pristine"
        self.home = folder / "home"
        self.kind = kind
        # A clock that is stopped: no worker is started.
        with open_memory(self.root, home=self.pristine, now=datetime.now(UTC)) as memory:
            self.sessions(memory) if kind == "extract" else self.duplicates(memory)

    def sessions(self, memory: Memory) -> None:
        for session, said in SAID.items():
            memory.turn_finished("messages", session, chat(self.folder / f"{session}.jsonl", *said))

    def duplicates(self, memory: Memory) -> None:
        folder = memory.store.tree(f"project:{memory.key}").memory / "feedback"
        folder.mkdir(parents=True)
        for name, why in (("one", "The lock file is pnpm's."), ("two", "npm breaks the workspace.")):
            (folder / f"{name}.md").write_text(SAME.format(name=name, why=why))
        assert len(memory.entries()) == 2
        memory.schedule.queue.request("dream", memory.key)

    def run(self, *line: int) -> subprocess.CompletedProcess[str]:
        """A worker in a home as it was, to its end or to a line."""
        self.reset()
        command = [sys.executable, DYING, str(self.home), *map(str, line)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def killed_after(self, seconds: float) -> int:
        """A worker in a home as it was, killed from outside."""
        self.reset()
        with subprocess.Popen([sys.executable, DYING, str(self.home)], stdout=subprocess.DEVNULL) as process:
            time.sleep(seconds)
            process.kill()
        return process.returncode

    def reset(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.copytree(self.pristine, self.home)

    def go_on(self) -> int:
        """The next worker, in this process."""
        with open_worker(self.home, lambda error: pytest.fail(repr(error))) as service:
            return service.run(once=True)

    def jobs(self) -> list[Job]:
        return [job for job in jobs(self.home, self.root) if job.kind == self.kind]

    def known(self) -> list[str]:
        """What is remembered, once all that must be whole has been looked at."""
        return known(self.home, self.root)


def suffer(tmp_path: Path, kind: str, count: int) -> None:
    """Be killed so often, each time in a new home, and see what the next worker makes of it."""
    scene = Scene(tmp_path, kind)
    scene.reset()
    before = scene.known()
    start = time.monotonic()
    whole = scene.run()
    took = time.monotonic() - start
    assert whole.stderr == ""
    expected, lines = scene.known(), int(whole.stdout)
    assert (before == [] and len(expected) >= 3) if kind == "extract" else (len(before), len(expected)) == (2, 1)
    chance = random.Random(time.time_ns())
    points = [chance.random() if number % 4 == 3 else chance.randrange(1, lines + 1) for number in range(count)]
    for point in REPLAY or points:
        where = f"killed at {point} of {lines} lines or {took:.1f} seconds"
        died = scene.killed_after(point * took) if isinstance(point, float) else scene.run(point).returncode
        assert died in {-signal.SIGKILL, 0}, where
        left = scene.known()
        assert set(left) <= set(expected) if kind == "extract" else left in (before, expected), where
        after = scene.jobs()
        assert {job.attempts for job in after if job.state == "running"} <= {1}, where
        assert {job.state for job in after} <= {"pending", "running", "done"}, where
        again = [job.id for job in after if job.state != "done"]
        assert scene.go_on() >= len(again), where
        assert scene.known() == expected, where
        assert {(job.state, job.attempts) for job in scene.jobs()} == {("done", 0)}, where
        assert scene.go_on() == 0, where


@pytest.mark.parametrize("kind", ["extract", "dream"])
def test_a_worker_that_is_killed_is_followed_by_one_that_finishes(tmp_path, kind):
    """Ten random deaths of each."""
    suffer(tmp_path, kind, 10)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["extract", "dream"])
def test_a_hundred_deaths_of_a_worker(tmp_path, kind):
    """And none of them loses a word or keeps it twice."""
    suffer(tmp_path, kind, 100)


def test_a_death_is_counted_and_a_job_that_kills_each_worker_comes_to_rest(tmp_path):
    """It is claimed again at once, then later, then not before somebody asks."""
    scene = Scene(tmp_path)
    scene.reset()
    with open_memory(scene.root, home=scene.home, now=datetime.now(UTC)) as memory:
        queue = memory.schedule.queue
        counted = []
        for _ in range(3):
            with memory.store.database.write() as connection:
                connection.execute("UPDATE jobs SET not_before = 0")
            queue.claim("one that dies", ("extract",))
            queue.recover()
            counted.append({(job.state, job.attempts) for job in queue.jobs()})
    assert counted == [{("pending", 1)}, {("pending", 2)}, {("failed", 3)}]
    assert scene.go_on() == 0
