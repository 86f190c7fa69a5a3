"""`treering memory`: the handbook of a project: what is injected, why sessions are in it or not, and how to be rid of it."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.options import model_option
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.memory import Memory

EMPTY = """\
Nothing would be injected: there is no handbook of this project and no entry.
  → `treering learn --handbook` makes a handbook of past sessions, `treering learn` finds entries"""
MADE = {"model": "made by a model", "rules": "made without a model", "": "there is none"}


@command("memory", "memory diagnose", "memory enqueue", "memory clear --yes", "memory sync --model offline")
@click.argument(
    "action",
    type=click.Choice(
        ["view", "stats", "diagnose", "queue", "enqueue", "rebuild", "sync", "clear", "reset"], case_sensitive=False
    ),
    default="view",
    metavar="[ACTION]",
)
@click.option("--yes", is_flag=True, help="Do not ask, before clear or before a model is used.")
@click.option(
    "--home", type=click.Path(path_type=Path), metavar="DIR", help="The home directory whose sessions are looked at."
)
@model_option
def run(call: Call, action: str, *, yes: bool, home: Path | None, model: str) -> Answer:
    """Look at the handbook of a project, or make it anew.

    It is made of past sessions; sessions are told of it at their start.

    \b
    view       exactly what the next session is given (the default)
    stats      how many sessions, notes, files; who made it; what was changed by hand
    diagnose   for each session whether it is harvested, and why not
    queue      the jobs that wait, run or are done
    enqueue    have it made anew at the next start, though nothing has changed (also: rebuild)
    sync       harvest and consolidate now
    clear      remove this project's handbook and all that was harvested for it (also: reset)
    """  # noqa: D301 - click reads a real backspace as `one line each`
    from treering.ops.sources import below

    sessions = action in {"sync", "diagnose"}
    memory = call.memory(lambda: (ref.cwd for ref in below(home or Path.home()).refs) if sessions else ())
    if action in {"clear", "reset"}:
        return clear(call, memory, yes=yes)
    if action == "sync":
        return sync(call, memory, home or Path.home(), model, yes=yes)
    if action == "diagnose":
        return diagnose(memory, home or Path.home())
    return ACTIONS[action](memory)


def view(memory: "Memory") -> Answer:
    """What the next session is given."""
    text = memory.view()
    if text and (why := silenced(memory)):
        click.echo(f"note: {why}: no session is given this meanwhile", err=True)
    return Answer(text.rstrip("\n") or EMPTY, {"text": text})


def silenced(memory: "Memory") -> str:
    """Why sessions of this project are told nothing at all, "" when they are."""
    from treering.hot.off_record import is_off_now, spans

    if memory.paused:
        return "everything is paused (`treering resume`)"
    among, now = spans(str(memory.config.home)), memory.config.now().timestamp()
    return "this project is off the record (`treering on`)" if is_off_now(among, "", str(memory.root), now) else ""


def stats(memory: "Memory") -> Answer:
    """It in numbers."""
    found = memory.handbook.stats()
    unread = found.sessions - found.harvested - found.empty
    nothing = "nothing to keep" + (f", {unread} not read (`treering memory diagnose` says why)" if unread else "")
    lines = [
        f"handbook of {memory.root}: {MADE[found.by]}",
        f"  {plural(found.sessions, 'session')} known: {found.harvested} with notes, {found.empty} with {nothing}",
        f"  {plural(found.files, 'file')}, {found.size:,} bytes",
        f"  {plural(found.waiting, 'job')} waiting (`treering memory queue`)",
        f"  about {found.tokens:,} tokens for the next session (`treering memory view`)",
        *(f"  by hand: {flat(path)}" for path in found.edited),
    ]
    return Answer(
        "\n".join(lines),
        {
            "project": str(memory.root),
            "sessions": found.sessions,
            "harvested": found.harvested,
            "empty": found.empty,
            "waiting": found.waiting,
            "files": found.files,
            "bytes": found.size,
            "by": found.by or None,
            "edited": list(found.edited),
            "tokens": found.tokens,
        },
    )


def diagnose(memory: "Memory", home: Path) -> Answer:
    """For each session why it is or is not harvested."""
    from treering.core.handbook.harvest import SKIPS
    from treering.ops.sources import below

    off = not memory.config.memories.enabled
    seen = memory.handbook.diagnose(below(home).refs, asked=off)
    last = {(job.client, job.session): job.reason for job in memory.handbook.jobs() if job.reason}
    rows: list[dict[str, Json]] = [
        {
            "client": one.ref.client,
            "session": one.ref.id,
            "skip": one.skip or None,
            "why": SKIPS[one.skip] if one.skip else "it is harvested in the next run",
            "last": last.get((one.ref.client, one.ref.id)),
        }
        for one in seen
    ]
    lines = [
        f"  {row['client']}  {str(row['session'])[:8]}  {row['skip'] or 'next'}: {row['why']}"
        + (f" (last run: {row['last']})" if row["last"] else "")
        for row in rows
    ]
    counts = Counter(one.skip or "next" for one in seen)
    total = ", ".join(f"{count} {name}" for name, count in counts.most_common())
    head = f"{plural(len(seen), 'session')} of {memory.root}" + (f": {total}" if total else "")
    note = ["memories.enabled is false: this is what `treering learn --handbook` would do."] if off else []
    data: dict[str, Json] = {"project": str(memory.root), "enabled": not off, "sessions": rows}
    return Answer("\n".join([head, *note, *lines]), data)


def queue(memory: "Memory") -> Answer:
    """The jobs of the handbook."""
    jobs = memory.handbook.jobs()
    rows: list[dict[str, Json]] = [
        {
            "kind": job.kind,
            "client": job.client or None,
            "session": job.session or None,
            "state": job.state,
            "attempts": job.attempts,
            "reason": job.reason or None,
        }
        for job in jobs
    ]
    lines = [
        f"  {row['state']:8} {row['kind']:12} {row['client'] or ''} {str(row['session'] or '')[:8]}".rstrip()
        + (f"  ({row['reason']})" if row["reason"] else "")
        for row in rows
    ]
    return Answer("\n".join([plural(len(rows), "job"), *lines]), {"jobs": rows})


def enqueue(memory: "Memory") -> Answer:
    """Have the handbook made anew at the next start."""
    memory.handbook.enqueue()
    off = "" if memory.config.memories.enabled else "\nmemories.enabled is false: `treering memory sync` does it now."
    return Answer(f"The handbook of {memory.root} is made anew at the next start.{off}", {"project": str(memory.root)})


def sync(call: Call, memory: "Memory", home: Path, model: str, *, yes: bool) -> Answer:
    """Harvest and consolidate now."""
    from treering.faces.cli.handbook import run_handbook
    from treering.ops.sources import below
    from treering.pipeline.learning import Using

    run = memory.handbook.run(Using(model))
    return run_handbook(call, memory, run, below(home), only_here=True, yes=yes)


def clear(call: Call, memory: "Memory", *, yes: bool) -> Answer:
    """Remove the handbook, after asking."""
    found = memory.handbook.stats()
    what = (
        f"the handbook of {memory.root}: {plural(found.files, 'file')}, notes of {plural(found.harvested, 'session')}"
    )
    if not yes:
        if not call.asks:
            raise TreeringError("nothing was cleared: nobody is here to confirm", hint="--yes clears it")
        by_hand = f"\n{plural(len(found.edited), 'file')} of yours among it" if found.edited else ""
        click.echo(f"{what}{by_hand}", err=True)
        if not click.confirm("Clear it?", err=True):
            raise TreeringError("nothing was cleared")
    done = memory.handbook.clear()
    back = f" `treering undo {done.change}` brings the files back." if done.change else ""
    text = f"Cleared {plural(done.files, 'file')} and {plural(done.sessions, 'session')} of {memory.root}.{back}"
    return Answer(text, {"files": done.files, "sessions": done.sessions, "change": done.change or None})


ACTIONS: Mapping[str, Callable[["Memory"], Answer]] = {
    "view": view,
    "stats": stats,
    "queue": queue,
    "enqueue": enqueue,
    "rebuild": enqueue,
}
