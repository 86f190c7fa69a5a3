"""Whether the person said what an agent hands on to be remembered (C2, C7): looked up in the sessions of the project.

The rule this file keeps: an agent's word for it counts for nothing. What it hands on is judged as a learned patch is, by
`core.learning.patch.grounded`, against what was typed and heard in the project's newest sessions, whichever client keeps them;
and since it claims to repeat the person, nearly each word has to be theirs.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from math import inf
from pathlib import Path

from treering.clients import load
from treering.clients.slash_commands import given
from treering.core.clean import Clean, Cleaner
from treering.core.entry import Source
from treering.core.learning.earshot import among, pooled
from treering.core.learning.evidence import Support, handed_on, sharing
from treering.core.learning.patch import Grounds, Patch, grounded
from treering.core.learning.transcript import Slice, Turn, turns
from treering.core.plan import words_hash
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef
from treering.core.words import content
from treering.hot.off_record import is_marked, is_off_now, spans
from treering.store.base import Store

SESSIONS = 4  # of the project, the newest, in which the person is listened to
LOOKED_AT = 200  # newest sessions of any project among which they are looked for
TURNS = 60  # of each session, the newest
TRIED = 8  # turns that a statement may rest on
AGENT = Support("agent", "the agent")


@dataclass(frozen=True, slots=True)
class Basis:
    """Whose words a statement rests on. words: the person's, where it is theirs; source: the turn, or today."""

    support: Support
    source: Source
    words: tuple[Clean, ...] = ()


def newest(refs: Iterable[SessionRef], is_ours: Callable[[SessionRef], bool]) -> tuple[SessionRef, ...]:
    """The newest sessions of a project in which a person speaks, the newest first. is_ours: whether one ran there."""
    spoken = (ref for ref in refs if ref.cwd and not ref.parent)
    ordered = sorted(spoken, key=lambda ref: ref.modified, reverse=True)
    return tuple(islice((ref for ref in ordered[:LOOKED_AT] if is_ours(ref)), SESSIONS))


def is_hushed(ours: Sequence[SessionRef], root: Path, home: Path, now: datetime) -> bool:
    """Whether the person has it that nothing of what goes on is kept: the directory, the newest session, its last prompt (C9).

    ours: as `newest` gives them; home: of treering.
    """
    among, moment = spans(str(home)), now.timestamp()
    if is_off_now(among, "", str(root), moment):
        return True
    if session_off(ours, home, now):
        return True
    prompts = deque[str](maxlen=1)
    for ref in ours[:1]:
        read = load(ref.client).read(ref)
        prompts.extend(one.voiced("said") for one in read if isinstance(one, Message) and one.is_prompt)
    return any(map(is_marked, prompts))


def session_off(ours: Sequence[SessionRef], home: Path, now: datetime, since: float = inf) -> str:
    """Client and id of a session that is off the record, "" for none: of the newest one, and of all that went on since.

    ours, home: as in `is_hushed`; since: seconds since the epoch.
    """
    among, moment = spans(str(home)), now.timestamp()
    on = [ref for number, ref in enumerate(ours) if number == 0 or ref.modified >= since]
    names = ((f"{ref.client} {ref.id}", ref.cwd) for ref in on)
    return next((name for name, cwd in names if is_off_now(among, name, cwd, moment)), "")


def lately(
    store: Store, ours: Iterable[SessionRef], read: Callable[[SessionRef], Iterator[Message | Problem]]
) -> tuple[Slice, ...]:
    """What was said in these sessions. Nothing that was forgotten is in it. read: what is on the record of one."""
    heard = []
    for ref in ours:
        last = deque(turns(_typed(read(ref)), store.clean), TURNS)
        kept = tuple(
            turn
            for turn in last
            if turn.said and not store.barred(ref.client, ref.id, turn.record, words_hash(turn.said.text))
        )
        if kept:
            heard.append(Slice(ref.client, ref.id, ref.cwd, kept))
    return tuple(heard)


def basis(text: Clean, sessions: Sequence[Slice], root_name: str, clean: Cleaner, now: datetime) -> Basis:
    """Whose words a statement rests on: the person's as soon as one of their turns bears it out.

    sessions: as `lately` gives them; root_name: what the project is called, which anybody may say.
    """
    pool = pooled(part.turns for part in sessions)
    foreign: Support | None = None
    meant = content(text.text)
    for part, turn in _near(meant, sessions):
        words = tuple(clean(one) for one in sharing(text.text, turn.said.text)) or (turn.said,)
        source = Source(part.client, part.session, turn.record, turn.at)
        patch = Patch("feedback", "project", text, text, source, words, asked=True)
        patch, support = grounded(patch, Grounds(part.said, part.heard, turns=among(part.turns, pool)), (root_name,))
        if support.stands and handed_on(text.text, turn, agreed=support.evidence == "agreed"):
            return Basis(support, patch.source, words)
        foreign = support if support.evidence in {"tool", "web"} else foreign
    support = foreign or AGENT
    return Basis(support, Source("", "", "", now, support.evidence))


def _near(meant: frozenset[str], sessions: Sequence[Slice]) -> list[tuple[Slice, Turn]]:
    """The turns that a statement could rest on, by how much of it was said there, or proposed before; the newest first."""
    ranked = [
        ((len(meant & content(turn.said.text)), len(meant & content(turn.previous_answer.text))), part, turn)
        for part in sessions
        for turn in reversed(part.turns)
    ]
    ranked.sort(key=lambda one: max(one[0]), reverse=True)
    return [(part, turn) for shared, part, turn in ranked if any(shared)][:TRIED] or [
        (part, turn) for _, part, turn in ranked[:1]
    ]


def _typed(items: Iterable[Message | Problem]) -> Iterator[Message]:
    """The messages; one that is nothing but our slash command `/remember` as what the person typed behind it.

    Not where the agent was at work: some can give the command themselves, and its text comes as a tool's does.
    """
    at_work = False
    for item in items:
        if isinstance(item, Problem):
            continue
        text = given(item.voiced("harness")) if item.role == "person" and not item.is_prompt else ""
        yield replace(item, parts=(Part("said", text),)) if text and not at_work else item
        at_work = bool(item.tools) or item.role == "tool"
