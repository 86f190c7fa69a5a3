"""Whether facts live on in another text (M3.3): what may stand in place of entries that are taken away.

The rule this file keeps: a doubt is a no. Each number, identifier and name of the old texts, most of each clause, and every
*not* and *except* has to stand in the new one, in the same script. Words may be others where hot.terms takes them for the
same. Whoever is refused can still ask a person.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from treering.core.language import same_script
from treering.core.learning.calendar_words import MONTHS, WEEKDAYS
from treering.hot.query import Term, rarity, terms

MOST = 2 / 3  # of what a clause says, by weight
TELLING = 1.0  # weight below which a clause says nothing

_CLAUSE = re.compile(r"[,;:.!?](?=\s|$)|[\n、，；：。！？()]")
_THOUSANDS = re.compile(r"(?<=\d)[,.'](?=\d{3}(?!\d))")
_CALENDAR = re.compile("|".join((*MONTHS, *WEEKDAYS)), re.IGNORECASE)
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_NOT = re.compile(
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
    for what, sign in (("a negation", _NOT), ("an exception", _EXCEPT)):
        had = any(sign.search(old) for old in olds)
        if had != bool(sign.search(new)):
            return f"{what} {'is missing' if had else 'was added'}"
    olds, new = [_THOUSANDS.sub("", old) for old in olds], _THOUSANDS.sub("", new)
    numbers = _numbers(new)
    held = frozenset(token for term in terms(new) for token in term)
    dated = bool(_ISO.search(new))
    faults = (fault for old in olds for fault in _faults(old, numbers, held, dated=dated))
    return next(faults, "")


def _faults(old: str, numbers: frozenset[str], held: frozenset[str], *, dated: bool) -> Iterator[str]:
    """What of one old text is missing. dated: the new text names days by their date."""
    yield from (f"the number {number} is missing" for number in sorted(_numbers(old) - numbers))
    for clause in _CLAUSE.split(_undated(old) if dated else old):
        said = terms(clause)
        yield from (f"{term[0]!r} is missing" for term in said if rarity(term[0]) > TELLING and not _holds(held, term))
        yield from (f"the name {name} is missing" for name in _names(clause) if not _named(held, name))
        if _share(said, held) < MOST:
            yield f"“{clause.strip()}” is missing"


def _numbers(text: str) -> frozenset[str]:
    """Runs of digits, so that a day may be written in another order; `03` is 3."""
    return frozenset(run.lstrip("0") or "0" for run in re.findall(r"\d+", text))


def _undated(text: str) -> str:
    """The text without the names of days and months."""
    return "\n".join(
        " ".join(word for word in line.split() if not _CALENDAR.fullmatch(word.strip("(),;:.")))
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


def _share(said: Iterable[Term], held: frozenset[str]) -> float:
    """How much of a clause is held, 1 when it says nothing that tells."""
    weights = [(rarity(term[0]), _holds(held, term)) for term in dict.fromkeys(said)]
    whole = sum(weight for weight, _ in weights)
    return sum(weight for weight, there in weights if there) / whole if whole >= TELLING else 1.0
