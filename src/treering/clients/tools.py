"""Tool calls and their outcomes, paired while a log streams by.

The rule this file keeps: a call is told when it is made (`ok` None, with its input) and again when its outcome is
known (`ok` True or False, with its output); both bear the file and whether the tool writes. Texts are cut, since one
log may hold hundreds of megabytes of them.
"""

from dataclasses import replace

import msgspec

from treering.clients.voices import ToolText
from treering.core.session import ToolUse

INPUT_LIMIT = 2_000  # characters of a call's input that are kept
OUTPUT_LIMIT = 4_000  # characters of its output: the first three quarters and the end
OPEN_LIMIT = 1_000  # calls that may wait for their outcome


class Arguments(msgspec.Struct, gc=False):
    """The arguments of file tools, under the names the clients use."""

    file_path: str = ""
    filePath: str = ""  # noqa: N815 — the clients' own names
    path: str = ""
    absolute_path: str = ""
    notebook_path: str = ""
    content: str = ""
    new_string: str = ""
    newString: str = ""  # noqa: N815
    newText: str = ""  # noqa: N815

    @property
    def file(self) -> str:
        """The file meant, "" when there is none."""
        return self.file_path or self.filePath or self.path or self.absolute_path or self.notebook_path

    @property
    def written(self) -> str:
        """The text that is to be written."""
        return self.content or self.new_string or self.newString or self.newText


ARGUMENTS = msgspec.json.Decoder(Arguments)
NO_FILE = Arguments()


def cut(text: str, limit: int) -> str:
    """A text of at most `limit` characters: its beginning and its end."""
    if len(text) <= limit:
        return text
    tail = limit // 4
    return f"{text[: limit - tail - 1]}…{text[-tail:]}"


class Tools:
    """The open calls of a session, and the tool texts seen in it. writers: the client's tools that write files."""

    __slots__ = ("_open", "_writers", "text")

    def __init__(self, writers: frozenset[str]) -> None:
        self._writers = writers
        self._open: dict[str, tuple[ToolUse, ...]] = {}
        self.text = ToolText()

    def called(self, name: str, call: str, raw: msgspec.Raw | bytes) -> ToolUse:
        """A call with its arguments as JSON bytes."""
        given = bytes(raw)
        arguments = _arguments(given)
        wrote = name in self._writers and "://" not in arguments.file
        if wrote and arguments.written:
            self.text.add(arguments.written)
        use = ToolUse(name, call, cut(given.decode(errors="replace"), INPUT_LIMIT), "", arguments.file, wrote)
        self.opened((use,))
        return use

    def done(self, call: ToolUse, output: str, *, ok: bool | None) -> ToolUse:
        """A call and its outcome in one, for logs that tell them together; ok None while it runs."""
        self._open.pop(call.call, None)
        self.text.add(output)
        return replace(call, output=cut(output, OUTPUT_LIMIT), ok=ok)

    def opened(self, uses: tuple[ToolUse, ...]) -> None:
        """Remember one call, which may be about several files, until its outcome comes."""
        if len(self._open) >= OPEN_LIMIT:
            del self._open[next(iter(self._open))]
        self._open[uses[0].call] = uses

    def returned(self, call: str, output: str, *, ok: bool, name: str = "") -> tuple[ToolUse, ...]:
        """The outcome of a call, once for each file it is about."""
        self.text.add(output)
        shown = cut(output, OUTPUT_LIMIT)
        uses = self._open.pop(call, None) or (ToolUse(name, call),)
        return tuple([ToolUse(use.name, call, "", shown, use.path, use.wrote, ok) for use in uses])


def _arguments(given: bytes) -> Arguments:
    """The arguments of a file tool; those of others are not looked into."""
    if b'ath"' not in given:
        return NO_FILE
    try:
        return ARGUMENTS.decode(given)
    except (ValueError, RecursionError):
        return NO_FILE
