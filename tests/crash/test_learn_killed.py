"""A learning process that is killed loses no message and stores none twice (M2.3)."""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from treering import open_memory

LEARNER = str(Path(__file__).with_name("learner.py"))
SAID = [
    "Please remember: we always use pnpm in this repository, never npm.",
    "What does this function return?",
    "From now on, answer in at most two sentences.",
    "Never push to main without a review.",
    "I prefer tabs over spaces in Makefiles and nowhere else.",
    "thanks, looks good",
    "Always write the changelog entry before you open the pull request.",
]


def learn(home: Path, *line: int) -> subprocess.CompletedProcess[str]:
    folder = home.parent
    command = [sys.executable, LEARNER, home, folder / "app", folder / "chat.jsonl", *map(str, line)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def known(home: Path) -> list[str]:
    """What is remembered, with repeats."""
    with open_memory(home.parent / "app", home=home) as memory:
        assert memory.store.problems == ()
        assert {row.state for row in memory.log(1000, everywhere=True)} <= {"done"}
        assert {row.cause for row in memory.log(1000, everywhere=True)} <= {"extract"}
        return sorted(entry.record.summary for entry in memory.entries())


def suffer(tmp_path: Path, count: int) -> None:
    """Be killed `count` times, each time in a new home, and learn again."""
    (tmp_path / "app").mkdir()
    messages = [
        {"role": role, "content": text} for said in SAID for role, text in (("user", said), ("assistant", "OK."))
    ]
    (tmp_path / "chat.jsonl").write_text("".join(json.dumps(message) + "\n" for message in messages))
    whole = learn(tmp_path / "whole")
    assert whole.stderr == ""
    expected, lines = known(tmp_path / "whole"), int(whole.stdout)
    assert len(expected) >= 4
    chance = random.Random(time.time_ns())
    for number in range(count):
        line = chance.randrange(1, lines + 1)
        home = tmp_path / f"killed-{number}"
        assert learn(home, line).returncode == -signal.SIGKILL, line
        assert set(known(home)) <= set(expected), f"killed at {line} of {lines}"
        assert learn(home).stderr == ""
        assert known(home) == expected, f"killed at {line} of {lines}, learned again"
        assert learn(home).stderr == ""
        assert known(home) == expected, "and again"


def test_who_is_killed_while_learning_learns_the_same_the_next_time(tmp_path):
    """Three random deaths."""
    suffer(tmp_path, 3)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_twenty_deaths_while_learning(tmp_path):
    """And learning goes on."""
    suffer(tmp_path, 20)
