"""The slash commands that an installation adds, as the clients' prompt files.

The rule this file keeps: a command asks for a tool of the MCP server by name and says what to run where there is none; the
person's own text is handed on as data. All of it stands in a tag of ours, so that no log makes a person's wish of it: what
`/remember` is given is kept by its tool, and what `/forget` is given must not be learned.
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from treering.clients.installing import Place
from treering.clients.voices import OWN_TAGS
from treering.core.installing.installation import Want, Whole

OPEN, CLOSE = (f"{mark}{OWN_TAGS[1]}>" for mark in ("<", "</"))


_GIVEN = re.compile(
    rf"{OPEN}\n(?:Remember this, word for word:\n\n(.+)\n\n(?:Call the tool|Run) `[^\n]*"
    rf"|Keep this with the tool `remember` of treering, word for word:\n\n(.+))\n{CLOSE}",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Slash:
    """A command. tool: of the MCP server, "" for none; words: for `treering`; ask: what the agent is to do."""

    name: str
    about: str
    tool: str
    words: str
    ask: str


COMMANDS = (
    Slash("memory", "Show what treering remembers", "search", "list", "Show me what is remembered about"),
    Slash(
        "remember", "Keep something in memory, word for word", "remember", "remember", "Remember this, word for word:"
    ),
    Slash(
        "forget",
        "Forget something that is remembered",
        "forget",
        "forget --dry-run",
        "Show me what would be forgotten, ask me, and only then forget it:",
    ),
    Slash("dream", "Tidy up what is remembered", "", "dream", "Tidy up what is remembered, and tell me what was done."),
)


def markdown(
    folder: Path, place: Place, *, taken: tuple[str, ...] = (), argument: str = "$ARGUMENTS", tools: bool = True
) -> Iterator[tuple[Path, tuple[Want, ...]]]:
    """A file of Markdown for each command.

    taken: names that the client has for itself; argument: how it writes what was typed; tools: whether it has MCP.
    """
    for slash in COMMANDS:
        text = f"---\ndescription: {slash.about}\n---\n\n{body(slash, place, argument, tools=tools)}"
        yield folder / f"{name_of(slash, taken)}.md", (Whole(text),)


def toml(
    folder: Path, place: Place, *, taken: tuple[str, ...] = (), argument: str = "{{args}}"
) -> Iterator[tuple[Path, tuple[Want, ...]]]:
    """The same as TOML."""
    for slash in COMMANDS:
        text = f"description = {json.dumps(slash.about)}\nprompt = {json.dumps(body(slash, place, argument))}\n"
        yield folder / f"{name_of(slash, taken)}.toml", (Whole(text),)


def given(text: str) -> str:
    """What a person typed behind `/remember`, or behind the MCP prompt of that name, when the text is nothing else; or ""."""
    found = _GIVEN.fullmatch(text.strip())
    return (found[1] or found[2]).strip() if found else ""


def name_of(slash: Slash, taken: tuple[str, ...]) -> str:
    """Its name, with ours before it where the client has a command of that name."""
    return f"treering-{slash.name}" if slash.name in taken else slash.name


def body(slash: Slash, place: Place, argument: str, *, tools: bool = True) -> str:
    """What the agent is asked."""
    program = Path(place.python).with_name("treering")
    run = f"`{shlex.quote(str(program))} {slash.words}`"
    with_text = slash.name != "dream"
    how = (
        f"Call the tool `{slash.tool}` of the MCP server `treering`; without it, run {run}"
        if slash.tool and tools
        else f"Run {run}"
    )
    tail = " with the text as one quoted argument.\n" if with_text and slash.words != "list" else ".\n"
    return f"{OPEN}\n{slash.ask}\n\n" + (f"{argument}\n\n" if with_text else "") + how + tail + f"{CLOSE}\n"
