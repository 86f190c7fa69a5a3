"""From a session's messages to turns, and from turns to slices that are learned from at once (M2.4).

The rules this file keeps: text is cleaned as a whole before anything cuts it, so no secret survives by being cut in two; a
turn is never split; and the words of the person, what was pasted, and what the assistant answered stay apart (C7).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from treering.core.budget import approximate_tokens
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner
from treering.core.session import Message, SessionRef

KEPT = 20_000  # characters of an answer or a paste that a turn holds: more says nothing a memory could rest on


@dataclass(frozen=True, slots=True)
class Turn:
    """One prompt with everything up to the next.

    n: ordinal in the session, from 1; record: identity of the prompt's message; said, pasted: the prompt's two voices;
    answer: what the assistant said in this turn, previous_answer: what it had said when the person typed; wrote: paths of
    files it wrote successfully; offset: messages up to the turn's end.
    """

    n: int
    record: str
    at: datetime | None
    said: Clean
    pasted: Clean = EMPTY
    answer: Clean = EMPTY
    previous_answer: Clean = EMPTY
    wrote: tuple[str, ...] = ()
    offset: int = 0

    @property
    def tokens(self) -> int:
        """How long the turn is, about."""
        return sum(approximate_tokens(part.text) for part in (self.said, self.pasted, self.answer))


@dataclass(frozen=True, slots=True)
class Slice:
    """Whole turns of one session that are learned from in one go."""

    client: str
    session: str
    cwd: str
    turns: tuple[Turn, ...]

    @property
    def first(self) -> str:
        """The first prompt's record."""
        return self.turns[0].record

    @property
    def last(self) -> str:
        """The last prompt's record: where the cursor goes when the slice is done."""
        return self.turns[-1].record

    @property
    def offset(self) -> int:
        """How many messages of the session lie before the slice's end."""
        return self.turns[-1].offset

    @property
    def said(self) -> Clean:
        """Everything the person typed in it."""
        return _lines(turn.said for turn in self.turns)

    @property
    def heard(self) -> Clean:
        """Everything in it that the person did not type: pasted text and answers."""
        return _lines(part for turn in self.turns for part in (turn.pasted, turn.previous_answer, turn.answer))


def turns(messages: Iterable[Message], clean: Cleaner, behind: str = "") -> Iterator[Turn]:
    """The turns of a session, one at a time, in constant memory. What comes before the first prompt belongs to none.

    clean: the secret guard; behind: the record of the last prompt that was dealt with: turns up to it are passed over
    without being cleaned. A message that is repeated under the same record (rewinds, resumes) counts once.
    """
    open_turn: _Open | None = None
    seen: set[str] = set()
    known = bool(behind)
    previous, n, offset = EMPTY, 0, 0
    for offset, message in enumerate(messages):
        if message.record in seen:
            continue
        seen.add(message.record)
        if not message.is_prompt:
            if open_turn:
                open_turn.add(message)
            continue
        if open_turn and not known:
            yield open_turn.close(clean, previous, offset)
        if open_turn:
            known = known and open_turn.prompt.record != behind
            previous = EMPTY if known else open_turn.answer(clean) or previous
        n += 1
        open_turn = _Open(n, message)
    if open_turn and not known:
        yield open_turn.close(clean, previous, offset + 1)


def slices(done: Iterable[Turn], ref: SessionRef, limit_tokens: int) -> Iterator[Slice]:
    """The turns in slices of at most so many tokens; a single turn above the limit is a slice of its own."""
    held: list[Turn] = []
    size = 0
    for turn in done:
        if held and size + turn.tokens > limit_tokens:
            yield Slice(ref.client, ref.id, ref.cwd, tuple(held))
            held, size = [], 0
        held.append(turn)
        size += turn.tokens
    if held:
        yield Slice(ref.client, ref.id, ref.cwd, tuple(held))


class _Open:
    """A turn whose end has not been seen yet."""

    def __init__(self, n: int, prompt: Message) -> None:
        self.n = n
        self.prompt = prompt
        self.texts: list[str] = []
        self.length = 0
        self.wrote: list[str] = []

    def add(self, message: Message) -> None:
        self.wrote += [tool.path for tool in message.tools if tool.wrote and tool.ok and tool.path]
        if message.role == "assistant" and self.length < KEPT and (text := message.voiced("answer").strip()):
            self.texts.append(text)
            self.length += len(text)

    def answer(self, clean: Cleaner) -> Clean:
        return clean("\n".join(self.texts)).cut(KEPT)

    def close(self, clean: Cleaner, previous: Clean, offset: int) -> Turn:
        return Turn(
            n=self.n,
            record=self.prompt.record,
            at=self.prompt.at,
            said=clean(self.prompt.voiced("said").strip()),
            pasted=clean(self.prompt.voiced("pasted").strip()).cut(KEPT),
            answer=self.answer(clean),
            previous_answer=previous,
            wrote=tuple(self.wrote),
            offset=offset,
        )


def _lines(parts: Iterable[Clean]) -> Clean:
    """The parts below each other, without the empty ones."""
    return NEWLINE.join(part for part in parts if part)
