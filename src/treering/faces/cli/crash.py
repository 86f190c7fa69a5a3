"""A fault of ours, written down so that it can be reported: versions and traceback, never what the person typed.

The rule this file keeps: the log passes the secret guard, and failing to write it is no second crash.
"""

import platform
import sqlite3
import traceback
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from treering.disk.files import ANY, remove, write_atomic
from treering.errors import StoreError
from treering.guard.secrets import clean
from treering.hot.project import home_dir

KEPT = 50  # logs: the oldest go
LONGEST = 100_000  # characters of a log, from its beginning and its end
PACKAGES = ("treering", "click", "msgspec", "PyYAML", "ruamel.yaml")


def write_log(error: BaseException) -> tuple[str, str]:
    """Write logs/crash-<time>.log in the home of treering; the message and the next step for the person."""
    text = clean(report(error)).text
    logs = Path(home_dir()) / "logs"
    name = f"crash-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.log"
    what = f"this is a fault in treering, not yours: {type(error).__name__}"
    try:
        write_atomic(logs, name, shortened(text).encode(), before=None)
        for old in sorted(logs.glob("crash-*.log"))[:-KEPT]:
            remove(logs, old.name, ANY)
    except StoreError:
        return f"{what}\n{text}", "report the lines above"
    return what, f"report it with the log {logs / name}"


def shortened(text: str) -> str:
    """The text without its middle, where it is very long: what went too deep says the same line over and over."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 2]}\n[…]\n{text[-LONGEST // 2 :]}"


def report(error: BaseException) -> str:
    """The versions that matter, then where it happened."""
    versions = [f"{package} {version(package)}" for package in PACKAGES]
    machine = [f"Python {platform.python_version()}", f"SQLite {sqlite3.sqlite_version}", platform.platform()]
    return "\n".join([*versions, *machine, "", *traceback.format_exception(error)])
