"""`recall` and `forget` with a model that chooses: its choice when it answers, the rules' when it does not."""

import json

import pytest

from server.scripted_server import Fail, Hang, Say, serving

PNPM, FREEZE = "Use pnpm and never npm in this repository.", "The release freeze starts on 2026-12-04."


@pytest.fixture
def remembered(cli):
    """Two entries of the project; the addresses by their texts."""
    for text in (PNPM, FREEZE):
        assert cli("remember", "--project-scope", text).code == 0
    return {entry["summary"]: entry["address"] for entry in cli("list", "--json").data}


@pytest.fixture
def configured(home):
    """A small local model at this address."""

    def write(base: str) -> None:
        text = f"models.smol.model: openai:m\nmodels.smol.baseUrl: {base}/v1\nmodels.smol.timeout: 1\n"
        (home / ".treering" / "config.yml").write_text(text)

    return write


def choice(*names: str) -> Say:
    return Say(json.dumps({"chosen": list(names)}))


def told(result) -> list[str]:
    return [hit["summary"] for hit in result.data["hits"] if hit["reason"] == "injected"]


def test_a_model_finds_what_shares_no_word(cli, remembered, configured):
    """The rules have nothing to say to a paraphrase; the model may choose from everything that is remembered."""
    query = "which package manager belongs here?"
    assert cli("recall", query, "--json").data["prompt"] == ""
    with serving(choice(f"project/{remembered[PNPM]}")) as server:
        configured(server.base)
        result = cli("recall", query, "--model", "smol", "--json")
    assert (result.data["strategy"], told(result)) == ("model", [PNPM])
    assert "pnpm" in result.data["prompt"]


def test_a_model_may_find_that_nothing_fits(cli, remembered, configured):
    """Its empty answer is an answer; `--explain` says so."""
    query = "when does the release freeze start?"
    assert told(cli("recall", query, "--json")) == [FREEZE]
    with serving(choice()) as server:
        configured(server.base)
        assert cli("recall", query, "--model", "smol", "--json").data["strategy"] == "none"
        assert "did not choose" in cli("recall", query, "--model", "smol", "--explain").out


@pytest.mark.parametrize("step", [Fail(401), Fail(500), Hang(), Say("the first one"), choice("project/made-up.md")])
def test_the_fast_answer_stands_when_the_model_fails(cli, remembered, configured, step):
    """Whatever goes wrong, a prompt gets what it would have got."""
    with serving(step) as server:
        configured(server.base)
        result = cli("recall", "when does the release freeze start?", "--model", "smol", "--json")
    assert (result.code, result.data["strategy"], told(result)) == (0, "heuristic", [FREEZE])


def test_a_model_that_is_asked_for_and_not_there_is_said_to_be_missing(cli, remembered):
    """Nobody takes what words found for a model's choice."""
    out = cli("recall", "when does the release freeze start?", "--model", "smol").out
    assert "no model has chosen (no model is configured for this role)" in out


def test_a_model_that_fails_hides_nothing_that_words_alone_find(cli, remembered, configured):
    """Also what an agent is told only when it asks, and the reason stands below."""
    plain = cli("recall", "pnpm").out.strip()
    assert PNPM in plain
    with serving(Fail(401)) as server:
        configured(server.base)
        out = cli("recall", "pnpm", "--model", "smol").out
    assert out.startswith(plain)
    assert "no model has chosen (the provider refused the key)" in out


def test_recall_asks_no_model_unless_it_is_told_to(cli, remembered, configured):
    """A prompt that waits costs no call."""
    with serving(choice()) as server:
        configured(server.base)
        assert told(cli("recall", "when does the release freeze start?", "--json")) == [FREEZE]
        assert server.asked == []


def test_a_model_says_what_a_request_to_forget_means(cli, remembered, configured):
    """At temperature 0, shown before anything is removed; an address needs no model."""
    with serving(choice("e1")) as server:
        configured(server.base)
        shown = cli("forget", "the thing about package managers", "--dry-run", "--json")
        assert (shown.data["strategy"], len(shown.data["candidates"])) == ("model", 1)
        assert server.asked[0].body["temperature"] == 0
        assert cli("forget", remembered[PNPM], "--dry-run", "--json").data["strategy"] == "address"
        assert len(server.asked) == 1
    assert len(cli("list", "--json").data) == 2


def test_forgetting_goes_by_words_when_the_model_fails(cli, remembered, configured):
    """The heuristic choice is shown as such."""
    with serving(Fail(500)) as server:
        configured(server.base)
        result = cli("forget", "release freeze", "--yes", "--json")
    assert (result.data["strategy"], len(result.data["forgotten"])) == ("heuristic", 1)
    assert [entry["summary"] for entry in cli("list", "--json").data] == [PNPM]


def test_events_tell_which_model_chose_and_what_it_used(cli, home, remembered, configured):
    """M7.1, for recall and for forget; without one neither a name nor a number."""
    name = f"project/{remembered[PNPM]}"
    with serving(choice(name), choice("e1")) as server:
        configured(server.base)
        cli("recall", "which package manager belongs here?", "--model", "smol")
        cli("forget", "the package manager", "--yes")
    lines = [
        line for path in sorted((home / ".treering" / "telemetry").iterdir()) for line in path.read_text().splitlines()
    ]
    events = [json.loads(line) for line in lines]
    recalls = [event for event in events if event["event"].endswith("recall") and event["strategy"] == "model"]
    forgets = [event for event in events if event["event"].endswith("forget")]
    assert [(one["model"], one["input_tokens"] > 0, one["output_tokens"] > 0) for one in (*recalls, *forgets)] == [
        ("openai:m", True, True)
    ] * 2
    plain = [event for event in events if event["event"].endswith("recall") and event["strategy"] != "model"]
    assert plain
    assert all("model" not in one or one["model"] == "" for one in plain)
