"""Days that people name, made absolute in the person's own time zone (M1.8).

The rule this file keeps: a day is given only when the text names one. A month and a day without a year, and a weekday,
mean the next such day from when the words were said; what lies in the past (`last friday`) is no answer.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from treering.core.clean import Clean
from treering.core.learning.calendar_words import (
    COMING,
    COMING_AFTER,
    COUNTS,
    LISTED,
    MONTHS,
    ORDINALS,
    REPEATED,
    UNITS,
    WEEKDAYS,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A day named in a text, at these positions. relative: it means a date only together with the day it was said."""

    start: int
    end: int
    day: date
    relative: bool


Finder = Callable[[str, datetime], tuple[Mention, ...]]


def resolve(text: str, said_at: datetime) -> date | None:
    """The day a text names: an explicit one before a relative one, then the first.

    said_at: when it was said, in the person's time zone.
    """
    found = mentions(text, said_at)
    return min(found, key=lambda mention: mention.relative).day if found else None


def mentions(text: str, said_at: datetime) -> tuple[Mention, ...]:
    """Every day the text names, in reading order; of overlapping readings the one whose rule comes first."""
    found: list[Mention] = []
    for rule in _RULES:
        for match in rule.pattern.finditer(text):
            taken = any(match.start() < other.end and other.start < match.end() for other in found)
            day = None if taken else rule.day(match, said_at.date())
            if day:
                found.append(Mention(match.start(), match.end(), day, rule.relative))
    return tuple(sorted(found, key=lambda mention: mention.start))


def coming(text: str, said_at: datetime) -> tuple[Mention, ...]:
    """The days of `mentions`, without weekdays that come round again and those that may be over (`on tuesday`)."""
    return tuple(mention for mention in mentions(text, said_at) if not mention.relative or _is_single(text, mention))


def absolute(text: Clean, said_at: datetime, find: Finder = mentions) -> Clean:
    """The text with the date put behind a day that is only named relatively: `by thursday next week (2026-11-26)`."""
    found = find(text.text, said_at)
    if not found or not all(mention.relative for mention in found):
        return text
    return text.dated(found[0].day, found[0].end)


def _is_single(text: str, mention: Mention) -> bool:
    """Whether a bare weekday is said of one coming day; every other relative day is."""
    named = text[mention.start : mention.end]
    if not _BARE.fullmatch(named):
        return True
    before, after = text[max(0, mention.start - _AROUND) : mention.start], text[mention.end : mention.end + _AROUND]
    if _LISTED_AFTER.match(after) or _LISTED_BEFORE.search(before) or _REPEATED.search(before):
        return False
    return bool(_COMING.search(before) or _COMING_AFTER.match(after))


# Days from matches

_DECEMBER, _FRIDAY = 12, 5

Reader = Callable[[re.Match[str], date], date | None]


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    day: Reader
    relative: bool


def _forward(year: str | None, month: int, day: int, said: date) -> date | None:
    """The day in that year, else its next occurrence from `said` on; None for a 31st of February."""
    for candidate in [int(year)] if year else range(said.year, said.year + 5):
        try:
            found = date(candidate, month, day)
        except ValueError:
            continue
        if year or found >= said:
            return found
    return None


def _ordinal(match: re.Match[str], prefix: str) -> int:
    """Which of the numbered alternatives matched: the month, 1 to 12, or the weekday, 1 to 7."""
    return next(
        int(name[1:]) for name, text in match.groupdict().items() if text and re.fullmatch(rf"{prefix}\d+", name)
    )


def _numeric(match: re.Match[str], said: date) -> date | None:
    year = match.groupdict().get("year")
    return _forward(f"20{year[-2:]}" if year else None, int(match["month"]), int(match["day"]), said)


def _slashed(match: re.Match[str], said: date) -> date | None:
    """`10/30` or, where the first number can be no month, `30/10`."""
    first, second = int(match["first"]), int(match["second"])
    month, day = (second, first) if first > _DECEMBER else (first, second)
    return _forward(match["year"], month, day, said) if 1 <= month <= _DECEMBER and day else None


def _worded(match: re.Match[str], said: date) -> date | None:
    return _forward(match["year"], _ordinal(match, "m"), int(match["day"]), said)


def _spoken(match: re.Match[str], said: date) -> date | None:
    """`november twenty fourth`, `the seventeenth of november`."""
    day = ORDINALS[match["spoken"].casefold().replace(" ", "-")]
    return _forward(match["year"], _ordinal(match, "m"), day, said)


def _of_month(months: int) -> Reader:
    """`下个月5号`: that day of the month so many months later."""
    return lambda match, said: _forward(None, (said.month + months - 1) % 12 + 1, int(match["day"]), said)


def _last_day(day: date, months: int = 0) -> date:
    """The last day of the month so many months later (0 or 1)."""
    after = (day.replace(day=1) + timedelta(days=32 + 31 * months)).replace(day=1)
    return after - timedelta(days=1)


def _month_end(months: int) -> Reader:
    return lambda _, said: _last_day(said, months)


def _end_of_named(match: re.Match[str], said: date) -> date | None:
    day = _forward(None, _ordinal(match, "m"), 28, said.replace(day=1))
    return _last_day(day) if day else None


def _quarter_end(match: re.Match[str], said: date) -> date | None:
    return _forward(None, int(match["quarter"]) * 3, 31 if match["quarter"] in "14" else 30, said)


def _year_end(_: re.Match[str], said: date) -> date:
    return date(said.year, 12, 31)


def _in_week(said: date, weekday: int, weeks: int) -> date:
    """That weekday of the week so many weeks later; one that is over in this week means the next."""
    day = said + timedelta(days=weekday - said.isoweekday() + 7 * weeks)
    return day if day > said else day + timedelta(days=7)


def _on(weeks: int) -> Reader:
    return lambda match, said: _in_week(said, _ordinal(match, "w"), weeks)


def _day_of_month(match: re.Match[str], said: date) -> date | None:
    """`by the 12th`: the next such day."""
    day = int(next(text for name, text in match.groupdict().items() if name.startswith("day") and text))
    for months in range(4):
        month = (said.month + months - 1) % 12 + 1
        try:
            found = date(said.year + (said.month + months - 1) // 12, month, day)
        except ValueError:
            continue
        if found > said:
            return found
    return None


def _after(weeks: int) -> Reader:
    """So many weeks after the coming one: `vendredi en huit`, `friday week`."""
    return lambda match, said: _in_week(said, _ordinal(match, "w"), 0) + timedelta(days=7 * weeks)


def _weeks_on(match: re.Match[str], said: date) -> date | None:
    """`Mittwoch in sechs Wochen`: that day of the week so many weeks later."""
    count = match["count"].casefold()
    weeks = int(count) if count.isdigit() else COUNTS[count]
    return said + timedelta(days=7 * weeks + _ordinal(match, "w") - said.isoweekday())


def _week_end(weeks: int) -> Reader:
    """The Friday of the week so many weeks later; today when it is Friday already."""
    return lambda _, said: said if said.isoweekday() == _FRIDAY and not weeks else _in_week(said, _FRIDAY, weeks)


def _later(match: re.Match[str], said: date) -> date | None:
    count, unit = match["count"].casefold(), match["unit"].casefold()
    days = next(days for days, names in UNITS.items() if re.fullmatch(names, unit))
    return said + timedelta(days=days * (int(count) if count.isdigit() else COUNTS[count]))


def _days_on(days: int) -> Reader:
    return lambda _, said: said + timedelta(days=days)


# Patterns, the surest first


def _named(names: Iterable[str], prefix: str) -> str:
    return "(?:" + "|".join(f"(?P<{prefix}{i}>{name})" for i, name in enumerate(names, 1)) + ")"


_AROUND = 40  # characters on each side of a weekday that tell what is meant by it
_BARE = re.compile("|".join(WEEKDAYS), re.IGNORECASE)
_COMING, _REPEATED = re.compile(COMING, re.IGNORECASE), re.compile(REPEATED, re.IGNORECASE)
_COMING_AFTER = re.compile(COMING_AFTER, re.IGNORECASE)
_LISTED_AFTER = re.compile(f"{LISTED}(?:{'|'.join(WEEKDAYS)})", re.IGNORECASE)
_LISTED_BEFORE = re.compile(f"(?:{'|'.join(WEEKDAYS)}){LISTED}$", re.IGNORECASE)
_MONTH = _named(MONTHS, "m") + r"(?!\w)"
_WEEKDAY = _named(WEEKDAYS, "w")
_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])"
_SPOKEN = rf"(?P<spoken>{'|'.join(sorted(ORDINALS, key=len, reverse=True)).replace('-', '[ -]')})\b"
_MONTH_NUMBER = r"(?P<month>1[0-2]|0?[1-9])"
_YEAR = r"(?:,?\s+(?:de\s+)?(?P<year>20\d\d)\b)?"
_COUNT = r"(?P<count>\d{1,2}|" + "|".join(sorted(COUNTS, key=len, reverse=True)) + ")"
_UNIT = r"(?P<unit>" + "|".join(UNITS.values()) + ")"
_IN = r"(?:\bin|\bwithin|\bbinnen|\bdans|\bdentro de|\ben|через|в течение)\s+"
_NOT_NEXT = (
    r"(?<!every )(?<!each )(?<!jeden )(?<!jede )(?<!chaque )(?<!cada )(?<!кажд[ыу][йю] )(?<!каждое )(?<!每)(?<!毎週)"
    r"(?<!last )(?<!past )(?<!letzten )(?<!letzte )(?<!vorigen )(?<!上)(?<!上个)(?<!先週の)(?<!прошлую )(?<!прошлый )"
)


def _explicit(pattern: str, day: Reader) -> _Rule:
    return _Rule(re.compile(pattern, re.IGNORECASE), day, relative=False)


def _relative(pattern: str, day: Reader) -> _Rule:
    return _Rule(re.compile(pattern, re.IGNORECASE), day, relative=True)


_RULES = (
    _explicit(
        r"(?<![\d.-])(?P<year>20\d\d)([-/.])(?P<month>0[1-9]|1[0-2])\2(?P<day>0[1-9]|[12]\d|3[01])(?![\d-])", _numeric
    ),
    _explicit(rf"(?:(?P<year>20\d\d)\s?年\s?)?(?<!\d){_MONTH_NUMBER}\s?月\s?{_DAY}\s?[日号號]", _numeric),
    _explicit(rf"(?<![\d.]){_DAY}\.{_MONTH_NUMBER}\.(?P<year>20\d\d|2\d(?!\d))?(?![\d.]*\d)", _numeric),
    _explicit(
        r"(?:\b(?:до|к|с|на|bis|zum)\s)(?P<day>3[01]|[12]\d|0?[1-9])\.(?P<month>0[1-9]|1[0-2])(?![\d.]*\d)", _numeric
    ),
    _explicit(r"(?<![\w/.])(?P<first>[1-3]?\d)/(?P<second>[1-3]?\d)(?:/(?P<year>20\d\d))?(?![\w/%])", _slashed),
    _explicit(rf"\b{_MONTH}\s+(?:the\s+)?{_DAY}(?:st|nd|rd|th)?\b(?![.:]?\d)(?!\s?%){_YEAR}", _worded),
    _explicit(rf"(?<![\d.]){_DAY}(?:st|nd|rd|th|er|\.)?(?:\s+of|\s+de)?\s+{_MONTH}{_YEAR}", _worded),
    _explicit(rf"\b(?!may\b){_MONTH}\s+(?:the\s+)?{_SPOKEN}{_YEAR}", _spoken),
    _explicit(rf"\b{_SPOKEN}\s+of\s+{_MONTH}{_YEAR}", _spoken),
    _explicit(rf"(?:\bend of|\bende|\bfin(?:ales)? de?|конц[ау])\s+{_MONTH}", _end_of_named),
    _relative(r"\b(?:end of|ende)\s+q(?P<quarter>[1-4])\b", _quarter_end),
    _relative(rf"(?:下个?月|来月の?){_DAY}\s?[日号號]", _of_month(1)),
    _relative(rf"(?:这个月|本月|今月の?){_DAY}\s?[日号號]", _of_month(0)),
    _relative(
        r"\bend of next month\b|\bende (?:des )?nächsten monats\b|下个?月底|来月末|конца следующего месяца",
        _month_end(1),
    ),
    _relative(
        r"\bend of (?:the |this )?month\b|\beom\b|\bende (?:des |dieses )?monats\b|\bmonatsende\b|月底|月末"
        r"|конца (?:этого )?месяца"
        r"|\bfin du mois\b|\b(?:fin|finales) de mes\b",
        _month_end(0),
    ),
    _relative(
        r"\bend of (?:the |this )?year\b|\bjahresende\b|年底|年末|年内|конца года|\bfin de l'année\b|\bfin de año\b",
        _year_end,
    ),
    _relative(r"\bend of next week\b|\bende nächster woche\b|下周末|来週末|конца следующей недели", _week_end(1)),
    _relative(
        r"\bend of (?:the |this )?week\b|\beow\b|\bende (?:der|dieser) woche\b|本周末|今週末|конца (?:этой )?недели",
        _week_end(0),
    ),
    _relative(rf"(?:下下个?|再来週の?){_WEEKDAY}", _on(2)),
    _relative(
        rf"\b{_WEEKDAY}\s+(?:in|dans|en|через)\s+{_COUNT}\s+(?:weeks?|wochen|semaines|semanas|недел[юиь])(?!\w)",
        _weeks_on,
    ),
    _relative(rf"\b{_WEEKDAY}\s+(?:en huit|in acht tagen|week\b(?! ?(?:after|and|or|\w+day)))", _after(1)),
    _relative(rf"\b{_WEEKDAY}\s+(?:en quinze|in vierzehn tagen)\b", _after(2)),
    _relative(rf"\ba week (?:from|on|after)\s+{_WEEKDAY}", _after(1)),
    _relative(
        rf"\b{_WEEKDAY}\s+(?:the )?(?:week after next|übernächster woche|in two weeks|in 2 weeks|in zwei wochen)",
        _on(2),
    ),
    _relative(
        rf"\b{_WEEKDAY}\s+(?:of )?(?:next week|nächster woche|de la semaine prochaine|de la semana que viene)", _on(1)
    ),
    _relative(rf"(?:next week(?:'s)?|nächste woche|на следующей неделе,? во?)\s+(?:on |am )?{_WEEKDAY}", _on(1)),
    _relative(rf"(?:\bnext|\bnächste[nrs]?|следующ(?:ий|ую|его|ей)|下个?|来週の?)\s*{_WEEKDAY}", _on(1)),
    _relative(rf"{_IN}{_COUNT}\s+{_UNIT}(?!\w)", _later),
    _relative(rf"{_COUNT}\s?{_UNIT}\s?(?:后|以后|之后|後)", _later),
    _relative(
        r"\bday after tomorrow\b|\bübermorgen\b|\baprès-demain\b|\bpasado mañana\b|послезавтра|后天|明後日", _days_on(2)
    ),
    _relative(r"\btomorrow\b|\b(?:bis|ab) morgen\b|\bdemain\b|\bpara mañana\b|завтра|明天|明日", _days_on(1)),
    _relative(
        rf"\b(?:on|by|until|till|before|due) the {_DAY}(?:st|nd|rd|th)(?=\s*(?:[,.;:!)]|$)|\s+(?:and|so"
        rf"|because|at|latest|we|they|the)\b)"
        rf"|\b(?:am|bis zum|vor dem|spätestens am) (?P<day2>3[01]|[12]\d|[1-9])\.(?=\s*(?:[,;:!)]|$)"
        rf"|\s+(?:und|weil|muss|müssen|ist|kommt|soll|sind)\b)"
        r"|(?:до|к|с) (?P<day3>3[01]|[12]\d|[1-9])(?:-го|-му)? числа|(?<![\d月第])(?P<day4>3[01]|[12]\d"
        r"|[1-9])\s?号(?=之?前|以前|截止|上线|发布|交)",
        _day_of_month,
    ),
    _relative(
        rf"{_NOT_NEXT}(?<![A-Za-z\u00c0-\u04ff\d]){_WEEKDAY}(?![a-z\u00c0-\u04ff])(?!\s+(?:ago|last week))", _on(0)
    ),
)
