"""Installing under Gemini CLI: hooks and the MCP server in settings.json, whose time-outs are in milliseconds, and slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, hooks, server
from treering.clients.slash_commands import toml

TITLE, PROGRAM = "Gemini CLI", "gemini"
TAKEN = ("memory",)


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".gemini"


def installation(place: Place, own_memory: OwnMemory) -> Installation:  # noqa: ARG001 - it has none that is on
    """The same for one project and for all."""
    own = (place.project or place.home) / ".gemini"
    return Installation(
        {
            own / "settings.json": (*hooks("gemini-cli", place, unit=1000), server(place, "mcpServers")),
            **dict(toml(own / "commands", place, taken=TAKEN)),
        }
    )
