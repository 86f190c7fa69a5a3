"""Why nothing, or little, was learned: what the facts of a project come to (C8).

The rule this file keeps: a finding is a line of a table, its condition a pure function over frozen facts; what stands in the
way of everything comes first, and a skip keeps the name it has everywhere else.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from treering.core.scheduling.gates import STOPPING, Pressure

OUTLOOKS: Mapping[str, str] = {
    "": "has words that were not read yet",
    "off_record": "the person keeps it out of memory",
    "sub_agent": "another session started it: no person speaks in it",
    "no_new_messages": "nothing was said since it was last read",
    "taken_back": "what was learned from it was taken back",
    "nothing_kept": "it was read, and no entry rests on it",
    "nothing_said": "the person said nothing in it",
}
"""What would become of a session now, "" when it would be read."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A session of the project. reason: of `OUTLOOKS`; last: why its last job was skipped or failed, "" when it was neither."""

    client: str
    session: str
    reason: str
    last: str = ""


@dataclass(frozen=True, slots=True)
class DiagnosisFacts:
    """What is known about a project.

    found: the sessions of each client, of every project; elsewhere: how many do not say where they ran; sessions: those of
    this project; entries, proposals: what memory and inbox hold; review: what is learned waits for a person; model: the
    configured one, "" for the rules; refused: why it may not be asked, `consent` or `local_only`; jobs: how many are in
    which state; failed: the reasons of those that were given up; dream: each of its gates and whether it is closed;
    paused: a person has stopped everything; reached: the names of the caps that are; installed: a client has our hooks.
    encoder: by which meaning has a say in recall, "" when it has none; no_meaning: why; unembedded: entries that it does
    not know; answered: a worker tells hooks what is near a prompt.
    """

    found: Mapping[str, int]
    sessions: tuple[Outlook, ...] = ()
    elsewhere: int = 0
    entries: int = 0
    proposals: int = 0
    auto_extract: bool = True
    auto_dream: bool = True
    handbook: bool = False
    review: bool = False
    off_record: bool = False
    model: str = ""
    refused: str = ""
    budget_spent: bool = False
    pressure: Pressure = "normal"
    worker: bool = False
    jobs: Mapping[str, int] | None = None
    failed: tuple[str, ...] = ()
    problems: int = 0
    dream: Mapping[str, bool] | None = None
    paused: bool = False
    reached: frozenset[str] = frozenset()
    installed: bool = True
    encoder: str = ""
    no_meaning: str = ""
    unembedded: int = 0
    answered: bool = False

    @property
    def outlook(self) -> Counter[str]:
        """How many sessions of the project have which outlook."""
        return Counter(one.reason for one in self.sessions)

    @property
    def pending(self) -> int:
        """How many jobs wait."""
        return (self.jobs or {}).get("pending", 0)


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason. what: a sentence; step: what a person can do about it, "" for nothing."""

    code: str
    what: str
    step: str = ""


@dataclass(frozen=True, slots=True)
class _Rule:
    holds: Callable[[DiagnosisFacts], object]
    what: str
    step: str = ""


RULES: Mapping[str, _Rule] = {
    "paused": _Rule(
        lambda f: f.paused, "everything is paused: nothing is learned, tidied or recalled", "`treering resume`"
    ),
    "off_record": _Rule(lambda f: f.off_record, "this directory is off the record", "`treering on`"),
    "no_sessions": _Rule(
        lambda f: not sum(f.found.values()), "no client has left a session in this home", "`treering learn --home DIR`"
    ),
    "no_sessions_here": _Rule(
        lambda f: sum(f.found.values()) and not f.sessions,
        "sessions were found, and none ran in this project",
        "`--project DIR` names another; the setting memory.scope says what counts as one",
    ),
    "no_project": _Rule(lambda f: f.elsewhere, "some sessions do not say where they ran, and are left out"),
    "not_installed": _Rule(
        lambda f: not f.installed,
        "treering is installed under no client: nothing is learned until you ask",
        "`treering install`, or `treering learn` each time",
    ),
    "disabled": _Rule(
        lambda f: not f.auto_extract,
        "memory.autoExtract is false: nothing is learned in the background",
        "`treering learn` learns when you ask",
    ),
    "memory_pressure": _Rule(
        lambda f: f.pressure in STOPPING, "memory is short: nothing runs in the background until there is more"
    ),
    "budget": _Rule(
        lambda f: f.budget_spent,
        "the day's budget of the model is spent",
        "`treering usage`; models.dailyCalls, models.dailyTokens and models.dailyDollars set it",
    ),
    "disk_limit": _Rule(
        lambda f: "disk" in f.reached,
        "memory takes up as much of the disk as it may: nothing more is learned",
        "limits.diskMegabytes sets it; `treering forget --purge` and `treering memory clear` make room",
    ),
    "inbox_full": _Rule(
        lambda f: "proposals" in f.reached,
        "as many proposals wait as may: no more are made, and with memory.writePolicy review nothing more is learned",
        "`treering inbox`; limits.proposals sets it",
    ),
    "spool_full": _Rule(
        lambda f: "spool" in f.reached,
        "more requests of hooks wait than are kept: a worker has not run for long, or state.db cannot be used",
        "`treering worker --once`, then `treering sync`",
    ),
    "consent": _Rule(
        lambda f: f.refused == "consent", "nobody has agreed to the configured model", "`treering models --allow`"
    ),
    "local_only": _Rule(
        lambda f: f.refused == "local_only",
        "models.localOnly is true, and the configured model is on another machine",
        "configure one on this machine, or none",
    ),
    "not_read": _Rule(lambda f: f.outlook[""], "there are words that were not read yet", "`treering learn`"),
    "no_worker": _Rule(
        lambda f: f.pending and not f.worker, "jobs wait, and no worker is at work", "`treering worker --once`"
    ),
    "failed": _Rule(
        lambda f: f.failed, "jobs were given up after their last try", "`treering status`; asking again tries again"
    ),
    "taken_back": _Rule(
        lambda f: f.outlook["taken_back"],
        "what was learned from some sessions was taken back, and they are not read again",
        "`treering log` names the change that did; `treering undo` of its number keeps it again",
    ),
    "nothing_kept": _Rule(
        lambda f: f.outlook["nothing_kept"],
        "sessions were read in which nothing lasts: no rule, preference, decision or date that the person stated",
        "`treering remember TEXT` keeps something word for word",
    ),
    "rules_only": _Rule(
        lambda f: f.outlook["nothing_kept"] and not f.model,
        "no model reads the sessions: the rules keep only what is said outright",
        "`treering models`",
    ),
    "review": _Rule(
        lambda f: f.review or f.proposals, "what was learned or proposed waits for your yes", "`treering inbox`"
    ),
    "dream_off": _Rule(
        lambda f: not f.auto_dream, "memory.autoDream is false: nothing is tidied by itself", "`treering dream`"
    ),
    "handbook_off": _Rule(
        lambda f: not f.handbook,
        "memories.enabled is false: whole sessions do not become a handbook",
        "`treering memory diagnose` looks at it session by session",
    ),
    "not_embedded": _Rule(
        lambda f: f.unembedded and not f.worker,
        "entries are not known by meaning yet, so that recall finds them by their words alone",
        "`treering worker --once`",
    ),
    "problems": _Rule(lambda f: f.problems, "something is wrong with files of the memory", "`treering status`"),
}
"""Name → when it holds, and what it says."""


def diagnose(facts: DiagnosisFacts) -> tuple[Finding, ...]:
    """Everything that stands in the way of learning, what weighs most first."""
    return tuple(Finding(code, rule.what, rule.step) for code, rule in RULES.items() if rule.holds(facts))


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The facts of a project and what they come to."""

    facts: DiagnosisFacts
    findings: tuple[Finding, ...]
