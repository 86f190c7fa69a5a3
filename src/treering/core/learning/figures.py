"""Numbers that are written out, in figures: `two hundred and fifty`, `zwölf`, `quatre-vingt-dix`, `一百八十`.

The rule this file keeps: for comparison only, what is stored keeps the person's words. What is as often another word
(`one`, `a`, `once`, `neuf`) is a number only beside others or before a unit.
"""

import re
from functools import lru_cache

_NAMES = {
    2: "two zwei zwo deux dos два две двух двумя",
    3: "three drei trois tres три трёх трех тремя",
    4: "four vier quatre cuatro четыре четырёх четырех",
    5: "five fünf cinq cinco пять пяти",
    6: "six sechs seis шесть шести",
    7: "seven sieben sept siete семь семи",
    8: "eight acht huit ocho восемь восьми",
    9: "nine neun neuf nueve девять девяти",
    10: "ten zehn dix diez десять десяти",
    11: "eleven elf onze once одиннадцать одиннадцати",
    12: "twelve zwölf douze doce двенадцать двенадцати",
    13: "thirteen dreizehn treize trece тринадцать",
    14: "fourteen vierzehn quatorze catorce четырнадцать четырнадцати",
    15: "fifteen fünfzehn quinze quince пятнадцать пятнадцати",
    16: "sixteen sechzehn seize dieciséis шестнадцать",
    17: "seventeen siebzehn diecisiete семнадцать",
    18: "eighteen achtzehn dieciocho восемнадцать",
    19: "nineteen neunzehn diecinueve девятнадцать",
    20: "twenty zwanzig vingt veinte двадцать двадцати",
    25: "veinticinco",
    30: "thirty dreißig dreissig trente treinta тридцать тридцати",
    40: "forty vierzig quarante cuarenta сорок сорока",
    50: "fifty fünfzig cinquante cincuenta пятьдесят пятидесяти",
    60: "sixty sechzig soixante sesenta шестьдесят шестидесяти",
    70: "seventy siebzig setenta семьдесят семидесяти",
    80: "eighty achtzig quatre-vingt quatre-vingts ochenta восемьдесят восьмидесяти",
    90: "ninety neunzig quatre-vingt-dix noventa девяносто девяноста",
    100: "hundred hundert cent cents cien ciento сто ста",
    200: "doscientos doscientas двести двухсот",
    300: "trescientos trescientas триста трёхсот трехсот",
    400: "cuatrocientos cuatrocientas четыреста",
    500: "quinientos quinientas пятьсот пятисот",
    600: "seiscientos seiscientas шестьсот",
    700: "setecientos семьсот",
    800: "ochocientos восемьсот",
    900: "novecientos девятьсот",
    1000: "thousand tausend mille mil тысяча тысячи тысяч",
}
_VALUES = {name: number for number, names in _NAMES.items() for name in names.split()}
_ONES = frozenset(("one", "a", "an", "ein", "eine", "einem", "einen", "un", "une", "uno", "una", "один", "одна"))
_DOUBTFUL = frozenset(("neuf", "once", "sept", "mil", "ста", "elf", "dos", "mille", "cent", "cents", "acht"))
"""Words that mean a number only before a unit or beside others."""

_UNIT = (
    r"\s+(?:\w+\s+)?(?:da?ys?|days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahren?|stunden?"
    r"|jours?|semaines?|mois|ans|heures?|días?|dias?|semanas?|meses|años|horas?|lines?|lignes?|líneas?|euros?)\b"
)
_GERMAN = re.compile(
    r"(?:(?P<h>ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)?hundert(?:und)?)?"
    r"(?:(?P<o>ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(?P<t>zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig"
    r"|achtzig|neunzig)|(?P<r>[a-zäöüß]+))?"
)
_WORDS = "|".join(sorted(map(re.escape, (*_VALUES, *_ONES)), key=len, reverse=True))
_GLUED = r"\w*(?:hundert|und(?:zwan|drei|vier|fünf|sech|sieb|acht|neun)(?:zig|ßig|ssig))\w*"
_RUN = re.compile(
    rf"(?<![\w-])(?:(?:{_GLUED}|{_WORDS})(?![^\W_])(?:(?:\s+(?:and|et|y|и|und)\s+|[\s-])(?=(?:{_WORDS})(?![^\W_])))?)+",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]+")
_KNOWN = frozenset(_VALUES)
_WIDE = re.compile(
    r"[一二两三四五六七八九]?[十百千万][一二两三四五六七八九十百千万零]*|[二两三四五六七八九](?=[天周年次个条行小分秒日か]|ヶ月)"
)
_DIGITS = {char: number for number, char in enumerate("零一二三四五六七八九")} | {"两": 2}
_TIMES = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_SCALES = (100, 1000)
_FRENCH = (60, 80)
"""Tens that go on to nineteen: `soixante-douze`, `quatre-vingt-quinze`."""


@lru_cache(maxsize=4096)
def figured(text: str) -> str:
    """The text with numbers that are written out put in figures."""
    if not _holds_some(text.lower()):
        return text
    text = _WIDE.sub(lambda match: str(_wide(match.group())), text)
    return _RUN.sub(lambda match: _run(match, text), text)


def _holds_some(lowered: str) -> bool:
    """Whether it is worth looking."""
    named = not _KNOWN.isdisjoint(_LETTERS.findall(lowered))
    return named or "hundert" in lowered or "zig" in lowered or bool(_WIDE.search(lowered))


def _run(match: re.Match[str], text: str) -> str:
    """A run of number words as the numbers it holds: `twenty twenty-four` is two."""
    words = re.split(r"[\s]+", match.group().strip().casefold())
    words = [part for word in words for part in ([word] if word in _VALUES else word.split("-"))]
    words = [word for word in words if word not in {"and", "et", "y", "и", "und", ""}]
    known = [word for word in words if word not in _ONES]
    if not known:
        return match.group()
    if len(words) == 1 and words[0] in _DOUBTFUL and not re.match(_UNIT, text[match.end() :], re.IGNORECASE):
        return match.group()
    found: list[int] = []
    for word in words:
        number = 1 if word in _ONES else _VALUES.get(word) or _german(word)
        if number:
            _added(found, number)
    tail = match.group()[len(match.group().rstrip()) :]
    return " ".join(map(str, found)) + tail if found else match.group()


def _added(found: list[int], number: int) -> None:
    """Put the next word of a run to the numbers so far: it multiplies, adds to, or follows the last one."""
    last = found[-1] if found else 0
    if (last == 4 and number == 20) or (last in _FRENCH and 10 <= number < 20):  # noqa: PLR2004
        found[-1] = 80 if number == 20 else last + number  # noqa: PLR2004
    elif last and number in _SCALES and last < number:
        found[-1] = last * number
    elif last and number < last and last % _scale(number) == 0:
        found[-1] = last + number
    else:
        found.append(number)


def _scale(number: int) -> int:
    """What a number before it must end in, for the two to be one."""
    return next(scale for scale in (10, 100, 1000, 10**9) if number < scale)


def _german(word: str) -> int:
    match = _GERMAN.fullmatch(word)
    if not match:
        return 0
    total = 100 * (_VALUES.get(match["h"] or "", 1)) if "hundert" in word else 0
    if match["t"]:
        return total + _VALUES[match["t"]] + (_VALUES.get(match["o"], 1))
    rest = match["r"] or ""
    if rest and rest not in _VALUES:
        return 0
    return total + _VALUES.get(rest, 0)


def _wide(text: str) -> int:
    total = section = digit = 0
    for char in text:
        if char in _TIMES:
            section += (digit or 1) * _TIMES[char]
            digit = 0
            if char == "万":
                total, section = total + section, 0
        else:
            digit = _DIGITS[char]
    return total + section + digit
