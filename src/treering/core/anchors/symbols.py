"""Where a name is defined in a source file, and the lines of the definition (C6).

The rule this file keeps: pure, and one rule for every language: a definition is a line that introduces the name, and what
follows it deeper indented, up to the line that closes it. What cannot be told is no definition, never a wrong one.
"""

import hashlib
import re
from collections.abc import Iterator

SOURCES = frozenset(
    """bash c cc cjs clj cpp cs cts cxx dart ex exs go h hpp hs java js jsx kt kts lua mjs ml mts php pl proto ps1 py pyi r rb
    rs scala sh sol sql svelte swift tf ts tsx vue zig zsh graphql""".split()  # noqa: SIM905 - to be read
)
"""The ends of files that may define something."""

_LONGEST = 2000  # lines of a definition that are looked at
_HIGHEST = 200  # lines above it that may decorate it
_WIDEST = 300  # characters of a line that may introduce a name
_MOST = 500  # such lines of a file
_WORDS = (
    "abstract|actor|async|base|class|component|const|data|declare|def|default|defmodule|defp|end|enum|export|extern|final|fn|fun"
    "|func|function|global|impl|inline|input|interface|internal|let|local|message|mod|model|module|namespace|object|open|override"
    "|private|protected|protocol|pub|public|readonly|record|resource|rpc|sealed|service|static|struct|sub|suspend|trait|type|union"
    "|unsafe|val|var|virtual"
)
_CLOSERS = re.compile(r"[\]})>;,]*(?:end\b)?[\]})>;,\s]*(?:else\b.*|catch\b.*|finally\b.*|[:\-=>|&{\[(].*)?$")


def definition(text: str, name: str) -> str:
    """The hash of the definitions of a name in a source file, "" when there is none. name: may be dotted, `Class.method`."""
    *outer, last = name.split(".")
    if not all(re.search(rf"\b{re.escape(one)}\b", text) for one in outer):
        return ""
    lines = text.split("\n")
    at = [number for number, line in enumerate(lines) if last in line and len(line) <= _WIDEST][:_MOST]
    introduced, given = _pattern(last), re.compile(rf"\s*{re.escape(last)}\s*(?::[^=\n]+)?=(?![=>])")
    # A name that is given a value is defined by that only where nothing introduces it: functions have variables.
    found = [number for number in at if introduced.match(lines[number])] or [n for n in at if given.match(lines[n])]
    if not found:
        return ""
    blocks = [_block(lines, number) for number in found]
    return hashlib.sha256("\x00".join(blocks).encode("utf-8", "surrogatepass")).hexdigest()


def _pattern(name: str) -> re.Pattern[str]:
    """What a line looks like that defines the name."""
    word = re.escape(name)
    return re.compile(
        rf"""\s*(?:
            (?:(?:{_WORDS})\b(?:\([^)]*\))?[*&\s]+)+(?:\([^)]*\)\s*|(?:[\w<>\[\],.?*&:]+\s+)*?)(?:\w+(?:::|\.))?{word}\b(?!\.)
          | {word}\s*\(\)\s*\{{                      # a function of a shell
          | (?:[\w<>\[\],.?*&:@]+\s+)*{word}\s*\([^;]*\)\s*(?::[^;=]+|->[^;]+|throws\b[^;]+)?\{{   # a method, C and its kin
          | {word}\s*:\s*(?:async\s+)?(?:function\b|\([^)]*\)\s*=>)
          | (?:CREATE|create)\s+(?:\w+\s+)*?(?:IF\s+NOT\s+EXISTS\s+)?["`\w.]*?\b{word}\b
          | \#\s*define\s+{word}\b
        )""",
        re.VERBOSE,
    )


def _block(lines: list[str], at: int) -> str:
    """The lines of a definition, with its decorators, white space collapsed: formatting it anew changes nothing."""
    depth = _indent(lines[at])
    first = above = at
    while above > 0 and at - above < _HIGHEST and _may_decorate(lines[above - 1], depth):
        above -= 1
        first = above if _decorates(lines[above], depth) else first
    body = (" ".join(line.split()) for line in [*lines[first : at + 1], *_rest(lines, at, depth)])
    return "\n".join(line for line in body if line)


def _may_decorate(line: str, depth: int) -> bool:
    """Whether a line above a definition is a decorator, or a part of one that goes over several lines."""
    return not line.strip() or _indent(line) > depth or line.strip()[0] in ")]}" or _decorates(line, depth)


def _decorates(line: str, depth: int) -> bool:
    return line.lstrip().startswith(("@", "#[")) and _indent(line) == depth


def _rest(lines: list[str], at: int, depth: int) -> Iterator[str]:
    """What follows the first line of a definition and belongs to it."""
    waiting: list[str] = []
    for line in lines[at + 1 : at + _LONGEST]:
        if not line.strip():
            waiting.append(line)
        elif _indent(line) > depth:
            yield from waiting
            waiting.clear()
            yield line
        elif _indent(line) == depth and line.strip()[0] in "{]})e>" and _CLOSERS.match(line.strip()):
            yield line
        else:
            return


def _indent(line: str) -> int:
    return len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
