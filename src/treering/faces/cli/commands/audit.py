"""`treering audit`: whether secrets are stored already, here or anywhere else."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.errors import UsageError
from treering.faces.cli.command import Answer, Call, Json, command, failure
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.config import Config
    from treering.ops.audit import Audit, Spot

MEGABYTES = 100_000  # bytes; less is told in kB
ROTATE = "Whoever could read it may know it: change each secret where it is used, then clear it here."


@command("audit", "audit --json", "audit ~/.claude/projects", "audit .qwen notes.md")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
def run(call: Call, paths: tuple[Path, ...]) -> Answer:
    """Look for secrets in what is stored already. Exit code 1 when there are any.

    Without PATH everything of treering's is read: topic files, entries, handbook, inbox, queue and journal, telemetry and
    logs, of every project. PATH can be any file or folder, memories of other tools among them.

    Shows where a secret lies and of what kind it is, never the secret. Changes nothing.
    """
    from treering.faces.cli.progress import Progress
    from treering.ops.audit import audit

    config = call.settings(whole=False)
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no {path}", hint="without PATH everything of treering's is read")
    with Progress("files") as progress:
        found = audit(
            [Path(os.path.abspath(path)) for path in paths] or own(config, call),  # noqa: PTH100 - links are kept
            config.home,
            config.base,
            progress,
        )
    told = failure(f"{plural(len(found.spots), 'secret')} found", ROTATE) if found.spots else {}
    return Answer(text(found), {**told, **data(found)}, code=1 if found.spots else 0)


def own(config: "Config", call: Call) -> list[Path]:
    """Everything of treering's: its home, the base of the trees, and in local mode the tree of this project."""
    from treering.hot.project import project_root

    roots = [config.home, config.base]
    if config.local:
        roots.append(Path(project_root(str(call.project), config.memory.scope)) / config.local)
    return [root for root in dict.fromkeys(roots) if root.is_dir()]


def text(found: "Audit") -> str:
    """For a person: each spot with its next step, what could not be read, and the sum."""
    lines = [
        f"{flat(at(spot))}  {spot.kind}" + (f"\n    → {flat(spot.step)}" if spot.step else "") for spot in found.spots
    ]
    lines += [f"not read: {flat(str(problem))}" for problem in found.problems]
    size = f"{found.size / 1e6:.1f} MB" if found.size >= MEGABYTES else f"{found.size / 1e3:.1f} kB"
    count = f"{plural(found.files, 'file')} read, {size}"
    if found.spots:
        lines.append(f"\n{plural(len(found.spots), 'secret')} found; {count}. {ROTATE}")
    else:
        lines.append(f"No secret found; {count}.")
    return "\n".join(lines)


def at(spot: "Spot") -> str:
    """Where it is: `path:line`, the row of a table, or the name itself."""
    if not (spot.line or spot.place):
        return f"{spot.path}: its name"
    return f"{spot.path}: {spot.place} of row {spot.line}" if spot.place else f"{spot.path}:{spot.line}"


def data(found: "Audit") -> dict[str, Json]:
    """For a program."""
    return {
        "findings": [
            {"path": one.path, "line": one.line, "place": one.place or None, "kind": one.kind, "step": one.step or None}
            for one in found.spots
        ],
        "files": found.files,
        "bytes": found.size,
        "problems": [
            {"path": one.path, "line": one.line, "code": one.code, "what": one.what} for one in found.problems
        ],
    }
