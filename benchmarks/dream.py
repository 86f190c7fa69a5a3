"""What a mechanical dream of a large memory costs over reading and writing the same files.

    python benchmarks/dream.py [--files 5000] [--pairs 3] [--json]

CPU time of this process, user and system. One entry in ten says what another one says, in other case and punctuation, so that
a dream merges hundreds of files, judges every merge, and keeps what it needs to take them back. It is compared with opening,
reading and overwriting each of the same files, as a program does that takes no care (`read_bytes`, `write_bytes`), and, for the
record, with reading and replacing them as every file of memory is written: whole, flushed, by one rename. Of each, the median of
the pairs, and the median of their ratios; the limit holds for the careless one.
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
OVERWRITES = 3  # of the files, for one time: the first and the next ones differ, and their median counts
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


def overwrite(root: Path) -> None:
    """Read every file and write it again, with no care for what may go wrong."""
    for path in root.rglob("*.md"):
        path.write_bytes(path.read_bytes())


def replace(root: Path) -> None:
    """Read every file and put it back as memory does."""
    for path in [path.relative_to(root).as_posix() for path in root.rglob("*.md")]:
        data = read_bytes(root, path) or b""
        write_atomic(root, path, data, before=sha256(data))


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measured(files: int) -> tuple[float, float, float, int]:
    """Seconds of a dream, of overwriting, of replacing, and how many entries became part of another."""
    with temporary_memory() as memory:
        make(memory, files)
        root = memory.store.tree(memory.trees["project"]).memory
        plain = statistics.median(cpu(lambda: overwrite(root)) for _ in range(OVERWRITES))
        safe = cpu(lambda: replace(root))
        merged = []
        spent = cpu(lambda: merged.append(dream(memory.store, memory.key, Dreamer()).deduped))
        return spent, plain, safe, merged[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    runs = [measured(options.files) for _ in range(options.pairs)]
    middle = statistics.median
    result = {
        "files": options.files,
        "merged": runs[0][3],
        "dream_ms": round(middle(spent for spent, _, _, _ in runs) * 1000),
        "overwrite_ms": round(middle(plain for _, plain, _, _ in runs) * 1000),
        "replace_ms": round(middle(safe for _, _, safe, _ in runs) * 1000),
        "ratio": round(middle(spent / plain for spent, plain, _, _ in runs), 2),
        "ratio_replace": round(middle(spent / safe for spent, _, safe, _ in runs), 2),
        "limit": LIMIT,
    }
    if options.json:
        print(json.dumps(result))
    else:
        print(
            "{files} entries, {merged} of them merged: the dream {dream_ms} ms; overwriting the files {overwrite_ms} ms, "
            "ratio {ratio} (limit {limit}); replacing them safely {replace_ms} ms, ratio {ratio_replace}".format(
                **result
            )
        )


if __name__ == "__main__":
    main()
