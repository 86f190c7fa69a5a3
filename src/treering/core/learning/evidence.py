"""Whose words a patch rests on (C2, C7): decided from the transcript, not by whoever proposes it.

The rules this file keeps: a rule or preference stands on words that the person typed, and says no more than they do; or on
the person's yes to a proposal that the agent made in its own words. What a tool, a page, a file, a paste or the agent brought
in stands on nothing of that kind, however it is repeated: it may wait for a person, with where it came from.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from treering.core.entry import EvidenceClass
from treering.core.learning.assent_words import ASSENT, NEGATES, PROPOSES, REMEMBERS, REPORTS, RESERVED
from treering.core.learning.transcript import Overheard, Turn
from treering.core.words import content

SUPPORT = (
    0.3  # part of a text's meaningful words, and of each clause's, that the person's must hold for it to be theirs
)
CLAUSE = 3  # words below which a clause says too little to be held against them
FOREIGN = 0.3  # part of a sentence that may stand in one passage of foreign text and nowhere in the person's words
FOREIGN_CLAUSE = 0.5  # the same of what stands between two commas
ECHO = 0.5  # the same where the passage is the agent's, who says again what the person said
VERBATIM_SHARE, VERBATIM_CLAUSE = 0.75, 0.5  # the same of what is handed on word for word, and of each of its clauses
PROPOSED = 0.6  # part of a text that one passage of the agent's must hold for a yes to mean it
ENOUGH = 2  # words below which two texts share them by chance
LETTER_PAIR = 0.5  # what a pair of wide characters counts, a word being 1
PASSAGE = 3  # lines that are looked at together: a sentence may be wrapped
LINE = 500  # characters of such a line
YES = 60  # characters of a sentence that is a yes and nothing else
VERBATIM = 24  # characters from which equal text is copied, not typed again

_SENTENCE = re.compile(r"(?<=[.;!?])\s+|[。；！？\n]+")
_CLAUSE = re.compile(r"(?<=[,:])\s+|[，、：]|\s[-–—]\s|[()（）]")
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"'`)\]]+|[\w.+-]+@[\w-]+\.[\w.-]*\w")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,2}")
_ASSENT = re.compile(ASSENT, re.IGNORECASE)
_RESERVED = re.compile(RESERVED, re.IGNORECASE)
_PROPOSES = re.compile(PROPOSES, re.IGNORECASE)
_REPORTS = re.compile(REPORTS, re.IGNORECASE)
_NEGATES = re.compile(NEGATES, re.IGNORECASE)
_REMEMBERS = re.compile(REMEMBERS, re.IGNORECASE)
_QUOTED = re.compile(
    r"^\s*>.*$|```.*?(?:```|\Z)|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|\"[^\"\n]*\"", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a patch says, and the words it names for it.

    own: texts that are the person's already, such as the entry it changes.
    """

    summary: str
    words: tuple[str, ...]
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """Whose words a claim rests on. origin: where foreign text comes from, as the log has it, not cleaned."""

    evidence: EvidenceClass
    origin: str = ""

    @property
    def stands(self) -> bool:
        """Whether it may become a rule or a preference by itself."""
        return self.evidence in {"said", "agreed"}


SAID = Support("said")
UNSUPPORTED = Support("agent", "the model's own words")


def supported(claim: Claim, turn: Turn, turns: Sequence[Turn]) -> Support:
    """Whose words the claim rests on. turn: that of the words it names; turns: all that its proposer saw."""
    heard = _heard(turns)
    own = _own(claim, turn)
    if foreign := _foreign(claim.summary, own, heard) or _turned(claim.summary, claim.words, heard):
        return foreign
    answers = [part.text for one in turns for part in (one.previous_answer, one.answer)]
    if _backed(claim.summary, own):
        return Support("agent", "the agent") if _echoed(claim.summary, own, answers) else SAID
    if _agreed(claim.summary, turn):
        return Support("agreed")
    return next(_repeated(claim.summary, own, heard, answers), UNSUPPORTED)


def borne_out(text: str, claim: Claim, turn: Turn, turns: Sequence[Turn], *, agreed: bool) -> bool:
    """Whether what a patch says beside its summary is the person's too. agreed: so is what the agent had proposed."""
    own = _own(claim, turn) | (content(turn.previous_answer.text) if agreed else frozenset())
    backed = all(_holds(content(sentence), own) for sentence in _SENTENCE.split(text))
    heard = _heard(turns)
    return backed and not _foreign(text, own, heard) and not _turned(text, claim.words, heard)


def handed_on(text: str, turn: Turn, *, agreed: bool) -> bool:
    """Whether the turn says the text in nearly these words, and not its opposite: for who claims to repeat the person (C7).

    A question says nothing, unless it asks for something to be kept. agreed: it was the agent who said it, and the person yes.
    """
    typed = turn.previous_answer.text if agreed else _typed(turn)
    said = [one for one in _SENTENCE.split(typed) if agreed or _REMEMBERS.search(one) or not _asks(one, typed)]
    return all(_said_so(sentence, said) for sentence in _SENTENCE.split(text) if content(sentence))


def _said_so(sentence: str, said: Sequence[str]) -> bool:
    meant = content(sentence)
    shares = [weight(meant & content(one)) for one in said]
    own = content("\n".join(said))
    clauses = [clause for part in _CLAUSE.split(sentence) if weight(clause := content(part)) >= ENOUGH]
    nearest = [one for one, share in zip(said, shares, strict=True) if share and share == max(shares)]
    return (
        weight(meant & own) >= VERBATIM_SHARE * weight(meant)
        and all(weight(clause & own) >= VERBATIM_CLAUSE * weight(clause) for clause in clauses)
        and bool(_NEGATES.search(sentence)) in {bool(_NEGATES.search(one)) for one in nearest}
    )


def whose(words: str, turns: Sequence[Turn]) -> Support | None:
    """Who brought in words that the person did not type; None when they are nowhere in what was heard."""
    needle = folded(words)
    for heard in _heard(turns):
        if needle in folded(heard.text):
            return Support(heard.evidence, heard.origin)
    if any(needle in folded(one.pasted.text) for one in turns):
        return Support("web", "pasted text")
    answers = (part.text for one in turns for part in (one.previous_answer, one.answer))
    return Support("agent", "the agent") if any(needle in folded(text) for text in answers) else None


def sharing(text: str, said: str) -> Iterator[str]:
    """The sentences of what was said that share a meaningful word with the text."""
    meant = content(text)
    return (one.strip() for one in _SENTENCE.split(said) if meant & content(one))


def folded(text: str) -> str:
    """The text as it is compared: NFKC, without characters that cannot be seen, lower case, one space between words."""
    plain = "".join(char for char in unicodedata.normalize("NFKC", text) if unicodedata.category(char) != "Cf")
    return " ".join(plain.casefold().split())


def _heard(turns: Sequence[Turn]) -> list[Overheard]:
    return [*turns[0].earlier, *(heard for one in turns for heard in one.overheard)]


def _own(claim: Claim, turn: Turn) -> frozenset[str]:
    """The meaningful words that are the person's."""
    said = _typed(turn)
    return content("\n".join((said, *claim.own, *(words for words in claim.words if folded(words) in folded(said)))))


def _backed(summary: str, own: frozenset[str]) -> bool:
    """Whether the person's words hold enough of the whole, and of each clause that says something of its own."""
    clauses = (content(clause) for sentence in _SENTENCE.split(summary) for clause in _CLAUSE.split(sentence))
    whole = content(summary)
    return (
        bool(whole & own)
        and _holds(whole, own)
        and all(_holds(clause, own) for clause in clauses if weight(clause) >= CLAUSE)
    )


def _holds(meant: frozenset[str], own: frozenset[str]) -> bool:
    return weight(meant & own) >= SUPPORT * weight(meant)


def _typed(turn: Turn) -> str:
    """What the person typed, without what they quote from what they had been shown."""
    shown = [folded(heard.text) for heard in turn.earlier] + [folded(turn.pasted.text)]
    pieces = [turn.said.text]
    for cut in (_SENTENCE, _QUOTED):
        pieces = [piece for text in pieces for piece in _parts(cut, text)]
    return "\n".join(piece for piece in pieces if not _copied(piece, shown))


def _parts(cut: re.Pattern[str], text: str) -> Iterator[str]:
    """The text in pieces: those that match, and what stands between them."""
    at = 0
    for match in cut.finditer(text):
        yield text[at : match.start()]
        yield match.group()
        at = match.end()
    yield text[at:]


def _copied(piece: str, shown: Iterable[str]) -> bool:
    plain = folded(piece).strip("\"'“”„«»「」`>*- ")
    return len(plain) >= VERBATIM and any(plain in text for text in shown)


def _foreign(text: str, own: frozenset[str], heard: Sequence[Overheard]) -> Support | None:
    """The passage of foreign text that the claim takes something from which the person did not say."""
    for address in _ADDRESS.findall(text):
        if not content(address) <= own:
            for one in heard:
                if address.casefold() in one.text.casefold():
                    return Support(one.evidence, one.origin)
    for sentence in _SENTENCE.split(text):
        meant = content(sentence)
        clauses = [content(clause) for clause in _CLAUSE.split(sentence)]
        for one, _, words in _near(meant - own, heard):
            parts = ((meant, FOREIGN), *((clause, FOREIGN_CLAUSE) for clause in clauses))
            if any(_takes(part, words, limit) for part, limit in parts):
                return Support(one.evidence, one.origin)
    return None


def _takes(part: frozenset[str], words: frozenset[str], limit: float) -> bool:
    """Whether so much of a part of the claim is these words that it is no chance."""
    taken = weight(part & words)
    return taken >= ENOUGH and taken > limit * weight(part)


def _turned(summary: str, words: Iterable[str], heard: Sequence[Overheard]) -> Support | None:
    """The line of foreign text that says what the claim says, where the person said the opposite."""
    against = bool(_NEGATES.search(summary))
    if against == bool(_NEGATES.search(" ".join(words))):
        return None
    meant = content(summary)
    for one, passage, found in _near(meant, heard, 1):
        if weight(found) >= max(ENOUGH, 0.8 * weight(meant)) and bool(_NEGATES.search(passage)) == against:
            return Support(one.evidence, one.origin)
    return None


def _echoed(summary: str, own: frozenset[str], answers: Iterable[str]) -> bool:
    """Whether most of it is the agent's: more than it takes to say again what the person said."""
    meant = content(summary)
    return any(_takes(meant, words, ECHO) for _, words in _passages(meant - own, "\n".join(answers), PASSAGE))


def _repeated(
    summary: str, own: frozenset[str], heard: Sequence[Overheard], answers: Iterable[str]
) -> Iterator[Support]:
    """Where a claim that the person did not make stands."""
    novel = content(summary) - own
    for one, _, words in _near(novel, heard):
        if weight(words) >= PROPOSED * weight(novel):
            yield Support(one.evidence, one.origin)
    for _, words in _passages(novel, "\n".join(answers), PASSAGE):
        if weight(words) >= PROPOSED * weight(novel):
            yield Support("agent", "the agent")


def _agreed(summary: str, turn: Turn) -> bool:
    """Whether the person said yes to it: a yes and nothing else, to a proposal in which the agent reports nobody."""
    sentences = [sentence.strip() for sentence in _SENTENCE.split(turn.said.text)]
    if not any(_ASSENT.match(one) and len(one) <= YES and not _RESERVED.search(one) for one in sentences):
        return False
    meant = content(summary)
    said = [one for one in _SENTENCE.split(_QUOTED.sub("\n", turn.previous_answer.text)) if one.strip()]
    asked = turn.previous_answer.text
    for number in range(len(said)):
        around = said[max(0, number - 1) : number + 3]
        proposes = any(_PROPOSES.search(one) or _asks(one, asked) for one in around)
        if proposes and weight(meant & content("\n".join(said[number : number + 2]))) >= PROPOSED * weight(meant):
            return not any(_REPORTS.search(one) for one in around)
    return False


def _asks(sentence: str, whole: str) -> bool:
    """Whether a sentence of the text is a question; where it was cut, its mark may stand behind it."""
    end = whole.find(sentence) + len(sentence)
    return any(mark in f"{sentence[-1:]}{whole[end : end + 1]}" for mark in "?？")


def _near(
    words: frozenset[str], heard: Iterable[Overheard], lines: int = PASSAGE
) -> Iterator[tuple[Overheard, str, frozenset[str]]]:
    """The passages of foreign text that hold some of these words, with those they hold."""
    for one in heard:
        for passage, found in _passages(words, one.text, lines):
            yield one, passage, found


def _passages(words: frozenset[str], text: str, lines: int) -> Iterator[tuple[str, frozenset[str]]]:
    """As `_near`, of one text: windows of so many lines."""
    seen = "".join(char for char in text if unicodedata.category(char) != "Cf")
    plain = unicodedata.normalize("NFKC", seen).casefold()
    if weight({word for word in words if word in plain}) < ENOUGH:  # a stem is the beginning of its word
        return
    all_ = [line[at : at + LINE] for line in seen.splitlines() if line.strip() for at in range(0, len(line), LINE)]
    for number in range(len(all_)):
        passage = "\n".join(all_[number : number + lines])
        low = unicodedata.normalize("NFKC", passage).casefold()
        if weight({word for word in words if word in low}) >= ENOUGH:
            yield passage, words & content(passage)


def weight(words: Iterable[str]) -> float:
    """How much words say: a pair of wide characters is half a word."""
    return sum(LETTER_PAIR if _WIDE.fullmatch(word) else 1 for word in words)
