"""Installing under Codex: hooks in hooks.json, which it runs once a person trusts them, and the MCP server in config.toml."""

import json
import re
import tomllib
from pathlib import Path

from treering.clients.installing import NAME, Installation, OwnMemory, Place, hooks, only_for_all
from treering.core.installing.installation import Table
from treering.hot.events import EVENTS

TITLE, PROGRAM = "Codex", "codex"
OWN_MEMORY: tuple[str, ...] = ()
REMEMBERS = False
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


def untrusted(home: Path) -> int:
    """How many of our hooks config.toml holds no trust for: Codex is not started to ask. What cannot be read holds none."""
    own = folder(home)
    try:
        states = tomllib.loads((own / "config.toml").read_text(encoding="utf-8"))["hooks"]["state"]
        trusted = {
            key.rsplit(":", 3)[1]
            for key, state in states.items()
            if key.startswith(f"{own}/hooks.json:") and "trusted_hash" in state
        }
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        trusted = set()
    return sum(_snake(event) not in trusted for event in EVENTS["codex"])


def _snake(event: str) -> str:
    """An event as Codex names it in the key of a trust."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", event).lower()
