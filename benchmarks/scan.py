"""What a scan of a memory tree costs over reading its files: scan, parse, hash and index against reading alone.

    python benchmarks/scan.py [--files 1000] [--pairs 11] [--json]

CPU time of this process, file cache warm, the ratio of each pair and their median. The files are made up: three in four
have the front matter that treering and Qwen Code write, the others quotes, nesting, CRLF, or what YAML refuses.
"""

import argparse
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from treering.core.entry import ENTRY_TYPES
from treering.core.topics.index import index_rows, render_index
from treering.disk.paths import Tree
from treering.store.files.topics import scan

LIMIT = 5.0
WORDS = """billing ledger migration lock timeout partition postgres queue invoice audit deadline reviewer pipeline staging
release freeze branch board dashboard owner summary diff emoji sentence retry idempotent batch column index vacuum""".split()  # noqa: SIM905 - to be read


def sentence(rng: random.Random, length: int) -> str:
    return " ".join(rng.choices(WORDS, k=length)).capitalize()


def topic(rng: random.Random, number: int) -> tuple[str, str]:
    """Path and text of a made-up topic file."""
    kind = ENTRY_TYPES[number % 4]
    name, description = sentence(rng, 4), sentence(rng, 10)
    odd = number % 16
    if odd == 1:
        description = f'"{description}: quoted"'
    if odd == 6:
        description = f"{description} - {name}: {sentence(rng, 3)}"  # no YAML, and common
    head = f"name: {name}\ndescription: {description}\ntype: {kind}\n"
    if odd == 11:
        head = f"name: {name}\ndescription: {description}\nmetadata:\n  node_type: memory\n  type: {kind}\n"
    body = f"{sentence(rng, 14)}, {sentence(rng, 12)}.\n"
    if kind in ("feedback", "project"):
        mark = "**" if number % 8 > 3 else ""
        body += f"\n{mark}Why:{mark} {sentence(rng, 14)}.\n{mark}How to apply:{mark} {sentence(rng, 10)}.\n"
    if odd == 12:
        body = "".join(f"- {sentence(rng, 10)}\n" for _ in range(4))
    text = f"---\n{head}---\n\n{body}"
    return f"{kind}/{name.lower().replace(' ', '-')}-{number}.md", text.replace("\n", "\r\n") if odd == 3 else text


def make(root: Path, files: int) -> Tree:
    rng = random.Random(5)
    for number in range(files):
        path, text = topic(rng, number)
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())
    return Tree("project:benchmark", root, root.parent)


def paths(folder: str) -> Iterator[str]:
    with os.scandir(folder) as listing:
        for entry in listing:
            if entry.is_dir():
                yield from paths(entry.path)
            else:
                yield entry.path


def read(tree: Tree) -> int:
    """Find every file and read its bytes: the least that a scan has to do."""
    total = 0
    for path in paths(str(tree.memory)):
        with open(path, "rb") as file:  # noqa: PTH123 - no more than reading
            total += len(file.read())
    return total


def scan_and_index(tree: Tree) -> int:
    found, _ = scan(tree)
    return len(render_index(index_rows(found.values())))


def cpu(work: Callable[[Tree], int], tree: Tree) -> float:
    begin = time.process_time()
    assert work(tree)
    return time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=11)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = make(Path(folder) / "memory", options.files)
        read(tree), scan_and_index(tree)  # warm
        pairs = [(cpu(read, tree), cpu(scan_and_index, tree)) for _ in range(options.pairs)]
    result = {
        "files": options.files,
        "pairs": options.pairs,
        "read_ms": round(statistics.median(one for one, _ in pairs) * 1000, 2),
        "scan_ms": round(statistics.median(two for _, two in pairs) * 1000, 2),
        "ratio": round(statistics.median(two / one for one, two in pairs), 2),
        "limit": LIMIT,
    }
    if options.json:
        print(json.dumps(result))
    else:
        print(
            "{files} files: reading {read_ms} ms, scan and index {scan_ms} ms, ratio {ratio} (limit {limit})".format(
                **result
            )
        )


if __name__ == "__main__":
    main()
