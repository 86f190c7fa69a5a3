"""`treering config`: every setting with its value, where that comes from, and what is allowed."""

from typing import TYPE_CHECKING

import click

from treering.core.setting import unknown
from treering.errors import NotFoundError
from treering.faces.cli.command import Answer, Call, Json, command, failure
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.config import Config

PLACES = {"home": "home:", "base": "memory below:", "local": "in projects:", "file": "settings file:"}
"""What a person is told of the places."""

CHECK = "check"


@command("config", "config recall.scoring", "config memories", "config check", "config --json")
@click.argument("key", required=False)
def run(call: Call, key: str | None) -> Answer:
    """Show where treering keeps things, and every setting.

    Of each its value, where that comes from, what is allowed. KEY is a setting, or what a group of them begins with;
    `config check` says what of them is not allowed, with its line, and exits with 1 if anything is.
    """
    from treering.config import SETTINGS, load

    if key == CHECK:
        return checked(load(whole=False))
    config = call.settings(whole=False)
    chosen = [setting for setting in SETTINGS if key in {None, setting.key} or setting.key.startswith(f"{key}.")]
    if not chosen:
        raise NotFoundError(
            unknown(key or "", [setting.key for setting in SETTINGS]), hint="`treering config` lists all"
        )
    places: dict[str, Json] = {
        "home": str(config.home),
        "base": str(config.base),
        "local": config.local,
        "file": str(config.file),
    }
    rows: list[dict[str, Json]] = [
        {
            "key": setting.key,
            "value": config.value(setting.key),
            "source": config.sources.get(setting.key, "default"),
            "default": setting.default,
            "allowed": str(setting.kind),
            "what": setting.what,
        }
        for setting in chosen
    ]
    lines = [
        f"{row['key']}: {shown(row['value'])}  ({row['source']})\n    {row['what']}; {row['allowed']}" for row in rows
    ]
    head = "" if key else "\n".join(f"{PLACES[name]:15} {value}" for name, value in places.items() if value) + "\n\n"
    return Answer(head + "\n".join(lines), {"places": places, "settings": list(rows)})


def checked(config: "Config") -> Answer:
    """Whether every setting is allowed; for those that are not, what holds instead."""
    from treering.config import mend

    faults: list[dict[str, Json]] = [
        {"key": one.key or None, "where": one.where or None, "what": one.what, "instead": one.instead or None}
        for one in config.faults
    ]
    data: dict[str, Json] = {"file": str(config.file), "faults": list(faults)}
    if faults:
        step = mend(config.file)
        text = "\n".join([*(flat(str(one)) for one in config.faults), f"  → {step}"])
        return Answer(text, {**failure(f"{plural(len(faults), 'setting')} not allowed", step), **data}, code=1)
    there = "is in order" if config.file.is_file() else "is not there: every setting has its default"
    return Answer(f"{config.file} {there}.", data)


def shown(value: Json) -> str:
    """A value as it is written in config.yml."""
    return str(value).lower() if isinstance(value, bool) else str(value) if value != "" else "(not set)"
