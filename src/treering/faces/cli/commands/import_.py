"""`treering import`: what other tools remember, as proposals."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.errors import NotFoundError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.memory import Memory
    from treering.ops.exchange import Brought, Imported

TAKEN = """\
`treering import PATH` takes an instruction file such as CLAUDE.md or AGENTS.md (each list item and short paragraph is an
entry), a folder of topic files (MEMORY.md and what it lists), or an archive of `treering export --all --archive FILE`"""
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
    from treering.ops.exchange import bring, known_places, named_place

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
        new, known = importer.new([one])
        lines.append(f"{one.place.path}  {plural(len(new), 'new entry', 'new entries')}, {known} known")
        lines += [f"    {flat(operation.draft.summary.text, 140)}" for operation in new]
        lines += [f"    problem: {flat(str(problem))}" for problem in one.problems]
    return "\n".join(lines)


def _done(done: "Imported", *, accepted: bool, named: bool) -> Answer:
    """What came of it. NotFoundError: nothing at all. named: whether the person said which places."""
    if not (done.new or done.known):
        bare = [f"nothing to remember was found in {path}" for path in done.empty]
        raise NotFoundError("\n".join([*map(str, done.problems), *bare]), hint=TAKEN)
    count = plural(len(done.new), "entry", "entries")
    known = f" {plural(done.known, 'entry was', 'entries were')} known already." if done.known else ""
    undo = f" `treering undo {done.change}` takes it back." if done.change else ""
    next_step = undo if accepted else " `treering inbox` shows what waits." if done.new else ""
    bare = [f"Nothing to remember was found in {flat(str(path))}." for path in done.empty if named]
    problems = [f"problem: {flat(str(problem))}" for problem in done.problems]
    return Answer(
        "\n".join([f"{'Kept' if accepted else 'Proposed'} {count}.{known}{next_step}", *bare, *problems]),
        {
            "new": [text.text for text in done.new],
            "known": done.known,
            "change": done.change,
            "empty": [str(path) for path in done.empty],
            "problems": [str(problem) for problem in done.problems],
        },
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
