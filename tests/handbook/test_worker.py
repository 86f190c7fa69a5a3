"""The handbook in the background: started by a session's start, done by the worker, whole after every death."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from handbook.book_kit import Model
from treering import open_memory
from treering.hot import hook
from treering.hot.enqueue import enqueue
from treering.hot.spool import Turn
from treering.models import setup
from treering.ops.sources import below
from treering.pipeline.learning import Using
from treering.wiring import open_worker

pytestmark = pytest.mark.timeout(300)

DYING = str(Path(__file__).parents[1] / "worker/dying.py")
REPLAY: list[int] = []
"""Lines to die at instead of random ones."""


def log(home: Path, root: Path, name: str, text: str, age: timedelta = timedelta(days=2)) -> Path:
    """A session of Claude Code in a home directory."""
    folder = home / ".claude/projects/-x"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    record = {
        "parentUuid": None, "isSidechain": False, "type": "user", "uuid": f"u-{name}", "sessionId": name,
        "cwd": str(root), "timestamp": "2026-11-20T09:00:00.000Z", "message": {"role": "user", "content": text},
    }  # fmt: skip
    path.write_text(json.dumps(record) + "\n")
    at = (datetime.now(UTC) - age).timestamp()
    os.utime(path, (at, at))
    return path


@pytest.fixture
def root(tmp_path):
    path = tmp_path / "app"
    (path / ".git").mkdir(parents=True)
    return path


@pytest.fixture
def base(tmp_path, root):
    """A home of treering with the handbook on, that knows the project."""
    path = tmp_path / "treering"
    path.mkdir()
    (path / "config.yml").write_text("memories.enabled: true\n")
    with open_memory(root, home=path, now=datetime.now(UTC)):
        pass
    return path


def start(base, root, session="s"):
    """What the hook of a session's start leaves."""
    assert enqueue(str(base), Turn("harvest", "", "", str(root), ""), time.time()) == "row"


def work(base) -> int:
    """The worker, in this process."""
    with open_worker(base, lambda error: pytest.fail(repr(error))) as service:
        return service.run(once=True)


def files(base) -> dict[str, str]:
    """The handbook of the one project."""
    return {
        path.relative_to(base).as_posix().partition("handbook/")[2]: path.read_text()
        for path in sorted(base.glob("projects/*/handbook/**/*"))
        if path.is_file()
    }


def reasons(base, root) -> dict[tuple[str, str], str]:
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        return {(job.kind, job.session): job.reason or job.state for job in memory.handbook.jobs()}


def test_the_start_of_a_session_has_past_ones_harvested_and_the_block_made_ready(base, root, home):
    """By one worker, from one row; what is too young waits."""
    log(home, root, "old", "please use pnpm in this repository, never npm")
    log(home, root, "young", "please use bun in this repository, never npm", timedelta(hours=1))
    start(base, root)
    assert work(base) >= 3
    assert "never npm" in files(base)["MEMORY.md"]
    assert "bun" not in files(base)["MEMORY.md"]
    (ready,) = base.glob("projects/*/inject.md")
    assert "Memory Guidance" in ready.read_text()
    assert reasons(base, root) == {("harvest", ""): "done", ("harvest", "old"): "done", ("consolidate", ""): "done"}


def test_a_start_without_anything_new_makes_no_call_and_writes_nothing(base, root, home, monkeypatch):
    """A look at the logs, a look at the files, and that is all."""
    model = Model()
    monkeypatch.setattr(setup, "_gateway", lambda *_: lambda spec, key: model)
    config = "memories.enabled: true\nmodels.default:\n  model: openai:x\n  baseUrl: http://127.0.0.1:9/v1\n"
    (base / "config.yml").write_text(config)
    log(home, root, "old", "please use pnpm in this repository, never npm")
    start(base, root)
    work(base)
    calls, before = len(model.asked), files(base)
    assert calls == 2
    start(base, root)
    work(base)
    assert (len(model.asked), files(base)) == (calls, before)
    assert reasons(base, root)["consolidate", ""] == "unchanged"


def test_with_the_handbook_off_nothing_is_read(base, root, home):
    """Off is off, whoever leaves a row; an explicit wish to make it anew is one."""
    (base / "config.yml").write_text("")
    log(home, root, "old", "please use pnpm in this repository, never npm")
    start(base, root)
    work(base)
    assert files(base) == {}
    assert reasons(base, root)["harvest", ""] == "disabled"
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.remember("Always run make lint before a commit.")
        memory.handbook.enqueue()
    work(base)
    assert "make lint" in files(base)["MEMORY.md"]


def test_a_wish_to_make_it_anew_is_done_though_nothing_changed(base, root, home, monkeypatch):
    """Once."""
    log(home, root, "old", "please use pnpm in this repository, never npm")
    start(base, root)
    work(base)
    model = Model()
    monkeypatch.setattr(setup, "_gateway", lambda *_: lambda spec, key: model)
    config = "memories.enabled: true\nmodels.default:\n  model: openai:x\n  baseUrl: http://127.0.0.1:9/v1\n"
    (base / "config.yml").write_text(config)
    for expected in (1, 1):
        with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
            if not model.asked:
                memory.handbook.enqueue()
        work(base)
        assert len(model.of("consolidate")) == expected


def test_a_session_learned_from_has_the_next_block_made_ready(base, root, home):
    """What a turn taught stands in the index of the next session."""
    path = log(home, root, "now", "Please remember: we always use pnpm in this repository, never npm.")
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.turn_finished("claude-code", "now", path, root)
    work(base)
    (ready,) = base.glob("projects/*/inject.md")
    assert "treering learned 1 entry" in ready.read_text()
    assert "pnpm" in ready.read_text()


def test_an_edit_by_hand_is_in_the_block_after_the_next_start(base, root, home):
    """The start that finds it stale is given none, and has it made ready."""
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.remember("Always run make lint before a commit.", type="feedback", scope="project")
        (topic,) = (memory.store.tree(f"project:{memory.key}").memory / "feedback").glob("*.md")
    (ready,) = base.glob("projects/*/inject.md")
    assert "make lint" in ready.read_text()
    topic.write_text(topic.read_text().replace("make lint", "make check").replace("description: ", "description: now "))
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.handbook.queue.request("sweep", memory.key)
    work(base)
    assert "make check" in ready.read_text() or "now " in ready.read_text()
    assert "Always run make lint" not in ready.read_text()


def test_past_sessions_are_looked_at_again_while_one_goes_on_for_long(base, root, home):
    """After a turn, when the last look is hours ago."""
    path = log(home, root, "now", "Please remember: we always use pnpm in this repository, never npm.")
    log(home, root, "old", "please use make for everything in this repository")
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.turn_finished("claude-code", "now", path, root)
    work(base)
    assert ("harvest", "old") in reasons(base, root)
    log(home, root, "older", "please use tabs for everything in this repository")
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.turn_finished("claude-code", "now", path, root)
    work(base)
    assert ("harvest", "older") not in reasons(base, root), "the last look was a moment ago"


def test_what_a_hook_recalls_decides_which_sessions_stay_in_the_handbook(base, root, home, monkeypatch):
    """Beyond the limit those stay whose entries were told, of both scopes, and whose summaries were looked up."""
    (base / "config.yml").write_text("memories.enabled: true\nmemories.maxRawMemoriesForGlobal: 2\n")
    said = (
        "Remember: the release notes are written in Kiel.",
        "Remember: I read diffs on a phone, so keep commits under two hundred lines.",
        "Remember: invoices are rounded to full cents.",
        "Remember: the lighthouse photos are in the wiki.",
    )
    for n, text in enumerate(said):
        log(home, root, f"s{n}", text, timedelta(days=9 - n))
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        memory.learn(below(home), using=Using("offline"))
        memory.move(next(entry for entry in memory.entries() if "phone" in entry.record.summary), "user")
    start(base, root)
    work(base)
    assert sessions_in(base) == {"s2", "s3"}
    monkeypatch.setenv("TREERING_HOME", str(base))

    def prompt(text: str) -> bytes:
        asked = {"session_id": "now", "cwd": str(root), "transcript_path": "/nowhere.jsonl", "prompt": text}
        return hook.run("claude-code", "UserPromptSubmit", json.dumps(asked).encode(), time.time(), lambda _: True)

    assert (
        "Kiel" in json.loads(prompt("where are the release notes written?"))["hookSpecificOutput"]["additionalContext"]
    )
    assert (
        "phone"
        in json.loads(prompt("how large may commits be, diffs on a phone?"))["hookSpecificOutput"]["additionalContext"]
    )
    start(base, root)
    work(base)
    assert sessions_in(base) == {"s0", "s1"}
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        for _ in range(2):
            memory.handbook.threads.used([("claude-code", "s3")])
    start(base, root)
    work(base)
    assert "s3" in sessions_in(base)


def sessions_in(base) -> set[str]:
    """The sessions that have a summary in the handbook."""
    return {
        path.removeprefix("rollout_summaries/")[:2] for path in files(base) if path.startswith("rollout_summaries/")
    }


def dying(base, home, *line: int) -> subprocess.CompletedProcess[str]:
    """A worker in a process of its own, to its end or to a line."""
    command = [sys.executable, DYING, str(base), *map(str, line)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "HOME": str(home)})


def suffer(base, root, home, count):
    """Be killed so often, each time anew, and see what the next worker makes of it."""
    for n in range(3):
        log(home, root, f"s{n}", f"please remember rule number {n} of this repository")
    start(base, root)
    pristine = base.with_name("pristine")
    shutil.copytree(base, pristine)
    whole = dying(base, home)
    assert whole.stderr == ""
    expected, lines = files(base), int(whole.stdout)
    assert {path for path in expected if "/" in path and "rule" in path}
    chance = random.Random(time.time_ns())
    for point in REPLAY or [chance.randrange(1, lines + 1) for _ in range(count)]:
        shutil.rmtree(base)
        shutil.copytree(pristine, base)
        died = dying(base, home, point)
        assert died.returncode in {-signal.SIGKILL, 0}, (point, died.stderr)
        work(base)
        assert files(base) == expected, f"killed at line {point} of {lines}"
        start(base, root)
        work(base)
        assert files(base) == expected, f"killed at line {point} of {lines}"
        assert not list(base.rglob("*.tmp"))


def test_a_worker_that_is_killed_is_followed_by_one_that_finishes(base, root, home):
    """No notes lost, none twice, the set whole; four random deaths."""
    suffer(base, root, home, 4)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_fifty_deaths_of_a_worker(base, root, home):
    """And none of them leaves half a handbook behind."""
    suffer(base, root, home, 50)


def test_two_runs_at_once_harvest_each_session_once_and_leave_one_whole_set(base, root, home):
    """Two people, or a person and a worker: jobs are claimed, not sessions."""
    for n in range(30):
        log(home, root, f"s{n:02}", f"please remember rule number {n} of this repository")
    (base / "config.yml").write_text("")
    command = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())"]
    command += ["learn", "--handbook", "--model", "offline", "--json", "--project", str(root)]
    env = {**os.environ, "HOME": str(home), "TREERING_HOME": str(base)}
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) for _ in range(2)]
    reports = [json.loads(run.communicate()[0]) for run in runs]
    assert {run.returncode for run in runs} == {0}
    harvested = [one["session"] for report in reports for one in report["sessions"] if one["skipped"] is None]
    assert sorted(harvested) == [f"s{n:02}" for n in range(30)]
    with open_memory(root, home=base, now=datetime.now(UTC)) as memory:
        assert len(memory.handbook.threads.outputs(memory.key)) == 30
        run = memory.handbook.run(Using("offline"))
        assert run.consolidate.run(memory.key).status in {"unchanged", "written"}
    assert len([path for path in files(base) if path.startswith("rollout_summaries/")]) == 30
