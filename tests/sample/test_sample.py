"""The recorded home that ships with the package."""

from treering.clients import find_sessions, load
from treering.core.problem import Problem
from treering.guard.secrets import find
from treering.sample import sample_home


def test_its_sessions_are_found_and_hold_what_people_said():
    """One session of each of three clients, each with turns, and nothing wrong in them."""
    with sample_home() as home:
        refs = list(find_sessions(home))
        assert sorted(ref.client for ref in refs) == ["claude-code", "omp", "qwen-code"]
        for ref in refs:
            messages = list(load(ref.client).read(ref))
            assert not [each for each in messages if isinstance(each, Problem)]
            assert sum(message.is_prompt for message in messages) == 6


def test_it_holds_no_secret():
    """It is read by everybody, scanners too."""
    with sample_home() as home:
        for path in home.rglob("*.jsonl"):
            assert find(path.read_text(encoding="utf-8")) == ()
