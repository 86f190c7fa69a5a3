"""What an installation consists of, for any client: the parts that the modules `clients/<name>/install.py` are made of.

The rule this file keeps: it is data. Nothing here writes a file; a command line is the same for every installation of this
treering, since clients that ask for trust ask again when it changes.
"""

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Literal, Protocol, cast, get_args

from treering.core.installing.installation import Item, Member, Want, Whole
from treering.core.installing.jsonc import Json
from treering.errors import UsageError
from treering.hot.events import EVENTS

INSTALLERS: dict[str, str] = {
    "claude-code": "treering.clients.claude_code.install",
    "codex": "treering.clients.codex.install",
    "qwen-code": "treering.clients.qwen_code.install",
    "gemini-cli": "treering.clients.gemini_cli.install",
    "opencode": "treering.clients.opencode.install",
    "omp": "treering.clients.omp.install",
    "pi": "treering.clients.pi.install",
}

SECONDS = 10
"""How long a client may wait for a hook; it takes a fraction of one."""
AT_THE_END = 3
"""And when a session ends: Codex allows no more, and warns at each start about a hook that asks for more."""
NAME = "treering"
"""Of the MCP server, in every client."""
OwnMemory = Literal["keep", "share", "off"]
"""What becomes of a memory that a client has itself: it stays, it is ours from now on, it is switched off."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to install.

    home: the person's; project: the root of the only project it is for, None for all; python: an interpreter that has
    treering; package: its directory; base: what the memory trees lie below, None for ~/.treering.
    """

    home: Path
    python: str
    package: Path
    project: Path | None = None
    base: Path | None = None

    def hook(self, client: str, event: str = "") -> list[str]:
        """The command for an event."""
        command = [self.python, "-I", "-S", str(self.package / "faces" / "hook.py"), client]
        return [*command, event] if event else command

    @property
    def server(self) -> list[str]:
        """The command of the MCP server."""
        return [self.python, "-I", str(self.package / "faces" / "mcp" / "serve.py")]


@dataclass(frozen=True, slots=True)
class Installation:
    """What goes into which file. notes: what a person has to know of it."""

    files: Mapping[Path, tuple[Want, ...]]
    notes: tuple[str, ...] = ()


DATA = {"opencode": (".local", "share", "opencode")}
"""Where a client leaves what it records, if that is not its folder: who has not changed a setting has nothing else."""


class Installer(Protocol):
    """What a module `install` of a client offers."""

    @property
    def TITLE(self) -> str:  # noqa: N802 - a module constant
        """What the client calls itself."""

    @property
    def PROGRAM(self) -> str:  # noqa: N802 - a module constant
        """The command that starts it."""

    @property
    def OWN_MEMORY(self) -> tuple[str, ...]:  # noqa: N802 - a module constant
        """What can be done about a memory of its own beside keeping it: `read`, `share`, `off`; () when it has none."""

    @property
    def REMEMBERS(self) -> bool:  # noqa: N802 - a module constant
        """Whether that memory is on unless somebody switches it off."""

    def folder(self, home: Path) -> Path:
        """The directory that it keeps in a home: where there is none, it was never started."""

    def installation(self, place: Place, own_memory: OwnMemory) -> Installation:
        """What belongs into which file. UsageError: it cannot be installed for one project."""


def own_memory_of(word: str) -> OwnMemory:
    """A choice as it was noted; `keep` for what no treering has written."""
    return cast("OwnMemory", word if word in get_args(OwnMemory) else "keep")


def load_installer(client: str) -> Installer:
    """The module of a client. UsageError: there is none of that name."""
    if client not in INSTALLERS:
        raise UsageError(
            f"there is no client {client!r} that treering is put under", hint=f"one of: {', '.join(INSTALLERS)}"
        )
    return cast("Installer", import_module(INSTALLERS[client]))


def is_used(client: str, home: Path) -> bool:
    """Whether a client was started in this home."""
    return load_installer(client).folder(home).is_dir() or (client in DATA and home.joinpath(*DATA[client]).is_dir())


def hooks(client: str, place: Place, *, unit: int) -> tuple[Want, ...]:
    """Claude Code's kind of hooks. unit: what the client's settings call a second."""
    return tuple(Item(("hooks", event), {"hooks": [_hook(client, event, place, unit)]}) for event in EVENTS[client])


def _hook(client: str, event: str, place: Place, unit: int) -> Json:
    seconds = AT_THE_END if event == "SessionEnd" else SECONDS
    return {"type": "command", "command": shlex.join(place.hook(client, event)), "timeout": seconds * unit}


def server(place: Place, *path: str) -> Member:
    """The MCP server as most clients write it. path: of the member that holds servers."""
    command, *arguments = place.server
    return Member((*path, NAME), {"command": command, "args": [*arguments]})


def only_for_all(place: Place, title: str) -> None:
    """UsageError: the client has no settings of a single project that could hold this."""
    if place.project:
        raise UsageError(f"{title} takes this for all projects only", hint="leave --project away")


def shim(client: str, name: str, place: Place) -> Whole:
    """The script for a client that runs hooks in its own process, with the command in it. name: of the file in `clients`."""
    text = files("treering").joinpath("clients", *name.split("/")).read_text(encoding="utf-8")
    return Whole(text.replace("[/* the command of treering */]", json.dumps(place.hook(client))))
