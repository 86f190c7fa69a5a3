"""`treering install`: put treering under agent clients, after showing what changes."""

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

import treering
from treering.clients.installing import INSTALLERS, is_used, load_installer
from treering.errors import NotFoundError, TreeringError, UsageError
from treering.faces.cli.changes import diff_text, diffs, preview, summary
from treering.faces.cli.command import Answer, Call, Json, command, failure
from treering.faces.cli.own_memory import BRINGS, CHOICES, bring, check, choose, decided, setting

if TYPE_CHECKING:
    from treering.clients.installing import Place
    from treering.config import Config
    from treering.ops.install import Plan

Planned = TypeVar("Planned")
NOBODY = "`treering install CLIENT` names one: " + ", ".join(INSTALLERS)


@command(
    "install",
    "install claude-code codex",
    "install --all --dry-run",
    "install qwen-code --own-memory share",
    "install claude-code --project ~/code/acme",
)
@click.argument("clients", nargs=-1, metavar="[CLIENT]...")
@click.option("--all", "everyone", is_flag=True, help="Every client that is found here; the same as naming none.")
@click.option("--dry-run", is_flag=True, help="Only show what would change, as a diff.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option(
    "--own-memory",
    type=click.Choice(CHOICES),
    default=None,
    help="What becomes of a memory that the client has itself: it is kept; what it holds is proposed to you; both use one; "
    "it is switched off until `uninstall`. Default: you are asked, or it is kept.",
)
@click.option(
    "--trust-hooks", is_flag=True, help="Codex: have it trust these hooks, which it otherwise asks you to review."
)
def run(
    call: Call, clients: tuple[str, ...], own_memory: str | None, *, everyone: bool, trust_hooks: bool, **how: bool
) -> Answer:
    """Put treering under agent CLIENTs, or all that are found.

    Hooks, the MCP server, slash commands: from then on they recall by themselves, and each turn is learned from when it is over.

    CLIENT is one of claude-code, codex, gemini-cli, omp, opencode, pi, qwen-code. With --project DIR for that project alone.
    You are shown what changes in which file, and asked. Comments, order and line ends of your settings stay as they are;
    installing again changes nothing. `treering uninstall` takes it out.
    """
    if clients and everyone:
        raise UsageError(
            "name clients, or say --all", hint="`treering install --all` takes every client that is found here"
        )
    chosen = clients or found_clients(Path.home())
    if not chosen:
        raise NotFoundError("no agent client was found here", hint=NOBODY)
    check(chosen, own_memory or "")
    config = call.settings()
    call.there()
    wish = Wish(own_memory or "", ask=not (how["yes"] or how["dry_run"]), trusts=trust_hooks)
    made, faults = each(chosen, partial(planned, call, config, wish))
    if not clients:  # who names none means those that can have it here
        left = {client: error for client, error in faults.items() if isinstance(error, UsageError)}
        faults = {client: error for client, error in faults.items() if client not in left}
        click.echo("".join(f"note: {error}\n" for error in left.values()), nl=False, err=True)
    plans = [plan for plan, _ in made]
    done = show_and_do(call, config.home, plans, ("Install", "installed"), **how)
    more = []
    if trust_hooks and not how["dry_run"] and any(plan.client == "codex" for plan in plans):
        from treering.faces.cli.codex_trust import trust

        more.append(trust(call, Path.home(), yes=how["yes"]))
    if (brought := [plan.client for plan, choice in made if choice in BRINGS]) and not how["dry_run"]:
        more.append(bring(call, brought))
    return with_faults(replace(done, text="\n".join([done.text, *more])), faults, "installed")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants beside the hooks. own_memory: "" for nothing said; ask: they may be asked; trusts: the hooks too."""

    own_memory: str
    ask: bool
    trusts: bool = False


def each(clients: Sequence[str], plan: Callable[[str], Planned]) -> tuple[list[Planned], dict[str, TreeringError]]:
    """A plan for each client, and why there is none for some: one client's broken file is no reason to leave out the others.

    TreeringError: there is none for any.
    """
    plans: list[Planned] = []
    faults: dict[str, TreeringError] = {}
    for client in clients:
        try:
            plans.append(plan(client))
        except TreeringError as error:
            faults[client] = error
    if faults and not plans:
        raise next(iter(faults.values()))
    return plans, faults


def with_faults(done: Answer, faults: Mapping[str, TreeringError], verb: str) -> Answer:
    """What was done, with the clients for which it was not."""
    if not faults:
        return done
    lines = [
        f"{client}: not {verb}: {error}" + (f"\n  → {error.hint}" if error.hint else "")
        for client, error in faults.items()
    ]
    told = {client: {"message": str(error), "hint": error.hint} for client, error in faults.items()}
    wrong = failure(f"not {verb}: {', '.join(faults)}", next(iter(faults.values())).hint)
    data = done.data if isinstance(done.data, Mapping) else {}
    return Answer("\n".join([done.text, *lines]), {**wrong, **data, "faults": told}, 1)


def planned(call: Call, config: "Config", wish: Wish, client: str) -> "tuple[Plan, str]":
    """What has to change for a client, and what becomes of its own memory."""
    from treering.clients.installing import own_memory_of
    from treering.ops.install import find_record, plan_install

    place = place_of(call, config.base)
    project = str(place.project or "")
    known, module = find_record(config.home, client, project), load_installer(client)
    choice = choose(call, client, wish.own_memory, known, ask=wish.ask)
    own = setting(choice)
    earlier = module.installation(place, own_memory_of(known.own_memory)) if known else None
    wanted = module.installation(place, own)
    if wish.own_memory or (wish.ask and call.asks):
        wanted = replace(wanted, notes=decided(wanted.notes))
    if wish.trusts:
        wanted = replace(wanted, notes=tuple(note for note in wanted.notes if "--trust-hooks" not in note))
    return plan_install(client, project, own, wanted, known, earlier), choice


def found_clients(home: Path) -> tuple[str, ...]:
    """The clients that were used in this home, or that can be started."""
    return tuple(
        client for client in INSTALLERS if is_used(client, home) or shutil.which(load_installer(client).PROGRAM)
    )


def place_of(call: Call, base: Path) -> "Place":
    """Where to install: with this interpreter, which has treering. base: what the memory trees lie below."""
    from treering.clients.installing import Place
    from treering.hot.project import git_root

    project = Path(git_root(str(call.directory))) if call.directory else None
    return Place(Path.home(), sys.executable, Path(treering.__file__).resolve().parent, project, base)


def show_and_do(
    call: Call, home: Path, plans: "list[Plan]", verb: tuple[str, str], *, dry_run: bool, yes: bool
) -> Answer:
    """Show what changes, ask, and do it. verb: what is asked, and what was done then."""
    from treering.ops.install import carry_out

    changing = [plan for plan in plans if plan.changes]
    notes = "".join(f"\nnote: {note}" for plan in plans for note in plan.notes)
    data: Json = {
        "clients": [plan.client for plan in plans],
        "changes": diffs(plans),
        "notes": [note for plan in plans for note in plan.notes],
    }
    if not changing:
        return Answer(f"Nothing to change: {', '.join(plan.client for plan in plans)} {verb[1]} already.{notes}", data)
    if dry_run:
        ending = summary(plans, f"treering {verb[0].lower()}")
        return Answer(f"{diff_text(plans)}{notes}\n\n{ending}", data)
    if not yes:
        if not call.asks:
            raise TreeringError(
                "nothing was changed: nobody is here to confirm",
                hint="--dry-run shows what would change, --yes does it",
            )
        click.echo(preview(plans) + notes, err=True)
        if not click.confirm(f"\n{verb[0]}?", err=True):
            raise TreeringError("nothing was changed")
    for plan in changing:
        carry_out(home, plan)
    files = "\n".join(f"  {change.path}" for plan in changing for change in plan.changes)
    check = "\n`treering doctor` fires each hook and looks at what comes back." if verb[1] == "installed" else ""
    return Answer(
        f"{', '.join(plan.client for plan in changing)}: {verb[1]}.\n{files}{notes if yes else ''}{check}", data
    )
