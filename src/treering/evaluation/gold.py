"""The labels of a corpus (`gold.json`), and what it means for a text to satisfy an item.

The rule this file keeps: labels are read strictly, once; everything later works on these values.
"""

import re
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from treering.core.entry import EntryType
from treering.errors import UsageError

QueryKind = Literal["lexical", "paraphrase", "cross-lingual"]
NegativeKind = Literal["generic", "noise", "secret", "planted", "trap"]

CLIENT_NAMES = {"claude": "claude-code", "qwen": "qwen-code", "gemini": "gemini-cli"}
"""Clients that the corpus calls by another name than treering does."""


class Turn(msgspec.Struct, frozen=True):
    """What the person typed. user may hold `{{name}}` for a long paste."""

    n: int
    at: str
    user: str


class Item(msgspec.Struct, frozen=True):
    """Something that ought to be remembered. must_terms: every group needs one of its alternatives."""

    id: str
    type: EntryType
    type_ok: tuple[EntryType, ...]
    gist: str
    must_terms: tuple[tuple[str, ...], ...]
    source_turn: int
    why: str | None = None
    supersedes: str | None = None
    superseded_by: str | None = None
    amends: str | None = None
    due: str | None = None
    relative_date: bool = False

    def is_told_by(self, text: str) -> bool:
        """Whether a text says what the item says: case aside, an alternative of every group stands in it."""
        lowered = text.lower()
        return all(any(_holds(text, lowered, alternative) for alternative in group) for group in self.must_terms)


class Repeat(msgspec.Struct, frozen=True):
    """A turn in which the person says a known item again."""

    of: str
    source_turn: int


class Forbidden(msgspec.Struct, frozen=True):
    """Terms that may stand in no memory, and why."""

    reason: str
    forbidden_terms: tuple[str, ...]


class Query(msgspec.Struct, frozen=True):
    """A prompt, the items that belong to it, and outdated ones that must not come."""

    query: str
    expects: tuple[str, ...]
    kind: QueryKind
    not_expects: tuple[str, ...] = ()


class Negative(msgspec.Struct, frozen=True):
    """A prompt for which nothing is to be recalled."""

    query: str
    kind: NegativeKind


class GoldSession(msgspec.Struct, frozen=True):
    """The labels of one recorded session."""

    id: str
    client: str
    repo: str
    cwd: str
    lang: str
    session_id: str
    turns: tuple[Turn, ...]
    remember: tuple[Item, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    must_not: tuple[Forbidden, ...] = ()
    secrets: tuple[str, ...] = ()
    recall: tuple[Query, ...] = ()
    recall_none: tuple[Negative, ...] = ()

    @property
    def client_name(self) -> str:
        """The client as treering calls it."""
        return CLIENT_NAMES.get(self.client, self.client)

    def words(self, turn: int) -> str:
        """What the person said in a turn."""
        return next((each.user for each in self.turns if each.n == turn), "")


class Gold(msgspec.Struct, frozen=True):
    """The labels of a corpus. now: the moment at which recall queries are asked, ISO with offset."""

    split: str
    now: str
    sessions: tuple[GoldSession, ...]
    global_must_not: tuple[Forbidden, ...] = ()
    all_secrets: tuple[str, ...] = ()

    @property
    def items(self) -> dict[str, Item]:
        """Every item by its id."""
        return {item.id: item for session in self.sessions for item in session.remember}

    @property
    def repos(self) -> tuple[str, ...]:
        """The code bases, in the order of their first session."""
        return tuple(dict.fromkeys(session.repo for session in self.sessions))

    @property
    def homes(self) -> dict[str, str]:
        """The repository of each session, by its id."""
        return {session.id: session.repo for session in self.sessions}

    def is_past(self, item: Item) -> bool:
        """Whether the item's deadline is over when the queries are asked."""
        return item.due is not None and item.due < self.now[:10]


def load_gold(corpus: Path) -> Gold:
    """The labels of the corpus in a directory. UsageError: it is no corpus, with what is missing or wrong."""
    hint = "a corpus is a directory with gold.json, home/ and repos/"
    if not corpus.is_dir():
        raise UsageError(f"{str(corpus)!r} is not a directory", hint=hint)
    for name in ("gold.json", "home", "repos"):
        if not (corpus / name).exists():
            raise UsageError(f"{str(corpus)!r} holds no {name}", hint=hint)
    try:
        gold = msgspec.json.decode((corpus / "gold.json").read_bytes(), type=Gold)
        for item in gold.items.values():
            item.is_told_by("")
    except (OSError, msgspec.MsgspecError, re.error) as error:
        raise UsageError(f"{corpus / 'gold.json'}: {error}", hint=hint) from error
    known = gold.items.keys()
    for session in gold.sessions:
        for query in session.recall:
            if unknown := [each for each in (*query.expects, *query.not_expects) if each not in known]:
                raise UsageError(
                    f"{corpus / 'gold.json'}: session {session.id} asks for {unknown[0]!r}, which no session remembers",
                    hint="add the item to `items`, or take it out of the question",
                )
    return gold


def forbidden_in(text: str, rules: tuple[Forbidden, ...]) -> list[str]:
    """The forbidden terms that stand in a text, case aside."""
    lowered = text.lower()
    return [term for rule in rules for term in rule.forbidden_terms if term.lower() in lowered]


def _holds(text: str, lowered: str, alternative: str) -> bool:
    if alternative.startswith("re:"):
        return _pattern(alternative[3:]).search(text) is not None
    return alternative.lower() in lowered


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)
