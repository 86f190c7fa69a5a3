"""What the handbook costs: whose words survive a cut, what claiming costs, what the queue costs in a run, what an unchanged run does.

    python benchmarks/handbook.py words [--home DIR] [--turns 40] [--budgets 4000 2000 1000] [--json]
    python benchmarks/handbook.py claims [--rows 10000] [--claim 8] [--pairs 15] [--json]
    python benchmarks/handbook.py run [--sessions 200] [--json]

words: every session of a home directory with at least so many turns. Head and tail is what the predecessors do: 60 % of the
budget from the beginning, the rest from the end, of the client's own log and, more kindly, of exactly the rows that the tiers
choose from, rendered in the same way. Survived is the share of the characters of the person's prompts. Without --home the
recorded sessions of tests/fixtures are read, whose tool outputs were shortened.

claims: CPU time of claiming some jobs from a table with as many rows, over claiming the same from a table with nothing else:
rows that are done, that failed, that wait for another project. Those of the same project that wait for their next try are looked
at one by one. Pairs in turns; the median.

run: sessions harvested and consolidated with a model that answers at once; the share of the CPU time of the process that the
queue takes (claims, signs of life, ends), then the same again with nothing changed: calls, and files written.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from fixtures_home import build_home
from treering import Memory
from treering.clients import find_sessions, load
from treering.config import Config, HandbookSettings, ModelSettings, RoleSettings
from treering.core.budget import approximate_tokens
from treering.core.handbook.excerpt import Row, excerpt, rows
from treering.core.scheduling.job import Finished
from treering.core.session import Message, SessionRef
from treering.disk.database import open_database
from treering.guard.secrets import clean
from treering.models import setup
from treering.models.base import ModelReply, ModelRequest, Usage
from treering.ops.sources import below
from treering.pipeline.learning import Using
from treering.store.rows.queue import Queue
from treering.wiring import Rules, open_store

HEAD = 0.6
LIMITS = {"claims": 1.5, "queue": 0.1}
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


# Whose words survive


def head_and_tail(text: str, tokens: int) -> tuple[str, str]:
    """Beginning and end of a text in about so many tokens."""
    if (needed := approximate_tokens(text)) <= tokens:
        return text, ""
    size = len(text) * tokens // needed
    head = int(size * HEAD)
    return text[:head], text[len(text) - (size - head) :]


def kept(prompts: Sequence[str], *texts: str) -> int:
    """Characters of the prompts that stand whole in one of the texts."""
    written = {prompt: json.dumps(prompt, ensure_ascii=False)[1:-1] for prompt in prompts}
    return sum(len(prompt) for prompt in prompts if any(written[prompt] in text for text in texts))


def measure(ref: SessionRef, found: Sequence[Row], budget: int) -> dict[str, object]:
    """One session at one budget."""
    prompts = [clean(row.text).text for row in found if row.kind == "person"]
    total = sum(map(len, prompts))
    tiers = excerpt(found, budget, clean, UTC)
    everything = excerpt(found, 100_000_000, clean, UTC).text.text
    raw = "".join(Path(path).read_text(errors="replace") for path in ref.paths)
    return {
        "session": f"{ref.client} {ref.id[:8]}",
        "turns": len(prompts),
        "budget": budget,
        "tiers": round(tiers.survived, 3),
        "tokens": approximate_tokens(tiers.text.text),
        "head_and_tail_of_rows": round(kept(prompts, *head_and_tail(everything, budget)) / total, 3),
        "head_and_tail_of_log": round(kept(prompts, *head_and_tail(raw, budget)) / total, 3),
        "of_tokens": approximate_tokens(everything),
        "log_tokens": approximate_tokens(raw),
    }


def sessions(home: Path, turns: int) -> list[tuple[SessionRef, tuple[Row, ...]]]:
    """The sessions of a home with so many turns."""
    refs = [ref for ref in find_sessions(home) if isinstance(ref, SessionRef) and not ref.inner]
    read = [(ref, rows(item for item in load(ref.client).read(ref) if isinstance(item, Message))) for ref in refs]
    return [(ref, found) for ref, found in read if sum(row.kind == "person" for row in found) >= turns]


# What claiming costs


def claiming(counts: dict[str, int], claim: int) -> Callable[[], float]:
    """A way to claim so many jobs from a table that holds others; it gives the CPU seconds. counts: by what they are."""
    folder = tempfile.TemporaryDirectory()
    database, _ = open_database(Path(folder.name) / "state.db", NOON)
    queue = Queue(database, lambda: NOON)
    shapes = {
        "done": ("p", "done", 0.0),
        "failed": ("p", "failed", 0.0),
        "other project": ("q", "pending", 0.0),
        "next try": ("p", "pending", NOON.timestamp() + 600),
    }
    with database.write() as connection:
        for name, count in counts.items():
            project, state, later = shapes[name]
            connection.executemany(
                "INSERT INTO jobs (kind, project, client, session, state, not_before, created)"
                " VALUES ('harvest', ?, 'c', ?, ?, ?, ?)",
                [(project, f"{name} {n}", state, later, NOON.timestamp() + n + 1) for n in range(count)],
            )

    def once() -> float:
        assert folder.name  # kept until nobody claims any more
        with database.write() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO jobs (kind, project, client, session, created) VALUES ('harvest', 'p', 'c', ?, 0)",
                [(f"mine {n}",) for n in range(claim)],
            )
        begin = time.process_time()
        jobs = queue.claim("worker", ["harvest"])
        took = time.process_time() - begin
        assert len(jobs) == claim
        for job in jobs:
            queue.end(job, Finished())
        return took

    return once


def claims(table: int, claim: int, pairs: int) -> dict[str, float]:
    """The ratio for each kind of other row, and for twice the claim."""
    alone = claiming({}, claim)
    found = {name: claiming({name: table}, claim) for name in ("done", "failed", "other project", "next try")} | {
        "twice the claim": claiming({}, 2 * claim)
    }
    return {name: round(statistics.median(one() / alone() for _ in range(pairs)), 2) for name, one in found.items()}


# A whole run


@dataclass
class Instant:
    """A model that answers at once."""

    asked: int = 0
    name: str = "openai:instant"

    def ask(self, request: ModelRequest) -> ModelReply:
        """The same answer to everything."""
        self.asked += 1
        answers = {
            "harvest": {"rollout_summary": "They moved to pnpm.", "rollout_slug": "pnpm", "raw_memory": "- use pnpm"},
            "consolidate": {"memory_md": "# Handbook\n\n- use pnpm", "memory_summary": "Use pnpm.", "skills": []},
        }
        return ModelReply(json.dumps(answers[request.task]), self.name, Usage(1, 1))


@contextmanager
def timed(kind: type[object]) -> Iterator[list[float]]:
    """CPU seconds that the public methods of a class take, in every thread."""
    spent: list[float] = []

    def wrapped(method: Callable[..., object]) -> Callable[..., object]:
        @wraps(method)
        def run(*arguments: object, **options: object) -> object:
            begin = time.thread_time()
            try:
                return method(*arguments, **options)
            finally:
                spent.append(time.thread_time() - begin)

        return run

    names = [name for name, item in vars(kind).items() if callable(item) and not name.startswith("_")]
    kept = {name: getattr(kind, name) for name in names}
    for name in names:
        setattr(kind, name, wrapped(kept[name]))
    try:
        yield spent
    finally:
        for name in names:
            setattr(kind, name, kept[name])


def put(home: Path, project: Path, count: int) -> None:
    """Sessions of Claude Code of 20 turns each, with tool outputs."""
    folder = home / ".claude/projects/-app"
    folder.mkdir(parents=True)
    for n in range(count):
        lines = []
        for turn in range(20):
            said = f"please remember rule number {turn} of session {n}: no change without a test for it"
            output = [{"type": "text", "text": "\n".join(f"line {k} of the answer to it" for k in range(30))}]
            for kind, content in (("user", said), ("assistant", output)):
                lines.append(
                    json.dumps(
                        {
                            "type": kind, "uuid": f"{n}-{turn}-{kind}", "sessionId": f"s{n}", "cwd": str(project),
                            "timestamp": "2026-11-20T09:00:00.000Z", "message": {"role": kind, "content": content},
                        }
                    )
                )  # fmt: skip
        (folder / f"s{n}.jsonl").write_text("\n".join(lines))


def whole(count: int) -> dict[str, object]:
    """A run over so many sessions, and another one with nothing changed."""
    with tempfile.TemporaryDirectory() as folder:
        base, home, project = Path(folder) / "base", Path(folder) / "home", Path(folder) / "app"
        put(home, project, count)
        settings = HandbookSettings(enabled=True, max_rollouts_per_startup=count)
        role = RoleSettings(model="openai:instant", base_url="http://127.0.0.1:9/v1")
        models = ModelSettings(default=role, smol=role, daily_calls=10 * count)
        config = Config(base, base, time_zone="UTC", memories=settings, models=models, fixed_now=NOON)
        model = Instant()
        with (
            patch.object(setup, "_gateway", lambda *_: lambda *_: model),
            Memory(open_store(config), config, project, Rules(), lambda _: None) as memory,
            timed(Queue) as spent,
        ):
            begin = time.process_time()
            report = memory.handbook.run(Using()).run(below(home).refs)
            total = time.process_time() - begin
            first, calls = sum(spent), model.asked
            assert sum(not one.skip for one in report.sessions) == count
            before = {path: path.stat().st_mtime_ns for path in base.rglob("*") if "state.db" not in path.name}
            begin = time.process_time()
            memory.handbook.run(Using()).run(below(home).refs)
            again = time.process_time() - begin
            after = {path: path.stat().st_mtime_ns for path in base.rglob("*") if "state.db" not in path.name}
    changed = sorted(path.name for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    return {
        "sessions": count,
        "queue": round(first / total, 3),
        "calls": calls,
        "unchanged_calls": model.asked - calls,
        "unchanged_files": changed,
        "unchanged_over_first": round(again / total, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["words", "claims", "run"])
    parser.add_argument("--home", type=Path)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--budgets", nargs="+", type=int, default=[4000, 2000, 1000])
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--claim", type=int, default=8)
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    match chosen.what:
        case "words":
            told(survived(chosen.home, chosen.turns, chosen.budgets), as_json=chosen.json)
        case "claims":
            found = claims(chosen.rows, chosen.claim, chosen.pairs)
            print(json.dumps({"rows": chosen.rows, "claim": chosen.claim, "limit": LIMITS["claims"], "ratios": found}))
        case _:
            print(json.dumps({**whole(chosen.sessions), "limit": LIMITS["queue"]}))


def survived(home: Path | None, turns: int, budgets: Sequence[int]) -> list[dict[str, object]]:
    """Every session at every budget."""
    with tempfile.TemporaryDirectory() as folder:
        place = home or build_home(Path(folder))
        return [measure(ref, found, budget) for ref, found in sessions(place, turns) for budget in budgets]


def told(found: Sequence[dict[str, object]], *, as_json: bool) -> None:
    """For a person, or as JSON."""
    if as_json:
        print(json.dumps(found, indent=1))
        return
    for one in found:
        print(
            f"{one['session']}, {one['turns']} turns, {one['budget']} tokens: {one['tiers']:.1%} of the person's words by tiers, "
            f"{one['head_and_tail_of_rows']:.1%} by head and tail of the same rows ({one['of_tokens']} tokens), "
            f"{one['head_and_tail_of_log']:.1%} of the log ({one['log_tokens']} tokens)"
        )


if __name__ == "__main__":
    main()
