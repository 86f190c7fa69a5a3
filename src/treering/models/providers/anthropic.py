"""Anthropic's messages, natively."""

from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.providers.anthropic import AnthropicProvider

from treering.models.base import ModelSpec
from treering.models.providers import HOMES


def build(spec: ModelSpec, key: str) -> Model:
    """The model at Anthropic, or at a base URL that speaks its messages."""
    provider = AnthropicProvider(base_url=spec.base_url or HOMES["anthropic"], api_key=key)
    return AnthropicModel(spec.model, provider=provider)
