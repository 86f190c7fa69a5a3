"""`treering models`: which model each role means, whether it can be used, what it costs, and where text would go."""

import click

from treering.faces.cli.command import Answer, Call, Json, command

KEYS = {"set": "key found", "missing": "key missing: set {name}", "not needed": "no key needed"}


@command("models", "models --check", "models --allow")
@click.option("--check", "look", is_flag=True, help="Ask each server for its list of models; sends no text of yours.")
@click.option("--allow", is_flag=True, help="Show what a remote model would be sent, and agree to it.")
@click.option("--yes", is_flag=True, help="Agree without being asked (with --allow).")
def run(call: Call, *, look: bool, allow: bool, yes: bool) -> Answer:
    """Show the model of each role and what it costs.

    Also where it is, and whether it can be used.
    """
    from treering.config import secret
    from treering.models.report import report

    config = call.settings()
    if allow:
        from treering.faces.cli.agree import agree_to_models

        agree_to_models(call, config, yes=yes)
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
            "reachable": row.reachable or None,
            "inputPrice": row.price.input if row.price else None,
            "outputPrice": row.price.output if row.price else None,
        }
        for row in rows
    ]
    lines = [
        f"{row.role}: {row.model}\n    {row.address} ({'remote' if row.remote else 'this machine'})"
        f"; {KEYS[row.key].format(name=row.key_name)}"
        + (f"\n    {_price(row.price.input, row.price.output)}" if row.price else "\n    no price set")
        + ("" if row.agreed else "\n    nothing is sent there until you agree: treering models --allow")
        + (f"\n    reachable: {'yes' if row.reachable == 'ok' else 'no, ' + row.reachable}" if row.reachable else "")
        for row in rows
    ]
    none = f"No model is configured: learning goes by rules.\nName one in {config.file}, for example\n\n{EXAMPLE}"
    return Answer("\n".join(lines) or none, {"localOnly": config.models.local_only, "roles": data})


EXAMPLE = "  models:\n    default:\n      model: openai:gpt-5-mini"


def _price(sent: float, answered: float) -> str:
    return f"${sent:g} per million tokens sent, ${answered:g} per million answered"
