"""Installing under Qwen Code: hooks and the MCP server in settings.json, whose time-outs are in milliseconds, and slash commands."""

from pathlib import Path

from treering.clients.installing import Installation, OwnMemory, Place, hooks, only_for_all, server
from treering.clients.slash_commands import markdown
from treering.core.installing.installation import Member, Want

TITLE, PROGRAM = "Qwen Code", "qwen"
OWN_MEMORY: tuple[str, ...] = ("read", "share", "off")
REMEMBERS = True
TAKEN = ("memory", "remember", "forget", "dream")
OWN = (
    "Qwen Code keeps a memory of its own, and two learn from the same words: --own-memory read proposes what it holds, "
    "share has both use one memory, off has it stop."
)
SHARED = "Qwen Code uses the memory of treering from its next start on, and writes to it as well."


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
    if own_memory == "share":
        only_for_all(place, TITLE)
        settings += (Member(("env", "QWEN_CODE_MEMORY_BASE_DIR"), str(place.base or place.home / ".treering")),)
    return Installation(
        {own / "settings.json": settings, **dict(markdown(own / "commands", place, taken=TAKEN, argument="{{args}}"))},
        {"keep": (OWN,), "share": (SHARED,), "off": ()}[own_memory],
    )
