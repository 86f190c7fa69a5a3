"""What a setting may hold: each kind reads a raw value and can say, for a person, what it allows.

The rule this file keeps: a kind never repairs a value. What it does not allow, it refuses by giving None.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Protocol


class Kind(Protocol):
    """The allowed values of a setting; its `str` describes them."""

    def read(self, raw: object) -> bool | int | float | str | None:
        """The value, or None when `raw` is not allowed. Text is what the environment gives."""
        ...


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, raw: object) -> bool | None:
        """A YAML boolean only: `yes` and `1` are text and number in YAML 1.2, and guessing is how settings go wrong."""
        return raw if isinstance(raw, bool) else None

    def __str__(self) -> str:
        """Both values."""
        return "true or false"


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within [low, high]. unit: what it counts."""

    low: int
    high: int
    unit: str = ""

    def read(self, raw: object) -> int | None:
        """The number, unless it is a fraction, text, a boolean or out of range."""
        return raw if isinstance(raw, int) and not isinstance(raw, bool) and self.low <= raw <= self.high else None

    def __str__(self) -> str:
        """The range, with its unit."""
        return f"a whole number from {self.low} to {self.high} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Share:
    """A fraction within [low, high]."""

    low: float
    high: float

    def read(self, raw: object) -> float | None:
        """The fraction; NaN is within no range."""
        return (
            float(raw)
            if isinstance(raw, int | float) and not isinstance(raw, bool) and self.low <= raw <= self.high
            else None
        )

    def __str__(self) -> str:
        """The range."""
        return f"a number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these words."""

    words: tuple[str, ...]

    def read(self, raw: object) -> str | None:
        """The word, whatever the case it is written in."""
        word = raw.strip().lower() if isinstance(raw, str) else ""
        return word if word in self.words else None

    def __str__(self) -> str:
        """The words."""
        return " or ".join(self.words)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text that fits a pattern as a whole. what: how that is said to a person."""

    pattern: str
    what: str

    def read(self, raw: object) -> str | None:
        """The text without the white space around it."""
        text = raw.strip() if isinstance(raw, str) else ""
        return text if re.fullmatch(self.pattern, text) else None

    def __str__(self) -> str:
        """What is allowed."""
        return self.what


def unknown(key: str, known: list[str]) -> str:
    """Why a key is refused, with the known key that was probably meant."""
    near = nearest(key, known)
    return f"there is no setting {key!r}" + (f"; did you mean {near!r}?" if near else "")


def nearest(key: object, known: list[str]) -> str:
    """The known name that was probably meant, "" when there is none near."""
    if not isinstance(key, str):
        return ""
    near = get_close_matches(key, known, n=1, cutoff=0.6) or [
        candidate for candidate in known if candidate.rpartition(".")[2].lower() == key.rpartition(".")[2].lower()
    ]
    return next(iter(near), "")
