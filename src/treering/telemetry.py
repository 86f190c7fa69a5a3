"""What happened, in numbers: one frozen event per operation, and the sinks that take them (M7.1).

The rule this file keeps: an event has no room for memory text, a path or a query. Its fields are numbers and names from
fixed tables; a text that is not such a name is written as `other`.
"""

import dataclasses
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from treering.core.entry import EntryType
from treering.disk.files import append_line
from treering.errors import StoreError


@dataclass(frozen=True, slots=True)
class Extract:
    """One session read for memories. skipped_reason: why nothing ran, "" when it did."""

    trigger: str
    status: str
    patches_count: int = 0
    touched_topics: tuple[EntryType, ...] = ()
    duration_ms: int = 0
    skipped_reason: str = ""
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Recall:
    """One query answered. query_length: in code points."""

    query_length: int
    docs_scanned: int
    docs_selected: int
    strategy: str
    duration_ms: int = 0
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Forget:
    """One request to forget, carried out."""

    strategy: str
    entries_removed: int
    duration_ms: int = 0
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Dream:
    """One dream. status: `updated`, `noop`, `cancelled`, `failed` or `skipped`, with the reason of a skip."""

    trigger: str
    status: str
    deduped_entries: int = 0
    touched_topics: tuple[EntryType, ...] = ()
    duration_ms: int = 0
    skipped_reason: str = ""
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Harvest:
    """Past sessions read for the handbook, or so many of them skipped for one reason. outputs: of how many notes came."""

    status: str
    sessions: int
    outputs: int = 0
    duration_ms: int = 0
    skipped_reason: str = ""
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Consolidate:
    """A handbook brought in step, or why not. sessions: harvested ones that it rests on; outputs: files that changed."""

    status: str
    sessions: int = 0
    outputs: int = 0
    duration_ms: int = 0
    skipped_reason: str = ""
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A change a person made: `remember`, `edit`, `move` or `undo`."""

    cause: str
    status: str
    touched_topics: tuple[EntryType, ...] = ()
    duration_ms: int = 0


Event = Extract | Recall | Forget | Dream | Harvest | Consolidate | Change

NAMES: dict[type[Event], str] = {
    Extract: "extract",
    Recall: "recall",
    Forget: "forget",
    Dream: "dream",
    Harvest: "harvest",
    Consolidate: "consolidate",
    Change: "change",
}

Sink = Callable[[Event], None]
"""Takes an event and returns at once; it never raises, since nothing may fail because of its bookkeeping."""

NAME = re.compile(r"[a-z][a-z_]{0,31}")
MODEL = re.compile(r"[a-z0-9]+:[A-Za-z0-9_:./-]{1,80}")


def silent(event: Event) -> None:
    """The sink of a process that keeps no telemetry."""


@dataclass(frozen=True, slots=True)
class JsonLines:
    """Appends to `events-<year>-<month>.jsonl` in a folder, so that an old month can simply be deleted."""

    folder: Path
    now: Callable[[], datetime]

    def __call__(self, event: Event) -> None:
        """Write one line; a disk that refuses it costs the line, not the operation."""
        at = self.now()
        line = json.dumps({"event": NAMES[type(event)], "at": at.isoformat(timespec="seconds"), **fields(event)})
        try:
            append_line(self.folder, f"events-{at:%Y-%m}.jsonl", line.encode() + b"\n")
        except StoreError:
            return


def fields(event: Event) -> dict[str, int | str | list[str]]:
    """The event as plain values, without those that say nothing."""
    row = dataclasses.asdict(event)
    for empty in [key for key in ("skipped_reason", "model", "input_tokens", "output_tokens") if not row.get(key)]:
        row.pop(empty, None)
    return {key: _plain(value, MODEL if key == "model" else NAME) for key, value in row.items()}


def _plain(value: int | str | tuple[str, ...], allowed: re.Pattern[str]) -> int | str | list[str]:
    if isinstance(value, str):
        return value if allowed.fullmatch(value) else "other"
    return [item if allowed.fullmatch(item) else "other" for item in value] if isinstance(value, tuple) else value


def stopwatch() -> Callable[[], int]:
    """A function that tells the milliseconds since now."""
    start = time.perf_counter()
    return lambda: round((time.perf_counter() - start) * 1000)
