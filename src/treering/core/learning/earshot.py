"""What was heard in whole sessions, for comparison with what somebody says of them (C7).

The rule this file keeps: each foreign text is looked at once, however many turns there are, and no more of it than a bound.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from treering.core.learning.transcript import Overheard, Turn
from treering.core.words import content

EARSHOT = 400_000  # characters of foreign text that are compared with, the newest
WINDOW = 3  # lines that are looked at together: a sentence may be wrapped
LINE = 500  # characters of such a line


def pooled(sessions: Iterable[Sequence[Turn]]) -> tuple[Overheard, ...]:
    """What was heard in sessions, the newest of it: a page that was read in one is foreign in the others too."""
    room, pool = EARSHOT, []
    for turns in sessions:
        for heard in (*reversed([one for turn in turns for one in turn.overheard]), *turns[0].earlier[::-1]):
            if room > 0:
                pool.append(replace(heard, text=heard.text[:room]))
                room -= len(heard.text)
    return tuple(pool)


def among(turns: Sequence[Turn], pool: tuple[Overheard, ...]) -> tuple[Turn, ...]:
    """The turns of a session, with what was heard anywhere once instead of with each; what came before each stays."""
    bare = (replace(turn, overheard=()) for turn in turns[1:])
    return (replace(turns[0], overheard=pool), *bare)


class Lines:
    """Which lines of many texts hold which words."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Of texts that belong to nobody in particular."""
        self._at: defaultdict[str, set[int]] = defaultdict(set)
        for number, words in enumerate(_windows(texts)):
            for word in words:
                self._at[word].add(number)

    def most(self, words: frozenset[str]) -> frozenset[str]:
        """Those of the words that the lines which hold most of them hold."""
        counts = Counter(number for word in words for number in self._at.get(word, ()))
        if not counts:
            return frozenset()
        ((best, _),) = counts.most_common(1)
        return frozenset(word for word in words if best in self._at.get(word, ()))


def _windows(texts: Iterable[str]) -> Iterator[frozenset[str]]:
    """The words of each line with those after it."""
    for text in texts:
        lines = [line[at : at + LINE] for line in text.splitlines() for at in range(0, len(line), LINE) if line.strip()]
        words = [content(line) for line in lines]
        for number in range(len(words)):
            yield frozenset().union(*words[number : number + WINDOW])
