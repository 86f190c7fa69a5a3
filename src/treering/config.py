"""Settings: config.yml and the environment, read once into a frozen `Config` (M1.2, A11).

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

from treering.core.moment import is_tellable
from treering.core.setting import Choice, Flag, Kind, Share, Text, Whole, unknown
from treering.disk.files import open_plain
from treering.errors import ConfigError
from treering.hot import project

Local = Literal["", ".qwen", ".treering"]
DAY = 86_400


def _setting(kind: Kind, *, default: object, what: str, env: str = "") -> Any:
    """A field with what is allowed in it, one line of help, and the variable that overrides config.yml."""
    return field(default=default, metadata={"kind": kind, "what": what, "env": env})


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """`memory.*`: where entries go and who approves them."""

    scope: str = _setting(
        Choice(project.SCOPES),
        default=project.GIT_ROOT,
        what="what counts as one project: the git root, the exact directory, or all worktrees of a repository together",
        env="QWEN_CODE_MEMORY_PROJECT_SCOPE",
    )
    write_policy: str = _setting(
        Choice(("auto", "review")),
        default="auto",
        what="store what was learned at once, or keep it in the inbox until a person accepts it",
    )
    auto_extract: bool = _setting(Flag(), default=True, what="learn in the background after every turn")
    auto_dream: bool = _setting(Flag(), default=True, what="tidy a project's memory in the background now and then")
    dream_min_hours: int = _setting(
        Whole(0, 8760, "hours"), default=24, what="least time between two dreams of a project"
    )
    dream_min_sessions: int = _setting(
        Whole(0, 1000, "sessions"), default=5, what="other sessions that must have changed since the last dream"
    )


@dataclass(frozen=True, slots=True)
class RecallSettings:
    """`recall.*`: how entries are ranked."""

    scoring: str = _setting(
        Choice(("default", "seed")), default="default", what="treering's own ranking, or the seed's token counting"
    )


@dataclass(frozen=True, slots=True)
class TelemetrySettings:
    """`telemetry.*`: counts and durations, never text, paths or queries."""

    enabled: bool = _setting(
        Flag(), default=True, what="write one JSON line per operation under telemetry/ in the home of treering"
    )
    otel: bool = _setting(
        Flag(),
        default=False,
        what="send one OpenTelemetry span per operation to where OTEL_EXPORTER_OTLP_ENDPOINT says, else to port 4318 here",
    )


@dataclass(frozen=True, slots=True)
class HandbookSettings:
    """`memories.*`: the handbook, rebuilt from whole sessions."""

    enabled: bool = _setting(Flag(), default=False, what="harvest past sessions and consolidate them at session start")
    max_rollout_age_days: int = _setting(Whole(1, 3650, "days"), default=30, what="older sessions are not harvested")
    min_rollout_idle_hours: int = _setting(
        Whole(0, 8760, "hours"), default=12, what="younger sessions are not harvested yet"
    )
    max_rollouts_per_startup: int = _setting(
        Whole(1, 10_000, "sessions"), default=64, what="sessions harvested in one run"
    )
    summary_injection_token_limit: int = _setting(
        Whole(100, 100_000, "tokens"), default=5000, what="size of the block at session start"
    )
    thread_scan_limit: int = _setting(Whole(1, 100_000, "sessions"), default=300, what="sessions looked at in one run")
    max_raw_memories_for_global: int = _setting(
        Whole(1, 10_000, "sessions"), default=200, what="harvested sessions read by consolidate"
    )
    stage1_concurrency: int = _setting(Whole(1, 64, "calls"), default=8, what="model calls of harvest at the same time")
    stage1_lease_seconds: int = _setting(
        Whole(10, DAY, "seconds"), default=120, what="a harvest without a sign of life is given up after"
    )
    stage1_retry_delay_seconds: int = _setting(
        Whole(0, DAY, "seconds"), default=120, what="a failed harvest is tried again after"
    )
    phase2_lease_seconds: int = _setting(
        Whole(10, DAY, "seconds"), default=180, what="a consolidate without a sign of life is given up after"
    )
    phase2_retry_delay_seconds: int = _setting(
        Whole(0, DAY, "seconds"), default=180, what="a failed consolidate is tried again after"
    )
    phase2_heartbeat_seconds: int = _setting(
        Whole(1, 3600, "seconds"), default=30, what="how often a running consolidate gives a sign of life"
    )
    rollout_payload_percent: float = _setting(
        Share(0.05, 1.0), default=0.7, what="share of the model's context that a session may fill"
    )
    phase1_input_token_limit: int = _setting(
        Whole(500, 2_000_000, "tokens"), default=4000, what="most of a session that harvest sends"
    )
    fallback_token_limit: int = _setting(
        Whole(2048, 10_000_000, "tokens"), default=16_000, what="context size of a model that does not tell it"
    )


PROVIDERS = "anthropic|bedrock|google|groq|mistral|openai|openrouter"


@dataclass(frozen=True, slots=True)
class RoleSettings:
    """`models.default.*`, `models.smol.*`: which model a role means, and what it costs."""

    model: str = _setting(
        Text(rf"(?:{PROVIDERS}):\S+", f"provider:model, the provider one of {PROVIDERS.replace('|', ', ')}"),
        default="",
        what="the model of this role; without one, learning goes by rules",
    )
    base_url: str = _setting(
        Text(r"https?://\S+", "an http(s) address"),
        default="",
        what="where the model is served, when not by the provider itself: any server that speaks its protocol",
    )
    key: str = _setting(
        Text(r"\w+", "the name of a variable"),
        default="",
        what="environment variable or keyring entry with the key; default: the provider's usual one, none for a baseUrl",
    )
    mode: str = _setting(
        Choice(("auto", "native", "tool", "prompted")), default="auto", what="how structured answers are asked for"
    )
    max_tokens: int = _setting(Whole(64, 200_000, "tokens"), default=8192, what="most of an answer")
    timeout: int = _setting(Whole(1, 3600, "seconds"), default=120, what="an answer that takes longer is given up")
    input_price: float = _setting(Share(0, 10_000), default=0.0, what="dollars for a million tokens that are sent")
    output_price: float = _setting(Share(0, 10_000), default=0.0, what="dollars for a million tokens of answers")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """`models.*`: language models. Nothing is sent anywhere until one is named here and agreed to."""

    local_only: bool = _setting(Flag(), default=False, what="refuse every model that is not on this machine")
    fallback: bool = _setting(
        Flag(),
        default=False,
        what="learn by rules when the model fails, instead of reading the session again another time",
    )
    daily_calls: int = _setting(Whole(0, 10_000_000, "calls"), default=500, what="most calls in a day; 0: no limit")
    daily_tokens: int = _setting(
        Whole(0, 10_000_000_000, "tokens"), default=5_000_000, what="most tokens in a day, both ways; 0: no limit"
    )
    default: RoleSettings = RoleSettings()
    smol: RoleSettings = RoleSettings()


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
    "memories": HandbookSettings,
    "models": ModelSettings,
    "models.default": RoleSettings,
    "models.smol": RoleSettings,
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
        if setting.env and os.environ.get(setting.env, "").strip():
            given[setting.key] = (os.environ[setting.env], setting.env)
    values = _check(given, problems)
    if values["memories.phase2HeartbeatSeconds"] >= values["memories.phase2LeaseSeconds"]:
        problems.append("memories.phase2HeartbeatSeconds must be less than memories.phase2LeaseSeconds")
    local: Local = "" if home else _local(problems)
    fixed = _fixed_now(problems)
    if problems:
        raise ConfigError(
            "\n".join(problems),
            hint=f"Edit {file} or the environment; `treering config --ranges` lists what is allowed.",
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
    ours = os.environ.get("TREERING_MEMORY_LOCAL", "")
    if ours not in {"", "0", "1"}:
        problems.append(f"TREERING_MEMORY_LOCAL is {ours!r}; allowed: 1 or 0")
    # Qwen Code takes nothing but "1" for yes and says nothing about the rest; a shared tree needs the same reading.
    return ".qwen" if os.environ.get("QWEN_CODE_MEMORY_LOCAL") == "1" else ".treering" if ours == "1" else ""


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
