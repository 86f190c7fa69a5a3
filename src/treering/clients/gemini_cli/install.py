"""Installing under Gemini CLI: hooks and the MCP server in settings.json, whose time-outs are in milliseconds, and slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, hooks, server
from treering.clients.slash_commands import toml
from treering.core.installing.installation import Member, Want

TITLE, PROGRAM = "Gemini CLI", "gemini"
OWN_MEMORY: tuple[str, ...] = ("off",)
REMEMBERS = False
TAKEN = ("memory",)


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".gemini"


def installation(place: Place, own_memory: OwnMemory) -> Installation:
    """The same for one project and for all."""
    own = (place.project or place.home) / ".gemini"
    settings: tuple[Want, ...] = (*hooks("gemini-cli", place, unit=1000), server(place, "mcpServers"))
    if own_memory == "off":
        settings += (Member(("experimental", "autoMemory"), value=False),)
    return Installation(
        {
            own / "settings.json": settings,
            **dict(toml(own / "commands", place, taken=TAKEN)),
        }
    )
