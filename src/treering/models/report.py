"""What is configured for each role, whether it can be used, and what it costs: `treering models` (A12, C13).

The rule this file keeps: looking sends nothing of the person's. Reachability is a request for the list of models, made
only when it is asked for.
"""

import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from treering.config import ModelSettings
from treering.errors import ModelError
from treering.models.base import ModelSpec, Role
from treering.models.consent import agreed, destination
from treering.models.keys import find_key, key_name
from treering.models.providers import HOMES, install_command, missing_package
from treering.models.setup import prices, spec_of
from treering.models.usage import Price

Key = Literal["set", "missing", "not needed"]

SECONDS = 10.0
_REFUSED = {401: "auth", 403: "auth", 404: "not_found", 429: "rate_limited"}


@dataclass(frozen=True, slots=True)
class RoleReport:
    """One role.

    reachable: the outcome of a look at its server, "" when nobody looked or nobody can; missing: a package that it needs and
    that is not installed, "" for none; install: the command for that.
    """

    role: Role
    model: str
    address: str
    remote: bool
    key: Key
    key_name: str
    agreed: bool
    price: Price | None
    reachable: str = ""
    missing: str = ""
    install: str = ""


def report(
    settings: ModelSettings, home: Path, secret: Callable[[str], str], *, look: bool = False
) -> tuple[RoleReport, ...]:
    """Every role that has a model, `smol` also when it falls back to `default`. look: ask each server for its models."""
    rows: list[RoleReport] = []
    for role in get_args(Role):
        spec = spec_of(settings, role)
        if spec is None:
            continue
        where, name, missing = destination(spec), key_name(spec), missing_package(spec.provider)
        key = _key(spec, secret)
        rows.append(
            RoleReport(
                role=role,
                model=spec.name,
                address=where.address,
                remote=where.remote,
                key="set" if key else "missing" if name else "not needed",
                key_name=name,
                agreed=not where.remote or agreed(home, where),
                price=prices(settings).get(spec.name),
                reachable=reach(spec, key) if look else "",
                missing=missing,
                install=install_command(spec.provider) if missing else "",
            )
        )
    return tuple(rows)


def reach(spec: ModelSpec, key: str) -> str:
    """The outcome of asking the server which models it has; "" for providers that have no such address."""
    address = _listing(spec)
    if not address:
        return ""
    headers = {"x-api-key": key, "anthropic-version": "2023-06-01"} if spec.provider == "anthropic" else {}
    if key and not headers:
        headers = {"authorization": f"Bearer {key}"}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - http(s) only, as config allows
    try:
        with urllib.request.urlopen(request, timeout=SECONDS):  # noqa: S310 - the same
            return "ok"
    except urllib.error.HTTPError as error:
        error.close()
        return _REFUSED.get(error.code, "server_error")
    except TimeoutError:
        return "timeout"
    except (OSError, ValueError):
        return "connection"


def _listing(spec: ModelSpec) -> str:
    """Where the server lists its models."""
    base = (spec.base_url or HOMES.get(spec.provider, "")).rstrip("/")
    return f"{base}/v1/models" if base and spec.provider == "anthropic" else f"{base}/models" if base else ""


def _key(spec: ModelSpec, secret: Callable[[str], str]) -> str:
    try:
        return find_key(spec, secret)
    except ModelError:
        return ""
