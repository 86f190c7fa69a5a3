"""docs/models.md says what a person may meet: every outcome, every setting, every provider."""

from pathlib import Path

import pytest

from treering.models.base import OUTCOMES
from treering.models.providers import PROVIDERS

TEXT = (Path(__file__).parents[2] / "docs" / "models.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*OUTCOMES, *PROVIDERS, "models.dailyCalls", "models.dailyTokens", "models.localOnly"])
def test_it_is_documented(name):
    """A name that `usage`, an error or config.yml shows can be looked up."""
    assert name in TEXT
    assert len(TEXT.splitlines()) < 120
