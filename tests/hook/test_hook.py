"""What a hook does with an event: recall, a request for learning, or nothing."""

import json
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import treering
from treering.hot import hook
from treering.hot.events import EVENTS
from treering.pipeline.hook_settings import prepare_hook

PROMPT = "please add a dependency with npm for parsing dates"


def queued(base: Path) -> list[tuple[str, str, str]]:
    """The jobs in the queue: kind, client and session."""
    with closing(sqlite3.connect(base / "state.db")) as state:
        return list(state.execute("SELECT kind, client, session FROM jobs ORDER BY id"))


def spooled(base: Path) -> list[dict]:
    """The requests in the spool."""
    return [json.loads(path.read_text()) for path in sorted((base / "spool").glob("*.json"))]


def measured(base: Path) -> list[dict]:
    """The lines that hooks left in the telemetry; those of the change before them may be another month's file."""
    files = (base / "telemetry").glob("*.jsonl")
    lines = [json.loads(line) for path in files for line in path.read_text().splitlines()]
    return [line for line in lines if line["event"].startswith("recall")]


# A prompt


@pytest.mark.parametrize(
    ("client", "name"),
    [
        ("claude-code", "UserPromptSubmit"),
        ("qwen-code", "UserPromptSubmit"),
        ("codex", "UserPromptSubmit"),
        ("gemini-cli", "BeforeAgent"),
    ],
)
def test_a_prompt_is_told_what_fits_it(memory, fire, client, name):
    """Fenced as data, under every client."""
    told = fire(name, client, prompt=PROMPT)
    assert "use pnpm, never npm" in told
    assert "<treering-memory>" in told
    assert "phone" not in told


def test_the_hook_tells_what_treering_recall_tells(memory, fire):
    """One ranking and one bar for both."""
    for prompt in (
        PROMPT,
        "split this into smaller commits, I read the diff on my phone",
        "what is the capital of France?",
    ):
        known = memory.recall(prompt)
        told = fire("UserPromptSubmit", session_id=prompt, now=memory.config.now().timestamp(), prompt=prompt)
        assert told == known.prompt


def test_an_unrelated_prompt_is_told_nothing(memory, fire):
    """Silence is the usual answer."""
    assert fire("UserPromptSubmit", prompt="why is the sky blue?") == ""


PROMPTS = [(client, name) for client, events in EVENTS.items() for name, what in events.items() if what == "prompt"]


@pytest.mark.parametrize(("client", "name"), PROMPTS)
def test_a_memory_is_shown_once_in_a_session_unless_it_changed(memory, fire, client, name):
    """Under every client. Another session is shown it, and so is this one when the text is another."""
    assert fire(name, client, prompt=PROMPT)
    assert fire(name, client, prompt=PROMPT) == ""
    assert fire(name, client, prompt=PROMPT, session_id="s2")
    assert fire("UserPromptSubmit", "pi" if client == "codex" else "codex", prompt=PROMPT), "ids of clients may collide"
    entry = next(entry for entry in memory.entries() if "pnpm" in entry.record.summary)
    memory.edit(entry, "use pnpm 9, never npm, when you add a dependency")
    assert "pnpm 9" in fire(name, client, prompt=PROMPT)


@pytest.mark.parametrize(("client", "name"), PROMPTS)
def test_what_the_start_of_a_session_showed_is_not_shown_again_to_a_prompt(memory, fire, client, name):
    """The model has it already; another session, which was not given it, is."""
    memory.handbook.injection.prepare()
    assert "pnpm" in fire("SessionStart", client, source="startup")
    assert "pnpm" not in fire(name, client, prompt=PROMPT)
    assert "pnpm" in fire(name, client, prompt=PROMPT, session_id="s2")


@pytest.mark.parametrize(
    ("name", "fields"),
    [("PreCompact", {}), ("SessionStart", {"source": "compact"}), ("SessionStart", {"source": "clear"})],
)
def test_what_a_compaction_took_from_the_model_may_be_shown_again(memory, fire, name, fields):
    """It no longer knows."""
    fire("UserPromptSubmit", prompt=PROMPT)
    fire(name, **fields)
    assert fire("UserPromptSubmit", prompt=PROMPT)


def test_a_resumed_session_is_not_shown_it_again(memory, fire):
    """Its conversation still holds it."""
    fire("UserPromptSubmit", prompt=PROMPT)
    fire("SessionStart", source="resume")
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""


def test_a_file_that_was_edited_by_hand_is_not_shown_as_it_was(memory, fire):
    """Stale text is never shown; the next sweep finds the new one."""
    path = next((memory.store.tree(f"project:{memory.key}").memory / "feedback").glob("*.md"))
    path.write_text(path.read_text().replace("pnpm", "yarn"))
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""


def test_what_is_past_its_day_is_not_told(project, fire):
    """Until the evening of the day it is, in the person's time zone."""
    with treering.open_memory(project, now=datetime.fromtimestamp(1_795_000_000.0, UTC)) as memory:
        memory.remember("the release freeze of billing ends on 2027-03-01", scope="project")
        assert next(iter(memory.entries())).line.due
    ask = {"prompt": "when does the release freeze of billing end?"}
    assert fire("UserPromptSubmit", now=1_803_880_000.0, **ask)  # 2027-03-01
    assert fire("UserPromptSubmit", now=1_804_060_000.0, session_id="s2", **ask) == ""  # 2027-03-03


def test_the_seeds_scoring_is_the_seeds_in_the_hook_too(memory, fire, base):
    """The setting means the same everywhere."""
    (base / "config.yml").write_text("recall: {scoring: seed}\n")
    with treering.open_memory(memory.root) as again:
        known = again.recall("dependency")
        assert fire("UserPromptSubmit", now=again.config.now().timestamp(), prompt="dependency") == known.prompt != ""


def test_a_directory_nobody_knows_is_told_about_the_person_only(memory, fire, tmp_path):
    """And nothing is made for it."""
    told = fire(
        "UserPromptSubmit", cwd=str(tmp_path / "other"), prompt="how large may commits be? I read diffs on a phone"
    )
    assert "two hundred lines" in told
    assert fire("UserPromptSubmit", cwd=str(tmp_path / "other"), prompt=PROMPT) == ""


def test_each_recall_leaves_two_lines_of_telemetry_without_its_text(memory, fire, base):
    """Numbers and names; none at all when the person wants none."""
    before = len(measured(base))
    fire("UserPromptSubmit", prompt=PROMPT)
    recall, delivery = measured(base)[before:]
    assert (recall["event"], recall["docs_selected"], recall["docs_scanned"]) == ("recall", 1, 2)
    assert (delivery["event"], delivery["delivery_point"], delivery["strategy"]) == (
        "recall_delivery",
        "hook",
        "heuristic",
    )
    assert "pnpm" not in json.dumps([recall, delivery])
    (base / "config.yml").write_text("telemetry: {enabled: false}\n")
    prepare_hook(treering.open_memory(memory.root).config)
    fire("UserPromptSubmit", prompt=PROMPT, session_id="s2")
    assert len(measured(base)) == before + 2


# A turn


@pytest.mark.parametrize(
    ("client", "name"),
    [
        ("claude-code", "Stop"),
        ("claude-code", "SessionEnd"),
        ("claude-code", "PreCompact"),
        ("qwen-code", "Stop"),
        ("codex", "Stop"),
        ("gemini-cli", "AfterAgent"),
        ("pi", "Stop"),
    ],
)
def test_a_turn_that_is_over_is_queued_and_a_worker_is_woken(memory, fire, base, client, name):
    """Nothing is printed."""
    assert fire(name, client) == ""
    assert queued(base) == [("extract", client, "s1")]
    assert fire.woken == 1


def test_nothing_is_queued_when_the_person_wants_no_learning(memory, fire, base):
    """`memory.autoExtract: false`."""
    (base / "config.yml").write_text("memory: {autoExtract: false}\n")
    treering.open_memory(memory.root).close()
    fire("Stop")
    assert queued(base) == []
    assert fire.woken == 0


@pytest.mark.parametrize("fields", [{"stop_hook_active": True}, {"agent_id": "a"}])
def test_a_turn_that_goes_on_and_a_sub_agent_are_not_queued(memory, fire, base, fields):
    """The end of the turn comes later, or is the parent's."""
    assert fire("Stop", **fields) == ""
    assert queued(base) == []


def test_a_session_start_asks_for_the_handbook_where_one_is_kept(memory, fire, base):
    """It is off by default; edits by hand are looked for in any case."""
    fire("SessionStart", source="startup")
    assert queued(base) == [("sweep", "", "")]
    assert fire.woken == 1
    (base / "config.yml").write_text("memories: {enabled: true}\n")
    treering.open_memory(memory.root).close()
    fire("SessionStart", source="startup")
    assert sorted(queued(base)) == [("harvest", "", ""), ("sweep", "", "")]


# Settings that are not to be trusted


@pytest.mark.parametrize("spoil", ["missing", "older", "damaged", "of another version"])
def test_without_settings_the_hook_is_silent_and_the_turn_goes_by_the_spool(memory, fire, base, spoil):
    """hook.json is compiled again by the next process of treering."""
    file = base / "hook.json"
    match spoil:
        case "missing":
            file.unlink()
        case "older":
            (base / "config.yml").write_text("telemetry: {enabled: true}\n")
        case "damaged":
            file.write_text("{")
        case "of another version":
            file.write_text(file.read_text().replace('"v": [1', '"v": [0'))
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""
    assert fire("Stop") == ""
    assert [request["kind"] for request in spooled(base)] == ["extract"]
    assert fire.woken == 1
    prepare_hook(treering.open_memory(memory.root).config)
    assert fire("UserPromptSubmit", prompt=PROMPT)


def test_the_first_turn_of_all_makes_the_home_and_waits_in_the_spool(fire, base):
    """There is no state.db yet."""
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""
    assert not base.exists()
    fire("Stop")
    assert spooled(base)[0]["session"] == "s1"


def test_a_home_in_a_directory_that_never_was_is_not_made(fire, tmp_path, monkeypatch):
    """It is a slip in TREERING_HOME, which the command line names."""
    monkeypatch.setenv("TREERING_HOME", str(tmp_path / "hoem" / ".treering"))
    assert fire("SessionStart") == fire("Stop") == ""
    assert not (tmp_path / "hoem").exists()


# Off the record


@pytest.mark.parametrize(
    "prompt", [f"off the record: {PROMPT}", f"{PROMPT} #off-the-record", f"Off  the Record {PROMPT}"]
)
def test_a_prompt_off_the_record_is_not_looked_at(memory, fire, base, prompt):
    """Not even its length."""
    before = len(measured(base))
    assert fire("UserPromptSubmit", prompt=prompt) == ""
    assert len(measured(base)) == before


def test_words_about_records_are_no_mark(memory, fire):
    """Only at the beginning, or as the mark."""
    assert fire("UserPromptSubmit", prompt=f"{PROMPT}, and keep the address off the record table")


def test_a_place_and_a_session_can_be_off_the_record_for_a_time(memory, fire, base, project):
    """Below it too, and not beside it."""
    spans = [["place", str(project), 100.0, 200.0], ["session", "codex s9", 0, None]]
    (base / "off.json").write_text(json.dumps(spans))
    assert fire("UserPromptSubmit", now=150.0, prompt=PROMPT) == ""
    assert fire("UserPromptSubmit", now=150.0, cwd=str(project / "sub"), prompt=PROMPT) == ""
    assert fire("Stop", now=150.0) == ""
    assert fire("Stop", client="codex", session_id="s9") == ""
    assert queued(base) == []
    assert fire("UserPromptSubmit", now=250.0, prompt=PROMPT)
    assert fire(
        "UserPromptSubmit",
        now=150.0,
        cwd=str(project) + "-more",
        prompt="how large may commits be? I read diffs on a phone",
    )


@pytest.mark.parametrize("text", ["{", "7", '[["place"]]', "\0"])
def test_an_off_json_that_cannot_be_read_keeps_everything_out(memory, fire, base, text):
    """What was to be kept apart is not learned by accident."""
    (base / "off.json").write_text(text)
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""
    fire("Stop")
    assert queued(base) == []


# What goes wrong


def test_a_locked_database_costs_the_mark_not_the_memory(memory, fire, base):
    """Shown all the same, and the turn goes by the spool."""
    with closing(sqlite3.connect(base / "state.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert fire("UserPromptSubmit", prompt=PROMPT)
        fire("Stop")
    assert [request["kind"] for request in spooled(base)] == ["extract"]
    assert fire("UserPromptSubmit", prompt=PROMPT)


@pytest.mark.parametrize("name", ["state.db", "catalog.db"])
def test_a_damaged_database_is_silence(memory, fire, base, name):
    """The other catalog still answers, and a turn is still asked for."""
    memory.close()
    for path in base.rglob(f"{name}*"):
        path.unlink() if path.name != name else path.write_bytes(b"not a database at all" * 400)
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""
    fire("Stop")
    assert queued(base) if name == "catalog.db" else spooled(base)


def test_one_damaged_catalog_does_not_silence_the_other(memory, fire, base):
    """Pages that are wrong in the middle show only when they are read."""
    memory.close()
    path = base / "user-state" / "catalog.db"
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    assert "pnpm" in fire("UserPromptSubmit", prompt=PROMPT)


def test_a_home_of_somebody_else_is_left_alone(memory, fire, base, monkeypatch):
    """What others may write is not shown to a model, and nothing is written into it."""
    there = os.geteuid()
    monkeypatch.setattr(hook.os, "geteuid", lambda: there + 1)
    assert fire("UserPromptSubmit", prompt=PROMPT) == ""
    fire("Stop")
    assert queued(base) == []
    assert spooled(base) == []
