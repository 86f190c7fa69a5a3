"""Codex's trust in hooks: asked of Codex itself, shown to the person, and given only with their yes.

The rule this file keeps: it is a gate that Codex puts before every hook, and it is never passed in silence. What is trusted
is the hash that Codex reports for exactly our commands, written as Codex writes it.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import IO, Any, cast

import click

from treering.core.installing.installation import Table, is_ours, with_wants, without_wants
from treering.errors import TreeringError
from treering.faces.cli.command import Call

SECONDS = 30.0
REQUESTS = (
    {
        "id": 1,
        "method": "initialize",
        "params": {"clientInfo": {"name": "treering", "title": "treering", "version": "1"}},
    },
    {"method": "initialized"},
    {"id": 2, "method": "hooks/list", "params": {}},
)
OFFLINE = {"HTTP_PROXY": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9", "ALL_PROXY": "http://127.0.0.1:9"}
"""Nobody listens there: Codex begins to fetch plugins when it starts, which nobody who only asks has agreed to."""
STATE = re.compile(r'^\[(hooks\.state\."[^\n]*")\]', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook of ours as Codex knows it. key, hash: by which it trusts; command: what it would run."""

    key: str
    hash: str
    command: str
    trusted: bool


def trust(call: Call, home: Path, *, yes: bool) -> str:
    """Have Codex trust our hooks. What was done, as a person reads it. TreeringError: no Codex, no answer, or no yes."""
    from treering.disk.files import sha256, write_atomic
    from treering.ops.install import read_text

    hooks = [hook for hook in listed(home) if not hook.trusted]
    if not hooks:
        return "Codex trusts these hooks already."
    shown = "\n".join(f"  {hook.command}" for hook in hooks)
    click.echo(f"Codex asks for a review of hooks before it runs them. These would be trusted:\n{shown}", err=True)
    if not yes and (not call.asks or not click.confirm("Trust them?", err=True)):
        raise TreeringError(
            "the hooks are installed, and not trusted", hint="start `codex`, which asks you to review them"
        )
    config = home / ".codex" / "config.toml"
    text = read_text(config)
    base = without_wants(text or "", [Table(state(hook), ()) for hook in hooks])
    after = with_wants(base, [Table(state(hook), (f"trusted_hash = {json.dumps(hook.hash)}",)) for hook in hooks]).text
    write_atomic(config.parent, config.name, after.encode(), before=None if text is None else sha256(text.encode()))
    return f"Codex trusts {len(hooks)} hooks of treering now."


def state(hook: Hook) -> str:
    """The name of the table in which Codex keeps its trust."""
    return f"hooks.state.{json.dumps(hook.key)}"


def listed(home: Path, probe: Path | None = None) -> list[Hook]:
    """Our hooks, as Codex lists them. TreeringError: there is no Codex that says so.

    probe: an empty folder that stands for ~/.codex, which Codex would fill with files of its own: nothing of the person's
    changes then, and nothing is fetched.
    """
    program = shutil.which("codex")
    if not program:
        raise TreeringError(
            "there is no `codex` on the PATH to ask", hint="start Codex, which asks you to review the hooks"
        )
    place, env = home, None
    if probe:
        place, env = probe, _stand_in(home, probe)
    found = [hook for place in _asked(program, place, env).get("data", []) for hook in place.get("hooks", [])]
    ours = [hook for hook in found if is_ours(hook.get("command"))]
    return [Hook(one["key"], one["currentHash"], one["command"], one.get("trustStatus") == "trusted") for one in ours]


def _stand_in(home: Path, probe: Path) -> dict[str, str]:
    """Our hooks and the trust in them, at another place; the environment in which Codex takes that for its own.

    Of config.toml nothing but that trust comes along: it may name servers to start.
    """
    from treering.disk.files import write_atomic
    from treering.hot.project import environment
    from treering.ops.install import read_text

    own, there = home / ".codex", probe.resolve()
    write_atomic(there, "hooks.json", (read_text(own / "hooks.json") or "{}").encode(), before=None)
    states = _states(read_text(own / "config.toml") or "")
    moved = {f"{there}{key.removeprefix(str(own))}": value for key, value in states.items() if key.startswith(str(own))}
    tables = [f"[hooks.state.{json.dumps(key)}]\ntrusted_hash = {json.dumps(value)}\n" for key, value in moved.items()]
    write_atomic(there, "config.toml", "\n".join(tables).encode(), before=None)
    return {**environment(str(there)), **OFFLINE, "CODEX_HOME": str(there), "HOME": str(there)}


def _states(config: str) -> dict[str, str]:
    """The hash that each hook is trusted by."""
    import tomllib

    try:
        states = tomllib.loads(config)["hooks"]["state"].items()
        return {key: str(state["trusted_hash"]) for key, state in states if "trusted_hash" in state}
    except (ValueError, LookupError, AttributeError, TypeError):
        return {}


def _asked(program: str, place: Path, env: dict[str, str] | None) -> dict[str, Any]:
    """What Codex answers to `hooks/list`. place: its working directory; env: None for ours."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [program, "app-server"], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, cwd=place, text=True, env=env
    ) as server:
        timer = Timer(SECONDS, server.kill)
        timer.start()
        try:
            writing, reading = cast("IO[str]", server.stdin), cast("IO[str]", server.stdout)
            writing.write("".join(json.dumps(request) + "\n" for request in REQUESTS))
            writing.flush()
            return next(answer["result"] for answer in _answers(reading) if answer.get("id") == REQUESTS[-1]["id"])
        except (OSError, StopIteration, KeyError):
            raise TreeringError(
                "this Codex does not list its hooks", hint="start Codex, which asks you to review them"
            ) from None
        finally:
            timer.cancel()
            server.kill()


def _answers(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            answer = json.loads(line)
        except ValueError:
            continue
        if isinstance(answer, dict):
            yield answer


def without_trust(home: Path, path: Path, text: str) -> str:
    """A file of Codex without the trust in our hooks, which goes with them: it was added to what the installation left."""
    if path != home / ".codex" / "config.toml":
        return text
    hooks = str(home / ".codex" / "hooks.json")
    found = [name for name in STATE.findall(text) if json.loads(name.removeprefix("hooks.state.")).startswith(hooks)]
    return without_wants(text, [Table(name, ()) for name in found if _ours(home, name)]) or ""


def _ours(home: Path, name: str) -> bool:
    """Whether the hook that a trust is for is one of ours, by its place in hooks.json."""
    from treering.core.installing import jsonc
    from treering.ops.install import read_text

    place = json.loads(name.removeprefix("hooks.state."))
    _, event, group, number = place.rsplit(":", 3)
    path = ("hooks", "".join(part.title() for part in event.split("_")), int(group), "hooks", int(number))
    there = jsonc.find(jsonc.parse(read_text(home / ".codex" / "hooks.json") or "{}"), path)
    return there is not None and is_ours(there.plain())
