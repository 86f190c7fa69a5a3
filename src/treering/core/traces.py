"""By what a purged entry is recognised wherever it left something (M5.2).

The rule this file keeps: ids and hashes tell for sure; text tells where it is long enough to be nobody else's. A text that
was cut short is recognised by its beginning.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from treering.core.change import Tombstone
from treering.core.language import spaceless

LEAST, LEAST_SPACELESS = 12, 6  # characters of a line that is nobody else's
BEGINNING = 40  # characters by which a text that was cut is recognised


@dataclass(frozen=True, slots=True)
class Traces:
    """What is looked for.

    ids: of the entries; hashes: of their texts, older ones too; paths: where these stood; fragments: lines of text; stones:
    the messages they were learned from, to be barred.
    """

    ids: frozenset[str]
    hashes: frozenset[str] = frozenset()
    paths: frozenset[str] = frozenset()
    fragments: tuple[str, ...] = ()
    stones: tuple[Tombstone, ...] = ()

    @property
    def sessions(self) -> frozenset[tuple[str, str]]:
        """Client and id of the sessions they were learned from."""
        return frozenset((stone.client, stone.session) for stone in self.stones)

    def in_text(self, text: str) -> bool:
        """Whether a text holds one of the lines."""
        return any(fragment in text for fragment in self.fragments)

    def in_data(self, data: bytes) -> bool:
        """Whether bytes hold one of the lines or ids, as UTF-8 or as JSON writes it in ASCII."""
        return any(needle in data for text in (*self.ids, *self.fragments) for needle in _forms(text))

    def in_note(self, note: str) -> bool:
        """Whether a line of the journal, which may be cut, says the same."""
        start = " ".join(note.split()).rstrip("…")[:BEGINNING]
        flat = [" ".join(fragment.split()) for fragment in self.fragments]
        return any(one[:BEGINNING] in note or (len(start) >= LEAST and start in one) for one in flat)

    def without(self, text: str) -> str:
        """The text without the lines that hold something of it."""
        return "".join(line for line in text.splitlines(keepends=True) if not self.in_text(line))


def _forms(text: str) -> tuple[bytes, bytes]:
    return text.encode("utf-8", "replace"), json.dumps(text)[1:-1].encode()


def fragments(texts: Iterable[str]) -> tuple[str, ...]:
    """The lines of texts by which these are recognised."""
    lines = (line.strip(" \t\r…") for text in texts for line in text.split("\n"))
    long = (line for line in lines if len(line) >= (LEAST_SPACELESS if spaceless(line) else LEAST))
    return tuple(dict.fromkeys(long))
