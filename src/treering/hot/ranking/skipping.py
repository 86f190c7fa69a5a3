"""The shortlist of a store in which words have long lists: most entries are never looked at.

The rule this file keeps: it is exact. The lists of telling, rare terms are read first; once all that is left tells less than
the best have already, an entry that was in none of them is not looked at, and one that can no longer reach the best is
dropped (max-score, as in search engines). Most entries of a list stand in no other, so lists are compared as sets, and what
an entry has is added up late.
"""

from collections import namedtuple
from itertools import compress, islice

from treering.hot.query import Gain, Weighed, phrase
from treering.hot.ranking.shortlist import ALIKE, ROUNDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from treering.hot.ranking.shortlist import Known, Read

    Held = tuple[list[int] | memoryview[int], memoryview[int]]
    """A list that was read: entries, in order, and the token's note in each."""

# What takes how long, in entries that are read from a list
_RANKING = 600  # ranking an entry
_ADDING = 12  # adding up what it has
_FINDING = 16  # finding it in a list
_SHORT = 250  # lists that are not worth a step of their own
_LONG = 1000  # entries of a list in which to look for each
_MANY = 100  # entries of which to tell first what they have at most
_EARLY = 3  # times as many as are asked for, by which to guess what the last of the best has
_LIKELY = 2  # how much more was looked up than is left when that may decide
_LITTLE = 8  # how much less is left than the last of the best has when it will

_Step = namedtuple("_Step", "place lists cost ahead adds tells unseen rest")  # noqa: PYI024 - typing would cost a hook as much as its work
"""Lists of a term that are looked up together, each a token and whether of those that hold it often. cost: entries in them;
ahead: in these and all after them; adds: what the term tells of an entry in them at most; tells: how much less is left after
them; unseen: what these and all after them can tell of an entry that was in no list before; rest: of one that was."""
_END = _Step(0, [], 0, 0, 0.0, 0.0, 0.0, 0.0)


def without_most(asked: Weighed, known: "Known", read: "Read", most: int, bar: float) -> "list[tuple[float, int]]":
    """What `shortlist` gives, for lists of any length."""
    search = _Search(asked, known, read, most, asked.needed(bar))
    for step in search.steps:
        if search.is_settled(step):
            return search.within_reach(step)
        search.look_up(step)
    return search.within_reach(_END)


class _Search:
    """How far a search has come. steps: the whole way."""

    def __init__(self, asked: Weighed, known: "Known", read: "Read", most: int, least: float) -> None:
        self._asked, self._read, self._most = asked, read, most
        self._floor = least - ROUNDING  # what an entry must have to be handed back
        self._pairs = {
            (one, other): phrase(asked.weights[one], asked.weights[other])
            for one, other in asked.follows.items()
            if one in known and other in known
        }
        self._has_several: dict[int, bool] = {}  # tokens, a term
        self._until: dict[str, int] = {}  # the last step in which a token is looked up
        self.steps = self._planned(known)
        self._held: dict[tuple[str, bool], Held] = {}
        self._done: list[_Step] = []
        self._told = 0.0  # by what was looked up
        self._alone: list[tuple[float, Collection[int]]] = []  # what a step adds at most, and the entries in its lists
        self._once: set[int] = set()
        self._twice: set[int] = set()
        self._early: set[int] = set()
        self._guess = _Pool(set(), asked.gain)  # what the early ones have
        self._guessed = 0  # steps, that it knows
        self._pool: _Pool | None = None  # once nothing else can come in

    def look_up(self, step: _Step) -> None:
        """Read the lists of a step."""
        for of in step.lists:
            if of not in self._held:
                self._held[of] = self._read(*of)
        self._done.append(step)
        self._told += step.tells
        if self._pool:
            self._add(self._pool, step)
            return
        found = [self._listed(of) for of in step.lists]
        members = found[0] if len(found) == 1 else set().union(*found)
        enough = _EARLY * self._most
        if len(self._once) < enough:
            self._early.update(islice(members, enough))
        again = self._once.intersection(members)
        if again and len(self._twice) < enough:
            self._early.update(islice(again, enough))
        self._twice |= again
        if step.unseen >= self._floor:
            self._once.update(members)
            self._alone.append((step.adds, members))

    def is_settled(self, step: _Step) -> bool:
        """Whether ranking what is within reach costs less than looking up the next step; narrows what is on the way."""
        if self._pool is None:
            if step.unseen >= self._floor and not self._is_raised(step):
                return False
            self._pool = self._closed(step)
        if self._pool is None:
            return False
        reach = self._within(self._pool, step)
        doubtful = sum(value - step.tells < self._floor for value in reach.values())
        return bool(doubtful * _RANKING <= step.cost)

    def within_reach(self, step: _Step) -> "list[tuple[float, int]]":
        """The entries that can be among the best, with what they can have. step: the next one."""
        pool = self._pool or self._filled(self._twice.union(*self._strong(step)), step)
        return sorted(((value + ROUNDING, entry) for entry, value in self._within(pool, step).items()), reverse=True)

    def _is_raised(self, step: _Step) -> bool:
        """Whether what was found early has enough already that nothing unseen can come in; looked at when that is likely."""
        if self._told < _LIKELY * step.unseen or (self._floor > 0 and len(self._twice) < self._most):
            return False
        if len(self._early) > step.cost:
            return False
        if len(self._guess.matched) < len(self._early):
            self._guess, self._guessed = _Pool(self._early, self._asked.gain), 0
        for done in self._done[self._guessed :]:
            self._add(self._guess, done)
        self._guessed = len(self._done)
        self._raise(self._guess)
        return bool(step.unseen < self._floor)

    def _closed(self, step: _Step) -> "_Pool | None":
        """What can be among the best, when adding that up is cheaper than going on; nothing else can come in any more."""
        strong = self._strong(step)
        worth = step.ahead if step.rest * _LITTLE < self._floor else step.cost
        if (sum(map(len, strong)) + len(self._twice)) * _ADDING > worth:
            return None
        return self._filled(self._twice.union(*strong), step)

    def _strong(self, step: _Step) -> "list[Collection[int]]":
        """Lists whose entries can be among the best without being in another that was looked up. Forgets the others."""
        strong = [one for one in self._alone if one[0] + step.rest >= self._floor]
        if len(strong) < len(self._alone):
            self._alone = strong
            self._once = set().union(*(members for _, members in strong))
        return [members for _, members in strong]

    def _filled(self, entries: set[int], step: _Step) -> "_Pool":
        """These entries, as far as they can be among the best, with what they have. step: the next one."""
        pool = _Pool(entries, self._asked.gain)
        is_many = len(entries) > _MANY and any(done.cost > _LONG for done in self._done)
        if is_many:
            most = dict.fromkeys(entries, 0.0)
            for done in self._done:
                for entry in pool.find([(of[0], self._held[of]) for of in done.lists]):
                    most[entry] += done.adds
            pool.keep(self._reach(pool, most, step))
        for done in self._done:
            self._add(pool, done, is_found=is_many)
        return pool

    def _add(self, pool: "_Pool", step: _Step, *, is_found: bool = False) -> None:
        """Add what the pool has of a step. is_found: the pool knows already which entries hold its tokens."""
        shares = self._asked.shares[step.place]
        place = step.place if self._has_several[step.place] else None
        for token, often in step.lists:
            among = pool.holding[token] if is_found else None
            pool.add(place, token, shares[token], self._held[token, often], among)

    def _within(self, pool: "_Pool", step: _Step) -> dict[int, float]:
        """What the entries of the pool can have; those that cannot be among the best are left out for good."""
        self._raise(pool)
        reach = self._reach(pool, pool.matched, step)
        pool.keep(reach)
        return reach

    def _raise(self, pool: "_Pool") -> None:
        """Ask of an entry what the last of the best has."""
        if len(pool.matched) >= self._most:
            self._floor = max(self._floor, sorted(pool.matched.values())[-self._most] * ALIKE - ROUNDING)

    def _reach(self, pool: "_Pool", had: "Mapping[int, float]", step: _Step) -> dict[int, float]:
        """What entries that have so much can have in the end, as far as that is enough. step: the next one."""
        reach = {entry: value + step.rest for entry, value in had.items()}
        at = len(self._done)
        for (one, other), value in self._pairs.items():
            if self._until[one] < at > self._until[other]:
                for entry in pool.holding[one] & pool.holding[other]:
                    reach[entry] += value
        return {entry: value for entry, value in reach.items() if value >= self._floor}

    def _listed(self, of: tuple[str, bool]) -> list[int]:
        """The entries in a list that was read, one by one, and kept so."""
        numbers, noted = self._held[of]
        if not isinstance(numbers, list):
            numbers = numbers.tolist()
            self._held[of] = numbers, noted
        return numbers

    def _planned(self, known: "Known") -> list[_Step]:
        """The steps in order; what is left at each is added up from the last."""
        order = sorted(self._steps(known))
        self._until = {token: at for at, (_, _, lists, *_) in enumerate(order) for token, _ in lists}
        both, either = [0.0] * len(order), [0.0] * len(order)
        for (one, other), value in self._pairs.items():
            both[min(self._until[one], self._until[other])] += value
            either[max(self._until[one], self._until[other])] += value
        steps: list[_Step] = []
        left: dict[int, float] = {}
        ahead, unseen, rest = 0, 0.0, 0.0
        for at in range(len(order) - 1, -1, -1):
            _, place, lists, cost, adds = order[at]
            more = max(0.0, adds - left.get(place, 0.0))
            left[place] = left.get(place, 0.0) + more
            ahead, unseen, rest = ahead + cost, unseen + more + both[at], rest + more + either[at]
            steps.append(_Step(place, lists, cost, ahead, adds, more + either[at], unseen, rest))
        return steps[::-1]

    def _steps(self, known: "Known") -> "Iterator[tuple[float, int, list[tuple[str, bool]], int, float]]":
        """Of each step what it costs for what it tells, by which they are put in order; place, lists, cost and adds."""
        for place, term in enumerate(self._asked.query):
            lists = [
                (token, often) for token in term if token in known for often in (False, True) if known[token][often][0]
            ]
            self._has_several[place] = len({token for token, _ in lists}) > 1
            is_short = sum(known[token][often][0] for token, often in lists) <= _SHORT
            shares = self._asked.shares[place]
            for part in [lists] if is_short else [[of for of in lists if of[1]], [of for of in lists if not of[1]]]:
                if part:
                    cost = sum(known[token][often][0] for token, often in part)
                    adds = max(shares[token] * known[token][often][1] for token, often in part)
                    yield cost / adds, place, part, cost, adds


class _Pool:
    """Entries, which of them hold a token, and what they have of the terms that were looked up."""

    def __init__(self, entries: set[int], gain: Gain) -> None:
        self._entries, self._gain = entries, gain
        self._told: dict[int, dict[int, float]] = {}
        self.holding: dict[str, AbstractSet[int]] = {}
        self.matched = dict.fromkeys(entries, 0.0)

    def find(self, lists: "list[tuple[str, Held]]") -> set[int]:
        """The entries that are in any of these lists of tokens."""
        found = [self._entries.intersection(numbers) for _, (numbers, _) in lists]
        for (token, _), entries in zip(lists, found, strict=True):
            self._note(token, entries)
        return found[0] if len(found) == 1 else set().union(*found)

    def add(
        self, place: int | None, token: str, share: float, postings: "Held", among: "AbstractSet[int] | None" = None
    ) -> None:
        """Add what the entries have of a term by a list of one of its tokens.

        place: of a term of several tokens, of which in each entry the one counts that tells most; among: no others are in it.
        """
        matched, gain = self.matched, self._gain
        found = _noted(self._entries if among is None else among, *postings)
        self._note(token, found.keys())
        if place is None:
            for entry, value in zip(found, map(gain.__getitem__, found.values()), strict=True):
                matched[entry] += share * value
            return
        told = self._told.setdefault(place, {})
        for entry, noted in found.items():
            value = share * gain[noted]
            had = told.get(entry, 0.0)
            if value > had:
                told[entry] = value
                matched[entry] += value - had

    def keep(self, entries: "Collection[int]") -> None:
        """Let go of all others."""
        if len(entries) < len(self._entries):
            self._entries = set(entries)
            self.matched = {entry: self.matched[entry] for entry in entries}
            self.holding = {token: held & self._entries for token, held in self.holding.items()}

    def _note(self, token: str, entries: "AbstractSet[int]") -> None:
        """Note that these hold a token."""
        self.holding[token] = self.holding[token] | entries if token in self.holding else entries


def _noted(
    entries: "AbstractSet[int]", numbers: "list[int] | memoryview[int]", noted: "memoryview[int]"
) -> dict[int, int]:
    """Those of the entries that are in a list, each with its note."""
    if len(entries) * _FINDING > len(numbers):
        listed = numbers if isinstance(numbers, list) else numbers.tolist()
        if len(listed) <= _LONG:
            return dict(compress(zip(listed, noted, strict=True), map(entries.__contains__, listed)))
        entries = set(filter(entries.__contains__, listed))
    from _bisect import bisect_left  # noqa: PLC0415 - most stores have no such list

    end = len(numbers) - 1
    places = ((entry, min(bisect_left(numbers, entry), end)) for entry in entries)
    return {entry: noted[at] for entry, at in places if numbers[at] == entry}
