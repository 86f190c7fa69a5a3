"""From a slice of turns to patches, by rules alone.

The rule this file keeps: only what the person typed is evidence (C7). Pasted text and answers are not even looked at.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from itertools import pairwise

from treering.core.clean import EMPTY, Clean
from treering.core.entry import WORDS_LIMIT, Entry, EntryType, Scope, Source
from treering.core.learning.dates import absolute, coming
from treering.core.learning.filters import temporary
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.learning.supersede import Repeat, Supersedes, as_entry, decide, says_changed
from treering.core.learning.transcript import Slice, Turn
from treering.models.offline.recipes import Kind
from treering.models.offline.sentences import Span
from treering.models.offline.statements import Statement, marked, statements
from treering.models.offline.weight.leftovers import completed
from treering.models.offline.wording import SUMMARY, followed, lasting, reasoned, stated, timeless, title, trimmed

_TYPES: dict[Kind, EntryType] = {
    "user": "user",
    "procedure": "feedback",
    "reference": "reference",
    "deadline": "project",
    "feedback": "feedback",
    "project": "project",
    "asked": "project",
    "changed": "project",
}
_DATED = frozenset({"deadline", "asked", "project"})
"""Kinds that may be due on the day they name."""

_OF_THE_PROJECT = frozenset({"changed", "shifted", "topic", "decided", "chosen", "owner", "limit"})
_AGENT_NAMES = """
onward style tellme whenyou wish prefer artifact nag keep tongue term wishes manner elliptic myok halt casewise again
courtesy
"""
_OF_THE_AGENT = frozenset(_AGENT_NAMES.split())
"""Cues of a rule about how the agent works and writes."""

_NOW = frozenset(("now", "jetzt", "nun", "теперь", "сейчас", "maintenant", "ahora", "现在", "現在", "今は"))
"""Words that sound passing, but tell that a change has come when they stand beside one."""

_UNTIL = re.compile(
    r"[\s,]*(?:until|till|to|through|bis(?: zum)?|jusqu'(?:au|à)|au|hasta(?: el)?|al|по|до|到|至|から|まで)\s*(?:the |le |el )?"
)
_SO = re.compile(
    r"(?:[,;–—-]\s*(?:so|hence|therefore|that is|i\.e\.|also|donc|soit|así que|o sea|то есть|значит)|所以|即|つまり)"
    r"(?:,? (?:by|on|the|until|bis|am|zum|le|el|до))*\s*\Z"
)
"""What stands before a day that follows from another one (`a week before, so 30 November`)."""
_CODE = re.compile(r"`[^`]+`|https?://|\b\w+[/\\]\w|\b\w+_\w+|\w\(\)|\b\w+\.(?:py|ts|js|go|rs|md|java|sql|tsx|c|rb)\b")


class OfflineExtractor:
    """Finds explicit statements in what a person typed; holds nothing and asks nobody."""

    name = "offline"

    def extract(self, part: Slice, context: ExtractContext) -> tuple[Patch, ...]:
        """The patches of a slice, in the order they were said."""
        found: list[Patch] = []
        known: list[Entry] = list(context.entries)
        for turn in part.turns:
            for statement, patch in _patches(turn, part, context):
                told = [turn.said.pick(span.start, span.end) for span in statement.said]
                if kept := _kept(statement, patch, [words for words in told if says_changed(words.text)], known):
                    found.append(kept)
                    known.append(as_entry(kept, context.project, turn.at))
        return tuple(found)


def _kept(statement: Statement, patch: Patch, told: Sequence[Clean], known: list[Entry]) -> Patch | None:
    """The patch, if it can be kept: one that repeats or only changes something needs what it repeats or changes.

    told: those of its sentences that tell of a change.
    """
    if "again" in statement.cues:
        return patch if isinstance(decide(patch, known), Repeat) else None
    passing = temporary(patch.summary.text)
    if statement.kind == "changed" and passing and passing.casefold() not in _NOW:
        return None
    replaced = _replaced(patch, told, known) if told else None
    if replaced:
        return replace(patch, supersedes=replaced.id or None)
    if statement.kind == "changed":
        return replace(patch, summary=timeless(patch.summary)) if statement.alone else None
    return patch


def _replaced(patch: Patch, told: Sequence[Clean], known: list[Entry]) -> Supersedes | None:
    """The entry that no longer holds: by the whole statement, or by the one sentence of it that tells of the change.

    A reason often names the old value too, beside which nothing contradicts the entry.
    """
    for words in dict.fromkeys((patch.words, *((sentence,) for sentence in told))):
        decision = decide(replace(patch, words=words), known)
        if isinstance(decision, Supersedes):
            return decision
    return None


def _patches(turn: Turn, part: Slice, context: ExtractContext) -> Iterator[tuple[Statement, Patch]]:
    text = turn.said.text
    said_at = turn.at.astimezone(context.time_zone) if turn.at else None
    days = [day for day in coming(text, said_at) if day.day >= said_at.date()] if said_at else []
    sentences = marked(text, [(day.start, day.end) for day in days])
    for statement in completed(text, sentences, statements(sentences)):
        yield statement, _patch(statement, turn, part, context, said_at)


def _patch(statement: Statement, turn: Turn, part: Slice, context: ExtractContext, said_at: datetime | None) -> Patch:
    summary, why = _written(statement, turn.said)
    if said_at:
        summary = absolute(summary, said_at, coming)
    return Patch(
        type=_type(statement),
        scope=_scope(statement, summary, context.root_name),
        name=title(summary),
        summary=summary,
        description=summary.flat().cut(120),
        why=why,
        due=_due(statement, summary, said_at),
        source=Source(part.client, part.session, turn.record, turn.at, "said"),
        words=_words(turn.said, (*statement.said, *statement.why)),
        asked="remember" in statement.cues,
    )


def _type(statement: Statement) -> EntryType:
    """The type of its kind; a rule that tells what has changed, or who decided it, is about the project, not about the agent."""
    type_ = _TYPES[statement.alone or statement.kind]
    fact = statement.cues & _OF_THE_PROJECT and not statement.cues & _OF_THE_AGENT
    return "project" if type_ == "feedback" and fact else type_


def _written(statement: Statement, said: Clean) -> tuple[Clean, Clean]:
    summary = why = EMPTY
    fleeting = "fleeting" in statement.cues and statement.kind != "changed"
    for span in statement.said:
        text = said.pick(span.start, span.end)
        if not span.steps:
            text = stated(lasting(trimmed(text)) if fleeting else trimmed(text))
        text, because = (text, EMPTY) if span.steps or statement.kind == "user" else reasoned(text)
        summary, why = followed(summary, text), followed(why, because)
    for span in statement.why:
        why = followed(why, trimmed(said.pick(span.start, span.end)))
    if statement.kind == "reference" or (statement.alone and statement.kind != "changed"):
        summary = timeless(summary)
    return summary.cut(SUMMARY), why.cut(SUMMARY)


def _due(statement: Statement, summary: Clean, said_at: datetime | None) -> date | None:
    """The day of a deadline."""
    dated = statement.kind == "changed" or (statement.kind in _DATED and "deadline" in statement.cues)
    if not said_at or not dated or "day" not in statement.cues:
        return None
    found = coming(summary.text, said_at)
    if ranged := [
        later
        for first, later in pairwise(found)
        if not later.relative and _UNTIL.fullmatch(summary.text[first.end : later.start])
    ]:
        return ranged[0].day  # from then until: the end of it
    if concluded := [mention for mention in found if _SO.search(summary.text, 0, mention.start)]:
        return concluded[0].day  # the launch is on one day, so it must be done on another
    several = len(statement.said) > 1 and statement.kind == "deadline"  # what is to be done by then comes first
    return min(found, key=lambda mention: (mention.relative, mention.day if several else 0)).day if found else None


def _scope(statement: Statement, summary: Clean, root_name: str) -> Scope:
    """M1.7: about the person, and naming nothing of the project."""
    named = root_name and root_name.casefold() in summary.text.casefold()
    return "user" if statement.kind == "user" and not named and not _CODE.search(summary.text) else "project"


def _words(said: Clean, spans: tuple[Span, ...]) -> tuple[Clean, ...]:
    """The person's own words: stretches of the message, at most so many characters in all (C2)."""
    words, room = [], WORDS_LIMIT
    runs: list[tuple[int, int]] = []
    for span in sorted(spans, key=lambda span: span.start):
        touches = runs and not said.text[runs[-1][1] : span.start].strip()
        runs[-1:] = [(runs[-1][0], span.end)] if touches else [*runs[-1:], (span.start, span.end)]
    for start, end in runs:
        if room > 0:
            words.append(said.pick(start, min(end, start + room)))
            room -= end - start
    return tuple(words)
