"""Find secrets that a sentence gives away: "the password for staging is …", "Das Passwort ist …", "密码是 …" (A6).

The rule this file keeps: no grammar of any language. Near a word for a secret, in the same sentence, a value that no one
would write as a word or a name is the secret; right after "is", "lautet", "是", "は" or a colon less is needed.
"""

# ruff: noqa: PLR2004, RUF001 - the thresholds of a heuristic speak where they stand; punctuation of every script

import re
from collections.abc import Iterable, Iterator

from treering.guard.finding import Finding, begins_word
from treering.guard.names import WORDS
from treering.guard.shapes import is_likely, is_striking

_AFTER, _BEFORE = 140, 60
_SENTENCE_END = re.compile(
    r"[.!?;][\"')]?\s|[。！？；\n\r{}|]|\\{1,4}[nr]|[\"'][,:\]]"
)  # of a sentence, a line, a JSON value
_TOKEN = re.compile(r"[^\s\"'`“”„«»‘’()<>\u2e80-\uffff]{4,128}")
_OPENING = re.compile(r"\s{0,2}[\"'`“„«‘「『]\Z")
_CJK = "\u2e80"
_JOINTS = frozenset("_./-\\$")
_LEADS = re.compile(
    r"(?:\b(?:is|was|are|were|be|been|to|now|still|currently|lautet|lauten|ist|sind|war|wäre|heißt|jetzt|nun|noch|übrigens|est|sont|était|es|son|era|как|это|теперь|такой|такая|é)"
    r"|[:=：＝—–]|->|→|是|为|為|叫|成|は|が|を|이|가|는|은)[\s\"'`“„«‘「『：:]{0,4}\Z",
    re.IGNORECASE,
)
_TRAILING = ".,:;!?)]}'\"…*_"
_NUMBER = re.compile(r"\d{6,20}$")


def find_prose(text: str, lower: str, places: Iterable[int]) -> Iterator[Finding]:
    """Every secret a sentence tells. lower: the text in lower case, the same length; places: of the stems (`names.places`)."""
    words = list(_words(text, lower, places))
    judged = 0
    for i, word in enumerate(words):
        start, end = _sentence(text, word)
        if i + 1 < len(words):
            end = min(end, words[i + 1].start())
        kind = "password" if word["password"] else "secret"
        for token in _TOKEN.finditer(text, max(start, judged), end):
            if not word.start() <= token.start() < word.end():
                yield from _judge(text, word, token, kind)
        judged = max(judged, end)


def _words(text: str, lower: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    done = 0
    for at in places:
        word = _word(text, lower, at) if at >= done else None
        if word and not _goes_on(text, word.end()):
            done = word.end()
            yield word


def _word(text: str, lower: str, at: int) -> re.Match[str] | None:
    """The word for a secret that holds the stem found at `at`; it may begin earlier ("API key", "mot de passe", "Adminpasswort")."""
    begin = at
    while begin > max(0, at - 12) and lower[begin - 1].isalpha() and lower[begin - 1] < _CJK:
        begin -= 1
    if begin < at and text[at].isascii() and begins_word(text, at):
        begin = at
    starts = [at, begin]
    for _ in range(2):
        starts.append(lower.rfind(" ", max(0, starts[-1] - 10), max(0, starts[-1] - 1)) + 1 or starts[-1])
    for start in reversed(starts):
        match = WORDS.match(lower, start)
        if match and match.end() > at and text[start - 1 : start] not in _JOINTS:
            return match
    return None


def _goes_on(text: str, end: int) -> bool:
    """Whether the word is only the beginning of a longer name: `token_count`, `password.ts`, `keyboard`."""
    rest = text[end : end + 2]
    if not rest or not rest[0].isascii():
        return False
    return rest[0].isalnum() or rest[0] in "_/\\" or (rest[0] in ".-" and rest[1:].isalnum())


def _sentence(text: str, word: re.Match[str]) -> tuple[int, int]:
    """From where to where the sentence around the word goes, within reach."""
    limit = min(len(text), word.end() + _AFTER)
    stop = _SENTENCE_END.search(text, word.end(), limit)
    end = limit if stop is None else stop.start() + (text[stop.start()] in "!?")
    start = max(0, word.start() - _BEFORE)
    while 0 < start < word.start() and not text[start - 1].isspace():
        start += 1  # not in the middle of a word
    for earlier in _SENTENCE_END.finditer(text, start, word.start()):
        start = earlier.end()
    return start, end


def _judge(text: str, word: re.Match[str], token: re.Match[str], kind: str) -> Iterator[Finding]:
    value = token[0].strip("*_").rstrip(_TRAILING)
    offset = token[0].find(value)
    begin = token.start() + max(offset, 0)
    before = text[max(word.end(), begin - 16) : begin] if begin >= word.end() else ""
    led = bool(before and (_LEADS.search(before) or (begin - word.end() < 3 and _OPENING.match(before))))
    if is_striking(value) or (led and (is_likely(value) or (kind == "password" and _NUMBER.match(value) is not None))):
        end = begin + len(value)
        yield Finding(begin, end + len(text[end : token.end()]) - len(text[end : token.end()].lstrip("!?")), kind)
