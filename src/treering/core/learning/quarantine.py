"""What somebody else than the person wants remembered, and how it waits for a person (C7).

The rule this file keeps: it is shown with where it comes from, and never followed. What a yes makes of it is a reference with
its origin and day in its name, whatever it called itself; there is little of it, nothing twice, and it leaves by itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from treering.core.clean import EMPTY, Clean, Cleaner
from treering.core.entry import Source
from treering.core.learning.evidence import Support
from treering.core.learning.transcript import Turn
from treering.core.operation import Add, Draft
from treering.core.review import UNSAID, Proposal, proposed, text_of

PER_SESSION = 3  # of one session that may wait
WAITING = 20  # of all sessions of a project
LASTS = timedelta(days=30)  # that it waits, unseen or not
SHORTEST, LONGEST = 12, 300  # characters of such a line: less asks for nothing, more is no sentence
ORIGIN = 60  # characters of where it comes from
HEARD = {
    "tool": "what a tool printed",
    "web": "a page, a file or pasted text",
    "agent": "the agent, not you",
}
"""How a person is told whose words they are."""

_ASKS = re.compile(
    r"\b(?:remember (?:this|that|to)|memori[sz]e|(?:save|store|add|write|commit) (?:this|that|it|the following) (?:to|in) "
    r"(?:your |the )?(?:long-term )?memory|(?:in|for) (?:all|every) future (?:sessions?|conversations?)"
    r"|ignore (?:all |any )?(?:previous|prior|earlier) instructions|(?:note|instructions?|message) (?:to|for) (?:all )?"
    r"(?:ai|llm|coding)? ?(?:agents?|assistants?|models?)\b"
    r"|merk(?:e)? dir|in allen künftigen sitzungen|ignoriere alle (?:vorherigen|bisherigen)"
    r"|souviens-toi|retiens que|mémorise|recuerda que|memoriza|запомни|игнорируй (?:все )?предыдущие)"
    r"|请?记住|存入记忆|忽略(?:之前|以上)的(?:所有)?指令|覚えて(?:おいて|ください)|記憶して|以前の指示を無視",
    re.IGNORECASE,
)
"""How text asks an agent to keep it, or to forget whom it works for, in the supported languages."""


@dataclass(frozen=True, slots=True)
class Hearsay:
    """What rests on nothing that the person said. support: whose words it is; source: the turn in which it came."""

    summary: Clean
    support: Support
    source: Source


def requests(turn: Turn, source: Source, clean: Cleaner) -> Iterator[Hearsay]:
    """Lines in what a turn's tools, pages and pastes said that ask to be remembered, one of each text at most."""
    for heard in turn.overheard:
        match = _ASKS.search(heard.text)
        if match is None:
            continue
        start = heard.text.rfind("\n", 0, match.start()) + 1
        end = heard.text.find("\n", match.end())
        line = heard.text[start : end if end >= 0 else len(heard.text)].strip()
        if SHORTEST <= len(line) <= LONGEST:
            yield Hearsay(clean(line).flat(), Support(heard.evidence, heard.origin), source)


def quarantined(
    hearsay: Iterable[Hearsay], waiting: Sequence[Proposal], tree: str, clean: Cleaner, at: datetime
) -> tuple[Proposal, ...]:
    """Those that are to wait, each once and no more than there is room for. waiting: what does already; at: now."""
    held = [one for one in waiting if one.kind == "overheard"]
    room = WAITING - len(held)
    per_session: dict[str, int] = {}
    for held_one in held:
        per_session[_session(held_one)] = per_session.get(_session(held_one), 0) + 1
    made: dict[str, Proposal] = {}
    for one in hearsay:
        proposal = _proposal(one, tree, clean, at)
        seen = per_session.get(one.source.session, 0)
        if proposal.id in made or len(made) >= room or seen >= PER_SESSION:
            continue
        made[proposal.id] = proposal
        per_session[one.source.session] = seen + 1
    return tuple(made.values())


def claimed(operation: Add, waiting: Sequence[Proposal], clean: Cleaner, at: datetime) -> Proposal | None:
    """What an agent says that the person said, as it is to wait; None where no more of it may. waiting: what does already."""
    reason = clean("an agent handed it on to be remembered, and none of your recent sessions here bears it out")
    held = sum(one.kind == "claimed" for one in waiting)
    made = proposed("claimed", [operation], {}, reason, at)
    return made if held < WAITING or any(one.id == made.id for one in waiting) else None


def expired(proposal: Proposal, now: datetime) -> bool:
    """Whether it has waited long enough for nobody."""
    return proposal.kind in UNSAID and now - proposal.at > LASTS


def _session(proposal: Proposal) -> str:
    draft = text_of(proposal)
    return draft.sources[0].session if draft and draft.sources else ""


def _proposal(one: Hearsay, tree: str, clean: Cleaner, at: datetime) -> Proposal:
    origin = clean(one.support.origin).flat().cut(ORIGIN)
    day = (one.source.at or at).date().isoformat()
    draft = Draft(
        type="reference",
        name=clean(f"Heard from {origin.text or HEARD[one.support.evidence]} on {day}"),
        summary=one.summary,
        by="extract",
        description=EMPTY,
        sources=(replace(one.source, evidence=one.support.evidence),),
    )
    reason = clean(f"said by {HEARD[one.support.evidence]}: {origin.text}, {day}. Nothing is done about it.")
    return proposed("overheard", [Add(tree, draft)], {}, reason, at)
