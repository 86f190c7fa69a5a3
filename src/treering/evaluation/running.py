"""Learn a corpus into a scratch base, and read back what came of it.

The rule this file keeps: everything happens below the directory that is given, at the moment the labels name; the person's
own memory is neither read nor written.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from treering.clients import load
from treering.config import Config, ModelSettings
from treering.core.entry import Entry
from treering.evaluation.extraction import Learned
from treering.evaluation.gold import Gold
from treering.evaluation.recall import LIMIT, Ranker
from treering.evaluation.stores import ranking, tells, text_of
from treering.guard.secrets import clean
from treering.models.offline import OfflineExtractor
from treering.ops.answer import Ask
from treering.ops.instructions import instructions
from treering.ops.learn import Desk
from treering.ops.recall import recall
from treering.ops.sources import below
from treering.pipeline import learning as pipeline
from treering.pipeline.learning import Using
from treering.store.base import Store
from treering.store.files.history import Past
from treering.telemetry import silent
from treering.wiring import open_store


class StoredSecret(NamedTuple):
    """A secret that was found in a file of the base. hint: its first letters, no more."""

    path: str
    hint: str


class Learning(NamedTuple):
    """What was read. turns: of each session, by its id; problems: what was wrong, a line each."""

    turns: dict[str, int]
    problems: tuple[str, ...]


Progress = Callable[[int, int, str], None]


def clock(gold: Gold) -> datetime:
    """The moment at which the queries are asked."""
    return datetime.fromisoformat(gold.now)


def scratch_config(base: Path, gold: Gold, models: ModelSettings) -> Config:
    """The settings of nobody, at the time of the labels. models: the person's, of which a local one may be used."""
    return Config(home=base, base=base, time_zone="UTC", fixed_now=clock(gold), models=models)


@contextmanager
def scratch_store(config: Config) -> Iterator[Store]:
    """An empty memory of nobody's."""
    store = open_store(config)
    try:
        yield store
    finally:
        store.close()


def learn_corpus(store: Store, corpus: Path, progress: Progress, config: Config, using: Using) -> Learning:
    """Learn every session of the corpus. progress: told the number of each, of how many; using: the model that reads them.

    Its code bases are looked for under repos/, by the last part of the directory the sessions name.
    """
    found = below(corpus / "home")
    desk = Desk(
        read=lambda ref: load(ref.client).read(ref),
        instructions=lambda root: instructions(corpus / "repos" / root.name, clean),
        time_zone=UTC,
    )
    learning = pipeline.Learning(store, config, OfflineExtractor(), silent, using, desk)
    report = learning.run(found.refs, lambda n, of, ref: progress(n, of, f"{ref.client} {ref.id}"))
    wrong = [str(problem) for session in report.sessions for problem in session.problems]
    failed = [f"{s.client} {s.session}: {s.detail}" for s in report.sessions if s.skipped == "failed"]
    stale = [f"stale recording: {name}" for name in learning.stale()]
    turns = {session.session: session.turns for session in report.sessions if session.turns}
    return Learning(turns, (*map(str, found.problems), *wrong, *failed, *stale))


def entries_of(store: Store) -> dict[str, tuple[Entry, ...]]:
    """Every active entry by its tree."""
    return {tree: store.entries(tree) for tree in ("user", *(project.tree for project in store.projects()))}


def learned_of(store: Store) -> tuple[Learned, ...]:
    """What was learned, active and superseded."""
    trees = entries_of(store)
    active = [_learned(entry) for entries in trees.values() for entry in entries]
    return (*active, *(_replaced(past) for tree in trees for past in store.history(tree)))


def end_to_end_ranker(store: Store, gold: Gold) -> Ranker:
    """The product's recall through its catalogs, over what was learned."""
    folders = {session.repo: Path(session.cwd) for session in gold.sessions}
    trees = {
        repo: (store.tree("user"), store.tree(f"project:{store.project(folder)}")) for repo, folder in folders.items()
    }
    told = tells(gold, [entry for entries in entries_of(store).values() for entry in entries])
    now = clock(gold)
    return lambda repo, query: ranking(recall(trees[repo], Ask(query, now, LIMIT)), told)


def stored_secrets(base: Path, secrets: Sequence[str]) -> tuple[StoredSecret, ...]:
    """Where a secret stands in any byte of any file below the base, case aside, since an index may have folded it."""
    wanted = [(secret, secret.lower().encode()) for secret in secrets]
    found = []
    for path in sorted(path for path in base.rglob("*") if path.is_file()):
        data = path.read_bytes().lower()
        found += [StoredSecret(str(path.relative_to(base)), f"{secret[:3]}…") for secret, raw in wanted if raw in data]
    return tuple(found)


def _learned(entry: Entry) -> Learned:
    line = entry.line
    sessions = tuple(dict.fromkeys(source.session for source in line.sources))
    due = line.due.isoformat() if line.due else None
    return Learned(entry.id, entry.type, text_of(entry), "\n".join(line.words), sessions, due=due)


def _replaced(past: Past) -> Learned:
    record = past.record
    text = f"{past.name}\n{record.summary}\n{record.why}\n{record.how}"
    return Learned(past.id, past.type or "project", text, "", (), active=False)
