"""The doctor fires what is installed, for real, and names what is wrong."""

import json
import os

import pytest

from treering.faces.cli.main import main


@pytest.fixture
def doctor(capsys):
    """Its findings, and the faults among them."""

    def run() -> tuple[list[dict], list[str]]:
        capsys.readouterr()
        code = main(["doctor", "--json"])
        checks = json.loads(capsys.readouterr().out)["checks"]
        faults = [one["what"] for one in checks if one["state"] == "fault"]
        assert code == bool(faults)
        return checks, faults

    return run


@pytest.mark.parametrize("client", ["claude-code", "gemini-cli", "pi"])
def test_a_sound_installation_answers_at_every_event(home, doctor, client):
    """And nothing is left behind in the person's own memory."""
    main(["install", client, "--yes"])
    checks, faults = doctor()
    assert faults == []
    assert sum(one["what"].endswith("answers") for one in checks) >= 4
    assert not list((home / ".treering").rglob("*.md"))


def test_settings_that_lost_what_was_installed_are_named(home, doctor):
    """With the file and what to do."""
    main(["install", "qwen-code", "--yes"])
    (home / ".qwen/settings.json").write_text("{}")
    _, faults = doctor()
    assert faults == [f"{home}/.qwen/settings.json does not hold what was installed (`treering install qwen-code`)"]


def test_without_an_installation_it_says_so(home, capsys):
    """That is no fault."""
    assert main(["doctor"]) == 0
    assert "treering install" in capsys.readouterr().out


def test_settings_that_were_edited_are_read_again(home, doctor):
    """So that hooks are no longer silent."""
    main(["install", "pi", "--yes"])
    (home / ".treering/config.yml").write_text("recall: {scoring: seed}\n")
    _, faults = doctor()
    assert faults == []
    assert "seed" in (home / ".treering/hook.json").read_text()


def test_what_keeps_hooks_silent_is_named(home, doctor, monkeypatch):
    """A home of somebody else, and an off.json that nobody can read."""
    main(["install", "pi", "--yes"])
    (home / ".treering/off.json").write_text("{")
    _, faults = doctor()
    assert any("off the record" in fault for fault in faults)
    there = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: there + 1)
    _, faults = doctor()
    assert any("belongs to somebody else" in fault for fault in faults)
