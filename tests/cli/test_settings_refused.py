"""One bad line in config.yml: commands go on and say so, `config check` and `doctor` fail, and nothing is switched on by it."""

import pytest

BAD = "recall:\n  scoring: sed\nmemory:\n  autoExtrct: false\nmodels.default.model: gpt-x\n"
PROVIDER = "provider:model, the provider one of anthropic, bedrock, google, groq, mistral, openai, openrouter"


@pytest.fixture
def file(home):
    """config.yml."""
    folder = home / ".treering"
    folder.mkdir()
    return folder / "config.yml"


@pytest.mark.parametrize(
    "call",
    [
        "list",
        "status",
        "diagnose",
        "log",
        "recall pnpm",
        "search pnpm",
        "remember x",
        "usage",
        "models",
        "off",
        "on",
        "pause",
    ],
)
def test_a_command_goes_on_and_names_what_was_refused(cli, file, call):
    """A line for each on stderr: file, line, key, what is allowed, the nearest name; the answer itself is as ever."""
    file.write_text(BAD)
    done = cli(*call.split(), "--json")
    assert done.code == 0, done.err
    assert isinstance(done.data, dict | list)
    lines = [line for line in done.err.splitlines() if line.startswith("warning: ")]
    assert [line.partition("config.yml")[2].partition(" (")[0] for line in lines] == [
        ":2: recall.scoring is 'sed'; allowed: default or seed; did you mean 'seed'?",
        ":4: there is no setting 'memory.autoExtrct'; did you mean 'memory.autoExtract'?",
        f":5: models.default.model is 'gpt-x'; allowed: {PROVIDER}",
    ]


def test_a_long_list_of_them_is_shortened(cli, file):
    """`config check` has all of them."""
    file.write_text("".join(f"limits.x{number}: 1\n" for number in range(9)))
    assert cli("list").err.count("warning: ") == 4
    assert len(cli("config", "check", "--json").data["faults"]) == 9


@pytest.mark.parametrize("text", [BAD, "memory: {scope: planet}", "a: b: c", "timeZone: UTC\ntimeZone: UTC"])
def test_config_check_and_doctor_fail_on_it(cli, file, text):
    """With the line, and what to do."""
    file.write_text(text)
    check, doctor = cli("config", "check"), cli("doctor")
    assert (check.code, doctor.code) == (1, 1)
    assert "config.yml:" in check.out
    assert "treering config check" in check.out
    assert "FAULT  settings:" in doctor.out


def test_config_check_is_content_with_what_is_allowed(cli, file):
    """And says so of a file that is not there."""
    assert cli("config", "check").code == 0
    file.write_text("recall.scoring: seed\n")
    done = cli("config", "check")
    assert (done.code, "is in order" in done.out) == (0, True)


def test_nothing_is_filed_while_nobody_can_say_what_a_project_is(cli, file):
    """It would land in another project's memory; hooks are silent meanwhile, too."""
    file.write_text("memory: {scop: workspace}")
    done = cli("remember", "Use pnpm.")
    assert done.code == 1
    assert "did you mean 'memory.scope'" in done.err
    assert not (file.parent / "projects").exists()
    assert not (file.parent / "hook.json").exists()


@pytest.mark.parametrize("call", ["pause", "resume", "off", "on"])
def test_a_person_can_stop_everything_whatever_the_file_holds(cli, file, call):
    """Not even YAML is needed to pause."""
    file.write_text("a: b: c")
    done = cli(call)
    assert done.code == 0
    assert "not YAML" in done.err


def test_hooks_do_not_learn_when_the_person_may_have_said_no(cli, file):
    """hook.json says what the safe side is."""
    file.write_text("memory: {autoExtract: nope}")
    cli("list")
    assert '"learn": false' in (file.parent / "hook.json").read_text()


def test_learning_with_a_model_waits_until_its_settings_are_mended(cli, file, sessions):
    """Rules do not read in its place, and nothing is sent to an address that nobody meant."""
    file.write_text("models:\n  default:\n    model: openai:m\n    baseUrl: localhost:1\n")
    done = cli("learn")
    assert "models.default.baseUrl" in done.out + done.err
    file.write_text("")
    assert "never push to main" in cli("learn").out


def test_status_names_the_line_once(cli, file):
    """A line of problems is a place and what is wrong there."""
    file.write_text("recall.scoring: sed\n")
    (problem,) = cli("status", "--json").data["problems"]
    assert problem["path"] == f"{file}:1"
    assert str(file) not in problem["what"]
