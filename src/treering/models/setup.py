"""From settings, or from what a person named on the command line, to a model with everything around it.

The rule this file keeps: nothing of a provider is imported before a model is really used, and what a model is called
decides everything: `offline`, `cassette:DIR`, or `provider:model`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import cast, get_args

from treering.config import EmbeddingSettings, ModelSettings, RoleSettings
from treering.core.clean import Cleaner
from treering.disk.database import Database
from treering.errors import UsageError
from treering.models.base import Mode, Model, ModelReply, ModelRequest, ModelSpec, Role, failure
from treering.models.cassette import Cassette
from treering.models.consent import Consented, Destination, agreed, destination
from treering.models.keys import find_key
from treering.models.layers import Accounted, Guarded, Retrying, layered
from treering.models.providers import PROVIDERS, install_command
from treering.models.templates import Templates
from treering.models.usage import Budget, Price, UsageLedger

OFFLINE, CASSETTE = "offline", "cassette:"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a model stands in.

    home: where consents lie; secret: reads a key from the environment; project: for the ledger; fault: what of the settings
    was refused, "" for nothing; until it is mended, no configured model is asked.
    """

    settings: ModelSettings
    home: Path
    database: Database
    now: Callable[[], datetime]
    clean: Cleaner
    secret: Callable[[str], str]
    project: str = ""
    job: int | None = None
    fault: str = ""

    @property
    def ledger(self) -> UsageLedger:
        """A new ledger for its calls."""
        limits = Budget(self.settings.daily_calls, self.settings.daily_tokens, self.settings.daily_dollars)
        return UsageLedger(self.database, self.now, limits, prices(self.settings), self.project, self.job)

    @property
    def templates(self) -> Templates:
        """Prompts, a person's own first."""
        return Templates(self.home / "prompts", self.clean)


@dataclass(frozen=True, slots=True)
class Opened:
    """A model to ask, None when there is none and rules do the work. where: the place its calls go to; ledger: of its calls."""

    model: Model | None
    where: Destination | None = None
    cassette: Cassette | None = None
    ledger: UsageLedger | None = None


def open_model(role: Role, named: str, around: Surroundings) -> Opened:
    """The model for a role. named: what a person asked for on the command line, another role among it, "" for no wish."""
    if named == OFFLINE:
        return Opened(None)
    ledger = around.ledger
    if named.startswith(CASSETTE):
        cassette = Cassette(Path(named.removeprefix(CASSETTE)))
        return Opened(layered(cassette, ledger, around.clean, around.templates), cassette=cassette, ledger=ledger)
    wanted = next((other for other in get_args(Role) if other == named), role)
    spec = named_spec(named, around.settings) if named not in {"", wanted} else spec_of(around.settings, wanted)
    if around.fault and (spec or ".model" in around.fault):
        return Opened(Refused(around.fault), ledger=ledger)
    if spec is None:
        return Opened(None)
    inner = layered(_Late(spec, around.secret), ledger, around.clean, around.templates)
    return _allowed(inner, spec, around, ledger)


def open_embedding(around: Surroundings) -> Opened:
    """The model of the role `embedding`, with all around it but what is about answers in words."""
    spec = spec_of(around.settings, "embedding")
    if spec is None:
        return Opened(None)
    ledger = around.ledger
    if around.fault:
        return Opened(Refused(around.fault), ledger=ledger)
    late = _Late(spec, around.secret, "treering.models.embedding_gateway", "EmbeddingGateway")
    return _allowed(Retrying(Accounted(Guarded(late, around.clean), ledger)), spec, around, ledger)


def _allowed(inner: Model, spec: ModelSpec, around: Surroundings, ledger: UsageLedger) -> Opened:
    """The model behind the person's consent (C13)."""
    where = destination(spec)
    allowed = Consented(inner, where, lambda place: agreed(around.home, place), around.settings.local_only)
    return Opened(allowed, where, ledger=ledger)


def spec_of(settings: ModelSettings, role: Role) -> ModelSpec | None:
    """The configured model of a role; `smol` falls back to `default`."""
    if role == "embedding":
        return _embedding_spec(settings.embedding) if settings.embedding.model else None
    chosen = settings.smol if role == "smol" and settings.smol.model else settings.default
    return _spec(chosen) if chosen.model else None


def named_spec(named: str, settings: ModelSettings) -> ModelSpec:
    """The model a person named: with its settings when it is configured, else as it stands."""
    configured = [_spec(role) for role in (settings.default, settings.smol) if role.model == named]
    provider, colon, model = named.partition(":")
    if configured:
        return configured[0]
    if not (colon and model and provider in PROVIDERS):
        known = ", ".join(sorted(PROVIDERS))
        raise UsageError(
            f"{named!r} is no model", hint=f"Write offline, smol, cassette:DIR, or provider:model; providers: {known}."
        )
    return ModelSpec(provider, model)


def with_local_only(around: Surroundings) -> Surroundings:
    """The same for a command that was called with --local-only."""
    return replace(around, settings=replace(around.settings, local_only=True))


def prices(settings: ModelSettings) -> Mapping[str, Price]:
    """What is known about prices, by model name; a model without one has no cost rather than none to pay."""
    roles = [
        role for role in (settings.smol, settings.default) if role.model and (role.input_price or role.output_price)
    ]
    known = {role.model: Price(role.input_price, role.output_price) for role in roles}
    vectors = settings.embedding
    return known | ({vectors.model: Price(vectors.input_price, 0.0)} if vectors.model and vectors.input_price else {})


def _spec(role: RoleSettings) -> ModelSpec:
    provider, _, model = role.model.partition(":")
    mode = cast("Mode", role.mode)
    return ModelSpec(provider, model, role.base_url, mode, role.key, role.max_tokens, float(role.timeout))


def _embedding_spec(chosen: EmbeddingSettings) -> ModelSpec:
    provider, _, model = chosen.model.partition(":")
    return ModelSpec(provider, model, chosen.base_url, key=chosen.key, timeout=float(chosen.timeout))


@dataclass(frozen=True, slots=True)
class Refused:
    """In place of a model whose settings hold what is not allowed: the address, the key or the budget may not be meant.

    fault: what was refused.
    """

    fault: str
    name = "none"

    def ask(self, request: ModelRequest) -> ModelReply:  # noqa: ARG002 - a model takes its request
        """Nothing is sent."""
        raise failure("settings", self.fault, hint="edit config.yml; `treering config check` looks at it again")


@dataclass(frozen=True, slots=True)
class _Late:
    """A gateway whose packages and key are looked for at the first call. module, cls: where it is."""

    spec: ModelSpec
    secret: Callable[[str], str]
    module: str = "treering.models.gateway"
    cls: str = "Gateway"

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self.spec.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """One call."""
        key = find_key(self.spec, self.secret)
        model: Model = _gateway(self.module, self.cls, self.spec.provider)(self.spec, key)
        return model.ask(request)


def _gateway(module: str, cls: str, provider: str) -> Callable[[ModelSpec, str], Model]:
    """The gateway's class. Missing packages are said like a provider's."""
    try:
        return cast("Callable[[ModelSpec, str], Model]", getattr(import_module(module), cls))
    except ImportError as error:
        raise failure("not_installed", error.name or str(error), hint=install_command(provider)) from error
