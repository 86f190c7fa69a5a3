"""Fixtures for the readers: the recorded home, built once, and short ways to write a log and to read it back."""

from pathlib import Path

import pytest

from fixtures_home import build_home


@pytest.fixture(scope="session")
def recorded_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with sessions of all seven clients; read it, do not write to it."""
    return build_home(tmp_path_factory.mktemp("recorded"))
