"""Find secrets that a sentence gives away: "the password for staging is …", "Das Passwort ist …", "密码是 …" (A6).

The rule this file keeps: no grammar of any language. Near a word for a secret, in the same sentence, a value that no one
would write as a word or a name is the secret; right after "is", "lautet", "是", "は" or a colon less is needed. No sentence
goes on in the next line, so each line is looked at alone.
"""

# ruff: noqa: PLR2004, RUF001, SIM905 - the thresholds of a heuristic speak where they stand; punctuation and words of every script

import itertools
import re
from collections.abc import Iterable, Iterator

from treering.guard.finding import Finding, begins_word, occurrences
from treering.guard.names import WORDS
from treering.guard.phrases import find_phrases
from treering.guard.shapes import is_likely, is_made_up, is_numbered_word, is_placeholder, is_striking
from treering.guard.told import find_told

_AFTER, _BEFORE, _LONGEST, _LONG_WORD = 140, 60, 2048, 24
_SENTENCE_END = re.compile(
    r"[.!?;][\"')]?\s|[。！？；\r{}]|\|(?=\s)|\\{1,4}[nr]|[\"'][,:\]]"
)  # or that of a JSON value
_TOKEN = re.compile(r"[^\s\"'`“”„«»‘’()<>\u2e80-\uffff]{4,2048}")
_OPENING = re.compile(r"\s{0,2}[\"'`“„«‘「『]\Z")
_CJK = "\u2e80"
_JOINTS = frozenset("_./\\$")
_BINDS = frozenset([" ", "-", ""])
_BEGINS = frozenset(
    """
    api access secret private signing encryption auth license licence master service account deploy app bearer refresh session
    bot client webhook shared pass pin log mot mots de code palabra zugangs geheim clé アクセス 秘密
    """.split()
)
"""What a word for a secret of several words begins with."""
_COMPOUNDS = ("passw", "kennw", "schlüssel")  # words that stand at the end of longer ones
_GOES_ON = re.compile(r"[A-Za-z0-9_/\\]|[.-][^\W_]")
"""What makes a word only the beginning of a longer name: `token_count`, `password.ts`, `keyboard`."""
_LEADS = frozenset(
    """
    is was are were be been being to now still currently lautet lauten ist sind war wäre heißt jetzt nun noch übrigens est
    sont était es son era как это теперь такой такая é
    """.split()
)
_SIGNS = frozenset("=＝—–→是为為叫成了はがを이가는은")
_PADDING = " \t\r\"'`“„«‘「『：:"
_TELLS = re.compile(
    r"[\"'`]?[ ]?(?:[:=：＝—–是为為はは는은]|(?:is|was|ist|war|lautet|heißt|est|es|era|é|это"
    r"|for|of|on|to|at|from|für|von|vom|zum|zur|auf|de|du|pour|para|del|от|для|к|на)[ :]|[а-яё])"
)
"""What stands behind a word for a password that is told."""
_SPACE = re.compile(r"\s")
_CANDIDATE = re.compile(r"\d|[!@#$%^&*?~+=:;|\\\[\]{},§€£][^\s]")
"""What every value has that is judged by its looks: a digit, or a mark in it."""
_BEHIND = frozenset([*" :=\"'`：＝—–→是为為叫成了はがを이가는은\t，,（(", ""])
"""What stands right behind a word for a password, where the sentence may tell it."""
_AS = re.compile(
    r"[\"'`”“»’」』]?[ ]?(?:[ ](?:as|als|comme|como|come|как|в качестве)[ ](?:[\w.-]{1,24}[ ]){0,3}"
    r"|(?:作为|当作|作|を|は|로)[\w ]{0,8})[\w-]{0,24}\Z"
)
"""What leads from a value to the word for it: "use … as the deploy token"."""
_TRAILING = ".,:;!?)]}'\"…*_"
_LONG_NUMBER = 16
_NUMBER = re.compile(r"\d{6,20}$")
_QUOTED = re.compile(r"[\"'`“„«‘「『]([a-z]{5,20}|[a-z]{3,12}(?:[ -][a-z]{3,12}){2,11})[\"'`”“»’」』]")
_PIN = re.compile(r"PIN\b[^\n.!?\d]{0,60}?(?:\b(?:is|ist|lautet|est|es)\b|[:=：是—は])[ \t]{0,4}(\d{4,8})(?![\w.:-])")


def find_prose(text: str, lower: str, places: Iterable[int]) -> Iterator[Finding]:
    """Every secret a sentence tells. lower: the text in lower case, the same length; places: of the stems (`names.places`)."""
    judged: dict[str, tuple[Finding, ...]] = {}  # a line that comes again is judged once
    for begin, end, near in _lines(text, places):
        line = text[begin:end]
        if line not in judged:
            judged[line] = tuple(_in_line(line, lower[begin:end], near))
        for each in judged[line]:
            yield Finding(begin + each.start, begin + each.end, each.kind)
    for at in occurrences(text, "PIN"):
        if pin := _PIN.match(text, at):
            yield Finding(pin.start(1), pin.end(1), "PIN")


def _lines(text: str, places: Iterable[int]) -> Iterator[tuple[int, int, list[int]]]:
    """From where to where each line with a stem goes, and where in it they stand."""
    begin, end = 0, -1
    near: list[int] = []
    for at in places:
        if at >= end:
            if near:
                yield begin, end, near
            begin = text.rfind("\n", max(0, end), at) + 1
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            near = []
        near.append(at - begin)
    if near:
        yield begin, end, near


def _in_line(text: str, lower: str, places: Iterable[int]) -> Iterator[Finding]:
    """Every secret that the sentences of a line tell."""
    judged, length = 0, len(text)
    for word, following in itertools.pairwise([*_words(text, lower, places), None]):
        if word is None:
            return
        begin, end = word.span()
        last = following.start() if following else length
        low, high = max(0, begin - _BEFORE), min(length, end + _AFTER)
        if _CANDIDATE.search(text, max(low, judged), high if high == length else _over(text, high)):
            low, high = _sentence(text, word, low, high)
            yield from _tokens(text, word, max(low, judged), min(high, last))
            judged = max(judged, min(high, last))
        if word["password"] and text[end : end + 1] in _BEHIND:
            if _QUOTED.search(text, end, min(high, last)):
                yield from _quoted(text, word, min(high, last))
            if _TELLS.match(text, end):
                yield from find_told(text, word)
                yield from find_phrases(text, word)


def _tokens(text: str, word: re.Match[str], start: int, end: int) -> Iterator[Finding]:
    """The values in a part of a sentence that are judged to be secrets."""
    at, over = start, _over(text, end)
    while mark := _CANDIDATE.search(text, at, over):
        token = _TOKEN.search(text, max(at, text.rfind(" ", at, mark.start()) + 1), end + _LONGEST)
        if token is None or token.start() >= end:
            return
        at = token.end()
        if _CANDIDATE.search(token[0]) and (at <= word.start() or word.end() <= token.start()):
            yield from _judge(text, word, token)


def _over(text: str, end: int) -> int:
    """Where a word may end that stands across `end`."""
    return end if text[end : end + 1].isspace() or text[end - 1 : end].isspace() else end + _LONG_WORD


def _words(text: str, lower: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    done = 0
    for at in places:
        word = _word(text, lower, at) if at >= done else None
        if word and not _GOES_ON.match(text, word.end()):
            done = word.end()
            yield word


def _word(text: str, lower: str, at: int) -> re.Match[str] | None:
    """The word for a secret that holds the stem found at `at`; it may begin earlier ("API key", "mot de passe", "Adminpasswort")."""
    before = lower[at - 1 : at]
    if before in _JOINTS:
        return None
    if not before.isalnum() and before not in _BINDS:
        return WORDS.match(lower, at)
    begin = at
    if before.isalpha() and before < _CJK and not (text[at].isascii() and begins_word(text, at)):
        begin = _letters_begin(lower, at)
    starts = [at] if begin == at else [at, begin]
    if lower[begin - 1 : begin] in _BINDS and not _BEGINS.isdisjoint(_apart(lower[max(0, begin - 22) : begin])):
        starts += _earlier(lower, begin)
    for start in reversed(starts):
        match = WORDS.match(lower, start)
        if match is None or match.end() <= at or (start != at and text[start - 1 : start] in _JOINTS):
            continue
        if not text[start].isascii() or begins_word(text, start) or match[0].startswith(_COMPOUNDS):
            return match
    return None


def _letters_begin(lower: str, at: int) -> int:
    """Where the letters begin that stand right before `at`."""
    least = max(0, at - 12)
    while at > least and lower[at - 1].isalpha() and lower[at - 1] < _CJK:
        at -= 1
    return at


def _apart(words: str) -> list[str]:
    return words.replace("-", " ").split(" ")


def _earlier(lower: str, begin: int) -> Iterator[int]:
    """Where the two words before begin, as far as they are short."""
    for _ in range(2):
        low = max(0, begin - 10)
        space = lower.rfind(" ", low, max(0, begin - 1))
        if space < 0 and (low or not begin):
            return
        begin = space + 1
        yield begin


def _sentence(text: str, word: re.Match[str], low: int, high: int) -> tuple[int, int]:
    """The sentence around the word. low, high: within reach."""
    stop = _SENTENCE_END.search(text, word.end(), high)
    if stop is not None:
        high = stop.start() + (text[stop.start()] in "!?")
    low = _word_begin(text, low, word.start())
    for earlier in _SENTENCE_END.finditer(text, low, word.start()):
        low = earlier.end()
    return low, high


def _word_begin(text: str, start: int, limit: int) -> int:
    """A place near `start` that is not in the middle of a word: the next one, or the beginning of a long word there."""
    if not start or text[start - 1].isspace():
        return start
    space = _SPACE.search(text, start, limit)
    after = limit if space is None else space.start()
    least = max(0, start - _LONGEST)
    begin = max(text.rfind(" ", least, start), least - 1) + 1
    return begin if after - begin >= _LONG_WORD else min(after + 1, limit)


def _judge(text: str, word: re.Match[str], token: re.Match[str]) -> Iterator[Finding]:
    value = token[0].strip("*_").rstrip(_TRAILING)
    if value.isalpha():
        return
    begin = token.start() + max(token[0].find(value), 0)
    end = begin + len(value)
    shout = text[end : end + 1] == "!"
    if is_striking(value + "!" * shout) or (_is_led(text, word, begin) and _is_meant(value, word, shout=shout)):
        yield Finding(begin, end + shout, _kind(word))


def _is_led(text: str, word: re.Match[str], begin: int) -> bool:
    """Whether "is", a colon or a quote leads to what begins there; a key may also stand right behind its word."""
    if begin < word.end():
        value = text[begin : word.start()].split(maxsplit=1)[0].rstrip("\"'`”“»’」』")
        return is_made_up(value) and _AS.match(text, begin + len(value), word.start()) is not None
    before = text[max(word.end(), begin - 16) : begin]
    if before in {" ", ": "} and is_made_up(text[begin : begin + _LONGEST].split(maxsplit=1)[0]):
        return True
    return _leads(before) or (begin - word.end() < 3 and _OPENING.match(before) is not None)


def _leads(before: str) -> bool:
    """Whether the text ends in what leads to a value: "is", "lautet", "是", a colon, perhaps a quote behind it."""
    lead = before.rstrip(_PADDING)
    if ":" in before[len(lead) :] or "：" in before[len(lead) :] or lead[-1:] in _SIGNS:
        return True
    return _apart(lead)[-1].lower() in _LEADS


def _is_meant(value: str, word: re.Match[str], *, shout: bool) -> bool:
    if value.isdigit():
        return len(value) >= _LONG_NUMBER or (word["password"] is not None and _NUMBER.match(value) is not None)
    if is_likely(value):
        return True
    return word["password"] is not None and is_numbered_word(value, shout=shout)


def _quoted(text: str, word: re.Match[str], end: int) -> Iterator[Finding]:
    """A plain word, or a passphrase of several, where it stands in quotes right behind "is"."""
    for quoted in _QUOTED.finditer(text, word.end(), end):
        if _leads(text[max(word.end(), quoted.start() - 16) : quoted.start()]) and not is_placeholder(quoted[1]):
            yield Finding(quoted.start(1), quoted.end(1), "password")


def _kind(word: re.Match[str]) -> str:
    return "password" if word["password"] else "secret"
