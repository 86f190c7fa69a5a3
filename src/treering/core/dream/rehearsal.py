"""Asking a memory that does not exist yet: whether a prompt would be told an entry, from tokens alone (M3.3, M4.1).

The rule this file keeps: ranking and bar are those of hot.query, so that what is found here is found by recall.
"""

from collections.abc import Mapping

from treering.core.entry import Entry
from treering.hot.query import BAR, Candidate, Document, Term, asked, decide, rank

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
        self._told: dict[tuple[tuple[Term, ...], str], bool] = {}

    def tells(self, question: str, key: str) -> bool:
        """Whether an entry would be told to who asks this.

        One that holds all of the question is: more than four others could only stand before it by saying the same.
        """
        if key not in self._documents:
            return False
        wanted = asked(question)
        known = (tuple(wanted), key)  # those who say the same ask the same
        if known not in self._told:
            self._told[known] = self._tells(wanted, key)
        return self._told[known]

    def _tells(self, wanted: list[Term], key: str) -> bool:
        frequency = {token: len(self._holding.get(token, ())) for term in wanted for token in term}
        alone = self._ranked([key], wanted, frequency)
        if not alone or alone[0][1] < BAR:
            return False
        if self._holds_all(key, wanted):
            return True
        decided = decide(self._ranked([key, *self._near(frequency)], wanted, frequency), LIMIT, BAR, {})
        return any(one[0] == key and reason == "injected" for one, reason in decided)

    def _holds_all(self, key: str, wanted: list[Term]) -> bool:
        tokens = frozenset(" ".join(self._documents[key]).split())
        return all(not tokens.isdisjoint(term) for term in wanted)

    def _ranked(self, keys: list[str], wanted: list[Term], frequency: Mapping[str, int]) -> list[Candidate]:
        documents = ((one, self._documents[one]) for one in dict.fromkeys(keys))
        return rank(wanted, documents, len(self._documents), self._length, frequency)

    def _near(self, frequency: Mapping[str, int]) -> list[str]:
        """The entries that hold the rarest tokens of a question."""
        found: dict[str, None] = {}
        for token in sorted((token for token in frequency if frequency[token]), key=lambda t: (frequency[t], t)):
            if found and len(found) + frequency[token] > CANDIDATES:
                break
            found |= dict.fromkeys(self._holding[token])
        return list(found)
