"""`treering verify`: whether what entries name in the repository still is as it was."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, command, failure, words
from treering.faces.cli.data import entry_data, standing_data
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.hot.telling.staleness import Seen
    from treering.ops.verify import Standing

NOTHING = "Nothing that is remembered here names a file, symbol, command or version of this repository."
AWAY = "What entries name cannot be looked at: the repository is not at {root}."
STEP = (
    "`treering edit ENTRY` puts one right, `treering forget ENTRY` removes it, `treering verify ENTRY --update` says that it"
    " still holds"
)


@command("verify", "verify feedback/run-tests.md --update", "verify --json")
@click.argument("entries", nargs=-1, type=words, metavar="[ENTRY]...")
@click.option("--update", is_flag=True, help="They still hold: measure them by what is there now.")
def run(call: Call, entries: tuple[str, ...], *, update: bool) -> Answer:
    """Check what entries name against the repository.

    Files, directories, symbols, commands, versions.

    Of every entry of this project, or of each ENTRY: its address, id or file name. Exit code 1 when something has changed
    or is gone. Nothing leaves this machine.
    """
    memory = call.memory()
    meant = {memory.find(name).id for name in entries}
    change = memory.confirm([one for one in memory.entries() if not meant or one.id in meant]) if update else None
    standings = memory.verify([one for one in memory.entries() if one.id in meant] if meant else None)
    away = any(one.entry.line.anchors for one in standings) and not any(one.seen for one in standings)
    text = AWAY.format(root=flat(str(memory.root))) if away else shown(standings, everything=bool(entries))
    if change:
        text = f"Measured by what is there now. `treering undo {change}` takes it back.\n\n{text}"
    if update:
        text = "\n".join([*map(absent, gone_of(standings)), text])
    states = Counter(one.state for one in standings)
    off = states["changed"] + states["gone"]
    return Answer(
        text,
        {
            **(failure(f"{plural(off, 'entry', 'entries')} not as it was", STEP) if off else {}),
            "verified": states["verified"],
            "changed": states["changed"],
            "gone": states["gone"],
            "unknown": states[""],
            "change": change,
            "entries": [
                {
                    "id": one.entry.id,
                    "address": one.entry.address,
                    "summary": entry_data(one.entry)["summary"],
                    **standing_data(one),
                }
                for one in standings
            ],
        },
        code=1 if off else 0,
    )


def shown(standings: Sequence["Standing"], *, everything: bool) -> str:
    """What is not as it was, or every entry that was asked for, and the sum of it."""
    told = [one for one in standings if everything or one.state in {"changed", "gone"}]
    states = Counter(one.state for one in standings)
    if not everything and not any(one.seen for one in standings):
        return NOTHING
    blocks = [
        "\n".join([f"{flat(one.entry.address)}: {one.label or 'names nothing that is there'}", *map(line, one.seen)])
        for one in told
    ]
    named = sum(bool(one.seen) for one in standings)
    counts = ", ".join(f"{states[state]} {state}" for state in ("verified", "changed", "gone") if states[state])
    verb = "names" if named == 1 else "name"
    total = f"{plural(named, 'entry', 'entries')} {verb} something in this repository" + (
        f": {counts}" if counts else ""
    )
    step = [f"  → {STEP}"] if states["changed"] or states["gone"] else []
    return "\n\n".join([*blocks, "\n".join([total, *step])])


def gone_of(standings: Sequence["Standing"]) -> "list[Seen]":
    """What entries name that is not there."""
    return [seen for one in standings for seen in one.seen if seen.state == "gone"]


def absent(one: "Seen") -> str:
    """That nothing can be measured by what is not there, and what to do."""
    moved = f", it is {flat(one.moved)} now" if one.moved and one.moved != one.path else ""
    return f"{flat(one.name)} is not there{moved}: the entry stays stale until `treering edit` gives it other words."


def line(one: "Seen") -> str:
    """One name and what became of it."""
    where = f" in {one.path}" if one.path not in {one.name, one.name.rstrip("/")} else ""
    moved = f" (now {flat(one.moved)})" if one.moved and one.moved != one.path else ""
    since = f" since {one.since}" if one.state == "changed" and one.since else ""
    return f"    {flat(f'{one.kind} {one.name}{where}')}: {one.state or 'unknown'}{since}{moved}"
