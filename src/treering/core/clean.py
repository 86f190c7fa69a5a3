"""Text that passed the secret guard (`Clean`) and text that belongs to a file on disk (`Kept`).

The rule this file keeps: models, catalog, telemetry, journal notes and faces take `Clean`, so the type checker holds
every door (A6). `Clean(…)` is built in guard/secrets.py and core/prompts.py only; an architecture test reads the source
for it. `Kept` is a person's own file: it may hold anything, so only the topic parser, store.apply and the journal touch it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Clean:
    """Text without secrets. Every operation on it returns Clean again."""

    text: str

    def __str__(self) -> str:
        """The text itself."""
        return self.text

    def __bool__(self) -> bool:
        """Whether there is any text."""
        return bool(self.text)

    def cut(self, limit: int, ellipsis: str = "…") -> "Clean":
        """At most `limit` code points, the ellipsis included."""
        if len(self.text) <= limit:
            return self
        return Clean(self.text[: max(0, limit - len(ellipsis))].rstrip() + ellipsis)

    def flat(self) -> "Clean":
        """The same words on one line."""
        return Clean(" ".join(self.text.split()))

    def pick(self, start: int, end: int) -> "Clean":
        """The text between two positions, without the white space around it."""
        return Clean(self.text[start:end].strip())

    def dated(self, day: date, at: int) -> "Clean":
        """The same text with a day put in at a position: `by thursday` → `by thursday (2026-11-26)`."""
        return Clean(f"{self.text[:at]} ({day.isoformat()}){self.text[at:]}")

    def join(self, parts: Iterable["Clean"]) -> "Clean":
        """The parts with this text between them, as `str.join`."""
        return Clean(self.text.join(part.text for part in parts))

    def fill(self, **values: "Clean") -> "Clean":
        """Replace each `{{name}}`; a value's own braces are never read again."""
        pieces: list[str] = []
        for i, piece in enumerate(self.text.split("{{")):
            name, found, rest = piece.partition("}}")
            if i and found and name.strip() in values:
                pieces += [values[name.strip()].text, rest]
            else:
                pieces += ["{{" if i else "", piece]
        return Clean("".join(pieces))


EMPTY = Clean("")
"""No text at all, clean by nature."""

SPACE, NEWLINE, STOP = Clean(" "), Clean("\n"), Clean(". ")
"""What clean texts are joined with."""


def laid_out(layout: Callable[..., str], *parts: Clean) -> Clean:
    """Clean texts in a layout: a pure function that adds markup and white space around them, and no text of its own."""
    return Clean(layout(*(part.text for part in parts)))


@dataclass(frozen=True, slots=True)
class Kept:
    """The whole text of a file in a memory tree, as it was read or as it is to be written back to that tree."""

    text: str


Cleaner = Callable[[str], Clean]
"""guard.secrets.clean, or whatever stands for it: redacts and wraps. Handed to rings that must not import the guard."""


def cleaned(texts: Sequence[str], clean: Cleaner) -> tuple[Clean, ...]:
    """The texts through the guard: in one go, and one by one only where there is something in one of them."""
    whole = "\n".join(texts)
    return tuple(map(Clean if clean(whole).text == whole else clean, texts))
