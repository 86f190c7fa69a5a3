"""What of a session was forgotten, by the tombstones of its messages: neither shown to a model nor taken from it (M5.2).

The rule this file keeps: the words themselves are gone, so that a message is known by its record, and a text by the hash of
the whole, of a line or of a sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from treering.core.plan import words_hash

_END = re.compile(r"(?<=[.!?。！？…])\s*(?=\S)")
_MARKS = " \t\r-*•>#“”\"'„«»`"  # around words that are quoted or listed


@dataclass(frozen=True, slots=True)
class Bars:
    """Tombstones of one session: pairs of a record and a hash of words, "" for none."""

    stones: frozenset[tuple[str, str]] = frozenset()

    def bar(self, record: str, words: str) -> bool:
        """Whether a message rests on something forgotten: by its record, or by its words."""
        return bool(self.stones) and (record in {known for known, _ in self.stones} - {""} or self.hold(words))

    def hold(self, text: str) -> bool:
        """Whether a text repeats what was forgotten, as a whole, as one of its lines or in a sentence."""
        hashes = {known for _, known in self.stones} - {""}
        return bool(hashes) and any(words_hash(passage) in hashes for passage in _passages(text))

    def without(self, text: str) -> str:
        """The text without the lines that repeat it."""
        return "".join(line for line in text.splitlines(keepends=True) if not self.hold(line)) if self.stones else text


NO_BARS = Bars()


def _passages(text: str) -> Iterator[str]:
    yield text
    for line in text.splitlines():
        yield line
        yield line.strip(_MARKS)
        for sentence in _END.split(line):
            yield sentence
            yield sentence.strip(_MARKS)
