"""What is remembered elsewhere, brought here as proposals; and what is remembered here, for elsewhere (C10).

The rules this file keeps: places of other tools are read and never changed; what comes in waits for a person unless they
said yes to all of it; what is known already is not proposed.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Literal

from treering.core.archive import is_archive, read_archive
from treering.core.change import ChangeSet
from treering.core.clean import Clean, Cleaner
from treering.core.entry import Scope, Source
from treering.core.instruction_text import BEGIN, rule_draft, rules_of
from treering.core.learning.dedup import normal
from treering.core.operation import Add, Draft
from treering.core.plan import compile_plan
from treering.core.problem import Problem
from treering.core.review import Proposal, proposed
from treering.core.topics.binding import entries_of, records_of
from treering.core.topics.tree import TopicFile, TreeState
from treering.disk.files import read_bytes
from treering.disk.paths import Tree
from treering.errors import NotFoundError, StoreError, UsageError
from treering.hot.project import project_key
from treering.ops.instructions import NAMES
from treering.ops.review import Review
from treering.store.base import Store
from treering.store.files.topics import scan

Kind = Literal["instructions", "tree", "omp", "archive"]

LARGEST = 4_000_000  # bytes of a file that is read
MOST = 10_000  # files below a folder; no memory has more
TAKEN = """\
`treering import PATH` takes an instruction file such as CLAUDE.md or AGENTS.md (each list item and short paragraph is an
entry), a folder of topic files (MEMORY.md and what it lists), or an archive of `treering export --all --archive FILE`;
a file of messages is for `treering learn FILE`"""

GLOBAL = {
    ".claude/CLAUDE.md": "claude-code",
    ".codex/AGENTS.md": "codex",
    ".qwen/QWEN.md": "qwen-code",
    ".gemini/GEMINI.md": "gemini-cli",
    ".config/opencode/AGENTS.md": "opencode",
    ".omp/agent/AGENTS.md": "omp",
    ".pi/agent/AGENTS.md": "pi",
}
"""A person's own instruction files, by where their clients keep them below the home directory."""

OWN = (
    "all of it was put there by `treering export --into`, and is passed over: entries come from elsewhere as an archive"
    " (`treering export --all --archive FILE`)"
)
OMP_FILES = ("learned.md", "MEMORY.md", "memory_summary.md")


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere that something is remembered. client: whose, "" for nobody's; scope: None when what is there says so itself."""

    kind: Kind
    path: Path
    scope: Scope | None
    client: str = ""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a place holds."""

    place: Place
    drafts: tuple[tuple[Scope, Draft], ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of an import.

    new: texts that were proposed, or kept; known: how many were entries already; change: its number; empty: the places in
    which nothing was found, and nothing wrong either; waiting, rejected: how many are in the inbox still, or had a no.
    """

    new: tuple[Clean, ...]
    known: int
    change: int | None
    problems: tuple[Problem, ...] = ()
    empty: tuple[Path, ...] = ()
    waiting: int = 0
    rejected: int = 0


def known_places(root: Path, home: Path) -> tuple[Place, ...]:
    """Where the agent clients keep what they know of a project and its person, as far as it is there."""
    key = project_key(str(root))
    places = [
        *(Place("instructions", root / name, "project") for name in NAMES),
        *(Place("instructions", home / name, "user", client) for name, client in GLOBAL.items()),
        Place("tree", home / ".claude/projects" / key / "memory", "project", "claude-code"),
        Place("tree", home / ".qwen/projects" / key / "memory", "project", "qwen-code"),
        Place("tree", home / ".qwen/memories", "user", "qwen-code"),
        Place("omp", home / ".omp/agent/memories" / f"-{key}--", "project", "omp"),
    ]
    return tuple(
        place for place in places if (place.path.is_file() if place.kind == "instructions" else place.path.is_dir())
    )


def named_place(path: Path) -> Place:
    """What a path that a person names is. NotFoundError: there is nothing. UsageError: it is no folder of a memory."""
    if path.is_dir():
        if next(islice((name for _, _, names in os.walk(path) for name in names), MOST, None), None):
            raise UsageError(f"there are more than {MOST:,} files below {str(path)!r}: it is no memory", hint=TAKEN)
        is_omp = any((path / name).is_file() for name in OMP_FILES[:1] + OMP_FILES[2:])
        return Place("omp" if is_omp else "tree", path, "project", "omp" if is_omp else "")
    if not path.is_file():
        raise NotFoundError(
            f"there is nothing at {str(path)!r}", hint="`treering import --dry-run` shows what is found"
        )
    text, _ = _text(path)
    return Place("archive", path, None) if is_archive(text) else Place("instructions", path, "project")


def bring(place: Place, clean: Cleaner, at: datetime) -> Brought:
    """Read a place. at: the time of what has none itself."""
    match place.kind:
        case "archive":
            text, problems = _text(place.path)
            packed, faults = read_archive(text, str(place.path), clean) if not problems else ((), ())
            return Brought(place, tuple((one.scope, one.draft) for one in packed), (*problems, *faults))
        case "tree":
            files, problems = scan(Tree("import", place.path.absolute(), place.path.absolute()))
            drafts = (draft for path, file in files.items() for draft in _topic_drafts(path, file, place, clean))
            told = tuple(
                problem for problem in problems if problem.code != "odd_type"
            )  # of no matter to what is read once
            return Brought(place, tuple((place.scope or "project", draft) for draft in drafts), told)
        case _:
            names = OMP_FILES if place.kind == "omp" else ("",)
            read = [_instructions(place.path / name if name else place.path, place, clean, at) for name in names]
            return Brought(
                place,
                tuple((place.scope or "project", draft) for drafts, _ in read for draft in drafts),
                tuple(problem for _, problems in read for problem in problems),
            )


def _text(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file; a Problem, and "", when it cannot be read, is no text or far too long."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            return "", (Problem(str(path), 0, "too_long", f"it has {size:,} bytes, at most {LARGEST:,} are read"),)
        return (read_bytes(path.parent, path.name) or b"").decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        byte = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
        return "", (Problem(str(path), 0, "not_utf8", f"{byte}, so the file is passed over"),)
    except (OSError, StoreError) as error:
        return "", (Problem(str(path), 0, "unreadable", f"it cannot be read: {error}"),)


def _instructions(path: Path, place: Place, clean: Cleaner, at: datetime) -> tuple[list[Draft], tuple[Problem, ...]]:
    """The rules of an instruction file, each with the line it stands on."""
    if place.kind == "omp" and not path.is_file():
        return [], ()
    text, problems = _text(path)
    rules = rules_of(clean(text).text)
    if BEGIN in text and not rules:
        problems = (*problems, Problem(str(path), 0, "own_block", OWN))
    return [
        rule_draft(rule, Source(place.client, "", f"{path.name}:{rule.line}", at, "web"), clean) for rule in rules
    ], problems


def _topic_drafts(path: str, file: TopicFile, place: Place, clean: Cleaner) -> Iterator[Draft]:
    """The entries of a topic file, which keep its name and description when they are one."""
    topic, records = file.topic, records_of(file.topic)
    alone = len(records) == 1
    at = datetime.fromtimestamp(file.modified, UTC)
    for number, record in enumerate(records):
        yield Draft(
            type=topic.type or "project",
            name=clean(topic.name if alone else ""),
            summary=clean(record.summary),
            by="import",
            description=clean(topic.description if alone else ""),
            why=clean(record.why),
            how=clean(record.how),
            sources=(Source(place.client, "", path if alone else f"{path}:{number}", at, "agent"),),
        )


class Importer:
    """Takes what other places hold into one project."""

    def __init__(self, store: Store, project: str) -> None:
        """project: its key."""
        self._store = store
        self._project = project
        self._tree = f"project:{project}"

    def new(self, brought: Iterable[Brought]) -> tuple[tuple[Add, ...], int]:
        """What is not known yet, and how much is."""
        states = {name: self._store.state(name) for name in ("user", self._tree)}
        return self._new(brought, states)

    def propose(self, brought: Sequence[Brought]) -> Imported:
        """Put it into the inbox, an entry each."""
        fresh, done = self.preview(brought)
        Review(self._store, self._project).propose(fresh)
        return done

    def preview(self, brought: Sequence[Brought]) -> tuple[list[Proposal], Imported]:
        """What `propose` would put into the inbox, and say."""
        new, known = self.new(brought)
        made = [proposed("import", [one], {}, self._from(one.draft), self._store.now()) for one in new]
        inbox = Review(self._store, self._project).inbox()
        fresh = [one for one in made if one.id not in inbox.known]
        texts = tuple(
            operation.draft.summary for one in fresh for operation in one.operations if isinstance(operation, Add)
        )
        rejected = sum(one.id in inbox.rejected for one in made)
        waiting = len(made) - len(fresh) - rejected
        return fresh, Imported(texts, known, None, _problems(brought), _empty(brought), waiting, rejected)

    def keep(self, brought: Sequence[Brought]) -> Imported:
        """Keep it at once: the person has seen it."""
        outcome: list[tuple[tuple[Add, ...], int]] = []

        def make(states: Mapping[str, TreeState]) -> ChangeSet | None:
            outcome.append(self._new(brought, states))
            new, _ = outcome[-1]
            note = self._store.clean(", ".join(dict.fromkeys(str(one.place.path) for one in brought))).cut(100)
            return self._compiled(new, states, note) if new else None

        number = self._store.transact(("user", self._tree), make)
        new, known = outcome[-1]
        kept = tuple(one.draft.summary for one in new)
        return Imported(kept, known, number or None, _problems(brought), _empty(brought))

    def _new(self, brought: Iterable[Brought], states: Mapping[str, TreeState]) -> tuple[tuple[Add, ...], int]:
        there = {(entry.tree, normal(entry.record.summary)) for state in states.values() for entry in entries_of(state)}
        seen: set[tuple[str, str, str]] = set()
        new: list[Add] = []
        known = 0
        for scope, draft in (pair for one in brought for pair in one.drafts):
            tree = "user" if scope == "user" else self._tree
            key = (tree, normal(draft.summary.text), draft.type)
            is_known = key[:2] in there or key in seen
            known += is_known
            if not is_known and any(map(str.isalnum, draft.summary.text)):
                seen.add(key)
                new.append(Add(tree, draft))
        return tuple(new), known

    def _compiled(self, new: Sequence[Add], states: Mapping[str, TreeState], note: Clean) -> ChangeSet:
        return compile_plan(
            new,
            states,
            cause="import",
            at=self._store.now(),
            new_id=self._store.new_id,
            note=note,
            project=self._project,
        )

    def _from(self, draft: Draft) -> Clean:
        """Where a draft was found, for the person who decides."""
        source = next(iter(draft.sources), None)
        return self._store.clean(f"{source.client} {source.record}".strip() if source else "")


def _problems(brought: Iterable[Brought]) -> tuple[Problem, ...]:
    return tuple(problem for one in brought for problem in one.problems)


def _empty(brought: Iterable[Brought]) -> tuple[Path, ...]:
    return tuple(one.place.path for one in brought if not (one.drafts or one.problems))
