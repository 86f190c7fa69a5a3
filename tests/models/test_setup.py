"""From settings, or a name on the command line, to a model: which one, with what key, and what it may do."""

import json
import sys
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from models.support import GOOD, clean, make_request
from server.scripted_server import Fail, Say, serving
from treering.config import ModelSettings, RoleSettings, settings
from treering.disk.database import open_database
from treering.errors import ModelError, UsageError
from treering.models.base import ModelSpec
from treering.models.consent import agree, destination
from treering.models.keys import USUAL, find_key, key_name
from treering.models.providers import PROVIDERS
from treering.models.report import report
from treering.models.setup import Surroundings, named_spec, open_model, spec_of, with_local_only
from treering.models.usage import summary

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
BIG = RoleSettings(model="openai:gpt-x", input_price=2.0, output_price=8.0)
SMALL = RoleSettings(model="openai:qwen2.5:7b", base_url="http://127.0.0.1:1/v1")


@pytest.fixture
def around(tmp_path):
    database, _ = open_database(tmp_path / "state.db", NOW)
    yield Surroundings(ModelSettings(), tmp_path, database, lambda: NOW, clean, lambda _: "", project="shop")
    database.close()


def test_the_providers_of_the_settings_are_those_that_can_be_opened():
    """A provider that config.yml accepts has a module and a usual key."""
    assert set(settings.PROVIDERS.split("|")) == set(PROVIDERS) == set(USUAL)


def test_the_small_role_falls_back_to_the_default_one():
    """A model of its own where one is named, else the default; none where none is."""
    settings = ModelSettings(default=BIG)
    assert spec_of(settings, "smol") == spec_of(settings, "default")
    both = ModelSettings(default=BIG, smol=SMALL)
    assert spec_of(both, "smol").model == "qwen2.5:7b"
    assert spec_of(ModelSettings(), "default") is None


def test_without_a_model_the_rules_do_the_work(around):
    """Nothing configured, or `offline` named: no model, and nothing is counted."""
    configured = replace(around, settings=ModelSettings(default=BIG))
    assert open_model("default", "", around).model is None
    assert open_model("default", "offline", configured).model is None


def test_a_named_model_has_its_settings_when_it_is_configured():
    """`--model` finds the base URL of the same name; another name stands as it is; what is none is refused."""
    settings = ModelSettings(default=BIG, smol=SMALL)
    assert named_spec("openai:qwen2.5:7b", settings).base_url == "http://127.0.0.1:1/v1"
    assert named_spec("anthropic:claude-x", settings) == ModelSpec("anthropic", "claude-x")
    for bad in ("gpt-x", "opnai:gpt-x", "openai:"):
        with pytest.raises(UsageError) as caught:
            named_spec(bad, settings)
        assert "cassette:DIR" in caught.value.hint


def test_a_cassette_is_named_by_its_folder(around, tmp_path):
    """Its calls are counted like a model's, without a price."""
    opened = open_model("default", f"cassette:{tmp_path / 'tape'}", around)
    with pytest.raises(ModelError):
        opened.model.ask(make_request())
    assert opened.cassette.folder == tmp_path / "tape"
    (request,) = (tmp_path / "tape" / "pending").glob("*.md")
    request.with_suffix(".answer.json").write_text(GOOD)
    opened.model.ask(make_request())
    (row,) = summary(around.database, by=("model", "outcome", "project"))
    assert (row.group, row.cost) == (("cassette", "ok", "shop"), None)


def test_a_local_model_is_asked_over_http_and_accounted(around):
    """The whole chain against a real server: the answer is data, the call has its price."""
    with serving(Say("Sure!"), Say(GOOD)) as server:
        local = RoleSettings(
            model="openai:m", base_url=server.base + "/v1", input_price=1.0, output_price=1.0, max_tokens=99
        )
        opened = open_model("default", "", replace(around, settings=ModelSettings(default=local)))
        reply = opened.model.ask(make_request())
    assert reply.data == {"names": ["x"]}
    assert [asked.body["max_tokens"] for asked in server.asked] == [99, 99]
    rows = {row.group: row for row in summary(around.database, by=("outcome",))}
    assert rows.keys() == {("prose",), ("ok",)}
    assert rows["ok",].cost == pytest.approx(18 / 1_000_000)


def test_no_secret_is_in_any_request_body(around):
    """Instructions, input and repair are read as they go over the wire."""
    with serving(Say("the password is hunter2"), Say(GOOD)) as server:
        local = RoleSettings(model="openai:m", base_url=server.base + "/v1")
        opened = open_model("default", "", replace(around, settings=ModelSettings(default=local)))
        request = make_request(prompt=clean("my password is hunter2"))
        opened.model.ask(request)
    assert len(server.asked) == 2
    assert all("hunter2" not in asked.raw for asked in server.asked)


def test_a_remote_model_is_not_reached_before_consent(around):
    """Neither its key nor its packages are looked for."""
    opened = open_model("default", "", replace(around, settings=ModelSettings(default=BIG)))
    with pytest.raises(ModelError) as caught:
        opened.model.ask(make_request())
    assert caught.value.outcome == "consent"
    agree(around.home, opened.where, NOW)
    with pytest.raises(ModelError) as caught:
        opened.model.ask(make_request())
    assert caught.value.outcome == "no_key"
    assert "OPENAI_API_KEY" in caught.value.hint


def test_local_only_is_an_option_of_a_command_too(around):
    """It refuses what the settings would allow."""
    strict = with_local_only(replace(around, settings=ModelSettings(default=BIG)))
    with pytest.raises(ModelError) as caught:
        open_model("default", "", strict).model.ask(make_request())
    assert caught.value.outcome == "local_only"


@pytest.mark.parametrize(
    ("model", "extra"), [("openai:m", "models"), ("anthropic:m", "anthropic"), ("mistral:m", "mistral")]
)
def test_a_missing_package_is_said_with_the_command_that_installs_it(around, monkeypatch, model, extra):
    """As it is to be typed; the extra of the provider, which pyproject.toml has."""
    monkeypatch.setitem(sys.modules, "treering.models.gateway", None)
    monkeypatch.setenv("KEY", "k")
    role = RoleSettings(model=model, base_url="http://127.0.0.1:9/v1")
    opened = open_model("default", "", replace(around, settings=ModelSettings(default=role)))
    with pytest.raises(ModelError) as caught:
        opened.model.ask(make_request())
    assert caught.value.outcome == "not_installed"
    assert caught.value.hint == f"pip install 'treering[{extra}]'"


def test_a_server_of_ones_own_gets_no_key_that_was_not_named_for_it():
    """The provider's usual key stays away from other servers."""
    own = ModelSpec("openai", "m", base_url="https://models.example/v1")
    assert (key_name(own), find_key(own, lambda _: "k")) == ("", "")
    assert find_key(replace(own, key="MY_KEY"), {"MY_KEY": "k"}.get) == "k"
    assert find_key(ModelSpec("openai", "m"), {"OPENAI_API_KEY": "k"}.get) == "k"


def test_a_key_may_lie_in_the_keyring(monkeypatch):
    """The environment first, then the keyring; one that is locked or missing holds nothing."""

    class KeyringError(Exception):
        """What a locked keyring raises."""

    def held(service, name):
        if name == "LOCKED":
            raise KeyringError
        return {("treering", "MY_KEY"): "from keyring"}.get((service, name))

    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=held))
    monkeypatch.setitem(sys.modules, "keyring.errors", SimpleNamespace(KeyringError=KeyringError))
    spec = ModelSpec("openai", "m", key="MY_KEY")
    assert find_key(spec, lambda _: "") == "from keyring"
    assert find_key(spec, lambda _: "from environment") == "from environment"
    for name in ("LOCKED", "ABSENT"):
        with pytest.raises(ModelError) as caught:
            find_key(replace(spec, key=name), lambda _: "")
        assert (caught.value.outcome, name in caught.value.hint) == ("no_key", True)


def test_the_report_says_what_is_configured_and_what_is_missing(tmp_path):
    """Role, model, address, key, consent, price; the key itself is nowhere in it."""
    settings = ModelSettings(default=BIG, smol=SMALL)
    first, second = report(settings, tmp_path, {"OPENAI_API_KEY": "k-123"}.get)
    assert (first.role, first.model, first.remote, first.key, first.agreed) == (
        "default",
        "openai:gpt-x",
        True,
        "set",
        False,
    )
    assert (second.role, second.remote, second.key, second.agreed) == ("smol", False, "not needed", True)
    assert "k-123" not in repr((first, second))
    agree(tmp_path, destination(spec_of(settings, "default")), NOW)
    assert report(settings, tmp_path, lambda _: "")[0].agreed
    assert report(settings, tmp_path, lambda _: "")[0].key == "missing"
    assert report(ModelSettings(), tmp_path, lambda _: "") == ()


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_looking_asks_for_the_list_of_models_only(tmp_path, provider):
    """Reachable, refused and absent have their names; no prompt is sent."""
    with serving(Say(GOOD)) as server:
        path = "/v1" if provider == "openai" else ""
        settings = ModelSettings(default=RoleSettings(model=f"{provider}:m", base_url=server.base + path))
        assert report(settings, tmp_path, lambda _: "", look=True)[0].reachable == "ok"
        assert server.asked == []
    assert report(settings, tmp_path, lambda _: "", look=True)[0].reachable == "connection"
    with serving(Fail(401)) as server:
        settings = ModelSettings(default=RoleSettings(model=f"{provider}:m", base_url=server.base + path))
        assert report(settings, tmp_path, lambda _: "", look=True)[0].reachable == "auth"
    assert json.dumps([asked.path for asked in server.asked]) == "[]"
