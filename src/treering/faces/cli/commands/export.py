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
def run(
    call: Call, names: Sequence[str], kinds: Sequence[str], into: Path | None, archive: Path | None, *, every: bool
) -> Answer:
    """Print ENTRYs as the text of an instruction file.

    They are addresses, ids or file names.

    With --into they stand in a marked block of the file, which the next export replaces; the rest of it stays. With --archive
    sources and words go along, and another machine can `treering import` it.
    """
    if into and archive:
        raise UsageError("--into and --archive do not go together", hint="export twice: once for each file")
    memory = call.memory()
    entries = chosen(memory, names, kinds, every=every)
    data = [entry_data(entry) for entry in entries]
    if archive:
        made = new_folder(archive)
        write_new(archive, memory.as_archive(entries).encode())
        return Answer(
            f"Wrote {plural(len(entries), 'entry', 'entries')} to {archive}.{made}",
            {"file": str(archive), "entries": data},
        )
    text = memory.as_instructions(entries)
    if into is None:
        return Answer(text.rstrip("\n"), {"text": text, "entries": data})
    made = new_folder(into)
    weave(into, text)
    return Answer(
        f"{into} holds {plural(len(entries), 'entry', 'entries')} now.{made}", {"file": str(into), "entries": data}
    )


def chosen(memory: "Memory", names: Sequence[str], kinds: Sequence[str], *, every: bool) -> list["Entry"]:
    """The entries that a person means."""
    if not (names or kinds or every):
        raise UsageError("which entries?", hint="name them, or --type TYPE, or --all; `treering list` shows them")
    named = [memory.find(name) for name in names]
    rest = [entry for entry in memory.entries() if entry not in named and (every or entry.type in kinds)]
    return named + rest


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
