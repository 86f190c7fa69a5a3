"""One entry of memory: its text, its identity, and where it comes from (M1.4a, M1.6, C2).

The text lives in a topic file (core/topics/topic.py parses it); identity and provenance live in `entries.jsonl`, one `EntryLine`
per entry, never inside the file. The two are bound by `hash` (see store/files/entries.py).
"""

import hashlib
import unicodedata
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Literal, get_args

from treering.core.clean import Cleaner, cleaned

EntryType = Literal["user", "feedback", "project", "reference"]
Scope = Literal["user", "project"]
EvidenceClass = Literal["said", "agreed", "agent", "tool", "web", "hand"]
"""Whose words an entry rests on (C7): typed by the person; the agent's words which the person confirmed; an agent's
claim; tool output; web, file or pasted text; an edit by hand."""

ENTRY_TYPES: tuple[EntryType, ...] = get_args(EntryType)
FORMER_LIMIT = 8  # paths that an entry had before
WORDS_LIMIT = 600  # characters of the person's own words kept per entry (C2)


def trees_of(project: str) -> dict[Scope, str]:
    """The names of the trees that belong to a project: the person's and its own. project: its key."""
    return {"user": "user", "project": f"project:{project}"}


@dataclass(frozen=True, slots=True)
class Record:
    """The text of one entry as a person reads it: what was parsed from, or is to be rendered into, a topic file."""

    summary: str
    why: str = ""
    how: str = ""

    @property
    def hash(self) -> str:
        """sha256 over summary, why and how (NFC, white space collapsed): survives reformatting."""
        return _hashed(self.summary, self.why, self.how)


@lru_cache(maxsize=20_000)  # a plan asks for the same ones again and again
def _hashed(*texts: str) -> str:
    parts = (" ".join(unicodedata.normalize("NFC", text).split()) for text in texts)
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Source:
    """The message an entry rests on. record: the message's identity in its session; client "" for `remember` typed in a shell."""

    client: str
    session: str
    record: str
    at: datetime | None
    evidence: EvidenceClass = "said"


@dataclass(frozen=True, slots=True)
class Anchor:
    """A file, symbol, command or version the entry names, as it was when the entry was written (C6).

    kind: `file`, `directory`, `symbol`, `command` or `version`; hash: of the file's bytes, the definition or the script, or the
    version that was pinned, "" when only its being there counts; path: where it was found, relative to the project's root;
    commit, at: of the state that it was looked up in.
    """

    kind: str
    name: str
    hash: str = ""
    commit: str = ""
    path: str = ""
    at: date | None = None


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One line of entries.jsonl.

    path: relative to memory/, with `/`; item: index in a list file, None for a single record; former: paths that it had before
    its file got the name of another text, the last ones.
    """

    id: str
    path: str
    item: int | None
    hash: str
    by: str
    created: datetime
    sources: tuple[Source, ...] = ()
    words: tuple[str, ...] = ()
    due: date | None = None
    supersedes: str | None = None
    anchors: tuple[Anchor, ...] = ()
    former: tuple[str, ...] = ()

    @property
    def said(self) -> datetime:
        """When the person last said it; when it was written, if nobody knows."""
        return max((source.at for source in self.sources if source.at), default=self.created)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry bound to its file: text, type and identity together. tree: "user" or "project:<key>"."""

    tree: str
    line: EntryLine
    type: EntryType
    name: str
    description: str
    record: Record
    pinned: bool = False

    @property
    def id(self) -> str:
        """The identity, which survives edits and moves."""
        return self.line.id

    @property
    def address(self) -> str:
        """How a person names it (M5.1): `path`, or `path:index` in a list file."""
        return self.line.path if self.line.item is None else f"{self.line.path}:{self.line.item}"

    @property
    def scope(self) -> Scope:
        """Which scope its tree belongs to."""
        return "user" if self.tree == "user" else "project"

    def told(self, clean: Cleaner) -> "Entry":
        """The entry as anybody may be told it: without secrets that a person wrote into its file or its name (A6)."""
        record, line = self.record, self.line
        texts = (self.name, self.description, record.summary, record.why, record.how, line.path, *line.words)
        said = tuple(text.text for text in cleaned(texts, clean))
        if said == texts:
            return self
        name, description, summary, why, how, path, *words = said
        shown = replace(line, path=path, words=tuple(words))
        return replace(self, name=name, description=description, record=Record(summary, why, how), line=shown)
