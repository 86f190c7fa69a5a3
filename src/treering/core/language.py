"""Which scripts and languages a text is written in, as far as rules for it differ.

The rule this file keeps: a guess that is cheap and never wrong about the script. People mix languages within a sentence,
so callers that read words ask for every language the script allows (`possible`), not for the likeliest one.
"""

import re
import unicodedata
from collections import Counter

from treering.core.learning.filters import without_code

LATIN = ("en", "de", "fr", "es")

_KANA = re.compile(r"[\u3040-\u30ff\uff66-\uff9f]")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_SPACELESS = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]"
)

_JAPANESE = ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC")
_WEIGHT = 6  # Latin letters that one letter of another script outweighs: names and technical words are Latin everywhere
_KANA_SHARE = 5  # a Japanese text has at least one Kana among so many characters; Chinese at most quotes some

_COMMON = {
    "en": " the a an is are of to and in for that it this you we with not on be at as do don't please ",
    "de": " der die das ist sind und für mit nicht ein eine wir ich du zu auf im bitte den dem von wenn kein "
    "keine immer nie auch aber bei uns mir mach mal noch nur schon werden wird muss darf jetzt hier ab "
    "sich es er sie man dass weil oder vom zum zur bis nach über unter ",
    "fr": " le la les est sont et dans pour avec pas un une nous je tu du des ne sur au il vous c'est qu'on ça "
    "ce cette mais toujours jamais d'un j'ai merci ",
    "es": " el los es son y para con una nosotros yo tú del que se por al lo las está están siempre nunca pero "
    "porque esto eso gracias hay ",
}
"""The commonest words of the languages that share the Latin script: enough to tell them apart in a sentence."""


_MARKS = {"de": re.compile("[äöüß]"), "fr": re.compile("[àâçèêëîœù]"), "es": re.compile("[ñ¿¡íóá]")}


def possible(text: str) -> tuple[str, ...]:
    """Every language whose words may stand in the text: codes of the tables that are worth asking.

    In Latin script that is English, which everybody mixes in, and the likeliest other one; all of them when nothing tells.
    """
    found: list[str] = []
    if _KANA.search(text):
        found.append("ja")
    elif _HAN.search(text):
        found.append("zh")
    if _CYRILLIC.search(text):
        found.append("ru")
    if _LATIN.search(text):
        found += _latin(text)
    return tuple(found)


def _latin(text: str) -> tuple[str, ...]:
    lowered = text.casefold()
    scores = {
        code: score + 2 * bool(code in _MARKS and _MARKS[code].search(lowered))
        for code, score in _scores(lowered).items()
    }
    english = scores.pop("en")
    other = max(scores, key=lambda code: scores[code])
    if scores[other]:
        return ("en", other)
    return ("en",) if english else LATIN


def _scores(lowered: str) -> dict[str, int]:
    words = re.findall(r"[a-zà-ɏ']+", lowered)
    return {code: sum(f" {word} " in _COMMON[code] for word in words) for code in LATIN}


def likely(text: str) -> str:
    """The one language most of the text is in: `en`, `de`, `fr`, `es`, `ru`, `zh`, `ja`; `en` when nothing tells."""
    for pattern, language in ((_KANA, "ja"), (_HAN, "zh"), (_CYRILLIC, "ru")):
        # Wide characters say more than letters, and identifiers are Latin in every language.
        if 6 * len(pattern.findall(text)) > len(_LATIN.findall(text)):
            return language
    scores = _scores(text.casefold())
    return max(LATIN, key=lambda code: scores[code])


def same_script(one: str, other: str) -> bool:
    """Whether two texts can be in one language, as far as scripts tell. Code, links and identifiers say nothing of it."""
    first, second = _script(one), _script(other)
    return first == second or "" in (first, second)


def _script(text: str) -> str:
    """The script most of the prose is in, `KANA` for Han mixed with Kana; "" when there are no letters."""
    prose = unicodedata.normalize("NFKC", without_code(text))
    letters = Counter(_family(char) for char in prose if char.isalpha())
    kana = len(_KANA.findall(prose))
    latin = letters.pop("LATIN", 0)
    script, count = max(letters.items(), key=lambda pair: pair[1], default=("", 0))
    if _WEIGHT * count <= latin:
        return "LATIN" if latin else ""
    return "KANA" if script == "CJK" and _KANA_SHARE * kana > count else script


def _family(char: str) -> str:
    name = unicodedata.name(char, "UNNAMED").split()[0]
    return "CJK" if name in _JAPANESE else name


def spaceless(text: str) -> bool:
    """Whether most of what is said stands in scripts without spaces between words (Han, Kana, Hangul, Thai, …)."""
    letters = sum(unicodedata.category(char)[0] == "L" for char in text)
    wide = len(_SPACELESS.findall(text))  # one says as much as three letters, and identifiers are Latin everywhere
    return wide > 0 and 3 * wide >= letters


QUESTION_MARKS = "?\uff1f\u061f\u037e\u055e\u1367\u2047\u2048\u2049\u203d\u2e2e\ua60f\ufe56"
"""Question marks of Latin, full-width, Arabic, Greek, Armenian, Ethiopic and other scripts."""


def asks(text: str) -> bool:
    """Whether the text ends in a question mark of any script, whatever closes after it."""
    bare = text.rstrip(" \t\n\u3000)]}\"'\u201d\u2019\u300d\u300f\uff09\u00bb!\uff01")
    return bool(bare) and bare[-1] in QUESTION_MARKS
