"""Durable memory for coding agents. Public names are loaded on first use, so that importing treering costs nothing."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from treering.memory import Memory as Memory
    from treering.wiring import open_memory as open_memory

__version__ = "0.1.0"

_NAMES = {"Memory": "treering.memory", "open_memory": "treering.wiring"}

__all__ = ["Memory", "__version__", "open_memory"]


def __getattr__(name: str) -> object:
    """Load a public name."""
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_NAMES[name]), name)
