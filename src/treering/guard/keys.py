"""Find keys by their published shape (the tables of rules.py).

Our own table, for measured reasons: of 30 secrets the best library found 26 and the fastest 21, entropy scanners all 30
along with nearly every look-alike, and a table of anchored rules 29, with no process to start and no wheel to install.
The rule this file keeps: a beginning is looked for in the long runs of token letters only, so that 200 of them cost
about one pass over ordinary text.
"""

import re
from collections.abc import Iterator
from functools import cache

from treering.guard.finding import Finding, begins_word, occurrences
from treering.guard.rules import ANY_MAKER, AROUND, BEGINNINGS, NO_SECRETS
from treering.guard.shapes import is_hex, is_jumbled, is_mixed, is_placeholder

_RUN = re.compile(r"[A-Za-z0-9_.$:~-]{16,}")
_BEGINNINGS = tuple((kind, head, body) for kind, heads, body in BEGINNINGS for head in heads.split())
_compiled = cache(re.compile)  # when it is needed: most texts need none of 150 patterns
_ANY_MAKER = re.compile(ANY_MAKER)
_FEW = 6  # different characters: nothing but a placeholder
_LONG, _LONG_ONE_CASE = 16, 30  # characters of the longest run in a key without a rule of its own
_DISCORD = re.compile(
    r"(?:(?<![A-Za-z0-9_-])|(?<=[nrt]))[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])"
)
_BESIDE_AWS = re.compile(r"(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])")


def find_keys(text: str) -> Iterator[Finding]:
    """Every key of a published shape."""
    for kind, mark, back, whole in AROUND:
        if mark in text:
            yield from _around(text, kind, (mark, back, _compiled(whole)))
    runs = "\n".join(_RUN.findall(text))
    for kind, head, body in _BEGINNINGS:
        if head in (text if "+/" in body else runs):
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
    """Whether a word with a long run behind it is somebody's key: the run is jumbled as no name is, and not an identifier."""
    words = re.split(r"[_-]", token)
    longest = max(words, key=len)
    one_case = longest.islower() or longest.isupper()
    if len(longest) < (_LONG_ONE_CASE if one_case else _LONG) or is_hex(longest) or words[0].lower() in NO_SECRETS:
        return False
    return is_jumbled(longest, every=4) and not is_placeholder(token)


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
