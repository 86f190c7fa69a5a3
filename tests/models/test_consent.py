"""Nothing goes to another machine before a person has agreed to it."""

from datetime import UTC, datetime

import pytest

from models.support import GOOD, make_request
from treering.errors import ModelError
from treering.models.base import ModelSpec
from treering.models.consent import FILE, Consented, Destination, agree, agreed, describe, destination
from treering.models.scripted import ScriptedModel

REMOTE = destination(ModelSpec("openai", "gpt-x"))
NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("address", "remote"),
    [
        ("http://127.0.0.1:8080/v1", False),
        ("http://localhost:11434/v1", False),
        ("http://[::1]:8080", False),
        ("http://192.168.1.20:8080/v1", True),
        ("https://api.openai.com/v1", True),
        ("http://localhost.example.com/v1", True),
        ("http://127.0.0.1.example.com", True),
        ("bedrock", True),
        ("", True),
    ],
)
def test_only_this_machine_is_local(address, remote):
    """A neighbour in the same network is another machine, and what cannot be read is one too."""
    assert Destination("m", address).remote is remote


def test_a_remote_model_gets_nothing_before_consent(tmp_path):
    """The first use names the command that shows what would be sent."""
    model = ScriptedModel([GOOD])
    guarded = Consented(model, REMOTE, lambda where: agreed(tmp_path, where))
    with pytest.raises(ModelError) as caught:
        guarded.ask(make_request())
    assert (caught.value.outcome, model.asked) == ("consent", [])
    assert "treering models --allow" in caught.value.hint
    agree(tmp_path, REMOTE, NOW)
    assert guarded.ask(make_request()).text == GOOD


def test_consent_is_for_one_model_at_one_address(tmp_path):
    """Another model, or the same at another address, is asked for again."""
    agree(tmp_path, REMOTE, NOW)
    assert not agreed(tmp_path, destination(ModelSpec("openai", "gpt-y")))
    assert not agreed(tmp_path, destination(ModelSpec("openai", "gpt-x", base_url="https://proxy.example/v1")))


def test_a_damaged_line_agrees_to_nothing(tmp_path):
    """Half a line, another type of JSON and bytes that are no text are passed over."""
    (tmp_path / FILE).write_bytes(b'{"model": "openai:gp\n[]\n\xff\xfe\n"x"\n')
    assert not agreed(tmp_path, REMOTE)
    agree(tmp_path, REMOTE, NOW)
    assert agreed(tmp_path, REMOTE)


def test_local_only_refuses_even_what_was_agreed_to(tmp_path):
    """The option is stronger than any earlier yes; a local model is not touched by it."""
    model = ScriptedModel([GOOD])
    with pytest.raises(ModelError) as caught:
        Consented(model, REMOTE, lambda _: True, local_only=True).ask(make_request())
    assert (caught.value.outcome, model.asked) == ("local_only", [])
    local = destination(ModelSpec("openai", "m", base_url="http://127.0.0.1:1/v1"))
    assert Consented(model, local, lambda _: False, local_only=True).ask(make_request()).text == GOOD


def test_what_is_agreed_to_names_model_and_address():
    """A person reads where it goes and what is in it."""
    text = describe(REMOTE)
    assert "openai:gpt-x" in text
    assert "https://api.openai.com/v1" in text
    assert "instruction files" in text
