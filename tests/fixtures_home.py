"""A home directory with sessions of all seven clients, built for a test from tests/fixtures/home.

The sessions were recorded by the real clients, with invented people and long texts cut. The rule this file keeps: what
looks like a secret is written here in pieces and put together when a home is built, so that no scanner finds one in
the repository; opencode's database is kept as SQL and built as well.
"""

import json
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

FIXTURES = Path(__file__).parent / "fixtures"
DATABASE = ".local/share/opencode/opencode"
STAMP = re.compile(r'"timestamp":"([0-9TZ:.-]{20,})"')

SECRETS = {
    "aws-key": "AKIA" + "4QZ7WXN2" + "PLKD5RTA",
    "aws-secret": "b8Kd0PzvQx3L" + "mN5rT7yU1wE9" + "sA4gH6jK2dF8" + "cV0b",
    "db-password": "Wint3r" + "Fest" + "%2199",
    "env-password": "Xq7" + "-pLm2" + "vTz9",
    "german-password": "Sommer" + "regen!" + "2026-Kiel",
    "github-token": "ghp" + "_R4nd0mFake" + "TokenFor" + "Tests0123456789AB",
    "jwt": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9" + ".eyJzdWIiOiJwaWxvdC00MjEifQ" + ".k3VnT0xQd1J6c0hZbUpiQ2FGdEdp",
    "pem-begin": "-----BEGIN EC " + "PRIVATE KEY-----",
    "pem-line-1": "MHcCAQEEIB7Zk0F4kX9p" + "QmVwR2sTnYhJc8aLdGfE" + "1uKoPzXvBqWtoAoGCCqGSM49",
    "pem-line-2": "AwEHoUQDQgAEr5tYw8Qm" + "Z3kPvLxJd2HnSgFcUaRb" + "EoTiKyWqXzNsVlMpCeGhBjDf",
}


@dataclass(frozen=True, slots=True)
class Expected:
    """What the person wrote in one recorded session."""

    client: str
    session: str
    cwd: str
    turns: tuple[str, ...]


def fill(text: str) -> str:
    """The text with each `{{secret:name}}` put in."""
    for name, secret in SECRETS.items():
        text = text.replace(f"{{{{secret:{name}}}}}", secret)
    return text


def expected() -> list[Expected]:
    """The recorded sessions with every turn in order, and none besides."""
    found = json.loads(fill((FIXTURES / "home_turns.json").read_text()))
    return [
        Expected(one["client"], one["session"], one["cwd"], tuple(turn["user"] for turn in one["turns"]))
        for one in found
    ]


def build_home(target: Path) -> Path:
    """Write the home to a directory; a file's time is that of the last record in it."""
    source = FIXTURES / "home"
    for path in sorted(source.rglob("*")):
        if path.is_file():
            text = fill(path.read_text())
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".sql":
                _database(copy.with_suffix(".db"), text)
                continue
            copy.write_text(text)
            stamps = STAMP.findall(text)
            if stamps:
                at = datetime.fromisoformat(max(stamps)).timestamp()
                os.utime(copy, (at, at))
    return target


def _database(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
