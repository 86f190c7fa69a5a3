"""Whether a text says nothing any more once its secrets are taken out: `The token is [redacted: GitHub token]` (A6).

The rule this file keeps: only what announces a secret and says nothing else is hollow. A rule about secrets, a place, a day or
a purpose beside the mark is worth keeping.
"""

import re

from treering.core.dream.keeping import NOT
from treering.core.entry import Record
from treering.core.topics.topic import Topic
from treering.core.words import content

ENOUGH = 2  # meaningful words of a part that say something, beside what a secret is called

_MARK = re.compile(r"\[redacted: [^\]\n]{1,40}\]")  # as the guard writes it
_PART = re.compile(r"[.!?;](?=\s|$)|[\n。！？；]")
_ANNOUNCED = re.compile(
    rf"(?:(?<!\w)(?:is|are|be|was|to|ist|lautet|sind|est|sont|es|son|это|есть)|[:=：＝—–-]|(?<=\s)/|是|为|は|が|[\"'`(])\s*[\"'`(]*{_MARK.pattern}\W*$",
    re.IGNORECASE,
)
_NAMES = content(
    "secret token key password passwort pass pwd passphrase credential login user api clave contraseña mot passe пароль токен"
    " ключ 密码 密钥 令牌 パスワード トークン"
)
"""What a secret is called."""


def is_hollow(*texts: str) -> bool:
    """Whether nothing is left of texts but that there is a secret."""
    text = "\n".join(texts)
    return bool(_MARK.search(text)) and not any(_tells(part) for part in _PART.split(_MARK.sub(_closed, text)))


def is_hollow_record(record: Record) -> bool:
    """Whether nothing is left of an entry."""
    return is_hollow(record.summary, record.why, record.how)


def is_hollow_file(topic: Topic) -> bool:
    """Whether nothing is left of any record of a file."""
    return bool(topic.records) and all(is_hollow_record(one) for one in topic.records)


def _closed(match: re.Match[str]) -> str:
    """A mark in which no part ends."""
    return match[0].replace(".", "").replace(";", "")


def _tells(part: str) -> bool:
    words = content(_MARK.sub(" ", part))
    if not _MARK.search(part):
        return len(words) >= ENOUGH
    if NOT.search(_MARK.sub(" ", part)):
        return True
    return not _ANNOUNCED.search(part.strip()) and len(words - _NAMES) >= ENOUGH
