"""Every command line that a message, a help text or the documentation names is one that can be run."""

import ast
import inspect
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from treering import errors
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


ERRORS = {name for name, _ in inspect.getmembers(errors, inspect.isclass)} - {"ModelError", "GuardError"}
"""What a person may be told; a model's failure has its step where it is caught, and the guard's is a fault of ours."""
NO = re.compile(r"nothing was \w+( \w+)?$")
"""What is said to a person who has just said no: they know what to do."""


def raised() -> Iterator[tuple[str, str, str | None]]:
    """Where, the message, and the next step, of every error that is raised with its words beside it."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                call = node.exc
                if isinstance(call.func, ast.Name) and call.func.id in ERRORS:
                    step = next((ast.unparse(one.value) for one in call.keywords if one.arg == "hint"), None)
                    message = ast.literal_eval(call.args[0]) if isinstance(call.args[0], ast.Constant) else ""
                    yield f"{path.name}:{node.lineno}", message, step


def test_every_error_says_the_next_step():
    """A message without one leaves a person alone with it."""
    found = list(raised())
    assert len(found) > 80
    assert [where for where, message, step in found if step is None and not NO.match(message)] == []


def test_a_command_in_a_next_step_stands_between_backquotes():
    """So that it is seen what is to be typed, and the test above holds it against the command's options."""
    outside = re.compile(rf"\btreering (?:{'|'.join(COMMANDS)})\b")
    bare = [(where, step) for where, _, step in raised() if step and outside.search(re.sub(r"`[^`]*`", "", step))]
    assert bare == []


@pytest.mark.parametrize(
    "address", ["memory://root/x", "memory://root/**/x", "memory://user/x", "memory://topics/x", "x"]
)
def test_the_next_step_of_an_address_that_leads_nowhere_leads_somewhere(cli, address):
    """A command that it names shows something; else it names the addresses there are."""
    cli("remember", "Use pnpm, never npm.")
    cli("memory", "sync", "--model", "offline")
    step = cli("read", address, "--json").data["error"]["hint"]
    commands = re.findall(r"`treering ([^`]*)`", step)
    assert commands or "memory://topics" in step
    assert [one for one in commands if cli(*shlex.split(one)).code] == []
