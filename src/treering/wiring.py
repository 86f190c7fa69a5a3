"""From settings and a directory to a `Memory`: the one place that knows which concrete parts are used.

The rule this file keeps: parts are imported here, when a memory is opened, and handed on; nothing below asks for another.
"""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treering.config import Config
    from treering.core.patch import ExtractContext, Patch
    from treering.core.transcript import Slice
    from treering.memory import Memory
    from treering.store.base import Store


class Rules:
    """The offline extractor, imported when a sentence is read: its tables take longer to load than all the rest."""

    def extract(self, part: "Slice", context: "ExtractContext") -> "tuple[Patch, ...]":
        """As `OfflineExtractor.extract`."""
        from treering.models.offline import OfflineExtractor

        return OfflineExtractor().extract(part, context)


def open_memory(
    project: Path | str | None = None, *, home: Path | str | None = None, now: datetime | None = None
) -> "Memory":
    """Open the memory of a project and its person.

    project: its directory, or one inside it, which need not exist any more; default: the current one. home: instead of
    TREERING_HOME, a place of its own for everything; now: stops the clock. ConfigError, StoreError: settings or disk do
    not allow it.
    """
    from treering.config import load
    from treering.memory import Memory
    from treering.telemetry import JsonLines, silent

    config = load(Path(home) if home else None)
    config = replace(config, fixed_now=now) if now else config
    sink = JsonLines(config.home / "telemetry", config.now) if config.telemetry.enabled else silent
    store = open_store(config)
    try:
        return Memory(store, config, Path(project or Path.cwd()), Rules(), sink)
    except BaseException:
        store.close()
        raise


def open_store(config: "Config") -> "Store":
    """The trees that the settings name, with the secret guard in front of them."""
    from treering.disk.paths import Layout
    from treering.guard.secrets import clean
    from treering.store.base import Store

    layout = Layout(config.home, config.base, Path(config.local) if config.local else None)
    return Store(layout, clean, lambda: config.now().astimezone(UTC))
