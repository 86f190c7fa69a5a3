"""`treering import`: what other tools remember, as proposals."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.errors import NotFoundError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.core.problem import Problem
    from treering.memory import Memory
    from treering.ops.exchange import Brought, Imported

SHOWN = 5  # problems that a person is shown
NOTHING = "no CLAUDE.md or AGENTS.md was found, and no memory of Claude Code, Qwen Code or oh-my-pi for this project"


@command("import", "import --dry-run", "import CLAUDE.md", "import backup.json --accept")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--dry-run", is_flag=True, help="Only show what is there.")
@click.option("--accept", is_flag=True, help="Keep it at once instead of proposing it.")
def run(call: Call, paths: Sequence[Path], *, dry_run: bool, accept: bool) -> Answer:
    """Propose what instruction files and archives hold.

    PATHs are instruction files, folders of topic files, archives. Default: all that is there.

    That is CLAUDE.md, AGENTS.md and their like in this project and your home, and what Claude Code, Qwen Code and oh-my-pi
    remember of this project. Nothing of it is changed. What is known already is not proposed; `treering inbox` shows the rest.
    """
    from treering.ops.exchange import TAKEN, bring, known_places, named_place

    memory = call.memory()
    places = [named_place(path) for path in paths] or list(known_places(memory.root, Path.home()))
    if not places:
        raise NotFoundError(NOTHING, hint=TAKEN)
    if dry_run:
        brought = [bring(place, memory.store.clean, memory.config.now()) for place in places]
        return Answer(_listed(memory, brought), {"places": [_data(one) for one in brought]})
    return _done(memory.import_from(places, keep=accept), accepted=accept, named=bool(paths))


def _listed(memory: "Memory", brought: Sequence["Brought"]) -> str:
    from treering.ops.exchange import Importer

    importer = Importer(memory.store, memory.key)
    lines = []
    for one in brought:
        _, would = importer.preview([one])
        count = plural(len(would.new), "new entry", "new entries")
        lines.append(f"{one.place.path}  {', '.join([count, *_others(would)])}")
        lines += [f"    {flat(text.text, 140)}" for text in would.new]
        lines += [f"    problem: {flat(text)}" for text in _few(one.problems)]
    return "\n".join(lines)


def _done(done: "Imported", *, accepted: bool, named: bool) -> Answer:
    """What came of it. NotFoundError: nothing at all. named: whether the person said which places."""
    from treering.ops.exchange import TAKEN

    if not (done.new or done.known or done.waiting or done.rejected):
        bare = [f"nothing to remember was found in {path}" for path in done.empty]
        raise NotFoundError("\n".join([*_few(done.problems), *bare]), hint=TAKEN)
    undo = f" `treering undo {done.change}` takes it back." if done.change else ""
    next_step = undo if accepted else " `treering inbox` shows what waits." if done.new or done.waiting else ""
    bare = [f"Nothing to remember was found in {flat(str(path))}." for path in done.empty if named]
    # What treering looked for itself may well hold nothing but what it has put there.
    told = [one for one in done.problems if named or one.code != "own_block"]
    problems = [f"problem: {flat(text)}" for text in _few(told)]
    return Answer(
        "\n".join([f"{_counts(done, accepted=accepted)}{next_step}", *bare, *problems]),
        {
            "new": [text.text for text in done.new],
            "known": done.known,
            "waiting": done.waiting,
            "rejected": done.rejected,
            "change": done.change,
            "empty": [str(path) for path in done.empty],
            "problems": [str(problem) for problem in done.problems],
        },
    )


def _counts(done: "Imported", *, accepted: bool) -> str:
    """How many came in, and what is with the others."""
    told = _others(done)
    return f"{'Kept' if accepted else 'Proposed'} {plural(len(done.new), 'entry', 'entries')}." + (
        f" {', '.join(told)}." if told else ""
    )


def _others(done: "Imported") -> list[str]:
    """What is with those that are not new."""
    known, waiting = plural(done.known, "entry was", "entries were"), plural(done.waiting, "waits", "wait")
    others = {
        f"{known} known already": done.known,
        f"{waiting} in the inbox already": done.waiting,
        f"{plural(done.rejected, 'was', 'were')} rejected before": done.rejected,
    }
    return [text for text, count in others.items() if count]


def _few(problems: "Sequence[Problem]") -> list[str]:
    """The first of the problems, and how many more there are; --json has all."""
    rest = len(problems) - SHOWN
    return [*map(str, problems[:SHOWN]), *([f"and {rest} more like these"] if rest > 0 else [])]


def _data(brought: "Brought") -> Json:
    return {
        "path": str(brought.place.path),
        "kind": brought.place.kind,
        "client": brought.place.client,
        "entries": [
            {"scope": scope, "type": draft.type, "summary": draft.summary.text} for scope, draft in brought.drafts
        ],
        "problems": [str(problem) for problem in brought.problems],
    }
