"""Real models, over HTTP: one request, one structured answer, in the mode that the model supports (A12).

The rule this file keeps: no SDK retries, no environment, no exception of a provider leaves it. What surrounds a call
(retries, repair, budgets) is in models/layers.py. Importing this imports pydantic-ai: only wiring does, late.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from pydantic_ai import exceptions, messages
from pydantic_ai.direct import model_request
from pydantic_ai.models import Model as ProviderModel
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition, StructuredOutputMode
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from treering.core.answer import Schema, SchemaValue
from treering.errors import ModelError
from treering.models.base import ModelReply, ModelRequest, ModelSpec, Usage, failure
from treering.models.providers import PROVIDERS, install_command

ANSWER = "answer"
FAULTS: tuple[tuple[type[Exception], str], ...] = (
    (exceptions.ModelContextWindowExceededError, "overflow"),
    (exceptions.ModelAuthenticationError, "auth"),
    (exceptions.ModelNotFoundError, "not_found"),
    (exceptions.ModelRequestRejectedError, "rejected"),
    (exceptions.ModelQuotaExceededError, "quota"),
    (exceptions.ModelRateLimitError, "rate_limited"),
    (exceptions.ModelUnavailableError, "server_error"),
    (exceptions.ModelServerError, "server_error"),
    (exceptions.ModelRequestTimeout, "timeout"),
    (exceptions.ModelTimeoutError, "timeout"),
    (exceptions.ModelConnectionError, "connection"),
    (exceptions.ContentFilterError, "refused"),
    (exceptions.UserError, "rejected"),
    (exceptions.AgentRunError, "garbled"),
)
"""What a provider's fault is called here; the first class that fits."""

LLAMA_OVERFLOW = "exceed_context_size_error"  # llama.cpp's own name, which pydantic-ai files under rejected

HINTS: Mapping[str, str] = {
    "auth": "Check the key and what it may use; `treering models` says where it is read from.",
    "not_found": "Check the model's name and the base URL in config.yml.",
    "overflow": "Use a model with a longer context.",
    "quota": "Top up the account, or configure another model.",
    "connection": "Check the network and the base URL; `treering models --check` tries it.",
}


@dataclass(frozen=True, slots=True)
class Served:
    """What is behind HTTP. key: the secret itself, "" for a server that needs none."""

    spec: ModelSpec
    key: str = ""

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self.spec.name

    def __repr__(self) -> str:
        """Without the key."""
        return f"{type(self).__name__}({self.spec.name!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Gateway(Served):
    """A model behind HTTP."""

    def ask(self, request: ModelRequest) -> ModelReply:
        """One call, no second attempt."""
        model = build(self.spec, self.key)
        try:
            response = asyncio.run(_send(model, request, _mode(self.spec, model), self.spec))
        except (exceptions.AgentRunError, exceptions.UserError) as error:
            raise named(error, self.key) from error
        return _reply(response, self.name)


def build(spec: ModelSpec, key: str) -> ProviderModel:
    """The provider's model; a package that is missing is said with the command that installs it."""
    module = PROVIDERS.get(spec.provider)
    if module is None:
        raise failure("no_model", f"unknown provider {spec.provider!r}", hint=f"Known: {', '.join(sorted(PROVIDERS))}.")
    try:
        model: ProviderModel = import_module(module).build(spec, key)
    except ImportError as error:
        what = str(error).partition("\n")[0]
        raise failure("not_installed", what, hint=install_command(spec.provider)) from error
    except exceptions.UserError as error:
        raise failure("no_key" if not key else "rejected", str(error)) from error
    return model


def _mode(spec: ModelSpec, model: ProviderModel) -> StructuredOutputMode:
    """Native JSON schema where the model is known to support it, else a forced tool call, else asking in words."""
    if spec.mode != "auto":
        return spec.mode
    if model.profile.get("supports_json_schema_output", False):
        return "native"
    return "tool" if model.profile.get("supports_tools", True) else "prompted"


async def _send(
    model: ProviderModel, request: ModelRequest, mode: StructuredOutputMode, spec: ModelSpec
) -> messages.ModelResponse:
    """Open a client, ask, close it: every call has its own event loop, so that threads share nothing."""
    seconds = min(request.deadline or spec.timeout, spec.timeout)
    tokens = min(request.max_tokens or spec.max_tokens, spec.max_tokens)
    settings = ModelSettings(max_tokens=tokens, timeout=seconds, request_timeout=seconds, max_retries=0)
    if request.temperature is not None and _takes_temperature(model):
        settings["temperature"] = request.temperature
    async with model:
        return await model_request(
            model, _conversation(request), model_settings=settings, model_request_parameters=_parameters(request, mode)
        )


def _takes_temperature(model: ProviderModel) -> bool:
    """Models that reason refuse one, or ignore it with a warning."""
    return not any(
        model.profile.get(flag) for flag in ("openai_supports_reasoning", "anthropic_disallows_sampling_settings")
    )


def _conversation(request: ModelRequest) -> list[messages.ModelMessage]:
    talk: list[messages.ModelMessage] = [
        messages.ModelRequest(
            parts=[messages.SystemPromptPart(request.system.text), messages.UserPromptPart(request.prompt.text)]
        )
    ]
    if request.repair is not None:
        bad = request.repair.answer.text or "(nothing)"
        talk.append(messages.ModelResponse(parts=[messages.TextPart(bad)]))
        talk.append(messages.ModelRequest(parts=[messages.UserPromptPart(request.repair.note.text)]))
    return talk


def _parameters(request: ModelRequest, mode: StructuredOutputMode) -> ModelRequestParameters:
    schema = portable(request.schema)
    if mode == "tool":
        tool = ToolDefinition(name=ANSWER, parameters_json_schema=schema, description="Give the answer.", kind="output")
        return ModelRequestParameters(output_mode="tool", output_tools=[tool], allow_text_output=False)
    return ModelRequestParameters(
        output_mode=mode, output_object=OutputObjectDefinition(json_schema=schema, name=ANSWER, strict=True)
    )


def portable(schema: Schema) -> dict[str, SchemaValue]:
    """The same schema with each list of types as `anyOf`: Anthropic's SDK knows one type in one place only."""
    plain = {key: _portable(value) for key, value in schema.items()}
    names = plain.get("type")
    if not isinstance(names, list) or "enum" in plain:
        return plain
    shared = {key: plain.pop(key) for key in ("description",) if key in plain}
    return shared | {"anyOf": [{"type": "null"} if name == "null" else plain | {"type": name} for name in names]}


def _portable(value: SchemaValue) -> SchemaValue:
    if isinstance(value, Mapping):
        return portable(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_portable(item) for item in value]
    return value


def _reply(response: messages.ModelResponse, name: str) -> ModelReply:
    """The answer as text, whichever part of the response holds it; a cut or refused one is named at once."""
    # The arguments as they came: what is no JSON must reach the check as it is.
    calls = [
        part.args if isinstance(part.args, str) else part.args_as_json_str()
        for part in response.parts
        if isinstance(part, messages.ToolCallPart)
    ]
    text = calls[0] if calls else response.text or ""
    usage = Usage(input=response.usage.input_tokens, output=response.usage.output_tokens)
    match response.finish_reason:
        case "length":
            fault = "The answer was cut off at the token limit; it must be much shorter."
            return ModelReply(text, name, usage, outcome="truncated", faults=(fault,))
        case "content_filter":
            return ModelReply(text, name, usage, outcome="refused")
        case _:
            return ModelReply(text, name, usage)


def named(error: Exception, key: str) -> ModelError:
    """Our error for a provider's. Its first line is kept, without the key, which some servers repeat."""
    outcome = next(name for kind, name in FAULTS if isinstance(error, kind))
    if getattr(error, "provider_error_type", None) == LLAMA_OVERFLOW:
        outcome = "overflow"
    detail = str(error).partition("\n")[0][:300]
    if key:
        detail = detail.replace(key, "[key]")
    return failure(outcome, detail, hint=HINTS.get(outcome, ""), retry_after=getattr(error, "retry_after", None))
