"""`memory://` addresses: their grammar, and a name for everything that is refused (A9).

The rule this file keeps: an address is decoded once and checked whole before anything is opened; what is refused is refused
under its own name, and no name means two things.

    memory://root                        memory_summary.md of the handbook
    memory://root/PATH                   a file of the handbook, or what a folder of it holds; memory://root/. is the whole
    memory://root/skills/*/SKILL.md      every file that fits a pattern: *, ?, [abc], {a,b}, and ** for any depth
    memory://topics/PATH                 a topic file of the project
    memory://user/PATH                   a topic file about the person
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from treering.errors import UriError

SCHEME = "memory://"
TOP = "."
"""The path of a namespace's own folder: memory://root/. lists the handbook."""

NAMESPACES: Mapping[str, str] = {
    "root": "the handbook of the project",
    "topics": "the topic files of the project",
    "user": "the topic files about the person",
}

REFUSALS: Mapping[str, str] = {
    "no_memory": "it does not begin with memory://",
    "no_namespace": "nothing stands behind memory://",
    "unknown_namespace": "there is no such namespace",
    "bad_encoding": "a percent sign begins no byte, or the bytes are no UTF-8",
    "nul": "it holds a NUL",
    "separator": "a slash or backslash is hidden in it",
    "absolute": "the path is absolute",
    "climbs": "a part of the path is `..`",
    "bad_pattern": "a bracket of the pattern is not closed",
    "nothing_there": "there is no handbook of this project yet",
    "not_found": "there is nothing under this path",
    "no_match": "nothing fits the pattern",
    "outside": "a link on the way leads out of the memory",
    "broken_link": "a link on the way leads to nothing, or in a circle",
    "no_file": "it is neither a file nor a folder",
    "unreadable": "the disk does not let it be read",
}
"""Every refusal by its code."""


@dataclass(frozen=True, slots=True)
class Address:
    """A memory:// address. path: decoded parts; pattern: the parts from the first with a wildcard on, as they were typed."""

    namespace: str
    path: tuple[str, ...] = ()
    pattern: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The address, without its encoding."""
        return "/".join((SCHEME + self.namespace, *self.path, *self.pattern))


_WILD = re.compile(r"[*?\[{]")
_ESCAPES = re.compile(r"%([0-9A-Fa-f]{2})?")


def parse(url: str) -> Address:
    """The address of a URL. UriError with a code of `REFUSALS`."""
    scheme, found, rest = url.partition("://")
    if not found or scheme.lower() != "memory":
        raise refusal("no_memory", url)
    authority, slash, tail = rest.partition("#")[0].partition("/")
    namespace = _decoded(authority, url)
    if not namespace:
        raise refusal("no_namespace", url)
    if namespace not in NAMESPACES:
        raise refusal("unknown_namespace", url, hint=f"one of: {', '.join(SCHEME + name for name in NAMESPACES)}")
    if slash and tail.startswith("/"):
        raise refusal("absolute", url)
    parts = [part for part in tail.split("/") if part]
    plain = [_part(part, url) for part in parts]
    wild = next((i for i, part in enumerate(parts) if _WILD.search(part)), len(parts))
    path = tuple(part for part in plain[:wild] if part != TOP)
    return Address(namespace, path or ((TOP,) if plain[:wild] and wild == len(parts) else ()), tuple(parts[wild:]))


def _part(raw: str, url: str) -> str:
    """One part of the path, decoded."""
    part = _decoded(raw, url)
    if "\0" in part:
        raise refusal("nul", url)
    if "/" in part or "\\" in part:
        raise refusal("separator", url)
    if re.match(r"[A-Za-z]:", part):
        raise refusal("absolute", url)
    if part == "..":
        raise refusal("climbs", url)
    return part


def _decoded(text: str, url: str) -> str:
    """Text with its percent signs decoded, once."""
    if any(match[1] is None for match in _ESCAPES.finditer(text)):
        raise refusal("bad_encoding", url)
    try:
        return unquote_to_bytes(text.encode("utf-8", "surrogatepass")).decode()
    except UnicodeDecodeError:
        raise refusal("bad_encoding", url) from None


def matcher(address: Address) -> "re.Pattern[str]":
    """What paths below the address's plain part, joined by `/`, fit its pattern. UriError `bad_pattern`."""
    try:
        pieces = [".*" if part == "**" else "".join(_glob(part)) for part in address.pattern]
        return re.compile("/".join(pieces).replace(".*/", "(?:.*/)?"), re.DOTALL)
    except (re.error, ValueError):
        raise refusal("bad_pattern", str(address)) from None


def _glob(part: str) -> Iterator[str]:
    """One part of a pattern as pieces of a regular expression. An escaped wildcard stands for itself."""
    i = 0
    while i < len(part):
        char = part[i]
        i += 1
        if char == "*":
            yield "[^/]*"
        elif char == "?":
            yield "[^/]"
        elif char == "[":
            end = part.index("]", i + 1)
            negated = part[i] in "!^"
            inner = re.escape(part[i + negated : end]).replace(r"\-", "-")
            yield f"[^/{inner}]" if negated else f"(?!/)[{inner}]"
            i = end + 1
        elif char == "{":
            end = part.index("}", i)
            choices = part[i:end].split(",")
            yield "(?:" + "|".join("".join(_glob(choice)) for choice in choices) + ")"
            i = end + 1
        else:
            end = next((j for j in range(i, len(part)) if part[j] in "*?[{"), len(part))
            yield re.escape(unicodedata.normalize("NFC", _decoded(part[i - 1 : end], part)))
            i = end


def refusal(code: str, url: str, *, hint: str = "") -> UriError:
    """The error for a code, in the words of the table."""
    known = code == "not_found" and not url.startswith(f"{SCHEME}root")
    step = "`treering list` shows what is known" if known else _HINTS.get(code, _ADDRESSES)
    return UriError(f"{url!r}: {REFUSALS[code]}", code=code, hint=hint or step)


_HINTS = {
    "nothing_there": "`treering learn --handbook` makes one",
    "not_found": "`treering read memory://root/.` lists what is there",
    "no_match": '`treering read "memory://root/**"` lists everything',
}
_ADDRESSES = f"an address begins with one of: {', '.join(SCHEME + name for name in NAMESPACES)}"
"""What helps with every other refusal: the address itself is wrong."""
