"""Whose words a user message holds: what the person typed, what was pasted, what the client put there (C7).

The rule this file keeps: whichever starts first in the text wins. A harness block is harness to its end, with whatever
fences it holds; a fence is pasted to its end, with whatever harness markup it holds. Only markup that a client is
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
WINDOW = 64_000  # characters of tool text that are remembered
TEXTS = 40  # and of how many outputs: searching them is paid for with every prompt
OWN_TAGS = ("treering-memory", "treering-command")  # what treering itself puts into a prompt: memories, slash commands
TAGS = (
    "system-reminder",
    "environment_context",
    "user_instructions",
    "hook_context",
    "session_context",
    "state_snapshot",
)
"""What clients wrap their own words in. Whichever of them it is that a text imitates, a person typed none of it."""

FENCE = r"^[ ]{0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})"
QUOTE = re.compile(r"[ ]{0,3}>")
QUOTED = re.compile(r"(“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|「[^」\n]*」|\"[^\"\n]*\"|`[^`\n]*`|(?<!\w)'[^'\n]*')")
LOGGED = re.compile(
    r"[ \t]*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d\b|\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\b[\]: ]"
    r"|at \S+ ?\([^)\n]*:\d|File \"[^\"\n]+\", line \d|Traceback \(|Caused by: |@@ -\d|diff --git |(?:\+\+\+|---) [ab]/)"
)
"""How a line of a log, a stack trace or a patch begins: nobody types such."""
HIDDEN = re.compile("[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]|<!--|(?<=\\w)\ufeff")
"""Characters and marks that no keyboard makes: zero width, changes of direction, tags, comments of a page."""
INTRODUCES = re.compile(
    r"(?:\b(?:read-?me|page|wiki|docs?|article|website|output|log|error|trace(?:back)?|e?-?mail|issue|ticket|linter|compiler|ci)"
    r" (?:says?|said|reads?|prints?|printed|shows?|showed|returns?|returned|gives?|tells me|wants)"
    r"|\b(?:here(?:'s| is| are)|this is|got|from) (?:the |its? |an? |my )?(?:whole |full |relevant )?"
    r"(?:read-?me|page|wiki|article|website|output|log|error|trace(?:back)?|e?-?mail|issue|ticket|paste|snippet)"
    r"|\b(?:ausgabe|fehlermeldung|log|seite|wiki|mail|readme) (?:sagt|lautet|ist|zeigt|meldet)|\bhier (?:ist )?(?:die|das|der) "
    r"(?:ausgabe|fehlermeldung|log|seite|mail)|\bvoici (?:la sortie|le log|l'erreur|la page|le mail)"
    r"|\b(?:esta es|aquí está) (?:la salida|el log|el error|la página)|вот (?:вывод|лог|ошибка|страница|письмо)"
    r"|(?:输出|日志|报错|页面|文档|邮件)(?:如下|写着|是这样的?|说)|(?:出力|ログ|エラー|ページ|メール)(?:は|が)(?:こちら|以下|次)[^\n]{0,8})"
    r"[^\n:\uff1a]{0,30}[:\uff1a][ \t]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)
"""How a line announces that what follows is somebody else's: a page, a mail, a patch, what a tool printed."""
PATCH = re.compile(r"@@ -\d|diff --git ")
PROSE = re.compile(r"[ \t]*[^\W_\d]")
AFTER_LONG = 3  # lines of prose that may follow a long or announced paste and be the person's again


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
    """Compile a client's table; treering's own tags are in every one."""
    names = "|".join(re.escape(tag) for tag in dict.fromkeys((*OWN_TAGS, *TAGS, *tags)))
    opens = [rf"<(?P<tag>{names})(?=[\s>])"]
    if blocks:
        opens.append(rf"^(?P<block>{'|'.join(re.escape(start) for start, _ in blocks)})")
    return Marks(re.compile("|".join((FENCE, *opens)), re.MULTILINE), blocks, whole)


class ToolText:
    """The newest tool outputs and written files of a session, to know a paste by."""

    __slots__ = ("_size", "_texts")

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._size = 0

    def add(self, text: str) -> None:
        """Remember the end of a text, and forget the oldest ones beyond the window."""
        if len(text) > WINDOW:
            text = text[-WINDOW:]
        self._texts.append(text)
        self._size += len(text)
        while self._size > WINDOW or len(self._texts) > TEXTS:
            self._size -= len(self._texts.popleft())

    def __contains__(self, line: str) -> bool:
        """Whether a tool text holds this line; searching is cheaper than splitting what is seldom asked for."""
        for text in self._texts:  # noqa: SIM110 — a generator would cost more than the search
            if line in text:
                return True
        return False


def split(text: str, known: Marks, tool_text: ToolText) -> tuple[Part, ...]:
    """The runs of a user message, in order, each with its voice."""
    if text.lstrip().startswith(known.whole):
        return (Part("harness", text),)
    if "\n" not in text and not known.token.search(text):  # most prompts are one line
        return tuple(Part(voice, run) for voice, run in _merged(_pieces(text, tool_text)))
    runs: list[tuple[Voice, str]] = []
    for voice, piece in _blocks(text, known):
        runs += _lines(piece, tool_text) if voice == "said" else [(voice, piece)]
    return tuple(Part(voice, run) for voice, run in _merged(runs))


def _blocks(text: str, known: Marks) -> Iterator[tuple[Voice, str]]:
    """Fences and harness blocks, and what stands between them as `said`."""
    done = at = 0
    unclosed: set[str] = set()  # closing marks that do not come any more
    while opening := known.token.search(text, at):
        at = opening.end()
        if opening["fence"]:
            end = _fence_end(text, opening)
        else:
            start, close = _marks_of(opening, known)
            end = _harness_end(text, at, start, close) if close not in unclosed else 0
            if not end:
                unclosed.add(close)
                continue
        yield "said", text[done : opening.start()]
        yield "pasted" if opening["fence"] else "harness", text[opening.start() : end]
        done = at = end
    yield "said", text[done:]


def _fence_end(text: str, opening: re.Match[str]) -> int:
    """Where the fence is closed; the end of the text when it never is."""
    fence = opening["fence"]
    closing = re.compile(rf"^[ ]{{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t]*\r?$", re.MULTILINE)
    found = closing.search(text, opening.end())
    return found.end() if found else len(text)


def _marks_of(opening: re.Match[str], known: Marks) -> tuple[str, str]:
    """The pattern that opens such a block, and the text that closes it."""
    tag = opening["tag"]
    if tag:
        return rf"<{re.escape(tag)}(?=[\s>])", f"</{tag}>"
    return next((re.escape(start), close) for start, close in known.blocks if start == opening["block"])


def _harness_end(text: str, at: int, start: str, close: str) -> int:
    """Where the block ends: at the last of the closing marks that no other opening one comes between; 0 without any."""
    end = 0
    for mark in re.compile(rf"(?P<open>{start})|{re.escape(close)}").finditer(text, at):
        if not mark["open"]:
            end = mark.end()
        elif end:
            break
    return end


def _lines(text: str, tool_text: ToolText) -> Iterator[tuple[Voice, str]]:
    """Which lines are pasted; the rest is said.

    Quoted ones, logs, long blocks with what hangs on them, what a line announces as somebody else's, lines known from a tool.
    """
    blocks = re.split(r"(\n[ \t\r]*\n)", text)
    foreign = False
    for number, block in enumerate(blocks):
        lines = block.splitlines(keepends=True)
        last = number == len(blocks) - 1
        foreign = _is_long(block) or (foreign and not (last and _is_prose(lines)))
        logged = [n for n, line in enumerate(lines) if LOGGED.match(line)]
        for n, line in enumerate(lines):
            if foreign or (logged and logged[0] <= n <= logged[-1]):
                yield "pasted", line
            else:
                yield from _pieces(line, tool_text)
            foreign = foreign or bool(INTRODUCES.search(line) or PATCH.match(line))


def _is_long(block: str) -> bool:
    return len(block) > LONG_CHARS or block.count("\n") >= LONG_LINES


def _is_prose(lines: list[str]) -> bool:
    """Whether a person may have typed this below what they pasted: a few lines, no list, heading or markup."""
    return len(lines) <= AFTER_LONG and all(PROSE.match(line) for line in lines)


def _pieces(line: str, tool_text: ToolText) -> Iterator[tuple[Voice, str]]:
    """A line, with what it quotes from a tool apart."""
    voice = _voice(line, tool_text)
    at = 0
    for quote in QUOTED.finditer(line):
        if _is_known(quote.group()[1:-1], tool_text):
            if at < quote.start():
                yield voice, line[at : quote.start()]
            yield "pasted", quote.group()
            at = quote.end()
    if at < len(line):
        yield voice, line[at:]


def _voice(line: str, tool_text: ToolText) -> Voice:
    foreign = len(line) > LONG_CHARS or QUOTE.match(line) or HIDDEN.search(line) or LOGGED.match(line)
    return "pasted" if foreign or _is_known(line, tool_text) else "said"


def _is_known(text: str, tool_text: ToolText) -> bool:
    return len(text.encode(errors="replace")) > SHORT_BYTES and text.strip() in tool_text


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
