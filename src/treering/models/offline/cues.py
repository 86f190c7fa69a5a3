"""Which cues a sentence carries: turns of phrase that tell a lasting statement from everything else people type.

The rule this file keeps: a cue is a name for a pattern and decides nothing; recipes.py says what a set of cues amounts to.
Every language whose script occurs is asked, since people mix languages within a sentence.
"""

import re
from collections.abc import Iterator, Mapping

from treering.core.filters import prose
from treering.core.language import asks, possible
from treering.core.supersede import says_again, says_changed
from treering.models.offline import chinese, english, french, german, japanese, russian, spanish

_WORDING = frozenset({"filler", "aside", "why_after", "why_before"})
_PLACEHOLDER = "[redacted"
_LINK = re.compile(r"https?://[^\s\u3000-\u9fff\uff00-\uffef<>\"')]+")
_PASSING = re.compile(
    r"/(?:pulls?|issues|merge_requests|runs?|jobs?|builds?|commits?|compare|actions|pipelines)/[\w.-]*\d|/(?:pull|commit|runs?)/|gist\.|pastebin|localhost|127\.0\.0\.1",
    re.IGNORECASE,
)


def _compiled(cues: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern, re.IGNORECASE) for name, pattern in cues.items() if pattern}


_TABLES = {
    "en": _compiled(english.CUES),
    "de": _compiled(german.CUES),
    "fr": _compiled(french.CUES),
    "es": _compiled(spanish.CUES),
    "ru": _compiled(russian.CUES),
    "zh": _compiled(chinese.CUES),
    "ja": _compiled(japanese.CUES),
}


def cues(sentence: str) -> frozenset[str]:
    """Every cue in the sentence, in any language its script allows."""
    plain = prose(sentence)
    found = {
        name
        for language in possible(sentence)
        for name, pattern in _TABLES[language].items()
        if name not in _WORDING and pattern.search(plain)
    }
    return frozenset(found | set(_shape(sentence)))


def patterns(name: str, text: str) -> Iterator[re.Pattern[str]]:
    """The patterns of that name in every language the text may hold."""
    for language in possible(text):
        if name in _TABLES[language]:
            yield _TABLES[language][name]


def links(text: str) -> tuple[str, ...]:
    """The links in a text that lead to a place, not to one run, change or ticket."""
    found = (match.group().rstrip(".,;:!?") for match in _LINK.finditer(text))
    return tuple(link for link in found if not _PASSING.search(link))


def _shape(sentence: str) -> Iterator[str]:
    """Cues that no language owns."""
    if asks(sentence):
        yield "question"
    if _PLACEHOLDER in sentence:
        yield "secret"
    if links(sentence):
        yield "link"
    elif _LINK.search(sentence):
        yield "look"
    if re.search(r"\d", sentence):
        yield "number"
    if says_again(sentence):
        yield "again"
    if says_changed(sentence):
        yield "changed"
