"""Installing under Qwen Code: hooks and the MCP server in settings.json, whose time-outs are in milliseconds, and slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, hooks, server
from treering.clients.slash_commands import markdown
from treering.core.installing.installation import Member, Want

TITLE, PROGRAM = "Qwen Code", "qwen"
TAKEN = ("memory", "remember", "forget", "dream")
OWN = (
    "Qwen Code keeps a memory of its own, and two learn from the same words: --own-memory off has it stop, "
    "QWEN_CODE_MEMORY_BASE_DIR in your environment makes both use one tree."
)


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".qwen"


def installation(place: Place, own_memory: OwnMemory) -> Installation:
    """The same for one project and for all."""
    own = (place.project or place.home) / ".qwen"
    settings: tuple[Want, ...] = (*hooks("qwen-code", place, unit=1000), server(place, "mcpServers"))
    if own_memory == "off":
        settings += (
            Member(("memory", "enableManagedAutoMemory"), value=False),
            Member(("memory", "enableManagedAutoDream"), value=False),
        )
    return Installation(
        {own / "settings.json": settings, **dict(markdown(own / "commands", place, taken=TAKEN, argument="{{args}}"))},
        () if own_memory == "off" else (OWN,),
    )
