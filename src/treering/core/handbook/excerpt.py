"""What of a whole session a model is shown: the person's own words first, within a token budget (A3).

The rules this file keeps: harness text, thinking, images and usage never get in; a text passes the guard whole before it is
cut; a turn whose words were forgotten is left out with everything in it; and what is shown stands in the order of the
session, each hole marked, as JSON in which nothing can end its own block.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Literal

from treering.core.budget import approximate_tokens
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner, laid_out
from treering.core.handbook.bars import NO_BARS, Bars
from treering.core.prompts import Datum, data_block
from treering.core.session import Message, ToolUse

Kind = Literal["person", "assistant", "pasted", "narration", "tool"]

TIERS: tuple[tuple[Kind, float], ...] = (
    ("person", 1.0),
    ("assistant", 0.15),
    ("pasted", 0.1),
    ("narration", 0.05),
    ("tool", 0.1),
)
"""The kinds of rows in the order in which they get room, and the share of the budget that one row may take.

assistant: the last thing said before the person speaks again; narration: what was said on the way there."""

MISSES = 20  # rows of a tier that may be too long before the tier counts as full
LEAST = 24  # tokens: less room than this is none
INPUT = 300  # characters of a tool's input that are shown


@dataclass(frozen=True, slots=True)
class Row:
    """One thing said or done, not yet cleaned. tool, given, ok: what was called with what, and whether it went well."""

    kind: Kind
    text: str
    at: datetime | None = None
    tool: str = ""
    given: str = ""
    ok: bool = False


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is shown. shown, rows: how many rows of how many; said, of: characters of the person's words, kept and in all."""

    text: Clean
    shown: int
    rows: int
    said: int
    of: int

    @property
    def survived(self) -> float:
        """The share of the person's own words that is shown."""
        return self.said / self.of if self.of else 1.0


def rows(messages: Iterable[Message], bars: Bars = NO_BARS) -> tuple[Row, ...]:
    """What a session holds that may be shown, in its order. A message repeated under its record counts once."""
    found: list[Row] = []
    seen: set[str] = set()
    calls: dict[str, ToolUse] = {}
    open_ = True
    for message in messages:
        if message.record in seen:
            continue
        seen.add(message.record)
        if message.is_prompt:
            open_ = not bars.bar(message.record, message.voiced("said").strip())
        if open_:
            found += (row for row in _rows(message, calls) if not bars.hold(row.text))
    return tuple(_ranked(found))


def digest(found: Iterable[Row]) -> str:
    """sha256 over all that harvest reads of a session: the same however often its file is touched, renamed or copied."""
    total = hashlib.sha256()
    for row in found:
        parts = (row.kind.replace("narration", "assistant"), row.text, row.tool, row.given)
        total.update(hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).digest())
    return total.hexdigest()


def excerpt(found: Sequence[Row], budget: int, clean: Cleaner, zone: tzinfo) -> Excerpt:
    """The rows that fit into so many tokens. zone: where the person is, for the dates of what they said."""
    chosen = _Choice(budget)
    for kind, share in TIERS:
        misses = 0
        for i in reversed(range(len(found))):
            if found[i].kind != kind:
                continue
            if chosen.room < LEAST or misses >= MISSES:
                break
            misses += not chosen.take(i, found[i], int(budget * share), clean, zone)
    total = sum(len(clean(row.text).text) for row in found if row.kind == "person")
    return Excerpt(chosen.text(len(found)), len(chosen.lines), len(found), chosen.said, total)


class _Choice:
    """The rows that have been given room so far."""

    def __init__(self, budget: int) -> None:
        self.room = budget - _GAP_TOKENS  # the gap around nothing
        self.lines: dict[int, Clean] = {}
        self.said = 0

    def take(self, i: int, row: Row, most: int, clean: Cleaner, zone: tzinfo) -> bool:
        """Give the row room, cut where it has to be. False when it does not fit."""
        gaps = 1 - (i - 1 in self.lines) - (i + 1 in self.lines)
        room = self.room - gaps * _GAP_TOKENS
        text = clean(row.text) if row.kind != "tool" else _healed(clean(row.text))
        frame = _tokens(_datum(row, EMPTY, clean, zone))
        for limit in (min(most, room) - frame, (min(most, room) - frame) * 2 // 3):
            shown = _cut(text, limit)
            line = data_block([_datum(row, shown, clean, zone)])
            cost = approximate_tokens(line.text) + 1
            if cost <= room and shown:
                self.lines[i] = line
                self.room = room - cost
                self.said += len(shown.text) if row.kind == "person" else 0
                return True
        return False

    def text(self, count: int) -> Clean:
        """The rows in order, with the number of those left out in each hole."""
        lines: list[Clean] = []
        before = -1
        for i in (*sorted(self.lines), count):
            if i - before > 1:
                lines.append(data_block([{"gap": i - before - 1}]))
            lines += [self.lines[i]] if i < count else []
            before = i
        return NEWLINE.join(lines)


def _tokens(item: dict[str, Datum]) -> int:
    """What a row costs, with its line break."""
    return approximate_tokens(data_block([item]).text) + 1


_GAP_TOKENS = _tokens({"gap": 99_999})
_RUN = re.compile(r"\S+")


def _rows(message: Message, calls: dict[str, ToolUse]) -> Iterator[Row]:
    """The rows of one message; a tool's input is kept until its output comes."""
    for use in message.tools:
        if use.ok is None and not use.output:
            calls[use.call] = use
    match message.role:
        case "person":
            yield from _row("person", message.voiced("said"), message.at)
            yield from _row("pasted", message.voiced("pasted"), message.at)
        case "assistant":
            yield from _row("assistant", message.voiced("answer"), message.at)
    for use in message.tools:
        if use.output:
            asked = calls.pop(use.call, use)
            yield Row("tool", use.output, message.at, use.name or asked.name, use.path or asked.input, ok=bool(use.ok))


def _row(kind: Kind, text: str, at: datetime | None) -> Iterator[Row]:
    if text.strip():
        yield Row(kind, text.strip(), at)


def _ranked(found: Sequence[Row]) -> Iterator[Row]:
    """Everything the assistant said before its last word in a turn is narration."""
    last = True
    ranked: list[Row] = []
    for row in reversed(found):
        if row.kind == "assistant":
            ranked.append(row if last else replace(row, kind="narration"))
            last = False
        else:
            last = last or row.kind in ("person", "pasted")
            ranked.append(row)
    return reversed(ranked)


def _datum(row: Row, text: Clean, clean: Cleaner, zone: tzinfo) -> dict[str, Datum]:
    """A row as the model sees it."""
    match row.kind:
        case "person":
            return {"at": row.at.astimezone(zone) if row.at else None, "person": text}
        case "pasted":
            return {"pasted": text}
        case "tool":
            given = _healed(clean(row.given)).flat().cut(INPUT)
            return {"tool": clean(row.tool).flat(), "input": given or None, "output": text}
        case _:
            return {"assistant": text}


def _healed(text: Clean) -> Clean:
    """The text without the halves of a word that a reader has cut: half a secret is none that the guard knows."""
    ends = [run.span() for run in _RUN.finditer(text.text) if "…" in run[0]] if "…" in text.text else []
    if not ends:
        return text
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text.text)]
    return laid_out(lambda *runs: " … ".join(runs), *(text.pick(a, b) for a, b in zip(starts, stops, strict=True)))


def _cut(text: Clean, limit: int) -> Clean:
    """Beginning and end of a text in at most about so many tokens, line breaks counted as they are written in JSON."""
    tokens = approximate_tokens(text.text) + text.text.count("\n") // 3
    if tokens <= limit:
        return text
    size = max(0, len(text.text) * (limit - 12) // tokens)
    if size < LEAST:
        return EMPTY
    tail = size // 4
    return laid_out(
        lambda a, b: f"{a} … {b}", text.pick(0, size - tail), text.pick(len(text.text) - tail, len(text.text))
    )
