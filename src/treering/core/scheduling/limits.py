"""Caps, and how much of each is used (C4): what `treering status` shows and `diagnose` explains.

The rule this file keeps: a cap that is reached stops what would go beyond it, under a name; a cap of 0 is none.
"""

from dataclasses import dataclass
from typing import Literal

Name = Literal["calls", "tokens", "dollars", "workers", "disk", "proposals", "spool", "logs", "telemetry"]

STOPS: dict[Name, str] = {
    "calls": "no model is asked until tomorrow (`budget`); models.dailyCalls",
    "tokens": "no model is asked until tomorrow (`budget`); models.dailyTokens",
    "dollars": "no model is asked until tomorrow (`budget`); models.dailyDollars",
    "disk": "nothing more is learned or tidied by itself (`disk_limit`); limits.diskMegabytes",
    "proposals": "nothing more is proposed, and with memory.writePolicy review nothing learned, until you decide (`treering inbox`);"
    " limits.proposals",
    "spool": "requests of hooks are dropped, and `treering sync` finds their sessions",
}
"""What stops where a cap is reached; where nothing does, a second worker is not started, or the oldest of its kind goes."""

NEAR = 0.8  # share of a cap from which on a person should know


@dataclass(frozen=True, slots=True)
class Limit:
    """One cap. used, cap: in `unit`, which is empty for a plain count; cap: 0 for none."""

    name: Name
    used: float
    cap: float
    unit: str = ""

    @property
    def reached(self) -> bool:
        """Whether nothing is left, and something stops for it."""
        return self.name in STOPS and 0 < self.cap <= self.used

    @property
    def near(self) -> bool:
        """Whether it is reached, or soon will be."""
        return self.name in STOPS and 0 < self.cap * NEAR <= self.used

    @property
    def stops(self) -> str:
        """What stops then."""
        return STOPS[self.name]
