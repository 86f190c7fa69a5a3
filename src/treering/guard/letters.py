"""How the characters of a value follow each other: as in words, or as only a machine puts them.

The rule this file keeps: counted, not looked up; whatever the language, letters of words follow each other in few ways.
"""

# ruff: noqa: PLR2004, SIM905 - the thresholds of a heuristic speak where they stand, and letters read best as words

import itertools
import re

_COMMON = frozenset(
    row[0] + second
    for row in """
    abcdfgiklmnprstuvwy baeilorsu cacehiklmoprstuy dadeilorstu eabcdefgilmnopqrstvwxy faefilortu gaehilnorsu haeiorst
    iabcdefglmnoprstvxz je keis lacdeiloprstuy mabceimopsu nacdefgiklmnoprstuv oabcdfgiklmnoprstuvw paehiloprstuy qu
    racdefgiklmnoprstuvy sacdefhiklmnopstuwy tacdefhilmoprstuy uabcdegilmnprst vaei waeiors xcept ynpst ze
    """.split()
    for second in row[1:]
)
"""The pairs of letters that make up 95 % of the words of code and prose: `ab`, `ac`, … Of random pairs they are 41 %."""


def is_gibberish(value: str) -> bool:
    """Whether its letters stand beside each other as in no word: at most six pairs in ten are ones that words are made of."""
    known, pairs = _pairs(value)
    return pairs >= 6 and known * 20 < pairs * 13


def is_wordlike(value: str) -> bool:
    """Whether it is letters alone that stand beside each other as in a word."""
    known, pairs = _pairs(value)
    return 0 < pairs == len(value) - 1 and known * 20 >= pairs * 13


def _pairs(value: str) -> tuple[int, int]:
    """How many of its pairs of letters words are made of, and how many pairs of letters it has."""
    pairs = [a + b for a, b in itertools.pairwise(value.lower()) if a.isalpha() and b.isalpha()]
    return sum(pair in _COMMON for pair in pairs), len(pairs)


def is_jumbled(value: str, every: int = 3) -> bool:
    """Whether the kinds of character change as often as in generated text: at every third character, say."""
    if len(value) < 8:
        return False
    kinds = value.translate(_KINDS) if value.isascii() else "".join(map(_kind, value))
    return kinds.count("0") >= every - 1 and len(_CHANGE.findall(kinds)) * every >= len(value)


def kinds_of(value: str) -> set[str]:
    """Which kinds of character it has: `0` digits, `A` and `a` letters, `-` marks."""
    return set(value.translate(_KINDS) if value.isascii() else map(_kind, value))


def _kind(char: str) -> str:
    if char.isdigit():
        return "0"
    if char.isalpha():
        return "A" if char.isupper() else "a"
    return "-"


_KINDS = {code: _kind(chr(code)) for code in range(128)}
_CHANGE = re.compile(r"(?=0[^0]|A[0-]|a[^a]|-[^-])")
"""One kind of character and another: but not a capital and the letters of its word."""
