"""Installing under oh-my-pi: an extension, the MCP server in mcp.json, slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, only_for_all, server, shim
from treering.clients.slash_commands import markdown

TITLE, PROGRAM = "oh-my-pi", "omp"
OWN_MEMORY: tuple[str, ...] = ("read",)
REMEMBERS = False
TAKEN = ("memory",)


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".omp" / "agent"


def installation(place: Place, own_memory: OwnMemory) -> Installation:  # noqa: ARG001 - its own is off
    """For all projects. UsageError: for one."""
    only_for_all(place, TITLE)
    own = folder(place.home)
    return Installation(
        {
            own / "extensions" / "treering.ts": (shim("omp", "pi_shim.ts", place),),
            own / "mcp.json": (server(place, "mcpServers"),),
            **dict(markdown(own / "commands", place, taken=TAKEN)),
        }
    )
