"""Settings: what can be set (`settings`), config.yml as it lies there (`reading`), both as one frozen value (`loading`)."""

from treering.config.loading import SETTINGS, Config, Fault, Setting, load, mend, secret
from treering.config.settings import EmbeddingSettings, HandbookSettings, MemorySettings, ModelSettings, RoleSettings

__all__ = [
    "SETTINGS",
    "Config",
    "EmbeddingSettings",
    "Fault",
    "HandbookSettings",
    "MemorySettings",
    "ModelSettings",
    "RoleSettings",
    "Setting",
    "load",
    "mend",
    "secret",
]
