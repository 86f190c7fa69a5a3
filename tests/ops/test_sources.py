"""Which sessions are learned from."""

import json
from pathlib import Path

import pytest

from session_logs import LOGS, PLACES, put, references
from treering.errors import NotFoundError, UsageError
from treering.ops.sources import below, inside
from treering.sample import sample_home


def test_every_client_is_looked_for_below_a_home():
    """Or only those that are named, each once."""
    with sample_home() as home:
        assert {ref.client for ref in below(home).refs} == {"claude-code", "omp", "qwen-code"}
        assert [ref.client for ref in below(home, ["omp", "omp"]).refs] == ["omp"]


def test_a_home_without_clients_has_no_sessions(tmp_path):
    """No fault, nothing found."""
    found = below(tmp_path)
    assert (found.refs, found.problems) == ((), ())


def test_a_file_is_of_the_client_that_is_named(tmp_path):
    """And says itself where it ran."""
    with sample_home() as home:
        (file,) = (home / ".claude").rglob("*.jsonl")
        (ref,) = inside([file], ["claude-code"], tmp_path).refs
    assert (ref.client, ref.cwd) == ("claude-code", "/home/dev/acme-billing")


def test_message_files_belong_to_the_directory_they_are_learned_in(tmp_path):
    """They do not say where they ran."""
    file = tmp_path / "chat.json"
    file.write_text(json.dumps([{"role": "user", "content": "hello"}]))
    (ref,) = inside([file], [], tmp_path).refs
    assert (ref.client, ref.cwd) == ("messages", str(tmp_path))


def test_what_is_no_session_is_a_problem(tmp_path):
    """With its path."""
    file = tmp_path / "poem.json"
    file.write_text("roses are red")
    found = inside([file], [], tmp_path)
    assert found.refs == ()
    assert found.problems[0].path == str(file)


def test_names_that_mean_nothing_are_errors(tmp_path):
    """Each with what would be allowed."""
    with pytest.raises(UsageError, match="emacs"):
        below(tmp_path, ["emacs"])
    with pytest.raises(UsageError, match="which client"):
        inside([tmp_path], ["pi", "omp"], tmp_path)
    with pytest.raises(NotFoundError, match="no file"):
        inside([tmp_path / "x"], [], tmp_path)
    with pytest.raises(NotFoundError, match="no directory"):
        below(tmp_path / "x")


@pytest.mark.parametrize("cwd", ["some/where", ".", "..", "~/app", "C:\\Users\\dev\\app", "/home/dev/a\0b"])
def test_a_directory_that_names_no_place_here_is_none(tmp_path, cwd):
    """Taken as it stands it would be one below whatever directory we happen to be in."""
    log = put(
        tmp_path / PLACES["claude-code"], [{**record, "cwd": cwd} for record in LOGS["claude-code"]([("hi", "ho")])]
    )
    (ref,) = references("claude-code", log)[0]
    assert ref.cwd == cwd
    assert [ref.cwd for ref in below(tmp_path).refs] == [""]


def test_message_files_belong_to_a_directory_named_in_short(tmp_path, monkeypatch):
    """As `--project .` does."""
    monkeypatch.chdir(tmp_path)
    (ref,) = inside([put(tmp_path / "talk.jsonl", LOGS["messages"]([("hi", "ho")]))], [], Path()).refs
    assert ref.cwd == str(tmp_path)
