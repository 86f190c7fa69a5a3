"""The `treering` command: a table of commands, loaded when they are called, and the one error boundary of this face.

The rule this file keeps: 0 done, 1 an expected failure with the next step, 2 a request that makes no sense, 3 our fault,
with a log file, 130 interrupted; no traceback reaches a person.
"""

import importlib
import io
import itertools
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

import click

from treering import __version__
from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import COMMON

COMMANDS: dict[str, str] = {
    "learn": "learn",
    "recall": "recall",
    "remember": "remember",
    "forget": "forget",
    "list": "list",
    "show": "show",
    "search": "search",
    "undo": "undo",
    "edit": "edit",
    "move": "move",
    "log": "log",
    "diff": "diff",
    "dream": "dream",
    "verify": "verify",
    "inbox": "inbox",
    "import": "import_",
    "export": "export",
    "adopt": "adopt",
    "trust": "trust",
    "memory": "memory",
    "read": "read",
    "install": "install",
    "uninstall": "uninstall",
    "status": "status",
    "doctor": "doctor",
    "diagnose": "diagnose",
    "sync": "sync",
    "off": "off",
    "on": "on",
    "pause": "pause",
    "resume": "resume",
    "worker": "worker",
    "mcp": "mcp",
    "hook": "hook",
    "config": "config",
    "models": "models",
    "usage": "usage",
    "audit": "audit",
    "eval": "evaluate",
}
"""Each command and the module of `commands` that holds it, as its function `run`; the order is that of the help."""

SECTIONS = {
    "learn": "Every day",
    "edit": "Look closer, change, tidy",
    "memory": "The handbook of whole sessions",
    "install": "Under your agents",
    "config": "Settings and measures",
}
"""What the help calls the commands from this one on."""

FIRST_STEPS = """\
\b
First steps:
  treering learn      read the sessions that your agents have recorded
  treering install    put it under your agents: they recall by themselves from then on
  treering status     what is remembered, and whether your agents are heard

Exit codes: 0 done, 1 an expected failure with its next step, 2 a request that makes no sense, 3 a fault of treering,
130 interrupted."""

LINE = 64  # characters of a command's line in the help
DONE, EXPECTED, USAGE, OURS, INTERRUPTED = 0, 1, 2, 3, 130


class Lazy(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """In the order of a person's day, not of the alphabet."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command, named as it is called."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"treering.faces.cli.commands.{COMMANDS[cmd_name]}").run
        command.name = cmd_name
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command; for one that there is not, which it may have been."""
        asked = args[0]  # click takes apart what looks like an option
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(asked, COMMANDS, n=1)
            guess = f" Did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(f"{error.message}{guess}", ctx) from None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, `help` and `help COMMAND` too; for an option of every command that stands before it, where it goes."""
        if args[:1] == ["help"]:
            args = [*args[1:], "--help"]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name not in {option for one in COMMON for option in one.opts}:
                raise
            after = f"{error.option_name} stands after the command, as in `treering list {error.option_name}`"
            raise click.UsageError(after, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every command with a line, in sections."""
        rows: dict[str, list[tuple[str, str]]] = {}
        title = ""
        for name in COMMANDS:
            title = SECTIONS.get(name, title)
            command = self.get_command(ctx, name)
            rows.setdefault(title, []).append((name, command.get_short_help_str(LINE) if command else ""))
        for title, lines in rows.items():
            with formatter.section(title):
                formatter.write_dl(lines, col_max=max(map(len, COMMANDS)))


@click.group(
    cls=Lazy, epilog=FIRST_STEPS, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, message="treering %(version)s")
def treering() -> None:
    """Durable memory for coding agents: learned from your sessions, kept in plain Markdown files.

    Every command but mcp and hook takes --json and --project DIR; `treering COMMAND --help` shows examples of it.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = treering.main(list(arguments), prog_name="treering", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # The reader went away, as `head` does, which click turns into an exit of its own. Python would complain once more
        # when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the error boundary of this face
        from treering.faces.cli.text import document, plain

        failure = _explain(error)
        if "--json" in itertools.takewhile("--".__ne__, arguments):
            click.echo(document({"error": failure._asdict()}))
        step = f"\n  → {failure.hint}" if failure.hint else ""
        click.echo(plain(f"treering: {failure.message}{step}"), err=True)
        return failure.exit
    return code if isinstance(code, int) else DONE


def _open_streams() -> None:
    """Give a process that was started without a standard stream an empty one, before a file of ours gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


class Failure(NamedTuple):
    """What a person is told: the message, the next step, the exit code."""

    message: str
    hint: str
    exit: int


def _explain(error: BaseException) -> Failure:
    match error:
        case click.exceptions.NoArgsIsHelpError():
            return Failure(f"which command?\n\n{error.format_message()}", "", USAGE)
        case click.UsageError():
            return Failure(
                error.format_message(), f"{error.ctx.command_path if error.ctx else 'treering'} --help", USAGE
            )
        case UsageError():
            return Failure(str(error), error.hint, USAGE)
        case TreeringError():
            return Failure(str(error), error.hint, EXPECTED)
        case KeyboardInterrupt() | click.Abort():
            return Failure("interrupted; what was finished is kept", "", INTERRUPTED)
        case _:
            from treering.faces.cli.crash import write_log

            return Failure(*write_log(error), OURS)
