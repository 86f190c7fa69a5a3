"""How people say that they repeat themselves, or that something changed: the words that core/learning/supersede.py reads.

The rule this file keeps: data only, pieces of regular expressions that ignore case. A contrast (`X instead of Y`) is a
change only between values.
"""

import re

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
    r"|\bcomo (?:ya )?(?:dije|siempre|antes)|\bya (?:lo |te )?dije|\bte (?:lo )?dije\b"
    r"|\b(?:i have|i've|have|i)(?: also)? been reminded\b|\bremind(?:ed|s)? (?:me|us) (?:that|again)\b"
    r"|\b(?:say|write|repeat|mention|tell you) (?:it|this|that)?.{0,12}\bonce more\b|\bonce more(?: for|:)"
    r"|\bi said (?:it|that|this|so) (?:already|before|in|last)\b|\bfor the (?:\w+)th time\b|\byou're doing it again\b"
    r"|\bich wiederhole mich\b|\bzum (?:wiederholten|letzten) mal\b|\bje te l'ai (?:déjà )?dit\b|\bje le redis\b"
    r"|\bte lo repito\b|\b(?:ещё|еще) раз (?:повторю|напомню|прошу)"
)
"""The statement calls itself a repetition."""

LEFT = {
    "left": r"(?P<left>[\w-]+) (?:has left|left (?:us|the (?:company|team|project))|leaves (?:us|the (?:company|team))|has quit|quit"
    r"|is leaving|(?:moves|moved|is moving) to (?:the |another |a different )?[\w-]+(?: (?:office|team|department|project|company))"
    r"|has moved on|retires|is no longer (?:with us|here))\b",
    "gone": r"(?P<gone>\w[\w-]*(?: \w[\w-]*)?) (?:is|are) (?:now )?(?:gone|dead|history|retired)\b",
    "weg": r"(?P<weg>\w+) (?:ist (?:weg|nicht mehr (?:da|dabei|bei uns|im team))|hat (?:uns verlassen|gekündigt|aufgehört)"
    r"|geht in rente|verlässt uns)\b",
    "parti": r"(?P<parti>\w+) (?:est partie?|nous quitte|nous a quittés|a quitté (?:l'équipe|la boîte))\b",
    "fue": r"(?P<fue>\w+) (?:se fue|se va|se ha ido|ya no está|dejó (?:la empresa|el equipo))\b",
    "ушёл": r"(?P<ru_left>\w+) (?:уш[её]л|ушла|уволил\w+|увольняется|уходит|больше не работает)\b",
    "离职": r"(?P<zh_left>[A-Za-z]+|[^\s,，。]{2,4}?)\s?(?:已经)?(?:离职|调走|不在了|退休)",
    "退職": r"(?P<ja_left>[A-Za-z]+|[^\s、。]{2,8}?)(?:さん)?(?:が|は)[^、。]{0,6}(?:退職|異動|辞め|抜け)",
}
"""Who or what is no longer there."""
_GONE = "|".join(re.sub(r"^\(\?P<\w+>.*?\)(?= \(|\\s|\()", "", pattern) for pattern in LEFT.values())
"""The same without who it is, which takes longer to look for."""

CHANGED = (
    rf"{_GONE}"
    r"|\b(?:switched|moved|moving|migrated|changed|replaced|swapped|renamed|relocated|pushed (?:back|to|out)"
    r"|got (?:pushed|moved|shifted)|postponed|delayed|rescheduled|brought forward|no longer|(?:not|dont)\b.{1,60}\bany ?more"
    r"|(?:do|does|wo|is|are|ca)n't\b.{1,60}\bany ?more|(?:thrown|threw|kicked|ripped) out|phased out|ditched|change of plan"
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
    r"|(?:^|[\s,.:])(?:cambio|changement|änderung)\s*:|\bet non plus\b|\bnon plus\b"
    r"|\b(?:déplacé\w*|remplacé\w*|repoussé\w*|reporté\w*|passés? (?:de|à)|changé\w*|ne .{1,20} plus)"
    r"|\b(?:cambiamos|cambió|movi\w+|pospuso|aplaz\w+|retras\w+|ya no|reemplaz\w+|pasamos de)"
)
"""Something is different from before."""

SHIFTED = (
    r"\bnew [\w -]{3,30} ?(?:=|is)(?=\s)|\bwas too (?:tight|short|low|high|small|big|long|strict|loose)\b"
    r"|\b(?:slipped|slips|slid|(?:went|gone|goes|going|came|comes) (?:back )?(?:up|down) (?:to|from)|bumped|raised|lowered"
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
    rf"{'|'.join(LEFT.values())}"
    r"|\b(?:not|dont|(?:do|does|wo|is|are|ca)n't)\s+(?:need|use|run|have|want|support|require|deploy|go|live|cut|take)"
    r" (?P<en3>.{2,50}?)\s+any ?more"
    r"|(?:n'est|ne sont) plus (?P<fr3>\S+(?: \S+)?)|non plus (?:à |de |en |le |les |la )?(?P<fr4>\S+)"
    r"|ya no (?:es |son |a las |el |los |la )?(?P<es3>\S+)"
    r"|不再(?:是|用)?\s*(?P<zh3>[A-Za-z0-9._-]+)"
    r"|\b(?:from|forget(?: about)?|instead of|replaced|replaces|rid of|dropped|retired|rather than|no longer(?: use| on"
    r"| in| at)?|away from|off)\s+(?:the |our |an? )?(?P<en>\S+)|\bnot (?:use |on |at |in )?(?P<en2>\S+) any ?more|\b(?:von"
    r"|statt|anstelle von|anstatt|nicht mehr(?: auf| über| in| mit| bei| am| um| bis)?)\s+(?:der |dem |den |die |das )?(?P<de>\S+)|(?:从"
    r"|不再用|不用|而不是)\s*(?P<zh>[A-Za-z0-9._-]+"
    r"|[^\s,,。、换改迁移到]{1,8})|(?P<ja>[A-Za-z0-9._-]+"
    r"|[^\s、。]{1,8}?)(?:から|ではなく|じゃなく"
    r"|をやめ)|(?:с|со|вместо|больше не (?:используем|на))\s+(?P<ru>\S+)|\b(?:de|au lieu de|en (?:vez|lugar) de"
    r"|ya no (?:usamos)?)\s+(?P<fr>\S+)"
)
"""What it was before, in a named group for each language."""
