"""Answers from a folder: what is recorded is replayed for exactly its request; what is not waits for an answer."""

import json
from dataclasses import replace

import pytest

from models.support import GOOD, Book, clean, make_request
from treering.core.clean import Clean
from treering.errors import ModelError
from treering.models.cassette import Cassette, request_key
from treering.models.layers import layered


def pending(folder):
    return sorted(path.name for path in (folder / "pending").glob("*")) if (folder / "pending").exists() else []


def answer(folder, text: str) -> None:
    (request,) = (folder / "pending").glob("*.md")
    request.with_name(f"{request.stem}.answer.json").write_text(text)


def test_an_unknown_request_is_written_out_to_be_answered(tmp_path):
    """The file is readable: it says what to do, and holds instructions, input and schema."""
    with pytest.raises(ModelError) as caught:
        Cassette(tmp_path).ask(make_request())
    assert caught.value.outcome == "not_recorded"
    (name,) = pending(tmp_path)
    assert name.startswith("extract-codex-d02-1-")
    assert name in caught.value.hint
    text = (tmp_path / "pending" / name).read_text()
    assert all(part in text for part in ("Be exact.", "List the names.", '"names"', f"{name[:-3]}.answer.json"))


def test_an_answer_beside_a_request_is_replayed_and_recorded(tmp_path):
    """After the first replay the request is gone from pending/ and the answer stays, for other processes too."""
    with pytest.raises(ModelError):
        Cassette(tmp_path).ask(make_request())
    answer(tmp_path, GOOD)
    assert json.loads(Cassette(tmp_path).ask(make_request()).text) == {"names": ["x"]}
    assert pending(tmp_path) == []
    assert json.loads(Cassette(tmp_path).ask(make_request()).text) == {"names": ["x"]}


@pytest.mark.parametrize(
    "change",
    [
        {"task": "recall"},
        {"system": Clean("Be brief.")},
        {"prompt": Clean("List the places.")},
        {"schema": {"type": "object"}},
    ],
)
def test_another_request_is_another_recording(change):
    """Task, instructions, input and schema are the key; limits and the subject are not."""
    assert request_key(make_request(**change)) != request_key(make_request())
    assert request_key(make_request(max_tokens=1, deadline=1.0, subject="other")) == request_key(make_request())


def test_the_key_does_not_hang_on_the_order_of_the_schema():
    """The same schema written in another order asks the same."""
    schema = {"type": "object", "required": ["a"]}
    other = {"required": ["a"], "type": "object"}
    assert request_key(make_request(schema=schema)) == request_key(make_request(schema=other))


def test_an_invalid_answer_leads_to_a_repair_that_has_a_key_of_its_own(tmp_path):
    """The repair waits in pending/ with the bad answer in it, and its answer is what comes back in the end."""
    model = layered(Cassette(tmp_path), Book(), clean)
    with pytest.raises(ModelError):
        model.ask(make_request())
    answer(tmp_path, "Sure, the names are x.")
    with pytest.raises(ModelError) as caught:
        model.ask(make_request())
    assert caught.value.outcome == "not_recorded"
    (repair,) = [name for name in pending(tmp_path) if "repair" in name]
    assert "Sure, the names are x." in (tmp_path / "pending" / repair).read_text()
    (tmp_path / "pending" / repair).with_name(f"{repair[:-3]}.answer.json").write_text(GOOD)
    assert model.ask(make_request()).data == {"names": ["x"]}


def test_a_changed_prompt_lists_what_went_stale(tmp_path):
    """The recording of the same subject under the old words is named; others are left in peace."""
    for request in (make_request(), make_request(subject="codex/d02/2", prompt=Clean("And the rest?"))):
        with pytest.raises(ModelError):
            Cassette(tmp_path).ask(request)
        answer(tmp_path, GOOD)
        Cassette(tmp_path).ask(request)
    changed = Cassette(tmp_path)
    with pytest.raises(ModelError):
        changed.ask(replace(make_request(), system=Clean("Be exact, and short.")))
    (stale,) = changed.stale()
    assert stale.startswith("extract-codex-d02-1-")


def test_a_damaged_recording_is_named(tmp_path):
    """A file that is no recording is an error with its name, not a wrong answer."""
    cassette = Cassette(tmp_path)
    with pytest.raises(ModelError):
        cassette.ask(make_request())
    (name,) = pending(tmp_path)
    (tmp_path / f"{name[:-3]}.json").write_text("{")
    with pytest.raises(ModelError) as caught:
        cassette.ask(make_request())
    assert f"{name[:-3]}.json" in str(caught.value)
