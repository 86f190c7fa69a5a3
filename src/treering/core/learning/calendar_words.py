"""What months, weekdays, counts and units are called: the words that core/learning/dates.py reads.

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
    r"tue(?:sday|s)?|dienstag|mardi|martes|вторник[ау]?|(?:周|星期|礼拜)二|火曜日?",
    r"wednesday|mittwoch|mercredi|miércoles|сред[ауые]|(?:周|星期|礼拜)三|水曜日?",
    r"thu(?:rsday|rs)?|donnerstag|jeudi|jueves|четверг[ау]?|(?:周|星期|礼拜)四|木曜日?",
    r"fri(?:day)?|freitag|vendredi|viernes|пятниц[ауые]|(?:周|星期|礼拜)五|金曜日?",
    r"saturday|samstag|sonnabend|samedi|sábado|суббот[ауые]|(?:周|星期|礼拜)六|土曜日?",
    r"sunday|sonntag|dimanche|domingo|воскресень[ея]|(?:周|星期|礼拜)[日天]|日曜日?",
)
COMING = (
    r"\b(?:by|until|till|til|before|due|deadline(?: is)?|this|coming|starting|starts?|begins?|ends?|closes|opens|launch(?:es)?"
    r"|ships?|is|it's|that's|moved|slipped|pushed|postponed|shifted|delivered|submitted|scheduled|happens"
    r"|go(?:es)? (?:live|out))(?: (?:on|to|for|from|the|is|until))?\s+$"
    r"|\b(?:bis|ab|vor|diese[nmrs]?|kommende[nmrs]?|spätestens|fällig|verschoben|ist|startet|beginnt|endet|kommt|steht"
    r"|findet)(?: (?:zum|am|auf(?: den)?|dem|den|spätestens))*\s+$"
    r"|\b(?:avant|d'ici|jusqu'à|dès|pour|ce|est|commence|finit|reporté\w*|repoussé\w*)(?: (?:le|à|au))?\s+$"
    r"|\b(?:antes|hasta|para|este|próximo|desde|es|empieza|termina|aplazad\w+)(?: (?:del?|el))?\s+$"
    r"|(?:до|к|с|не позже|эт(?:от|у|о)|ближайш\w+|начн[её]тся|начинается|перенес\w+)(?: (?:во?|на))?\s+$"
    r"|(?:到|至|本|这个?|定在|改到|推到|推迟到|延到|延期到|提前到|截止)$|(?:今週の?|次の|来る|期限は|締め?切りは)$"
)
"""What stands before a weekday that means one coming day, and not each of them."""

COMING_AFTER = (
    r"(?:之前|以前|前|为止|截止|到期|开始|上线|发布|提交|交付|冻结|启动)|(?:まで|に(?:リリース|公開|開始|終了|提出|締|納品|切り替)"
    r"|から(?:開始|です|始)|(?:が|は)(?:締|期限|リリース|公開))|\s+(?:prochain|próximo|que viene|at the latest|latest|spätestens)\b"
)
"""What stands behind such a weekday."""

REPEATED = (
    r"\b(?:only|never|always|usually|no \w+ on|nur|nie|niemals|immer|seulement|uniquement|jamais|toujours|sólo|solo"
    r"|nunca|siempre|solamente)\s+(?:\S+\s+){0,3}$|\b(?:are|las|los|an?)\s+$|(?:только|никогда|всегда)\s+(?:\S+\s+){0,3}$"
    r"|(?:只|每|都)[^,，。]{0,4}$|毎週の?$"
)
"""What stands before a weekday that comes round again and again."""

LISTED = (
    r"\s*(?:,|/|&|-|–|~|〜|、|和|与|或|跟|到|至|と|や|から"
    r"|\b(?:and|or|to|through|und|oder|bis|et|ou|à|y|o|a|и|или|по)\b)\s*(?:on |am |le |el |в )?"
)
"""What joins weekdays of which each comes round again."""

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
