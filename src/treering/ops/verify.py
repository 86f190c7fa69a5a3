"""Whether what entries name is still there and as it was (C6): looked at before they are told, on request, and in the background.

The rule this file keeps: looking never changes an entry. What was found is noted, so that the next look costs a stat for each
file; only `anew` gives entries other anchors, as one change that can be undone.
"""

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from treering.core.change import ChangeSet, PutEntry
from treering.core.dream.proposal import Wish
from treering.core.entry import Anchor, Entry
from treering.core.review import Proposal, from_wish
from treering.core.topics.tree import TreeState
from treering.errors import StoreError
from treering.hot.telling.staleness import (
    CHANGED,
    GONE,
    UNKNOWN,
    VERIFIED,
    Seen,
    combined,
    labelled,
    looked_at,
    told,
    what,
)
from treering.repository.anchoring import Anchoring
from treering.repository.staleness import Checker
from treering.store.base import Store
from treering.store.rows import checked

__all__ = ["CHANGED", "GONE", "UNKNOWN", "VERIFIED", "Standing", "Verifier"]

LATE = 200  # entries that get their anchors in one look in the background


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry and what became of what it names. seen: nothing for one that names nothing, or whose repository is away."""

    entry: Entry
    seen: tuple[Seen, ...] = ()

    @property
    def state(self) -> str:
        """`verified`, `changed`, `gone`, or "" when nothing can be said."""
        return combined(one.state for one in self.seen)

    @property
    def label(self) -> str:
        """The same in words: `changed since 2026-11-02`."""
        return told(self.seen)

    @property
    def since(self) -> str:
        """Since which day it is not as it was, as ISO, "" when it is."""
        return self.label.rpartition(" ")[2] if self.state == CHANGED else ""

    @property
    def text(self) -> str:
        """The label with the names that are not as they were, and where they went, as a prompt has it."""
        return labelled(self.seen)


class Verifier:
    """Looks at what the entries of one project name."""

    def __init__(self, store: Store, tree: str) -> None:
        """tree: the project's."""
        self._store = store
        self._tree = tree
        self._root = store.roots().get(tree)
        self._lookup = Anchoring()

    def look(self, entries: Iterable[Entry], *, thorough: bool = False) -> tuple[Standing, ...]:
        """What became of what they name. thorough: though sizes and times say that nothing has happened since the last look."""
        given = tuple(entries)
        mine = [entry for entry in given if entry.tree == self._tree and entry.line.anchors]
        anchors = [anchor for entry in mine for anchor in entry.line.anchors]
        checker = Checker(self._root, self._store.clean) if mine and self._root is not None else None
        if checker is None or not checker.is_there(anchors):
            return tuple(Standing(entry) for entry in given)
        known = {} if thorough else checked.read(self._store.database, self._tree)
        found: dict[str, tuple[Seen, ...]] = {}
        new: dict[str, tuple[Seen, ...]] = {}
        for entry in mine:
            before = known.get((entry.id, entry.line.hash), ())
            now = tuple(looked_at(str(checker.root), before)) if _same(before, entry.line.anchors) else ()
            if not now or [one.state for one in now] != [one.state for one in before]:
                now = tuple(checker.seen(anchor) for anchor in entry.line.anchors)
            found[entry.id] = now
            if now != before:
                new[entry.id] = now
        self._note(new, mine)
        return tuple(Standing(entry, found.get(entry.id, ())) for entry in given)

    def anew(self, entries: Sequence[Entry]) -> int | None:
        """What is there now under the names that these use becomes what they are measured by; the change's number, if any.

        What is not there stays what it is, and the entry stale, until its text no longer names it.
        """
        looked = self.look(entries, thorough=True)
        gone = {
            one.entry.id: tuple(
                anchor for anchor, seen in zip(one.entry.line.anchors, one.seen, strict=False) if seen.state == GONE
            )
            for one in looked
        }
        change = self._anchored([entry for entry in entries if entry.tree == self._tree], said=False, gone=gone)
        now = [entry for entry in self._store.entries(self._tree) if entry.id in {one.id for one in entries}]
        self._note({entry.id: () for entry in now if not entry.line.anchors}, now)  # nobody looks for more in them
        self.look(now)
        return change

    def settle(self) -> None:
        """What the background does: anchors for entries that nobody has looked at yet, and a look at all that have some."""
        known = checked.read(self._store.database, self._tree)
        entries = self._store.entries(self._tree)
        late = [entry for entry in entries if (entry.id, entry.line.hash) not in known and not entry.line.anchors][
            :LATE
        ]
        if late and self._root is not None and self._root.is_dir():
            with contextlib.suppress(StoreError):  # the next look tries again
                self._anchored(late, said=True)
            entries = self._store.entries(self._tree)
            bare = {entry.id for entry in late} & {entry.id for entry in entries if not entry.line.anchors}
            self._note(dict.fromkeys(bare, ()), late)
        self.look(entries)
        with contextlib.suppress(StoreError):
            checked.keep_only(self._store.database, self._tree, (entry.id for entry in entries))

    def outdated(self) -> tuple[Proposal, ...]:
        """Proposals to forget the entries of which nothing that they name is there any more."""
        gone = [one for one in self.look(self._store.entries(self._tree), thorough=True) if one.state == GONE]
        clean, at = self._store.clean, self._store.now()
        wishes = (
            Wish(
                "outdated",
                (one.entry,),
                clean(f"What it names is not in the repository any more: {what(one.seen)}.").flat(),
            )
            for one in gone
        )
        made = (from_wish(wish, self._tree, clean, at) for wish in wishes)
        return tuple(one for one in made if one)

    def _anchored(
        self, entries: Sequence[Entry], *, said: bool, gone: Mapping[str, tuple[Anchor, ...]] = MappingProxyType({})
    ) -> int | None:
        """Give entries the anchors of today, or of the day they were said; the change's number, None when nothing changes.

        gone: anchors that stay though there is nothing under them, by the id of their entry.
        """
        if self._root is None:
            return None
        now = self._store.now()
        found: dict[tuple[str, str], tuple[Anchor, ...]] = {}
        for entry in entries:
            sources = entry.line.sources
            moment = (sources[-1].at if sources else None) or entry.line.created
            new = self._lookup(self._root, entry.record, moment if said else None, now, doubted=said)
            names = {(anchor.kind, anchor.name) for anchor in new}
            lost = (anchor for anchor in gone.get(entry.id, ()) if (anchor.kind, anchor.name) not in names)
            found[entry.id, entry.line.hash] = (*new, *lost)

        def make(states: Mapping[str, TreeState]) -> ChangeSet | None:
            """The lines as they are by now: an entry that has another text since is left alone."""
            lines = states[self._tree].lines.values()
            steps = [
                PutEntry(self._tree, replace(line, anchors=anchors))
                for line in lines
                if (anchors := found.get((line.id, line.hash))) is not None and anchors != line.anchors
            ]
            if not steps:
                return None
            count = f"{len(steps)} {'entry' if len(steps) == 1 else 'entries'}"
            note = self._store.clean(f"{count}: what the repository holds now under the names in the text")
            return ChangeSet("anchor", tuple(steps), note, project=self._tree.partition(":")[2])

        return self._store.transact([self._tree], make) or None

    def _note(self, found: "dict[str, tuple[Seen, ...]]", entries: Iterable[Entry]) -> None:
        if found:
            with contextlib.suppress(StoreError):  # a disk that refuses costs the next look its time
                checked.write(self._store.database, found, entries, self._store.now().timestamp())


def _same(seen: Sequence[Seen], anchors: Sequence[Anchor]) -> bool:
    """Whether what was looked at is what the entry is anchored to now."""
    of = [
        (one.kind, one.name, one.hash if one.kind == "file" else "", one.at.isoformat() if one.at else "")
        for one in anchors
    ]
    return [(one.kind, one.name, one.hash, one.since) for one in seen] == of
