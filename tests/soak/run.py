"""`python tests/soak/run.py [--seconds 180] [--processes 50]`: many processes on one memory, then a look at all that was promised.

Hooks, commands, workers, dreams, forgetting, edits through treering and edits by hand, all at once. Prints what was done and what
was lost as JSON; exits with 1 when anything was. For hours: `--seconds 14400`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from soak.actor import CLI, KINDS
from treering import Memory, open_memory
from treering.core.topics.index import index_rows, render_index
from treering.disk.worker_lock import holder

PATIENCE = 600  # seconds that actors may take to end their last round, and the queue to run dry


def start(place: Path, seconds: float, processes: int) -> list[subprocess.Popen[bytes]]:
    """Start the actors, in the proportions of `KINDS`."""
    (place / "app/.git").mkdir(parents=True)
    whole = sum(count for count, _ in KINDS.values())
    kinds = [kind for kind, (count, _) in KINDS.items() for _ in range(max(1, round(count * processes / whole)))]
    (place / "ledgers").mkdir()
    home = place / "home/.treering"
    with open_memory(place / "app", home=home):
        pass
    env = os.environ | {"HOME": str(place / "home"), "TREERING_HOME": str(home), "TREERING_RECALL_SEMANTIC": "off"}
    script = str(Path(__file__).with_name("actor.py"))
    words = [str(place / "app"), str(home), str(seconds)]
    return [
        subprocess.Popen([sys.executable, script, kind, str(n), *words, str(place / f"ledgers/{n}")], env=env)
        for n, kind in enumerate(kinds)
    ]


def wait(actors: list[subprocess.Popen[bytes]], seconds: float) -> list[str]:
    """Wait for all of them; those that never ended are stuck."""
    end = time.monotonic() + seconds + PATIENCE
    while any(actor.poll() is None for actor in actors) and time.monotonic() < end:
        time.sleep(0.5)
    stuck = [" ".join(map(str, actor.args[2:4])) for actor in actors if actor.poll() is None]
    for actor in actors:
        actor.kill()
        actor.wait()
    return [f"stuck: {one}" for one in stuck]


def settle(place: Path) -> list[str]:
    """Let the queue run dry."""
    home = place / "home/.treering"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        subprocess.run([*CLI, "worker", "--once", "--home", str(home)], check=False, capture_output=True, cwd=place)
        with open_memory(place / "app", home=home) as memory:
            waiting = [job for job in memory.status().jobs if job.state in {"pending", "running", "failed"}]
        if not waiting and holder(home) is None:
            return []
        time.sleep(0.5)
    return [f"the queue never ran dry: {waiting[:3]}"]


def lost(lines: list[dict[str, object]], memory: Memory) -> list[str]:
    """What was promised and is not so."""
    told = [entry.record.summary for entry in memory.entries()]
    found = Counter(word for text in told for word in text.split() if word.startswith("zq"))
    kept = {line["kept"] for line in lines if "kept" in line} | {line["said"] for line in lines if "said" in line}
    gone = {line["gone"] for line in lines if "gone" in line}
    never = {line["never"] for line in lines if "never" in line}
    wrong = [f"{token}: stored {found[token]} times" for token in sorted(kept - gone) if found[token] != 1]
    wrong += [f"{token}: there, though it was forgotten or refused" for token in sorted(gone | never) if found[token]]
    holds = {line["holds"]: line["text"] for line in lines if "holds" in line}
    wrong += [
        f"{token}: does not say {text!r}"
        for token, text in holds.items()
        if token not in gone and not any(f" {token} " in one and text in one for one in told)
    ]
    ids = {line["id"]: line["kept"] for line in lines if "id" in line}
    by_id = {entry.id: entry.record.summary for entry in memory.entries()}
    return wrong + [f"{token}: has another identity" for one, token in ids.items() if token not in by_id.get(one, "")]


def odd(place: Path, memory: Memory) -> list[str]:
    """What is not in step: indexes, catalogs, journal, database, files that should be gone."""
    wrong = [str(problem) for problem in memory.store.problems]
    for tree in memory.trees.values():
        index = memory.store.tree(tree).index
        expected = render_index(index_rows(memory.store.state(tree).files.values()))
        if (index.read_text() if index.exists() else "") != expected:
            wrong.append(f"{tree}: the index differs from the files")
        memory.store.sweep(tree)
        wrong += [
            f"{tree}: recall does not find {entry.record.summary!r}"
            for entry in memory.store.entries(tree)[:: max(1, len(memory.store.entries(tree)) // 50)]
            if entry.id
            not in {hit.row.id for hit in memory.recall(entry.record.summary, everything=True).answer.selected}
        ]
    wrong += [f"a change is {row.state}" for row in memory.log(100_000, everywhere=True) if row.state != "done"]
    with memory.store.database.read() as connection:
        answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
    wrong += [f"state.db: {answer}"] if answer != "ok" else []
    wrong += [f"left behind: {path.name}" for path in (place / "home").rglob(".treering-*")]
    errors = place / "home/.treering/logs/worker.err"
    return wrong + ([f"worker.err: {errors.read_text()[-500:]}"] if errors.exists() and errors.read_text() else [])


def soak(place: Path, seconds: float, processes: int) -> dict[str, object]:
    """The whole of it; figures, and under `wrong` everything that went wrong."""
    actors = start(place, seconds, processes)
    wrong = wait(actors, seconds) + settle(place)
    lines = [json.loads(line) for path in (place / "ledgers").iterdir() for line in path.read_text().splitlines()]
    wrong += [str(line["fault"]) for line in lines if "fault" in line]
    with open_memory(place / "app", home=place / "home/.treering") as memory:
        wrong += lost(lines, memory) + odd(place, memory)
        entries, changes = len(memory.entries()), len(memory.log(100_000, everywhere=True))
    done = Counter(f"{line['op']}: {line['outcome']}" for line in lines if "op" in line)
    slowest = max((float(line["seconds"]), str(line["op"])) for line in lines if "op" in line)
    return {
        "processes": len(actors),
        "seconds": seconds,
        "operations": dict(sorted(done.items())),
        "entries": entries,
        "changes": changes,
        "slowest": {"seconds": slowest[0], "operation": slowest[1]},
        "wrong": wrong,
    }


def main() -> int:
    """Soak, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=180, help="how long the actors act (180)")
    parser.add_argument("--processes", type=int, default=50, help="how many actors (50)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="treering-soak-", ignore_cleanup_errors=True) as place:
        report = soak(Path(place).resolve(), given.seconds, given.processes)
    sys.stdout.write(json.dumps(report, indent=2) + "\n")
    return 1 if report["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
