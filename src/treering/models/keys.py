"""Where keys come from: a variable of the environment, else the system's keyring (A12).

The rule this file keeps: a key is never read from a file or written to one, and a server of one's own gets no key that was
not named for it.
"""

from collections.abc import Callable
from importlib import import_module

from treering.models.base import ModelSpec, failure

SERVICE = "treering"
USUAL: dict[str, str] = {
    "anthropic": "ANTHROPIC_API_KEY",
    "bedrock": "AWS_BEARER_TOKEN_BEDROCK",
    "google": "GOOGLE_API_KEY",
    "groq": "GROQ_API_KEY",
    "mistral": "MISTRAL_API_KEY",
    "openai": "OPENAI_API_KEY",
    "openrouter": "OPENROUTER_API_KEY",
}


def key_name(spec: ModelSpec) -> str:
    """The name the key goes by; "" when the model needs none."""
    return spec.key or ("" if spec.base_url else USUAL.get(spec.provider, ""))


def find_key(spec: ModelSpec, secret: Callable[[str], str]) -> str:
    """The key of a model, "" when it needs none. secret: reads the environment. ModelError `no_key` when it is nowhere."""
    name = key_name(spec)
    found = name and (secret(name) or _from_keyring(name))
    if name and not found:
        hint = f"Set {name} in the environment, or run `keyring set {SERVICE} {name}`."
        raise failure("no_key", name, hint=hint)
    return found


def _from_keyring(name: str) -> str:
    """What the keyring holds under this name; a machine without one holds nothing."""
    try:
        keyring, errors = import_module("keyring"), import_module("keyring.errors")
    except ImportError:
        return ""
    try:
        return str(keyring.get_password(SERVICE, name) or "")
    except errors.KeyringError:
        return ""
