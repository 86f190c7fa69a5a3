"""`treering models`: which model each role means, whether it can be used, what it costs, and where text would go."""

from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command, failure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treering.models.consent import Destination
    from treering.models.report import RoleReport

KEYS = {"set": "key found", "missing": "key missing: set {name}", "not needed": "no key needed"}


@command("models", "models --check", "models --allow")
@click.option("--check", "look", is_flag=True, help="Ask each server for its list of models; sends no text of yours.")
@click.option("--allow", is_flag=True, help="Show what a remote model would be sent, and agree to it.")
@click.option("--yes", is_flag=True, help="Agree without being asked (with --allow).")
def run(call: Call, *, look: bool, allow: bool, yes: bool) -> Answer:
    """Show the model of each role and what it costs.

    Also where it is, and whether it can be used. Exit code 1 when --check cannot reach one.
    """
    from treering.config import secret
    from treering.models.report import report

    config = call.settings()
    new: tuple[Destination, ...] = ()
    if allow:
        from treering.faces.cli.agree import agree_to_models

        new = agree_to_models(call, config, yes=yes)
    rows = report(config.models, config.home, secret, look=look)
    data: list[Json] = [
        {
            "role": row.role,
            "model": row.model,
            "address": row.address,
            "remote": row.remote,
            "key": row.key,
            "keyName": row.key_name,
            "agreed": row.agreed,
            "missing": row.missing or None,
            "install": row.install or None,
            "reachable": row.reachable or None,
            "inputPrice": row.price.input if row.price else None,
            "outputPrice": row.price.output if row.price else None,
        }
        for row in rows
    ]
    lost = [f"{row.model} at {row.address}" for row in rows if row.reachable not in {"", "ok"}]
    told = failure(f"not reachable: {', '.join(dict.fromkeys(lost))}", UNREACHED) if lost else {}
    none = f"No model is configured: learning goes by rules.\nName one in {config.file}, for example\n\n{EXAMPLE}"
    text = "\n".join([*_agreed(new, asked=allow and bool(rows)), *map(_line, rows)]) or none
    agreed: list[Json] = [{"model": one.model, "address": one.address} for one in new]
    answer = {**told, "localOnly": config.models.local_only, "roles": data, "agreed": agreed}
    return Answer(text, answer, code=1 if lost else 0)


def _agreed(new: "Sequence[Destination]", *, asked: bool) -> list[str]:
    """What was agreed to just now. asked: whether the person came for that."""
    if asked and not new:
        return ["There was nothing left to agree to.", ""]
    return [
        *(f"Agreed: {one.model} at {one.address} may be sent that from now on." for one in new),
        *([""] if new else []),
    ]


def _line(row: "RoleReport") -> str:
    """A role: the model, where it is, and what it lacks, with the next step."""
    lacks = f"{row.missing} is not installed: {row.install}" if row.missing else ""
    unasked = "" if row.agreed else "nothing is sent there until you agree: `treering models --allow`"
    reached = f"reachable: {'yes' if row.reachable == 'ok' else 'no, ' + row.reachable}" if row.reachable else ""
    price = _price(row.price.input, row.price.output) if row.price else "no price set"
    where = f"{row.address} ({'remote' if row.remote else 'this machine'}); {KEYS[row.key].format(name=row.key_name)}"
    return "\n    ".join([f"{row.role}: {row.model}", *filter(None, (where, price, lacks, unasked, reached))])


UNREACHED = (
    "look at the address (models.default.baseUrl), the key and the network; without a model, learning goes by rules"
)
EXAMPLE = "  models:\n    default:\n      model: openai:gpt-5-mini"


def _price(sent: float, answered: float) -> str:
    return f"${sent:g} per million tokens sent, ${answered:g} per million answered"
