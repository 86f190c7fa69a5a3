"""After a sweep the catalog answers what the files alone say, whatever happened before and whoever wrote."""

import os
import random
import subprocess
import sys
from datetime import UTC, datetime
from itertools import count, product
from pathlib import Path

import pytest

from treering.disk.paths import Layout
from treering.guard.secrets import clean
from treering.ops.recall import Ask, recall, recall_entries
from treering.store.base import Store
from treering.store.view import View, look

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SUBJECTS = "staging release billing kestrel ledger sync_v2 INC-1874 migration 审计 リリース Datenbank deploy/api.yml queue".split()  # noqa: SIM905 - to be read
SAID = [
    "is wiped at night",
    "never runs on fridays",
    "belongs to Jonas",
    "needs lock_timeout",
    "goes through the deploy",
    "immer auf Englisch",
    "不能有缺口",
]
PROMPTS = (
    "is the staging database wiped at night",
    "who owns sync_v2 and the ledger",
    "when may we deploy a release",
    "INC-1874",
    "审计 不能有缺口",
    "lock_timeout of a migratoin",
    "deploy/api.yml on fridays in english",
)
WRITER = """
import random, sys
from datetime import UTC, datetime
from pathlib import Path
from treering.disk.paths import Layout
from treering.errors import LockedError
from treering.guard.secrets import clean
from treering.store.base import Store

sys.path.insert(0, sys.argv[2])
from test_catalog_histories import written

home, rng = Path(sys.argv[1]), random.Random(int(sys.argv[3]))
store = Store(Layout(home, home), clean, lambda: datetime.now(UTC))
for _ in range(15):
    written(store.tree("user").memory, rng, 40)
    try:
        store.sweep("user")
    except LockedError:
        continue
store.close()
"""


def sentence(rng: random.Random) -> str:
    """Something about a subject or two."""
    return f"{' and '.join(rng.sample(SUBJECTS, rng.randint(1, 2)))} {rng.choice(SAID)}"


def written(memory: Path, rng: random.Random, files: int) -> None:
    """One edit by hand: a file of one record or a list is written, replaced, renamed, touched or removed."""
    path = memory / rng.choice(("project", "feedback", "")) / f"{rng.randrange(files)}.md"
    what = rng.choice(("write", "write", "list", "same size", "rename", "touch", "remove"))
    path.parent.mkdir(parents=True, exist_ok=True)
    if what in {"write", "list"} or not path.exists():
        body = "".join(f"- {sentence(rng)}\n" for _ in range(3)) if what == "list" else f"{sentence(rng)}\n"
        path.write_text(f"---\nname: {rng.choice(SUBJECTS)}\ntype: project\n---\n\n{body}", encoding="utf-8")
        return
    try:
        if what == "same size":  # and at the same time
            before = path.stat()
            path.write_text(path.read_text(encoding="utf-8").replace("night", "noons"), encoding="utf-8")
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        elif what == "rename":
            path.rename(path.with_name(f"moved-{path.name}"))
        elif what == "touch":
            os.utime(path, (rng.randrange(2_000_000_000),) * 2)
        else:
            path.unlink()
    except FileNotFoundError:
        return  # another process was faster


def answers(store: Store) -> list:
    """What the catalog says to every prompt, down to the last candidate."""
    return [told(recall([store.tree("user")], Ask(prompt, NOW), store.readers)) for prompt in PROMPTS]


def computed(store: Store) -> list:
    """The same from the files alone."""
    modified = {f"user {path}": file.modified for path, file in store.state("user").files.items()}
    entries = store.entries("user")
    return [told(recall_entries(entries, Ask(prompt, NOW), clean, modified)) for prompt in PROMPTS]


def told(answer) -> list[tuple]:
    return [(hit.row.path, hit.row.item, hit.row.summary, hit.score, hit.reason) for hit in answer.hits]


@pytest.fixture
def store(tmp_path):
    """A memory of nothing."""
    made = Store(Layout(tmp_path, tmp_path), clean, lambda: NOW)
    made.tree("user").memory.mkdir(parents=True)
    yield made
    made.close()


@pytest.mark.parametrize("seed", range(3))
def test_after_any_history_of_a_large_tree_catalog_and_files_agree(store, monkeypatch, seed):
    """Hundreds of edits, with a sweep now and then; between sweeps nothing is told that its file does not say any more."""
    monkeypatch.setattr("treering.store.search.postings._BLOCK", 16)  # many blocks for each token
    rng, memory = random.Random(seed), store.tree("user").memory
    for _ in range(8):
        for _ in range(rng.randint(1, 40)):
            written(memory, rng, 80)
        for prompt in PROMPTS:
            for hit in recall([store.tree("user")], Ask(prompt, NOW), store.readers).selected:
                assert hit.row.summary in (memory / hit.row.path).read_text(encoding="utf-8")
        store.sweep("user")
        assert answers(store) == computed(store)
    assert max(map(len, answers(store))) >= 10


@pytest.mark.parametrize("seed", range(3))
def test_what_is_found_first_is_what_is_told_of_all_candidates(store, seed):
    """Whoever asks, however much may be told, and whatever was shown, is over or was edited: nothing that tells is missed."""
    rng, memory = random.Random(seed), store.tree("user").memory
    for _ in range(150):
        written(memory, rng, 60)
    store.sweep("user")
    for _ in range(20):
        written(memory, rng, 60)
    told_any = 0
    for prompt in (*PROMPTS, *(sentence(rng) for _ in range(20))):
        shown: frozenset[str] = frozenset()
        for limit, explicit in product((1, 2, 5), (False, True)):
            answer = recall([store.tree("user")], Ask(prompt, NOW, limit, shown, explicit=explicit), store.readers)
            assert answer.selected == tuple(hit for hit in answer.hits if hit.reason == "injected")
            told_any += len(answer.selected)
            shown = frozenset(hit.mark for hit in answer.selected[:1])
    assert told_any > 50


def test_candidates_are_as_they_stand_when_somebody_reads_them(store):
    """What was told stays as it was told; what else there is to say is looked for then."""
    memory = store.tree("user").memory
    (memory / "a.md").write_text("---\ntype: project\n---\n\nthe ledger is closed on the third\n", encoding="utf-8")
    store.sweep("user")
    answer = recall([store.tree("user")], Ask("when is the ledger closed?", NOW, explicit=True), store.readers)
    (memory / "b.md").write_text("---\ntype: project\n---\n\nthe ledger is closed by Priya\n", encoding="utf-8")
    store.sweep("user")
    assert [hit.row.path for hit in answer.selected] == ["a.md"]
    assert {hit.row.path for hit in answer.hits} == {"a.md", "b.md"}


def test_after_several_processes_wrote_at_once_catalog_and_files_agree(store):
    """Each edits files that the others edit too, and sweeps; whoever sweeps last has the catalog right."""
    home, here = store.layout.home, str(Path(__file__).parent)
    command = [sys.executable, "-c", WRITER, str(home), here]
    writers = [subprocess.Popen([*command, str(number)]) for number in range(3)]
    while any(writer.poll() is None for writer in writers):
        answers(store)  # a reader among them neither waits nor fails
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    store.sweep("user")
    assert answers(store) == computed(store)
    assert any(answers(store))


def views(store: Store, before: View | None) -> tuple[View, View]:
    """The tree as it is now: from the earlier view, and from nothing."""
    ids = (map("e_{}".format, count()), map("e_{}".format, count()))
    tree = store.tree("user")
    return look(tree, before, NOW, ids[0].__next__, clean), look(tree, None, NOW, ids[1].__next__, clean)


def lines_edited(store: Store, rng: random.Random) -> None:
    """Somebody edits entries.jsonl: lines change places, one is lost, one stands there for another entry too."""
    path = store.tree("user").entries
    lines = path.read_text(encoding="utf-8").splitlines()
    rng.shuffle(lines)
    if len(lines) > 2:
        lines[0] = lines[1].replace('"id":"e_', f'"id":"e_twin{rng.randrange(100)}', 1)
        del lines[2]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("seed", range(6))
def test_a_view_made_from_an_earlier_one_says_the_same(store, seed):
    """Entries, ids, steps, index and problems, over hundreds of edits of files and lines, written down or not."""
    rng, before = random.Random(seed), None
    for _ in range(60):
        for _ in range(rng.choice((0, 1, 1, 2, 10))):
            written(store.tree("user").memory, rng, 30)
        what = rng.random()
        if what < 0.4:
            store.state("user")
        elif what < 0.5 and store.tree("user").entries.exists():
            lines_edited(store, rng)
        now, anew = views(store, before)
        assert (now.entries, now.index, now.problems) == (anew.entries, anew.index, anew.problems)
        assert now.state == anew.state
        assert set(now.steps) == set(anew.steps)
        if before:
            assert now.changed(before) >= {
                path for path, file in now.state.files.items() if before.state.files.get(path) != file
            }
        before = now
    assert len(before.entries) > 10
