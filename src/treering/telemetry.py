"""What happened, in numbers: one frozen event per operation, and the sinks that take them (M7.1).

The rule this file keeps: an event has no room for memory text, a path or a query. Its fields are numbers and names from
fixed tables; a text that is not such a name is written as `other`.
"""

import dataclasses
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from treering.core.entry import EntryType
from treering.disk.files import ANY, append_line, remove, rename
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
class Embed:
    """Entries given vectors of what they say. skipped_reason: what kept it from coming to its end."""

    status: str
    entries: int
    duration_ms: int = 0
    skipped_reason: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A change a person made: `remember`, `edit`, `move` or `undo`."""

    cause: str
    status: str
    touched_topics: tuple[EntryType, ...] = ()
    duration_ms: int = 0


Event = Extract | Recall | Forget | Dream | Harvest | Consolidate | Embed | Change

NAMES: dict[type[Event], str] = {
    Extract: "extract",
    Recall: "recall",
    Forget: "forget",
    Dream: "dream",
    Harvest: "harvest",
    Consolidate: "consolidate",
    Embed: "embed",
    Change: "change",
}

Sink = Callable[[Event], None]
"""Takes an event and returns at once; it never raises, since nothing may fail because of its bookkeeping."""

FULL = 4_000_000  # bytes: some ten thousand operations
KEPT = 12  # files
FILE = re.compile(r"events-(?P<month>\d{4}-\d\d)(?:\.(?P<number>\d{1,6}))?\.jsonl")

NAME = re.compile(r"[a-z][a-z_]{0,31}")
MODEL = re.compile(r"[a-z0-9]+:[A-Za-z0-9_:./-]{1,80}")


def silent(event: Event) -> None:
    """The sink of a process that keeps no telemetry."""


def to_all(sinks: Sequence[Sink]) -> Sink:
    """A sink that hands on to these."""

    def hand_on(event: Event) -> None:
        for sink in sinks:
            sink(event)

    return hand_on if sinks else silent


@dataclass(frozen=True, slots=True)
class JsonLines:
    """Appends to `events-<year>-<month>.jsonl` in a folder, as the hook does too.

    At `FULL` bytes the file is put away under a number, and of those only the newest `KEPT` stay: counting fills no disk.
    """

    folder: Path
    now: Callable[[], datetime]

    def __call__(self, event: Event) -> None:
        """Write one line; a disk that refuses it costs the line, not the operation."""
        at = self.now()
        line = json.dumps({"event": NAMES[type(event)], "at": at.isoformat(timespec="seconds"), **fields(event)})
        name = f"events-{at:%Y-%m}.jsonl"
        try:
            append_line(self.folder, name, line.encode() + b"\n")
            if (self.folder / name).stat().st_size >= FULL:
                self._put_away(name)
        except (StoreError, OSError):
            return

    def _put_away(self, name: str) -> None:
        """Give the file its number, and let the oldest go. Two processes at once put away two files, of which one is short."""
        places = sorted(place for path in self.folder.glob("events-*.jsonl") if (place := _place(path)))
        number = max((number for of, number, _ in places if name == f"events-{of}.jsonl"), default=0) + 1
        rename(self.folder, name, name.replace(".jsonl", f".{number}.jsonl"))
        for _, _, old in [place for place in places if place[2] != name][: max(len(places) - KEPT, 0)]:
            remove(self.folder, old, ANY)


def _place(path: Path) -> tuple[str, int, str] | None:
    """Month, number and name of a file of events, None when it is something else."""
    found = FILE.fullmatch(path.name)
    return (found["month"], int(found["number"] or 0), path.name) if found else None


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
