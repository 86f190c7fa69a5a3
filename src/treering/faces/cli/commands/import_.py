"""`treering import`: what other tools remember, as proposals."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.memory import Memory
    from treering.ops.exchange import Brought, Imported

NOTHING = """\
Nothing was found: no CLAUDE.md or AGENTS.md, and no memory of Claude Code, Qwen Code or oh-my-pi for this project.
  → `treering import PATH` takes a file, a folder of topic files, or an archive of `treering export`"""


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
    from treering.ops.exchange import bring, known_places, named_place

    memory = call.memory()
    places = [named_place(path) for path in paths] or list(known_places(memory.root, Path.home()))
    if not places:
        return Answer(NOTHING, {"places": []}, code=1)
    if dry_run:
        brought = [bring(place, memory.store.clean, memory.config.now()) for place in places]
        return Answer(_listed(memory, brought), {"places": [_data(one) for one in brought]})
    return _done(memory.import_from(places, keep=accept), accepted=accept)


def _listed(memory: "Memory", brought: Sequence["Brought"]) -> str:
    from treering.ops.exchange import Importer

    importer = Importer(memory.store, memory.key)
    lines = []
    for one in brought:
        new, known = importer.new([one])
        lines.append(f"{one.place.path}  {plural(len(new), 'new entry', 'new entries')}, {known} known")
        lines += [f"    {flat(operation.draft.summary.text, 140)}" for operation in new]
        lines += [f"    problem: {flat(str(problem))}" for problem in one.problems]
    return "\n".join(lines)


def _done(done: "Imported", *, accepted: bool) -> Answer:
    count = plural(len(done.new), "entry", "entries")
    known = f" {plural(done.known, 'entry was', 'entries were')} known already." if done.known else ""
    undo = f" `treering undo {done.change}` takes it back." if done.change else ""
    next_step = undo if accepted else " `treering inbox` shows what waits." if done.new else ""
    problems = "".join(f"\nproblem: {flat(str(problem))}" for problem in done.problems)
    return Answer(
        f"{'Kept' if accepted else 'Proposed'} {count}.{known}{next_step}{problems}",
        {
            "new": [text.text for text in done.new],
            "known": done.known,
            "change": done.change,
            "problems": [str(problem) for problem in done.problems],
        },
        code=1 if done.problems and not (done.new or done.known) else 0,
    )


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
