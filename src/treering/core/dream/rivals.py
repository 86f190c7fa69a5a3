"""Which known entries a statement seems to change, where nothing says that something has changed (M1.8).

The rule this file keeps: a rival is a guess, to be shown to a person and never acted on. Two texts are rivals when they speak of the same
thing, as far as their words tell, and one has another value, another word of the same kind, or a denial where the other has none.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from treering.core.dream.keeping import CALENDAR, CLAUSE, NOT, numbers_of, of_one_family
from treering.core.entry import Entry, Record
from treering.core.learning.figures import figured
from treering.hot.query import WEAK, Term, all_terms, rarity, terms

MOST = 3  # rivals that are told
NEAR = 100  # entries that are looked at closely
LONGEST = 2000  # characters of a text that are looked at
ALIKE = 0.5  # of what a text says, by weight, that the other speaks of too
TELLING = 2  # words of a clause that is looked at by itself
SUBJECT = 0.4  # weight from which a word may be what a text is about

_REASON = re.compile(
    r"\b(?:because|since|so that|weil|denn|damit|sodass|parce que|porque|потому что|чтобы)\b|因为|以免", re.IGNORECASE
)
_LANGUAGES = frozenset(
    "=english =german =french =spanish =chinese =japanese =russian =portuguese =korean =italian".split()  # noqa: SIM905 - to be read
)
"""Concepts of which one stands for another: to answer in one is not to answer in another."""
_FILLERS = frozenset(
    term[0]
    for term in all_terms(
        """
        a an the this that these those and then so also just really please always we you i our your my us me it is are be was
        were do does did have has should must will shall can use used der die das ein eine einen und bitte immer wir du ihr
        ist sind soll sollen muss auch doch le la les un une des et nous vous est sont toujours aussi el los las una y por favor
        siempre nosotros es son и мы вы это пожалуйста всегда
        """
    )
)
"""Words by which two wordings of one statement may differ."""


def near(text: str, known: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that share words or kinds of words with a text, those with the most first: only these are worth a closer look."""
    said = frozenset(token for term in terms(text) for token in term)
    ranked = [(len(said & _tokens_of(entry.record)), entry) for entry in known]
    ranked.sort(key=lambda pair: -pair[0])
    return tuple(entry for shared, entry in ranked[:NEAR] if shared)


def _tokens_of(record: Record) -> frozenset[str]:
    text = f"{record.summary}\n{record.why}\n{record.how}"
    return frozenset(token for term in terms(text[:LONGEST]) for token in term)


def rivals(text: str, known: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that the text seems to change, in the order given, a few at most."""
    said = _read(text[:LONGEST])
    return tuple(islice((one for one in known if any(_clash(held, said) for held in _statements(one.record))), MOST))


def seems_changed(old: str, new: str) -> bool:
    """Whether two texts say different things of the same."""
    return _clash(_read(old), _read(new))


def says_the_same(old: str, new: str) -> bool:
    """Whether two texts say the same words that tell, in one order, denied alike: the newer is a new wording of the older."""
    one, other = _read(old[:LONGEST]), _read(new[:LONGEST])
    same = tuple(one.words) == tuple(other.words) and (one.affirmed, one.denied) == (other.affirmed, other.denied)
    same = same and (one.numbers, one.days) == (other.numbers, other.days)
    return bool(one.words) and same and _plain(old) ^ _plain(new) <= _FILLERS


def _plain(text: str) -> frozenset[str]:
    """Words that tell nothing by themselves and may turn what others tell, as `before`, and names with figures, as `v1.2`."""
    figures = figured(NOT.sub(" ", text[:LONGEST]))
    return frozenset(term[0] for term in all_terms(figures) if term[0][0] == WEAK or any(map(str.isdigit, term[0])))


@dataclass(frozen=True, slots=True)
class _Said:
    """What a text says. words: those that tell, by word; held: their tokens; affirmed, denied: words that are only that."""

    words: dict[str, Term]
    held: frozenset[str]
    affirmed: frozenset[str]
    denied: frozenset[str]
    numbers: frozenset[str]
    days: frozenset[str]


def _statements(record: Record) -> Iterator[_Said]:
    """What an entry says as a whole, and in each of its clauses: a newer text may change one of them."""
    text = record.summary[:LONGEST]
    yield _read(text)
    clauses = [clause for clause in CLAUSE.split(text) if clause.strip()]
    if len(clauses) > 1:
        yield from (said for said in map(_read, clauses) if len(said.words) >= TELLING)


def _read(text: str) -> _Said:
    plain = _REASON.split(text, maxsplit=1)[0]
    days = frozenset(match.group().casefold() for match in CALENDAR.finditer(plain))
    voiced = list(_voiced(CALENDAR.sub(" ", plain) if days else plain))
    words = {term[0]: term for term, _ in voiced}
    yes = {term[0] for term, denied in voiced if not denied}
    no = {term[0] for term, denied in voiced if denied}
    held = frozenset(token for term in words.values() for token in _tokens(term))
    return _Said(words, held, frozenset(yes - no), frozenset(no - yes), numbers_of(plain), days)


def _voiced(text: str) -> Iterator[tuple[Term, bool]]:
    """The words without figures, each with whether it is denied: by what stands before it, or by the end of its clause."""
    for clause in CLAUSE.split(text):
        match = NOT.search(clause)
        before = _worded(clause[: match.start()] if match else clause)
        after = _worded(clause[match.end() :]) if match else []
        yield from ((term, bool(match) and not after) for term in before)
        yield from ((term, True) for term in after)


def _worded(text: str) -> list[Term]:
    return [term for term in terms(text) if not any(map(str.isdigit, term[0]))]


def _tokens(term: Term) -> tuple[str, ...]:
    return (*term, "=language") if _LANGUAGES.intersection(term) else term


def _clash(old: _Said, new: _Said) -> bool:
    if not _same_subject(old, new):
        return False
    other_value = (old.numbers - new.numbers and new.numbers - old.numbers) or (
        old.days - new.days and new.days - old.days
    )
    denied = old.affirmed & new.denied or old.denied & new.affirmed
    return bool(other_value or denied) or any(_instead(old, new))


def _same_subject(old: _Said, new: _Said) -> bool:
    """Whether each speaks of most of what the other does, and no telling word of one stands in place of one of the other."""
    if min(_share(old, new), _share(new, old)) < ALIKE:
        return False
    return not (_alone(old, new) and _alone(new, old))


def _share(one: _Said, other: _Said) -> float:
    weights = [(rarity(word), _is_spoken_of(term, other)) for word, term in one.words.items()]
    whole = sum(weight for weight, _ in weights)
    return sum(weight for weight, there in weights if there) / whole if whole >= SUBJECT else 0.0


def _alone(one: _Said, other: _Said) -> bool:
    return any(rarity(word) >= SUBJECT and not _is_spoken_of(term, other) for word, term in one.words.items())


def _is_spoken_of(term: Term, other: _Said) -> bool:
    """Whether the other text has the word, one of its family, or one of its kind."""
    return not other.held.isdisjoint(_tokens(term)) or any(of_one_family(term[0], word) for word in other.words)


def _instead(old: _Said, new: _Said) -> Iterator[bool]:
    """Words of the new text that stand where the old one has another of the same kind."""
    gone = [old.words[word] for word in old.affirmed if word not in new.words]
    for word in new.affirmed:
        kind = {token for token in _tokens(new.words[word]) if token[0] == "="}
        if word not in old.words:
            yield any(not kind.isdisjoint(_tokens(term)) for term in gone)
