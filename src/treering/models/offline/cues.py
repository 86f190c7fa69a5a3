"""Which cues a sentence carries: turns of phrase that tell a lasting statement from everything else people type.

The rule this file keeps: a cue is a name for a pattern and decides nothing; recipes.py says what a set of cues amounts to.
Every language whose script occurs is asked, since people mix languages within a sentence.
"""

import re
from collections.abc import Iterator, Mapping

from treering.core.language import asks, possible
from treering.core.learning.figures import figured
from treering.core.learning.filters import prose
from treering.core.learning.supersede import says_again, says_moved, says_shifted
from treering.models.offline.tables import (
    across,
    against,
    chinese,
    english,
    french,
    german,
    japanese,
    places,
    russian,
    spanish,
    whereabouts,
)

_WORDING = frozenset({"filler", "aside", "why_after", "why_before"})
_COUNTING = ("limit", "retention", "quota", "floor", "ratio", "only", "goal")
"""Cues that turn on a number, which may be written out."""
_EVERY_TIME = frozenset({"durable", "general", "whenyou", "onward"})
_PIECE = re.compile(r"<([A-Z]+)>")
_PLACEHOLDER = "[redacted"
_QUOTED = re.compile(r"[\"\u201c\u201e\u00ab](?:[^\s\"\u201d\u00bb]+\s+){3,}[^\s\"\u201d\u00bb]+[\"\u201c\u201d\u00bb]")
"""A quotation of four words or more: somebody else's sentence."""


_NAMED = re.compile(r"(?<=[\"\u201c\u201e\u00ab'\u2018])[A-Z][\w-]+(?: [\w-]+){0,2}(?=[\"\u201c\u201d\u00bb'\u2019])")
"""A name in quotation marks, whose words mean nothing here."""


def _unnamed(match: re.Match[str]) -> str:
    return f"X{'x' * (len(match.group()) - 1)}"


def _compiled(language: str, cues: Mapping[str, str], pieces: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    def whole(pattern: str, pieces: Mapping[str, str]) -> str:
        return _PIECE.sub(lambda match: whole(pieces[match[1]], pieces), pattern)

    both = {name: whole(pattern, pieces) for name, pattern in cues.items()}
    both |= {name: whole(table[language], against.PIECES) for name, table in against.CUES.items() if language in table}
    for name, table in across.CUES.items():
        if language in table:
            both[name] = f"{both[name]}|{table[language]}" if name in both else table[language]
    return {name: re.compile(pattern, re.IGNORECASE) for name, pattern in both.items()}


_TABLES = {
    "en": _compiled("en", english.CUES | whereabouts.CUES, english.PIECES),
    "de": _compiled("de", german.CUES, german.PIECES),
    "fr": _compiled("fr", french.CUES, french.PIECES),
    "es": _compiled("es", spanish.CUES, spanish.PIECES),
    "ru": _compiled("ru", russian.CUES, russian.PIECES),
    "zh": _compiled("zh", chinese.CUES, chinese.PIECES),
    "ja": _compiled("ja", japanese.CUES, japanese.PIECES),
}


def cues(sentence: str, languages: tuple[str, ...]) -> frozenset[str]:
    """Every cue in the sentence. languages: those of the message it stands in."""
    plain = _QUOTED.sub(lambda match: "x" * len(match.group()), prose(_NAMED.sub(_unnamed, sentence)))
    found = {
        name
        for language in languages
        for name, pattern in _TABLES[language].items()
        if name not in _WORDING and pattern.search(plain)
    }
    found |= set(_shape(sentence))
    if (counted := figured(plain)) != plain:
        found |= {"measure"} if _MEASURE.search(counted) else set()
        found |= {name for language in languages for name in _COUNTING if _counts(language, name, counted)}
    return _asked(frozenset(found))


def _counts(language: str, name: str, counted: str) -> bool:
    return name in _TABLES[language] and bool(_TABLES[language][name].search(counted))


def _asked(found: frozenset[str]) -> frozenset[str]:
    """The cues, where a wish for every time is no question and no guess, however politely it is put."""
    if "courtesy" in found:
        return found - {"question", "maybe"} | {"please", "durable"}
    if "wishes" in found and found & _EVERY_TIME:
        return found - {"question", "maybe"} | {"please"}
    return found


def patterns(name: str, text: str) -> Iterator[re.Pattern[str]]:
    """The patterns of that name in every language the text may hold."""
    for language in possible(text):
        if name in _TABLES[language]:
            yield _TABLES[language][name]


_MEASURE = re.compile(
    r"\d\s*(?:ms|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|[kmgt]i?b|%|percent|requests?|messages?|mails?|connections?"
    r"|users?|calls?|rows?|items?|points?|px|r[ps]s|rpm|qps|sek(?:unden)?|minuten|stunden|tage|anfragen|verbindungen|zeichen"
    r"|secondes?|heures?|jours|requêtes|segundos?|minutos|horas|días|peticiones|мс|сек\w*|мин\w*|час\w*|дн\w+|соединени\w+"
    r"|запрос\w*|мб|гб)\b|\d\s*(?:毫秒|秒|分钟|小时|天|次|条|个|兆|ミリ秒|分|時間|日|件|回|人|円|文字)",
    re.IGNORECASE,
)
_LOG = re.compile(
    r"^\W*(?:E {3,}|(?:WARN(?:ING)?|ERROR|INFO|DEBUG|FATAL|TRACE|FAILED|DETAIL|HINT)\b[: \t]|panic: |\[?signal SIG|goroutine \d"
    r"|Traceback \()|\blevel=\w+|^\W*(?:\w+=)?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|\b[A-Z]\w+(?:Error|Exception): "
    r"|\bgoroutine \d+ \[|\b0x[0-9a-f]{4,}|^\s*at \S+\("
    r"|^\W*[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d \S+ [^\s:]+(?:\[\d+\])?: "
)
"""A line that a program wrote."""
_ANSWER = re.compile(
    r"^\W*(?:(?:hm+|mm+|uh|ok(?:ay)?|yes|yep|no|nope|ja|nein|sí|vale|pues|oui|non|bon|да|нет|так)\W+)*(?:ok(?:ay)?|yes|nope|decided|ja"
    r"|nein|entschieden|sí|vale|pues|decidido|oui|bon|décidé|решено)[,:.!]?\s",
    re.IGNORECASE,
)
"""How people answer the question they have just asked."""
_WRY = re.compile("[\U0001f643\U0001f644\U0001f60f\U0001f612]|\\s/s\\s*$")
"""Faces and marks that say a sentence means the opposite."""


def _shape(sentence: str) -> Iterator[str]:
    """Cues that no language owns."""
    if asks(sentence):
        yield "question"
    if _PLACEHOLDER in sentence:
        yield "secret"
    if _LOG.search(sentence):
        yield "log"
    if _ANSWER.match(sentence):
        yield "answers"
    if _WRY.search(sentence):
        yield "irony"
    yield from places.cues(sentence)
    if re.search(r"\d", sentence):
        yield "number"
    if _MEASURE.search(sentence):
        yield "measure"
    if says_again(sentence):
        yield "again"
    if says_moved(sentence):
        yield "changed"
    if says_shifted(sentence):
        yield "shifted"
