"""A fault in somebody's data, as a value: parsers report these and never raise."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and where.

    path: the file as the person knows it; line: 1-based, 0 when the whole file is meant;
    what: one sentence; code: a stable name for telemetry and tests (`bad_line`, `not_utf8`, …).
    """

    path: str
    line: int
    code: str
    what: str

    def __str__(self) -> str:
        """`path:line: what`, the form editors jump to."""
        where = f"{self.path}:{self.line}" if self.line else self.path
        return f"{where}: {self.what}"
