"""What of a model's notes and documents may stand, by whose words it rests on (C2, C7).

The rules this file keeps: a rule stands on what the person said or agreed to, as one that is learned does; a fact may be the
agent's, or a command that really ran, but not a tool's, a page's or a paste's alone; and a document says no rule, and a skill
no step, that none of its sources holds. Nothing is reworded: a sentence stays or goes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from treering.core.clean import Cleaner
from treering.core.handbook.excerpt import Row
from treering.core.handbook.harvest import Notes
from treering.core.learning.assent_words import ORDERS
from treering.core.learning.earshot import Lines, among, pooled
from treering.core.learning.evidence import CLAUSE, ENOUGH, Claim, Support, supported, weight
from treering.core.learning.transcript import Turn
from treering.core.words import content

COPIED = 0.8  # part of what the agent says that one passage of foreign text holds: it only repeats it
TAKEN = 0.5  # part of a fact that one passage of foreign text holds and nobody in the session said
HELD = 0.5  # part of a rule or step that one passage of the sources has to hold
LONG = 4  # words of a line of a script that a source has to hold
NEAR = 4  # turns that a rule may rest on

_PIECES = re.compile(r"((?<=[.;!?])[ \t]+|(?<=[。；！？])|\n+)")
_ORDERS = re.compile(ORDERS, re.IGNORECASE)
_TOLD = re.compile(r"[:：]\s")  # who says it, and what
_MARKER = re.compile(r"\s*(?:(?:[-*+>]|\d+[.)])\s+)+")
_WORD = re.compile(r"\w*[^\W\d_]\w*")


FOREIGN = Support("tool", "a tool or a page")
Refused = tuple[str, Support]
"""A sentence that may not stand, and whose it is."""


_SHELL = ("bash", "shell", "exec", "command", "terminal")


def commands(rows: Iterable[Row]) -> tuple[str, ...]:
    """What the agent ran in a shell and what went well: facts of the session, whoever wanted it."""
    return tuple(row.given for row in rows if row.ok and any(name in row.tool.casefold() for name in _SHELL))


def asking(refused: Iterable[Refused]) -> tuple[Refused, ...]:
    """Those that ask for something, and that a tool, a page or a paste brought in."""
    return tuple(one for one in refused if one[1].evidence != "agent" and _ORDERS.search(one[0]))


@dataclass(frozen=True, slots=True)
class Sifted:
    """A text without what may not stand, and what that was."""

    text: str
    refused: tuple[Refused, ...] = ()


class Session:
    """Whose words what is noted of a session rests on."""

    def __init__(self, turns: Sequence[Turn], commands: Iterable[str]) -> None:
        """turns: of the whole session; commands: those that the agent ran and that succeeded."""
        pool = pooled([turns]) if turns else ()
        self._turns = among(turns, pool) if turns else ()
        pasted = [turn.pasted.text for turn in turns]
        self._foreign = Lines([*(heard.text for heard in pool), *pasted])
        self._said = content("\n".join([*(turn.said.text for turn in turns), *commands]))
        self._answers = [piece for turn in turns for piece in _PIECES.split(turn.answer.text) if piece.strip()]

    def sift(self, notes: Notes, clean: Cleaner) -> tuple[Notes, tuple[Refused, ...]]:
        """Notes without rules that the person did not give, and facts that only foreign text tells; and those."""
        raw, summary = (_sifted(text.text, self._refused) for text in (notes.raw, notes.summary))
        refused = tuple(dict.fromkeys((*raw.refused, *summary.refused)))
        if not refused:
            return notes, ()
        kept = Notes(clean(raw.text.strip()), clean(summary.text.strip()), notes.slug)
        return kept or Notes(), refused

    def _refused(self, sentence: str) -> Support | None:
        meant = content(sentence)
        if _ORDERS.search(sentence):
            return next((who for part in (sentence, *_told(sentence)) if (who := self._against(part))), None)
        novel = meant - self._said
        taken = self._foreign.most(novel)
        if weight(taken) < ENOUGH or weight(taken) <= TAKEN * weight(meant):
            return None
        return FOREIGN if weight(taken - self._told(taken)) > TAKEN * weight(meant) else None

    def _against(self, rule: str) -> Support | None:
        """Whose a rule is that none of the person's turns bears out."""
        meant = content(rule)
        shares = {
            turn.n: weight(meant & content(f"{turn.said.text}\n{turn.previous_answer.text}")) for turn in self._turns
        }
        near = sorted(self._turns, key=lambda turn: shares[turn.n], reverse=True)[:NEAR]
        found = [supported(Claim(rule, ()), turn, self._turns) for turn in near if shares[turn.n]]
        if any(one.stands for one in found):
            return None
        return next((one for one in found if one.evidence != "agent"), None) or self._whose(meant)

    def _whose(self, meant: frozenset[str]) -> Support:
        foreign = weight(self._foreign.most(meant)) > TAKEN * weight(meant)
        return FOREIGN if foreign else Support("agent", "the agent")

    def _told(self, words: frozenset[str]) -> frozenset[str]:
        """Those of the words that the agent says in sentences of its own, which repeat nothing and give no orders."""
        told: frozenset[str] = frozenset()
        for piece in self._answers:
            said = content(piece)
            if weight(said & words) >= 1 and not _ORDERS.search(piece) and not self._copied(said):
                told |= said & words
        return told

    def _copied(self, said: frozenset[str]) -> bool:
        return weight(self._foreign.most(said - self._said)) >= max(ENOUGH, COPIED * weight(said))


class Sources:
    """What a document is made from."""

    def __init__(self, texts: Iterable[str], names: Iterable[str] = ()) -> None:
        """Notes, entries, the document as it was, and what a person wrote into it. names: of skills, which it may refer to."""
        self._lines = Lines(texts)
        self._names = content(" ".join(("skill", *names)))

    def sift(self, text: str) -> Sifted:
        """The document without rules that no source holds."""
        return _sifted(text, self._rule)

    def sift_steps(self, text: str) -> Sifted:
        """A procedure without rules and steps that no source holds."""
        return _sifted(text, self._rule, self._against)

    def hold_file(self, text: str) -> bool:
        """Whether some source holds each longer line of a script or template: without one line it would be another."""
        return not any(weight(content(line)) >= LONG and self._against(line) for line in text.splitlines())

    def _rule(self, sentence: str) -> Support | None:
        return self._against(sentence) if _ORDERS.search(sentence) else None

    def _against(self, sentence: str) -> Support | None:
        meant = content(sentence) - self._names
        return None if weight(self._lines.most(meant)) >= HELD * weight(meant) else Support("agent", "the model")


Judge = Callable[[str], Support | None]
"""Whose a sentence is that may not stand, None when it may."""


def _sifted(text: str, judge: Judge, of_lists: Judge | None = None) -> Sifted:
    """The text, sentence by sentence. A line of which nothing is left goes whole. of_lists: judges what stands in one."""
    out: list[Refused] = []
    lines: list[str] = []
    for line in text.split("\n"):
        marker = _MARKER.match(line)
        at = marker.end() if marker else 0
        kept = line[:at] + "".join(_kept(line[at:], of_lists if marker and of_lists else judge, out))
        lines += [kept] if kept == line else [kept.rstrip()] if _WORD.search(kept) else []
    return Sifted("\n".join(lines), tuple(out)) if out else Sifted(text)


def _told(sentence: str) -> Iterator[str]:
    """What a sentence lets somebody say, behind a colon that stands in no quotation."""
    for colon in _TOLD.finditer(sentence):
        said = sentence[colon.end() :]
        if said.count('"') % 2 == 0 and _ORDERS.search(said) and weight(content(said)) >= CLAUSE:
            yield said


def _kept(line: str, judge: Judge, out: list[Refused]) -> Iterator[str]:
    for piece in _PIECES.split(line):
        support = judge(piece) if weight(content(piece)) >= ENOUGH else None
        if support is None:
            yield piece
        else:
            out.append((piece.strip(), support))
