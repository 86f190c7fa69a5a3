"""Ranking and the bar: which entries answer a prompt, and which of them are worth a person's context (M4.1, M4.3).

The rule this file keeps: it is one pure function of the documents, the prompt and the counts of the store, so the hook, the
command line, MCP and the evaluation rank alike. Similarity alone does not separate an answer from noise: what counts is how
much of what was asked a candidate covers, and how rare that is, here and in the language at large.
"""

import math
from collections.abc import Collection, Container, Iterable, Mapping
from itertools import pairwise

from treering.hot.language.common import rarity
from treering.hot.language.names import widened
from treering.hot.language.terms import all_terms, terms, tokens
from treering.hot.language.words import WEAK

TYPE_CHECKING = False  # typing would cost a hook half of what Python itself does
if TYPE_CHECKING:
    from typing import Literal

    Reason = Literal["injected", "below_bar", "beyond_limit", "shown", "expired", "stale"]

__all__ = [
    "BAR",
    "BARS",
    "FIELDS",
    "WEAK",
    "Bars",
    "Candidate",
    "Document",
    "Term",
    "all_terms",
    "asked",
    "bar_for",
    "bars",
    "decide",
    "document",
    "rank",
    "rarity",
    "terms",
    "tokens",
]

Term = tuple[str, ...]
Document = tuple[str, ...]
"""The tokens of an entry, a text per field of FIELDS."""
Part = tuple[str, str, float]
"""The token that was found, the field that tells most of it, and what it counted for."""
Candidate = tuple[str, float, float, tuple[Part, ...]]
"""Key, score, the share of the prompt that is covered (0 to 1), and the parts of the score."""

FIELDS = ("name", "description", "summary", "why", "words")
BAR = 0.79
"""The score from which on a candidate is injected unasked by a prompt of few terms; calibrated on recorded sessions (docs/recall.md)."""

ANY = ""  # a type in bars: of entries of every other type
Bars = Mapping[str, float]
"""The bar for entries of a type."""
BARS: Bars = {ANY: BAR, "user": 1.43 * BAR}
"""For a prompt of few terms: it stands higher for what is known of the person, which is said in words of every day."""

_MANY, _BIG = 0xFF, 0xFFFF  # how often a token is counted in an entry, and of how many tokens
_WORDS = 0.75  # a token in the person's words alone
_ECHO = 0.3  # what they add to a token that the entry says itself
_CONCEPT = 0.7  # another word for the same thing
_KIND = 0.5  # a word for the kind of thing it is: a package manager has to do with packages
_PIECE = 0.6  # a part of an identifier or of a compound
_NAME = 0.9  # the same name spelled otherwise, or what it lies in
_PHRASE, _CLOSE = 0.5, 3  # two words that follow each other in both, at most so many tokens apart
_TRUSTED = 90  # entries of a store in which to be rare or common tells half of what it tells in a large one
_ALONE = (
    600  # entries of a store in which to be rare or common in the language tells half of what it tells in a small one
)
_SATURATION, _LENGTH = 1.2, 0.4  # of repetition and of long entries, as in BM25
_COVERED = 0.7  # how much a candidate loses by what of the prompt it leaves open
_ENDS, _BETWEEN = 24, 16  # terms of a long prompt
_LONG = 2 * _ENDS + _BETWEEN
_READ = 8000  # characters at each end of a very long one
_QUESTION, _MARKS = 1.12, "?？؟"  # how much lower for a prompt that has a question mark
_FEW_TERMS, _MOST_TERMS, _PER = 5, 12, 30
"""And for each term of a prompt between a few and that many: the more is said, the less of it an entry repeats."""


def asked(prompt: str) -> list[Term]:
    """The different terms of a prompt, and behind them what the names among them lie in.

    Stop words are among them as long as there is room and something else to ask for. A long prompt is read at both ends,
    where the question stands, and for names in between; ranking looks at 64 terms at most, and at a dozen that names lie in.
    """
    if len(prompt) > 2 * _READ:
        prompt = f"{prompt[:_READ]} {prompt[-_READ:]}"
    return widened(prompt, _read(list(dict.fromkeys(all_terms(prompt)))))


def _read(found: list[Term]) -> list[Term]:
    """Those of the terms of a prompt that there is room for."""
    telling = [term for term in found if term[0][0] != WEAK]
    if telling and len(found) <= _LONG:
        return found
    if len(telling) <= _LONG:
        return telling
    names = [term for term in telling[_ENDS:-_ENDS] if rarity(term[0]) > 1]
    return [*telling[:_ENDS], *names[:_BETWEEN], *telling[-_ENDS:]]


def bars(prompt: str, query: list[Term], usual: Bars = BARS) -> Bars:
    """From which score on entries are told unasked to a prompt, by their type. query: its terms; usual: of which scale."""
    telling = sum(_counts(term) for term in query)
    ease = 1 + max(0, min(telling, _MOST_TERMS) - _FEW_TERMS) / _PER
    if any(mark in prompt for mark in _MARKS):
        ease *= _QUESTION
    return {type_: bar / ease for type_, bar in usual.items()}


def _counts(term: Term) -> bool:
    """Whether a term is a part of what a prompt says: no stop word, and not what a path lies in, which its segments say."""
    return term[0][0] != WEAK and not ("/" in term[0] and len(term) > 1)


def bar_for(type_: str, bars: Bars) -> float:
    """The bar for an entry of this type."""
    return bars.get(type_, bars[ANY])


def document(fields: Iterable[str]) -> Document:
    """The tokens of an entry's fields, in the order of FIELDS."""
    return tuple(" ".join(token for term in all_terms(field) for token in term) for field in fields)


def rank(
    query: list[Term],
    documents: Iterable[tuple[str, Document]],
    count: int,
    length: float,
    frequency: Mapping[str, int],
) -> list[Candidate]:
    """The documents that hold any term of the query, best first.

    count: documents of the store; length: their mean number of tokens; frequency: in how many a token of the query stands.
    """
    return ranked(Weighed(query, count, length, frequency), documents)


def ranked(query: "Weighed", documents: Iterable[tuple[str, Document]]) -> list[Candidate]:
    """The same for a query that was weighed already."""
    found = ((key, _parts(fields, query)) for key, fields in documents)
    scored = (_scored(key, parts, query.whole) for key, parts in found if parts)
    return sorted(scored, key=lambda one: (-one[1], one[0]))


def decide(
    candidates: list[Candidate], limit: int, bar: float, barred: "Mapping[str, Reason]"
) -> "list[tuple[Candidate, Reason]]":
    """What becomes of each candidate: `injected`, or why not.

    barred: the reason for candidates that must not be told whatever their score.
    """
    decided: list[tuple[Candidate, Reason]] = []
    room = limit
    for candidate in candidates:
        reason = barred.get(candidate[0])
        if reason is None:
            reason = "below_bar" if candidate[1] < bar else "injected" if room else "beyond_limit"
        room -= reason == "injected"
        decided.append((candidate, reason))
    return decided


class Weighed:
    """A query over a store: what its tokens are worth there.

    shares: what each token of a term tells of it; roles: the terms that a token stands in, by place; follows: the token that
    comes next in the prompt, stop words aside; whole: what an entry has that holds all of it once.
    """

    __slots__ = ("follows", "gain", "query", "roles", "shares", "weights", "whole")

    def __init__(self, query: list[Term], count: int, length: float, frequency: Mapping[str, int]) -> None:
        """count, length, frequency: of the store, as for `rank`."""
        self.query = query
        self.gain = _gain(length)
        self.weights = _weights(query, count, frequency)
        self.shares: list[dict[str, float]] = []
        self.roles: dict[str, list[tuple[int, float]]] = {}
        for place, term in enumerate(query):
            shares = {token: self.weights[token] * _share(token, term) for token in term}
            shares[term[0]] = self.weights[term[0]]
            self.shares.append(shares)
            for token, share in shares.items():
                self.roles.setdefault(token, []).append((place, share))
        telling = [term[0] for term in query if term[0][0] != WEAK]
        self.follows = dict(pairwise(telling))
        said = [term[0] for term in query if _counts(term)]
        self.whole = sum(self.weights[token] for token in said or telling)

    def needed(self, score: float) -> float:
        """What an entry must have of the query to score so much."""
        if score >= self.whole:
            return score
        return float((score * self.whole**_COVERED) ** (1 / (1 + _COVERED)))


def _weights(query: list[Term], count: int, frequency: Mapping[str, int]) -> dict[str, float]:
    """How telling tokens are: rare in the store, which is believed as far as it is large, and rare in the language otherwise."""
    trust = count * count / (count * count + _TRUSTED * _TRUSTED)
    at_large = _ALONE * _ALONE / (count * count + _ALONE * _ALONE)
    most = math.log(1 + count) or 1.0
    weights: dict[str, float] = {}
    for token in [token for term in query for token in term]:
        here = math.log(1 + count / max(frequency.get(token, 0), 1)) / most
        known = rarity(token) if token[0] == WEAK else rarity(token) ** at_large
        weights[token] = known * (1 - trust + trust * here)
    return weights


def _share(token: str, term: Term) -> float:
    """How much of a term its second tokens tell."""
    if token[0] != "=":
        return _NAME if _is_name(token, term[0]) else _PIECE
    return _KIND if any(other.startswith(f"{token}/") for other in term) else _CONCEPT


def _is_name(token: str, whole: str) -> bool:
    """Whether a second token is a name as well, and no word inside one."""
    return not token.isalnum() or (token not in whole and whole.replace("_", "").replace("-", "").startswith(token))


def phrase(one: float, other: float) -> float:
    """What two tokens of these weights that stand together tell on top."""
    return _PHRASE * min(one, other)


class Gain(dict[int, float]):
    """What a token counts for in an entry, its weight aside, by its note: as in BM25, repetition and a long entry tell less."""

    def __init__(self, length: float) -> None:
        """length: the mean number of tokens of an entry."""
        self._length = length or 1.0

    def __missing__(self, noted: int) -> float:
        said, heard, size = noted >> 8 & _MANY, noted & _MANY, noted >> 16
        much = said + _ECHO * heard if said else _WORDS * heard
        norm = _SATURATION * (1 - _LENGTH + _LENGTH * size / self._length)
        value = self[noted] = much * (_SATURATION + 1) / (much + norm)
        return value

    def at_most(self, noted: int) -> float:
        """The highest of all notes whose counts are no higher and whose entry is no smaller."""
        return max(self[noted], self[noted & ~(_MANY << 8)])


_gains: dict[float, Gain] = {}


def _gain(length: float) -> Gain:
    """The same for one length: a store is asked again and again."""
    if length not in _gains:
        _gains.clear()
        _gains[length] = Gain(length)
    return _gains[length]


def note(said: int, heard: int, size: int) -> int:
    """How a token stands in an entry, as one number of 32 bits.

    said: how often in one field at most: a name and a description often repeat the summary, which makes it no truer;
    heard: how often in the person's words; size: how many tokens the entry has.
    """
    return min(size, _BIG) << 16 | min(said, _MANY) << 8 | min(heard, _MANY)


def is_often(noted: int) -> bool:
    """Whether a token stands in an entry more than once, as it is noted."""
    return noted >> 8 & _MANY > 1 or noted & _MANY > 1


def best_note(found: Collection[int]) -> int:
    """The note than which none of these counts for more: the highest counts, in the shortest entry."""
    return note(max(n >> 8 & _MANY for n in found), max(n & _MANY for n in found), min(n >> 16 for n in found))


def notes(fields: Document) -> dict[str, int]:
    """The note of each token of an entry."""
    return _noted([field.split() for field in fields], None)[0]


def _noted(split: list[list[str]], wanted: Container[str] | None) -> tuple[dict[str, int], dict[str, str]]:
    """The note of each token, and the first field it stands in. wanted: the tokens that matter, None for all."""
    said: dict[str, int] = {}
    heard: dict[str, int] = {}
    where: dict[str, str] = {}
    for field, text in zip(FIELDS, split, strict=True):
        told = text if wanted is None else filter(wanted.__contains__, text)
        counts: dict[str, int] = {}
        for token in told:
            counts[token] = counts.get(token, 0) + 1
        into = heard if field == "words" else said
        for token, much in counts.items():
            if much > into.get(token, 0):
                into[token] = much
            if token not in where:
                where[token] = field
    size = sum(map(len, split))
    return {token: note(said.get(token, 0), heard.get(token, 0), size) for token in where}, where


def _parts(fields: Document, query: Weighed) -> list[Part]:
    """What a document holds of the query: a part for each term in it, and for each two that stand together."""
    weights, roles, follows, gain = query.weights, query.roles, query.follows, query.gain
    split = [field.split() for field in fields]
    held, where = _noted(split, weights)
    best: dict[int, tuple[float, str]] = {}
    for token, noted in held.items():
        value = gain[noted]
        for place, share in roles[token]:
            found = share * value, token
            if place not in best or found > best[place]:
                best[place] = found
    parts = [(token, where[token], value) for _, (value, token) in sorted(best.items())]
    if pairs := {one: follows[one] for one in held if follows.get(one) in held}:
        near = _together(split, pairs)
        for one, other in pairs.items():
            if one in near:
                parts.append((f"{one} {other}", near[one], phrase(weights[one], weights[other])))
    return parts


def _together(split: list[list[str]], pairs: Mapping[str, str]) -> dict[str, str]:
    """The first field in which the second token of a pair stands shortly after the first, stop words aside, by the first."""
    found: dict[str, str] = {}
    for field, text in zip(FIELDS, split, strict=True):
        telling = [token for token in text if token[0] != WEAK]
        for at, token in enumerate(telling):
            if token in pairs and token not in found and pairs[token] in telling[at + 1 : at + 1 + _CLOSE]:
                found[token] = field
    return found


def _scored(key: str, parts: list[Part], whole: float) -> Candidate:
    matched = sum(part[2] for part in parts)
    covered = min(1.0, matched / whole)
    return key, matched * covered**_COVERED, covered, tuple(parts)
