"""config.yml and the environment become one frozen value, which names every fault at once."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering import config
from treering.errors import ConfigError


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch):
    """Not even what every other test has set."""
    monkeypatch.delenv("TREERING_RECALL_SEMANTIC")


def write(home: Path, text: str | bytes) -> Path:
    """A config.yml in the home of treering."""
    file = home / ".treering" / "config.yml"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_without_a_file_everything_has_its_default(home):
    """The defaults of A11, word for word."""
    loaded = config.load()
    assert loaded.home == loaded.base == home / ".treering"
    assert not (home / ".treering").exists()
    assert (loaded.memory.scope, loaded.memory.write_policy, loaded.recall.scoring) == ("git-root", "auto", "default")
    handbook = loaded.memories
    assert (handbook.enabled, handbook.max_rollout_age_days, handbook.min_rollout_idle_hours) == (False, 30, 12)
    assert (handbook.max_rollouts_per_startup, handbook.summary_injection_token_limit) == (64, 5000)
    assert (handbook.thread_scan_limit, handbook.max_raw_memories_for_global, handbook.stage1_concurrency) == (
        300,
        200,
        8,
    )
    assert (handbook.stage1_lease_seconds, handbook.stage1_retry_delay_seconds) == (120, 120)
    assert (handbook.phase2_lease_seconds, handbook.phase2_retry_delay_seconds) == (180, 180)
    assert (handbook.phase2_heartbeat_seconds, handbook.rollout_payload_percent) == (30, 0.7)
    assert (handbook.phase1_input_token_limit, handbook.fallback_token_limit) == (4000, 16000)
    assert loaded.sources == {}


def test_a_file_sets_what_it_names_and_is_left_as_it_is(home):
    """Nested or dotted, with comments; the file is read, never written."""
    text = "# mine\nrecall:\n  scoring: seed # as before\nmemories.enabled: true\nmemory:\ntimeZone: Europe/Berlin\n"
    file = write(home, text)
    loaded = config.load()
    assert (loaded.recall.scoring, loaded.memories.enabled, loaded.time_zone) == ("seed", True, "Europe/Berlin")
    assert loaded.sources == {
        "recall.scoring": "config.yml",
        "memories.enabled": "config.yml",
        "timeZone": "config.yml",
    }
    assert file.read_text() == text


def told(loaded) -> str:
    """All that was refused, a line each."""
    return "\n".join(map(str, loaded.faults))


def test_all_faults_are_named_at_once_with_line_key_value_and_range(home):
    """So that a person edits the file once; what stands beside them counts."""
    file = write(
        home,
        "memories:\n  enabled: maybe\n  maxRolloutAgeDays: 0\nrecall: {scorring: seed}\nextra: 1\n"
        "memory:\n  writePolicy: reviw\n  dreamMinHours: 12\n",
    )
    loaded = config.load()
    assert [line.replace(" until that is mended", "") for line in told(loaded).splitlines()] == [
        f"{file}:2: memories.enabled is 'maybe'; allowed: true or false (memories.enabled is false)",
        f"{file}:3: memories.maxRolloutAgeDays is 0; allowed: a whole number from 1 to 3650 days (memories.maxRolloutAgeDays is 30)",
        f"{file}:4: there is no setting 'recall.scorring'; did you mean 'recall.scoring'? (recall.scoring is default)",
        f"{file}:5: there is no setting 'extra'",
        f"{file}:7: memory.writePolicy is 'reviw'; allowed: auto or review; did you mean 'review'? (memory.writePolicy is review)",
    ]
    assert loaded.memory.dream_min_hours == 12


@pytest.mark.parametrize("setting", config.SETTINGS, ids=lambda setting: setting.key)
def test_every_setting_refuses_what_it_does_not_allow(home, setting):
    """A list fits none of them; the message tells the key, the value and the range, and what stands in is allowed."""
    write(home, f"{setting.key}: [1]\n")
    loaded = config.load()
    assert f"config.yml:1: {setting.key} is [1]; allowed: {setting.kind}" in told(loaded)
    assert loaded.value(setting.key) == setting.stand_in
    assert setting.stand_in in {setting.default, setting.kind.read(setting.stand_in)}
    with pytest.raises(ConfigError, match=r"config\.yml:1"):
        loaded.need(setting.key)


@pytest.mark.parametrize(
    ("key", "safe"),
    [
        ("memory.autoExtract", False),
        ("memory.autoDream", False),
        ("memory.writePolicy", "review"),
        ("memories.enabled", False),
        ("models.localOnly", True),
        ("recall.semantic", "off"),
        ("telemetry.enabled", False),
        ("telemetry.otel", False),
    ],
)
@pytest.mark.parametrize("text", ["{key}: nope", "{key}s: 'off'", "{key}: "])
def test_what_may_have_been_meant_as_a_no_is_one(home, key, safe, text):
    """Whether its value cannot be read or its name is one letter off: nothing is switched on by a slip."""
    write(home, text.format(key=key))
    loaded = config.load()
    assert len(loaded.faults) == 1
    assert loaded.value(key) == safe


def test_a_name_that_is_one_letter_off_does_not_outvote_the_right_one(home):
    """What the person wrote where it belongs is what they meant."""
    write(home, "memory:\n  autoExtract: true\n  autoExtracts: false\n")
    loaded = config.load()
    assert loaded.memory.auto_extract
    assert len(loaded.faults) == 1


@pytest.mark.parametrize("key", ["limits.diskMegabytes", "limits.proposals"])
def test_a_limit_that_cannot_be_read_is_no_missing_limit(home, key):
    """Nothing grows without bound because of a slip."""
    write(home, f"{key}: plenty\n")
    assert config.load().value(key) > 0


def test_no_model_is_asked_while_a_setting_of_models_is_refused(home):
    """The address, the key or the budget may not be the one that is meant."""
    write(home, "models:\n  default:\n    model: openai:m\n    baseUrl: localhost:8080\n")
    assert "models.default.baseUrl is 'localhost:8080'" in config.load().fault("models")


def test_a_heartbeat_slower_than_its_lease_is_refused(home):
    """It would lose the lease between two beats; both have their defaults again."""
    write(home, "memories: {phase2LeaseSeconds: 20, phase2HeartbeatSeconds: 20}\n")
    loaded = config.load()
    assert "phase2HeartbeatSeconds must be less than" in told(loaded)
    assert (loaded.memories.phase2_heartbeat_seconds, loaded.memories.phase2_lease_seconds) == (30, 180)


@pytest.mark.parametrize("text", ["a: b: c\n", None])
def test_what_needs_no_setting_goes_on_without_a_file_that_cannot_be_read(home, text):
    """Everything is on the safe side then."""
    file = write(home, text or "")
    if text is None:
        file.unlink()
        file.mkdir()
    loaded = config.load(whole=False)
    assert str(file) in told(loaded)
    assert (loaded.memory.auto_extract, loaded.memory.write_policy, loaded.models.local_only) == (False, "review", True)
    assert loaded.refused("memory.scope")


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"a: b: c\n", "config.yml:1: this is not YAML"),
        (b"recall:\n  scoring: [\n", "this is not YAML"),
        (b"\xff\xfe\xff", "this is not YAML"),
        (b"- a\n", "config.yml:1: expected `key: value` lines, found list"),
        (b"!!python/object/apply:os.getcwd []\n", "this is not YAML"),
    ],
)
def test_a_file_that_is_not_settings_is_named_with_its_line(home, data, where):
    """Never a traceback."""
    write(home, data)
    with pytest.raises(ConfigError) as caught:
        config.load()
    assert where in str(caught.value)


def test_a_directory_in_place_of_the_file_is_named(home):
    """Reading it fails with the reason of the operating system."""
    (home / ".treering" / "config.yml").mkdir(parents=True)
    with pytest.raises(ConfigError, match="cannot be read: Is a directory"):
        config.load()


@given(st.binary(max_size=200))
def test_no_bytes_in_config_yml_make_load_crash(tmp_path_factory, data):
    """Either settings or a ConfigError."""
    home = tmp_path_factory.mktemp("t")
    (home / "config.yml").write_bytes(data)
    try:
        assert config.load(home).home == home
    except ConfigError as error:
        assert str(error)  # noqa: PT017


def test_the_environment_moves_the_trees_and_only_the_trees(home, monkeypatch):
    """QWEN_CODE_MEMORY_BASE_DIR moves what lies on disk, TREERING_HOME everything of treering's own (M1.2)."""
    monkeypatch.setenv("TREERING_HOME", "~/own")
    monkeypatch.setenv("QWEN_CODE_MEMORY_BASE_DIR", "~/shared")
    loaded = config.load()
    assert (loaded.home, loaded.base) == (home / "own", home / "shared")


@pytest.mark.parametrize(
    ("variables", "local"),
    [
        ({}, ""),
        ({"TREERING_MEMORY_LOCAL": "1"}, ".treering"),
        ({"TREERING_MEMORY_LOCAL": "0"}, ""),
        ({"QWEN_CODE_MEMORY_LOCAL": "1"}, ".qwen"),
        ({"QWEN_CODE_MEMORY_LOCAL": "true"}, ""),
        ({"QWEN_CODE_MEMORY_LOCAL": "1", "TREERING_MEMORY_LOCAL": "1"}, ".qwen"),
    ],
)
def test_local_mode_is_read_as_qwen_code_reads_it(monkeypatch, variables, local):
    """Its variable counts only as exactly `1`, since the tree is shared with it."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert config.load().local == local


def test_a_bad_variable_is_refused_like_a_bad_line(monkeypatch):
    """With its name, its value and what is allowed."""
    monkeypatch.setenv("TREERING_MEMORY_LOCAL", "yes")
    monkeypatch.setenv("TREERING_NOW", "tomorrow")
    monkeypatch.setenv("QWEN_CODE_MEMORY_PROJECT_SCOPE", "planet")
    loaded = config.load()
    message = told(loaded)
    assert (loaded.local, loaded.fixed_now) == ("", None)
    assert "TREERING_MEMORY_LOCAL is 'yes'; allowed: 1 or 0" in message
    assert "TREERING_NOW is 'tomorrow'" in message
    assert "QWEN_CODE_MEMORY_PROJECT_SCOPE: memory.scope is 'planet'" in message


def test_a_variable_wins_over_the_file_and_is_named_as_the_source(home, monkeypatch):
    """The shell one sits in is closer than a file."""
    write(home, "memory: {scope: repository}\n")
    monkeypatch.setenv("QWEN_CODE_MEMORY_PROJECT_SCOPE", "Workspace")
    loaded = config.load()
    assert loaded.memory.scope == "workspace"
    assert loaded.sources == {"memory.scope": "QWEN_CODE_MEMORY_PROJECT_SCOPE"}


@pytest.mark.parametrize("text", ["0001-01-01", "9999-12-31T23:59:59-12:00", "1969-12-31"])
def test_the_clock_cannot_be_stopped_at_the_edge_of_the_calendar(home, monkeypatch, text):
    """In another time zone such a moment is none."""
    monkeypatch.setenv("TREERING_NOW", text)
    assert "TREERING_NOW is" in told(config.load())


@pytest.mark.parametrize("text", ["2026-11-30T12:00:00Z", "2026-11-30T12:00", "2026-11-30T14:00:00+02:00"])
def test_the_clock_can_be_stopped(home, monkeypatch, text):
    """TREERING_NOW is what every command takes for now; it shows in the person's time zone."""
    monkeypatch.setenv("TREERING_NOW", text)
    write(home, "timeZone: Asia/Tokyo\n")
    now = config.load().now()
    assert now == datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert now.isoformat() == "2026-11-30T21:00:00+09:00"


@pytest.mark.parametrize("name", ["America/New_York", ":Asia/Tokyo"])
def test_without_a_setting_the_machines_zone_is_the_persons(monkeypatch, name):
    """With its summer time, so that a day named last winter is that day."""
    monkeypatch.setenv("TZ", name)
    assert str(config.load().zone) == name.removeprefix(":")


def test_a_zone_nobody_knows_is_an_offset(monkeypatch):
    """TZ may hold rules instead of a name."""
    monkeypatch.setenv("TZ", "XYZ3")
    assert config.load().now().utcoffset() is not None


def test_the_running_clock_is_aware():
    """Nothing compares naive times."""
    assert config.load().now().tzinfo is not None


def test_a_home_given_in_code_is_self_contained(monkeypatch, tmp_path):
    """A scratch base takes nothing from the environment's places."""
    monkeypatch.setenv("QWEN_CODE_MEMORY_BASE_DIR", "/elsewhere")
    monkeypatch.setenv("TREERING_MEMORY_LOCAL", "1")
    loaded = config.load(tmp_path)
    assert (loaded.home, loaded.base, loaded.local) == (tmp_path, tmp_path, "")


@pytest.mark.parametrize("setting", config.SETTINGS, ids=lambda setting: setting.key)
def test_every_setting_is_read_by_its_key(setting):
    """So that `treering config` can show each."""
    assert config.load().value(setting.key) == setting.default


def test_models_are_named_by_role_and_none_is_named_by_default(home):
    """Nothing is sent anywhere until a person names a model; the small role is a setting of its own."""
    assert config.load().models.default.model == ""
    write(
        home,
        "models:\n  localOnly: true\n  default:\n    model: openai:gpt-x\n    inputPrice: 2\n"
        "models.smol.model: openai:qwen2.5:7b\nmodels.smol.baseUrl: http://127.0.0.1:8080/v1\n",
    )
    models = config.load().models
    assert (models.local_only, models.default.model, models.default.input_price) == (True, "openai:gpt-x", 2.0)
    assert (models.smol.model, models.smol.base_url) == ("openai:qwen2.5:7b", "http://127.0.0.1:8080/v1")


@pytest.mark.parametrize(
    "line",
    [
        "models.default.model: gpt-x",
        "models.default.baseUrl: ftp://x",
        "models.default.key: 'sk-a b'",
        "models.smol.timeout: 0",
    ],
)
def test_a_model_setting_that_cannot_be_meant_is_refused(home, line):
    """A model without its provider, an address that is none, a key instead of the name of one."""
    write(home, line)
    assert line.partition(":")[0] in config.load().fault("models")


def test_a_key_comes_from_the_environment(monkeypatch):
    """Never from a file; blank is none."""
    monkeypatch.setenv("OPENAI_API_KEY", " k ")
    assert config.secret("OPENAI_API_KEY") == "k"
    assert config.secret("ANOTHER_KEY_THAT_IS_NOT_SET") == ""


def test_a_pipe_in_place_of_the_settings_is_an_error_and_no_wait(home):
    """Opening it would wait for a writer for ever."""
    file = write(home, "")
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(ConfigError, match="not a plain file"):
        config.load()


@pytest.mark.parametrize(
    ("text", "line", "key", "first"),
    [
        ("memory.autoExtract: false\nmemory.autoExtract: true\n", 2, "memory.autoExtract", 1),
        ("memory:\n  autoExtract: false\n  autoExtract: true\n", 3, "memory.autoExtract", 2),
        ("memory:\n  autoExtract: false\nmemory.autoExtract: true\n", 3, "memory.autoExtract", 2),
        ("memory:\n  autoExtract: false\nmemory:\n  scope: workspace\n", 3, "memory", 1),
        ("memory:\n  scope: workspace\n\nmemory: {autoExtract: true}\n", 4, "memory", 1),
        ("memory.autoExtract: true\nmemory.autoExtract: true\nmemory.autoExtract: true\n", 2, "memory.autoExtract", 1),
    ],
)
def test_a_setting_that_stands_twice_is_refused(home, text, line, key, first):
    """YAML would take the last without a word; with the line, and the safe side meanwhile."""
    file = write(home, text)
    loaded = config.load()
    about = [fault for fault in loaded.faults if fault.key == "memory.autoExtract"]
    assert [str(fault) for fault in about] == [
        f"{file}:{line}: {key} stands there twice, first in line {first} (memory.autoExtract is false until that is mended)"
    ]
    assert not loaded.memory.auto_extract
    assert loaded.refused("memory.autoExtract")


def test_a_model_that_is_named_twice_is_not_asked(home):
    """Neither the one nor the other; a section that stands twice speaks for none of its settings."""
    write(
        home, "models:\n  default: {model: 'openai:a'}\nmodels:\n  localOnly: false\n  default: {model: 'openai:b'}\n"
    )
    loaded = config.load()
    assert (loaded.models.default.model, loaded.models.local_only) == ("", True)
    assert "models stands there twice" in loaded.fault("models")


def test_the_environment_decides_between_two_lines(home, monkeypatch):
    """It stands above the file."""
    write(home, "recall.semantic: on\nrecall.semantic: off\n")
    monkeypatch.setenv("TREERING_RECALL_SEMANTIC", "off")
    assert config.load().faults == ()
