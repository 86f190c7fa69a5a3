"""Why hooks are silent, as far as a home and a client's settings show it (C8): facts in, findings out.

The rule this file keeps: each finding says what it costs and what mends it; a table says in which order they are looked for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from treering.core.scheduling.diagnosis import Finding

SETTINGS_LOST = "settings"
OFF, PAUSED = "off", "paused"
"""Why a hook said nothing when it was last called: hook.json counted for nothing, the person had it so."""


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """What a hook meets in the home of treering.

    ours: it belongs to whoever asks; settings: hook.json is there and of now; database: state.db can be read; off: this
    project is off the record, off_all: everything is, since off.json cannot be read; paused: everything is for a while;
    catalogs: those that cannot be read; linked: worker.lock is a link, or no file; foreign: the memory inside the project
    that the person has not accepted.
    """

    home: str
    there: bool = True
    ours: bool = True
    writable: bool = True
    settings: bool = True
    database: bool = True
    off: bool = False
    off_all: bool = False
    paused: bool = False
    linked: bool = False
    catalogs: tuple[str, ...] = ()
    foreign: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """When a client's hook was last called. at: seconds since the epoch; event: as the client calls it; why: it was silent."""

    at: float
    event: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class ClientFacts:
    """What is known of a client. project: for which it is installed, "" for all; last: None for never.

    missing: files that no longer hold what was installed; untrusted: hooks that the client has not been told to trust.
    """

    client: str
    installed: bool
    project: str = ""
    missing: tuple[str, ...] = ()
    untrusted: int = 0
    last: Call | None = None


@dataclass(frozen=True, slots=True)
class _Rule:
    holds: Callable[[HomeFacts], object]
    code: str
    what: str
    step: str = ""


_HOME = (
    _Rule(
        lambda f: not f.ours,
        "not_ours",
        "{home} belongs to somebody else, and hooks leave it alone",
        "set TREERING_HOME to a folder of your own",
    ),
    _Rule(
        lambda f: not f.writable,
        "read_only",
        "{home} cannot be written: nothing is learned, and a memory may be told twice",
        "make {home} writable for you, or free some space",
    ),
    _Rule(
        lambda f: not f.settings,
        "no_settings",
        "hook.json was missing, or older than config.yml: hooks told nothing",
        "nothing, if it is not said again: this has had it written",
    ),
    _Rule(
        lambda f: not f.database,
        "no_database",
        "state.db could not be read: hooks told nothing, and left what was to be learned in the spool",
        "nothing, if it is not said again: this has had it made",
    ),
    _Rule(
        lambda f: f.off_all,
        "off_unreadable",
        "off.json cannot be read, so everything is off the record",
        "repair {home}/off.json, or remove it",
    ),
    _Rule(
        lambda f: f.paused, "paused", "everything is paused: hooks are silent, nothing is learned", "`treering resume`"
    ),
    _Rule(lambda f: f.off, "off_record", "this project is off the record: nothing is told or learned", "`treering on`"),
    _Rule(
        lambda f: f.catalogs,
        "no_catalog",
        "the search catalog cannot be read, so prompts are told nothing of it: {catalogs}",
        "`treering recall WORD` makes it anew",
    ),
    _Rule(
        lambda f: f.linked,
        "odd_lock",
        "{home}/worker.lock is no plain file, so no worker is started and nothing is learned",
        "remove it",
    ),
    _Rule(
        lambda f: f.foreign,
        "foreign_memory",
        "{foreign} came with the project and is not read: its memory lies in {home} meanwhile",
        "look at it, then `treering trust`",
    ),
)


def home_findings(facts: HomeFacts) -> tuple[Finding, ...]:
    """What keeps every hook silent, or what it says from being kept."""
    if not facts.there:
        return ()
    words = {"home": facts.home, "catalogs": ", ".join(facts.catalogs), "foreign": facts.foreign}
    return tuple(
        Finding(rule.code, rule.what.format(**words), rule.step.format(**words)) for rule in _HOME if rule.holds(facts)
    )


def client_findings(facts: ClientFacts) -> tuple[Finding, ...]:
    """What keeps the hooks of one client silent."""
    return tuple(_client(facts))


def _client(facts: ClientFacts) -> Iterator[Finding]:
    install = f"`treering install {facts.client}`" + (f" --project {facts.project}" if facts.project else "")
    if not facts.installed:
        yield Finding("not_installed", "it is used here, and treering is not installed under it", install)
        return
    for path in facts.missing:
        yield Finding("not_there", f"{path} does not hold what was installed", install)
    if facts.untrusted:
        what = f"{facts.untrusted} of its hooks are not trusted, and are skipped"
        yield Finding(
            "untrusted", what, f"`treering install {facts.client} --trust-hooks`, or start it and review them"
        )
    elif facts.last is None:
        yield Finding("never_called", "it has not called yet", "start a new session in it: hooks are read at its start")
    if facts.last and facts.last.why == OFF:
        yield Finding("was_off", "its last session was off the record", "`treering on`")
    if facts.last and facts.last.why == PAUSED:
        yield Finding("was_paused", "it was last called while everything was paused", "nothing, if that is over")
    if facts.last and facts.last.why == SETTINGS_LOST:
        what = "its last call was told nothing, since hook.json was missing or older than config.yml"
        yield Finding("was_unset", what, "nothing, if this is said only once")
