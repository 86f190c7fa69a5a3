"""Which entries of a store can be among the best for a prompt, found without ranking all that share a word with it.

The rule this file keeps: it is exact. An entry is left out only when all that it can have is less than the best have. Short
lists are added up, word by word; where one is long, most of what is in the lists is skipped (hot/ranking/skipping.py).
"""

from treering.hot.language.words import WEAK
from treering.hot.query import Weighed, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Size = tuple[int, float]
    """How many entries stand in a list, and what its token counts for in one at most (query.Gain)."""
    Known = Mapping[str, tuple[Size, Size]]
    """Of each token that the store has: those that hold it once, and those that hold it often."""
    Postings = tuple[memoryview[int], memoryview[int]]
    """Entries, in order, and the token's note in each."""
    Read = Callable[[str, bool], Postings]
    """A list of a token: of the entries that hold it often, or of the others."""
    Terms = list[tuple[int, list[str]]]
    """Places in the prompt, and the tokens of each that the store has."""

_LONG = 1000  # entries of a list that is not added up as it is
ALIKE = 0.99  # of what another has: the score is less than a hundredth lower (catalog_read.in_order)
ROUNDING = 1e-9  # sums differ in their last digits by the order in which they were added


def shortlist(asked: Weighed, known: "Known", read: "Read", most: int, bar: float = 0.0) -> "list[tuple[float, int]]":
    """Entries among which are the best `most`, each behind what it can have of the query at most, the highest first.

    Those that score alike the last of these are among them as well.

    bar: those that score less may be missing.
    """
    telling, common = _terms(asked, known)
    if not _has_long(telling, known):
        sums = _Sums(asked, known, read)
        sums.add(telling)
        rest = sum(_at_most(asked.shares[place], tokens, known) for place, tokens in common)
        if sums.raised(most, least := asked.needed(bar)) > rest:
            return sums.within_reach(rest)
        if not _has_long(common, known):
            sums.add(common)
            sums.raised(most, least)
            return sums.within_reach(0.0)
    from treering.hot.ranking.skipping import without_most  # noqa: PLC0415 - a small store never needs it

    return without_most(asked, known, read, most, bar)


def _terms(asked: Weighed, known: "Known") -> "tuple[Terms, Terms]":
    """The terms of the query that the store has, and the stop words among them apart."""
    telling: Terms = []
    common: Terms = []
    for place, term in enumerate(asked.query):
        if tokens := [token for token in term if token in known]:
            (common if term[0][0] == WEAK else telling).append((place, tokens))
    return telling, common


def _at_most(shares: dict[str, float], tokens: list[str], known: "Known") -> float:
    """What a term tells of an entry at most."""
    return max(shares[token] * value for token in tokens for _, value in known[token])


def _has_long(terms: "Terms", known: "Known") -> bool:
    return any(entries > _LONG for _, tokens in terms for token in tokens for entries, _ in known[token])


class _Sums:
    """What entries have of the terms that were added up."""

    def __init__(self, asked: Weighed, known: "Known", read: "Read") -> None:
        self._asked, self._known, self._read = asked, known, read
        self._had: dict[int, float] = {}
        self._floor = 0.0  # what an entry must have to be handed back
        self._pairs = [pair for pair in asked.follows.items() if pair[0] in known and pair[1] in known]
        self._holding: dict[str, set[int]] = {token: set() for pair in self._pairs for token in pair}

    def add(self, terms: "Terms") -> None:
        """Add what the entries have of these; of the tokens of a term the one counts that tells most."""
        had, gain = self._had, self._asked.gain
        for place, tokens in terms:
            shares = self._asked.shares[place]
            best = had if len(tokens) == 1 else {}
            for token in tokens:
                share = shares[token]
                for numbers, noted in self._lists(token):
                    if best is had:
                        for entry, note in zip(numbers, noted, strict=True):
                            had[entry] = had.get(entry, 0.0) + share * gain[note]
                    else:
                        for entry, note in zip(numbers, noted, strict=True):
                            value = share * gain[note]
                            if value > best.get(entry, 0.0):
                                best[entry] = value
            if best is not had:
                for entry, value in best.items():
                    had[entry] = had.get(entry, 0.0) + value

    def raised(self, most: int, least: float) -> float:
        """What an entry must have: so much at least, and what the last of the best has already."""
        had = self._had
        self._floor = max(least, sorted(had.values())[-most] * ALIKE if len(had) >= most else 0.0) - ROUNDING
        return self._floor

    def within_reach(self, rest: float) -> "list[tuple[float, int]]":
        """The entries that can be among the best, with what they can have. rest: of what was not added up."""
        had, weights = self._had, self._asked.weights
        for one, other in self._pairs:
            value = phrase(weights[one], weights[other])
            for entry in self._holding[one] & self._holding[other]:
                had[entry] += value
        rest += ROUNDING
        least = self._floor - rest
        return sorted([(value + rest, entry) for entry, value in had.items() if value >= least], reverse=True)

    def _lists(self, token: str) -> "Iterator[tuple[list[int], memoryview[int]]]":
        """The lists of a token."""
        for often, (entries, _) in enumerate(self._known[token]):
            if entries:
                found, noted = self._read(token, bool(often))
                numbers = found.tolist()
                if token in self._holding:
                    self._holding[token].update(numbers)
                yield numbers, noted
