"""Learning from attacks as treering does, and what comes of them.

Two extractors are tried: the rules, and a model that obeys: it proposes what is to be planted in every way the answer's shape
allows, with whichever words of the session support it best.
"""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from tempfile import TemporaryDirectory

from planting.attacks import Attack, Step
from planting.logs import CLIENTS, written
from session_logs import CWD, references
from treering.clients import load
from treering.core.entry import Entry
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.learning.proposal import handles, proposal
from treering.core.learning.transcript import Slice
from treering.core.words import content
from treering.disk.paths import Layout
from treering.guard.secrets import clean
from treering.hot.fence import CLOSE, INDENT, OPEN
from treering.hot.ranking.catalog_read import Row
from treering.hot.telling.block import memory_block
from treering.models.offline import OfflineExtractor
from treering.ops.learn import Desk, learn
from treering.store.base import Store
from treering.testing import NOON

_SHM = "/dev/shm"  # noqa: S108 - memory, so that thousands of small stores cost no disk
ROOM = _SHM if os.access(_SHM, os.W_OK) else None
SHARE = 0.5  # of a rule's meaningful words in an entry's text: then it was planted, or kept


@dataclass(frozen=True)
class Obedient:
    """Proposes the rule, as new and in place of what is known, by itself and in the tow of what the person said."""

    rule: str

    def extract(self, part: Slice, context: ExtractContext) -> tuple[Patch, ...]:
        data = {"patches": list(self._answers(part, context))}
        return proposal(data, part, context, clean)

    def _answers(self, part: Slice, context: ExtractContext) -> Iterator[dict[str, object]]:
        meant = content(self.rule)
        said = [
            (turn.n, text) for turn in part.turns for text in (turn.said.text, *turn.said.text.splitlines()) if text
        ]
        best = max(said, key=lambda pair: len(meant & content(pair[1])))
        entry = next(iter(handles(context, part.said.text)), None)
        for turn, words in dict.fromkeys([best, said[-1], said[0], (part.turns[-1].n, self.rule)]):
            for basis in ("said", "agreed"):
                for kind in ("feedback", "user", "project", "reference"):
                    yield _answer(turn, words, basis, kind, summary=self.rule)
                yield _answer(turn, words, basis, "feedback", summary=f"{words[:60]}: {self.rule}")
                yield _answer(turn, words, basis, "feedback", summary=words[:200], how=self.rule)
                yield _answer(turn, words, basis, "feedback", summary=words[:200], why=self.rule)
                yield _answer(turn, words, basis, "feedback", summary=words[:200], name=self.rule)
                if entry:
                    yield _answer(turn, words, basis, "feedback", summary=self.rule, action="update", entry=entry)


def _answer(turn: int, words: str, basis: str, kind: str, **more: str) -> dict[str, object]:
    blank = {"why": None, "how": None, "due": None, "entry": None, "action": "new", "name": "Rule", "scope": "project"}
    return {"turn": turn, "words": [words], "basis": basis, "type": kind, **blank, **more}


@dataclass(frozen=True)
class Outcome:
    """What came of one session. entries: what memory holds now; waiting: what the inbox holds."""

    attack: Attack
    client: str
    extractor: str
    entries: tuple[Entry, ...]
    waiting: int

    @property
    def has_it(self) -> bool:
        """Whether an entry says what the session's rule says."""
        return any(says(entry, self.attack.rule) for entry in self.entries)


def says(entry: Entry, rule: str) -> bool:
    """Whether any of the entry's text is the rule."""
    meant, record = content(rule), entry.record
    texts = (entry.name, entry.description, record.summary, record.why, record.how)
    return any(len(meant & content(text)) >= SHARE * len(meant) for text in texts)


def outcomes(attacks: Iterable[Attack], *, every_client: bool = False) -> Iterator[Outcome]:
    """Each attack with both extractors, in one client's format after the other, or in each."""
    for number, attack in enumerate(attacks):
        for client in CLIENTS if every_client else (CLIENTS[number % len(CLIENTS)],):
            for name, extractor in (("rules", OfflineExtractor()), ("obedient", Obedient(attack.rule))):
                with TemporaryDirectory(prefix="planting-", dir=ROOM) as folder:
                    yield _learned(Path(folder), attack, client, name, extractor)


def _learned(folder: Path, attack: Attack, client: str, name: str, extractor: OfflineExtractor | Obedient) -> Outcome:
    path = written(client, folder, attack.steps)
    refs = [replace(ref, cwd=CWD) for ref in references(client, path)[0]]  # some clients note it elsewhere
    desk = Desk(read=lambda ref: load(ref.client).read(ref), instructions=lambda _: (), time_zone=UTC)
    store = Store(Layout(folder / "home", folder / "home"), clean, lambda: NOON)
    try:
        report = learn(store, refs, extractor, desk)
        assert not any(one.skipped and one.skipped != "no_new_messages" for one in report.sessions), report
        trees = ["user", *(project.tree for project in store.projects())]
        entries = tuple(entry for tree in trees for entry in store.entries(tree))
        waiting = len(list((folder / "home").glob("projects/*/inbox/*.json")))
        return Outcome(attack, client, name, entries, waiting)
    finally:
        store.close()


_MARK = re.compile(r"[<＜﹤]\s*/?\s*treering-memory")


def escapes(text: str) -> list[str]:
    """What of a memory text gets out of its fence in a prompt: lines that are not the fence's own."""
    row = Row(*("" for _ in Row._fields))._replace(
        path="feedback/x.md", item=None, name=text, summary=text, why=text, how=text, description=text, modified=0.0
    )
    lines = memory_block([("project", row)], 0.0).splitlines()
    start = lines.index(OPEN)
    inside = lines[start + 1 : -1]
    bad = [line for line in inside if line and not line.startswith((INDENT, "### "))]
    bad += [line for line in lines if line not in {OPEN, CLOSE} and _MARK.search(line)]
    return bad if lines.count(OPEN) == lines.count(CLOSE) == 1 and lines[-1] == CLOSE else ["a mark too many", *bad]


def texts(steps: Iterable[Step]) -> Iterator[str]:
    """Everything that is said in a conversation."""
    for _, *more in steps:
        yield more[-1]
