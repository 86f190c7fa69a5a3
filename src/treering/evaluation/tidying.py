"""The statements of a corpus before anybody merged them, and what dreams make of them (M3.3, M3.4).

The rule this file keeps: each statement is a topic file with the time at which it was made and nothing else, as another
tool would have left it: repeated ones and those that no longer hold lie beside the others. What became of a statement is
known by its id, what memory says by the labels.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from treering.core.clean import EMPTY, Cleaner
from treering.core.entry import Entry, EntryType
from treering.core.topics.edit import new_file
from treering.disk.files import write_atomic
from treering.evaluation.gold import Gold
from treering.evaluation.stores import text_of
from treering.ops.answer import Ask
from treering.ops.dream import Dreamer, DreamReport, dream
from treering.ops.recall import recall
from treering.store.base import Store


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that was said once. item: the label it states; again: a repetition of it."""

    repo: str
    item: str
    type: EntryType
    text: str
    why: str
    at: datetime
    again: bool = False

    @property
    def path(self) -> str:
        """Its topic file."""
        return f"{self.type}/{self.item}{'-again' if self.again else ''}.md"

    @property
    def is_personal(self) -> bool:
        """Whether it is about the person and not about the repository."""
        return self.type == "user"


@dataclass(frozen=True, slots=True)
class Placed:
    """Statements in the trees of a store. projects: the key of each repository; ids: of their entries, by tree and path."""

    statements: tuple[Statement, ...]
    projects: Mapping[str, str]
    ids: Mapping[tuple[str, str], str]

    def tree(self, statement: Statement) -> str:
        """The tree that a statement lies in."""
        return "user" if statement.is_personal else f"project:{self.projects[statement.repo]}"

    def id(self, statement: Statement) -> str:
        """The id of its entry."""
        return self.ids[self.tree(statement), statement.path]


@dataclass(frozen=True, slots=True)
class Tidied:
    """What dreams made of the statements.

    facts: items that hold at the end, all of them told before; lost: those that no entry tells any more; mistyped: that none
    of a fitting type tells; repeated, merged: how many repetitions there were, and are gone; outdated, retired: the same for
    statements that another one replaced; brought_back: questions that recall answers with one of them.
    """

    facts: int
    lost: tuple[str, ...]
    mistyped: tuple[str, ...]
    repeated: int
    merged: int
    outdated: int
    retired: int
    brought_back: tuple[str, ...]


def statements(gold: Gold, again: Mapping[str, str] | None = None) -> tuple[Statement, ...]:
    """Every statement of the labels, those that were replaced and those said again among them.

    again: in which words an item was repeated; without, as a tool that does not look writes it down anew: in capitals.
    """
    found: list[Statement] = []
    for session in gold.sessions:
        times = {turn.n: datetime.fromisoformat(turn.at) for turn in session.turns}
        for item in session.remember:
            at = times[item.source_turn]
            found.append(Statement(session.repo, item.id, item.type, item.gist, item.why or "", at))
        for repeat in session.repeats:
            item = gold.items[repeat.of]
            text = (again or {}).get(item.id) or f"{item.gist.rstrip('.').upper()}!"
            at = times[repeat.source_turn]
            found.append(Statement(session.repo, item.id, item.type, text, "", at, again=True))
    return tuple(found)


def place(store: Store, gold: Gold, found: Sequence[Statement], clean: Cleaner) -> Placed:
    """Write the statements into empty trees, and have their entries bound."""
    folders = {session.repo: Path(session.cwd) for session in gold.sessions}
    placed = Placed(tuple(found), {repo: store.project(folder) for repo, folder in folders.items()}, {})
    for one in found:
        text = new_file(one.type, EMPTY, EMPTY, clean(one.text), clean(one.why), EMPTY)
        root = store.tree(placed.tree(one)).memory
        write_atomic(root, one.path, text.text.encode(), before=None, mtime_ns=round(one.at.timestamp() * 1e9))
    trees = {placed.tree(one) for one in found}
    ids = {(tree, entry.line.path): entry.id for tree in trees for entry in store.entries(tree)}
    return Placed(placed.statements, placed.projects, ids)


def dreams(store: Store, placed: Placed, dreamer: Dreamer) -> tuple[DreamReport, ...]:
    """Dream of each project once."""
    return tuple(dream(store, key, dreamer) for key in placed.projects.values())


def score(store: Store, gold: Gold, placed: Placed) -> Tidied:
    """What there is now."""
    active = _active(store, placed)
    told = {item.id: _tellers(store, placed, gold, item.id) for item in gold.items.values() if not item.superseded_by}
    original = {one.item: one for one in placed.statements if not one.again}
    pairs = [(original[one.item], one) for one in placed.statements if one.again]
    outdated = [one for one in original.values() if gold.items[one.item].superseded_by]
    fitting = {id_ for id_, entries in told.items() if any(entry.type in gold.items[id_].type_ok for entry in entries)}
    return Tidied(
        facts=len(told),
        lost=tuple(id_ for id_, entries in told.items() if not entries),
        mistyped=tuple(id_ for id_, entries in told.items() if entries and id_ not in fitting),
        repeated=len(pairs),
        merged=sum(not {placed.id(one), placed.id(other)} <= active for one, other in pairs),
        outdated=len(outdated),
        retired=sum(placed.id(one) not in active for one in outdated),
        brought_back=tuple(_brought_back(store, gold, placed, {placed.id(one) for one in outdated})),
    )


def _entries(store: Store, placed: Placed, repo: str) -> tuple[Entry, ...]:
    return (*store.entries("user"), *store.entries(f"project:{placed.projects[repo]}"))


def _active(store: Store, placed: Placed) -> frozenset[str]:
    return frozenset(entry.id for repo in placed.projects for entry in _entries(store, placed, repo))


def _tellers(store: Store, placed: Placed, gold: Gold, item: str) -> list[Entry]:
    """The entries that tell an item where it belongs."""
    repo = next(session.repo for session in gold.sessions for one in session.remember if one.id == item)
    return [entry for entry in _entries(store, placed, repo) if gold.items[item].is_told_by(text_of(entry))]


def _brought_back(store: Store, gold: Gold, placed: Placed, outdated: set[str]) -> list[str]:
    """The questions that must not be answered with what no longer holds, and are."""
    found = []
    now = datetime.fromisoformat(gold.now)
    for session in gold.sessions:
        trees = (store.tree("user"), store.tree(f"project:{placed.projects[session.repo]}"))
        for query in session.recall:
            shown = {hit.id for hit in recall(trees, Ask(query.query, now)).selected} if query.not_expects else set()
            if shown & outdated:
                found.append(query.query)
    return found
