"""Score what was learned against the labels: pure.

The rule this file keeps: it follows the corpus README to the letter. An active entry is true when it tells an item of a
session it was made from, with an accepted type, and no other entry was counted for that item; everything else is false,
under a name that says why.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from treering.core.entry import EntryType
from treering.evaluation.gold import Gold, GoldSession, Item, forbidden_in


@dataclass(frozen=True, slots=True)
class Learned:
    """An entry as it was found in the base afterwards.

    text: all that it says (name, description, summary, why, how); words: the evidence kept beside it; sessions: ids of the
    recorded sessions it rests on, the one that made it first; active: False for what stands in the history, of which the
    sessions may not be known.
    """

    id: str
    type: EntryType
    text: str
    words: str
    sessions: tuple[str, ...]
    active: bool = True
    due: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an active entry was counted as: `true`, or why it is false. item: what it tells, if anything."""

    learned: Learned
    outcome: str
    item: str | None = None


@dataclass(frozen=True, slots=True)
class Rates:
    """Counts behind a precision and a recall."""

    true: int = 0
    entries: int = 0
    found: int = 0
    items: int = 0

    @property
    def precision(self) -> float | None:
        """How many of the entries are true, None without entries."""
        return self.true / self.entries if self.entries else None

    @property
    def recall(self) -> float | None:
        """How many of the items were found, None without items."""
        return self.found / self.items if self.items else None


@dataclass(frozen=True, slots=True)
class Reading:
    """Sessions and turns that were read, of those labelled. invented: turns beyond the labelled ones."""

    sessions: tuple[int, int]
    turns: tuple[int, int]
    invented: int


@dataclass(frozen=True, slots=True)
class Extraction:
    """The score. forbidden: (entry, term) in what an entry says; evidence: in the words kept beside it.

    due: how many deadlines have the labelled day, of the items with one that were found; missed: ids of items.
    """

    total: Rates
    by: dict[str, dict[str, Rates]]
    verdicts: tuple[Verdict, ...]
    missed: tuple[str, ...]
    forbidden: tuple[tuple[str, str], ...]
    evidence: tuple[tuple[str, str], ...]
    due: tuple[int, int]


def score_extraction(gold: Gold, learned: Sequence[Learned]) -> Extraction:
    """Precision and recall in all and by client, language and type, and what must not be there."""
    sessions = {session.session_id: session for session in gold.sessions}
    active = [entry for entry in learned if entry.active]
    matched = _match(active, sessions)
    verdicts = tuple(_verdict(gold, entry, matched.get(entry.id), sessions) for entry in active)
    past = _found_in_history(learned, sessions)
    found = {verdict.item for verdict in verdicts if verdict.outcome == "true"} | past
    items = gold.items
    dues = {entry: learned_one for learned_one in active if (entry := matched.get(learned_one.id))}
    with_due = [item for item in items.values() if item.due and item.id in dues]
    return Extraction(
        _rates(verdicts, found, list(items.values())),
        _breakdown(gold, verdicts, found),
        verdicts,
        tuple(id_ for id_ in items if id_ not in found),
        tuple((entry.id, term) for entry in learned for term in _forbidden(gold, entry.text, entry, sessions)),
        tuple((entry.id, term) for entry in learned for term in _forbidden(gold, entry.words, entry, sessions)),
        (sum(dues[item.id].due == item.due for item in with_due), len(with_due)),
    )


def score_reading(gold: Gold, turns: Mapping[str, int]) -> Reading:
    """Whether every turn was read, and none made up. turns: how many were read of each session, by its id."""
    labelled = {session.session_id: len(session.turns) for session in gold.sessions}
    read = {id_: min(turns.get(id_, 0), count) for id_, count in labelled.items()}
    return Reading(
        (sum(map(bool, read.values())), len(labelled)),
        (sum(read.values()), sum(labelled.values())),
        sum(turns.values()) - sum(read.values()),
    )


def told(items: Iterable[Item], entry: Learned) -> list[Item]:
    """The items that an entry tells, whatever its type."""
    return [item for item in items if item.is_told_by(entry.text)]


def _candidates(entry: Learned, sessions: dict[str, GoldSession]) -> list[Item]:
    rests_on = entry.sessions if entry.active or entry.sessions else tuple(sessions)
    return [item for id_ in rests_on if id_ in sessions for item in told(sessions[id_].remember, entry)]


def _match(active: Sequence[Learned], sessions: dict[str, GoldSession]) -> dict[str, str]:
    """Entry to item, each once, as many as can be: augmenting paths over the few candidates each entry has."""
    choices = {
        entry.id: [
            item.id for item in _candidates(entry, sessions) if not item.superseded_by and entry.type in item.type_ok
        ]
        for entry in active
    }
    holder: dict[str, str] = {}

    def place(entry: str, tried: set[str]) -> bool:
        for item in choices[entry]:
            if item not in tried:
                tried.add(item)
                if item not in holder or place(holder[item], tried):
                    holder[item] = entry
                    return True
        return False

    for entry in active:
        place(entry.id, set())
    return {entry: item for item, entry in holder.items()}


def _verdict(gold: Gold, entry: Learned, item: str | None, sessions: dict[str, GoldSession]) -> Verdict:
    if item is not None:
        return Verdict(entry, "true", item)
    candidates = _candidates(entry, sessions)
    for outcome, fits in (
        ("outdated", [each for each in candidates if each.superseded_by]),
        ("second", [each for each in candidates if entry.type in each.type_ok]),
        ("wrong_type", candidates),
    ):
        if fits:
            return Verdict(entry, outcome, fits[0].id)
    repeated = [
        gold.items[r.of]
        for id_ in entry.sessions
        if id_ in sessions
        for r in sessions[id_].repeats
        if r.of in gold.items
    ]
    if again := told(repeated, entry):
        return Verdict(entry, "repeated", again[0].id)
    return Verdict(entry, "unlabelled")


def _found_in_history(learned: Sequence[Learned], sessions: dict[str, GoldSession]) -> set[str]:
    """Superseded items that are kept in the history and out of recall."""
    replaced = {
        item.id
        for entry in learned
        if not entry.active
        for item in _candidates(entry, sessions)
        if item.superseded_by and entry.type in item.type_ok
    }
    still = {
        item.id for entry in learned if entry.active for item in _candidates(entry, sessions) if item.superseded_by
    }
    return replaced - still


def _forbidden(gold: Gold, text: str, entry: Learned, sessions: dict[str, GoldSession]) -> list[str]:
    own = [rule for id_ in entry.sessions if id_ in sessions for rule in sessions[id_].must_not]
    return list(dict.fromkeys(forbidden_in(text, (*gold.global_must_not, *own))))


def _rates(verdicts: Sequence[Verdict], found: set[str | None], items: Sequence[Item]) -> Rates:
    true = sum(verdict.outcome == "true" for verdict in verdicts)
    return Rates(true, len(verdicts), sum(item.id in found for item in items), len(items))


def _breakdown(gold: Gold, verdicts: Sequence[Verdict], found: set[str | None]) -> dict[str, dict[str, Rates]]:
    """The same rates by client, language and type. An entry counts for the session that made it, and for its own type."""
    homes = {session.session_id: session for session in gold.sessions}

    def by(of: Callable[[GoldSession], str]) -> dict[str, Rates]:
        rates = {}
        for key in dict.fromkeys(of(session) for session in gold.sessions):
            mine = [v for v in verdicts if any(of(homes[id_]) == key for id_ in v.learned.sessions[:1] if id_ in homes)]
            rates[key] = _rates(mine, found, [item for s in gold.sessions if of(s) == key for item in s.remember])
        return rates

    items = gold.items.values()
    types = {
        type_: _rates([v for v in verdicts if v.learned.type == type_], found, [i for i in items if i.type == type_])
        for type_ in dict.fromkeys(item.type for item in items)
    }
    return {
        "client": by(lambda s: s.client_name),
        "language": by(lambda s: s.lang),
        "type": {str(type_): rates for type_, rates in types.items()},
    }
