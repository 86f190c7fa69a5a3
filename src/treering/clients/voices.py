"""Whose words a user message holds: what the person typed, what was pasted, what the client put there (C7).

The rule this file keeps: whichever starts first in the text wins. A harness block is harness to its end, with whatever
fences it holds; a fence is pasted to its end, with whatever harness markup it holds. Only markup that the client is
known to write counts, and only where its end is there too: everything else stays the person's. A block that several
closing marks follow in a row ends at the last of them, so that text which carries such a mark cannot break out.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from treering.core.session import Part, Voice

LONG_LINES = 30  # a block of more lines than this, without a blank one, is pasted
LONG_CHARS = 3000  # so is one of more characters: nobody types that in one paragraph
SHORT_BYTES = 24  # a line shorter than this is not looked up in tool texts: "ok", "import os"
WINDOW = 256_000  # characters of tool text that are remembered
OWN_TAG = "treering-memory"  # what treering itself puts into a prompt

FENCE = r"^[ ]{0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})"
QUOTE = re.compile(r"[ ]{0,3}>")
NUMBER = re.compile(r"^[ ]*\d+(?:\t|→|:|\|)[ ]?", re.MULTILINE)
NUMBERED = re.compile(
    rf"(?:[\[<][^\n]*\n){{0,4}}{NUMBER.pattern[1:]}"
)  # a file as a read tool shows it, under its name


@dataclass(frozen=True, slots=True)
class Marks:
    """What one client puts into user messages.

    tags: names of `<tag …>…</tag>` blocks; blocks: other blocks, by the text that opens and the text that closes them;
    whole: beginnings of texts that are the client's to their end.
    """

    token: re.Pattern[str]
    blocks: tuple[tuple[str, str], ...]
    whole: tuple[str, ...]


def marks(tags: Iterable[str] = (), blocks: tuple[tuple[str, str], ...] = (), whole: tuple[str, ...] = ()) -> Marks:
    """Compile a client's table; treering's own tag is in every one."""
    names = "|".join(re.escape(tag) for tag in (OWN_TAG, *tags))
    opens = [rf"<(?P<tag>{names})(?=[\s>])"]
    if blocks:
        opens.append(rf"^(?P<block>{'|'.join(re.escape(start) for start, _ in blocks)})")
    return Marks(re.compile("|".join((FENCE, *opens)), re.MULTILINE), blocks, whole)


class ToolText:
    """The lines of the newest tool outputs and written files of a session, to know a paste by."""

    __slots__ = ("_fresh", "_lines", "_older", "_size", "_taken")

    def __init__(self) -> None:
        self._fresh: deque[str] = deque()  # not yet split: most of it is never asked for
        self._size = 0
        self._lines: set[str] = set()
        self._taken = 0
        self._older: set[str] = set()

    def add(self, text: str) -> None:
        """Remember the end of a text, and forget the oldest ones beyond the window."""
        self._fresh.append(text[-WINDOW:])
        self._size += len(self._fresh[-1])
        while self._size > WINDOW:
            self._size -= len(self._fresh.popleft())

    def __contains__(self, line: str) -> bool:
        """Whether this line stood in a tool text."""
        while self._fresh:
            self._take(self._fresh.popleft())
        self._size = 0
        return any(form in known for form in (line, line.strip()) for known in (self._lines, self._older))

    def _take(self, text: str) -> None:
        if self._taken + len(text) > WINDOW:
            self._older, self._lines, self._taken = self._lines, set(), 0
        self._taken += len(text)
        self._lines.update(text.splitlines())
        if NUMBERED.match(text):
            self._lines.update(NUMBER.sub("", text).splitlines())


def split(text: str, known: Marks, tool_text: ToolText) -> tuple[Part, ...]:
    """The runs of a user message, in order, each with its voice."""
    if text.lstrip().startswith(known.whole):
        return (Part("harness", text),)
    if "\n" not in text and not known.token.search(text):  # most prompts are one line
        return (Part(_voice(text, tool_text), text),) if text.strip() else ()
    runs: list[tuple[Voice, str]] = []
    for voice, piece in _blocks(text, known):
        runs += _lines(piece, tool_text) if voice == "said" else [(voice, piece)]
    return tuple(Part(voice, run) for voice, run in _merged(runs))


def _blocks(text: str, known: Marks) -> Iterator[tuple[Voice, str]]:
    """Fences and harness blocks, and what stands between them as `said`."""
    done = at = 0
    while opening := known.token.search(text, at):
        end = _fence_end(text, opening) if opening["fence"] else _harness_end(text, opening, known)
        if end is None:
            at = opening.end()
            continue
        yield "said", text[done : opening.start()]
        yield "pasted" if opening["fence"] else "harness", text[opening.start() : end]
        done = at = end
    yield "said", text[done:]


def _fence_end(text: str, opening: re.Match[str]) -> int:
    fence = opening["fence"]
    closing = re.compile(rf"^[ ]{{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t]*\r?$", re.MULTILINE)
    found = closing.search(text, opening.end())
    return found.end() if found else len(text)


def _harness_end(text: str, opening: re.Match[str], known: Marks) -> int | None:
    """Where the block ends: at the last closing mark before the next opening one; None when it is never closed."""
    tag = opening["tag"]
    if tag:
        start, close = rf"<{re.escape(tag)}(?=[\s>])", f"</{tag}>"
    else:
        start, close = next((re.escape(s), c) for s, c in known.blocks if s == opening["block"])
    depth, end = 1, None
    for mark in re.compile(rf"(?P<open>{start})|{re.escape(close)}").finditer(text, opening.end()):
        if mark["open"]:
            if end is not None:
                break
            depth += 1
        else:
            depth -= 1
            end = mark.end() if depth <= 0 else None
    return end


def _lines(text: str, tool_text: ToolText) -> Iterator[tuple[Voice, str]]:
    """Quoted lines, long blocks and lines known from a tool are pasted; the rest is said."""
    for block in re.split(r"(\n[ \t\r]*\n)", text):
        long = len(block) > LONG_CHARS or block.count("\n") >= LONG_LINES
        for line in block.splitlines(keepends=True):
            yield "pasted" if long else _voice(line, tool_text), line


def _voice(line: str, tool_text: ToolText) -> Voice:
    known = len(line.encode(errors="replace")) > SHORT_BYTES and line.rstrip() in tool_text
    return "pasted" if known or len(line) > LONG_CHARS or QUOTE.match(line) else "said"


def _merged(runs: Iterable[tuple[Voice, str]]) -> Iterator[tuple[Voice, str]]:
    """Neighbours of one voice as one run; blank ones are left out, and line ends around the rest."""
    voice: Voice = "said"
    gathered: list[str] = []
    for next_voice, run in (*runs, ("harness", "")):
        if next_voice != voice or not run:
            joined = "".join(gathered).strip("\r\n")
            if joined.strip():
                yield voice, joined
            gathered = []
            voice = next_voice
        gathered.append(run)
