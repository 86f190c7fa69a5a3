"""From a session's messages to turns, and from turns to slices that are learned from at once (M2.4).

The rules this file keeps: text is cleaned as a whole before anything cuts it, so no secret survives by being cut in two; a
turn is never split; and the words of the person, what was pasted, and what the assistant answered stay apart (C7).
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from treering.core.budget import approximate_tokens
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner
from treering.core.entry import EvidenceClass
from treering.core.session import Message, SessionRef, ToolUse

KEPT = 20_000  # characters of an answer or a paste that a turn holds: more says nothing a memory could rest on
EARSHOT = 100_000  # characters of tool output and pasted text that are remembered while a session is read
_FOREIGN = ("fetch", "web", "search", "browse", "url", "read", "view", "cat", "open", "grep", "glob")


@dataclass(frozen=True, slots=True)
class Overheard:
    """Text of a session that nobody in it wrote. evidence: `tool`, or `web` for pages, files and pasted text.

    origin: where it comes from, for a person; text: as it stands in the log, secrets and all: it is for comparison, and
    whoever shows any of it cleans it first.
    """

    evidence: EvidenceClass
    origin: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One prompt with everything up to the next.

    n: ordinal in the session, from 1; record: identity of the prompt's message; said, pasted: the prompt's two voices;
    answer: what the assistant said in this turn, previous_answer: what it had said when the person typed; wrote: paths of
    files it wrote successfully; offset: messages up to the turn's end; earlier, overheard: tool output and pasted text
    before the person typed, and in this turn.
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
    earlier: tuple[Overheard, ...] = ()
    overheard: tuple[Overheard, ...] = ()

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
    earshot = _Earshot()
    for offset, message in enumerate(messages):
        if message.record in seen:
            continue
        seen.add(message.record)
        if not message.is_prompt:
            earshot.add(message)
            if open_turn:
                open_turn.add(message)
            continue
        if open_turn and not known:
            yield open_turn.close(clean, previous, offset, earshot)
        if open_turn:
            known = known and open_turn.prompt.record != behind
            previous = EMPTY if known else open_turn.answer(clean) or previous
        n += 1
        open_turn = _Open(n, message, earshot.turned())
        earshot.add(message)
    if open_turn and not known:
        yield open_turn.close(clean, previous, offset + 1, earshot)


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

    def __init__(self, n: int, prompt: Message, earlier: tuple[Overheard, ...]) -> None:
        self.n = n
        self.prompt = prompt
        self.earlier = earlier
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

    def close(self, clean: Cleaner, previous: Clean, offset: int, earshot: "_Earshot") -> Turn:
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
            earlier=self.earlier,
            overheard=tuple(earshot.now),
        )


class _Earshot:
    """What a session's tools and pastes said, the newest of it."""

    def __init__(self) -> None:
        self.now: list[Overheard] = []
        self._before: deque[Overheard] = deque()
        self._size = 0
        self._room = EARSHOT

    def add(self, message: Message) -> None:
        """Remember what of the message nobody in the session wrote; of one turn no more than fits."""
        for heard in _overheard(message):
            if self._room > 0:
                self.now.append(heard)
                self._room -= len(heard.text)

    def turned(self) -> tuple[Overheard, ...]:
        """A turn is over: all that was heard so far, within the limit."""
        self._before += self.now
        self._size += sum(len(heard.text) for heard in self.now)
        while self._size > EARSHOT:
            self._size -= len(self._before.popleft().text)
        self.now, self._room = [], EARSHOT
        return tuple(self._before)


def _overheard(message: Message) -> Iterator[Overheard]:
    for tool in message.tools:
        if tool.output.strip():
            yield Overheard(_class_of(tool), f"{tool.name} {tool.path}".strip(), tool.output)
    if message.role == "person":
        for voice, origin in (("pasted", "pasted text"), ("harness", "the client")):
            if text := "\n".join(part.text for part in message.parts if part.voice == voice):
                yield Overheard("web", origin, text[:KEPT])


def _class_of(tool: ToolUse) -> EvidenceClass:
    """`web` for what was fetched or read out of a file, `tool` for what a command printed."""
    name = tool.name.casefold()
    return "web" if tool.path or any(part in name for part in _FOREIGN) else "tool"


def _lines(parts: Iterable[Clean]) -> Clean:
    """The parts below each other, without the empty ones."""
    return NEWLINE.join(part for part in parts if part)
