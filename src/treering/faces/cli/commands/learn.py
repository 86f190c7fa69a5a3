"""`treering learn`: read past sessions and keep what lasts."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from treering.errors import NotFoundError, UsageError
from treering.faces.cli.command import Answer, Call, command, failure
from treering.faces.cli.moved import moved_hint
from treering.faces.cli.options import client_option, model_option, pending_all_option
from treering.faces.cli.progress import Progress
from treering.faces.cli.text import flat

if TYPE_CHECKING:
    from treering.core.session import SessionRef
    from treering.memory import Memory
    from treering.ops.sources import Sources
    from treering.pipeline.learning import Learning

SAMPLE_PROJECT = Path("/home/dev/acme-billing")
SAMPLE_QUERY = "can I leave test data on the staging database over night?"

NEXT = """\
  → `treering list --project DIR` shows what is kept of a project, `treering undo {changes}` takes all of this back,
    `treering install` has your agents recall it"""
NOTHING = "no session of any agent client was found in {place}"
ELSEWHERE = (
    "`treering learn --sample` shows what learning looks like, on a few recorded sessions; --home DIR names another home"
    " directory, FILE a file of messages (`treering learn --help`)"
)


@command(
    "learn",
    "learn --client codex --client claude-code",
    "learn --project ~/code/acme",
    "learn chat.json",
    "learn --handbook --project .",
    "learn --sample",
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@click.option(
    "--home", type=click.Path(path_type=Path), metavar="DIR", help="The home directory to look in. Default: yours."
)
@client_option
@click.option("--handbook", is_flag=True, help="Make the handbook of whole sessions, of any age, instead of entries.")
@click.option("--sample", is_flag=True, help="Learn from a few recorded sessions, into a memory that is thrown away.")
@click.option("--keep", is_flag=True, help="With --sample: into your own memory.")
@model_option
@click.option("--local-only", is_flag=True, help="Refuse a model on another machine.")
@pending_all_option
@click.option(
    "--watch", is_flag=True, help="As `treering sync --watch`: whatever is new, in the background, until Ctrl-C."
)
@click.option("--yes", is_flag=True, help="Do not ask before a model is used.")
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Also list what was not kept, with the reason, turn by turn.",
)
def run(
    call: Call, files: Sequence[Path], home: Path | None, clients: Sequence[str], model: str, **how: bool
) -> Answer:
    """Learn from past sessions of your agent clients.

    Kept is what was said that will still matter.

    All clients and all projects, unless --client or --project say otherwise. FILEs are plain message files (OpenAI-style
    JSON or JSON lines), or logs of the one --client that is named. A session is read once; what was added to it since is
    read the next time. A model, when one is configured or named, is asked only after you have seen about how much.

    `treering undo` takes back what was learned, `treering diagnose` says why little was. Exit code 1 when no session was
    found, or none could be learned from.
    """
    from treering.ops.sources import Sources, below, inside
    from treering.pipeline.learning import Using, waits

    if how["keep"] and not how["sample"]:
        raise UsageError("--keep goes with --sample", hint="without --sample everything learned is kept")
    if how["sample"]:
        if files or home or clients or model or call.directory or how["handbook"]:
            raise UsageError(
                "--sample brings its own sessions", hint="`treering learn --sample` goes alone, or with --keep"
            )
        return sample(keep=how["keep"], verbose=how["verbose"])
    if how["watch"]:
        if files or home or model or how["handbook"]:
            raise UsageError(
                "--watch follows your own logs, with the model that is configured",
                hint="`treering learn --watch` goes alone, or with --client",
            )
        from treering.faces.cli.commands.sync import WATCH, follow

        follow(call, clients, WATCH)
    place = home or Path.home()
    sources = inside(files, clients, call.project) if files else below(place, clients)
    if not sources.refs:
        problems = "".join(f"\n  problem: {problem}" for problem in sources.problems)
        raise NotFoundError(NOTHING.format(place=", ".join(map(str, files)) or place) + problems, hint=ELSEWHERE)
    memory = call.memory(lambda: (ref.cwd for ref in sources.refs))
    if how["handbook"]:
        from treering.faces.cli.handbook import run_handbook

        books = memory.handbook.run(Using(model, how["local_only"]))
        return run_handbook(call, memory, books, sources, only_here=call.directory is not None, yes=how["yes"])
    learning = memory.learning(Using(model, how["local_only"], waits(model, pending_all=how["pending_all"])))
    refs = memory.chosen(sources, only_here=call.directory is not None)
    if learning.opened.where:
        from treering.faces.cli.agree import agree_to_run

        agree_to_run(call, memory.config, learning.estimate(refs), yes=how["yes"])
    answer = learned(memory, learning, Sources(refs, sources.problems), verbose=how["verbose"])
    answer = replace(answer, text=f"{answer.text}{moved_hint(memory)}")
    return (
        replace(answer, text=f"{answer.text}\n{NEXT.format(changes=span(answer.data['changes']))}")
        if isinstance(answer.data, dict) and answer.data["learned"]
        else answer
    )


def learned(memory: "Memory", learning: "Learning", sources: "Sources", *, verbose: bool = False) -> Answer:
    """Learn, with progress, and say what came of it."""
    from treering.faces.cli.learned import report_data, report_text

    with Progress("sessions") as progress:

        def next_session(number: int, count: int, ref: "SessionRef") -> None:
            progress(number, count, flat(f"{ref.client} {ref.id}"))

        before = max((row.id for row in memory.log(limit=1, everywhere=True)), default=0)
        report = learning.run(sources.refs, next_session)
    changes = new_changes(memory, before)
    roots = {project.key: project.root for project in memory.store.projects()}
    failed = bool(report.sessions) and all(one.skipped in {"failed", "waiting"} for one in report.sessions)
    wrong = failure("no session could be learned from", "each one's `detail` says why") if failed else {}
    stale = learning.stale()
    old = "".join(f"\nstale recording: {name}" for name in stale)
    return Answer(
        report_text(report, sources.problems, roots, verbose=verbose, here=memory.key) + old,
        {**wrong, **report_data(report, sources.problems, roots), "changes": list(changes), "stale": list(stale)},
        code=1 if failed else 0,
    )


def new_changes(memory: "Memory", before: int) -> tuple[int, ...]:
    """The numbers of what was learned after a change, the oldest first."""
    newest = max((row.id for row in memory.log(limit=1, everywhere=True)), default=0)
    rows = memory.log(limit=newest - before, everywhere=True) if newest > before else ()
    return tuple(sorted(row.id for row in rows if row.cause == "extract" and row.state == "done"))


def span(changes: Sequence[int]) -> str:
    """Changes as `treering undo` takes them."""
    return f"{changes[0]}..{changes[-1]}" if len(changes) > 1 else "".join(map(str, changes))


def sample(*, keep: bool, verbose: bool) -> Answer:
    """Learn the recorded home that ships with the package, and ask it something."""
    from treering.faces.cli.commands.recall import shown
    from treering.ops.recall import prompt, unasked
    from treering.ops.sources import below
    from treering.pipeline.learning import Using
    from treering.sample import sample_home
    from treering.wiring import open_memory

    with ExitStack() as stack:
        base = None if keep else Path(stack.enter_context(TemporaryDirectory(prefix="treering-sample-")))
        sources = below(stack.enter_context(sample_home()))
        memory = stack.enter_context(open_memory(SAMPLE_PROJECT, home=base, check=lambda _: None))
        answer = learned(memory, memory.learning(Using("offline")), sources, verbose=verbose)
        found = memory.recall(SAMPLE_QUERY, everything=True)
    told = prompt(unasked(found.answer), found.answer.ask.now)
    ask = f'$ treering recall "{SAMPLE_QUERY}"\n\n{shown(found.answer, told)}'
    changes = span(answer.data["changes"]) if isinstance(answer.data, dict) else ""
    back = f"; `treering undo {changes}` takes it back" if changes else ""
    end = (
        f"It is in your memory now, under {SAMPLE_PROJECT}{back}."
        if keep
        else "This memory was thrown away. `treering learn` reads your own sessions."
    )
    data = (
        {**answer.data, "recall": {"query": SAMPLE_QUERY, "prompt": told}}
        if isinstance(answer.data, dict)
        else answer.data
    )
    return Answer(f"{answer.text}\n\n{ask}\n\n{end}", data, answer.code)
