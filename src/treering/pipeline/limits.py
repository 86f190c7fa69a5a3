"""How much of each cap is used now, and which of them keeps a run from beginning (C4).

The rule this file keeps: looking costs a walk over our own files at most, and changes nothing.
"""

from pathlib import Path

from treering.config import Config
from treering.core.scheduling.limits import Limit
from treering.disk.usage import taken
from treering.disk.worker_lock import holder
from treering.hot import spool
from treering.ops.off_record import paused
from treering.ops.review import Review
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.telemetry import FULL, KEPT

MEGABYTE = 1_000_000
LOGS = "crash-*.log"
MOST_LOGS = 50  # as faces/cli/crash.py keeps
SHUT = frozenset({"paused", "disk_limit", "inbox_full"})
"""Why no run begins, whoever asks for it: names of `core.scheduling.gates.REASONS`."""


def limits(store: Store, config: Config, project: str) -> tuple[Limit, ...]:
    """Every cap. project: its key, whose inbox is counted."""
    models, home = config.models, config.home
    calls, tokens, dollars = surroundings(config, store).ledger.used()
    return (
        Limit("calls", calls, models.daily_calls, "today"),
        Limit("tokens", tokens, models.daily_tokens, "today"),
        Limit("dollars", round(dollars, 4), models.daily_dollars, "today"),
        Limit("workers", int(holder(home) is not None), 1),
        disk(config),
        proposals(store, config, project),
        Limit("spool", len(list((home / spool.FOLDER).glob(f"*{spool.SUFFIX}"))), spool.MOST),
        Limit("logs", len(list((home / "logs").glob(LOGS))), MOST_LOGS),
        Limit("telemetry", _megabytes(home / "telemetry"), FULL * (KEPT + 1) / MEGABYTE, "MB"),
    )


def disk(config: Config) -> Limit:
    """What everything of ours takes up: trees, state, logs."""
    places = [config.home, *(config.base / one for one in ("memories", "user-state", "projects"))]
    return Limit("disk", round(taken(places) / MEGABYTE, 1), config.limits.disk_megabytes, "MB")


def proposals(store: Store, config: Config, project: str) -> Limit:
    """What waits for a person."""
    return Limit("proposals", len(Review(store, project).inbox().waiting), config.limits.proposals)


def in_the_way(config: Config) -> str:
    """Why no run may begin, whoever asks for it; "" when it may."""
    if paused(config.home, config.now().timestamp()):
        return "paused"
    return "disk_limit" if disk(config).reached else ""


def _megabytes(path: Path) -> float:
    return round(taken([path]) / MEGABYTE, 1)
