"""Forgetting for good: the entry, its older versions, and every place that still knows of them (M5.2).

The rule this file keeps: first the change, which anybody may finish who opens the memory; then what is left of it. A purge
cannot be taken back.
"""

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from treering.core.change import ChangeSet, DeleteFile, PutEntry, Step, Unarchive, WriteFile
from treering.core.clean import Kept
from treering.core.entry import Entry, trees_of
from treering.core.handbook.documents import BY_HAND, FOLDER, Shelf, by_hand_alone
from treering.core.plan import Remove, compile_plan
from treering.core.problem import Problem
from treering.core.review import drafts_of, named_in
from treering.core.topics.tree import TreeState
from treering.core.traces import Traces
from treering.disk.files import ANY, remove
from treering.disk.paths import Tree
from treering.errors import ContainmentError, StoreError
from treering.hot.telling.injection import FILE as INJECTION
from treering.ops.forget import plan_forget
from treering.store.base import Store
from treering.store.changes.purge import erase, gather
from treering.store.changes.purge_rows import CAUSE, mark, unfinished
from treering.store.files import handbook
from treering.store.files.departed import departed
from treering.store.files.history import replaced
from treering.store.files.inbox import Waiting, drop, read_inbox
from treering.store.rows.threads import Threads


@dataclass(frozen=True, slots=True)
class Purged:
    """What a purge did. removed: entries that were in a tree; older: how many others went, forgotten or replaced before.

    change: its number in `log`; problems: where something of it is left; books: projects whose handbook was thrown away.
    """

    removed: tuple[Entry, ...]
    older: int
    change: int | None
    problems: tuple[Problem, ...]
    books: tuple[str, ...] = ()


def gone_before(store: Store, project: str) -> tuple[Entry, ...]:
    """What was forgotten or replaced and is not gone for good yet."""
    living = {id_ for tree in _trees(store) for id_ in store.state(tree.name).lines}
    return departed(store.database, tuple(trees_of(project).values()), living)


def purge(store: Store, project: str, entries: Sequence[Entry], gone: Sequence[Entry], *, pinned: bool) -> Purged:
    """Remove entries and what is left of them. project: its key; gone: entries that were removed before; pinned: those too."""
    plan = plan_forget(entries, pinned=pinned)
    ids = {operation.id for operation in plan} | {entry.id for entry in gone}
    removed = tuple(entry for entry in entries if entry.id in ids)
    older = _older(store, project, removed)
    ids |= set(older)
    if not ids:
        return Purged((), 0, None, ())
    traces = gather(store.database, _trees(store), ids)
    books = _books(store, traces, {entry.tree for entry in (*removed, *gone)})
    number = _removal(store, project, plan, traces, books)
    for book in books:
        remove(book.state, INJECTION, ANY)  # made from it
    mark(store.database, project, ids, store.now())
    _reword(store, project, traces)
    problems = _finish(store, ids)
    return Purged(removed, len(ids) - len(removed), number or None, problems, tuple(book.key for book in books))


def resume(store: Store) -> None:
    """Go on with purges that a killed process has left; nothing to do costs one look at the journal.

    What a disk or another process refuses now is tried again the next time.
    """
    with contextlib.suppress(StoreError):
        if ids := unfinished(store.database):
            _finish(store, ids)


def _finish(store: Store, ids: Iterable[str]) -> tuple[Problem, ...]:
    trees = _trees(store)
    for tree in trees:
        with contextlib.suppress(ContainmentError):
            handbook.prune(tree)  # the names of its folders may tell of it, too
    problems = erase(store.database, store.layout, trees, gather(store.database, trees, ids))
    for tree in trees:
        if tree.memory.is_dir():
            store.sweep(tree.name)
    return problems


def _trees(store: Store) -> list[Tree]:
    """Every tree there is: of the projects that are known, and those that only their folder tells of."""
    folder = store.layout.base / "projects"
    left = [f"project:{path.name}" for path in sorted(folder.iterdir()) if path.is_dir()] if folder.is_dir() else []
    names = dict.fromkeys(["user", *(project.tree for project in store.projects()), *left])
    return [store.tree(name) for name in names]


def _older(store: Store, project: str, entries: Iterable[Entry]) -> list[str]:
    """The ids of what the entries have replaced."""
    past = [one for tree in trees_of(project).values() for one in store.history(tree)]
    return [one.id for entry in entries for one in replaced(past, entry.line)]


def _books(store: Store, traces: Traces, homes: Collection[str]) -> list[Tree]:
    """The projects whose handbook may tell of the entries, in words that nobody knows. homes: the trees they were in."""
    threads = Threads(store.database, store.now)
    found: list[Tree] = []
    for tree in _trees(store):
        shelf = _shelf(store, tree)
        told = {(one.ref.client, one.ref.id) for one in threads.of(tree.key) if one.output} if shelf.files else set()
        if shelf.files and (
            tree.name in homes or told & traces.sessions or any(map(traces.in_text, shelf.files.values()))
        ):
            found.append(tree)
    return found


def _shelf(store: Store, tree: Tree) -> Shelf:
    """The handbook of a project; one behind a link is not ours to clear."""
    try:
        return handbook.look(store.database, tree) if tree.key else Shelf({}, {}, {})
    except ContainmentError:
        return Shelf({}, {}, {})


def _removal(store: Store, project: str, plan: Sequence[Remove], traces: Traces, books: Sequence[Tree]) -> int:
    """The change: entries and history go, proposals about them, handbooks that may tell of them; their messages are barred."""
    trees = [store.tree(name) for name in trees_of(project).values()]

    def make(states: Mapping[str, TreeState]) -> ChangeSet:
        extra: list[Step] = [*traces.stones]
        for tree in trees:
            extra += [Unarchive(tree.name, one) for one in traces.ids if (tree.history / f"{one}.md").exists()]
            extra += [drop(tree.name, one) for one in read_inbox(tree, store.clean).waiting if _is_about(one, traces)]
        for tree in books:
            extra += _handbook_steps(_shelf(store, tree), tree, traces)
        return compile_plan(
            plan, states, cause=CAUSE, at=store.now(), new_id=store.new_id, project=project, extra=extra
        )

    return store.transact({tree.name for tree in (*trees, *books)}, make)


def _is_about(waiting: Waiting, traces: Traces) -> bool:
    """Whether a proposal names one of the entries, or says what they say."""
    operations = waiting.proposal.operations
    texts = [waiting.proposal.reason]
    for draft in (draft for operation in operations for draft in drafts_of(operation)):
        texts += [draft.summary, draft.why, draft.how, draft.name, draft.description, *draft.words]
    return any(id_ in traces.ids for operation in operations for id_ in named_in(operation)) or any(
        traces.in_text(text.text) for text in texts
    )


def _handbook_steps(shelf: Shelf, tree: Tree, traces: Traces) -> Iterator[Step]:
    """Of the handbook only what a person wrote stays, without lines that hold something of the entries."""
    for path, text in shelf.files.items():
        kept = traces.without(by_hand_alone(shelf, path))
        if kept == text:
            continue
        place = f"{FOLDER}/{path}"
        if kept.replace(BY_HAND, "").strip():
            yield WriteFile(tree.name, place, shelf.hashes[path], Kept(kept), place="state")
        else:
            yield DeleteFile(tree.name, place, shelf.hashes[path], place="state")


def _reword(store: Store, project: str, traces: Traces) -> None:
    """Take the words that the entries rest on away from other entries, which may rest on the same sentence."""

    def make(states: Mapping[str, TreeState]) -> ChangeSet | None:
        lines = [(name, line) for name, state in states.items() for line in state.lines.values() if line.words]
        steps = [
            PutEntry(name, replace(line, words=tuple(one for one in line.words if not traces.in_text(one))))
            for name, line in lines
            if line.id not in traces.ids and any(traces.in_text(one) for one in line.words)
        ]
        return ChangeSet(CAUSE, tuple(steps), project=project) if steps else None

    store.transact(tuple(trees_of(project).values()), make)
