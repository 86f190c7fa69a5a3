"""What a plan may ask for: operations on entries, which know nothing of files (M1.10)."""

from dataclasses import dataclass
from datetime import date

from treering.core.clean import EMPTY, Clean
from treering.core.entry import Anchor, EntryType, Source


@dataclass(frozen=True, slots=True)
class Draft:
    """The text and provenance of an entry that is to be written. by: `extract`, `remember`, `hand`, `dream`, `import`."""

    type: EntryType
    name: Clean
    summary: Clean
    by: str
    description: Clean = EMPTY
    why: Clean = EMPTY
    how: Clean = EMPTY
    due: date | None = None
    words: tuple[Clean, ...] = ()
    sources: tuple[Source, ...] = ()
    anchors: tuple[Anchor, ...] = ()


@dataclass(frozen=True, slots=True)
class Add:
    """A new entry, in a file of its own."""

    tree: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class Update:
    """New text for an entry; its id, place and created stay, words and sources are added to those it has."""

    tree: str
    id: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class Supersede:
    """A new entry in `tree` that replaces the entry `old` of `old_tree`, which goes to history (M1.8)."""

    tree: str
    draft: Draft
    old_tree: str
    old: str


@dataclass(frozen=True, slots=True)
class Remove:
    """The entry goes. bar: leave tombstones of its source records so that it is not learned again (M5.2)."""

    tree: str
    id: str
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Merge:
    """`others` (ids of the same tree) are taken up by `into`, whose text becomes `draft`; words and sources are united."""

    tree: str
    into: str
    others: tuple[str, ...]
    draft: Draft


@dataclass(frozen=True, slots=True)
class Split:
    """The entry becomes these entries; the first keeps the id."""

    tree: str
    id: str
    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """The entry goes to another tree with its id, words and sources."""

    tree: str
    id: str
    to: str


@dataclass(frozen=True, slots=True)
class Retire:
    """The entry goes to history, since the entry `by` of `by_tree`, which is there already, says what holds now (M1.8).

    draft: what that one says from now on, where the old one said more than what has changed; None as it does.
    """

    tree: str
    id: str
    by_tree: str
    by: str
    draft: Draft | None = None


@dataclass(frozen=True, slots=True)
class Sort:
    """The records of a list file are put in the order of their summaries (M3.4)."""

    tree: str
    path: str


@dataclass(frozen=True, slots=True)
class Redate:
    """The entry is due on another day, or on none; its text stays. A person's wish, never proposed."""

    tree: str
    id: str
    due: date | None


Operation = Add | Update | Supersede | Remove | Merge | Split | Move | Retire | Sort | Redate
