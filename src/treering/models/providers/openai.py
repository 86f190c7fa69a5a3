"""OpenAI, and every server that speaks its chat completions: any base URL (A12)."""

from pydantic_ai.models import Model
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from treering.models.base import ModelSpec
from treering.models.providers import HOMES

COMPATIBLE = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
"""Servers that follow OpenAI know `max_tokens`; its newer name only some of them."""


def build(spec: ModelSpec, key: str) -> Model:
    """The chat model at the base URL; a server of one's own may need no key, and gets none from the environment."""
    if not spec.base_url:
        return OpenAIChatModel(spec.model, provider=OpenAIProvider(base_url=HOMES["openai"], api_key=key))
    provider = OpenAICompatibleProvider("compatible", base_url=spec.base_url, api_key=key or None, profile=COMPATIBLE)
    return OpenAIChatModel(spec.model, provider=provider)
