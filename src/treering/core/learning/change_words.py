"""How people say that they repeat themselves, or that something changed: the words that core/learning/supersede.py reads.

The rule this file keeps: data only, pieces of regular expressions that ignore case. A contrast (`X instead of Y`) is a
change only between values.
"""

AGAIN = (
    r"\bas (?:i|we|\S+) (?:already |just |once )?(?:said|told|mentioned|wrote|explained|agreed)"
    r"|\blike (?:i|we) (?:already )?(?:said|told)|\bi (?:already |just |'ve already )(?:said|told|mentioned|asked)"
    r"|\bsame as (?:always|ever|before|usual)|\bas (?:always|usual|ever)\b|\btold you\b|\bhow (?:often|many times)\b"
    r"|\bonce again\b|\b(?:one|once) more time\b|\bagain\s*(?:[,:.!–-]|$)|\bstill (?:holds|applies|stands)\b"
    r"|\breminder:|\bto repeat\b|\bi repeat\b|\bwie (?:schon |bereits |immer|gehabt|gesagt|(?:ich|wir) )"
    r"|\bnoch ?mals?:|\bhatte? ich (?:doch )?(?:schon|bereits)|\bzum (?:x|zweiten|dritten|hundertsten)|如前所述"
    r"|之前(?:就)?(?:说|提)过|(?:说|讲|提)过(?:了|的|很多|多次|好几)|老规矩|还是那句"
    r"|再(?:说|强调)一(?:遍|次)|照旧|和以前一样|跟之前一样|前にも"
    r"|以前(?:にも)?(?:言|伝|書|お伝え)|先日も|何度も(?:言|伝|お願い|説明|書)|繰り返し"
    r"|いつも(?:の)?(?:通り|どおり|と同じ)|前回と同じ|言った(?:通り|とおり|はず)"
    r"|как (?:я|мы) (?:уже )?(?:говорил|сказал|писал|обсуждал)\w*|как (?:обычно|всегда|и раньше)"
    r"|(?:уже|сто раз) (?:говорил|писал|просил)\w*|повторяю|ещё раз:|напоминаю"
    r"|\bcomme (?:je (?:l'ai )?dis\w*|d'habitude|toujours|déjà dit)|\bje (?:l'ai déjà|répète)"
    r"|\bcomo (?:ya )?(?:dije|siempre|antes)|\bya (?:lo |te )?dije"
)
"""The statement calls itself a repetition."""

CHANGED = (
    r"\b(?:switched|moved|moving|migrated|changed|replaced|swapped|renamed|relocated|pushed (?:back|to|out)"
    r"|got (?:pushed|moved|shifted)|postponed|delayed|rescheduled|brought forward|no longer|not\b.{1,40}\bany ?more"
    r"|is now|are now|(?:is|are) (?:at|on|in|due)\b.{1,30}\bnow|'s\b.{1,30}\bnow\b"
    r"|new (?:date|deadline|url|address|owner|time|slot|home|host|limit|version|rule"
    r"|plan|place|number|contact|name) is|used to (?:be"
    r"|use)|forget (?:about )?\S+|dropped|got rid of|scrapped|retired|took over|takes over)\b|\b(?:umgestellt"
    r"|gewechselt|umgezogen|verschoben|verlegt|geändert|ersetzt|abgelöst|umbenannt|migriert|nicht mehr|vorgezogen"
    r"|neuer? (?:termin|frist|adresse|url|stichtag)|ab jetzt|übernimmt jetzt"
    r"|jetzt)\b|改成|改为|改到|改用|改由|换成|换到|不再|移到|迁移到|搬到|推迟|提前到|延期|延到"
    r"|调整为|变更|取代|现在(?:是|用|改)|由.{1,10}接手|変更(?:に"
    r"|し)|切り替え|移行し|移動し|移りました|乗り換え|延期|前倒し|変わりました|変わった|になりました|交代"
    r"|引き継|больше не|перенесли|перенес[её]н\w*|перешли"
    r"|переехал\w*|сменил\w*|заменили|поменяли|изменил\w*|сдвинул\w*|отложил\w*|теперь|переименовал\w*"
    r"|\b(?:déplacé\w*|remplacé\w*|repoussé\w*|reporté\w*|passés? (?:de|à)|changé\w*|ne .{1,20} plus)"
    r"|\b(?:cambiamos|cambió|movi\w+|pospuso|aplaz\w+|retras\w+|ya no|reemplaz\w+|pasamos de)"
)
"""Something is different from before."""

SHIFTED = (
    r"\b(?:slipped|slips|slid|(?:went|gone|goes|going|came|comes) (?:back )?(?:up|down) (?:to|from)|bumped|raised|lowered"
    r"|upped|increased|reduced|extended|shortened|doubled|halved|cut (?:to|from)|down to|up to"
    r"|hand(?:ed|s) over|taking over|now (?:at|on|in|due|by|runs?|uses?|lives?|goes|owned|handled|needs?|takes?|has)"
    r"|now,? (?:it(?:'s| is) |they're )?\d\S*|correction:|scratch that)\b|\S*\d\S*(?: \w+)? (?:right )?now\b"
    r"|\bfrom \S*\d\S*(?: \w+)? to\b|\b(?:erhöht|gesenkt|angehoben|heraufgesetzt|herabgesetzt|rutscht|gerutscht"
    r"|verlängert|verkürzt|verdoppelt|halbiert|inzwischen|mittlerweile|neuerdings|ab sofort|nun|übernimmt|übergeben"
    r"|zieht um)\b|变成|变为|升到|降到|(?:提高|降低|增加|减少|缩短|延长|上调|下调|更新|放宽|收紧)(?:到|至|为|成)|接替|挪到|顺延|推到|换了"
    r"|改了|现在|引き上げ|引き下げ|に(?:増え|減|変え|変わ|伸び|縮)|ずれ込|ずれまし|後ろ倒し|繰り上げ|繰り下げ|へ移|に移"
    r"|\b(?:подняли|повысили|понизили|снизили|увеличил\w*|уменьшил\w*|сократил\w*|продлил\w*|съехал\w*|вырос\w* до"
    r"|упал\w* до|стал[аои]?|отныне|уже не|передали|удвоили)\b|\b(?:désormais|maintenant|dorénavant|passe(?:nt)? (?:de|à)"
    r"|augmentée?s?|réduite?s?|décalée?s?|prolongée?s?|relevée?s?|abaissée?s?|glissé|n'est plus)\b"
    r"|\b(?:ahora|pasan? (?:de|a)|pasó (?:de|a)|subi\w+ a|baj\w+ a|aument\w+|reduj\w+|ampli\w+|se (?:mueve|movió|retrasa"
    r"|retrasó|adelanta|adelantó))\b"
)
"""A value is another than before: less sure than `CHANGED`, and of use only where the thing itself is known."""

CONTRASTED = (
    r"\binstead of|\brather than|\b(?:an)?statt|\banstelle von|而不是|вместо|\bau lieu de?|\ben (?:vez|lugar) de"
)
"""One thing and not the other: a change when what stands behind it is a value or a day (`4 instead of 3`)."""

OLD = (
    r"\b(?:from|forget(?: about)?|instead of|replaced|replaces|rid of|dropped|retired|rather than|no longer(?: use| on"
    r"| in| at)?|away from|off)\s+(?:the |our )?(?P<en>\S+)|\bnot (?:use |on |at |in )?(?P<en2>\S+) any ?more|\b(?:von"
    r"|statt|anstelle von|anstatt|nicht mehr(?: auf| über| in| mit)?)\s+(?:der |dem |den |die |das )?(?P<de>\S+)|(?:从"
    r"|不再用|不用|而不是)\s*(?P<zh>[A-Za-z0-9._-]+"
    r"|[^\s,,。、换改迁移到]{1,8})|(?P<ja>[A-Za-z0-9._-]+"
    r"|[^\s、。]{1,8}?)(?:から|ではなく|じゃなく"
    r"|をやめ)|(?:с|со|вместо|больше не (?:используем|на))\s+(?P<ru>\S+)|\b(?:de|au lieu de|en (?:vez|lugar) de"
    r"|ya no (?:usamos)?)\s+(?P<fr>\S+)"
)
"""What it was before, in a named group for each language."""
