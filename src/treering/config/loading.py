"""config.yml and the environment, read once into a frozen `Config` (M1.2, A11).

The rule this file keeps: a bad value is refused at load, with the line, the key, the value and what is allowed, all of them
at once; what stands in for it is the default, or the safe side where a person may have meant "no". Nothing later checks a
setting again. It and hot/project.py are the only readers of the environment, and nothing ever writes config.yml but the person.
"""

import contextlib
import dataclasses
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from treering.config.reading import Lines, read_file
from treering.config.settings import (
    EmbeddingSettings,
    HandbookSettings,
    LimitSettings,
    MemorySettings,
    ModelSettings,
    RecallSettings,
    RoleSettings,
    TelemetrySettings,
)
from treering.core.moment import is_tellable
from treering.core.setting import Choice, Kind, nearest, unknown
from treering.errors import ConfigError
from treering.hot import project

Local = Literal["", ".qwen", ".treering"]
SHOWN = 100  # characters of a value that is refused


@dataclass(frozen=True, slots=True)
class Fault:
    """A setting that is refused.

    key: the setting it is about, or may have meant; where: file and line, or the variable; what: the key, the value and
    what is allowed; instead: what holds until it is mended, "" for nothing.
    """

    key: str
    where: str
    what: str
    instead: str = ""

    @property
    def told(self) -> str:
        """What is wrong and what holds instead, without the place."""
        return self.what + (f" ({self.instead} until that is mended)" if self.instead else "")

    def __str__(self) -> str:
        """One line, in the form editors jump to."""
        return f"{self.where}: {self.told}" if self.where else self.told


@dataclass(frozen=True, slots=True)
class Config:
    """Everything treering was told. home: config.yml, state.db, logs, telemetry; base: what the trees lie below.

    local: the directory inside a project that holds its tree instead, "" for none. sources: where each setting that is
    not a default comes from; faults: what was refused.
    """

    home: Path
    base: Path
    local: Local = ""
    time_zone: str = ""
    memory: MemorySettings = MemorySettings()
    recall: RecallSettings = RecallSettings()
    memories: HandbookSettings = HandbookSettings()
    models: ModelSettings = ModelSettings()
    telemetry: TelemetrySettings = TelemetrySettings()
    limits: LimitSettings = LimitSettings()
    sources: Mapping[str, str] = field(default_factory=dict)
    fixed_now: datetime | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def file(self) -> Path:
        """Where config.yml is or would be."""
        return self.home / "config.yml"

    @property
    def zone(self) -> tzinfo:
        """The person's time zone, else the machine's."""
        return ZoneInfo(self.time_zone) if self.time_zone else _machine_zone()

    def value(self, key: str) -> bool | float | str:
        """The value of a setting by the key it has in config.yml."""
        found: bool | float | str = attrgetter(re.sub(r"[A-Z]", lambda match: f"_{match[0].lower()}", key))(self)
        return found

    def refused(self, key: str) -> bool:
        """Whether what the person set there, or may have meant to, is not allowed. key: of a setting, or of a section."""
        return bool(self._faults(key))

    def fault(self, key: str) -> str:
        """What of it was refused, the first fault of several; "" for nothing. key: as in `refused`."""
        return next((fault.what for fault in self._faults(key)), "")

    def need(self, *keys: str) -> None:
        """ConfigError when these settings were refused: for what may not go by a value that the person has not chosen."""
        lines = [f"{fault.where}: {fault.what}" for key in keys for fault in self._faults(key)]
        if lines:
            raise ConfigError("\n".join(lines), hint=mend(self.file))

    def _faults(self, key: str) -> list[Fault]:
        return [fault for fault in self.faults if fault.key in {key, ""} or fault.key.startswith(f"{key}.")]

    def now(self) -> datetime:
        """The one clock: aware, in the person's time zone; TREERING_NOW stops it."""
        return (self.fixed_now or datetime.now(UTC)).astimezone(self.zone)


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as a person sees it."""

    key: str
    default: Any
    kind: Kind
    what: str
    env: str = ""
    safe: Any = None

    @property
    def stand_in(self) -> Any:
        """What holds where the value is refused: the safe side, where it is not the default."""
        return self.default if self.safe is None else self.safe


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone by its IANA name."""

    def read(self, raw: object) -> str | None:
        """The name, if this machine knows the zone."""
        try:
            return ZoneInfo(raw).key if isinstance(raw, str) and raw else None
        except (OSError, ValueError, KeyError):
            return None

    def __str__(self) -> str:
        """What such a name looks like."""
        return "an IANA name such as Europe/Berlin"


def _machine_zone() -> tzinfo:
    """The zone of TZ or of /etc/localtime, with its summer time; else the offset that holds at the moment."""
    name = os.environ.get("TZ", "").removeprefix(":") or os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return ZoneInfo(name) if Zone().read(name) else datetime.now(UTC).astimezone().tzinfo or UTC


SECTIONS: dict[str, type] = {
    "memory": MemorySettings,
    "recall": RecallSettings,
    "telemetry": TelemetrySettings,
    "limits": LimitSettings,
    "memories": HandbookSettings,
    "models": ModelSettings,
    "models.default": RoleSettings,
    "models.smol": RoleSettings,
    "models.embedding": EmbeddingSettings,
}


def _camel(name: str) -> str:
    """`max_rollout_age_days` as it is written in config.yml."""
    return re.sub(r"_(.)", lambda match: match[1].upper(), name)


SETTINGS: tuple[Setting, ...] = (
    Setting("timeZone", "", Zone(), "dates a person names are meant in this zone; default: the machine's"),
    *(
        Setting(f"{section}.{_camel(f.name)}", f.default, **f.metadata)
        for section, cls in SECTIONS.items()
        for f in dataclasses.fields(cls)
        if f.metadata
    ),
)


STAND_INS = {setting.key: setting.stand_in for setting in SETTINGS}
"""What holds when nothing of config.yml can be read."""


def load(home: Path | None = None, *, whole: bool = True) -> Config:
    """Read config.yml and the environment. What is refused in it is in `faults`, and something stands in for it.

    home: instead of what the environment says about places, for a base of its own; whole: False for what needs no setting,
    and goes on without a file that cannot be read. ConfigError: config.yml as a whole cannot be read, or the home that the
    environment names would lie in a directory that is not there.
    """
    where = home or _home()
    faults: list[Fault] = []
    try:
        raw, lines = read_file(where / "config.yml")
    except ConfigError as error:
        if whole:
            raise
        raw, lines = {}, {}
        faults.append(Fault("", "", str(error), "no setting counts"))
    file = str(where / "config.yml")
    given = {key: (value, f"{file}:{lines[key][-1]}" if key in lines else file) for key, value in _flatten(raw)}
    given |= {key: (twice, f"{file}:{twice.line}") for key, twice in _repeated(lines)}
    sources = dict.fromkeys(given, "config.yml")
    for setting in SETTINGS:
        if setting.env and (value := project.told(setting.env)).strip():
            given[setting.key] = (value, setting.env)
            sources[setting.key] = setting.env
    values = STAND_INS if faults else _check(given, faults)
    local: Local = "" if home else _local(faults)
    fixed = _fixed_now(faults)
    return Config(
        home=where,
        base=home or Path(project.base_dir()),
        local=local,
        time_zone=str(values["timeZone"]),
        sources=sources | {fault.key: f"{sources[fault.key]}, refused" for fault in faults if fault.key in sources},
        fixed_now=fixed,
        faults=tuple(faults),
        **{section: _build(section, cls, values) for section, cls in SECTIONS.items() if "." not in section},
    )


def _home() -> Path:
    """Where config.yml lies. A slip in TREERING_HOME makes no directories."""
    home = Path(project.home_dir())
    if not project.told("TREERING_HOME"):
        return home
    if not home.parent.is_dir():
        raise ConfigError(
            f"TREERING_HOME is {str(home)!r}, and there is no directory {str(home.parent)!r}",
            hint=f"set TREERING_HOME to another directory, or make {home.parent}",
        )
    if home.is_file():
        raise ConfigError(f"TREERING_HOME is {str(home)!r}, which is a file", hint="set TREERING_HOME to a directory")
    return home


def mend(file: Path) -> str:
    """What a person does about a setting that is refused."""
    return f"edit {file} or the environment; `treering config check` looks at it again"


def secret(name: str) -> str:
    """A key for a model provider, from the environment only; "" when there is none."""
    return os.environ.get(name, "").strip()


def _flatten(raw: Mapping[object, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Dotted keys: a section may be written nested (`recall:` and below it `scoring:`) or dotted; an empty one is none."""
    for name, value in raw.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict) and (key in SECTIONS or not prefix):
            yield from _flatten(value, f"{key}.")
        elif value is not None or key not in SECTIONS:
            yield key, value


@dataclass(frozen=True, slots=True)
class Twice:
    """What stands in place of a value that is given twice. line: of the second time; first: of the first."""

    key: str
    line: int
    first: int

    def __str__(self) -> str:
        """What is wrong."""
        return f"{self.key} stands there twice, first in line {self.first}"


def _repeated(lines: Lines) -> Iterator[tuple[str, Twice]]:
    """Every setting that stands twice, or in a section that does: nobody can say which of them is meant."""
    for setting in SETTINGS:
        above = [part for part in SECTIONS if setting.key.startswith(f"{part}.")]
        found = next((key for key in (*above, setting.key) if len(lines.get(key, ())) > 1), "")
        if found and setting.key in lines:
            yield setting.key, Twice(found, lines[found][1], lines[found][0])


def _check(given: Mapping[str, tuple[object, str]], faults: list[Fault]) -> dict[str, Any]:
    """Every setting's value; what is not allowed is added to `faults`, and something stands in."""
    known = {setting.key: setting for setting in SETTINGS}
    values = {key: setting.default for key, setting in known.items()}
    for key, (raw, where) in given.items():
        setting = known.get(key)
        if setting is None:
            meant = known.get(nearest(key, list(known)))
            stands = meant if meant and meant.key not in given else None
            faults.append(_fault(key, where, unknown(key, list(known)), stands))
            if stands:
                values[stands.key] = stands.stand_in
            continue
        value = setting.kind.read(raw)
        if isinstance(raw, Twice):
            faults.append(_fault(key, where, str(raw), setting))
        elif value is None:
            near = nearest(raw, list(setting.kind.words)) if isinstance(setting.kind, Choice) else ""
            guess = f"; did you mean {near!r}?" if near else ""
            faults.append(_fault(key, where, f"{key} is {_short(raw)}; allowed: {setting.kind}{guess}", setting))
        values[key] = setting.stand_in if value is None else value
    beat, lease = "memories.phase2HeartbeatSeconds", "memories.phase2LeaseSeconds"
    if values[beat] >= values[lease]:
        _, where = given.get(beat, given.get(lease, (None, "")))
        values |= {key: known[key].default for key in (beat, lease)}
        faults.append(Fault(beat, where, f"{beat} must be less than {lease}", "the defaults of both hold"))
    return values


def _short(raw: object) -> str:
    """A value as it is written in Python, no longer than a line."""
    text = repr(raw)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _fault(key: str, where: str, what: str, setting: Setting | None) -> Fault:
    """A setting that is refused. setting: the one that it is, or was probably meant."""
    if setting is None:
        return Fault(key, where, what)
    if setting.key == "memory.scope":
        return Fault(setting.key, where, what, "nothing is read or written for a project")
    if setting.key.startswith("models."):
        return Fault(setting.key, where, what, "no model is asked")
    held = str(setting.stand_in).lower() if isinstance(setting.stand_in, bool) else setting.stand_in
    return Fault(setting.key, where, what, f"{setting.key} is {held}" if held != "" else "the default holds")


def _build(section: str, cls: type, values: Mapping[str, Any]) -> Any:
    """The settings of a section, with those of the sections inside it."""
    own = {f.name: values[f"{section}.{_camel(f.name)}"] for f in dataclasses.fields(cls) if f.metadata}
    inner = {f.name: f"{section}.{f.name}" for f in dataclasses.fields(cls) if not f.metadata}
    return cls(
        **own,
        **{name: _build(path, SECTIONS[path], values) for name, path in inner.items()},
    )


def _local(faults: list[Fault]) -> Local:
    """Which local mode is on; Qwen Code's wins, since it names a tree that is shared with it (M1.2)."""
    ours = project.told("TREERING_MEMORY_LOCAL")
    if ours not in {"", "0", "1"}:
        what = f"TREERING_MEMORY_LOCAL is {ours!r}; allowed: 1 or 0"
        faults.append(Fault("TREERING_MEMORY_LOCAL", "the environment", what, "memory lies outside the project"))
    # Qwen Code takes nothing but "1" for yes and says nothing about the rest; a shared tree needs the same reading.
    return ".qwen" if project.told("QWEN_CODE_MEMORY_LOCAL") == "1" else ".treering" if ours == "1" else ""


def _fixed_now(faults: list[Fault]) -> datetime | None:
    """TREERING_NOW: an ISO date and time; without an offset it is UTC."""
    raw = os.environ.get("TREERING_NOW", "")
    if not raw:
        return None
    with contextlib.suppress(ValueError):
        moment = datetime.fromisoformat(raw)
        if is_tellable(moment):
            return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    what = f"TREERING_NOW is {raw!r}; allowed: an ISO date and time such as 2026-11-30T12:00:00Z"
    faults.append(Fault("TREERING_NOW", "the environment", what, "the clock runs"))
    return None
