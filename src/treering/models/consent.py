"""What leaves the machine is said before it does (C13): who agreed to which model, and the wrapper that asks nobody twice.

The rule this file keeps: a model that is not on this machine gets nothing until a person has agreed to it, and nothing at
all under `--local-only`. Agreements are one line each in consents.jsonl beside config.yml.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from treering.disk.files import append_line, read_bytes
from treering.models.base import Model, ModelReply, ModelRequest, ModelSpec, failure
from treering.models.providers import HOMES

FILE = "consents.jsonl"


@dataclass(frozen=True, slots=True)
class Destination:
    """Where text would go."""

    model: str
    address: str

    @property
    def remote(self) -> bool:
        """Whether it is another machine. An address that cannot be read counts as one."""
        host = urlsplit(self.address).hostname or self.address
        try:
            return not ip_address(host).is_loopback
        except ValueError:
            return host != "localhost"


def destination(spec: ModelSpec) -> Destination:
    """Where calls of this model go."""
    return Destination(spec.name, spec.base_url or HOMES.get(spec.provider, spec.provider))


def describe(where: Destination, *, embedding: bool = False) -> str:
    """What a person agrees to, in words. embedding: it is a model for vectors."""
    if embedding:
        return (
            f"{where.model} at {where.address} is not on this machine.\n"
            "It would be sent: what memories of all projects and of you say, with the words of yours that they rest on, and,\n"
            "each time you or an agent asks memory, the question (of a long one both ends). Hooks send nothing there.\n"
            "Secrets that treering recognises are taken out first."
        )
    return (
        f"{where.model} at {where.address} is not on this machine.\n"
        "It would be sent: the turns of your sessions that are learned from (your words, the agent's answers, shortened),\n"
        "what memories of the project and of you say, and the project's instruction files. Secrets that treering\n"
        "recognises are taken out first. Files, tool output and anything off the record are not sent, but for the handbook\n"
        "(`memories.enabled`, `learn --handbook`): it reads whole past sessions, shortened, with what tools were called and\n"
        "printed, and the handbook itself."
    )


def agreed(home: Path, where: Destination) -> bool:
    """Whether a person has agreed to this model at this address. A line that cannot be read agrees to nothing."""
    for line in (read_bytes(home, FILE) or b"").splitlines():
        try:
            given = json.loads(line)
        except ValueError:
            continue
        if isinstance(given, dict) and (given.get("model"), given.get("address")) == (where.model, where.address):
            return True
    return False


def agree(home: Path, where: Destination, at: datetime) -> None:
    """Remember that a person has agreed."""
    line = {"model": where.model, "address": where.address, "at": at.isoformat(timespec="seconds")}
    append_line(home, FILE, json.dumps(line).encode() + b"\n")


@dataclass(frozen=True, slots=True)
class Consented:
    """Lets a call through to a remote model only when that is allowed and agreed to."""

    inner: Model
    where: Destination
    agreed: Callable[[Destination], bool]
    local_only: bool = False

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask, unless the text may not go there."""
        if self.where.remote and self.local_only:
            raise failure("local_only", self.where.address, hint="Leave out --local-only, or configure a local model.")
        if self.where.remote and not self.agreed(self.where):
            raise failure(
                "consent",
                self.where.address,
                hint="Run `treering models --allow` to see what would be sent, and agree.",
            )
        return self.inner.ask(request)
