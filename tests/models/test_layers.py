"""Around every model: one repair, bounded patience, every attempt in the ledger, nothing secret on the way out."""

import json
from dataclasses import replace

import pytest

from models.support import GOOD, Book, clean, make_request
from treering.core.clean import Clean
from treering.errors import ModelError
from treering.models.base import OUTCOMES, Repair, failure
from treering.models.layers import (
    PASSING,
    REPAIR_LIMIT,
    REPAIRABLE,
    SENT,
    Accounted,
    Checked,
    Guarded,
    Retrying,
    layered,
)
from treering.models.scripted import ScriptedModel


def test_a_good_answer_needs_one_call():
    """Data and usage come back, and the ledger has one call."""
    book = Book()
    reply = layered(ScriptedModel([GOOD]), book, clean).ask(make_request())
    assert (reply.data, book.outcomes) == ({"names": ["x"]}, ["ok"])


@pytest.mark.parametrize("bad", ["", "Here you are!", f"```\n{GOOD}\n```", '{"names": [', '{"a": 1}'])
def test_a_bad_answer_is_repaired_once(bad):
    """The second request holds the bad answer and what was wrong; both calls count, and both usages are in the reply."""
    book, model = Book(), ScriptedModel([bad, GOOD])
    reply = layered(model, book, clean).ask(make_request())
    assert (reply.data, len(book.calls), book.outcomes[1]) == ({"names": ["x"]}, 2, "ok")
    assert book.outcomes[0] in REPAIRABLE
    assert model.asked[1].repair.answer.text == bad
    assert "JSON" in model.asked[1].repair.note.text
    assert reply.usage.input == book.calls[0][2].input + book.calls[1][2].input


def test_a_second_bad_answer_is_a_failure():
    """There is no third attempt: the outcome of the last answer is raised."""
    book, model = Book(), ScriptedModel(["Sure!", '{"a": 1}', GOOD])
    with pytest.raises(ModelError) as caught:
        layered(model, book, clean).ask(make_request())
    assert (caught.value.outcome, book.outcomes) == ("wrong_keys", ["prose", "wrong_keys"])


def test_a_very_long_bad_answer_goes_back_shortened():
    """An endless answer does not double its own cost."""
    model = ScriptedModel(["blah " * 100_000, GOOD])
    layered(model, Book(), clean).ask(make_request())
    assert len(model.asked[1].repair.answer.text) <= REPAIR_LIMIT


@pytest.mark.parametrize("outcome", sorted(PASSING))
def test_a_passing_fault_is_asked_again(outcome):
    """Two faults and then an answer: three calls, all of them counted."""
    book = Book()
    model = Retrying(_accounted([failure(outcome), failure(outcome), GOOD], book), sleep=lambda _: None)
    assert model.ask(make_request()).data == {"names": ["x"]}
    assert book.outcomes == [outcome, outcome, "ok"]


@pytest.mark.parametrize("outcome", sorted(OUTCOMES.keys() - PASSING - REPAIRABLE - {"ok", "refused"}))
def test_a_lasting_fault_is_not_asked_again(outcome):
    """A context overflow, a refused key, a spent budget: asking again costs and changes nothing."""
    model = ScriptedModel([failure(outcome), GOOD])
    with pytest.raises(ModelError) as caught:
        layered(model, Book(), clean).ask(make_request())
    assert (caught.value.outcome, len(model.asked)) == (outcome, 1)


def test_patience_ends():
    """After the last attempt the fault is raised as it is."""
    model = ScriptedModel([failure("server_error")] * 9)
    with pytest.raises(ModelError):
        Retrying(model, attempts=3, sleep=lambda _: None).ask(make_request())
    assert len(model.asked) == 3


def test_the_provider_says_how_long_to_wait():
    """Its hint is waited exactly; without one the wait doubles and is shaken a little."""
    waits: list[float] = []
    script = [failure("rate_limited", retry_after=7.0), failure("rate_limited"), GOOD]
    Retrying(ScriptedModel(script), sleep=waits.append, chance=lambda: 1.0).ask(make_request())
    assert waits == [7.0, 1.0]


def test_a_wait_longer_than_our_patience_is_a_failure_at_once():
    """An hour is no wait for a worker that holds a lease."""
    model = ScriptedModel([failure("rate_limited", retry_after=3600.0), GOOD])
    with pytest.raises(ModelError) as caught:
        Retrying(model, sleep=lambda _: pytest.fail("it waited")).ask(make_request())
    assert caught.value.outcome == "rate_limited"


def test_a_spent_budget_stops_repairs_and_retries_too():
    """The ledger is asked before every attempt, not once for all of them."""
    model = ScriptedModel(["prose", GOOD])
    with pytest.raises(ModelError) as caught:
        layered(model, Book(limit=1), clean).ask(make_request())
    assert (caught.value.outcome, len(model.asked)) == ("budget", 1)


@pytest.mark.parametrize("outcome", ["timeout", "connection", "auth", "server_error"])
def test_a_failed_call_counts_its_input_when_it_may_have_been_read(outcome):
    """A time-out is paid for; a refused key is not."""
    book = Book()
    with pytest.raises(ModelError):
        _accounted([failure(outcome)], book).ask(make_request())
    assert (book.calls[0][2].input > 0) == (outcome in SENT)


def test_nothing_secret_leaves():
    """What was clean in two pieces and is a secret in one is taken out before it is sent, in repairs too."""
    model = ScriptedModel([GOOD])
    request = make_request(
        system=Clean("hunter2 a"), prompt=Clean("b hunter2"), repair=Repair(Clean("hunter2"), Clean("no hunter2"))
    )
    Guarded(model, clean).ask(request)
    (sent,) = model.asked
    texts = [sent.system.text, sent.prompt.text, sent.repair.answer.text, sent.repair.note.text]
    assert "hunter2" not in json.dumps(texts)


def test_a_refusal_is_not_argued_with():
    """A model that declines is not asked to repair its refusal."""

    class Declines(ScriptedModel):
        def ask(self, request):
            return replace(super().ask(request), outcome="refused")

    model = Declines(["I won't.", GOOD])
    with pytest.raises(ModelError) as caught:
        layered(model, Book(), clean).ask(make_request())
    assert (caught.value.outcome, len(model.asked)) == ("refused", 1)


def _accounted(script, book):
    return Accounted(Checked(ScriptedModel(script)), book)
