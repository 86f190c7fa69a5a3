"""Every provider over real HTTP: the answer comes, or what went wrong has its name; nothing else leaves the gateway."""

import importlib.util
import time

import pytest

from server.scripted_server import Drip, Drop, Fail, Garbage, Hang, Say, serving
from treering.core.clean import Clean
from treering.core.dream.answer import DREAM_SCHEMA
from treering.core.handbook.answer import CONSOLIDATE_SCHEMA
from treering.core.handbook.harvest import HARVEST_SCHEMA
from treering.core.learning.proposal import EXTRACT_SCHEMA
from treering.core.selection import CHOICE_SCHEMA
from treering.errors import ModelError
from treering.models.base import OUTCOMES, ModelRequest, ModelSpec, Repair
from treering.models.gateway import FAULTS, Gateway, portable
from treering.models.layers import Checked

SCHEMA = {
    "type": "object",
    "properties": {"names": {"type": "array", "items": {"type": "string"}}},
    "required": ["names"],
    "additionalProperties": False,
}
GOOD = '{"names": ["x"]}'


def spec_of(style: str, base: str) -> ModelSpec:
    provider, _, mode = style.partition("/")
    model, path = ("claude-haiku-5-5", "") if provider == "anthropic" else ("scripted", "/v1")
    return ModelSpec(provider, model, base_url=base + path, mode=mode or "auto")


def request(**changes) -> ModelRequest:
    values = {"task": "extract", "role": "default", "system": Clean("Be exact."), "prompt": Clean("List the names."),
              "schema": SCHEMA, "deadline": 20.0}  # fmt: skip
    return ModelRequest(**(values | changes))


STYLES = ["openai", "openai/tool", "openai/prompted", "anthropic", "anthropic/tool", "anthropic/prompted"]


@pytest.fixture(params=STYLES)
def style(request):
    if request.param.startswith("anthropic") and importlib.util.find_spec("anthropic") is None:
        pytest.skip("the anthropic extra is not installed")
    return request.param


def model(style: str, server) -> Checked:
    return Checked(Gateway(spec_of(style, server.base), key="k-" + "test"))


def test_a_valid_answer_arrives_with_its_usage(style):
    """Whatever the provider and the mode, the data is the parsed answer and the tokens are the server's."""
    with serving(Say(GOOD)) as server:
        reply = model(style, server).ask(request())
    assert (reply.outcome, reply.data) == ("ok", {"names": ["x"]})
    assert (reply.usage.input, reply.usage.output) == (11, 7)


def test_the_request_holds_system_prompt_and_schema(style):
    """The server sees the instructions, the input and what the answer must look like."""
    with serving(Say(GOOD)) as server:
        model(style, server).ask(request(max_tokens=321))
    (asked,) = server.asked
    assert all(part in asked.raw for part in ("Be exact.", "List the names.", "names", "321"))


@pytest.mark.parametrize("schema", [EXTRACT_SCHEMA, CHOICE_SCHEMA, DREAM_SCHEMA, HARVEST_SCHEMA, CONSOLIDATE_SCHEMA])
def test_every_question_of_ours_can_be_asked(style, schema):
    """The schema of each task is one that the provider's package accepts, in every mode."""
    with serving(Say(GOOD)) as server:
        reply = Gateway(spec_of(style, server.base)).ask(request(schema=schema))
    assert (reply.outcome, len(server.asked)) == ("ok", 1)


def test_a_list_of_types_is_sent_as_alternatives():
    """What may be null keeps its shape; a property that is called `type` is no type."""
    maybe = {"type": ["array", "null"], "items": {"type": "string"}, "description": "all"}
    plain = {"type": "string", "enum": ["a", "b"]}
    sent = portable({"type": "object", "properties": {"type": plain, "tags": maybe}, "required": ["type", "tags"]})
    either = [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]
    properties = {"type": plain, "tags": {"description": "all", "anyOf": either}}
    assert sent == {"type": "object", "properties": properties, "required": ["type", "tags"]}


def test_a_bad_answer_goes_back_with_its_faults(style):
    """A repair is the same conversation with the bad answer and the note after it."""
    with serving(Say(GOOD)) as server:
        model(style, server).ask(request(repair=Repair(Clean("here you are"), Clean("That was prose."))))
    roles = [message["role"] for message in server.asked[0].body["messages"] if message["role"] != "system"]
    assert roles == ["user", "assistant", "user"]
    assert "That was prose." in server.asked[0].raw


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("", "empty"),
        ("I could not find any names, sorry.", "prose"),
        ("对不起,我无法回答。", "prose"),
        (f"```json\n{GOOD}\n```", "fences"),
        ('{"names": ["x", "y', "truncated"),
        ('{"labels": ["x"]}', "wrong_keys"),
    ],
)
def test_a_bad_answer_is_named(style, text, outcome):
    """The name of what was wrong is the same for every provider and mode."""
    with serving(Say(text)) as server:
        reply = model(style, server).ask(request())
    if outcome == "empty" and "tool" in style:
        assert reply.outcome in {"empty", "wrong_keys"}  # a tool call without arguments is an object without keys
    else:
        assert reply.outcome == outcome
    assert (reply.data, reply.usage.output) == (None, 7)


def test_an_answer_cut_at_the_token_limit_is_truncated(style):
    """Half a document is never taken for a whole one."""
    with serving(Say('{"names": ["x", ', cut=True)) as server:
        assert model(style, server).ask(request()).outcome == "truncated"


def test_a_model_that_declines_is_refused(style):
    """A safety refusal is no answer and no prose."""
    with serving(Say("I won't.", declined=True)) as server:
        assert model(style, server).ask(request()).outcome == "refused"


@pytest.mark.parametrize(
    ("step", "outcome"),
    [
        (Fail(401, "authentication_error"), "auth"),
        (Fail(403, "permission_error"), "auth"),
        (Fail(404, "not_found_error"), "not_found"),
        (Fail(400, "invalid_request_error"), "rejected"),
        (Fail(429, "rate_limit_error"), "rate_limited"),
        (Fail(500, "api_error"), "server_error"),
        (Fail(503, "overloaded_error"), "server_error"),
        (Drop(), "connection"),
        (Garbage(), "garbled"),
    ],
)
def test_a_failed_call_is_named(style, step, outcome):
    """Each fault of a server or a line is a ModelError with its outcome."""
    with serving(step) as server, pytest.raises(ModelError) as caught:
        model(style, server).ask(request())
    assert caught.value.outcome == outcome
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("provider", "code", "message"),
    [
        ("openai", "context_length_exceeded", "This model's maximum context length is 8192 tokens."),
        ("openai", "exceed_context_size_error", "the request exceeds the available context size, try increasing it"),
        ("anthropic", "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    ],
)
def test_a_context_overflow_is_named(provider, code, message):
    """What is too long is told apart from what is wrong, since asking again never helps."""
    with serving(Fail(400, code, message)) as server, pytest.raises(ModelError) as caught:
        model(provider, server).ask(request())
    assert caught.value.outcome == "overflow"


@pytest.mark.parametrize(
    ("header", "seconds"), [({"retry-after": "7"}, 7.0), ({"retry-after-ms": "250"}, 0.25), ({}, None)]
)
def test_the_wait_a_provider_asks_for_is_kept(style, header, seconds):
    """A 429 carries its hint when it has one."""
    with serving(Fail(429, "rate_limit_error", headers=header)) as server, pytest.raises(ModelError) as caught:
        model(style, server).ask(request())
    assert caught.value.retry_after == seconds


@pytest.mark.parametrize("step", [Hang(), Drip()])
def test_a_call_that_never_ends_stops_at_its_deadline(style, step):
    """A server that hangs and an answer that never ends both end as `timeout`."""
    with serving(step) as server:
        before = time.monotonic()
        with pytest.raises(ModelError) as caught:
            model(style, server).ask(request(deadline=0.5))
        assert time.monotonic() - before < 15
    assert caught.value.outcome == "timeout"


def test_a_server_that_is_not_there_is_a_connection_fault(style):
    """Nothing listens: the outcome says so and the hint names the next command."""
    with serving(Say(GOOD)) as server:
        pass
    with pytest.raises(ModelError) as caught:
        model(style, server).ask(request())
    assert caught.value.outcome == "connection"
    assert "treering models" in caught.value.hint


def test_the_key_is_sent_as_a_header_and_shown_nowhere(style):
    """A server that repeats the key in its error does not get it into our message, and `repr` has none."""
    secret = "k-" + "0123456789" * 3
    with serving(Fail(401, "authentication_error", f"bad key {secret}")) as server:
        gateway = Gateway(spec_of(style, server.base), key=secret)
        with pytest.raises(ModelError) as caught:
            gateway.ask(request())
    assert any(secret in value for value in server.asked[0].headers.values())
    assert secret not in str(caught.value) + repr(gateway)


def test_an_unknown_provider_names_the_known_ones():
    """A typing error in the configuration is said before anything is sent."""
    with pytest.raises(ModelError) as caught:
        Gateway(ModelSpec("opnai", "x")).ask(request())
    assert caught.value.outcome == "no_model"
    assert "openai" in caught.value.hint


def test_temperature_is_sent_only_where_the_model_takes_one():
    """A request may ask for temperature 0; a model that refuses the setting does not see it."""
    with serving(Say(GOOD)) as server:
        Gateway(spec_of("openai", server.base)).ask(request(temperature=0.0))
        Gateway(ModelSpec("openai", "o3-mini", base_url=server.base + "/v1")).ask(request(temperature=0.0))
    assert ["temperature" in asked.body for asked in server.asked] == [True, False]


def test_every_outcome_of_the_gateway_is_in_the_table():
    """`usage` and telemetry can name whatever happens."""
    assert {outcome for _, outcome in FAULTS} <= OUTCOMES.keys()


def test_no_key_of_the_environment_goes_to_another_server(style, monkeypatch):
    """A server of one's own gets no key that was not named for it, and no variable decides where text goes."""
    for provider in ("OPENAI", "ANTHROPIC"):
        monkeypatch.setenv(f"{provider}_API_KEY", "leaked")
        monkeypatch.setenv(f"{provider}_AUTH_TOKEN", "leaked")
        monkeypatch.setenv(f"{provider}_BASE_URL", "http://127.0.0.1:1")
    with serving(Say(GOOD)) as server:
        Gateway(spec_of(style, server.base)).ask(request())
    assert [value for value in server.asked[0].headers.values() if "leaked" in value] == []
