"""Harvesting one past session: why it is left alone, what is asked about it, and what the answer amounts to (A2, A3).

The rules this file keeps: each reason has a name, and the first that holds is given; an answer is notes and a summary or
nothing at all; and without a model the notes are the person's own words, marked as such.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

import msgspec

from treering.core.answer import Json, Schema
from treering.core.budget import approximate_tokens
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner, laid_out
from treering.core.handbook.bars import NO_BARS, Bars
from treering.core.handbook.excerpt import Row
from treering.core.topics.slug import slug

DAY, HOUR = 86_400.0, 3_600.0
SMALLEST = 2_048  # tokens: no model is taken to have a smaller context
ANSWER_SHARE, ANSWER_LEAST, ANSWER_MOST = 0.2, 1_024, 4_096  # tokens of an answer, by the budget of the input
NOTES, SUMMARY, SLUG = 16_000, 4_000, 40  # characters that are kept of each
RULES = "rules:"
"""Begins the source hash of notes that no model made: a model, once there is one, reads the session after all."""


@dataclass(frozen=True, slots=True)
class HarvestFacts:
    """What is known about a session when it is to be harvested.

    age: seconds since it last changed; asked: a person asked for it, whatever its age; here: it belongs to a project that
    is looked at; off: the person keeps all of it out of memory; again: its notes count no more, since something in it was
    forgotten; unchanged: its content was harvested already; waits, gave_up: what its job says.
    """

    age: float
    enabled: bool = True
    asked: bool = False
    sub_agent: bool = False
    has_project: bool = True
    here: bool = True
    off: bool = False
    again: bool = False
    gone: bool = False
    active: bool = False
    unchanged: bool = False
    waits: bool = False
    gave_up: bool = False
    budget_spent: bool = False
    max_age_days: int = 30
    min_idle_hours: int = 12


HARVEST_GATES: Mapping[str, Callable[[HarvestFacts], bool]] = {
    "disabled": lambda facts: not (facts.enabled or facts.asked),
    "sub_agent": lambda facts: facts.sub_agent,
    "no_project": lambda facts: not facts.has_project,
    "other_project": lambda facts: not facts.here,
    "off_record": lambda facts: facts.off,
    "active": lambda facts: facts.active,
    "gone": lambda facts: facts.gone,
    "too_old": lambda facts: not (facts.asked or facts.again) and facts.age > facts.max_age_days * DAY,
    "too_young": lambda facts: not facts.asked and facts.age < facts.min_idle_hours * HOUR,
    "unchanged": lambda facts: facts.unchanged,
    "retry_pending": lambda facts: facts.waits,
    "gave_up": lambda facts: facts.gave_up and not facts.asked,
    "budget": lambda facts: facts.budget_spent,
}
"""Name → whether the gate is closed. A session of exactly the age of a limit passes."""

SKIPS: Mapping[str, str] = {
    "disabled": "memories.enabled is false, and nobody asked",
    "sub_agent": "another session started it: no person speaks in it",
    "no_project": "the session does not say where it ran",
    "other_project": "it belongs to another project",
    "off_record": "the person keeps it out of memory",
    "active": "it is going on",
    "gone": "its log is no longer there; what was harvested from it is kept",
    "too_old": "it is older than memories.maxRolloutAgeDays",
    "too_young": "it changed less than memories.minRolloutIdleHours ago",
    "unchanged": "its content was harvested already",
    "retry_pending": "it failed, and is tried again later",
    "gave_up": "it failed too often; asking for it tries again",
    "budget": "the day's budget is spent",
    "beyond_scan": "memories.threadScanLimit newer sessions come first",
    "beyond_limit": "memories.maxRolloutsPerStartup sessions are harvested in one run; it is its turn in the next",
    "nothing_said": "the person said nothing in it",
    "copy": "another session holds exactly the same",
    "no_output": "there was nothing in it for later sessions",
    "failed": "it could not be harvested",
    "waiting": "nothing was sent; it is read another time",
    "already_running": "another run is reading it",
    "lost": "another run has taken it over",
}
"""Why a session was not harvested, or nothing came of it."""


def decide_harvest(facts: HarvestFacts) -> str:
    """Why the session is left alone, "" when it is to be read."""
    return next((name for name, closed in HARVEST_GATES.items() if closed(facts)), "")


def idle(modified: float, started: datetime | None, now: float) -> float:
    """Seconds since a session last changed. A time that lies ahead is not believed: then it counts from its start."""
    if modified > now and started is not None and started.timestamp() <= now:
        modified = started.timestamp()
    return max(0.0, now - modified)


def input_tokens(limit: int, share: float, fallback: int, window: float | None = None) -> int:
    """How much of a session may be sent. window: the model's context in tokens, if it tells a sensible one."""
    known = window if window is not None and SMALLEST <= window < float("inf") else max(SMALLEST, fallback)
    return min(limit, int(known * share))


def answer_tokens(budget: int) -> int:
    """Most of an answer to an input of so many tokens."""
    return min(max(int(budget * ANSWER_SHARE), ANSWER_LEAST), ANSWER_MOST)


HARVEST_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "rollout_summary": {"type": "string"},
        "rollout_slug": {"type": ["string", "null"]},
        "raw_memory": {"type": "string"},
    },
    "required": ["rollout_summary", "rollout_slug", "raw_memory"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Notes:
    """What came of a session: all empty when there was nothing in it."""

    raw: Clean = EMPTY
    summary: Clean = EMPTY
    slug: str = ""

    def __bool__(self) -> bool:
        """Whether anything came of it."""
        return bool(self.raw and self.summary)


class _Answer(msgspec.Struct, frozen=True):
    rollout_summary: str
    rollout_slug: str | None
    raw_memory: str


def read_notes(data: Json, clean: Cleaner, bars: Bars = NO_BARS) -> Notes:
    """The notes of a checked answer. One of the two texts alone is nothing; bars: what must not stand in them."""
    answer = msgspec.convert(data, _Answer)
    raw, summary = (_stripped(clean(bars.without(text))) for text in (answer.raw_memory, answer.rollout_summary))
    if not (raw and summary):
        return Notes()
    return Notes(raw.cut(NOTES), summary.cut(SUMMARY), _slug(clean(answer.rollout_slug or "").text))


WORDLESS = 4  # tokens: a prompt of fewer says nothing alone ("ok", "passes")
PLAIN = 6_000  # characters of the person's words that are kept without a model
MARK = "*No model read this session; these are the person's own words.*"


def plain_notes(found: Sequence[Row], clean: Cleaner, zone: tzinfo) -> Notes:
    """The notes when no model reads: what the person said, the newest words first in getting room. Nothing is inferred."""
    said = [(row, text) for row in found if row.kind == "person" and (text := _stripped(clean(row.text)).flat())]
    telling = [(row, text) for row, text in said if approximate_tokens(text.text) >= WORDLESS]
    if not telling:
        return Notes()
    kept: list[Clean] = []
    room = PLAIN
    for _, text in reversed(telling):
        line = laid_out(lambda words: f"- “{words}”", text.cut(max(WORDLESS * 4, room)))
        kept.insert(0, line)
        room -= len(line.text)
        if room <= 0:
            break
    days = [row.at.astimezone(zone).date().isoformat() for row, _ in said if row.at]
    when = f" on {days[0]}" + (f" to {days[-1]}" if days[-1] != days[0] else "") if days else ""
    first = telling[0][1].cut(200)
    count = f"{len(said)} prompt{'' if len(said) == 1 else 's'}{when}"
    return Notes(
        laid_out(lambda words: f"{MARK}\n\n{words}", NEWLINE.join(kept)),
        laid_out(lambda words: f"{count}. It began with: “{words}”", first),
        _slug(first.text),
    )


def _stripped(text: Clean) -> Clean:
    return text.pick(0, len(text.text))


def _slug(text: str) -> str:
    """A short name for the session, whole words only."""
    name = slug(text)
    return name if len(name) <= SLUG else name[: SLUG + 1].rpartition("-")[0] or name[:SLUG]
