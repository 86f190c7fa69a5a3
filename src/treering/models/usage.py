"""What models cost: every call in state.db before it is made, daily budgets, and sums for a person (A12, C4).

The rule this file keeps: a call counts from the moment it is entered, whether it fails, comes back empty or the process
dies; the check of the budget and the entry are one transaction. The SQL of the `usage` table is here and nowhere else.
"""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from treering.disk.database import Database
from treering.models.base import ModelRequest, Usage, failure

UNSENT = frozenset({"no_key", "no_model", "not_installed", "not_recorded"})
"""Outcomes that show only after a call was entered, and mean that nothing was sent."""

PER = 1_000_000  # prices are per million tokens

By = Literal["day", "role", "outcome", "operation", "model", "project"]


@dataclass(frozen=True, slots=True)
class Budget:
    """What may be spent in one day; 0 stands for no limit."""

    calls: int = 0
    tokens: int = 0
    dollars: float = 0.0

    def overdrawn(self, calls: int, tokens: int, dollars: float) -> str:
        """What is used up of so much, in words; "" when something is left of everything."""
        if 0 < self.calls <= calls:
            return f"{calls} of {self.calls} calls today"
        if 0 < self.tokens <= tokens:
            return f"{tokens} of {self.tokens} tokens today"
        return f"{dollars:.2f} of {self.dollars:.2f} dollars today" if 0 < self.dollars <= dollars else ""


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens."""

    input: float
    output: float

    def of(self, usage: Usage) -> float:
        """What this usage costs."""
        return (usage.input * self.input + usage.output * self.output) / PER


@dataclass(slots=True)
class UsageLedger:
    """The ledger of one run. now: aware, in the person's time zone, since budgets are per day; prices: by model name.

    total: what its calls used so far, for the events of the run (M7.1).
    """

    database: Database
    now: Callable[[], datetime]
    budget: Budget = Budget()
    prices: Mapping[str, Price] = field(default_factory=dict)
    project: str = ""
    job: int | None = None
    total: Usage = field(default_factory=Usage, init=False)

    @property
    def spent(self) -> bool:
        """Whether nothing is left of the day's budget."""
        return bool(self.budget.overdrawn(*self.used()))

    def used(self) -> tuple[int, int, float]:
        """Calls, tokens and dollars of today; a call whose price is not known costs nothing."""
        with self.database.read() as connection:
            return self._used(connection)

    def begin(self, request: ModelRequest, model: str) -> int:
        """Enter a call as `started`; ModelError `budget` when the day's calls or tokens are spent."""
        now = self.now()
        with self.database.write() as connection:
            self._check(*self._used(connection))
            row = connection.execute(
                "INSERT INTO usage (at, day, project, operation, role, model, outcome, job)"
                " VALUES (?, ?, ?, ?, ?, ?, 'started', ?)",
                (now.timestamp(), now.date().isoformat(), self.project, request.task, request.role, model, self.job),
            )
            return int(row.lastrowid or 0)

    def end(self, call: int, outcome: str, usage: Usage) -> None:
        """Say how the call ended and what it used. One that was never made is taken out again."""
        with self.database.write() as connection:
            self.total = self.total.plus(usage)  # calls run side by side; the transaction is one at a time
            if outcome in UNSENT:
                connection.execute("DELETE FROM usage WHERE id = ?", (call,))
                return
            at, model = connection.execute("SELECT at, model FROM usage WHERE id = ?", (call,)).fetchone()
            price = self.prices.get(model)
            connection.execute(
                "UPDATE usage SET outcome = ?, input_tokens = ?, output_tokens = ?, cost = ?, duration_ms = ? WHERE id = ?",
                (
                    outcome,
                    usage.input,
                    usage.output,
                    price.of(usage) if price else None,
                    round((self.now().timestamp() - at) * 1000),
                    call,
                ),
            )

    def _used(self, connection: sqlite3.Connection) -> tuple[int, int, float]:
        calls, tokens, dollars = connection.execute(
            "SELECT count(*), coalesce(sum(input_tokens + output_tokens), 0), coalesce(sum(cost), 0.0) FROM usage WHERE day = ?",
            (self.now().date().isoformat(),),
        ).fetchone()
        return calls, tokens, dollars

    def _check(self, calls: int, tokens: int, dollars: float) -> None:
        if what := self.budget.overdrawn(calls, tokens, dollars):
            hint = "It is full again tomorrow; raise models.dailyCalls, models.dailyTokens or models.dailyDollars."
            raise failure("budget", what, hint=hint)


@dataclass(frozen=True, slots=True)
class UsageRow:
    """One line of `treering usage`. cost: dollars, None when no price is known for any of its calls."""

    group: tuple[str, ...]
    calls: int
    input_tokens: int
    output_tokens: int
    cost: float | None


def summary(
    database: Database, by: tuple[By, ...] = ("day", "role", "outcome"), since: date | None = None
) -> tuple[UsageRow, ...]:
    """Calls, tokens and cost in groups, the latest day first. since: leaves out what is older."""
    columns = ", ".join(by)
    order = ", ".join(f"{column} DESC" if column == "day" else column for column in by)
    with database.read() as connection:
        rows = connection.execute(
            f"SELECT {columns}, count(*), sum(input_tokens), sum(output_tokens), sum(cost)"  # noqa: S608 - our own names
            f" FROM usage WHERE day >= ? GROUP BY {columns} ORDER BY {order}",
            (since.isoformat() if since else "",),
        ).fetchall()
    return tuple(UsageRow(tuple(map(str, row[: len(by)])), *row[len(by) :]) for row in rows)
