"""Days as people name them, in every language that is read, against days counted by hand."""

from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.clean import Clean
from treering.core.learning.dates import absolute, coming, mentions, resolve

SAID = datetime(2026, 11, 18, 14, 30, tzinfo=UTC)  # a Wednesday

NAMED = [
    # explicit
    ("ship it by 2026-12-01 please", "2026-12-01"),
    ("the freeze starts Friday Nov 27, then only hotfixes", "2026-11-27"),
    ("due December 4th", "2026-12-04"),
    ("the 4th of december", "2026-12-04"),
    ("on March 3", "2027-03-03"),
    ("March 3, 2028 at the latest", "2028-03-03"),
    ("by 12/24", "2026-12-24"),
    ("by 24/12", "2026-12-24"),
    ("bis 12.12. fertig", "2026-12-12"),
    ("bis zum 3. Dezember", "2026-12-03"),
    ("am 03.02.2027", "2027-02-03"),
    ("bis nächsten Donnerstag (26.11.) fertig", "2026-11-26"),
    ("下周五(12月11日)之前", "2026-12-11"),
    ("2027年1月15号上线", "2027-01-15"),
    ("12月4日(金)までに", "2026-12-04"),
    ("до 12 декабря", "2026-12-12"),
    ("к 05.12 всё готово", "2026-12-05"),
    ("avant le 12 décembre", "2026-12-12"),
    ("el 12 de diciembre de 2026", "2026-12-12"),
    ("it's november twenty fourth", "2026-11-24"),
    ("the second of may", "2027-05-02"),
    ("end of February", "2027-02-28"),
    ("Ende Februar", "2027-02-28"),
    # relative
    ("by thursday next week", "2026-11-26"),
    ("by friday", "2026-11-20"),
    ("next Monday", "2026-11-23"),
    ("wednesday", "2026-11-25"),
    ("in 3 weeks", "2026-12-09"),
    ("in two days", "2026-11-20"),
    ("tomorrow", "2026-11-19"),
    ("by end of month", "2026-11-30"),
    ("end of next month", "2026-12-31"),
    ("by the end of the year", "2026-12-31"),
    ("end of Q1", "2027-03-31"),
    ("bis übermorgen", "2026-11-20"),
    ("bis nächsten Donnerstag", "2026-11-26"),
    ("kommenden Freitag", "2026-11-20"),
    ("Dienstag nächster Woche", "2026-11-24"),
    ("in drei Wochen", "2026-12-09"),
    ("下周五之前", "2026-11-27"),
    ("这周五之前", "2026-11-20"),
    ("星期一提交", "2026-11-23"),
    ("三周后", "2026-12-09"),
    ("月底前", "2026-11-30"),
    ("下个月5号", "2026-12-05"),
    ("来週の木曜日まで", "2026-11-26"),
    ("金曜までに", "2026-11-20"),
    ("明日まで", "2026-11-19"),
    ("来月末", "2026-12-31"),
    ("до пятницы", "2026-11-20"),
    ("в следующий вторник", "2026-11-24"),
    ("через две недели", "2026-12-02"),
    ("до конца месяца", "2026-11-30"),
    ("jeudi de la semaine prochaine", "2026-11-26"),
    ("antes del viernes", "2026-11-20"),
]

NO_DAY = [
    "the run of last friday",
    "wiped every sunday night",
    "jeden Sonntag geleert",
    "毎週日曜の夜",
    "каждую пятницу",
    "upgrade to 3.12.1 first",
    "it went from 9.5 to 2.4",
    "listen on 10.4.0.17",
    "50/50",
    "see chapter 3",
    "we may move 30 rows",
    "上周五的那次",
    "先週の金曜に壊れた",
    "im Mai war das anders",
    "",
]


@pytest.mark.parametrize(("text", "day"), NAMED)
def test_a_named_day_is_found(text, day):
    """Said on Wednesday, November 18: explicit days, and days counted from then."""
    assert resolve(text, SAID) == date.fromisoformat(day)


@pytest.mark.parametrize("text", NO_DAY)
def test_what_names_no_coming_day_gives_none(text):
    """Versions, ratios, addresses and past days are no dates."""
    assert resolve(text, SAID) is None


def test_the_day_depends_on_where_the_person_is():
    """Late on Wednesday in UTC it is Thursday in Tokyo already, so that `tomorrow` is Friday there."""
    late = datetime(2026, 11, 18, 23, 0, tzinfo=UTC)
    assert resolve("tomorrow", late) == date(2026, 11, 19)
    assert resolve("tomorrow", late.astimezone(timezone(timedelta(hours=9)))) == date(2026, 11, 20)


def test_only_a_relative_day_gets_its_date_written_behind_it():
    """The words stay; a text that names the date itself is left alone."""
    said = absolute(Clean("has to be with Petra by thursday next week, she presents it"), SAID)
    assert said.text == "has to be with Petra by thursday next week (2026-11-26), she presents it"
    assert absolute(Clean("by next Thursday (Nov 26)"), SAID).text == "by next Thursday (Nov 26)"
    assert absolute(Clean("no day here"), SAID).text == "no day here"


@given(st.text(max_size=80), st.integers(0, 30_000).map(lambda days: SAID + timedelta(days=days)))
def test_any_text_is_read_without_fault(text, said):
    """Mentions lie inside the text, in order, without overlap."""
    found = mentions(text, said)
    assert all(0 <= m.start < m.end <= len(text) for m in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


@given(st.dates(date(2026, 11, 19), date(2027, 11, 17)))
def test_every_day_of_the_coming_year_is_read_back(day):
    """However it is written: with the month's name or with numbers."""
    for text in (
        f"{day:%B} {day.day}",
        f"{day.day}. {day:%b}",
        f"{day.day}.{day.month}.",
        f"{day.month}月{day.day}日",
        day.isoformat(),
    ):
        assert resolve(f"due {text}", SAID) == day


@pytest.mark.parametrize(
    "text",
    [
        "staging is rebuilt tuesday and friday",
        "releases are wednesday",
        "we release monday to thursday",
        "releases only on tuesday",
        "never merge on a friday",
        "solo desplegamos los martes",
        "on Tuesdays we groom the backlog",
        "each Monday",
        "nur am Dienstag wird ausgerollt",
        "dienstags und freitags",
        "по вторникам",
        "毎週火曜に更新",
        "只在周二发版",
        "周二和周四发版",
        "月曜と木曜に更新",
        "les mardis et jeudis",
        "on tuesday the queue was stuck",
    ],
)
def test_a_weekday_that_comes_round_again_is_no_day(text):
    """Nor is one that may be over already."""
    assert coming(text, SAID) == ()
    assert absolute(Clean(text), SAID, coming).text == text


@pytest.mark.parametrize(
    "text",
    [
        "the report is due thursday",
        "by thursday",
        "needed before Thursday",
        "the audit is on thursday",
        "the launch slipped to thursday",
        "bis nächsten Donnerstag",
        "bis Donnerstag",
        "die Abnahme ist am Donnerstag",
        "до четверга",
        "этот четверг",
        "avant jeudi",
        "pour jeudi prochain",
        "antes del jueves",
        "周四之前",
        "本周四上线",
        "木曜までに",
        "starts thursday next week",
        "jeden Monat, das nächste Mal am 26.11.2026",
    ],
)
def test_a_weekday_of_one_coming_day_is_one(text):
    """With a word that makes it a deadline or an event, or with another date."""
    assert coming(text, SAID)
