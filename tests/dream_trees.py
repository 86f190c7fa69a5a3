"""Memories that were never tidied: two of the recorded sessions as another tool would hold them, a German and a Chinese one.

    python tests/dream_trees.py DIR

asks for a dream of each with the model `cassette:DIR`: a request without an answer is written to DIR/pending/, and an answer
beside it becomes a recording (docs/models.md, Recorded answers). The test of the recorded dreams replays them.
"""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from dream_kit import load, write
from fixtures_home import FIXTURES
from models.support import Book
from store_kit import KEY, open_store
from treering.config import ModelSettings
from treering.core.entry import Entry
from treering.evaluation.gold import Gold, Turn
from treering.evaluation.running import scratch_config, scratch_store
from treering.evaluation.stores import text_of
from treering.evaluation.tidying import Placed, Statement, place, statements
from treering.guard.secrets import clean
from treering.models.base import Model
from treering.models.cassette import Cassette
from treering.models.layers import layered
from treering.models.templates import Templates
from treering.ops.dream import Dreamer, dream
from treering.store.base import Store

TREES = FIXTURES / "dream"
ANSWERS = TREES / "answers"
REPOS = ("acme-billing", "skylark-app")
WRITTEN = ("german", "chinese")
AGAIN = {
    "d01-3": "Money is int minor units everywhere; no Decimal.",
    "d07-2": "Sync conflicts are decided by the server revision, never by device time.",
    "d07-3": "Commits are written in English, feat:/fix: style.",
    "d08-2": "1000 flights in 2 seconds is what we promised LFT for the sync.",
    "d08-10": "One change per commit, never two things mixed.",
}
"""What somebody would note of the turns in which the labels say that a known fact is said again."""
MIXED = {"d09-4": "d09-5", "d08-6": "d08-7"}
"""Facts that stand in one entry with another."""
MISTYPED = {"d05-3": "project", "d08-4": "feedback"}
"""Facts with a type that is not theirs."""


@dataclass(frozen=True)
class Fact:
    """What has to stand in one entry, and in which: types it may have, terms (`a|b`: one of them), a day it is due."""

    types: tuple[str, ...]
    terms: tuple[str, ...]
    once: bool = False
    due: str | None = None

    def is_told_by(self, entry: Entry) -> bool:
        text = text_of(entry).casefold()
        due = entry.line.due.isoformat() if entry.line.due else None
        told = all(any(one.casefold() in text for one in term.split("|")) for term in self.terms)
        return told and entry.type in self.types and self.due in {None, due}


def facts(name: str) -> list[Fact]:
    """What a written tree says, and has to say after a dream."""
    section = re.search(r"^# Facts\n+```json\n(.*?)```", (TREES / f"{name}.md").read_text(), re.MULTILINE | re.DOTALL)
    return [
        Fact(**{key: tuple(v) if isinstance(v, list) else v for key, v in one.items()})
        for one in json.loads(section[1])
    ]


def gone(name: str) -> list[str]:
    """The files whose entries no longer hold."""
    section = (TREES / f"{name}.md").read_text().partition("# Gone\n")[2]
    return [line.removeprefix("- ") for line in section.splitlines() if line.startswith("- ")]


def labels(repo: str) -> Gold:
    """The labels of the recorded sessions of a repository, with what the person typed."""
    gold = msgspec.json.decode((FIXTURES / "home_labels.json").read_bytes(), type=Gold)
    told = {one["session"]: one["turns"] for one in json.loads((FIXTURES / "home_turns.json").read_text())}
    sessions = [
        msgspec.structs.replace(
            session,
            turns=tuple(Turn(n, turn["at"], turn["user"]) for n, turn in enumerate(told[session.session_id], 1)),
        )
        for session in gold.sessions
        if session.repo == repo
    ]
    return msgspec.structs.replace(gold, sessions=tuple(sessions))


def untidy(gold: Gold) -> tuple[Statement, ...]:
    """The statements of the labels with repetitions in other words, facts put together, and wrong types."""
    every = statements(gold, AGAIN)
    texts = {one.item: one.text for one in every if not one.again}
    return tuple(
        replace(
            one,
            text=f"{one.text} {texts[MIXED[one.item]]}" if one.item in MIXED else one.text,
            type=MISTYPED.get(one.item, one.type),
        )
        for one in every
        if one.item not in MIXED.values()
    )


@contextmanager
def recorded_tree(base: Path, gold: Gold) -> Iterator[tuple[Store, Placed]]:
    """The untidy statements in a memory of nobody's."""
    with scratch_store(scratch_config(base, gold, ModelSettings())) as store:
        yield store, place(store, gold, untidy(gold), clean)


@contextmanager
def written_tree(base: Path, name: str) -> Iterator[Store]:
    """A written tree in a memory of nobody's."""
    store = open_store(base)
    write(store, load(TREES / f"{name}.md").before)
    try:
        yield store
    finally:
        store.close()


def dreamer(model: Model) -> Dreamer:
    """A dreamer with this model, and everything around it that a real one has."""
    return Dreamer(layered(model, Book(), clean, Templates()))


def main(folder: Path) -> None:
    cassette, reports = Cassette(folder), {}
    for repo in REPOS:
        with TemporaryDirectory() as base, recorded_tree(Path(base), labels(repo)) as (store, placed):
            reports[repo] = dream(store, placed.projects[repo], dreamer(cassette))
    for name in WRITTEN:
        with TemporaryDirectory() as base, written_tree(Path(base), name) as store:
            reports[name] = dream(store, KEY, dreamer(cassette))
    for name, report in reports.items():
        told = [f"{name}: {report.outcome or 'answered'} {report.detail}"]
        told += [f"  {step.kind} {', '.join(step.entries)}" for step in report.steps]
        told += [f"  refused: {refused.step.kind} {refused.why}" for refused in report.refused]
        sys.stdout.write("\n".join(told) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
