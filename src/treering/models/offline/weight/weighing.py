"""How much speaks for sentences holding on where no recipe fits: many weak signs, added up.

The rule this file keeps: no sign decides. Each has a number of points, those of a statement are added up over its sentences,
and only what reaches the bar is kept: a sum, so that whoever wonders why can read it off.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from treering.core.learning.filters import prose
from treering.models.offline.recipes import VETOES, Kind
from treering.models.offline.statements import LONGEST, Marked
from treering.models.offline.weight import passing, signs

POINTS = {
    "self": 3,
    "incident": 3,
    "list": 3,
    "recurring": 4,
    "settled": 2,
    "who": 2,
    "where": 2,
    "if": 2,
    "style": 2,
    "tool": 2,
    "owner": 2,
    "whenyou": 2,
    "none": 2,
    "prefer": 2,
    "uniform": 2,
    "artifact": 2,
    "decided": 2,
    "courtesy": 2,
    "prohibit": 1,
    "habit": 1,
    "topic": 1,
    "wedo": 1,
    "else": 1,
    "act": 1,
    "all": 1,
    "durable": 1,
    "named": 1,
    "new": 1,
    "not": 1,
    "number": 1,
    "order": 2,
    "must": 1,
    "ours": 1,
    "standing": 1,
    "why": 1,
    "manner": 1,
    "anaphora": -1,
    "leaning_on": -1,
    "symptom": -1,
    "past": -1,
    "anchored": -2,
    "condition": -2,
    "deed": -2,
    "here": -2,
    "imperative": -2,
    "lately": -2,
    "about_me": -3,
    "bid": -4,
    "chat": -3,
    "debug": -4,
    "view": -4,
    "spec": -5,
    "hedge": -3,
    "state": -3,
    "fleeting": -4,
    "look": -4,
    "oneoff": -4,
}
"""What each sign and cue counts."""

AGAINST = frozenset(name for name, points in POINTS.items() if points < 0) - {"anaphora"}
_GROUND_NAMES = """
act all artifact blocked contrast durable habit harm if incident limit list must new number only order ours owner
place prohibit recurring self settled skill style tool uniform wedo whenyou where who why
"""
GROUNDS = frozenset(_GROUND_NAMES.split())
"""Signs of which a statement has at least one: without them it may as well be a task, however long."""

BAR, PLAIN = 12, 11
"""Points from which on a statement is kept, and one in which nothing speaks against it."""

FULL = 16  # words beyond which length says nothing more
MORE = 1  # points for every sentence but the first

_TABLES = {
    language: {name: re.compile(table[language], re.IGNORECASE) for name, table in (signs.CUES | passing.CUES).items()}
    for language in ("en", "de", "fr", "es", "ru", "zh", "ja")
}
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\W_]+(?:[-'][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Weighed:
    """A sentence with its signs, cues among them, and its length in words."""

    sentence: Marked
    signs: frozenset[str]
    words: int

    @property
    def points(self) -> int:
        """What its signs amount to, whatever its length."""
        return sum(POINTS.get(sign, 0) for sign in self.signs)

    @property
    def apart(self) -> bool:
        """Whether it can be part of no statement: it asks, guesses, or speaks of what is at hand more than of what holds on."""
        passing = "fleeting" in self.signs and "day" not in self.signs
        return passing or bool(self.signs & VETOES) or self.points < 0


def weighed(text: str, sentence: Marked, languages: tuple[str, ...]) -> Weighed:
    """The sentence of this message, which is in these languages, with its signs."""
    if sentence.cues & VETOES:
        return Weighed(sentence, sentence.cues, 0)  # whatever else it holds
    said = text[sentence.span.start : min(sentence.span.end, sentence.span.start + LONGEST)]
    found = sentence.cues | signs_of(said, languages)
    if "new" in found and "lately" not in found:
        found -= {"fleeting", "state"}  # `is gone`, `is in the wiki now` tell what holds from now on
    if "act" in found:
        found -= {"fleeting", "lately", "deed", "past", "here"}  # a correction begins with what was done
    return Weighed(sentence, found, len(_WORD.findall(said)))


def signs_of(said: str, languages: tuple[str, ...]) -> frozenset[str]:
    """Every sign in what is said. languages: those of the message it stands in."""
    plain = prose(said)
    found = {name for language in languages for name, pattern in _TABLES[language].items() if pattern.search(plain)}
    found |= {"named"} if plain != said.replace("\u2019", "'") else set()
    return frozenset(found)


def together(part: Iterable[Weighed]) -> frozenset[str]:
    """The signs of the sentences, each once."""
    return frozenset().union(*(each.signs for each in part))


def stands(part: Sequence[Weighed]) -> bool:
    """Whether the sentences are a statement by themselves."""
    found = together(part)
    return total(part) >= (BAR if found & AGAINST else PLAIN) and bool(found & GROUNDS)


def total(part: Sequence[Weighed]) -> int:
    """What the sentences amount to: each sign once, and their length."""
    length = min(FULL, sum(each.words for each in part)) * 2 // 3
    return sum(POINTS.get(sign, 0) for sign in together(part)) + length + MORE * (len(part) - 1)


def kind_of(found: frozenset[str]) -> Kind:
    """The kind of memory that signs and cues amount to."""
    if "self" in found and not found & {"settled", "ours"}:
        return "user"
    if "list" in found:
        return "project"
    if {"day", "deadline"} <= found:
        return "deadline"
    place = "link" in found or ("where" in found and found & {"tool", "resource"})
    if place and not found & {"manner", "must"} and ("not" not in found or "new" in found):
        return "reference"
    if "who" in found:
        return "project"
    return "feedback" if found & {"manner", "prohibit", "please", "prefer"} else "project"
