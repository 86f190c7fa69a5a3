"""Words that say a statement holds only for a while, in the supported languages (M2.4).

The rule this file keeps: a word counts only as a word of prose. Code, identifiers, links and fixed phrases that mean the
opposite (`from now on`, `ab jetzt`, `从现在起`) are taken out first; so is a `now` that contrasts with what was before.
"""

import re

_CODE = re.compile(
    r"```.*?```|`[^`\n]*`|https?://[^\s\u3000-\u9fff\uff00-\uffef]+"
    r"|(?<!\S)--?[A-Za-z][\w-]*"  # options; then snake_case, paths, versions, dotted names
    r"|(?<![A-Za-z0-9_-])[A-Za-z0-9_-]*(?:_|[a-z][0-9]|[0-9][a-z]|[./@#][A-Za-z0-9])[A-Za-z0-9_./@#:-]*"
    r"|\b[a-z]+(?:[A-Z][a-z0-9]*)+\b|\b(?:[A-Z][a-z0-9]+){2,}\b",  # camelCase, CamelCase
    re.DOTALL,
)
_LASTING = re.compile(
    r"\b(?:is|are) now (?:final|fixed|official|settled|decided|the (?:rule|standard|policy))\b"
    r"|\b(?:ist|sind) (?:jetzt|nun) (?:fest|fix|beschlossen|entschieden|offiziell|amtlich|verbindlich|klar geregelt)\b"
    r"|\best maintenant (?:officiel|décidé|acté|fixé)\w*\b|\b(?:está|es) ahora (?:oficial|decidid\w|fijo)\b|теперь (?:официально|решено)"
    r"|现在(?:定了|确定了|正式)|\b(?:from|as of|starting) (?:now|today)(?: on(?:wards?)?)?\b|\bup to now\b|\buntil now\b"
    r"|\bnow and (?:then|again)\b|\bhere and now\b|\b(?:ab|von) (?:jetzt|heute|sofort)(?: an)?\b|\bvon nun an\b"
    r"|\bab und zu\b|\bbis (?:jetzt|heute)\b"
    r"|从(?:现在|今天|今)(?:起|开始|以后|往后)|现在(?:起|开始)|(?:今|从今)(?:天)?以后"
    r"|今后|今日から|今から"
    r"|これから(?:は)?|現在進行形|с (?:сегодняшнего дня|этого момента)|начиная с сегодняшнего дня|до сих пор"
    r"|\bà partir (?:de maintenant|d'aujourd'hui)\b|\bdès (?:maintenant|aujourd'hui)\b|\ba partir de (?:ahora|hoy)\b"
    r"|\bde ahora en adelante\b|\bdesde (?:ahora|hoy)\b|\bhasta ahora\b",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"\b(?:instead|moved|switched|changed|migrated|replaced|renamed|pushed|postponed|no longer|any ?more|used to"
    r"|previously|formerly)\b|\b(?:statt|stattdessen|nicht mehr|verschoben|umgestellt|gewechselt|umgezogen|früher"
    r"|bisher|vorher|jetzt erst)\b|改成|改为|改到|改用|换成|换到|不再|而不是|原来"
    r"|以前|之前是|移到|迁移|変更|切り替え|移行|移動|ではなく|以前は|じゃなく|\b(?:вместо"
    r"|больше не|перенесли|перенес[её]н\w*|перешли|переехал\w*|сменил\w*|раньше|заменили)\b|\b(?:au lieu|ne \w+ plus"
    r"|déplacé\w*|remplacé\w*|avant)\b|\b(?:en (?:vez|lugar)|ya no|cambiamos|movi\w+|antes)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|jetzt|nun|теперь|сейчас|maintenant|ahora)\b|现在|今は|今では", re.IGNORECASE)
_TEMPORARY = re.compile(
    r"\b(?:today|tonight|now|currently|temporary|temporarily|for (?:the|this) (?:moment|task|time being)|(?:for"
    r"|in) this (?:task|session)|this session|at the moment|just this once|this once|only this time"
    r"|for the time being)\b|\b(?:heute|jetzt|derzeit|momentan|zurzeit|vorerst|vorläufig|einstweilen|erst ?mal"
    r"|vorübergehend|temporär|im (?:moment|augenblick)|für (?:diese (?:aufgabe|sitzung)|den moment)"
    r"|(?:in )?dieser sitzung|diese sitzung|nur diesmal"
    r"|dieses mal)\b|今天|今晚|现在|目前|眼下|暂时|临时|暂且|暂先|这次会话|本次会话|这个任务"
    r"|本次任务|这一次|就这次|今日|今夜|現在|今だけ|今は|今回(?:だけ|のみ"
    r"|は)|とりあえず|一時的|暫定|いったん|ひとまず|このセッション|このタスク|当面|\b(?:сегодня"
    r"|сейчас|временно|на время|пока что|на данный момент"
    r"|в данный момент|для этой задачи|(?:в )?этой сессии|эту сессию|только в этот раз)\b|\b(?:aujourd'hui|maintenant"
    r"|actuellement|temporaire(?:ment)?|pour (?:l'instant|le moment|cette tâche)|cette session|cette fois)\b|\b(?:hoy"
    r"|ahora|actualmente|(?-i:temporal)(?:mente)?|por (?:ahora|el momento)|de momento|para esta tarea|esta sesión"
    r"|esta vez)\b",
    re.IGNORECASE,
)


def prose(text: str) -> str:
    """The text with each piece of code, link and identifier made a word (or a link) that means nothing, positions kept."""
    return _CODE.sub(_blank, text.replace("\u2019", "'"))


def without_code(text: str) -> str:
    """The text without code, links and identifiers."""
    return _CODE.sub(" ", text.replace("\u2019", "'"))


def _blank(match: re.Match[str]) -> str:
    kept = "https://" if match.group().startswith("http") else ""
    return kept + "x" * (len(match.group()) - len(kept))


def temporary(text: str) -> str:
    """The word that says the statement will not hold for long, "" when there is none."""
    plain = _LASTING.sub(" ", prose(text))
    if _CONTRAST.search(plain):
        plain = _NOW.sub(" ", plain)
    found = _TEMPORARY.search(plain)
    return found.group() if found else ""
