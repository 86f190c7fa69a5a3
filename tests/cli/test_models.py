"""`treering models` and `treering usage`: what is configured, what was spent, and what is sent only after a yes."""

import sys
import time
from datetime import UTC, datetime

import pytest

from models.support import GOOD, make_request
from server.scripted_server import Say, serving
from treering.config import load
from treering.disk.database import open_database
from treering.models import providers
from treering.models.base import Usage
from treering.models.setup import prices
from treering.models.usage import UsageLedger

REMOTE = "models:\n  default:\n    model: openai:gpt-x\n    inputPrice: 2\n    outputPrice: 8\n"


@pytest.fixture
def configured(home):
    """A config.yml with this text."""

    def write(text: str) -> None:
        (home / ".treering").mkdir(exist_ok=True)
        (home / ".treering" / "config.yml").write_text(text)

    return write


@pytest.fixture
def spent(home, configured, monkeypatch):
    """One call of three days ago and two of today, one of which failed; a day is that of Greenwich."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    configured(REMOTE)
    (home / ".treering").mkdir(exist_ok=True)
    for day, outcome in ((27, "ok"), (30, "ok"), (30, "timeout")):
        now = datetime(2026, 11, day, 12, tzinfo=UTC)
        database, _ = open_database(home / ".treering" / "state.db", now)
        ledger = UsageLedger(database, lambda: now, prices=prices(load().models))  # noqa: B023 - called at once
        ledger.end(ledger.begin(make_request(), "openai:gpt-x"), outcome, Usage(1000, 500))
        database.close()
    yield
    monkeypatch.undo()
    time.tzset()


def test_without_a_model_it_says_how_to_name_one(cli):
    """Learning goes by rules; the answer shows the lines for config.yml."""
    result = cli("models")
    assert result.code == 0
    assert "by rules" in result.out
    assert "config.yml" in result.out
    assert cli("models", "--json").data == {"localOnly": False, "roles": [], "agreed": []}


def test_a_remote_model_is_shown_with_what_it_lacks(cli, configured):
    """Address, price, the key that is missing by its name, and the agreement that is missing."""
    configured(REMOTE)
    out = cli("models").out
    assert all(
        part in out for part in ("openai:gpt-x", "api.openai.com", "OPENAI_API_KEY", "$2 per million", "--allow")
    )
    (default, smol) = cli("models", "--json").data["roles"]
    assert (default["remote"], default["key"], default["agreed"], default["outputPrice"]) == (
        True,
        "missing",
        False,
        8.0,
    )
    assert (smol["role"], smol["model"]) == ("smol", "openai:gpt-x")


def test_agreeing_needs_a_person_or_a_yes(cli, configured):
    """In a script nothing is agreed to by silence."""
    configured(REMOTE)
    refused = cli("models", "--allow")
    assert refused.code == 1
    assert "--yes" in refused.err
    assert not cli("models", "--json").data["roles"][0]["agreed"]
    assert cli("models", "--allow", "--yes").code == 0
    assert cli("models", "--json").data["roles"][0]["agreed"]


def test_check_looks_at_the_server_and_sends_nothing(cli, configured):
    """Reachable or not; the server sees no prompt."""
    with serving(Say(GOOD)) as server:
        configured(f"models.default.model: openai:m\nmodels.default.baseUrl: {server.base}/v1\n")
        assert "reachable: yes" in cli("models", "--check").out
        assert server.asked == []
    assert "reachable: no, connection" in cli("models", "--check").out


def test_usage_shows_days_roles_and_outcomes(cli, spent, monkeypatch):
    """Failed calls are lines of their own, with what they cost."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T18:00:00Z")
    rows = cli("usage", "--json").data["rows"]
    assert [(row["day"], row["role"], row["outcome"], row["calls"]) for row in rows] == [
        ("2026-11-30", "default", "ok", 1),
        ("2026-11-30", "default", "timeout", 1),
        ("2026-11-27", "default", "ok", 1),
    ]
    assert rows[0]["cost"] == pytest.approx(0.006)
    out = cli("usage").out
    assert "timeout" in out
    assert "500 calls" in out


def test_usage_can_be_grouped_and_limited(cli, spent, monkeypatch):
    """By model over a week, or today alone."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T18:00:00Z")
    (row,) = cli("usage", "--by", "model", "--days", "7", "--json").data["rows"]
    assert (row["model"], row["calls"], row["inputTokens"]) == ("openai:gpt-x", 3, 3000)
    assert len(cli("usage", "--days", "1", "--json").data["rows"]) == 2


def test_usage_of_a_fresh_home_is_empty_and_makes_nothing(cli, home):
    """Looking creates no database."""
    assert "No model was asked." in cli("usage").out
    assert not (home / ".treering").exists()


@pytest.fixture
def without(monkeypatch):
    """As on a machine where nothing but treering itself is installed."""
    monkeypatch.setattr(providers, "find_spec", lambda _: None)
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    monkeypatch.delitem(sys.modules, "treering.models.gateway", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "any")


def test_a_package_that_is_missing_is_named_with_the_command_that_installs_it(cli, configured, without):
    """By `models` before anything is asked, and by whoever asks."""
    configured(REMOTE)
    assert "pydantic_ai is not installed: pip install 'treering[models]'" in cli("models").out
    row = cli("models", "--json").data["roles"][0]
    assert (row["missing"], row["install"]) == ("pydantic_ai", "pip install 'treering[models]'")
    cli("models", "--allow", "--yes")
    cli("remember", "Use pnpm, never npm.")
    cli("remember", "Deploys go through the staging gate.")
    assert "pip install 'treering[models]'" in cli("dream", "--yes").out


def test_every_provider_has_its_packages():
    """A name that nobody has said the packages of would crash `models`."""
    assert providers.PACKAGES.keys() == providers.PROVIDERS.keys()
    assert providers.missing_package("openai") == ""


def test_agreeing_says_what_was_agreed_to(cli, configured):
    """Once; after that there is nothing left."""
    configured(REMOTE)
    done = cli("models", "--allow", "--yes")
    assert "It would be sent" in done.err
    assert "Agreed: openai:gpt-x at https://api.openai.com/v1" in done.out
    assert "nothing left to agree to" in cli("models", "--allow", "--yes").out
    assert cli("models", "--allow", "--yes", "--json").data["agreed"] == []


def test_a_question_that_nobody_hears_is_an_expected_failure_with_what_fits_the_command(cli, configured):
    """`models` has no --model; a dream learns nothing."""
    configured(REMOTE)
    cli("remember", "Use pnpm, never npm.")
    cli("remember", "Deploys go through the staging gate.")
    allow, dream = cli("models", "--allow"), cli("dream")
    assert (allow.code, dream.code) == (1, 1)
    assert "--yes" in allow.err
    assert "--model" not in allow.err
    assert "--model offline" in dream.err
    assert "learn by rules" not in dream.err


def test_a_server_that_is_not_there_fails_the_check(cli, configured):
    """With a code that a script can see."""
    configured("models.default.model: openai:m\nmodels.default.baseUrl: http://127.0.0.1:9/v1\n")
    failed = cli("models", "--check", "--json")
    assert failed.code == 1
    assert "http://127.0.0.1:9/v1" in failed.data["error"]["message"]
    assert failed.data["roles"][0]["reachable"] == "connection"


def test_the_budget_is_told_whole_in_words_and_as_json(cli, configured):
    """Calls, tokens and dollars."""
    configured("models:\n  dailyCalls: 7\n  dailyTokens: 0\n  dailyDollars: 2.5\n")
    assert "Budget for a day: 7 calls, any number of tokens, $2.50." in cli("usage").out
    assert cli("usage", "--json").data["budget"] == {"calls": 7, "tokens": None, "dollars": 2.5}
