"""A secret found in a text, and how the parts of the guard look for places worth a closer look.

The rule this file keeps: no part of the guard walks a text character by character. Each asks for the places where a fixed
string occurs and runs one bounded pattern there, so that the whole stays linear on any input.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A secret at text[start:end]. kind: what it is in a person's words, as in `[redacted: AWS access key]`."""

    start: int
    end: int
    kind: str


def occurrences(text: str, needle: str) -> Iterator[int]:
    """Where `needle` occurs, from left to right, without overlaps."""
    at = text.find(needle)
    while at >= 0:
        yield at
        at = text.find(needle, at + len(needle))


def any_of(words: Collection[str]) -> str:
    """A pattern for the longest of these words: by their first letters, since trying 250 of them in turn takes its time."""
    tails: dict[str, set[str]] = {}
    for word in words:
        tails.setdefault(word[:1], set()).add(word[1:])
    ends = "" in tails
    tails.pop("", None)
    if not tails:
        return ""
    branches = "|".join(re.escape(first) + any_of(rest) for first, rest in sorted(tails.items()))
    return f"(?:{branches}){'?' if ends else ''}"


def begins_word(text: str, at: int) -> bool:
    r"""Whether a token may begin at `at`: not in the middle of a word.

    What stands before may still be a letter: of an escape (`\n`, `%3D`) or of a terminal colour (`ESC[31m`).
    """
    last = text[at - 1 : at]
    if not last or not (last.isascii() and last.isalnum()):
        return True
    before = text[max(0, at - 8) : at]
    return before[-2:-1] == "\\" or before[-3:-2] == "%" or (before[-1] == "m" and "\x1b[" in before)
