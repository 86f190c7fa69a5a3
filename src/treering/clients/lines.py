"""Files of JSON lines, streamed one line at a time.

The rule this file keeps: a fault in somebody's file is a `Problem` with its line, and the next line is read. A byte
order mark, CRLF, NUL padding, invalid UTF-8 and cut surrogates do not cost a record; a line that is no JSON object
costs that line only. Memory is the longest line.
"""

import json
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from treering.core.moment import is_tellable
from treering.core.problem import Problem

T = TypeVar("T")

BUFFER = 1 << 20  # bytes per read: a quarter of the time that the default buffer takes on a large log
SHOWN = 20  # problems named by line in one file; the rest are counted
BOM = b"\xef\xbb\xbf"
PADDING = b" \t\r\n\x00"
MILLISECONDS = 1e11  # a number above this counts milliseconds since the epoch, not seconds


class Faults:
    """The problems of one file: the first ones by line, the rest as one count."""

    __slots__ = ("_found", "_more", "path")

    def __init__(self, path: str) -> None:
        self.path = path
        self._found: list[Problem] = []
        self._more = 0

    def add(self, line: int, code: str, what: str) -> None:
        """Note a problem in a line, or in the whole file (line 0)."""
        if len(self._found) < SHOWN:
            self._found.append(Problem(self.path, line, code, what))
        else:
            self._more += 1

    def __bool__(self) -> bool:
        """Whether anything was noted."""
        return bool(self._found)

    def drain(self) -> Iterator[Problem]:
        """Hand out what was noted since the last time."""
        found, more, self._found, self._more = self._found, self._more, [], 0
        yield from found
        if more:
            yield Problem(self.path, 0, "more_problems", f"{more} more problems in this file")


class Kind(msgspec.Struct):
    """The type of a record, whatever else is in it."""

    type: str = ""


def _present(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object without its nulls: to a reader they are as good as absent."""
    return {key: value for key, value in pairs if value is not None}


@dataclass(frozen=True, slots=True)
class Format(Generic[T]):
    """How to decode a line. types: the record types that are read; a record of another type may look as it likes."""

    decoder: msgspec.json.Decoder[T]
    types: frozenset[str] = frozenset()

    def decode(self, line: bytes, number: int, faults: Faults) -> T | None:
        """The record in a line; None and, where it matters, a problem when there is none."""
        try:
            return self.decoder.decode(line)
        except (ValueError, RecursionError):
            return self.salvage(line, number, faults)

    def salvage(self, line: bytes, number: int, faults: Faults) -> T | None:
        """Decode a line that failed: repaired where that is possible, else None and a problem."""
        whole = line.endswith(b"\n")
        line = line.removeprefix(BOM).strip(PADDING)
        if not line:
            return None
        try:
            text = line.decode()
        except UnicodeDecodeError:
            text = line.decode(errors="replace")
            faults.add(number, "not_utf8", "not UTF-8; unreadable bytes are replaced")
        try:
            value = json.loads(text, object_pairs_hook=_present)
        except (ValueError, RecursionError):
            code, what = ("bad_line", "not JSON") if whole else ("partial_line", "the last line is not complete")
            faults.add(number, code, what)
            return None
        if not isinstance(value, dict):
            faults.add(number, "bad_line", "not a JSON object")
            return None
        try:
            return self.decoder.decode(json.dumps(value, ensure_ascii=False).encode(errors="replace"))
        except (ValueError, RecursionError) as error:
            if not self.types or not isinstance(value.get("type"), str) or value["type"] in self.types:
                faults.add(number, "bad_record", f"not a record of this client: {error}")
            return None


def lines(faults: Faults) -> Iterator[tuple[int, bytes]]:
    """The raw lines of the file `faults` is about, numbered from 1; a `.json` file is one line, however it is laid out."""
    try:
        path = Path(faults.path)
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for ever
            faults.add(0, "not_a_file", "a session log must be a regular file")
            return
        with path.open("rb", buffering=BUFFER) as file:
            yield from enumerate((file.read(),) if path.suffix == ".json" else file, 1)
    except (OSError, ValueError) as error:
        faults.add(0, "unreadable", getattr(error, "strerror", None) or str(error))


def lines_at(faults: Faults, offsets: Iterable[int]) -> Iterator[bytes]:
    """The lines that begin at these offsets of a file that `lines` has gone through."""
    path = Path(faults.path)
    try:
        with path.open("rb", buffering=BUFFER) as file:
            for offset in offsets:
                file.seek(offset)
                yield file.read() if path.suffix == ".json" else file.readline()
    except OSError as error:
        faults.add(0, "unreadable", error.strerror or str(error))


def records(form: Format[T], faults: Faults, keep: bytearray | None = None) -> Iterator[tuple[int, T]]:
    """The records of the file `faults` is about, with their line numbers.

    keep: one byte per line, from an earlier pass; a line with 0 is passed over, and so is one added since.
    """
    decode = form.decoder.decode
    for number, line in lines(faults):
        if keep is not None and (number > len(keep) or not keep[number - 1]):
            continue
        try:
            record: T | None = decode(line)
        except (ValueError, RecursionError):
            record = form.salvage(line, number, faults)
        if record is not None:
            yield number, record


def moment(value: object) -> datetime | None:
    """A time as logs write it (ISO 8601, or seconds or milliseconds since the epoch); None when it is none."""
    try:
        if isinstance(value, str):
            at = datetime.fromisoformat(value)
            at = at if at.tzinfo else at.replace(tzinfo=UTC)
        elif isinstance(value, int | float):
            at = datetime.fromtimestamp(value / 1000 if value > MILLISECONDS else value, UTC)
        else:
            return None
    except (ValueError, OverflowError, OSError):
        return None
    return at if is_tellable(at) else None
