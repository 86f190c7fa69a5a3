"""Settings: what can be set (`settings`), and config.yml and the environment read into one frozen value (`loading`)."""

from treering.config.loading import SETTINGS, Config, Setting, load, secret
from treering.config.settings import EmbeddingSettings, HandbookSettings, MemorySettings, ModelSettings, RoleSettings

__all__ = [
    "SETTINGS",
    "Config",
    "EmbeddingSettings",
    "HandbookSettings",
    "MemorySettings",
    "ModelSettings",
    "RoleSettings",
    "Setting",
    "load",
    "secret",
]
