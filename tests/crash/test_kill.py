"""kill -9 at random points of every kind of change: after the next open the memory is before or after, never between.

Two ways to die: at a line of the store's or the disk ring's code, counted by a trace function (every line can be hit), and at
a moment, by a signal from outside (inside SQLite or the kernel too). The point is printed with each failure; put it into
REPLAY to see it again.
"""

import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from store_kit import PROJECT, Add, draft, open_store, plan, remember, snapshot, summaries
from treering.core.topics.index import index_rows, render_index
from treering.disk.paths import Layout
from treering.store.files.entries import parse_entries
from treering.store.files.topics import scan

TREES = ("user", PROJECT)
CHILD = str(Path(__file__).with_name("child.py"))
REPLAY: dict[str, list[int | float]] = {}
"""operation → lines (int) or moments (float, share of the whole run) to try instead of random ones."""


@dataclass(frozen=True)
class Memory:
    """All that must be whole: files, identities, cursor and what is barred."""

    files: dict[str, bytes]
    lines: dict[str, dict[str, object]]
    cursor: object
    barred: bool


@dataclass
class Lived:
    """A base with a memory in it, and what it is before and after one operation."""

    base: Path
    pristine: Path
    operation: str

    def prepare(self) -> None:
        """Fill the base and keep a copy."""
        store = open_store(self.base)
        remember(store, "Use pnpm, never npm.", "Tests run with vitest.", "Reviews need two people.")
        store.apply(plan(store, Add("user", draft("I am a night owl.", type="user"))))
        path = store.tree(PROJECT).memory / "project/list.md"
        path.parent.mkdir()
        path.write_bytes(
            b"---\r\ntype: project\r\n---\r\n- first of the list\r\n- second of the list\r\n- third of the list\r\n"
        )
        for tree in TREES:
            store.state(tree)
        store.close()
        shutil.copytree(self.base, self.pristine)

    def reset(self) -> None:
        """The base as it was before."""
        shutil.rmtree(self.base)
        shutil.copytree(self.pristine, self.base)

    def run(self, *line: str) -> subprocess.CompletedProcess[str]:
        """The operation in a process of its own."""
        command = [sys.executable, CHILD, self.operation, str(self.base), *line]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def read(self) -> Memory:
        """What is there, straight from the disk where that is possible."""
        layout = Layout(self.base, self.base)
        ledgers = {tree: _ledger(layout.tree(tree).entries) for tree in TREES}
        assert [ledger.problems for ledger in ledgers.values()] == [(), ()]
        store = open_store(self.base)
        cursor = store.cursor("claude-code", "s1")
        barred = store.barred("claude-code", "s1", "record of Use pnpm, never npm.", "")
        store.close()
        files = {path: data for path, (data, _) in snapshot(self.base).items()}
        return Memory(files, {tree: dict(ledger.lines) for tree, ledger in ledgers.items()}, cursor, barred)


def _ledger(path: Path):
    return parse_entries(path.read_bytes() if path.exists() else b"", str(path))


def check(lived: Lived, before: Memory, after: Memory, times: dict[str, tuple[bytes, int]], point: str) -> None:
    """After the next open everything is in step, and one of the two."""
    store = open_store(lived.base, ids="never_")
    where = f"{lived.operation} killed at {point}"
    assert store.problems == (), where
    for tree in TREES:
        place = store.tree(tree)
        files, _ = scan(place)
        assert place.index.read_bytes() == render_index(index_rows(files.values())).encode(), where
    now = lived.read()
    assert now in (before, after), where
    if now == before:
        assert snapshot(lived.base) == times, f"{where}: bytes are back, times are not"
    known = {line.id for tree in TREES for line in _ledger(store.tree(tree).entries).lines.values()}
    assert {item.id for tree in TREES for item in store.entries(tree)} == known, where
    assert "pending" not in {row.state for row in store.log()}, where
    assert [row.cause for row in store.log() if row.cause == "hand"] == ["hand"], f"{where}: taken for an edit by hand"
    assert [(store.sweep(tree).indexed, store.sweep(tree).dropped) for tree in TREES] == [(0, 0)] * 2, (
        f"{where}: catalog"
    )
    assert not list(lived.base.rglob(".treering-*")), f"{where}: temporary files"
    remember(store, "Life goes on after this.")
    assert "Life goes on after this." in summaries(store), where
    store.close()


def points(operation: str, lines: int, count: int) -> list[int | float]:
    """Random places to die at: three in four at a line, the rest at a moment.

    The last fiftieth is left to the moments: one run takes a few lines fewer than another.
    """
    if operation in REPLAY:
        return REPLAY[operation]
    chance = random.Random(time.time_ns())
    return [
        chance.randrange(1, lines - lines // 50) if number % 4 else chance.random() for number in range(1, count + 1)
    ]


def kill_at(lived: Lived, point: float, duration: float) -> bool:
    """Run the operation and kill it there; whether it died."""
    if isinstance(point, int):
        return lived.run(str(point)).returncode == -signal.SIGKILL
    command = [sys.executable, CHILD, lived.operation, str(lived.base)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        time.sleep(point * duration)
        process.kill()
    return process.returncode == -signal.SIGKILL


def suffer(tmp_path: Path, operation: str, count: int) -> None:
    """Die `count` times."""
    lived = Lived(tmp_path / "base", tmp_path / "pristine", operation)
    lived.prepare()
    before, times = lived.read(), snapshot(lived.base)
    lived.reset()
    started = time.monotonic()
    whole = lived.run()
    duration = time.monotonic() - started
    assert whole.stderr == ""
    after = lived.read()
    assert after != before
    for point in points(operation, int(whole.stdout), count):
        lived.reset()
        died = kill_at(lived, point, duration)
        assert died or isinstance(point, float), f"line {point} was never reached"
        check(lived, before, after, times, f"{point!r} of {whole.stdout.strip()}")


OPERATIONS = ("learn", "remember", "forget", "dream", "undo")


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_killed_change_is_there_as_a_whole_or_not_at_all(tmp_path, operation):
    """Twenty random deaths, four of each kind of change."""
    suffer(tmp_path, operation, 4)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_two_hundred_deaths(tmp_path, operation):
    """Forty of each kind of change."""
    suffer(tmp_path, operation, 40)


def test_a_death_during_the_replay_of_a_death(tmp_path):
    """The process that finishes what a killed one began is killed as well, at every tenth of its way; the third one makes it whole."""
    lived = Lived(tmp_path / "base", tmp_path / "pristine", "dream")
    lived.prepare()
    before, times = lived.read(), snapshot(lived.base)
    lived.reset()
    lines = int(lived.run().stdout)
    after = lived.read()
    chance = random.Random(time.time_ns())
    for tenth in range(1, 10):
        lived.reset()
        first, second = lines * tenth // 10, chance.randrange(1, lines // 2)
        lived.run(str(first))
        lived.run(str(second))
        check(lived, before, after, times, f"{first}, then {second} of {lines}")
