"""Which entries of a store can be among the best for a prompt, found without looking at all of them.

The rule this file keeps: it is exact. Terms are read rarest first; once all that is left adds less than the best have
already, an entry that holds only that is not looked at, and one that can no longer reach the best is dropped (max-score,
as in search engines).
"""

from treering.hot.query import Weighed, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping

    Known = Mapping[str, tuple[int, float]]
    """Of each token that the store has: in how many entries it stands, and what it counts for in one at most (query.Gain)."""
    Read = Callable[[str, Container[int] | None], dict[int, int]]
    """The entries that hold a token, with its note in each; only those of the container, if there is one."""

_RANKING = 200  # ranking an entry takes as long as looking for so many in a list
_ROUNDING = 1e-9  # sums differ in their last digits by the order in which they were added


def shortlist(asked: Weighed, known: "Known", read: "Read", most: int, bar: float = 0.0) -> "list[tuple[float, int]]":
    """Entries among which are the best `most`, each behind what it can have of the query at most, the highest first.

    bar: those that score less may be missing.
    """
    search = _Search(asked, known, read, most, asked.needed(bar))
    while search.left:
        if search.is_settled():
            break
        search.look_up(search.left.pop())
    return search.within_reach()


class _Search:
    """How far a search has come. left: the places of the terms that were not looked up, the rarest last."""

    def __init__(self, asked: Weighed, known: "Known", read: "Read", most: int, least: float) -> None:
        self._asked, self._read, self._most, self._least = asked, read, most, least
        self._tokens = [[token for token in term if token in known] for term in asked.query]
        self._cost = [sum(known[token][0] for token in tokens) for tokens in self._tokens]
        self.left = sorted((i for i, cost in enumerate(self._cost) if cost), key=self._cost.__getitem__, reverse=True)
        self._adds = {i: max(asked.shares[i][token] * known[token][1] for token in self._tokens[i]) for i in self.left}
        self._pairs = {
            (one, other): phrase(asked.weights[one], asked.weights[other])
            for one, other in asked.follows.items()
            if one in known and other in known
        }
        self._unseen = sum(self._pairs.values())  # of pairs of which neither token was looked up
        self._matched: dict[int, float] = {}
        self._hoped: dict[int, float] = {}  # what pairs would add of which an entry holds one and may hold the other
        self._held: dict[str, dict[int, int]] = {}
        self._is_closed = False

    def look_up(self, place: int) -> None:
        """Add to each entry what it has of a term."""
        matched, shares, gain = self._matched, self._asked.shares[place], self._asked.gain
        told: dict[int, float] = {}
        for token in self._tokens[place]:
            held, share = self._hold(token), shares[token]
            if len(self._tokens[place]) == 1:
                for entry, value in zip(held, map(gain.__getitem__, held.values()), strict=True):
                    matched[entry] = matched.get(entry, 0.0) + share * value
                return
            for entry, noted in held.items():
                value = share * gain[noted]
                if value > told.get(entry, 0.0):
                    told[entry] = value
        for entry, value in told.items():
            matched[entry] = matched.get(entry, 0.0) + value

    def is_settled(self) -> bool:
        """Whether ranking what is within reach costs less than looking up the next term; narrows what is on the way."""
        cost = self._cost[self.left[-1]]
        if 2 * cost > len(self._matched):
            floor, rest = self._floor(), self._rest()
            self._is_closed = self._is_closed or rest < floor
            if self._is_closed:
                self._matched = self._above(floor - rest)
        needless = len(self._matched) - (0 if self._least else self._most)  # without a bar so many are ranked anyway
        return self._is_closed and needless * _RANKING <= cost

    def within_reach(self) -> "list[tuple[float, int]]":
        """The entries that can be among the best, with what they can have."""
        rest = self._rest()
        near = self._above(self._floor() - rest).items()
        return sorted(((value + self._hoped.get(e, 0.0) + rest + _ROUNDING, e) for e, value in near), reverse=True)

    def _above(self, least: float) -> dict[int, float]:
        hoped = self._hoped.get
        return {entry: value for entry, value in self._matched.items() if value + hoped(entry, 0.0) >= least}

    def _floor(self) -> float:
        """What an entry must have to be handed back: as much as the last of the best has by now."""
        values = sorted(self._matched.values(), reverse=True)
        last = values[self._most - 1] if len(values) >= self._most else 0.0
        return max(last, self._least) - _ROUNDING

    def _rest(self) -> float:
        """What the terms that are left can add to an entry, with the pairs among them."""
        return sum(self._adds[place] for place in self.left) + self._unseen

    def _hold(self, token: str) -> dict[int, int]:
        """The entries with a token, and what a token beside it would add to them, until one turns out not to hold that."""
        if token in self._held:
            return self._held[token]
        held = self._read(token, self._matched if self._is_closed else None)
        hope = 0.0
        for pair, value in self._pairs.items():
            if token in pair:
                other = self._held.get(pair[pair[0] == token])
                if other is None:
                    hope += value
                else:
                    for entry in other.keys() - held.keys():
                        self._hoped[entry] -= value
        self._unseen -= hope
        if hope:
            for entry in held:
                self._hoped[entry] = self._hoped.get(entry, 0.0) + hope
        self._held[token] = held
        return held
