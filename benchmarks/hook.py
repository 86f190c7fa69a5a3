"""What a hook costs over starting Python: the exact command that `install` writes, whole process, writes included.

    python benchmarks/hook.py [--pairs 15] [--sizes 1000 10000] [--json]

CPU time of the child, user and system, against `python -c pass` of the same interpreter, in pairs; the medians of the ratios.
The tree is made up from a seed, with words as unevenly common as those of a language. Every prompt comes from a session of its
own, so that its memories are shown and noted. "starting the worker" lets the hook start one, which finds another process at
work and ends; what it costs after the hook is gone is not the caller's.
"""

import argparse
import json
import os
import platform
import random
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import treering
from treering.clients.installing import Place
from treering.hot.lock import take
from treering.wiring import open_memory

LIMITS = {
    "prompt, 20 words, 1,000 topics": 2.5,
    "prompt, 2,000 words, 1,000 topics": 3.5,
    "prompt, 20 words, 10,000 topics": 4.0,
    "start of a session": 2.5,
    "start, a change about the person": 2.5,
    "end of turn": 2.5,
    "end of turn, starting the worker": 2.5,
    "MCP: initialize and tools/list": 3.0,
}
LISTS = b"".join(
    json.dumps({"jsonrpc": "2.0", "id": number, "method": method}).encode() + b"\n"
    for number, method in enumerate(("initialize", "tools/list"))
)


def words(rng: random.Random, count: int, vocabulary: int = 4000) -> str:
    """So many words, the common ones often."""
    return " ".join(
        f"{'bcdfgklmnprstvz'[n % 15]}{'aeiou'[n % 5]}{'lmnrst'[n % 6]}{n}"
        for n in (min(int(rng.paretovariate(0.9)), vocabulary) for _ in range(count))
    )


def make(home: Path, project: Path, topics: int) -> str:
    """A memory of so many topics about a project, as files that somebody has put there; the words of one of them."""
    rng = random.Random(11)
    with open_memory(project, home=home, now=datetime(2026, 11, 30, tzinfo=UTC)) as memory:
        folder = memory.store.tree(memory.trees["project"]).memory
        for number in range(topics):
            path = folder / ("feedback", "project", "reference")[number % 3] / f"topic-{number}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            about = words(rng, 8)
            head = f"---\nname: {about[:40]}\ndescription: {about}\ntype: {path.parent.name}\n---\n\n"
            body = words(rng, 25)
            path.write_text(f"{head}{body}\n\nWhy: {words(rng, 10)}\n")
        memory.store.sweep(memory.trees["project"])
    return body


def cpu(command: list[str], data: bytes, env: dict[str, str]) -> float:
    """Seconds of CPU that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=data, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(command: list[str], data: Callable[[int], bytes], env: dict[str, str], pairs: int) -> float:
    """The median of so many pairs. data: the input of the nth run."""
    bare = [sys.executable, "-c", "pass"]
    cpu(bare, b"", env), cpu(command, data(0), env)  # both are in the file cache from here on
    return statistics.median(cpu(command, data(n), env) / cpu(bare, b"", env) for n in range(1, pairs + 1))


def starts(place: Place, project: Path, home: Path, env: dict[str, str], pairs: int) -> dict[str, float]:
    """A session that begins: with the block as it lies ready, and when the index of what is about the person changed since."""
    command = shlex.split(shlex.join(place.hook("claude-code", "SessionStart")))
    with open_memory(project, home=home) as memory:
        memory.remember("I prefer tabs", scope="user")
        memory.view()
    found: dict[str, float] = {}
    for name in ("start of a session", "start, a change about the person"):

        def event(number: int, name: str = name) -> bytes:
            return json.dumps({"session_id": f"{name} {number}", "cwd": str(project), "source": "startup"}).encode()

        told = subprocess.run(command, input=event(-1), env=env, capture_output=True, check=True).stdout
        assert b"I prefer tabs" in told, "nothing was told, so nothing was measured"
        found[name] = ratio(command, event, env, pairs)
        index = home / "memories/MEMORY.md"
        index.write_text(f"- [Another](user/another.md)\n{index.read_text()}")
    return found


def measure(folder: Path, sizes: list[int], pairs: int) -> dict[str, float]:
    """Every row of LIMITS that the sizes allow."""
    place = Place(folder, sys.executable, Path(treering.__file__).resolve().parent)
    project = folder / "project"
    (project / ".git").mkdir(parents=True)
    found: dict[str, float] = {}
    long = words(random.Random(5), 1980)

    def event(prompt: str) -> Callable[[int], bytes]:
        return lambda n: json.dumps(
            {"session_id": f"s{n}", "cwd": str(project), "transcript_path": "/x.jsonl", "prompt": prompt}
        ).encode()

    for size in sizes:
        home = folder / f"home-{size}"
        env = {**os.environ, "TREERING_HOME": str(home)}
        short = " ".join(make(home, project, size).split()[:20])
        lock = os.open(home / "worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
        take(lock)
        prompt, turn = (
            shlex.split(shlex.join(place.hook("claude-code", name))) for name in ("UserPromptSubmit", "Stop")
        )
        told = subprocess.run(prompt, input=event(short)(-1), env=env, capture_output=True, check=True).stdout
        assert b"treering-memory" in told, "nothing was found, so nothing was measured"
        found[f"prompt, 20 words, {size:,} topics"] = ratio(prompt, event(short), env, pairs)
        if size == sizes[0]:
            found[f"prompt, 2,000 words, {size:,} topics"] = ratio(prompt, event(f"{long} {short}"), env, pairs)
            found |= starts(place, project, home, env, pairs)
            found["end of turn"] = ratio(turn, event(""), env, pairs)
            os.close(lock)
            found["end of turn, starting the worker"] = ratio(turn, event(""), env, pairs)
            found["MCP: initialize and tools/list"] = ratio(place.server, lambda _: LISTS, env, pairs)
            subprocess.run(
                [
                    sys.executable,
                    "-c",
                    "import sys; from treering.faces.cli.main import main; sys.exit(main())",
                    "worker",
                    "--once",
                ],
                env=env,
                capture_output=True,
                check=False,
            )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 10_000])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = measure(Path(folder), options.sizes, options.pairs)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        print(f"CPU over `python -c pass`, Python {platform.python_version()}, {platform.platform()}\n")
        for name, value in found.items():
            print(f"{name:36} {value:5.2f}   limit {LIMITS.get(name, float('nan')):.1f}")
    return 0 if all(value <= LIMITS.get(name, value) for name, value in found.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
