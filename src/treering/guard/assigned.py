"""Find secrets by the name they are given to: assignments, JSON, YAML, env files, flags, XML, query strings, calls.

The rule this file keeps: the name decides how much a value must show. Under `password` any literal counts, a bare word too
where it cannot be a type; under `token` only what a machine made.
"""

# ruff: noqa: PLR2004, RUF001 - the thresholds of a heuristic speak where they stand; punctuation of every script

import re
import string
from collections.abc import Iterable, Iterator
from functools import lru_cache

from treering.guard.finding import Finding
from treering.guard.letters import is_jumbled
from treering.guard.names import Strength, kind_of, strength
from treering.guard.shapes import (
    PLACEHOLDER_WORDS,
    is_code,
    is_mixed,
    is_named,
    is_placeholder,
    is_random,
    is_striking,
    is_word,
)
from treering.guard.told import says_nothing

_BEFORE, _JOINTS, _NAME_LETTERS = 48, frozenset("_.-"), "_.-" + string.ascii_letters + string.digits
_QUOTE = r"\\{0,3}[\"'`]"
_LITERAL = rf"(?:(?P<quote>{_QUOTE})(?P<quoted>[^\n]{{1,400}}?)(?P=quote)|(?P<bare>[^\s\"'`<>]{{3,400}}))"
_GIVEN = re.compile(
    rf"(?P<close>{_QUOTE})?\]?[ \t]{{0,16}}"
    r"(?P<type>:[ \t]{1,4}(?:str|string|String|SecretStr|Optional\[str\]|string \| null|&(?:'static )?str)[ \t]{1,4}(?==))?"
    r"(?P<sign>:-(?=[^\s-])|:=|=>|\?=|==?|：|＝|:)[ \t]{0,16}"
    r"(?:\r?\n[ \t]{1,16})?(?:[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,32})?(?:[bBrRuUfF]{1,2}(?=[\"']))?"
    rf"(?:[A-Za-z_.]{{1,24}}\((?={_QUOTE}))?{_LITERAL}"
)
_PAIR = re.compile(
    rf"{_QUOTE}?[,;\s]{{1,24}}{_QUOTE}?(?:value|default|content|val|Value)(?:{_QUOTE})?[ \t]{{0,4}}[:=][ \t]{{0,4}}{_LITERAL}"
)
_ARGUMENT = re.compile(
    rf"(?:{_QUOTE}[ \t]{{0,4}},[ \t]{{0,4}}|\([ \t]{{0,4}})(?P<quote>{_QUOTE})(?P<quoted>[^\n]{{1,400}}?)(?P=quote)"
)
_FLAG = re.compile(rf"[ \t]{{1,4}}{_LITERAL}")
_ELEMENT = re.compile(r"[^<>\n]{0,80}>[ \t\r\n]{0,8}(?P<bare>[^<>\s]{3,400})[ \t\r\n]{0,8}</")
_FOLLOWS = re.compile(r"(?:[ \t]to)?[ \t](?P<bare>[^\s\"'`<>]{8,128})")
_SEED = re.compile(r"mnemonic|seed|phrase", re.IGNORECASE)
_PHRASE = re.compile(rf"[^\n:=]{{0,24}}[:=][ \t]{{0,4}}(?:{_QUOTE})?(?P<phrase>(?:[a-z]{{3,8}} ){{11,23}}[a-z]{{3,8}})")
_NAME = re.compile(
    rf"(?P<name>[\w.-]{{0,64}})(?:[\\\"'`\]:=?：＝(>]|[ \t]{{1,16}}[\]:=?：＝\\\"'`]|[,;\s]{{1,24}}{_QUOTE}?(?:[vV]al|default|content)"
    r"|(?:[ \t]to)?[ \t](?=[^\s\"'`<>\d]{0,127}\d)[^\s\"'`<>]{8})?"
)
"""The rest of a name, and what stands behind it where it is given a value in any of these ways."""
_OPENS = re.compile(r"<|--")
"""What stands before the name of an element or a flag."""
_BARE_END = re.compile(r"[.,;:!?)\]}。，；：！？）」』、]+$")
_STOP = re.compile(r"[。，；！？）」』、]|\\{1,4}[nrt\"']")
_EXPORTED = re.compile(r"(?<![\w.-])[A-Z][A-Z\d]*_(?:[A-Z\d]+_)*(?:PASSWORD|PASSWD|PASS|PWD|PW|SECRET|TOKEN)\Z")
_CONSTANT = re.compile(r"[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$")
_NO_NAME = frozenset(["::", "{{"])
"""What stands before the name of a type, and before a hole in a template."""
_SPACES = frozenset(" \t")
_QUOTES = frozenset("\\\"'`")
Form = tuple[re.Pattern[str], bool]
_GIVES, _PAIRS, _ARGUES, _GOES = (_GIVEN, False), (_PAIR, False), (_ARGUMENT, True), (_FOLLOWS, True)
_FORMS: dict[str, tuple[Form, ...]] = {
    **dict.fromkeys(_QUOTES, (_GIVES, _PAIRS, _ARGUES)),
    **dict.fromkeys("]:=?：＝", (_GIVES,)),
    **dict.fromkeys(",;\r\n", (_PAIRS,)),
    "(": (_ARGUES,),
}
"""How a value may be given, and how sure that is, by the character right behind the name."""
_SPACED: dict[str, tuple[Form, ...]] = {
    **dict.fromkeys("]:=?：＝", (_GIVES, _GOES)),
    **dict.fromkeys(_QUOTES | frozenset("vdcV,;\r\n"), (_GIVES, _PAIRS, _GOES)),
}
"""The same by the character behind white space."""
_NO_COUNT = 15  # digits: more than a time in milliseconds has
_PASSPHRASE = re.compile(r"[a-z]{3,12}(?:[ -][a-z]{3,12}){3,24}$")


def find_assigned(text: str, places: Iterable[int]) -> Iterator[Finding]:
    """Every value given to a name that announces a secret. places: of the stems in the text (`names.places`)."""
    end = -1
    for at in places:
        if at < end:
            continue
        if (rest := _NAME.match(text, at)) is None:
            continue
        end = rest.end("name")
        if _is_seed(text[at:end]) and (phrase := _PHRASE.match(text, end)):
            yield Finding(*phrase.span("phrase"), "seed phrase")
        elif rest.end() > end or _OPENS.search(text, max(0, at - _BEFORE - 2), at):
            begin = _name_begin(text, at)
            held = strength(text[begin:end])
            if held is not None and text[max(0, begin - 2) : begin] not in _NO_NAME:
                yield from _values(text, (begin, end), held)


def _name_begin(text: str, at: int) -> int:
    least = max(0, at - _BEFORE)
    begin = least + len(text[least:at].rstrip(_NAME_LETTERS))
    while begin > least and ((char := text[begin - 1]).isalnum() or char in _JOINTS):
        begin -= 1
    return begin


@lru_cache(maxsize=4096)
def _is_seed(name: str) -> bool:
    return _SEED.search(name) is not None


def _values(text: str, name: tuple[int, int], held: Strength) -> Iterator[Finding]:
    begin, end = name
    for pattern, strict in _forms(text, begin, end):
        match = pattern.match(text, end)
        if match is None:
            continue
        found = _span(text, match, begin)
        striking = pattern is not _FOLLOWS or is_striking(text[slice(*found or (0, 0))])
        if found and striking and _is_secret(text, match, (held, strict), found):
            yield Finding(*found, kind_of(text[begin:end]))
        return


def _forms(text: str, begin: int, end: int) -> tuple[Form, ...]:
    """How a value may be given to the name, by what stands behind it and before it."""
    after = text[end : end + 1]
    forms = _SPACED.get(text[end : end + 17].lstrip(" \t")[:1], (_GOES,)) if after in _SPACES else _FORMS.get(after, ())
    if "--" in (text[begin : begin + 2], text[max(0, begin - 2) : begin]):
        forms = (*forms[:1], (_FLAG, True), *forms[1:])
    if text[begin - 1 : begin] == "<":
        forms = (*forms[:1], (_ELEMENT, False), *forms[1:])
    return forms


def _is_quoted(match: re.Match[str]) -> bool:
    return "quoted" in match.re.groupindex and match["quoted"] is not None


def _span(text: str, match: re.Match[str], begin: int) -> tuple[int, int] | None:
    """Where the value stands, without the punctuation that ends a bare one."""
    if _is_quoted(match):
        return match.span("quoted")
    start, end = match.span("bare")
    value = text[start:end]
    stop = "&" if begin and text[begin - 1] in "?&" else ";"
    value = _STOP.split(value.split(stop, 1)[0], maxsplit=1)[0]
    bare = _BARE_END.sub("", value) or value
    shouted = value.startswith(f"{bare}!") and any(c.isdigit() for c in bare)  # as passwords end, and sentences do not
    value = f"{bare}!" if shouted else bare
    return (start, start + len(value)) if value else None


def _is_secret(text: str, match: re.Match[str], wanted: tuple[Strength, bool], span: tuple[int, int]) -> bool:
    held, strict = wanted
    value = text[slice(*span)]
    if is_placeholder(value) or (value.startswith(("/", "./", "~/")) and not is_jumbled(value)):
        return False
    if _is_quoted(match):
        return _quoted_secret(value, held, strict=strict)
    if is_code(value) or "://" in value:
        return False
    if _is_exported(text, match, span[1]):
        return not _is_hole(value)
    return not _is_identifier(value) and _bare_secret(
        value, held, strict=strict or (value.isalpha() and not _is_env(text, match, span[1]))
    )


def _bare_secret(value: str, held: Strength, *, strict: bool) -> bool:
    if held == "token":
        return _is_made(value)
    if strict:
        return len(value) >= 6 and not is_word(value) and (not is_named(value) or any(c.isdigit() for c in value))
    return len(value) >= (6 if value.isdigit() else 4)


def _is_made(value: str) -> bool:
    """Whether a machine made the value: no word of letters alone, and a number only where no count is as long."""
    if value.isdigit():
        return len(value) >= _NO_COUNT and not is_placeholder(value)
    return len(value) >= 8 and is_mixed(value) and any(c.isdigit() or c in "+/=" for c in value)


def _quoted_secret(value: str, held: Strength, *, strict: bool) -> bool:
    if " " in value.strip():
        return _PASSPHRASE.match(value) is not None and held == "password"
    if held == "token" or strict:
        return _is_made(value) and not _is_identifier(value)
    if is_random(value):
        return True
    return len(value) >= 4 and not (is_word(value) and value[:1].isupper()) and not value.startswith((".", "#", "--"))


def _is_env(text: str, match: re.Match[str], end: int) -> bool:
    """Whether a bare word is a value all the same: after `=` without spaces, and not one of several arguments."""
    return text[match.start() : match.start("bare")] == "=" and text[end : end + 1] not in (",", ")")


def _is_exported(text: str, match: re.Match[str], end: int) -> bool:
    """Whether the value is bare behind a name of the environment: `DB_PASSWORD=…`, `JWT_SECRET=…`, `API_TOKEN=…`."""
    return (
        match.re is _GIVEN
        and _is_env(text, match, end)
        and _EXPORTED.search(text[max(0, match.start() - 64) : match.start()]) is not None
    )


def _is_hole(value: str) -> bool:
    """Whether a bare value of the environment is another name or words about a secret, rather than one: `db_password`."""
    if len(value) < 4 or says_nothing(value) or _CONSTANT.match(value) is not None:
        return True
    pieces = re.split(r"[-_.]", value.lower())
    return (
        len(pieces) > 1 and pieces[-1] in PLACEHOLDER_WORDS and value.isascii() and not any(c.isdigit() for c in value)
    )


def _is_identifier(value: str) -> bool:
    """Whether a bare value is another variable: snake_case or camelCase around one of the words for a secret."""
    lowered = value.lower()
    return (
        value.isidentifier()
        and (
            any(word in lowered for word in ("password", "passwd", "token", "secret", "key", "cred"))
            or lowered in PLACEHOLDER_WORDS
            or ("_" in value.strip("_") and value.islower())
        )
        and sum(c.isdigit() for c in value) <= 2
    )
