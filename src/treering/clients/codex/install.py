"""Installing under Codex: hooks in hooks.json, which it runs once a person trusts them, and the MCP server in config.toml."""

import json
from pathlib import Path

from treering.clients.installing import NAME, Installation, OwnMemory, Place, hooks, only_for_all
from treering.core.installing.installation import Table

TITLE, PROGRAM = "Codex", "codex"
TRUST = (
    "Codex runs new hooks only after you have trusted them: start `codex` once and choose to review and trust them, or add "
    "--trust-hooks here. Until then `treering sync` learns from its logs."
)


def folder(home: Path) -> Path:
    """Where it keeps its settings."""
    return home / ".codex"


def installation(place: Place, own_memory: OwnMemory) -> Installation:  # noqa: ARG001 - its own is off
    """For all projects. UsageError: for one."""
    only_for_all(place, TITLE)
    own = folder(place.home)
    command, *arguments = place.server
    lines = (f"command = {json.dumps(command)}", f"args = {json.dumps(arguments)}")
    return Installation(
        {
            own / "hooks.json": hooks("codex", place, unit=1),
            own / "config.toml": (Table(f"mcp_servers.{NAME}", lines),),
        },
        (TRUST,),
    )
