"""Installing under Claude Code: hooks in settings.json, the MCP server in .claude.json, slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, hooks, server
from treering.clients.slash_commands import markdown
from treering.core.installing.installation import Member, Want

TITLE, PROGRAM = "Claude Code", "claude"
OWN_MEMORY: tuple[str, ...] = ("read", "off")
REMEMBERS = True
TAKEN = ("memory",)
OWN = (
    "Claude Code keeps notes of its own under ~/.claude/projects/*/memory: --own-memory read proposes what they hold, off "
    "has it stop."
)


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".claude"


def installation(place: Place, own_memory: OwnMemory) -> Installation:
    """For one project: in the settings that are not committed."""
    own = (place.project or place.home) / ".claude"
    settings: tuple[Want, ...] = hooks("claude-code", place, unit=1)
    if own_memory == "off":
        settings += (Member(("env", "CLAUDE_CODE_DISABLE_AUTO_MEMORY"), "1"),)
    servers = ("projects", str(place.project), "mcpServers") if place.project else ("mcpServers",)
    return Installation(
        {
            own / ("settings.local.json" if place.project else "settings.json"): settings,
            place.home / ".claude.json": (server(place, *servers),),
            **dict(markdown(own / "commands", place, taken=TAKEN)),
        },
        () if own_memory == "off" else (OWN,),
    )
