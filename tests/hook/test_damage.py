"""What a hook reads of treering's own home, when it is damaged: it is silent, and never waits."""

import os

import pytest

from treering.hot.record import open_state
from treering.hot.settings import read_settings


def damage(path, how):
    if how == "pipe":
        os.mkfifo(path)
    elif how == "folder":
        path.mkdir()
    else:
        path.write_text(how)


@pytest.mark.parametrize("how", ["pipe", "folder", "", "[" * 200_000, "[1]"])
def test_settings_that_cannot_be_read_are_none(tmp_path, how):
    """Neither a pipe that nobody writes to nor a text that nests without end stops who asks."""
    damage(tmp_path / "hook.json", how)
    assert read_settings(str(tmp_path)) is None


@pytest.mark.parametrize("how", ["pipe", "folder", "", "no database"])
def test_a_database_that_cannot_be_read_is_none(tmp_path, how):
    """SQLite would wait at a pipe for ever."""
    damage(tmp_path / "state.db", how)
    assert open_state(str(tmp_path)) is None
