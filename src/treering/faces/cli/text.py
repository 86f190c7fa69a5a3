"""Entries and times as a person reads them in a terminal.

The rule this file keeps: text of memory is shown on its lines alone; control characters in it never reach the terminal.
"""

import json
from collections.abc import Iterable
from datetime import date, datetime

from treering.core.entry import Entry

HIDDEN = dict.fromkeys([*range(32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)], " ")
"""Control characters and bidi overrides, as blanks: memory is not allowed to move the cursor or to turn a line around."""

_LINES = {code: blank for code, blank in HIDDEN.items() if code != ord("\n")}
_ESCAPED = {code: f"\\u{code:04x}" for code in HIDDEN if code > ord("~")}

CAUSES = {
    "extract": "learn",
    "hand": "edit by hand",
    "anchor": "verify",
    "consolidate": "handbook",
    "clear": "memory clear",
    "propose": "to the inbox",
    "accept": "inbox accept",
    "reject": "inbox reject",
}
"""What a person calls a cause, where that is not its name: mostly the command that does it."""


def plain(text: str) -> str:
    """The text as a terminal may have it: its lines, and nothing that moves the cursor."""
    return text.translate(_LINES)


def document(data: object, indent: int | None = None) -> str:
    """The data as JSON that can be read in any language; what a terminal might obey is escaped."""
    return json.dumps(data, ensure_ascii=False, indent=indent).translate(_ESCAPED)


def flat(text: str, limit: int = 0) -> str:
    """The text on one line, cut at `limit` characters when one is given."""
    line = " ".join(text.translate(HIDDEN).split())
    return line if not limit or len(line) <= limit else line[: limit - 1].rstrip() + "…"


def block(text: str, indent: str = "  ") -> str:
    """The text with its own lines, indented."""
    return "\n".join(f"{indent}{line.translate(HIDDEN)}".rstrip() for line in text.splitlines())


def plural(count: int, one: str, many: str = "") -> str:
    """`1 entry`, `2 entries`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def cause(name: str) -> str:
    """What a person calls the cause of a change."""
    return CAUSES.get(name, name)


def when(moment: datetime) -> str:
    """A moment to the minute, in the machine's time zone."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def entry_line(entry: Entry, today: date | None = None) -> str:
    """Address, then what it says. today: the person's, to tell a day that has passed."""
    pinned = " (pinned)" if entry.pinned else ""
    passed = " passed: told only when asked for" if today and entry.line.due and entry.line.due < today else ""
    due = f" (due {entry.line.due}{passed})" if entry.line.due else ""
    return f"  {flat(entry.address)}{pinned}{due}\n      {flat(entry.record.summary, 160)}"


def entry_list(entries: Iterable[Entry], today: date | None = None) -> str:
    """The entries by scope: what is known about the person first. today: as `entry_line`."""
    by_scope: dict[str, list[str]] = {}
    for entry in entries:
        by_scope.setdefault(entry.scope, []).append(entry_line(entry, today))
    titles = {"user": "About you, in every project", "project": "This project"}
    return "\n\n".join("\n".join([title, *by_scope[scope]]) for scope, title in titles.items() if scope in by_scope)
