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
_PIECE = re.compile(r"<([A-Z]+)>")
_PLACEHOLDER = "[redacted"
_LINK = re.compile(r"https?://[^\s\u3000-\u9fff\uff00-\uffef<>\"')]+")
_PASSING = re.compile(
    r"/(?:pulls?|issues|merge_requests|runs?|jobs?|builds?|commits?|compare|actions|pipelines)/[\w.-]*\d|/(?:pull|commit|runs?)/|gist\.|pastebin|localhost|127\.0\.0\.1",
    re.IGNORECASE,
)


def _compiled(cues: Mapping[str, str], pieces: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    def whole(pattern: str) -> str:
        return _PIECE.sub(lambda match: whole(pieces[match[1]]), pattern)

    return {name: re.compile(whole(pattern), re.IGNORECASE) for name, pattern in cues.items()}


_TABLES = {
    "en": _compiled(english.CUES, english.PIECES),
    "de": _compiled(german.CUES, german.PIECES),
    "fr": _compiled(french.CUES, french.PIECES),
    "es": _compiled(spanish.CUES, spanish.PIECES),
    "ru": _compiled(russian.CUES, russian.PIECES),
    "zh": _compiled(chinese.CUES, chinese.PIECES),
    "ja": _compiled(japanese.CUES, japanese.PIECES),
}


def cues(sentence: str, languages: tuple[str, ...]) -> frozenset[str]:
    """Every cue in the sentence. languages: those of the message it stands in."""
    plain = prose(sentence)
    found = {
        name
        for language in languages
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


_LISTED = re.compile(r"^[^:：?？\n]{3,70}[:：]\s*(?:\w+\s+)?https?://")
_HERE = re.compile(
    r"\b(?:this|that|here(?: is|'s)?|see|look|error|log|run|build|pr|issue|ticket|got|output|hier(?: ist)?|siehe|guck|schau|вот|смотри|voici|mira)\s*[:：]\s*(?:\w+\s+)?https?://"
    r"|(?:看|参考|这个|これ|それ|見て)[:：]\s*https?://",
    re.IGNORECASE,
)
_TOOL = re.compile(
    r"(?<![\w./-])(?:jira(?:-projekt)?|linear|youtrack|redmine|asana|trello|notion|confluence|slack|sentry|datadog"
    r"|grafana|pagerduty|opsgenie|figma|miro|backlog|zendesk|salesforce|sharepoint|google (?:drive|docs|sheets)"
    r"|dropbox|onedrive|airtable|basecamp|clickup|bugzilla|mantis|phabricator|gerrit|splunk|kibana|mixpanel"
    r"|amplitude|launchdarkly|unleash|microsoft teams|ms teams|discord|azure devops|(?:\w+-?)?wiki|nextcloud"
    r"|zeplin|loom|teamwork|shortcut|kanboard|gitea|coda|monday|testrail|zephyr|bitrix24"
    r"|tapd)(?![\w/-])|飞书|钉钉|语雀|禅道|企业微信|石墨|腾讯文档|蓝湖|社内\s?wiki|битрикс|вики",
    re.IGNORECASE,
)


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
    if _LISTED.search(sentence) and not _HERE.search(sentence):
        yield "listed"
    if _TOOL.search(sentence):
        yield "tool"
    if re.search(r"\d", sentence):
        yield "number"
    if says_again(sentence):
        yield "again"
    if says_changed(sentence):
        yield "changed"
