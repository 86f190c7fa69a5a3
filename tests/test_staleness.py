"""The three labels over histories of a repository that are made up at run time."""

import importlib.util
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).parents[1] / "benchmarks/staleness.py"


@pytest.fixture(scope="module")
def benchmark():
    spec = importlib.util.spec_from_file_location("staleness_benchmark", FILE)
    module = sys.modules["staleness_benchmark"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_label_is_right_nine_times_in_ten(home, benchmark):
    """Precision and recall of verified, changed and gone, for both looks; a hook that says something is right."""
    count, scores = benchmark.measure([7], 5)
    assert count >= 60
    for look in ("verify", "recall"):
        for label in benchmark.LABELS:
            assert scores[look].precision(label) >= benchmark.LIMIT, (look, label)
            assert scores[look].recall(label) >= benchmark.LIMIT, (look, label)
    assert min(scores["hook"].precision(label) for label in benchmark.LABELS) >= benchmark.LIMIT
    assert scores["verify"].told >= 0.9 * scores["verify"].renamed > 0
