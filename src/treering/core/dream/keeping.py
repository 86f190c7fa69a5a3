"""Whether facts live on in another text (M3.3): what may stand in place of entries that are taken away.

The rule this file keeps: a doubt is a no. Each number, identifier and name of the old texts, most of each clause, and every
*not* and *except* has to stand in the new one, in the same script. Words may be others where hot.terms takes them for the
same, and in a clause where they are of one family (`resolution`, `resolved`). Whoever is refused can still ask a person.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from treering.core.language import same_script
from treering.core.learning.calendar_words import MONTHS, WEEKDAYS
from treering.core.learning.dates import mentions
from treering.hot.query import Term, rarity, terms

MOST = 0.6  # of what a clause says, by weight
TELLING = 1.0  # weight below which a clause says nothing
ROOT, ENDING = 5, 3  # letters that words of one family share at their beginning at least, and have at their end at most

CLAUSE = re.compile(
    r"[,;:.!?](?=\s|$)|[\n、，；：。！？()]|\b(?:because|since|so that|weil|denn|damit|sodass|parce que|porque|потому что|чтобы)\b"
    r"|因为|所以|以免|ので|から|때문에",
    re.IGNORECASE,
)
_ADDRESSED = frozenset(("dich", "dir", "euch", "te", "toi", "vous", "usted", "ustedes", "вас", "вам", "тебя", "тебе"))
"""Who is spoken to: a rule says the same without it."""
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # from which the days of two texts are counted when they are compared
_THOUSANDS = re.compile(r"(?<=\d)[,.'](?=\d{3}(?!\d))")
CALENDAR = re.compile("|".join((*MONTHS, *WEEKDAYS)), re.IGNORECASE)
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
NOT = re.compile(
    r"\b(?:not?|never|none|nothing|nobody|without|cannot|neither|nor|avoid|stop|\w+n['’]t|dont|wont|cant"
    r"|nicht|kein\w*|nie(?:mals|mand)?|nichts|ohne|weder|pas|jamais|sans|aucune?|rien|nunca|sin|jamás|nada|ningun\w*"
    r"|не|нет|нельзя|никогда|без|ни)\b|[不没無无未别勿禁]|ない|ません|ずに|禁止|않|없|마세요|금지|ไม่|ห้าม",
    re.IGNORECASE,
)
_EXCEPT = re.compile(
    r"\b(?:except\w*|unless|apart from|only|außer|ausser|ausgenommen|nur|sauf|seulement|excepto|salvo|solo|sólo|кроме|только)\b"
    r"|除[了非]|以外|只|だけ|のみ|제외|만 |ยกเว้น|เฉพาะ",
    re.IGNORECASE,
)


def lost(olds: Sequence[str], new: str) -> str:
    """What of the old texts is missing in the new one, in words for a person; "" when nothing is."""
    if not any(same_script(old, new) for old in olds):
        return "it is in another language"
    for what, sign in (("a negation", NOT), ("an exception", _EXCEPT)):
        had = any(sign.search(old) for old in olds)
        if had != bool(sign.search(new)):
            return f"{what} {'is missing' if had else 'was added'}"
    if gone := {day for old in olds for day in _days(old)} - _days(new):
        return f"the day {min(gone)} is missing"
    olds, new = [_THOUSANDS.sub("", old) for old in olds], _THOUSANDS.sub("", new)
    numbers = numbers_of(new)
    held = frozenset(token for term in terms(new) for token in term)
    dated = bool(_ISO.search(new))
    faults = [fault for old in olds for fault in _faults(old, numbers, held, dated=dated)]
    return next(iter(faults), "") or _swapped(olds, new)


def _swapped(olds: Sequence[str], new: str) -> str:
    """A word that tells and is gone while another one has come: `primary` is not `replica`, whatever stands around it."""
    said, says = _telling("\n".join(olds)), _telling(new)
    gone, come = _first_without(said, says), _first_without(says, said)
    return f"{gone!r} is missing, and {come!r} is new" if gone and come else ""


def _faults(old: str, numbers: frozenset[str], held: frozenset[str], *, dated: bool) -> Iterator[str]:
    """What of one old text is missing. dated: the new text names days by their date."""
    yield from (f"the number {number} is missing" for number in sorted(numbers_of(old) - numbers))
    for clause in CLAUSE.split(_undated(old) if dated else old):
        said = [term for term in terms(clause) if term[0] not in _ADDRESSED]
        yield from (f"{term[0]!r} is missing" for term in said if rarity(term[0]) > TELLING and not _holds(held, term))
        yield from (f"the name {name} is missing" for name in _names(clause) if not _named(held, name))
        if _share(said, held, numbers) < MOST:
            yield f"“{clause.strip()}” is missing"


def numbers_of(text: str) -> frozenset[str]:
    """Runs of digits, so that a day may be written in another order; `03` is 3."""
    return frozenset(run.lstrip("0") or "0" for run in re.findall(r"\d+", text))


def _days(text: str) -> frozenset[str]:
    """The days of a year that a text names, however it names them."""
    return frozenset(f"{mention.day:%m-%d}" for mention in mentions(text, _SOME_DAY) if not mention.relative)


def _undated(text: str) -> str:
    """The text without the names of days and months."""
    return "\n".join(
        " ".join(word for word in line.split() if not CALENDAR.fullmatch(word.strip("(),;:.")))
        for line in text.splitlines()
    )


def _names(clause: str) -> Iterator[str]:
    """Words with a capital where no sentence begins."""
    return (word for word in clause.split()[1:] if word[:1].isupper())


def _named(held: frozenset[str], name: str) -> bool:
    return all(_holds(held, term) for term in terms(name))


def _holds(held: frozenset[str], term: Term) -> bool:
    """Whether a term stands among the tokens: itself, all of its parts, or another word for the same."""
    parts = [token for token in term[1:] if token[0] != "="]
    concepts = [token for token in term[1:] if token[0] == "="] if term[0].isalpha() else []
    return term[0] in held or any(some and held.issuperset(some) for some in (parts, concepts))


def _share(said: Iterable[Term], held: frozenset[str], numbers: frozenset[str]) -> float:
    """How much of a clause is held, 1 when it says nothing that tells."""
    weights = [(rarity(term[0]), _says(held, term, numbers)) for term in dict.fromkeys(said)]
    whole = sum(weight for weight, _ in weights)
    return sum(weight for weight, there in weights if there) / whole if whole >= TELLING else 1.0


def _says(held: frozenset[str], term: Term, numbers: frozenset[str]) -> bool:
    """Whether the clause of a term may be said with what is held: also a number in another place, a word of the family."""
    word = term[0]
    if word.isdecimal():
        return (word.lstrip("0") or "0") in numbers
    return _holds(held, term) or any(of_one_family(word, other) for other in held)


def of_one_family(word: str, other: str) -> bool:
    """Whether two words of letters are one but for their endings (`resolution`, `resolved`)."""
    root = max(ROOT, max(len(word), len(other)) - ENDING)
    return word[:root] == other[:root] and min(len(word), len(other)) >= root and word.isalpha() and other.isalpha()


def _telling(text: str) -> list[Term]:
    """The words of a text that are rare at large."""
    return [
        term for term in terms(text) if term[0].isalpha() and rarity(term[0]) >= TELLING and term[0] not in _ADDRESSED
    ]


def _first_without(words: Iterable[Term], others: Iterable[Term]) -> str:
    """The first of the words that is not among the others in any form, "" when all are."""
    held = frozenset(token for term in others for token in term)
    return next((word[0] for word in words if not _says(held, word, frozenset())), "")
