"""No bytes make a parser of foreign files raise anything but the errors it names: any bytes, good ones changed, and a guided search."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.targets import TARGETS

SECONDS = float(os.environ.get("FUZZ_SECONDS", "900"))  # all targets together
SEED = os.environ.get("FUZZ_SEED", "1")  # 0: another search each time
quick = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", TARGETS)
def test_the_seeds_are_read(name):
    """What a search starts from is fine itself."""
    target, seeds = TARGETS[name]
    for seed in seeds:
        target(seed)


@pytest.mark.parametrize("name", TARGETS)
@quick
@given(data=st.data())
def test_any_and_changed_bytes(name, data):
    """Bytes of no format, and good ones in which some were lost, doubled or overwritten."""
    target, seeds = TARGETS[name]
    if data.draw(st.booleans()):
        target(data.draw(st.binary(max_size=200)))
        return
    changed = bytearray(data.draw(st.sampled_from(seeds)))
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(changed)))
        to = min(len(changed), at + data.draw(st.integers(0, 20)))
        changed[at:to] = data.draw(st.binary(max_size=6) | st.just(bytes(changed[at:to] * 2)))
    target(bytes(changed))


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", TARGETS)
def test_a_guided_search_finds_nothing(name, tmp_path):
    """libFuzzer, led by what it covers, finds no input that breaks the parser."""
    pytest.importorskip("atheris", reason="atheris has no wheel for this Python")
    script = Path(__file__).with_name("run_atheris.py")
    seconds = max(1, int(SECONDS / len(TARGETS)))
    done = subprocess.run(
        [sys.executable, str(script), name, str(seconds), str(tmp_path), SEED],
        capture_output=True,
        text=True,
        check=False,
    )
    inputs = [
        path for path in (tmp_path / name).glob("*-*") if path.name.startswith(("crash-", "timeout-", "oom-", "slow-"))
    ]
    shown = [f"{path.name}: {path.read_bytes()[:400]!r}" for path in inputs]
    assert done.returncode == 0, f"{shown}\n{done.stderr[-3000:]}"
    assert "stat::number_of_executed_units" in done.stderr
