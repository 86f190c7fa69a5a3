"""Every command line that a message, a help text or the documentation names is one that can be run."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from treering.faces.cli.main import COMMANDS, treering

ROOT = Path(__file__).parents[2]
TEXTS = (*sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md")
NAMED = re.compile(r"`treering ([a-z]+)\b([^`\n]*)`")


def named() -> Iterator[tuple[str, str, list[str]]]:
    """Where, which command, and its options, of each line between backquotes."""
    for path in TEXTS:
        for name, rest in NAMED.findall(path.read_text(encoding="utf-8")):
            yield f"{path.name}: treering {name}{rest}", name, re.findall(r"(?<!\S)--?[a-z][a-z-]*", rest)


def options_of(name: str) -> set[str]:
    """What a command takes, `--help` included."""
    command = treering.get_command(click.Context(treering), name)
    assert command
    return {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)} | {
        "--help"
    }


def test_a_command_that_a_text_names_is_there_with_its_options():
    """A next step that cannot be taken is worse than none."""
    lines = list(named())
    assert len(lines) > 100
    for where, name, options in lines:
        assert name in COMMANDS, where
        assert set(options) <= options_of(name), where
