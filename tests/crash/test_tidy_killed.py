"""kill -9 of a whole dream and of a purge: before or after; and of what is being purged, nothing is left in the end (M3.5, M5.2)."""

import shutil
import time

import pytest

from crash.test_kill import Lived, check, kill_at, points, suffer
from store_kit import KEY, PROJECT, draft, entry, open_store, plan, remember
from treering.core.plan import Add, Update
from treering.ops.dream import Dreamer, dream
from treering.ops.purge import resume
from treering.store.dream_lock import DreamLock

NEEDLES = (b"Alpha comes", b"alpha")


class Doubled(Lived):
    """A memory in which two entries say the same, and a list is out of order."""

    def prepare(self) -> None:
        store = open_store(self.base)
        remember(store, "Use pnpm, never npm.", "Tests run with vitest.", "Reviews need two people.")
        store.apply(plan(store, Add("user", draft("I am a night owl.", type="user"))))
        folder = store.tree(PROJECT).memory / "feedback"
        (folder / "again.md").write_bytes(
            b"---\ntype: feedback\n---\n- tests run with Vitest!\n  Why: fast\n- Alpha comes first\n"
        )
        for tree in ("user", PROJECT):
            store.state(tree)
        alpha = entry(store, "Alpha comes first")
        store.apply(
            plan(store, Update(PROJECT, alpha.id, draft("Alpha comes first of all.", sources=())), cause="edit")
        )
        store.close()
        shutil.copytree(self.base, self.pristine)


def doubled(tmp_path, operation):
    return Doubled(tmp_path / "base", tmp_path / "pristine", operation)


def tidy_killed(tmp_path, monkeypatch, count):
    """Kill a dream so often. The next dream clears away the half-written lock or note of a killed one."""

    def check_after_next(lived, *rest):
        store = open_store(lived.base, ids="never_")
        with DreamLock(store.tree(PROJECT), store.now, lambda pid: False).held():
            store.close()
        check(lived, *rest)

    monkeypatch.setattr("crash.test_kill.Lived", Doubled)
    monkeypatch.setattr("crash.test_kill.check", check_after_next)
    suffer(tmp_path, "tidy", count)


def test_a_killed_dream_is_there_as_a_whole_or_not_at_all(tmp_path, monkeypatch):
    """And its lock does not stop the next one, once its process is known to be gone."""
    tidy_killed(tmp_path, monkeypatch, 4)
    store = open_store(tmp_path / "base")
    lock = DreamLock(store.tree(PROJECT), store.now, lambda pid: False)
    assert lock.holder() == 0
    assert dream(store, KEY, Dreamer()).status in {"updated", "noop", "skipped"}
    store.close()


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_forty_deaths_of_a_dream(tmp_path, monkeypatch):
    """At random points."""
    tidy_killed(tmp_path, monkeypatch, 40)


def purge_killed(tmp_path, count):
    """Kill a purge so often, and see what is left after the next process has opened the memory."""
    lived = doubled(tmp_path, "purge")
    lived.prepare()
    started = time.monotonic()
    whole = lived.run()
    duration = time.monotonic() - started
    assert whole.stderr == ""
    assert left(lived.base) == []
    for point in points("purge", int(whole.stdout), count):
        lived.reset()
        kill_at(lived, point, duration)
        store = open_store(lived.base, ids="never_")
        resume(store)
        said = {one.record.summary for one in store.entries(PROJECT)}
        where = f"killed at {point!r} of {whole.stdout.strip()}"
        assert {"Tests run with vitest.", "Reviews need two people."} <= said, where
        assert "pending" not in {row.state for row in store.log()}, where
        store.close()
        if "Alpha comes first of all." not in said:
            assert left(lived.base) == [], where


def left(base):
    """The files in which something of the entry still stands."""
    data = {path.relative_to(base).as_posix(): path.read_bytes() for path in base.rglob("*") if path.is_file()}
    return [path for path, text in data.items() if any(needle in text for needle in NEEDLES)]


def test_a_killed_purge_is_finished_or_never_began(tmp_path):
    """Wherever it died, the next process that opens the memory clears the rest away."""
    purge_killed(tmp_path, 8)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_sixty_deaths_of_a_purge(tmp_path):
    """At random points."""
    purge_killed(tmp_path, 60)
