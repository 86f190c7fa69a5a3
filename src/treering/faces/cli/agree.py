"""Asking a person before a model is used: what it would cost, and, the first time, what would be sent where (C13, C4).

The rule this file keeps: silence is no yes. Without somebody to ask, `--yes` has to be given.
"""

from typing import get_args

import click

from treering.config import Config
from treering.errors import TreeringError
from treering.faces.cli.command import Call
from treering.faces.cli.text import plural
from treering.models.base import Role
from treering.models.consent import Destination, agree, agreed, describe, destination
from treering.models.setup import prices, spec_of
from treering.pipeline.learning import Estimate


def agree_to_models(call: Call, config: Config, *, yes: bool) -> tuple[Destination, ...]:
    """Show where text would go for each remote model that nobody has agreed to yet, and ask; what was agreed to."""
    found = ((role, spec_of(config.models, role)) for role in get_args(Role))
    places = {destination(spec): role for role, spec in found if spec}
    new = {where: role for where, role in places.items() if _is_new(config, where)}
    for where, role in new.items():
        _ask(call, describe(where, embedding=role == "embedding"), ("Agree?", "--yes agrees to it"), yes=yes)
        agree(config.home, where, config.now())
    return tuple(new)


def agree_to_run(call: Call, config: Config, estimate: Estimate, *, yes: bool) -> None:
    """Say how much a run would ask of a model, and ask; a first use shows what is sent. Nothing to ask costs no question."""
    if estimate.where is None or not estimate.calls:
        return
    what = f"{plural(estimate.sessions, 'session')} to read with {estimate.where.model}"
    agree_to_calls(call, config, estimate.where, (what, estimate.calls, estimate.tokens), yes=yes)


def agree_to_calls(call: Call, config: Config, where: Destination, work: tuple[str, int, int], *, yes: bool) -> None:
    """The same for any work: what it is, with how many calls and tokens to send."""
    what, calls, tokens = work
    price = prices(config.models).get(where.model)
    cost = f", about ${price.input * tokens / 1_000_000:.2f} and the answers" if price else ""
    text = f"{what}: {plural(calls, 'call')}, about {tokens:,} tokens to send{cost}."
    new = _is_new(config, where)
    hint = "--yes agrees to it, --model offline does without a model"
    _ask(call, f"{describe(where)}\n\n{text}" if new else text, ("Go on?", hint), yes=yes)
    if new:
        agree(config.home, where, config.now())


def _is_new(config: Config, where: Destination) -> bool:
    return where.remote and not agreed(config.home, where)


def _ask(call: Call, text: str, question: tuple[str, str], *, yes: bool) -> None:
    """Show the text; go on with a yes, raise without one. question: what is asked, and what to add when nobody can be."""
    if not yes and not call.asks:
        raise TreeringError(f"nothing was sent: nobody is here to agree. {text}", hint=question[1])
    click.echo(text, err=True)
    if not yes:
        click.confirm(question[0], abort=True, err=True)
