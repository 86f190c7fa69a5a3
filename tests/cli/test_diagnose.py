"""`treering diagnose` says why nothing was learned, session by session and switch by switch (C8)."""

import json

from treering import open_memory


def codes(result):
    assert result.code == 0, result.err
    return [finding["code"] for finding in result.data["findings"]]


def claude(home, project, session, said, **more):
    """A session of Claude Code in the project."""
    folder = home / ".claude" / "projects" / str(project).replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    record = {
        "type": "user",
        "uuid": f"{session}-1",
        "parentUuid": None,
        "sessionId": session,
        "cwd": str(project),
        "timestamp": "2026-11-29T10:00:00Z",
        "message": {"role": "user", "content": said},
        **more,
    }
    (folder / f"{session}.jsonl").write_text(json.dumps(record) + "\n")


def test_a_home_without_sessions_is_the_first_reason(cli):
    """Nothing was found, so nothing could be learned; the text says it with the next step."""
    assert codes(cli("diagnose", "--json"))[0] == "no_sessions"
    assert "no client has left a session" in cli("diagnose").out


def test_sessions_of_other_projects_are_counted_by_client(cli, home, tmp_path):
    """They were found, and none ran here; looking at them registers no project."""
    claude(home, tmp_path / "elsewhere", "s1", "Please always use pnpm.")
    result = cli("diagnose", "--json")
    assert "no_sessions_here" in codes(result)
    assert result.data["found"] == [{"client": "claude-code", "all": 1, "here": 0}]
    assert len(cli("status", "--json").data["projects"]) == 1


def test_each_session_of_the_project_is_named_with_what_becomes_of_it(cli, home, project):
    """Not read, read with nothing to keep, read and learned from: and learning changes the answer, diagnosing does not."""
    claude(home, project, "s1", "Please always use pnpm, never npm, in this repository.")
    claude(home, project, "s2", "thanks!")
    before = cli("diagnose", "--json")
    assert "not_read" in codes(before)
    assert [row["skip"] for row in before.data["sessions"]] == [None, None]
    assert cli("diagnose", "--json").data == before.data
    assert cli("learn", "--json").code == 0
    after = cli("diagnose", "--json")
    assert {row["session"]: row["skip"] for row in after.data["sessions"]} == {
        "s1": "no_new_messages",
        "s2": "nothing_kept",
    }
    assert after.data["skips"] == {"no_new_messages": 1, "nothing_kept": 1}
    assert {"nothing_kept", "rules_only"} <= set(codes(after))


def test_what_was_learned_and_taken_back_is_told_apart_from_what_does_not_last(cli, home, project):
    """With the way to have it again, which `learn` names too."""
    claude(home, project, "s1", "Please always use pnpm, never npm, in this repository.")
    number = cli("learn", "--json").data["changes"][0]
    back = cli("undo", str(number), "--json").data["change"]
    result = cli("diagnose", "--json")
    assert "taken_back" in codes(result)
    assert "nothing_kept" not in codes(result)
    assert [row["skip"] for row in result.data["sessions"]] == ["taken_back"]
    told = cli("learn").out
    assert f"was taken back; `treering undo {back}` keeps it again" in told
    assert cli("undo", str(back)).code == 0
    assert codes(cli("diagnose", "--json")) == [code for code in codes(result) if code != "taken_back"]


def test_settings_that_switch_things_off_are_named(cli, home):
    """Each with the key that a person finds in config.yml."""
    (home / ".treering").mkdir()
    (home / ".treering/config.yml").write_text("memory: {autoExtract: false, autoDream: false, writePolicy: review}\n")
    result = cli("diagnose", "--json")
    assert {"disabled", "dream_off", "handbook_off", "review"} <= set(codes(result))
    assert result.data["dream"]["disabled"] is True
    assert "memory.autoExtract is false" in cli("diagnose").out


def test_without_hooks_nothing_is_learned_by_itself(cli, home, project):
    """A newcomer who only ran `learn` once has to hear it; with a client it is no longer said."""
    claude(home, project, "s1", "Please always use pnpm.")
    assert "not_installed" in codes(cli("diagnose", "--json"))
    assert cli("install", "claude-code", "--yes").code == 0
    assert "not_installed" not in codes(cli("diagnose", "--json"))


def test_a_directory_off_the_record_comes_before_all_else(cli, home, project):
    """And each of its sessions is named so."""
    claude(home, project, "s1", "Please always use pnpm.")
    (home / ".treering").mkdir()
    (home / ".treering/off.json").write_text(json.dumps([["place", str(project), 0, None]]))
    result = cli("diagnose", "--json")
    assert codes(result)[0] == "off_record"
    assert result.data["sessions"][0]["skip"] == "off_record"


def test_a_remote_model_that_nobody_agreed_to_is_named(cli, home):
    """It reads nothing until somebody does, or never under models.localOnly."""
    (home / ".treering").mkdir()
    settings = home / ".treering/config.yml"
    settings.write_text("models: {default: {model: 'openai:gpt-x'}}\n")
    assert "consent" in codes(cli("diagnose", "--json"))
    settings.write_text("models: {localOnly: true, default: {model: 'openai:gpt-x'}}\n")
    assert "local_only" in codes(cli("diagnose", "--json"))


def test_a_turn_that_waits_without_a_worker_is_named(cli, project, monkeypatch):
    """The clock stands still, so that no worker is started."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")
    with open_memory(project) as memory:
        assert memory.turn_finished("messages", "s1", "").noted
    result = cli("diagnose", "--json")
    assert "no_worker" in codes(result)
    assert result.data["jobs"] == {"pending": 1}
    assert "1 pending; no worker is at work" in cli("diagnose").out


def test_the_gates_of_the_next_dream_are_told_with_their_answer(cli):
    """Each by its name; nothing was learned yet, so too few sessions have changed."""
    gates = cli("diagnose", "--json").data["dream"]
    assert gates["min_sessions"] is True
    assert gates["min_hours"] is False
    told = cli("diagnose").out
    assert (
        "next dream: not yet: too few other sessions have changed since the last one (memory.dreamMinSessions)" in told
    )
    assert "min_sessions" not in told


def test_sessions_that_ran_where_a_project_was_before_are_its_own(cli, home, project, tmp_path, monkeypatch):
    """Since it was adopted."""
    claude(home, project, "s1", "Please always use pnpm, never npm, in this repository.")
    cli("remember", "We deploy on Tuesdays only.", "--project-scope")
    new = tmp_path / "renamed"
    project.rename(new)
    monkeypatch.chdir(new)
    assert "no_sessions_here" in codes(cli("diagnose", "--json"))
    cli("adopt", str(project), "--yes")
    result = cli("diagnose", "--json")
    assert "no_sessions_here" not in codes(result)
    assert result.data["found"] == [{"client": "claude-code", "all": 1, "here": 1}]
