"""What can be set, section by section: each with its default, what is allowed and one line of help (A11)."""

from dataclasses import dataclass, field
from typing import Any

from treering.core.setting import Choice, Flag, Kind, Share, Text, Whole
from treering.hot import project

DAY = 86_400


def _setting(kind: Kind, *, default: object, what: str, env: str = "", safe: object = None) -> Any:
    """A field with what is allowed in it, one line of help, and the variable that overrides config.yml.

    safe: what holds where a person has set it and it cannot be read, when that is not the default.
    """
    return field(default=default, metadata={"kind": kind, "what": what, "env": env, "safe": safe})


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
        safe="review",
        what="store what was learned at once, or keep it in the inbox until a person accepts it",
    )
    auto_extract: bool = _setting(Flag(), default=True, safe=False, what="learn in the background after every turn")
    auto_dream: bool = _setting(
        Flag(), default=True, safe=False, what="tidy a project's memory in the background now and then"
    )
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
    semantic: str = _setting(
        Choice(("auto", "on", "off")),
        default="auto",
        safe="off",
        what="rank by meaning as well: where treering[semantic] is installed, always (an error where it is not), or never",
        env="TREERING_RECALL_SEMANTIC",
    )


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """`limits.*`: how much room memory may take, beside what models may cost (`models.daily*`)."""

    disk_megabytes: int = _setting(
        Whole(0, 10_000_000, "MB"),
        default=2000,
        what="most that everything of treering's takes up on disk, beyond which nothing is learned; 0: no limit",
    )
    proposals: int = _setting(
        Whole(0, 100_000, "proposals"),
        default=500,
        what="most proposals of a project that wait in the inbox, beyond which no more is proposed; 0: no limit",
    )


@dataclass(frozen=True, slots=True)
class TelemetrySettings:
    """`telemetry.*`: counts and durations, never text, paths or queries."""

    enabled: bool = _setting(
        Flag(),
        default=True,
        safe=False,
        what="write one JSON line per operation under telemetry/ in the home of treering",
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


ADDRESS = Text(r"https?://\S+", "an http(s) address")
VARIABLE = Text(r"\w+", "the name of a variable")
PRICE = Share(0, 10_000)  # dollars for a million tokens
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
        ADDRESS,
        default="",
        what="where the model is served, when not by the provider itself: any server that speaks its protocol",
    )
    key: str = _setting(
        VARIABLE,
        default="",
        what="environment variable or keyring entry with the key; default: the provider's usual one, none for a baseUrl",
    )
    mode: str = _setting(
        Choice(("auto", "native", "tool", "prompted")), default="auto", what="how structured answers are asked for"
    )
    max_tokens: int = _setting(Whole(64, 200_000, "tokens"), default=8192, what="most of an answer")
    timeout: int = _setting(Whole(1, 3600, "seconds"), default=120, what="an answer that takes longer is given up")
    input_price: float = _setting(PRICE, default=0.0, what="dollars for a million tokens that are sent")
    output_price: float = _setting(PRICE, default=0.0, what="dollars for a million tokens of answers")


@dataclass(frozen=True, slots=True)
class EmbeddingSettings:
    """`models.embedding.*`: a model that makes vectors of texts, instead of the encoder of treering[semantic]."""

    model: str = _setting(
        Text(r"openai:\S+", "openai:model, for any server that speaks its embeddings"),
        default="",
        what="the model whose vectors rank by meaning; without one, the encoder on this machine",
    )
    base_url: str = _setting(
        ADDRESS,
        default="",
        what="where the model is served, when not by OpenAI: any server with /embeddings below this address",
    )
    key: str = _setting(
        VARIABLE,
        default="",
        what="environment variable or keyring entry with the key; default: OPENAI_API_KEY, none for a baseUrl",
    )
    timeout: int = _setting(Whole(1, 3600, "seconds"), default=30, what="an answer that takes longer is given up")
    input_price: float = _setting(PRICE, default=0.0, what="dollars for a million tokens that are sent")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """`models.*`: language models. Nothing is sent anywhere until one is named here and agreed to."""

    local_only: bool = _setting(Flag(), default=False, safe=True, what="refuse every model that is not on this machine")
    fallback: bool = _setting(
        Flag(),
        default=False,
        what="learn by rules when the model fails, instead of reading the session again another time",
    )
    daily_calls: int = _setting(Whole(0, 10_000_000, "calls"), default=500, what="most calls in a day; 0: no limit")
    daily_tokens: int = _setting(
        Whole(0, 10_000_000_000, "tokens"), default=5_000_000, what="most tokens in a day, both ways; 0: no limit"
    )
    daily_dollars: float = _setting(
        Share(0, 100_000), default=5.0, what="most dollars in a day, by the prices of the roles; 0: no limit"
    )
    default: RoleSettings = RoleSettings()
    smol: RoleSettings = RoleSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
