"""Whether an entry holds what a person typed, so that only what they named is taken (M5.1).

The rule this file keeps: a word stands for itself, in any of its forms, and for no other word that means the same: that is
good enough to be told something by, and not to remove it by. What stands in quotes is looked for as it is written.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from treering.core.language import spaceless
from treering.hot.language.stems import stem
from treering.hot.language.terms import all_terms
from treering.hot.language.words import WEAK

BRIEF = 3  # letters of a stem that may be that of another word: `free` and `freeze`
CONCEPT = "="  # what a token begins with that stands for every word of one meaning
THINGS = frozenset(
    {"car", "door"}
)  # stop words of French and Dutch that name a thing in English: whoever types them means it

_LETTERS = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」')
_INFLECTION = "e es s d ed en er ers ern est em n r y ing t te a as o os i ar ir ez"
_ENDINGS = frozenset({"", *_INFLECTION.split()})


@dataclass(frozen=True, slots=True)
class Word:
    """A telling word of a request. typed: as the person wrote it; whole, parts: its tokens; means: those of its meaning."""

    typed: str
    whole: str
    parts: frozenset[str]
    means: frozenset[str]

    def stands_in(self, found: frozenset[str]) -> bool:
        """Whether a text with these tokens has the word, or all that it is made of."""
        return self.whole in found or (len(self.parts) > 1 and self.parts <= found)


@dataclass(frozen=True, slots=True)
class Held:
    """What of a request stands in a text. words: as typed; akin: those for which only another word, or a part, does."""

    words: tuple[str, ...] = ()
    akin: tuple[str, ...] = ()
    share: float = 0.0
    nearness: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether all of it does."""
        return self.share == 1


class Request:
    """What a person typed, read once and looked for in many texts."""

    def __init__(self, query: str) -> None:
        """query: words, phrases in quotes among them."""
        phrases = ["".join(groups).strip() for groups in _QUOTED.findall(query)]
        self.phrases = tuple(phrase for phrase in phrases if phrase)
        self._rest = _QUOTED.sub(" ", query)
        self.words = _words(self._rest)
        self._asked = _brief(self._rest)

    @cached_property
    def _literals(self) -> tuple[Callable[[str], bool], ...]:
        return tuple(_literal(phrase) for phrase in self.phrases)

    @cached_property
    def _as_typed(self) -> Callable[[str], bool]:
        return _literal(self._rest)

    def __bool__(self) -> bool:
        """Whether it says anything that an entry could hold."""
        return bool(self.words or self.phrases)

    def held(self, text: str) -> Held:
        """What of it stands in the text; nothing unless every phrase in quotes does."""
        if not self or not all(stands(text) for stands in self._literals):
            return Held()
        if not self.words or self._as_typed(text):
            return Held((*self.phrases, *_typed(self.words)), (), 1.0, 1.0)
        all_tokens = frozenset(token for term in _telling(self._without_others(text)) for token in term)
        own = frozenset(token for token in all_tokens if not token.startswith(CONCEPT))
        standing = [word for word in self.words if word.stands_in(own)]
        others = [word for word in self.words if word not in standing and (word.parts | word.means) & all_tokens]
        size, fixed = len(self.words) + len(self.phrases), len(self.phrases)
        return Held(
            (*self.phrases, *_typed(standing)),
            _typed(others),
            (fixed + len(standing)) / size,
            (fixed + len(standing) + len(others)) / size,
        )

    def _without_others(self, text: str) -> str:
        """The text without words that only look like one of the request: a short stem may be that of several."""

        def kept(match: re.Match[str]) -> str:
            word = match.group().casefold()
            alike = self._asked.get(stem(word), ()) if word.isascii() else ()
            return " " if alike and not any(_inflected(word, one) for one in alike) else match.group()

        return _LETTERS.sub(kept, text) if self._asked else text


def _words(text: str) -> tuple[Word, ...]:
    """The telling words of a text, each with what the person typed for it."""
    chunks = [(chunk, frozenset(token for term in _telling(chunk) for token in term)) for chunk in text.split()]
    found = []
    for whole, *rest in _telling(text):
        parts = frozenset(token for token in rest if not token.startswith(CONCEPT))
        typed = [chunk for chunk, inside in chunks if inside & {whole, *parts}]
        means = frozenset(rest) - parts
        found.append(Word(" ".join(dict.fromkeys(typed)).strip(",.;:!?") or whole, whole, parts, means))
    return tuple(dict.fromkeys(found))


def _telling(text: str) -> list[tuple[str, ...]]:
    """The terms of a text without its stop words."""
    plain = [(term[0].lstrip(WEAK), *term[1:]) if term[0].lstrip(WEAK) in THINGS else term for term in all_terms(text)]
    return [term for term in plain if term[0][0] != WEAK]


def _typed(words: "list[Word] | tuple[Word, ...]") -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.typed for word in words))


def _brief(text: str) -> dict[str, list[str]]:
    """The words of a request whose stem is so short that other words may have it."""
    asked: dict[str, list[str]] = {}
    for word in dict.fromkeys(_LETTERS.findall(text.casefold())):
        if word.isascii() and len(stem(word)) <= BRIEF:
            asked.setdefault(stem(word), []).append(word)
    return asked


def _inflected(one: str, other: str) -> bool:
    """Whether two words of one stem differ in their endings alone: `run`, `running`, but not `free`, `freeze`."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return all(word[same:].removeprefix(word[same - 1 : same]) in _ENDINGS for word in (one, other))


def _literal(query: str) -> Callable[[str], bool]:
    """Whether a text holds the query as it stands; between words where the script has them: `art` is not in `start`."""
    needle = _plain(query)
    if not needle:
        return lambda _: False
    pattern = re.compile(re.escape(needle) if spaceless(needle) else rf"(?<!\w){re.escape(needle)}(?!\w)")
    return lambda text: pattern.search(_plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
