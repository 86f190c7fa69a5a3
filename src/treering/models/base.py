"""What every model looks like from outside: one request, one reply, one method; and the name of everything that can go wrong.

The rule this file keeps: a bad *answer* is a value (`ModelReply.outcome`), a failed *call* is a `ModelError` with an
outcome of the same table, and no caller ever sees a provider's own exception. Cross-cutting behaviour is a wrapper over
the same Protocol (models/layers.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from treering.core.answer import Json, Schema
from treering.core.clean import Clean
from treering.errors import ModelError

Role = Literal["default", "smol", "embedding"]

OUTCOMES: Mapping[str, str] = {
    "ok": "a valid answer",
    # the answer came, and is not one
    "empty": "the answer is empty",
    "prose": "the answer is prose, not JSON",
    "fences": "the answer is wrapped in code fences",
    "truncated": "the answer ends in the middle",
    "not_json": "the answer is not valid JSON",
    "wrong_keys": "the answer does not have the shape that was asked for",
    "refused": "the model declined to answer",
    # the call failed
    "started": "the process ended before the answer came",
    "timeout": "no complete answer within the time limit",
    "connection": "the connection failed or was dropped",
    "auth": "the provider refused the key",
    "rate_limited": "the provider asked to wait",
    "quota": "the account has no credit left",
    "server_error": "the provider failed",
    "overflow": "the request is longer than the model's context",
    "rejected": "the provider refused the request",
    "not_found": "the provider knows no such model",
    "garbled": "the provider's reply could not be read",
    # nothing was sent
    "budget": "the daily budget is spent",
    "local_only": "the model is remote and only local ones are allowed",
    "consent": "nobody has agreed to send text to this model yet",
    "settings": "a setting of models is not allowed, so that none is asked",
    "no_model": "no model is configured for this role",
    "no_key": "the key for this model is not set",
    "not_installed": "a package that this needs is not installed",
    "not_recorded": "there is no recorded answer to this request",
}
"""Every outcome of a call, with what it means. The names are stable: telemetry, `usage` and tests use them."""


Mode = Literal["auto", "native", "tool", "prompted"]


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """Which model a role means.

    base_url: where it is, "" for the provider's own address; mode: how structured answers are asked for, `auto` takes the
    best the model is known to support; key: the name of the environment variable or keyring entry that holds the key;
    max_tokens: most of an answer; timeout: seconds for a call. A request may ask for less of both.
    """

    provider: str
    model: str
    base_url: str = ""
    mode: Mode = "auto"
    key: str = ""
    max_tokens: int = 8192
    timeout: float = 120.0

    @property
    def name(self) -> str:
        """How it is shown and accounted: `provider:model`."""
        return f"{self.provider}:{self.model}"


@dataclass(frozen=True, slots=True)
class Usage:
    """What one call cost, in tokens."""

    input: int = 0
    output: int = 0

    def plus(self, other: "Usage") -> "Usage":
        """Both together."""
        return Usage(self.input + other.input, self.output + other.output)


@dataclass(frozen=True, slots=True)
class Repair:
    """A bad answer that goes back once, with a note on what is wrong with it."""

    answer: Clean
    note: Clean


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One structured question.

    system: the instructions, the same for every call of a task; prompt: the input, rendered; schema: JSON schema of the
    answer, in the keywords that core/answer.py checks; subject: what the call is about, for file names and log lines,
    never sent; max_tokens, deadline (seconds for the whole call): None leaves them to the model's settings; temperature: None
    leaves it to the model.
    """

    task: str
    role: Role
    system: Clean
    prompt: Clean
    schema: Schema
    subject: str = ""
    max_tokens: int | None = None
    temperature: float | None = None
    deadline: float | None = None
    repair: Repair | None = None


@dataclass(frozen=True, slots=True)
class ModelReply:
    """One answer. data: the JSON value, once it was checked against the schema; faults: why `outcome` is not `ok`."""

    text: str
    model: str
    usage: Usage = Usage()
    data: Json = None
    outcome: str = "ok"
    faults: tuple[str, ...] = ()


class Model(Protocol):
    """Something that answers structured questions."""

    @property
    def name(self) -> str:
        """What `usage` and telemetry call it, such as `openai:gpt-x`."""
        ...

    def ask(self, request: ModelRequest) -> ModelReply:
        """Answer, or raise `ModelError` with an outcome of `OUTCOMES`."""
        ...


def failure(outcome: str, detail: str = "", *, hint: str = "", retry_after: float | None = None) -> ModelError:
    """The error for an outcome, in the words of the table. detail: what the provider or the file said."""
    message = f"{OUTCOMES[outcome]}: {detail}" if detail else OUTCOMES[outcome]
    return ModelError(message[0].upper() + message[1:], outcome=outcome, hint=hint, retry_after=retry_after)
