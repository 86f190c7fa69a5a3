"""What it costs to say that a turn is over: in a program, over two bare transactions; in a hook, over an interpreter that does nothing.

    python benchmarks/scheduling.py [--turns 200] [--pairs 11] [--json]

CPU time, the ratio of each pair and their median. The hook is a process of its own, whole, `python -I -S`, against `-c pass`
of the same interpreter; once with a worker at work, once when it has to start one, the caller's side of it. What is started
is a stand-in, since the worker's own work is not the caller's.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from treering import open_memory
from treering.disk.worker_lock import WorkerLock

LIMITS = {"turn": 4.0, "hook": 2.5, "hook_starting": 2.5}
SOURCE = Path(__file__).parents[1] / "src"
HOOK = f"""
import sys
sys.path.insert(0, {str(SOURCE)!r})
from treering.hot.enqueue import enqueue
from treering.hot.spool import Turn
from treering.hot.wake import start_worker_if_none
home, root = sys.argv[1:3]
assert enqueue(home, Turn("extract", "claude-code", "s1", root, "t.jsonl"), 0.0) == "row"
started = start_worker_if_none(home, (), "/bin/true")
assert started == (sys.argv[3] == "start")
"""


def cpu(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def ratio(one: float, two: float) -> float:
    return two / one


def children(*command: str) -> float:
    """CPU of a process and of the children it waited for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_a_program(home: Path, root: Path, turns: int, pairs: int) -> list[float]:
    with open_memory(root, home=home, now=datetime.now(UTC)) as memory:
        database = memory.store.database
        assert memory.turn_finished("c", "s0").noted

        def bare() -> None:
            for _ in range(turns):
                with database.read() as connection:
                    connection.execute("SELECT root FROM projects").fetchall()
                with database.write() as connection:
                    connection.execute("UPDATE jobs SET dirty = dirty + 1 WHERE id = 1")

        def scheduled() -> None:
            for number in range(turns):
                memory.turn_finished("c", f"s{number % 20}", "t.jsonl")

        bare(), scheduled()  # warm
        return [ratio(cpu(bare), cpu(scheduled)) for _ in range(pairs)]


def in_a_hook(home: Path, root: Path, pairs: int, *, start: bool) -> list[float]:
    hook = (sys.executable, "-I", "-S", "-c", HOOK, str(home), str(root), "start" if start else "alive")
    nothing = (sys.executable, "-I", "-S", "-c", "pass")
    lock = WorkerLock(home)
    if not start:
        assert lock.take()
    try:
        children(*nothing), children(*hook)
        return [ratio(children(*nothing), settled(children(*hook))) for _ in range(pairs)]
    finally:
        if not start:
            lock.release()


def settled(value: float) -> float:
    """The value, once the stand-in that was started has let go of the lock."""
    time.sleep(0.05)
    return value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=11)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home, root = Path(folder) / "home", Path(folder) / "app"
        (root / ".git").mkdir(parents=True)
        ratios = {
            "turn": in_a_program(home, root, options.turns, options.pairs),
            "hook": in_a_hook(home, root, options.pairs, start=False),
            "hook_starting": in_a_hook(home, root, options.pairs, start=True),
        }
    result = {name: round(statistics.median(found), 2) for name, found in ratios.items()}
    if options.json:
        print(json.dumps({"pairs": options.pairs, **result, "limits": LIMITS}))
        return
    for name, ratio in result.items():
        print(f"{name}: ratio {ratio} (limit {LIMITS[name]}, {options.pairs} pairs)")


if __name__ == "__main__":
    main()
