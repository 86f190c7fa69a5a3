"""What months, weekdays, counts and units are called: the words that core/dates.py reads.

The rule this file keeps: data only. Each name is a piece of a regular expression that ignores case.
"""

MONTHS = (
    r"jan(?:uary|uar|vier|\.)?|jänner|enero|январ[ьяею]",
    r"feb(?:ruary|ruar|\.)?|févr(?:ier|\.)|febrero|феврал[ьяею]",
    r"mar(?:ch|s|zo|\.)?|märz|март[ауе]?",
    r"apr(?:il|\.)?|avril|abril|апрел[ьяею]",
    r"may|mai|mayo|ма[йяею]",
    r"june?|juni|juin|junio|июн[ьяею]",
    r"jul(?:y|i|\.)?|juillet|julio|июл[ьяею]",
    r"aug(?:ust|\.)?|août|agosto|август[ауе]?",
    r"sep(?:t|tember|tembre|tiembre|\.)?|сентябр[ьяею]",
    r"o[ck]t(?:ober|ubre|obre|\.)?|октябр[ьяею]",
    r"nov(?:ember|embre|iembre|\.)?|ноябр[ьяею]",
    r"de[cz](?:ember|\.)?|décembre|diciembre|декабр[ьяею]",
)
WEEKDAYS = (
    r"monday|montag|lundi|lunes|понедельник[ау]?|(?:周|星期|礼拜)一|月曜日?",
    r"tue(?:s|sday)?|dienstag|mardi|martes|вторник[ау]?|(?:周|星期|礼拜)二|火曜日?",
    r"wednesday|mittwoch|mercredi|miércoles|сред[ауые]|(?:周|星期|礼拜)三|水曜日?",
    r"thu(?:rs|rsday)?|donnerstag|jeudi|jueves|четверг[ау]?|(?:周|星期|礼拜)四|木曜日?",
    r"fri(?:day)?|freitag|vendredi|viernes|пятниц[ауые]|(?:周|星期|礼拜)五|金曜日?",
    r"saturday|samstag|sonnabend|samedi|sábado|суббот[ауые]|(?:周|星期|礼拜)六|土曜日?",
    r"sunday|sonntag|dimanche|domingo|воскресень[ея]|(?:周|星期|礼拜)[日天]|日曜日?",
)
COUNTS = {
    word: number
    for number, words in {
        1: "a one ein eine einem einer un une una один одну 一",
        2: "two zwei deux dos два две 两 二",
        3: "three drei trois tres три 三",
        4: "four vier quatre cuatro четыре 四",
        5: "five fünf cinq cinco пять 五",
        6: "six sechs seis шесть 六",
        10: "ten zehn dix diez десять 十",
    }.items()
    for word in words.split()
}
UNITS = {
    1: r"days?|tage?n?|jours?|días?|дн(?:я|ей)|день|天|日",
    7: r"weeks?|wochen?|semaines?|semanas?|недел[юиь]|周|个星期|星期|週間",
    30: r"months?|monate?n?|mois|mes(?:es)?|месяц(?:а|ев)?|个月|か月|ヶ月|カ月",
}
"""Days of a unit → its names. A month is thirty days here: `in two months` is no exact day anyway."""

_SPOKEN = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
)
ORDINALS = {word: number for number, word in enumerate(_SPOKEN.split(), 1)}
"""Days of the month as they are spoken: what is dictated has no figures."""
