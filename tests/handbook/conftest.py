"""One desk for each test."""

import pytest

from handbook.book_kit import Desk, Model


@pytest.fixture
def model():
    return Model()


@pytest.fixture
def desk(tmp_path, monkeypatch, model):
    return Desk(tmp_path, monkeypatch, model)
