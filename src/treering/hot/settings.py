"""What a hook needs to know of the settings: hook.json, compiled from config.yml by every other process of treering.

The rule this file keeps: hook.json is derived. It holds the time and size of the config.yml it was made from and the schema
of the catalogs; when either differs it counts for nothing, and the hook is silent until somebody has compiled it again.
"""

import os
from collections import namedtuple

from treering.hot.json_text import parsed, rendered
from treering.hot.project import without_waiting
from treering.hot.ranking.catalog_read import SCHEMA

FILE, VERSION = "hook.json", 1

Settings = namedtuple("Settings", "scope scoring learn handbook telemetry offset")  # noqa: PYI024 - typing costs too much
"""scope, scoring: as in config.yml; learn, handbook, telemetry: whether; offset: seconds that the person's time zone is
ahead of UTC, None for the machine's own."""


def compiled(home: str, settings: Settings) -> bytes:
    """What hook.json has to hold now."""
    return rendered({"v": [VERSION, SCHEMA], "config": _stamp(home), **settings._asdict()}).encode("ascii") + b"\n"


def read_settings(home: str) -> Settings | None:
    """The settings, None when hook.json is missing, damaged, or of another time."""
    try:
        with open(os.path.join(home, FILE), encoding="utf-8", opener=without_waiting) as file:
            given = parsed(file.read(4096))
    except (OSError, ValueError, RecursionError):
        return None
    if (
        not isinstance(given, dict)
        or given.pop("v", None) != [VERSION, SCHEMA]
        or given.pop("config", 0) != _stamp(home)
    ):
        return None
    try:
        return Settings(**given)
    except TypeError:
        return None


def _stamp(home: str) -> list[int]:
    """Time and size of config.yml; none when there is none."""
    try:
        status = os.stat(os.path.join(home, "config.yml"))
    except OSError:
        return []
    return [status.st_mtime_ns, status.st_size]
