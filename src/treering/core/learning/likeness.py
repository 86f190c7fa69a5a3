"""What two texts in different languages share: what people of one trade call the same thing, and values with their units.

The rule this file keeps: comparison only, and of little weight: a concept that many statements hold (`number`, `change`) tells
nothing of what one of them is about.
"""

import re
from functools import lru_cache

from treering.core.language import likely
from treering.core.learning.figures import figured
from treering.hot.query import Term, rarity, terms

_COMMON = """
prefer short tone stop rule old fix step delete send answer home show add remember name early create start present automatic
year week wait tell avoid write change manual clean simple reason missing allowed work small same run month help time day
number need keep new move tag command use good make find goal call question last now today tomorrow yesterday first second
get see hour minute minutes hours read know like other want big late check replace wrong correct count row line together
order look set ask required important user default list currency percent size
"""
_GENERAL = frozenset(f"={name}" for name in _COMMON.split())
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_MONTHS = "january february march-month april may-month june july august september october november december"
RARE = 1.0  # rarity of a word that few texts have
CALENDAR = frozenset(f"={name}" for name in f"{_DAYS} {_MONTHS}".split())
"""Days and months: what a change may name as the old value, but nothing that it is about."""

_UNITS = {
    "day": r"days?|tage?n?|jours?|días?|dias?|дн(?:я|ей)|天|日",
    "week": r"weeks?|wochen?|semaines?|semanas?|недел\w+|周|週間",
    "month": r"months?|monate?n?|mois|mes(?:es)?|месяц\w*|个月|か月|ヶ月",
    "year": r"years?|jahren?|ans?|années?|años?|год\w*|лет|年",
    "hour": r"hours?|h|stunden?|heures?|horas?|час\w*|小时|時間",
    "minute": r"min(?:ute)?s?|minuten?|minutos?|минут\w*|分钟|分",
    "second": r"s(?:ec(?:ond)?s?)?|sekunden?|secondes?|segundos?|секунд\w*|秒",
    "line": r"lines?|zeilen?|lignes?|líneas?|строк\w*|行",
    "sign": r"char(?:acter)?s?|zeichen|caractères?|caracteres|символ\w*|个?字符|文字",
    "kb": r"kb|kilobytes?|kib",
    "mb": r"mb|megabytes?|mib",
    "percent": r"%|percent|prozent|pour ?cent|por ciento|процент\w*",
    "euro": r"eur(?:os?)?|€|евро|欧元|ユーロ",
}
_MEASURED = re.compile(
    r"(?<![\w.])(\d+(?:[.,]\d+)?)[\s-]?(?:"
    + "|".join(f"(?P<{unit}>{names})" for unit, names in _UNITS.items())
    + r")(?![a-zà-ÿа-яё])",
    re.IGNORECASE,
)


def foreign(one: str, other: str) -> bool:
    """Whether the two are in different languages, so that hardly a word of the one can stand in the other."""
    return _language(one) != _language(other)


_language = lru_cache(maxsize=4096)(likely)


@lru_cache(maxsize=4096)
def concepts(text: str) -> frozenset[str]:
    """The concepts (`=release`) that a text speaks of, in whatever language, without those that nearly every text holds."""
    return frozenset(token for term in terms(text) for token in term if token[0] == "=" and token not in _GENERAL)


@lru_cache(maxsize=4096)
def measures(text: str) -> frozenset[tuple[str, str]]:
    """Every quantity in a text as unit and number, written out or in figures: `thirty days`, `30 天`."""
    return frozenset((match.lastgroup or "", match[1]) for match in _MEASURED.finditer(figured(text)))


def telling(new: str, old: str) -> tuple[float, int]:
    """How much of what tells in the new text the old one holds, in its own or other words: a share by rarity, and a count.

    Nothing, where the new text has a rare word of its own: it says something else of the same.
    """
    said, known = _weighed(new), _tokens(old)
    shared = [weight for term, weight in said if not known.isdisjoint(term)]
    if any(weight >= RARE and known.isdisjoint(term) for term, weight in said):
        return 0.0, 0
    whole = sum(weight for _, weight in said)
    return (sum(shared) / whole if whole else 0.0), len(shared)


@lru_cache(maxsize=1024)
def _weighed(text: str) -> tuple[tuple[Term, float], ...]:
    return tuple((term, max(map(rarity, term))) for term in dict.fromkeys(terms(figured(text))))


@lru_cache(maxsize=4096)
def _tokens(text: str) -> frozenset[str]:
    return frozenset(token for term in terms(figured(text)) for token in term)
