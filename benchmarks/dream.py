"""What a mechanical dream of a large memory costs over reading and writing the same files.

    python benchmarks/dream.py [--files 5000] [--pairs 3] [--json]

CPU time of this process. One entry in ten says what another one says, in other case and punctuation, so that a dream merges
hundreds of files, judges every merge, and keeps what it needs to take them back. Reading and writing is reading every file
and putting it back as every file of memory is written: whole, flushed, by one rename. The ratio of each pair and their median.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from scan import sentence

from treering.core.entry import ENTRY_TYPES
from treering.disk.files import read_bytes, sha256, write_atomic
from treering.memory import Memory
from treering.ops.dream import Dreamer, dream
from treering.testing import temporary_memory

LIMIT = 5.0
EVERY = 10  # entries of which one is a duplicate


def make(memory: Memory, files: int) -> None:
    """Fill the project's tree, and have its entries bound and indexed."""
    rng = random.Random(5)
    tree = memory.store.tree(memory.trees["project"])
    summaries: dict[str, list[str]] = {kind: [] for kind in ENTRY_TYPES}
    for number in range(files):
        kind = ENTRY_TYPES[number % 4]
        known = summaries[kind]
        again = number % EVERY == EVERY - 1 and known
        summary = rng.choice(known).upper() if again else f"{sentence(rng, 9)} {number}."
        known.append(summary)
        body = f"{summary}\n\nWhy: {sentence(rng, 14)}.\nHow to apply: {sentence(rng, 10)}.\n"
        path = tree.memory / kind / f"entry-{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\nname: {sentence(rng, 4)}\ndescription: {sentence(rng, 10)}\ntype: {kind}\n---\n\n{body}")
    memory.store.sweep(tree.name)


def rewrite(root: Path) -> int:
    """Read every file and put it back."""
    paths = [path.relative_to(root).as_posix() for path in root.rglob("*.md")]
    for path in paths:
        data = read_bytes(root, path) or b""
        write_atomic(root, path, data, before=sha256(data))
    return len(paths)


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measured(files: int) -> tuple[float, float, int]:
    """Seconds of a dream, seconds of reading and writing, and how many entries became part of another."""
    with temporary_memory() as memory:
        make(memory, files)
        base = cpu(lambda: rewrite(memory.store.tree(memory.trees["project"]).memory))
        merged = []
        spent = cpu(lambda: merged.append(dream(memory.store, memory.key, Dreamer()).deduped))
        return spent, base, merged[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    runs = [measured(options.files) for _ in range(options.pairs)]
    result = {
        "files": options.files,
        "merged": runs[0][2],
        "dream_ms": round(statistics.median(spent for spent, _, _ in runs) * 1000),
        "rewrite_ms": round(statistics.median(base for _, base, _ in runs) * 1000),
        "ratio": round(statistics.median(spent / base for spent, base, _ in runs), 2),
        "limit": LIMIT,
    }
    if options.json:
        print(json.dumps(result))
    else:
        print(
            "{files} entries, {merged} of them merged: reading and writing the files {rewrite_ms} ms, the dream {dream_ms} ms, "
            "ratio {ratio} (limit {limit})".format(**result)
        )


if __name__ == "__main__":
    main()
