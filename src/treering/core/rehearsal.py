"""Asking a memory that does not exist yet: which entries a prompt would be told, from their tokens alone (M3.3, M4.1).

The rule this file keeps: ranking and bar are those of hot.query, so that what is found here is found by recall.
"""

from collections.abc import Mapping

from treering.core.entry import Entry
from treering.hot.query import BAR, Document, asked, decide, rank

LIMIT = 5  # entries a prompt is told
CANDIDATES = 60  # entries that share the rarest tokens with a prompt and are ranked
QUERY = 300  # characters of one question
SAID = 2  # of the person's words, the latest


def questions(entry: Entry) -> tuple[str, ...]:
    """What somebody who needs the entry would ask, in the entry's own words."""
    texts = (entry.record.summary, *entry.line.words[-SAID:])
    return tuple(dict.fromkeys(" ".join(text[:QUERY].split()) for text in texts if text.strip()))


class Rehearsal:
    """Entries by id, ready to be asked."""

    def __init__(self, documents: Mapping[str, Document]) -> None:
        """documents: the tokens of each entry, as hot.query.document makes them."""
        self._documents = documents
        self._holding: dict[str, list[str]] = {}
        size = 0
        for key, fields in documents.items():
            tokens = " ".join(fields).split()
            size += len(tokens)
            for token in set(tokens):
                self._holding.setdefault(token, []).append(key)
        self._length = size / len(documents) if documents else 0.0

    def told(self, question: str) -> frozenset[str]:
        """The ids of the entries that would be told."""
        wanted = asked(question)
        frequency = {token: len(self._holding.get(token, ())) for term in wanted for token in term}
        found: dict[str, None] = {}
        for token in sorted((token for token in frequency if frequency[token]), key=lambda t: (frequency[t], t)):
            if found and len(found) + frequency[token] > CANDIDATES:
                break
            found |= dict.fromkeys(self._holding[token])
        candidates = ((key, self._documents[key]) for key in found)
        ranked = rank(wanted, candidates, len(self._documents), self._length, frequency)
        return frozenset(one[0] for one, reason in decide(ranked, LIMIT, BAR, {}) if reason == "injected")
