"""config.yml and the environment, read once into a frozen `Config` (M1.2, A11).

The rule this file keeps: a bad value is refused at load, with the key, the value and what is allowed, all of them at once;
nothing later checks a setting again. It and hot/project.py are the only readers of the environment, and nothing ever
writes config.yml but the person.
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

import yaml

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
from treering.core.setting import Kind, unknown
from treering.disk.files import open_plain
from treering.errors import ConfigError
from treering.hot import project

Local = Literal["", ".qwen", ".treering"]


@dataclass(frozen=True, slots=True)
class Config:
    """Everything treering was told. home: config.yml, state.db, logs, telemetry; base: what the trees lie below.

    local: the directory inside a project that holds its tree instead, "" for none. sources: where each setting that is
    not a default comes from.
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


def load(home: Path | None = None) -> Config:
    """Read config.yml and the environment.

    home: instead of what the environment says about places, for a base of its own. Raises ConfigError with every bad value
    on a line of its own.
    """
    where = home or Path(project.home_dir())
    file = where / "config.yml"
    problems: list[str] = []
    given = {key: (value, "config.yml") for key, value in _flatten(_read(file))}
    for setting in SETTINGS:
        if setting.env and (value := project.told(setting.env)).strip():
            given[setting.key] = (value, setting.env)
    values = _check(given, problems)
    if values["memories.phase2HeartbeatSeconds"] >= values["memories.phase2LeaseSeconds"]:
        problems.append("memories.phase2HeartbeatSeconds must be less than memories.phase2LeaseSeconds")
    local: Local = "" if home else _local(problems)
    fixed = _fixed_now(problems)
    if problems:
        raise ConfigError(
            "\n".join(problems),
            hint=f"edit {file} or the environment",
        )
    return Config(
        home=where,
        base=home or Path(project.base_dir()),
        local=local,
        time_zone=str(values["timeZone"]),
        sources={key: source for key, (_, source) in given.items()},
        fixed_now=fixed,
        **{section: _build(section, cls, values) for section, cls in SECTIONS.items() if "." not in section},
    )


def secret(name: str) -> str:
    """A key for a model provider, from the environment only; "" when there is none."""
    return os.environ.get(name, "").strip()


def _read(file: Path) -> Mapping[object, object]:
    """The mapping in config.yml; an absent or empty file has none."""
    try:
        with os.fdopen(open_plain(file), "rb") as stream:
            raw = yaml.safe_load(stream.read())
    except FileNotFoundError:
        return {}
    except OSError as error:
        hint = f"make {file} a file that you can read, or set TREERING_HOME to another directory"
        raise ConfigError(f"{file} cannot be read: {error.strerror}", hint=hint) from error
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{file}:{mark.line + 1}" if mark else str(file)
        raise ConfigError(
            f"{where}: this is not YAML: {getattr(error, 'problem', None) or error}", hint=f"Edit {file}."
        ) from error
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        raise ConfigError(f"{file}:1: expected `key: value` lines, found {type(raw).__name__}", hint=f"Edit {file}.")
    return raw


def _flatten(raw: Mapping[object, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Dotted keys: a section may be written nested (`recall:` and below it `scoring:`) or dotted; an empty one is none."""
    for name, value in raw.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict) and (key in SECTIONS or not prefix):
            yield from _flatten(value, f"{key}.")
        elif value is not None or key not in SECTIONS:
            yield key, value


def _check(given: Mapping[str, tuple[object, str]], problems: list[str]) -> dict[str, Any]:
    """Every setting's value; what is not allowed is added to `problems` and the default stands in."""
    known = {setting.key: setting for setting in SETTINGS}
    values = {key: setting.default for key, setting in known.items()}
    for key, (raw, source) in given.items():
        setting = known.get(key)
        if setting is None:
            problems.append(f"{unknown(key, list(known))} ({source})")
            continue
        value = setting.kind.read(raw)
        if value is None:
            problems.append(f"{key} is {raw!r} ({source}); allowed: {setting.kind}")
        else:
            values[key] = value
    return values


def _build(section: str, cls: type, values: Mapping[str, Any]) -> Any:
    """The settings of a section, with those of the sections inside it."""
    own = {f.name: values[f"{section}.{_camel(f.name)}"] for f in dataclasses.fields(cls) if f.metadata}
    inner = {name: f"{section}.{name}" for name in (f.name for f in dataclasses.fields(cls) if not f.metadata)}
    return cls(**own, **{name: _build(path, SECTIONS[path], values) for name, path in inner.items()})


def _local(problems: list[str]) -> Local:
    """Which local mode is on; Qwen Code's wins, since it names a tree that is shared with it (M1.2)."""
    ours = project.told("TREERING_MEMORY_LOCAL")
    if ours not in {"", "0", "1"}:
        problems.append(f"TREERING_MEMORY_LOCAL is {ours!r}; allowed: 1 or 0")
    # Qwen Code takes nothing but "1" for yes and says nothing about the rest; a shared tree needs the same reading.
    return ".qwen" if project.told("QWEN_CODE_MEMORY_LOCAL") == "1" else ".treering" if ours == "1" else ""


def _fixed_now(problems: list[str]) -> datetime | None:
    """TREERING_NOW: an ISO date and time; without an offset it is UTC."""
    raw = os.environ.get("TREERING_NOW", "")
    if not raw:
        return None
    with contextlib.suppress(ValueError):
        moment = datetime.fromisoformat(raw)
        if is_tellable(moment):
            return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    problems.append(f"TREERING_NOW is {raw!r}; allowed: an ISO date and time such as 2026-11-30T12:00:00Z")
    return None
