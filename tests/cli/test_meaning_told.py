"""`status` and `diagnose` on recall by meaning: whether it is there, what it knows, whether hooks can ask, and what to do."""

import contextlib
import socket

import pytest

from treering.faces.cli.commands.status import meaning_data, meaning_text
from treering.pipeline.listening import SOCKET, is_answered
from treering.pipeline.meaning import Outlook


@pytest.mark.parametrize("call", ["status", "diagnose"])
def test_both_say_that_words_alone_rank_and_why(cli, call):
    """What is switched off is told with its setting."""
    assert "recall: by words alone (recall.semantic is off" in cli(call).out
    told = cli(call, "--json").data["meaning"]
    assert (told["encoder"], told["embedded"], told["answered"]) == (None, 0, False)
    assert "recall.semantic is off" in told["why"]


def test_entries_that_meaning_does_not_know_are_counted_with_the_next_step():
    """And whether prompts in hooks are ranked by it."""
    told = "\n".join(meaning_text(Outlook("encoder 1", 3), 12, answered=False))
    assert "9 of 12 entries known to it" in told
    assert "treering worker --once" in told
    assert "no worker answers them now" in told
    assert meaning_data(Outlook("encoder 1", 3), 12, answered=False)["embedded"] == 9
    assert "worker --once" not in "\n".join(meaning_text(Outlook("encoder 1", 0), 12, answered=True))


def test_a_socket_that_nobody_listens_at_is_no_answer(tmp_path, monkeypatch):
    """A worker that was killed leaves one behind."""
    monkeypatch.chdir(tmp_path)
    assert not is_answered(tmp_path)
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as door:
        door.bind(SOCKET)
        door.listen()
        assert is_answered(tmp_path.relative_to(tmp_path))
    assert not is_answered(tmp_path.relative_to(tmp_path))


@pytest.mark.parametrize("again", [False, True])
def test_to_remember_loads_no_encoder(cli, monkeypatch, again):
    """The worker makes the vectors; whoever hands over a sentence does not wait for a second's work."""
    monkeypatch.setattr("treering.semantic.encoders._weights", lambda: pytest.fail("the encoder was loaded"))
    cli("remember", "Use pnpm, never npm.")
    cli("remember", "Use bun instead of pnpm." if again else "My name is Mira.")
    assert len(cli("list", "--json").data) >= 1
