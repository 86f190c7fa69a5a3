"""Installing under pi, which has no MCP: an extension, and prompt templates as slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, shim
from treering.clients.slash_commands import markdown

TITLE, PROGRAM = "pi", "pi"
OWN_MEMORY: tuple[str, ...] = ()
REMEMBERS = False


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".pi" / "agent"


def installation(place: Place, own_memory: OwnMemory) -> Installation:  # noqa: ARG001 - it has none
    """The same for one project and for all."""
    own = place.project / ".pi" if place.project else folder(place.home)
    return Installation(
        {
            own / "extensions" / "treering.ts": (shim("pi", "pi_shim.ts", place),),
            **dict(markdown(own / "prompts", place, argument="$@", tools=False)),
        }
    )
