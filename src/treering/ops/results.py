"""What the methods of `Memory` answer with.

The rule this file keeps: values that say what came of a request, for a person and for a program alike.
"""

from dataclasses import dataclass
from pathlib import Path

from treering.core.entry import Entry
from treering.core.learning.evidence import Support
from treering.core.review import Proposal
from treering.ops.answer import Recall
from treering.ops.explain import explain


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry as it is now.

    change: its number in `log`, None when nothing had to change; notices: what to know about it, in words for a person;
    replaced: the entry that it takes the place of, which is in the history now; seems: entries that stay and that it seems to
    change, where nothing is sure.
    """

    entry: Entry
    change: int | None
    notices: tuple[str, ...] = ()
    replaced: Entry | None = None
    seems: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Handed:
    """What became of what an agent handed on (C7). support: whose words it rests on.

    kept: the entry, when the person's words bear it out, or it is known already; proposal: what waits for the person's yes
    instead, None where there is no room, a no was said to it before, or nothing is to be kept; why: of these, when neither is there.
    """

    support: Support
    kept: Changed | None = None
    proposal: Proposal | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What `forget` removed, and the pinned entries that it kept. change: its number in `log`, None when nothing went."""

    removed: tuple[Entry, ...]
    kept: tuple[Entry, ...]
    change: int | None


@dataclass(frozen=True, slots=True)
class Undone:
    """A change that was taken back.

    of: its number; cause: what it had been; change: the number of the undo; texts: what the entries said that it was about;
    passed: newer changes that were made where memory does not lie now, the newest first; by_hand: newer edits by hand, which
    are taken back only by their number.
    """

    of: int
    cause: str
    change: int
    texts: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    by_hand: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Recalled:
    """An answer to a prompt.

    prompt: what an agent is told, "" for nothing; silent: why nothing was looked for, if so; failed: why a model that was to
    choose has not, as the outcome of its call, `no_model` for none.
    """

    answer: Recall
    prompt: str
    silent: str = ""
    failed: str = ""

    @property
    def explanation(self) -> str:
        """Why, for a person."""
        return self.silent or explain(self.answer)


@dataclass(frozen=True, slots=True)
class Found:
    """An entry that `search` found. root: the directory of its project, None for one about the person.

    alike: by its meaning alone, since it shares no word with the query.
    """

    entry: Entry
    root: Path | None
    score: float
    alike: bool = False
