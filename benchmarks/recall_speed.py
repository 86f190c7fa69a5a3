"""What a question costs, at 10 to 100,000 entries: treering, reading every file again, FTS5, bm25s and tantivy.

    python benchmarks/recall_speed.py [--sizes 10 100 1000 10000 100000] [--queries 60] [--json]

CPU time of this process, file cache warm, catalog open, no sweep before a question. It is asked as a hook asks (what reaches
the bar), as a program asks (`told`: the same), as a person or an agent asks outright (the five best), and for every candidate
with its reasons. "in a re-scan": how many of them one re-scan takes. The tree is made up: its most common words are those
of English, the others are made up and as unevenly common as words are. A question is a sentence that shares half of its
words with an entry. What a whole hook process costs stands in benchmarks/hook.py, what quality is in benchmarks/recall.py.
"""

import argparse
import contextlib
import gc
import itertools
import json
import os
import random
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

from treering.disk.paths import Layout, Tree
from treering.guard.secrets import clean
from treering.hot import query
from treering.hot.ranking import catalog_read
from treering.hot.ranking.seed import KEYWORDS, words
from treering.hot.telling.recollect import chosen
from treering.ops.recall import Ask, recall
from treering.store.base import Store
from treering.store.search.readers import Readers

NOW = datetime(2026, 11, 30, tzinfo=UTC)
TYPES = ("user", "feedback", "project", "reference")
COMMON = """the of and to a in is that it for on with as are this be at by from or have an not we you but all can has was
will if they which there one their been do would when who more so no what about up out them then some into could time these
two may other than first its now only over such where how our why your does should each after before because also very""".split()  # noqa: SIM905 - to be read
Work = Callable[[str], object]


def sentences(rng: random.Random, size: int = 20_000) -> Callable[[int], str]:
    """Sentences of so many words."""
    letters = "aeioubcdfghklmnprstvw"
    made = ["".join(rng.choices(letters, k=rng.randint(4, 10))) for _ in range(size - len(COMMON))]
    weights = list(itertools.accumulate(1 / (place + 10) for place in range(size)))
    return lambda length: " ".join(rng.choices(COMMON + made, cum_weights=weights, k=length))


def topic(sentence: Callable[[int], str], number: int) -> str:
    """The text of a topic file."""
    head = f"name: {sentence(4)}\ndescription: {sentence(8)}\ntype: {TYPES[number % 4]}\n"
    return f"---\n{head}---\n\n{sentence(20)}\n\nWhy: {sentence(10)}\n"


def questions(texts: list[str], sentence: Callable[[int], str], rng: random.Random, count: int) -> list[str]:
    """Six words of an entry, and six of any."""
    asked = []
    for text in rng.choices(texts, k=count):
        body = text.rpartition("---\n")[2].replace("Why:", "").split()
        place = rng.randrange(len(body) - 6)
        asked.append(f"{' '.join(body[place : place + 6])} {sentence(6)}")
    return asked


# Rivals: each is made from the texts and says what a question takes


def rescan(folder: Path) -> Work:
    """The seed: every file is read and scored for each question."""

    def ask(asked: str) -> list[tuple[int, str]]:
        wanted = words(asked)
        scored = []
        for path in folder.rglob("[0-9]*.md"):
            text = path.read_text(encoding="utf-8")
            _, head, body = text.split("---\n", 2)
            fields = dict(line.split(": ", 1) for line in head.splitlines())
            document = f"{fields['type']} {fields['name']} {fields['description']} {body}".lower()
            points = sum(2 for word in wanted if word in document) + len(wanted & KEYWORDS[fields["type"]])
            scored.append((points + bool(body.strip()), path.name))
        return sorted(scored, reverse=True)[:5]

    return ask


def fts5(texts: list[str], folder: Path) -> Work:
    """SQLite's full text search as it comes."""
    connection = sqlite3.connect(folder / "fts.db")
    connection.execute("CREATE VIRTUAL TABLE docs USING fts5 (text)")
    connection.executemany("INSERT INTO docs VALUES (?)", ((text,) for text in texts))
    connection.commit()
    find = "SELECT rowid FROM docs WHERE docs MATCH ? ORDER BY rank LIMIT 5"
    return lambda asked: connection.execute(find, (" OR ".join(f'"{word}"' for word in asked.split()),)).fetchall()


def bm25s(texts: list[str], _: Path) -> Work:
    """An index in memory, made anew after every change."""
    import bm25s as library  # noqa: PLC0415 - rivals need not be installed
    import Stemmer  # noqa: PLC0415

    options = {"stopwords": "en", "stemmer": Stemmer.Stemmer("english"), "show_progress": False}
    index = library.BM25()
    index.index(library.tokenize(texts, **options), show_progress=False)
    most = min(5, len(texts))
    return lambda asked: index.retrieve(library.tokenize([asked], **options), k=most, show_progress=False)


def tantivy(texts: list[str], folder: Path) -> Work:
    """Lucene's younger relative, in Rust, from its Python package."""
    import tantivy as library  # noqa: PLC0415

    (folder / "tantivy").mkdir()
    builder = library.SchemaBuilder()
    builder.add_text_field("text", stored=False, tokenizer_name="en_stem")
    index = library.Index(builder.build(), path=str(folder / "tantivy"))
    writer = index.writer()
    for text in texts:
        writer.add_document(library.Document(text=[text]))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    return lambda asked: searcher.search(index.parse_query(asked, ["text"]), 5).hits


RIVALS = {"FTS5": ("sqlite3", fts5), "bm25s": ("bm25s", bm25s), "tantivy": ("tantivy", tantivy)}


# Measuring


def milliseconds(work: Work, asked: list[str]) -> list[float]:
    """CPU of each, sorted."""
    spent = []
    for one in asked:
        start = time.process_time()
        work(one)
        spent.append((time.process_time() - start) * 1000)
    return sorted(spent)


def seconds(work: Callable[[], object]) -> float:
    """CPU of one."""
    start = time.process_time()
    work()
    return time.process_time() - start


def resident() -> float:
    """MB that this process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20


def on_disk(folder: Path) -> float:
    """KB of all files below."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1024


def spread(name: str, spent: list[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {f"{name} p50 ms": statistics.median(spent), f"{name} p95 ms": spent[int(len(spent) * 0.95)]}


def told_only(readers: Readers, tree: Tree, asked: str) -> object:
    """As a hook asks: what is told, without the candidates that are not."""
    wanted = query.asked(asked)
    bars = query.bars(asked, wanted)
    with readers.of([tree]) as catalogs:
        found = catalog_read.search(catalogs, wanted, bar=bars[query.ANY])
    return chosen(found, set(), {tree.name: str(tree.memory)}, "2026-11-30", bars)


def ours(store: Store, tree: Tree, texts: list[str], asked: list[str]) -> Iterator[tuple[str, float]]:
    """Every figure of treering."""
    yield "first sweep s", seconds(lambda: store.sweep("user"))
    yield "sweep, nothing changed s", statistics.median(seconds(lambda: store.sweep("user")) for _ in range(5))
    changed = tree.memory / "0.md"
    changed.write_text(texts[1], encoding="utf-8")
    os.utime(changed, (1, 1))
    yield "sweep, one file changed s", seconds(lambda: store.sweep("user"))
    yield "catalog kB", tree.catalog.stat().st_size / 1024
    before = resident()
    with Readers() as readers:
        ways: dict[str, Work] = {
            "as a hook asks": lambda one: told_only(readers, tree, one),
            "told": lambda one: recall([tree], Ask(one, NOW), readers),
            "asked outright": lambda one: recall([tree], Ask(one, NOW, explicit=True), readers),
            "with reasons": lambda one: recall([tree], Ask(one, NOW), readers).hits,
        }
        for name, work in ways.items():
            milliseconds(work, asked[:3])
            yield from spread(name, milliseconds(work, asked)).items()
        yield "kept in memory MB", resident() - before
    yield from spread("told, opened anew", milliseconds(lambda one: recall([tree], Ask(one, NOW)), asked)).items()


def measured(size: int, count: int) -> dict[str, float]:
    """All figures at a size."""
    rng = random.Random(7)
    sentence = sentences(rng)
    texts = [topic(sentence, number) for number in range(size)]
    asked = questions(texts, sentence, rng, count)
    figures: dict[str, float] = {"entries": size}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        layout = Layout(folder, folder)
        tree = layout.tree("user")
        tree.memory.mkdir(parents=True)
        for number, text in enumerate(texts):
            (tree.memory / f"{number}.md").write_text(text, encoding="utf-8")
        with contextlib.closing(Store(layout, clean, lambda: NOW)) as store:
            figures |= ours(store, tree, texts, asked)
        spent = milliseconds(rescan(tree.memory), asked[: max(3, min(20, 20_000 // size))])
        figures["re-scan p50 ms"] = statistics.median(spent)
        for name in ("as a hook asks", "told", "asked outright", "with reasons"):
            figures[f"{name}, in a re-scan"] = figures["re-scan p50 ms"] / figures[f"{name} p50 ms"]
        figures["sweeps in a re-scan"] = figures["re-scan p50 ms"] / 1000 / figures["sweep, nothing changed s"]
        for name, (module, build) in RIVALS.items():
            if find_spec(module):
                figures |= rival(name, build, texts, asked)
    return figures


def rival(name: str, build: Callable[[list[str], Path], Work], texts: list[str], asked: list[str]) -> dict[str, float]:
    """A rival's figures."""
    folder = Path(tempfile.mkdtemp())
    before = resident()
    made: list[Work] = []
    figures = {f"{name}, index s": seconds(lambda: made.append(build(texts, folder)))}
    milliseconds(made[0], asked[:3])
    figures |= spread(name, milliseconds(made[0], asked))
    figures |= {f"{name} MB": resident() - before, f"{name} kB": on_disk(folder)}
    shutil.rmtree(folder)
    return figures


def apart(size: int, count: int) -> dict[str, float]:
    """The same in a process of its own, so that no size pays for another's memory."""
    command = [sys.executable, __file__, "--one", str(size), "--queries", str(count)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", nargs="*", type=int, default=[10, 100, 1000, 10_000, 100_000])
    parser.add_argument("--queries", type=int, default=60)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measured(options.one, options.queries)))
        return
    rows = [apart(size, options.queries) for size in options.sizes]
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    for name in rows[0]:
        print(f"{name:28}" + "".join(f"{row[name]:>12.4g}" for row in rows))


if __name__ == "__main__":
    main()
