"""What a person changes: keep, forget, purge, edit, move, take back, each one change and one event (M2.4, M5, C3, C12).

The rule this file keeps: it is decided over entries in `ops` and carried out by `store.apply`; only a purge cannot be undone.
"""

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from treering.config import Config
from treering.core import address
from treering.core.change import ChangeSet
from treering.core.clean import Clean
from treering.core.dream.rivals import near
from treering.core.entry import Entry, EntryType, Scope, trees_of
from treering.core.learning.patch import ExtractContext
from treering.core.learning.transcript import Slice
from treering.core.operation import Add, Operation, Supersede, Update
from treering.core.plan import compile_plan
from treering.core.review import Proposal
from treering.errors import ChangedError, NotFoundError, StoreError
from treering.hot.telling.staleness import what
from treering.models.model_extractor import Extractor
from treering.ops import forget, purge, remember, undo
from treering.ops.forget import Preview
from treering.ops.purge import Purged
from treering.ops.remember import Due, Keep, Known, Wish
from treering.ops.results import Changed, Forgotten, Handed, Undone
from treering.ops.review import Review
from treering.ops.verify import CHANGED, Verifier
from treering.ops.vouching import Basis, basis
from treering.pipeline.consolidate import ASIDE, Consolidate
from treering.pipeline.learning import Using
from treering.pipeline.standing import NEWEST
from treering.store.base import Store
from treering.store.changes.images import tree_names
from treering.telemetry import Change, Forget, Sink, stopwatch

ATTEMPTS = 3  # at a new file, when another process takes its path
HALF = 47  # characters of the old text and of the new one, in the note of an edit


class Changing:
    """Changes of one project and its person."""

    def __init__(self, store: Store, config: Config, key: str, extractor: Extractor, sink: Sink) -> None:
        """key: the project's; extractor: reads the sentences that are to be remembered; sink: where events go."""
        self._store = store
        self._config = config
        self._key = key
        self._extractor = extractor
        self._sink = sink
        self._trees = trees_of(key)

    def remember(
        self,
        text: str,
        *,
        type: EntryType | None = None,  # noqa: A002 - the field's word
        scope: Scope | None = None,
        due: Due | None = None,
    ) -> Changed:
        """Keep what a person says, word for word (M2.4). type, scope, due: None to read them from the sentence (M1.7)."""
        took = stopwatch()
        return self._kept(self._decided(Wish(text, self._config.now(), type, scope, due=due)), took)

    def hand_on(self, wish: Wish, sessions: Sequence[Slice]) -> Handed:
        """Keep what an agent says that the person said, when their own words bear it out; else it waits for their yes (C7).

        sessions: what was said lately, as `ops.vouching.lately` gives it.
        """
        took = stopwatch()
        root, clean = self._store.root(self._trees["project"]), self._store.clean
        ground = basis(clean(wish.text.strip()), sessions, root.name, clean, wish.at)
        decided = self._decided(wish, ground)
        if isinstance(decided, Known):
            decided = Known(decided.entry)  # an agent gives no entry of the person's another day
        if isinstance(decided, Known) or ground.support.stands:
            return Handed(ground.support, self._kept(decided, took))
        most = self._config.limits.proposals
        waits = Review(self._store, self._key).hand_over(decided.operation, ground.support, most=most)
        proposal, why = (waits, "") if isinstance(waits, Proposal) else (None, waits)
        self._sink(Change("remember", why or "proposed", (decided.operation.draft.type,), took()))
        return Handed(ground.support, None, proposal, why)

    def purge(self, preview: Preview, *, pinned: bool = False) -> Purged:
        """Forget for good, everywhere: there is no undo (M5.2). pinned: those too.

        Handbooks that may tell of it are made anew from the rest, by rules: a model does it again when it is asked next.
        """
        took = stopwatch()
        done = purge.purge(self._store, self._key, preview.entries, preview.gone, pinned=pinned)
        for project in done.books:
            with contextlib.suppress(StoreError):  # the next run of the handbook makes it, too
                Consolidate(self._store, self._config, Using("offline")).run(project, job=ASIDE)
        self._sink(_forgotten(preview, len(done.removed) + done.older, took()))
        return done

    def forget(self, preview: Preview, *, pinned: bool = False) -> Forgotten:
        """Remove the entries of a preview and bar what they were learned from (M5.2). pinned: those too."""
        took = stopwatch()
        plan = forget.plan_forget(preview.entries, pinned=pinned)
        gone = {operation.id for operation in plan}
        change = self._apply("forget", plan, self._store.clean(preview.query)) if plan else None
        self._sink(_forgotten(preview, len(plan), took()))
        removed = tuple(entry for entry in preview.entries if entry.id in gone)
        return Forgotten(removed, tuple(entry for entry in preview.entries if entry.id not in gone), change)

    def edit(self, entry: Entry, text: str | None, due: Due | None = None) -> Changed:
        """Give an entry a new text: summary, and what follows `Why:` and `How to apply:`, or another day (C12)."""
        plan = remember.plan_edit(entry, text, self._store.clean, due, self._config.now())
        done = self._changed("edit", entry, plan, self._was_and_is(entry, plan))
        hidden = plan and text is not None and self._store.clean(text).text != text
        return replace(done, notices=(*done.notices, remember.REDACTED)) if hidden else done

    def move(self, entry: Entry, scope: Scope) -> Changed:
        """Move an entry with its id, sources and words between the person and the project (C12)."""
        move = remember.plan_move(entry, self._trees[scope])
        return self._changed("move", entry, (move,) if move else ())

    def undo(self, change: int | None = None) -> Undone:
        """Take back a change, or the last one of this project (C3).

        NotFoundError: there is none, or it was a purge. ChangedError: a file of it was edited after it.
        """
        took = stopwatch()
        self._entries()  # notes edits by hand: they may be what is meant, or in the way
        rows = self._store.log(None, NEWEST)
        number, passed = (change, ()) if change is not None else self._newest()
        cause = next((row.cause for row in rows if row.id == number), "")
        if (back := self._store.undo_adoption(number)) is not None:
            self._sink(Change("undo", "done", (), took()))
            return Undone(number, cause, back, tuple(row.note.text for row in self._store.log(None, 1)), passed)
        try:
            inverse = self._store.undo(number)
        except ChangedError as error:
            raise undo.in_the_way(number, rows, error) from error
        before = self._known(inverse)
        done = self._store.apply(inverse)
        texts = tuple(self._store.clean(text).text for text in undo.told(inverse, before, self._known(inverse)))
        self._sink(Change("undo", "done", (), took()))
        return Undone(number, cause, done, texts, passed, () if change else undo.by_hand(rows, number, self._key))

    def _newest(self) -> tuple[int, tuple[int, ...]]:
        """The last change of this project where its memory lies now, and the newer ones elsewhere."""
        row, passed = undo.newest(self._store.log(self._key, NEWEST), self._store.lies_here)
        return row.id, passed

    def undo_all(self, first: int, last: int) -> tuple[Undone, ...]:
        """Take back the changes with these numbers and all between that stand, whatever their project, the newest first.

        NotFoundError: there is none. ChangedError: a file of one was edited after it; those that came later are taken back.
        """
        (newest,) = self._store.log(None, 1) or (None,)
        rows = self._store.log(None, newest.id - first + 1) if newest and newest.id >= first else ()
        done: list[Undone] = []
        for row in undo.standing(rows, first, last):
            try:
                done.append(self.undo(row.id))
            except ChangedError as error:
                told = f"; {len(done)} that came after it in {first}..{last} are taken back" if done else ""
                raise ChangedError(f"{error}{told}", hint=error.hint) from error
        return tuple(done)

    def _decided(self, wish: Wish, ground: Basis | None = None) -> Known | Keep:
        remember.check(wish.text)
        root, known = self._store.root(self._trees["project"]), self._entries()
        context = ExtractContext(self._key, self._config.zone, root_name=root.name, entries=near(wish.text, known))
        wish = replace(wish, project=root.name)
        guess = remember.read(wish, self._extractor, context, self._store.clean)
        return remember.plan_remember(wish, guess, self._trees["project"], known, self._store.clean, ground)

    def _kept(self, decided: Known | Keep, took: Callable[[], int]) -> Changed:
        if isinstance(decided, Known):
            if decided.redate:
                return self._changed("remember", decided.entry, (decided.redate,))
            self._sink(Change("remember", "known", (decided.entry.type,), took()))
            return Changed(decided.entry.told(self._store.clean), None)
        new, clean = self._store.new_id(), self._store.clean
        try:
            change = self._add(decided.carried_out(clean), new)
        except NotFoundError:  # what it was to replace is gone by now
            decided = replace(decided, replaces=None)
            change = self._add(decided.operation, new)
        self._sink(Change("remember", "done", (decided.operation.draft.type,), took()))
        notices = tuple(
            clean(one).text for one in remember.told(decided, model=bool(self._config.models.default.model))
        )
        entry = self._find(new)
        notices += self._contradicted(entry)
        replaced = decided.replaces.told(clean) if decided.replaces else None
        seems = tuple(entry.told(clean) for entry in (*decided.changes, *decided.repeats))
        return Changed(entry, change, notices, replaced, seems)

    def _contradicted(self, entry: Entry) -> tuple[str, ...]:
        """That the repository has another version of something than is said to be used (C6)."""
        if not any(anchor.kind == "version" for anchor in entry.line.anchors):
            return ()
        (standing,) = Verifier(self._store, self._trees["project"]).look([entry])
        return (f"the repository says otherwise: {what(standing.seen)}",) if standing.state == CHANGED else ()

    def _known(self, change: ChangeSet) -> dict[str, Entry]:
        """The entries of the trees that a change touches, by id."""
        return {entry.id: entry for tree in tree_names(change) for entry in self._store.entries(tree)}

    def _was_and_is(self, entry: Entry, plan: Iterable[Operation]) -> Clean | None:
        """The old text and the new one, for the log; None when the text stays."""
        new = next((one.draft.summary for one in plan if isinstance(one, Update)), None)
        if new is None or new.text == entry.record.summary:
            return None
        old = self._store.clean(entry.record.summary).flat().cut(HALF)
        return self._store.clean(f"{old.text} → {new.flat().cut(HALF).text}")

    def _changed(self, cause: str, entry: Entry, plan: Sequence[Operation], about: Clean | None = None) -> Changed:
        took = stopwatch()
        change = self._apply(cause, plan, about or self._store.clean(entry.name)) if plan else None
        self._sink(Change(cause, "done" if change else "unchanged", (entry.type,), took()))
        return Changed(self._find(entry.id), change)

    def _add(self, operation: Add | Supersede, new: str) -> int:
        """Add an entry with this id, under another path when a process beside us has just taken the first one."""
        for _ in range(ATTEMPTS - 1):
            with contextlib.suppress(ChangedError):
                return self._apply("remember", [operation], operation.draft.summary, lambda: new)
        return self._apply("remember", [operation], operation.draft.summary, lambda: new)

    def _apply(
        self, cause: str, plan: Sequence[Operation], about: Clean, new_id: Callable[[], str] | None = None
    ) -> int:
        states = {tree: self._store.state(tree) for tree in self._trees.values()}
        change = compile_plan(
            plan,
            states,
            cause=cause,
            at=self._store.now(),
            new_id=new_id or self._store.new_id,
            note=about.flat().cut(100),
            project=self._key,
        )
        return self._store.apply(change)

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(entry for tree in self._trees.values() for entry in self._store.entries(tree))

    def _find(self, name: str) -> Entry:
        return address.find(self._entries(), name).told(self._store.clean)


def _forgotten(preview: Preview, count: int, duration: int) -> Forget:
    return Forget(preview.strategy, count, duration, preview.model, preview.used.input, preview.used.output)
