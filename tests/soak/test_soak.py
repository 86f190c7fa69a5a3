"""Fifty processes on one memory: nothing promised is lost, nothing is stuck, everything is in step at the end."""

import pytest

from soak.run import soak


@pytest.mark.timeout(300)
def test_a_dozen_processes_for_some_seconds(tmp_path):
    """The quick look: one or more of each kind."""
    report = soak(tmp_path, seconds=6, processes=8)
    assert report["wrong"] == []
    assert report["entries"]


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_fifty_processes_for_three_minutes(tmp_path):
    """Hooks, commands, workers, dreams, forgetting, and edits by hand."""
    report = soak(tmp_path, seconds=180, processes=50)
    assert report["wrong"] == []
    assert report["processes"] == 50
