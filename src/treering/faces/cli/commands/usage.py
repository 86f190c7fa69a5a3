"""`treering usage`: calls, tokens and cost of models, by day, role and outcome."""

from datetime import timedelta
from typing import TYPE_CHECKING, cast

import click

from treering.faces.cli.command import Answer, Call, Json, command

if TYPE_CHECKING:
    from treering.config import Config
    from treering.models.usage import By, UsageRow

GROUPS = ("day", "role", "outcome", "operation", "model", "project")


@command("usage", "usage --days 7", "usage --by model --by day", "usage --json")
@click.option("--days", type=click.IntRange(1), default=30, show_default=True, help="How many days back.")
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(GROUPS),
    help="Group by this; may be repeated. Default: day, role, outcome.",
)
def run(call: Call, days: int, by: tuple[str, ...]) -> Answer:
    """Show what models were asked and what that cost. Failed and empty calls count too."""
    config = call.settings()
    groups = cast("tuple[By, ...]", tuple(dict.fromkeys(by))) or ("day", "role", "outcome")
    rows = _rows(config, groups, days)
    data: list[Json] = [
        dict(zip(groups, row.group, strict=True))
        | {"calls": row.calls, "inputTokens": row.input_tokens, "outputTokens": row.output_tokens, "cost": row.cost}
        for row in rows
    ]
    heads = (*groups, "calls", "tokens in", "tokens out", "cost")
    cells = [
        (
            *row.group,
            f"{row.calls}",
            f"{row.input_tokens}",
            f"{row.output_tokens}",
            "" if row.cost is None else f"${row.cost:.4f}",
        )
        for row in rows
    ]
    limits = config.models
    calls, tokens = (f"{cap:,}" if cap else "any number of" for cap in (limits.daily_calls, limits.daily_tokens))
    dollars = f"${limits.daily_dollars:.2f}" if limits.daily_dollars else "any number of dollars"
    total = f"\nBudget for a day: {calls} calls, {tokens} tokens, {dollars}."
    budget: dict[str, Json] = {
        "calls": limits.daily_calls or None,
        "tokens": limits.daily_tokens or None,
        "dollars": limits.daily_dollars or None,
    }
    text = _table(heads, cells) if cells else "No model was asked."
    return Answer(text + total, {"rows": data, "budget": budget})


def _rows(config: "Config", groups: "tuple[By, ...]", days: int) -> "tuple[UsageRow, ...]":
    """The sums of the last days; a home without a database has none."""
    from treering.disk.database import open_database
    from treering.models.usage import summary

    path = config.home / "state.db"
    if not path.exists():
        return ()
    database, _ = open_database(path, config.now())
    try:
        today = config.now().date()
        return summary(database, groups, today - timedelta(days=min(days, today.toordinal()) - 1))
    finally:
        database.close()


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Columns as wide as their widest cell; numbers to the right."""
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    words = len(heads) - 4
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i < words else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [heads, *rows]
    )
