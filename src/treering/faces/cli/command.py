"""What every command shares: `--json`, `--project`, help with examples, and one way to answer.

The rule this file keeps: a command takes plain values and returns an `Answer`; it prints nothing itself, so that each
answer is there for a person and for a program.
"""

import functools
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.faces.cli.text import document, flat, plain
from treering.hot.project import home_dir, told

if TYPE_CHECKING:
    from treering.config import Config
    from treering.memory import Memory

WARNINGS = 3  # settings that are refused, a line each; `config check` says all

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command has to say: text for a person, data for `--json`, and its exit code (0, or 1 for an expected failure)."""

    text: str
    data: Json
    code: int = 0


def failure(message: str, hint: str) -> dict[str, Json]:
    """What `--json` says beside the data of an answer with exit code 1, as the error boundary says it of an exception."""
    return {"error": {"message": message, "hint": hint, "exit": 1}}


@dataclass(frozen=True, slots=True)
class Call:
    """How a command was called. project: the directory it is about; what is opened through it is closed at the end."""

    directory: Path | None
    as_json: bool
    resources: ExitStack = field(default_factory=ExitStack)
    warned: list[object] = field(default_factory=list)

    @property
    def project(self) -> Path:
        """The directory given, else the current one, which may have been removed under our feet."""
        from treering.wiring import here

        return self.directory or here()

    def settings(self, *, whole: bool = True) -> "Config":
        """What treering was told. What is refused is said on stderr, a line each, and the command goes on without it.

        whole: False for a command that needs no setting. ConfigError: the file as a whole cannot be read.
        """
        from treering.config import load

        config = load(whole=whole)
        self._warn(config)
        return config

    def _warn(self, config: "Config") -> None:
        new = [fault for fault in config.faults if fault not in self.warned]
        self.warned.extend(new)
        for fault in new[:WARNINGS]:
            click.echo(f"warning: {flat(str(fault))}", err=True)
        if more := new[WARNINGS:]:
            click.echo(f"warning: {len(more)} more settings are not allowed (`treering config check`)", err=True)

    def memory(self, seen: Callable[[], Iterable[str]] = tuple) -> "Memory":
        """The memory of the project. NotFoundError: its directory is not there and never was, as far as is known.

        seen: directories that sessions ran in, asked for only then.
        """
        from treering.wiring import open_memory

        memory = self.resources.enter_context(
            open_memory(self.project, check=lambda known: None if known else self._check_there(seen))
        )
        self._warn(memory.config)
        for problem in memory.store.problems:
            # The journal is gone, or nothing can be written: whoever finds out is told, whatever the command is about.
            if problem.code in {"corrupt_database", "read_only"}:
                click.echo(f"problem: {flat(str(problem))}", err=True)
        return memory

    def _check_there(self, seen: Callable[[], Iterable[str]]) -> None:
        """Let no mistyped directory become a project."""
        if self.directory is None or os.path.isdir(self.directory):  # noqa: PTH112 - what cannot be looked at is not there
            return
        place = self.directory.absolute()
        if not any(one and Path(one).is_relative_to(place) for one in seen()):
            from treering.wiring import nobody

            raise nobody(self.directory)

    def there(self, *, or_known: "Config | None" = None) -> None:
        """NotFoundError when the directory that was named is not there.

        or_known: whose home may know it from before; then it may also be one that sessions ran in.
        """
        self._check_there(lambda: _cwds(or_known, self.directory) if or_known and self.directory else ())

    @property
    def asks(self) -> bool:
        """Whether there is a person to ask."""
        return not self.as_json and sys.stdin.isatty() and sys.stderr.isatty()


def _cwds(config: "Config", directory: Path) -> Iterable[str]:
    """Directories that may be gone: the one named, when it is known to be a project, and those that sessions ran in."""
    from contextlib import closing

    from treering.hot.record import open_state, project_of
    from treering.ops.sources import below

    place = str(directory.absolute())
    state = open_state(str(config.home))
    if state:
        with closing(state):
            if project_of(state, place, config.memory.scope)[1]:
                yield place
    for ref in below(Path.home()).refs:
        yield ref.cwd


def words(value: str) -> str:
    """The type of an argument that is a person's text: UTF-8 whatever the locale, and not blank."""
    text = os.fsencode(value).decode("utf-8", "replace").strip()
    if not text:
        raise click.BadParameter("it is empty")
    return text


def phrase(name: str) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """An argument that is a person's text, in quotes or not: words that stand apart are one text."""

    def join(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> str:
        return " ".join(value)

    return click.argument(name, nargs=-1, required=True, type=words, callback=join, metavar=name.upper())


COMMON = (
    click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON document."),
    click.Option(
        ["--project", "directory"],
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The project: its directory or one inside it. Default: the current directory.",
    ),
)


def command(*examples: str) -> Callable[[Callable[..., Answer]], click.Command]:
    """Make a command of a function `(call, **options) -> Answer`. examples: command lines for its help."""
    lines = "\n".join(f"  treering {example}" for example in examples)

    def make(function: Callable[..., Answer]) -> click.Command:
        @functools.wraps(function)
        def run(directory: Path | None, *, as_json: bool, **options: object) -> int:
            call = Call(directory, as_json)
            with call.resources:
                _tell_of_new_home(call)
                answer = function(call, **options)
            say(answer, as_json=as_json)
            return answer.code

        made = click.command(epilog=f"\b\nExamples:\n{lines}")(run)
        made.params += COMMON
        return made

    return make


def _tell_of_new_home(call: Call) -> None:
    """When the command is over, name the home that it made where the environment told it to: that may be a slip."""
    home = home_dir()
    if told("TREERING_HOME") and not os.path.isdir(home):  # noqa: PTH112 - as in `_check_there`

        def tell() -> None:
            if os.path.isdir(home):  # noqa: PTH112
                click.echo(f"note: made {home}, as TREERING_HOME says: settings and memory lie there", err=True)

        call.resources.callback(tell)


def say(answer: Answer, *, as_json: bool) -> None:
    """Print an answer."""
    text = document(answer.data, indent=2) if as_json else plain(answer.text)
    if text:
        click.echo(text)


def scope_option(help: str) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:  # noqa: A002 - as click calls it
    """`--user` or `--project-scope`, as `scope`: "user", "project" or None. UsageError: both."""

    def convert(ctx: click.Context, _: click.Parameter, value: tuple[bool, ...]) -> str | None:
        if len(set(value)) > 1:
            raise click.UsageError("--user and --project-scope contradict each other", ctx)
        return None if not value else "user" if value[0] else "project"

    return click.option("--user/--project-scope", "scope", multiple=True, callback=convert, help=help)
