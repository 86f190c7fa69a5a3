"""Installing under opencode: a plugin, the MCP server in opencode.json, slash commands."""

from pathlib import Path

from treering.clients.installing import NAME, Installation, OwnMemory, Place, shim
from treering.clients.slash_commands import markdown
from treering.core.installing.installation import Member

TITLE, PROGRAM = "opencode", "opencode"
OWN_MEMORY: tuple[str, ...] = ()
REMEMBERS = False
FIRST = "With a plugin, opencode fetches @opencode-ai/plugin from npm at its first start; without a network that start takes a minute."


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".config" / "opencode"


def installation(place: Place, own_memory: OwnMemory) -> Installation:  # noqa: ARG001 - it has none
    """For one project: in its own folder, the server in the opencode.json beside it."""
    own = place.project / ".opencode" if place.project else folder(place.home)
    base = place.project or own
    settings = next(
        (base / name for name in ("opencode.jsonc", "opencode.json") if (base / name).exists()), base / "opencode.json"
    )
    return Installation(
        {
            own / "plugin" / "treering.js": (shim("opencode", "opencode/shim.js", place),),
            settings: (Member(("mcp", NAME), {"type": "local", "command": list(place.server), "enabled": True}),),
            **dict(markdown(own / "command", place)),
        },
        (FIRST,),
    )
