"""Find keys by their published shape (the tables of rules.py).

Our own table, for measured reasons: of 30 secrets the best library found 26 and the fastest 21, entropy scanners all 30
along with nearly every look-alike, and a table of anchored rules 29, with no process to start and no wheel to install.
The rule this file keeps: a beginning is looked for in the long runs of token letters only, so that 200 of them cost
about one pass over ordinary text.
"""

import re
from collections.abc import Iterator
from functools import cache

from treering.guard.finding import Finding, any_of, begins_word, occurrences
from treering.guard.letters import is_gibberish, is_jumbled, is_wordlike
from treering.guard.rules import ANY_MAKER, AROUND, BEGINNINGS, KEY_WORDS, NO_SECRETS
from treering.guard.shapes import is_hex, is_mixed, is_placeholder

_RUN = re.compile(r"[A-Za-z0-9_.$:~+/=-]{16,}")
_BEGINNINGS = tuple((kind, head, body) for kind, heads, body in BEGINNINGS for head in heads.split())


_ANY_HEAD = any_of({head for _, head, _ in _BEGINNINGS})
# A word begins behind no letter; or behind that of an escape or of a terminal's colour, with which a run begins then.
_HEAD = re.compile(rf"(?<![A-Za-z0-9])({_ANY_HEAD})|\n(?=(?:[A-Za-z]|[0-9A-Fa-f]{{2}}|\dm|\d\dm)({_ANY_HEAD}))")
_compiled = cache(re.compile)  # when it is needed: most texts need none of 150 patterns
_ANY_MAKER = re.compile(ANY_MAKER)
_JOINT = re.compile(r"[_+/=.-]")
_PREFIX = 12  # letters of a word that a key may begin with
_UNBROKEN = 10  # characters without a joint, in what a machine drew
_COUNTED = re.compile(r"(?<=[A-Za-z]{4})\d{1,4}\Z")  # what numbers a word: `directory0`, `home184`
_FEW = 6  # different characters: nothing but a placeholder
_LONG, _LONG_ONE_CASE, _LONG_HEX = 16, 30, 32  # characters behind the words, in a key without a rule of its own
_DISCORD = re.compile(
    r"[MNO](?:(?<![A-Za-z0-9_-].)|(?<=[nrt].))[A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])"
)
_BESIDE_AWS = re.compile(r"(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])")


def find_keys(text: str) -> Iterator[Finding]:
    """Every key of a published shape."""
    for kind, mark, back, whole in AROUND:
        if mark in text:
            yield from _around(text, kind, (mark, back, _compiled(whole)))
    runs = "\n".join(["", *dict.fromkeys(_RUN.findall(text))])
    there = {head[1] or head[2] for head in _HEAD.finditer(runs)}
    for kind, head, body in _BEGINNINGS if there else ():
        if any(found.startswith(head) for found in there):
            yield from _beginning(text, kind, head, _compiled(body))
    for token in {match[0] for match in _ANY_MAKER.finditer(runs) if _is_key(match[0])}:
        yield from (Finding(at, at + len(token), "token") for at in occurrences(text, token))
    for token in {match[0] for match in _DISCORD.finditer(runs)}:
        yield from (
            Finding(at, at + len(token), "Discord bot token")
            for at in occurrences(text, token)
            if begins_word(text, at)
        )


def _is_key(token: str) -> bool:
    """Whether words and what stands behind them are somebody's key: no hash, no identifier, and drawn by a machine."""
    words = [word for word in _JOINT.split(token) if word]
    first = next((at for at, word in enumerate(words) if not (word.isalpha() and len(word) <= _PREFIX)), 0)
    told = not KEY_WORDS.isdisjoint(word.lower() for word in words[:first])
    if words[0].lower() in NO_SECRETS or is_placeholder(token):
        return False
    rest = words[first:]
    if all(map(is_hex, rest)):
        return told and len("".join(rest)) >= _LONG_HEX
    drawn = [word for word in rest if not is_wordlike(_COUNTED.sub("", word))]
    body, longest = "".join(drawn), max(drawn, key=len, default="")
    if is_hex(body) or is_hex(longest) or len(longest) < _UNBROKEN:
        return False
    if body.islower() or body.isupper():
        return len(body) >= (_LONG if told else _LONG_ONE_CASE) and is_jumbled(body, every=4)
    return len(body) >= _LONG and (is_jumbled(body, every=4) or (is_mixed(body) and is_gibberish(body)))


def _beginning(text: str, kind: str, head: str, body: re.Pattern[str]) -> Iterator[Finding]:
    done = 0
    for at in occurrences(text, head):
        if at < done or not begins_word(text, at):
            continue
        match = body.match(text, at + len(head))
        if match is None:
            continue
        if not is_mixed(match[0]):
            has_more = is_placeholder(match[0]) and len(set(match[0])) > _FEW
            done = match.start() if has_more else match.end()
            continue
        done = match.end()
        yield Finding(at, done, kind)
        if kind == "AWS access key" and (secret := _BESIDE_AWS.search(text, done, done + 160)):
            yield Finding(secret.start(), secret.end(), "AWS secret key")


def _around(text: str, kind: str, rule: tuple[str, int, re.Pattern[str]]) -> Iterator[Finding]:
    mark, back, whole = rule
    done = 0
    for at in occurrences(text, mark):
        if at < done:
            continue
        match = whole.match(text, max(done, at - back))
        if match is not None:
            done = match.end()
            yield Finding(match.start(), done, kind)
