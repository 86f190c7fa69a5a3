"""Why nothing runs, each reason with its name, in the order in which it is asked (M2.1, M2.6, M3.1, C8).

The rule this file keeps: a gate is a line of a table, its condition a pure function over frozen facts; the first that is
closed gives the reason. A fact that nobody has looked up yet stands in nobody's way.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Pressure = Literal["normal", "soft", "hard", "critical"]

LEVELS: tuple[tuple[float, Pressure], ...] = ((0.8, "critical"), (0.65, "hard"), (0.5, "soft"))
"""From which share of the memory that the process may use a level begins (M2.6)."""

STOPPING: frozenset[Pressure] = frozenset({"hard", "critical"})


def pressure(used: int, limit: int) -> Pressure:
    """How short memory is. used, limit: bytes; a limit that is not known is none."""
    return next((level for share, level in LEVELS if limit > 0 and used / limit >= share), "normal")


@dataclass(frozen=True, slots=True)
class ExtractFacts:
    """What is known when a session is to be learned from; some of it only when its turn has come, some after reading it.

    paused: a person has stopped everything for a while; off_record: the person keeps it out of memory (C9); disk_full: memory
    takes up as much of the disk as it may; running: a run of the project is under way; can_wait: the request
    can be left behind it; budget_spent: today's; new_text: the person said something since the cursor; wrote_memory: the
    agent wrote memory files itself in what is unread.
    """

    enabled: bool = True
    paused: bool = False
    off_record: bool = False
    disk_full: bool = False
    running: bool = False
    can_wait: bool = True
    pressure: Pressure = "normal"
    budget_spent: bool = False
    new_text: bool = True
    wrote_memory: bool = False


@dataclass(frozen=True, slots=True)
class DreamFacts:
    """What is known when a project is to be tidied.

    last: when it was last, None for never; scanned: when its sessions were last counted; changed: how many others have
    changed since `last`, None while they have not been counted.
    """

    now: datetime
    session: str = ""
    enabled: bool = True
    paused: bool = False
    disk_full: bool = False
    pressure: Pressure = "normal"
    last: datetime | None = None
    last_session: str = ""
    scanned: datetime | None = None
    changed: int | None = None
    locked: bool = False
    running: bool = False
    min_hours: float = 24.0
    min_sessions: int = 5
    scan_minutes: float = 10.0


EXTRACT_GATES: Mapping[str, Callable[[ExtractFacts], bool]] = {
    "paused": lambda facts: facts.paused,
    "disabled": lambda facts: not facts.enabled,
    "off_record": lambda facts: facts.off_record,
    "queued": lambda facts: facts.running and facts.can_wait,
    "already_running": lambda facts: facts.running,
    "disk_limit": lambda facts: facts.disk_full,
    "memory_pressure": lambda facts: facts.pressure in STOPPING,
    "budget": lambda facts: facts.budget_spent,
    "memory_tool": lambda facts: facts.wrote_memory,
    "no_new_messages": lambda facts: not facts.new_text,
}
"""Name → whether the gate is closed."""

DREAM_GATES: Mapping[str, Callable[[DreamFacts], bool]] = {
    "paused": lambda facts: facts.paused,
    "disabled": lambda facts: not facts.enabled,
    "memory_pressure": lambda facts: facts.pressure in STOPPING,
    "same_session": lambda facts: bool(facts.session) and facts.session == facts.last_session and _dreamt(facts),
    "min_hours": lambda facts: _dreamt(facts) and _minutes(facts.last, facts.now) < facts.min_hours * 60,
    "scan_throttled": lambda facts: 0 <= _minutes(facts.scanned, facts.now) < facts.scan_minutes,
    "min_sessions": lambda facts: facts.changed is not None and facts.changed < facts.min_sessions,
    "locked": lambda facts: facts.locked,
    "running": lambda facts: facts.running,
    "disk_limit": lambda facts: facts.disk_full,
}
"""As M3.1 has them, between what stops everything. The sessions are counted only when the gates before `min_sessions` are
open, since that costs most."""


REASONS: Mapping[str, str] = {
    "paused": "everything is paused (`treering resume`)",
    "disabled": "it is switched off (memory.autoExtract, memory.autoDream, memories.enabled)",
    "off_record": "the person keeps it out of memory",
    "queued": "it waits for the run that is under way",
    "already_running": "another run is under way",
    "running": "one is under way",
    "disk_limit": "memory takes up as much of the disk as it may (limits.diskMegabytes)",
    "memory_pressure": "this machine is short of memory",
    "budget": "the day's budget of the model is spent (models.dailyCalls, models.dailyTokens, models.dailyDollars)",
    "memory_tool": "the agent wrote memory files itself",
    "no_new_messages": "nothing was said since it was last read",
    "same_session": "the last dream came from the same session",
    "min_hours": "the last one was too short a time ago (memory.dreamMinHours)",
    "scan_throttled": "the sessions were counted a few minutes ago",
    "min_sessions": "too few other sessions have changed since the last one (memory.dreamMinSessions)",
    "locked": "another program is tidying this memory",
    "no_session": "its log was not found",
    "inbox_full": "as many proposals wait for your yes or no as may (limits.proposals; `treering inbox`)",
}
"""What the name of a reason means, for a person, with the settings that decide it."""


def plainly(reason: str) -> str:
    """A reason in words; one that is no gate's, by its name."""
    return REASONS.get(reason, reason.replace("_", " "))


def decide_extract(facts: ExtractFacts) -> str:
    """Why nothing is learned, "" when it may be."""
    return next((name for name, closed in EXTRACT_GATES.items() if closed(facts)), "")


def decide_dream(facts: DreamFacts) -> str:
    """Why nothing is tidied, "" when it may be. Facts without `changed` answer only for the gates that need no count."""
    return next((name for name, closed in DREAM_GATES.items() if closed(facts)), "")


def last_dream(text: object, now: datetime) -> datetime | None:
    """When the last dream was, from `lastDreamAt`; one that cannot be read or lies ahead counts as never."""
    try:
        at = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
    at = at.replace(tzinfo=now.tzinfo) if at and at.tzinfo is None else at
    return at if at and at <= now else None


def _dreamt(facts: DreamFacts) -> bool:
    return facts.last is not None and facts.last <= facts.now


def _minutes(since: datetime | None, now: datetime) -> float:
    """Minutes from then to now, without end when there was no then."""
    return (now - since).total_seconds() / 60 if since else float("inf")
