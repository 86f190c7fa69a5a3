"""Keeping hook.json in step with config.yml: what every process does that has read the settings.

The rule this file keeps: it is written only when it differs, and a disk that refuses it costs the hook its word, no more.
Where nobody can say what counts as a project, it stays behind, and hooks are silent.
"""

import contextlib
from datetime import UTC, datetime

from treering.config import Config
from treering.disk.files import ANY, make_way, read_bytes, write_atomic
from treering.errors import StoreError
from treering.hot.settings import FILE, Settings, compiled


def prepare_hook(config: Config) -> None:
    """Write hook.json for these settings, unless it says so already."""
    if config.refused("memory.scope"):
        return
    offset = datetime.now(UTC).astimezone(config.zone).utcoffset() if config.time_zone else None
    settings = Settings(
        scope=config.memory.scope,
        scoring=config.recall.scoring,
        learn=config.memory.auto_extract,
        handbook=config.memories.enabled,
        telemetry=config.telemetry.enabled,
        offset=None if offset is None else offset.total_seconds(),
    )
    data = compiled(str(config.home), settings)
    with contextlib.suppress(StoreError):
        make_way(config.home / FILE)
        if read_bytes(config.home, FILE) != data:
            write_atomic(config.home, FILE, data, before=ANY)
