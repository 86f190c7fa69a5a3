"""Where things are kept: links, bare hosts, channels and the tools that teams share.

The rule this file keeps: a place is where something is found again and again; a link to one run, change, ticket or
picture is none.
"""

import re
from collections.abc import Iterator

_LINK = re.compile(
    r"(?:https?|s3|gs)://[^\s\u3000-\u9fff\uff00-\uffef<>\"')]+"
    r"|(?<![\w@./:-])(?:[a-z0-9][a-z0-9-]*\.)+(?:com|org|net|io|dev|app|cloud|internal|intra|corp|local"
    r"|lan|example|test|info"
    r"|eu|de|at|ch|fr|es|ru|cn|jp|uk|co|ai|tools|team|site|tech"
    r"|wiki)(?![\w.-]*[\w(])(?::\d+)?(?:/[^\s\u3000-\u9fff\uff00-\uffef<>\"')]*)?"
    r"|\b[a-z0-9-]+(?: dot [a-z0-9-]+)+ dot [a-z]{2,8}\b(?: slash [\w-]+)*",
    re.IGNORECASE,
)
_PRODUCT = re.compile(r"[A-Z][a-z]+\.(?:io|ai|com|app|dev|co|org)")
"""What is a company's name as well as its host (`Fly.io`): in prose, nobody writes hosts with a capital."""
_PASSING = re.compile(
    r"/(?:pulls?|issues?|merge_requests|runs?|jobs?|builds?|commits?|compare|actions|pipelines|views?"
    r"|details?|traces?"
    r"|events?|errors?|questions|share|paste|p|t)/[\w.-]*\d|/(?:pull|commit|runs?|view|detail)/|gist\."
    r"|pastebin|stackoverflow"
    r"|localhost|127\.0\.0\.1|\.(?:png|jpe?g|gif|webp|svg|mp4|mov|zip|gz|log|txt)$|[0-9a-f]{12,}|\d{6,}",
    re.IGNORECASE,
)
_LISTED = re.compile(r"^[^:：?？\n]{3,70}[:：]\s*(?:\w+\s+)?$")
_HERE = re.compile(
    r"\b(?:this|that|here(?: is|'s)?|see|look|error|log|run|build|pr|issue|ticket|got|output|hier(?: ist)?"
    r"|siehe|guck|schau"
    r"|вот|смотри|лог|voici|mira)\s*[:：]\s*(?:\w+\s+)?https?://"
    r"|(?:看|参考|这个|これ|それ|見て)[:：]\s*https?://"
    r"|(?:(?:^\W*|\bi(?:'ve)? (?:just )?)(?:found|saw|read|got|copied|took|noticed)\b|\b(?:gefunden"
    r"|gelesen|gesehen|trouvé|lu"
    r"|encontré|leí|наш[её]л|прочитал)\b"
    r"|找到|看到|見つけ).{0,40}https?://",
    re.IGNORECASE,
)
_TOOL = re.compile(
    r"(?<![\w./-])(?:jira(?:-projekt)?|youtrack|redmine|asana|trello|notion|confluence(?:-\w+)?|slack"
    r"|sentry|datadog"
    r"|grafana|pagerduty|opsgenie|figma|miro|zendesk|salesforce|sharepoint|google (?:drive|docs|sheets)"
    r"|dropbox|onedrive|airtable|basecamp|clickup|bugzilla|phabricator|gerrit|splunk|kibana"
    r"|superset|mixpanel|launchdarkly|microsoft teams|ms teams|discord|azure devops|(?:\w+-?)?wiki|nextcloud|zeplin"
    r"|penpot|lokalise|weblate|crowdin|transifex|phrase app|metabase|tableau|power ?bi|obsidian|hackmd"
    r"|mattermost|rocket\.chat|zulip|outline|bookstack|monday\.com|sonarqube|artifactory|nexus|kanboard"
    r"|gitea|testrail|bitrix24|statuspage|1password|bitwarden|tapd|netzlaufwerk"
    r"|(?:shared|team|network) (?:drive|folder)|carpeta compartida|dossier partagé|disque partagé"
    r"|общ\w+ папк\w+|(?:\w+ )?intranet"
    r"|[\w-]+ repo(?:sitory)?(?= (?:under|in|at)\b)"
    r"|(?-i:Linear|Backlog|Mantis|Looker|Amplitude|Unleash|Loom|Teamwork|Shortcut|Coda|Zephyr|Backstage"
    r"|Vault))(?![\w/])"
    r"|(?<![\w&/])#[a-z][a-z_-]{2,}(?![\w-])|飞书|钉钉|语雀|禅道|企业微信|石墨|腾讯文档|蓝湖|共享盘|社内\s?wiki|社内ポータル|社内サイト"
    r"|共有(?:ドライブ|フォルダ)|битрикс|вики",
    re.IGNORECASE,
)


def links(text: str) -> tuple[str, ...]:
    """The links and hosts in a text that lead to a place, not to one run, change or ticket."""
    return tuple(link for link in _links(text) if not _PASSING.search(link))


def tools(text: str) -> frozenset[str]:
    """The tools that a text names, in lower case."""
    return frozenset(match.group().casefold() for match in _TOOL.finditer(text))


def _links(text: str) -> Iterator[str]:
    found = (match.group().rstrip(".,;:!?") for match in _LINK.finditer(text))
    return (link for link in found if not _PRODUCT.fullmatch(link))


def cues(sentence: str) -> Iterator[str]:
    """`link`, `look` (a link that leads to one thing), `listed` (`name: link`), `here` (`look: link`) and `tool`."""
    if links(sentence):
        yield "link"
    elif any(_links(sentence)):
        yield "look"
    link = _LINK.search(sentence)
    if _HERE.search(sentence):
        yield "here"
    elif link and _LISTED.search(sentence[: link.start()]):
        yield "listed"
    if _TOOL.search(sentence):
        yield "tool"
