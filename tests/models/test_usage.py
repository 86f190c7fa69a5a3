"""The ledger in state.db: every call counts, budgets hold across processes, sums add up."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from models.support import make_request
from treering.disk.database import open_database
from treering.errors import ModelError
from treering.models.base import Usage
from treering.models.usage import UNSENT, Budget, Price, UsageLedger, summary

SOME = Usage(1000, 100)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path):
    database, problems = open_database(tmp_path / "state.db", NOON)
    assert not problems
    yield database
    database.close()


def spend(ledger: UsageLedger, outcome: str = "ok", usage: Usage = SOME, model: str = "openai:m") -> None:
    ledger.end(ledger.begin(make_request(), model), outcome, usage)


def test_the_money_of_a_day_runs_out(database):
    """By the prices of the roles; what has no price costs nothing of it."""
    prices = {"openai:m": Price(input=2.0, output=10.0)}
    ledger = UsageLedger(database, lambda: NOON, Budget(dollars=0.006), prices)
    spend(ledger)
    assert not ledger.spent
    spend(ledger)
    assert ledger.spent
    with pytest.raises(ModelError, match=r"0\.01 of 0\.01 dollars") as caught:
        spend(ledger)
    assert "models.dailyDollars" in caught.value.hint
    tomorrow = UsageLedger(database, lambda: NOON + timedelta(days=1), Budget(dollars=0.006), prices)
    assert not tomorrow.spent
    assert UsageLedger(database, lambda: NOON).used()[0] == 2


def test_calls_are_summed_by_day_role_and_outcome(database):
    """Failed and empty calls are lines of their own, with what they used."""
    ledger = UsageLedger(database, lambda: NOON, prices={"openai:m": Price(input=2.0, output=10.0)})
    spend(ledger)
    spend(ledger)
    spend(ledger, "empty", Usage(1000, 0))
    spend(ledger, "auth", Usage())
    rows = {row.group: row for row in summary(database)}
    ok = rows["2026-11-30", "default", "ok"]
    assert (ok.calls, ok.input_tokens, ok.output_tokens) == (2, 2000, 200)
    assert ok.cost == pytest.approx(0.006)
    assert rows["2026-11-30", "default", "empty"].cost == pytest.approx(0.002)
    assert rows["2026-11-30", "default", "auth"].calls == 1


@pytest.mark.parametrize("outcome", sorted(UNSENT))
def test_a_call_that_was_never_made_does_not_count(database, outcome):
    """A missing key, package or recording costs nothing of the budget."""
    ledger = UsageLedger(database, lambda: NOON, Budget(calls=1))
    spend(ledger, outcome, Usage())
    spend(ledger)
    assert [row.calls for row in summary(database)] == [1]


def test_a_ledger_knows_what_its_run_used(database):
    """For the event of the run: failed calls are in it."""
    ledger = UsageLedger(database, lambda: NOON)
    spend(ledger)
    spend(ledger, "prose", Usage(10, 1))
    assert ledger.total == Usage(1010, 101)


def test_a_model_without_a_price_has_no_cost(database):
    """Unknown is not free."""
    spend(UsageLedger(database, lambda: NOON))
    assert summary(database)[0].cost is None


def test_a_call_whose_process_died_counts(database):
    """What was entered and never ended is a call of its own outcome, and the budget knows it."""
    ledger = UsageLedger(database, lambda: NOON, Budget(calls=1))
    ledger.begin(make_request(), "openai:m")
    assert summary(database)[0].group[2] == "started"
    with pytest.raises(ModelError) as caught:
        ledger.begin(make_request(), "openai:m")
    assert caught.value.outcome == "budget"


def test_the_token_budget_counts_input_and_output(database):
    """At the limit nothing more is sent, and the message says how to go on."""
    ledger = UsageLedger(database, lambda: NOON, Budget(tokens=2200))
    spend(ledger)
    spend(ledger)
    with pytest.raises(ModelError) as caught:
        ledger.begin(make_request(), "openai:m")
    assert "2200 of 2200 tokens" in str(caught.value)
    assert "models.dailyTokens" in caught.value.hint
    assert sum(row.calls for row in summary(database)) == 2


def test_tomorrow_is_another_budget(database):
    """The day is the person's: it begins at midnight in their time zone."""
    berlin = timezone(timedelta(hours=1))
    late = datetime(2026, 11, 30, 23, 59, tzinfo=berlin)
    clock = [late]
    ledger = UsageLedger(database, lambda: clock[0], Budget(calls=1))
    spend(ledger)
    clock[0] = late + timedelta(minutes=2)
    spend(ledger)
    assert [row.group[0] for row in summary(database, by=("day",))] == ["2026-12-01", "2026-11-30"]


def test_threads_cannot_overspend(database):
    """Check and entry are one transaction: of twenty calls at once, five get through."""
    ledger = UsageLedger(database, lambda: NOON, Budget(calls=5))

    def one(_):
        try:
            spend(ledger)
        except ModelError:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(20))) == 5


def test_old_days_can_be_left_out(database):
    """`since` is the first day that is shown."""
    spend(UsageLedger(database, lambda: NOON - timedelta(days=40)))
    spend(UsageLedger(database, lambda: NOON))
    assert [row.group for row in summary(database, by=("day",), since=date(2026, 11, 1))] == [("2026-11-30",)]
