"""Anthropic's messages, natively."""

from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.providers.anthropic import AnthropicProvider

from treering.models.base import ModelSpec
from treering.models.providers import HOMES

NO_KEY = "none"
"""Sent where no key is needed: without one the SDK would take a key from the environment, whatever the address."""


def build(spec: ModelSpec, key: str) -> Model:
    """The model at Anthropic, or at a base URL that speaks its messages; a server of one's own may need no key."""
    provider = AnthropicProvider(base_url=spec.base_url or HOMES["anthropic"], api_key=key or NO_KEY)
    return AnthropicModel(spec.model, provider=provider)
