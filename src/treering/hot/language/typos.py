"""Words of a prompt that were mistyped, by what the store knows (M4.5).

The rule this file keeps: only a rare word that no entry holds is looked at, so that a prompt without one costs nothing, and
what it may have been meant to be is a part of its term: it counts less than the word itself would.
"""

from collections.abc import Callable, Iterable, Mapping

from treering.hot.language.common import rarity
from treering.hot.query import Term

_SHORTEST = 5  # letters of a stem; shorter words have too many neighbours
_START = 2  # letters that people get right
_MOST = 4  # words of a prompt


def corrected(
    query: list[Term], frequency: Mapping[str, int], known: Callable[[str, int], Iterable[str]]
) -> list[Term]:
    """The terms, unknown ones with the tokens one slip away from them.

    frequency: in how many entries a token stands; known: the tokens of the store that begin
    with two given letters and have about so many.
    """
    unknown = [term for term in query if not frequency.get(term[0]) and _is_odd(term)][:_MOST]
    meant = {
        term: tuple(one for one in known(term[0][:_START], len(term[0])) if one_slip(term[0], one)) for term in unknown
    }
    return [term + meant.get(term, ()) for term in query]


def one_slip(typed: str, meant: str) -> bool:
    """Whether two words differ by a letter too much, too few or another one, or by two that changed places."""
    same = 0
    for one, other in zip(typed, meant, strict=False):
        if one != other:
            break
        same += 1
    left, right = typed[same:], meant[same:]
    swapped = len(left) > 1 and left[:2] == right[1::-1] and left[2:] == right[2:]
    return swapped or (left != right and (left[1:] == right[1:] or left[1:] == right or left == right[1:]))


def _is_odd(term: Term) -> bool:
    word = term[0]
    return len(term) == 1 and len(word) >= _SHORTEST and word.isascii() and word.isalpha() and rarity(word) >= 1
