"""Ranking and the bar: which entries answer a prompt, and which of them are worth a person's context (M4.1, M4.3).

The rule this file keeps: it is one pure function of the documents, the prompt and the counts of the store, so the hook, the
command line, MCP and the evaluation rank alike. Similarity alone does not separate an answer from noise: what counts is how
much of what was asked a candidate covers, and how rare that is, here and in the language at large.
"""

import math
from collections.abc import Iterable, Mapping
from itertools import pairwise

from treering.hot.common import rarity
from treering.hot.terms import all_terms, terms, tokens
from treering.hot.words import WEAK

TYPE_CHECKING = False  # typing would cost a hook half of what Python itself does
if TYPE_CHECKING:
    from typing import Literal

    Reason = Literal["injected", "below_bar", "beyond_limit", "shown", "expired", "stale"]

__all__ = [
    "BAR",
    "FIELDS",
    "Candidate",
    "Document",
    "Term",
    "asked",
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
BAR = 0.74
"""The score from which on a candidate is injected unasked; calibrated on recorded sessions (docs/architecture.md)."""

_WORDS = 0.75  # a token in the person's words alone
_ECHO = 0.3  # what they add to a token that the entry says itself
_CONCEPT = 0.7  # another word for the same thing
_PIECE = 0.6  # a part of an identifier or of a compound
_PHRASE, _CLOSE = 0.5, 3  # two words that follow each other in both, at most so many tokens apart
_TRUST = 100  # entries of a store whose counts tell as much as the language at large does
_SATURATION, _LENGTH = 1.2, 0.4  # of repetition and of long entries, as in BM25
_COVERED = 0.7  # how much a candidate loses by what of the prompt it leaves open
_ENDS, _BETWEEN = 24, 16  # terms of a long prompt
_LONG = 2 * _ENDS + _BETWEEN
_READ = 8000  # characters at each end of a very long one


def asked(prompt: str) -> list[Term]:
    """The different terms of a prompt.

    Stop words are among them as long as there is room and something else to ask for. A long prompt is read at both ends,
    where the question stands, and for names in between; ranking looks at 64 terms at most.
    """
    if len(prompt) > 2 * _READ:
        prompt = f"{prompt[:_READ]} {prompt[-_READ:]}"
    found = list(dict.fromkeys(all_terms(prompt)))
    telling = [term for term in found if term[0][0] != WEAK]
    if telling and len(found) <= _LONG:
        return found
    if len(telling) <= _LONG:
        return telling
    names = [term for term in telling[_ENDS:-_ENDS] if rarity(term[0]) > 1]
    return [*telling[:_ENDS], *names[:_BETWEEN], *telling[-_ENDS:]]


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
    weights = {token: _weight(token, frequency.get(token, 0), count) for term in query for token in term}
    telling = [term[0] for term in query if term[0][0] != WEAK]
    whole = sum(weights[token] for token in telling)
    follows = dict(pairwise(telling))
    found = (_candidate(key, fields, query, weights, follows, length) for key, fields in documents)
    return sorted((_scored(key, parts, whole) for key, parts in found if parts), key=lambda one: (-one[1], one[0]))


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


def _weight(token: str, frequency: int, count: int) -> float:
    """How telling a token is: rare in the language and rare in the store, which is believed as far as it is large."""
    trust = count / (count + _TRUST)
    here = math.log(1 + count / max(frequency, 1)) / math.log(1 + count) if count else 1.0
    return rarity(token) * (1 - trust + trust * here)


def _candidate(
    key: str,
    fields: Document,
    query: list[Term],
    weights: Mapping[str, float],
    follows: Mapping[str, str],
    length: float,
) -> tuple[str, list[Part]]:
    """What a document holds of the query: a part for each term in it, and for each two that stand together."""
    heavy: dict[str, float] = {}
    where: dict[str, str] = {}
    together: dict[str, str] = {}
    size = 0
    for field, text in zip(FIELDS, fields, strict=True):
        split = text.split()
        size += len(split)
        held = list(filter(weights.__contains__, split))
        for token in set(held):
            before, much = heavy.get(token, 0.0), held.count(token)
            if field == "words":
                heavy[token] = before + much * (_ECHO if before else _WORDS)
            elif much > before:  # a name and a description often repeat the summary, which makes it no truer
                heavy[token] = much
            where.setdefault(token, field)
            if (second := follows.get(token)) in held and _near(split, token, second):
                together.setdefault(token, field)
    if not heavy:
        return key, []
    norm = _SATURATION * (1 - _LENGTH + _LENGTH * size / length)
    values = {token: weights[token] * much * (_SATURATION + 1) / (much + norm) for token, much in heavy.items()}
    parts = [(token, where[token], value) for token, value in (_part(term, values) for term in query) if token]
    for one, field in together.items():
        parts.append((f"{one} {follows[one]}", field, _PHRASE * min(weights[one], weights[follows[one]])))
    return key, parts


def _near(split: list[str], first: str, second: str) -> bool:
    """Whether the second token stands shortly after the first, stop words aside."""
    told = [token for token in split if token[0] != WEAK]
    return any(second in told[i + 1 : i + 1 + _CLOSE] for i, token in enumerate(told) if token == first)


def _part(term: Term, values: Mapping[str, float]) -> tuple[str, float]:
    """The token by which a document holds a term best, and what it counts for."""
    best, most = "", 0.0
    for token in term:
        value = values.get(token, 0.0)
        if value and token is not term[0]:
            value *= _CONCEPT if token[0] == "=" else _PIECE
        if value > most:
            best, most = token, value
    return best, most


def _scored(key: str, parts: list[Part], whole: float) -> Candidate:
    matched = sum(part[2] for part in parts)
    covered = min(1.0, matched / whole)
    return key, matched * covered**_COVERED, covered, tuple(parts)
