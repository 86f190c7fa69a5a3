"""The other providers that pydantic-ai knows, each when its package is installed."""

from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider, infer_provider_class

from treering.models.base import ModelSpec


def build(spec: ModelSpec, key: str) -> Model:
    """The provider's model with this key."""

    def provider(name: str) -> Provider[object]:
        return infer_provider_class(name)(api_key=key)  # type: ignore[call-arg]  # every provider class named in PROVIDERS takes it

    return infer_model(spec.name, provider_factory=provider)
