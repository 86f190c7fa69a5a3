"""What an extractor proposes (`Patch`) and why code may refuse it (M2.4).

A patch is a proposal about one entry: it holds no path and touches no file. `refusal` names the reason it is dropped.
"""

from dataclasses import dataclass
from datetime import date

from treering.core.clean import EMPTY, Clean
from treering.core.entry import EntryType, Scope, Source


@dataclass(frozen=True, slots=True)
class Patch:
    """A proposed entry.

    words: the person's own words it rests on; target: id of the entry it updates, None for a new one; supersedes: id of
    the entry it replaces (M1.8); asked: the person asked for it to be remembered, which no filter overrides.
    """

    type: EntryType
    scope: Scope
    name: Clean
    summary: Clean
    source: Source
    words: tuple[Clean, ...]
    description: Clean = EMPTY
    why: Clean = EMPTY
    how: Clean = EMPTY
    due: date | None = None
    target: str | None = None
    supersedes: str | None = None
    asked: bool = False
