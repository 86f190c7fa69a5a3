"""Find secrets by the structure around them: PEM blocks, JSON web tokens, URLs with credentials, HTTP headers, commands.

The rule this file keeps: every search starts at a fixed mark (`://`, `-----BEGIN`, `eyJ`, a header's name) and runs one
bounded pattern there.
"""

# ruff: noqa: PLR2004 - the thresholds of a heuristic speak where they stand

import base64
import binascii
import bisect
import re
from collections.abc import Iterator
from functools import cache

from treering.guard.finding import Finding, begins_word, occurrences
from treering.guard.shapes import is_hex, is_mixed, is_placeholder

_BREAK = r"(?:\\{1,4}[nrt]|\s|[\"'+>|,]){1,12}"
_PEM = re.compile(
    r"-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:\\{1,4}[nr]|\n){1,4}[A-Za-z0-9+/=]{4,15}(?![A-Za-z0-9+/=]))?"  # cut off in its first line
    r"(?:(?:"
    + _BREAK
    + r")?(?:(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\n\\]{0,100}|[A-Za-z0-9+/=]{16,128})){0,1000}"
)
_LONGEST_PEM = 40_000
_PEM_LINE = re.compile(r"[A-Za-z0-9+/=]{16,80}")
_PUTTY = re.compile(r"Private-Lines: \d{1,3}(?:\s{1,4}[A-Za-z0-9+/=]{1,80}){1,200}")
_SEGMENT = re.compile(r"[A-Za-z0-9_-]{8,}")
_JWT = re.compile(r"eyJ[A-Za-z0-9_-]{8,4000}(?:\.[A-Za-z0-9_-]{0,8000}){1,4}")
_JWT_CUT = re.compile(r"eyJ(?:hbGciOi|0eXAiOi|raWQiOi|lbmMiOi)[A-Za-z0-9_-]{8,4000}")

_USERINFO = re.compile(r"([^\s/@:\"'<>`?#]{0,128}):([^\s/\"'<>`]{1,200})@(?=[\w.\[$%-])")
_USER_TOKEN = re.compile(r"([A-Za-z0-9_.~%-]{16,255})@[\w.\[-]")
_PORT = re.compile(r"\d{1,5}(?:[?#/]|$)")
_QUERY = re.compile(
    r"(?:sig|signature|x-amz-signature|x-goog-signature|x-amz-security-token|code_verifier|sas|hmac)=([A-Za-z0-9%+/=_-]{16,1024})",
    re.IGNORECASE,
)

_AUTH = re.compile(
    r"(?:bearer|basic|apikey|ssws|splunk|genie-?key)[ \t]{1,4}[\"']?([A-Za-z0-9._~+/=|:-]{8,4096})",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"authorization[\"']{0,2}[ \t]{0,4}[:=,][ \t]{0,4}[\"']{0,2}(?:[A-Za-z][\w-]{1,24}[ \t]{1,4})?([A-Za-z0-9._~+/=|:-]{8,4096})",
    re.IGNORECASE,
)
_COOKIE = re.compile(
    r"cookie[\"']?[ \t]{0,4}:[ \t]{0,4}[\"']?((?:[\w.%-]{1,64}=[^\s;\"']{0,1024}(?:;[ \t]{0,4})?){1,40})", re.IGNORECASE
)
_SESSION = re.compile(
    r"(?:_session|sessionid|sessid|connect\.sid)=((?=[A-Za-z%_-]{0,60}\d)[A-Za-z0-9%_.~+/=-]{24,2048})",
    re.IGNORECASE,
)
_CRUMB = re.compile(r"=([^\s;\"']{16,1024})")

_COMMANDS: tuple[tuple[str, str], ...] = (
    ("curl", r"curl[^\n|;&]{0,300}?\s(?:-u|--user|--proxy-user|-U)[ =]?[\"']?[^\s:\"']{0,64}:([^\s\"']{3,128})"),
    ("http ", r"http [^\n|;&]{0,200}?\s(?:-a|--auth)[ =][\"']?[^\s:\"']{0,64}:([^\s\"']{3,128})"),
    ("wget", r"wget[^\n|;&]{0,200}?--(?:http-|ftp-|proxy-)?password[ =][\"']?([^\s\"']{3,128})"),
    ("sshpass", r"sshpass[ \t]{1,4}-p[ \t]{0,4}[\"']?([^\s\"']{3,128})"),
    ("mysql", r"mysql(?:dump|admin|import|show)?[^\n|;&]{0,200}?\s-p[\"']?([^\s\"'-][^\s\"']{2,128})"),
    ("mariadb", r"mariadb(?:-dump|-admin)?[^\n|;&]{0,200}?\s-p[\"']?([^\s\"'-][^\s\"']{2,128})"),
    ("login", r"login[^\n|;&]{0,200}?\s-p[ =]?[\"']?([^\s\"'-][^\s\"']{3,300})"),
    ("redis-cli", r"redis-cli[^\n|;&]{0,200}?\s(?:-a|--pass)[ =]?[\"']?([^\s\"']{3,128})"),
    ("smbclient", r"smbclient[^\n|;&]{0,200}?\s-U[ =]?[\"']?[^\s%\"']{1,64}%([^\s\"']{3,128})"),
    ("htpasswd", r"htpasswd[^\n|;&]{0,60}?-\w{0,4}b\w{0,4}\s{1,4}(?:\S{1,100}\s{1,4}){1,2}[\"']?([^\s\"']{3,128})"),
    ("passin", r"passin[ \t]{1,4}pass:([^\s\"']{3,128})"),
    ("passout", r"passout[ \t]{1,4}pass:([^\s\"']{3,128})"),
    ("storepass", r"storepass[ \t]{1,4}[\"']?([^\s\"']{3,128})"),
    ("keypass", r"keypass[ \t]{1,4}[\"']?([^\s\"']{3,128})"),
    ("machine", r"machine\s{1,4}\S{1,200}\s{1,4}login\s{1,4}\S{1,200}\s{1,4}password\s{1,4}(\S{3,200})"),
    ("net user", r"net user [^\s/]{1,64}[ \t]{1,4}([^\s/]{3,128})"),
    ("net use ", r"net use [^\n]{1,200}?/user:\S{1,64}[ \t]{1,4}([^\s/]{3,128})"),
)
_compiled = cache(re.compile)


def find_structures(text: str, lower: str) -> Iterator[Finding]:
    """Every secret that its surroundings give away. lower: the text in lower case, the same length."""
    yield from _pem(text)
    yield from _jwt(text)
    if "://" in text:
        yield from _urls(text)
    yield from _headers(text, lower)
    yield from _sessions(text, lower)
    for word, pattern in _COMMANDS:
        for at in occurrences(lower, word) if word in lower else ():
            match = _compiled(pattern).match(text, at)
            if match and not is_placeholder(match[1]):
                yield Finding(match.start(1), match.end(1), "password")


def _pem(text: str) -> Iterator[Finding]:
    if "PRIVATE" not in text and "Private-Lines" not in text:
        return
    ends = [at for at in occurrences(text, "-----END ") if "PRIVATE KEY" in text[at : at + 40]]
    done = 0
    for at in occurrences(text, "-----BEGIN "):
        head = _PEM.match(text, at) if at >= done else None
        if head is None:
            continue
        close = bisect.bisect_left(ends, head.end())
        if (
            close < len(ends)
            and ends[close] - at < _LONGEST_PEM
            and text.find("-----BEGIN ", head.end(), ends[close]) < 0
        ):
            done = text.find("-----", ends[close] + 9) + 5
            yield Finding(at, done, "private key")
        elif not text[at : head.end()].endswith("-----"):
            done = head.end()
            yield Finding(at, done, "private key")
    for at in ends:
        if at >= done:
            yield Finding(_body_before(text, at, max(done, at - 8192)), at, "private key")
        done = max(done, at)
    for at in occurrences(text, "Private-Lines: "):
        if match := _PUTTY.match(text, at):
            yield Finding(at, match.end(), "private key")


def _body_before(text: str, end: int, limit: int) -> int:
    """Where the lines of base64 begin that stand right before `end`: a key whose first line was cut off."""
    begin = end
    for line in reversed(list(_PEM_LINE.finditer(text, limit, end))):
        if len(text[line.end() : begin].replace("\\n", "").strip("\\rn\"'+, \t\n=")) > 76:
            break
        begin = line.start()
    return begin


def _jwt(text: str) -> Iterator[Finding]:
    done = 0
    for at in occurrences(text, "eyJ"):
        segment = _SEGMENT.match(text, at) if at >= done and begins_word(text, at) else None
        if segment is None:
            continue
        match = _JWT.match(text, at) or _JWT_CUT.match(text, at)
        done = match.end() if match else segment.end()
        if match:
            yield Finding(at, done, "JSON web token")


def _urls(text: str) -> Iterator[Finding]:
    for at in occurrences(text, "://"):
        if match := _USERINFO.match(text, at + 3):
            password = match[2]
            if not is_placeholder(password) and not _PORT.match(password):
                yield Finding(match.start(2), match.end(2), "password in a URL")
            if len(match[1]) >= 16 and is_mixed(match[1]) and password in ("x-oauth-basic", "x-token-auth", "", "x"):
                yield Finding(match.start(1), match.end(1), "token in a URL")
        elif (match := _USER_TOKEN.match(text, at + 3)) and is_mixed(match[1]) and any(c.isdigit() for c in match[1]):
            yield Finding(match.start(1), match.end(1), "token in a URL")
    if "ig" in text or "sas=" in text:
        yield from (Finding(m.start(1), m.end(1), "URL signature") for m in _signatures(text))


def _signatures(text: str) -> Iterator[re.Match[str]]:
    for mark in ("?", "&"):
        for at in occurrences(text, mark):
            if (match := _QUERY.match(text, at + 1)) and is_mixed(match[1]):
                yield match


def _headers(text: str, lower: str) -> Iterator[Finding]:
    for scheme in ("bearer ", "basic ", "apikey ", "ssws ", "splunk ", "genie"):
        for at in occurrences(lower, scheme):
            match = _AUTH.match(text, at) if begins_word(text, at) else None
            if match and _is_credential(match[1], scheme):
                yield Finding(match.start(1), match.end(1), f"{scheme.strip().capitalize()} credentials")
    for at in occurrences(lower, "authorization"):
        match = _HEADER.match(text, at)
        if match and is_mixed(match[1]) and any(c.isdigit() for c in match[1]):
            yield Finding(match.start(1), match.end(1), "Authorization header")
    for at in occurrences(lower, "cookie"):
        if match := _COOKIE.match(text, at):
            for crumb in _CRUMB.finditer(text, match.start(1), match.end(1)):
                if is_mixed(crumb[1]) and any(c.isdigit() for c in crumb[1]):
                    yield Finding(crumb.start(1), crumb.end(1), "session cookie")


def _sessions(text: str, lower: str) -> Iterator[Finding]:
    """Cookies of a session, also where nothing says that they are cookies."""
    for mark in ("_session=", "sessionid=", "sessid=", "connect.sid="):
        for at in occurrences(lower, mark) if mark in lower else ():
            match = _SESSION.match(text, at)
            if match and not is_hex(match[1].replace("-", "")) and is_mixed(match[1]):
                yield Finding(match.start(1), match.end(1), "session cookie")


def _is_credential(value: str, scheme: str) -> bool:
    if scheme != "basic ":
        return len(value) >= 16 and is_mixed(value) and any(c.isdigit() for c in value)
    try:
        user, colon, _ = base64.b64decode(value + "=" * (-len(value) % 4), validate=True).partition(b":")
    except binascii.Error:
        return False
    return bool(colon) and user.isascii()
