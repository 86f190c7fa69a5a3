"""Whether an agent that asks memory itself is told anything: what a person switched off holds at every door (C9).

The rule this file keeps: a client does not say which session an MCP server serves, so in doubt it is one that is off the record.
"""

from dataclasses import dataclass
from math import inf
from pathlib import Path

from treering.config import Config
from treering.core.session import SessionRef
from treering.hot import off_record
from treering.ops.sources import below
from treering.ops.vouching import newest, session_off
from treering.store.base import Store


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, as far as it is known.

    directory: where it was started, None for the root of the project; session: client and id; since: when it was started, in
    seconds since the epoch: a session that went on since then may be its own.
    """

    directory: Path | None = None
    session: str = ""
    since: float = inf


def silence(store: Store, config: Config, key: str, asker: Asker) -> str:
    """Why nobody is told anything: `paused`, `off`, or the session that is off the record; "" when one is. key: the project's."""
    root, now = store.root(f"project:{key}"), config.now()
    among, moment = off_record.spans(str(config.home)), now.timestamp()
    if off_record.paused(among, moment):
        return "paused"
    if any(off_record.is_off_now(among, "", str(one), moment) for one in (root, asker.directory or root)):
        return "off"
    if not any(span.kind == "session" and span.until is None for span in among):
        return ""
    if asker.session and off_record.is_off_now(among, asker.session, "", moment):
        return asker.session

    def is_here(ref: SessionRef) -> bool:
        cwd, home, scope = Path(ref.cwd), Path.home(), config.memory.scope
        return store.knows(cwd, home=home, scope=scope) and store.project(cwd, home=home, scope=scope) == key

    return session_off(newest(below(Path.home()).refs, is_here), config.home, now, asker.since)
