"""`treering export`: entries as text for an instruction file, or as an archive for another machine."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.core.entry import ENTRY_TYPES
from treering.errors import UsageError
from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.data import entry_data
from treering.faces.cli.text import plural

if TYPE_CHECKING:
    from treering.core.entry import Entry
    from treering.memory import Memory

READABLE = 0o644  # an instruction file belongs to a repository


@command(
    "export two-sentences pnpm",
    "export --type feedback --into AGENTS.md",
    "export --all --archive memory.json",
)
@click.argument("names", nargs=-1, metavar="[ENTRY]...")
@click.option("--all", "every", is_flag=True, help="Every entry of this project and about you.")
@click.option("--type", "kinds", type=click.Choice(ENTRY_TYPES), multiple=True, help="Every entry of this type.")
@click.option(
    "--into", type=click.Path(path_type=Path), metavar="FILE", help="Put them into this file, such as AGENTS.md."
)
@click.option(
    "--archive", type=click.Path(path_type=Path), metavar="FILE", help="Write an archive for `treering import`."
)
@click.option("--user", is_flag=True, help="With --into a file of the project: those about you too.")
def run(  # noqa: PLR0913 - a parameter for each option
    call: Call,
    names: Sequence[str],
    kinds: Sequence[str],
    into: Path | None,
    archive: Path | None,
    *,
    every: bool,
    user: bool,
) -> Answer:
    """Print ENTRYs as the text of an instruction file.

    They are addresses, ids or file names.

    With --into they stand in a marked block of the file, which the next export replaces; the rest of it stays. Into a file
    inside the project go those about the project, and what is about you only by its name or with --user. With --archive sources
    and words go along, and another machine can `treering import` it.
    """
    if (target := into or archive) and (target.is_dir() or not target.name):
        raise UsageError(f"{str(target)!r} is a directory", hint=f"name a file in it: {target / 'AGENTS.md'}")
    if into and archive:
        raise UsageError("--into and --archive do not go together", hint="export twice: once for each file")
    memory = call.memory()
    named, rest = chosen(memory, names, kinds, every=every)
    left_out = [entry for entry in rest if into and not user and entry.scope == "user" and within(memory.root, into)]
    entries = [*named, *(entry for entry in rest if entry not in left_out)]
    data = [entry_data(entry) for entry in entries]
    if archive:
        made = new_folder(archive)
        write_new(archive, memory.as_archive(entries).encode())
        text = f"Wrote {plural(len(entries), 'entry', 'entries')} to {archive}.{made}"
        return Answer(text, {"file": str(archive), "entries": data})
    text = memory.as_instructions(entries)
    if into is None:
        return Answer(text.rstrip("\n"), {"text": text, "entries": data})
    if left_out and not entries:
        raise UsageError("all of them are about you, and the file is in the project", hint="--user puts them there")
    made = new_folder(into)
    weave(into, text)
    text = f"{into} holds {plural(len(entries), 'entry', 'entries')} now.{made}{note(len(left_out))}"
    return Answer(text, {"file": str(into), "entries": data, "leftOut": len(left_out)})


def within(root: Path, file: Path) -> bool:
    """Whether a file lies in the project, by whichever way it is named."""
    return file.absolute().resolve().is_relative_to(root.resolve())


def note(left_out: int) -> str:
    """How many entries others are not to read, "" for none."""
    count = plural(left_out, "entry about you was", "entries about you were")
    why = "the file is in the project, which others may read; --user puts them there too."
    return f"\n{count} left out: {why}" if left_out else ""


def chosen(
    memory: "Memory", names: Sequence[str], kinds: Sequence[str], *, every: bool
) -> tuple[list["Entry"], list["Entry"]]:
    """The entries that a person means: those that were named, and the others."""
    if not (names or kinds or every):
        raise UsageError("which entries?", hint="name them, or --type TYPE, or --all; `treering list` shows them")
    named = [memory.find(name) for name in names]
    rest = [entry for entry in memory.entries() if entry not in named and (every or entry.type in kinds)]
    return named, rest


def new_folder(path: Path) -> str:
    """That the directory of a file will have been made for it, if it is not there yet: its name may be a slip."""
    folder = path.absolute().parent
    return "" if folder.is_dir() else f"\nThe directory {folder} is new."


def weave(path: Path, text: str) -> None:
    """Put the text into its block of the file."""
    from treering.core.instruction_text import woven
    from treering.disk.files import read_bytes, sha256, write_atomic

    folder = path.absolute().parent
    old = read_bytes(folder, path.name)
    new = woven((old or b"").decode("utf-8", "surrogateescape"), text).encode("utf-8", "surrogateescape")
    write_atomic(folder, path.name, new, before=None if old is None else sha256(old), mode=READABLE)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, for the person alone."""
    from treering.disk.files import write_atomic

    if path.exists():
        raise UsageError(f"there is a file {str(path)!r} already", hint="name another one, or remove it")
    write_atomic(path.absolute().parent, path.name, data, before=None)
