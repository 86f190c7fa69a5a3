"""One module per kind of provider, each with `build(spec, key)`; named here, imported only when a model is used.

The rule this file keeps: importing it imports no provider's package.
"""

from importlib.util import find_spec

PROVIDERS: dict[str, str] = {
    "openai": "treering.models.providers.openai",
    "anthropic": "treering.models.providers.anthropic",
    "bedrock": "treering.models.providers.other",
    "google": "treering.models.providers.other",
    "groq": "treering.models.providers.other",
    "mistral": "treering.models.providers.other",
    "openrouter": "treering.models.providers.other",
}


PACKAGES: dict[str, tuple[str, ...]] = {
    "openai": ("openai",),
    "anthropic": ("anthropic",),
    "bedrock": ("boto3",),
    "google": ("google.genai",),
    "groq": ("groq",),
    "mistral": ("mistralai",),
    "openrouter": ("openai",),
}
"""What each provider's models need beside `pydantic_ai`."""


def missing_package(provider: str) -> str:
    """The first package that a provider's models need and that is not installed, "" when all are. None is imported."""
    return next((name for name in ("pydantic_ai", *PACKAGES[provider]) if not _is_there(name)), "")


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # not even what it stands in
        return False


def install_command(provider: str) -> str:
    """What a person types to have the packages that a provider's models need."""
    return f"pip install 'treering[{'models' if provider == 'openai' else provider}]'"


HOMES: dict[str, str] = {
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com",
}
"""Where a provider is when no base URL is set. Always passed on, so that no variable of the environment decides where text goes."""
