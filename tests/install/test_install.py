"""Installing under each client into homes that somebody lives in, and taking it out again (real files, the real command)."""

import json
import os
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

from treering.clients.installing import INSTALLERS, Place, load_installer
from treering.core.installing import jsonc
from treering.faces.cli.main import main
from treering.hot.events import EVENTS

SETTINGS = {
    "claude-code": (".claude/settings.json", ".claude.json"),
    "codex": (".codex/hooks.json", ".codex/config.toml"),
    "qwen-code": (".qwen/settings.json",),
    "gemini-cli": (".gemini/settings.json",),
    "opencode": (".config/opencode/opencode.json",),
    "omp": (".omp/agent/mcp.json",),
    "pi": (),
}
JSON = """\
{
    // by hand
    "theme": "dark", /* at night */
    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]},
    "mcpServers": {},
}
"""
TOML = '# by hand\nmodel = "x" # the good one\n\n[mcp_servers.other]\ncommand = "y"\n'


def snapshot(home: Path) -> dict[str, bytes]:
    """Every file of a home but treering's own."""
    found = {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    return {name: data for name, data in found.items() if not name.startswith(".treering/")}


@pytest.fixture
def lived_in(home):
    """A home with settings that somebody wrote, for every client, with Windows' line ends in one."""
    for files in SETTINGS.values():
        for name in files:
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            text = TOML if name.endswith(".toml") else JSON
            path.write_bytes((text.replace("\n", "\r\n") if "qwen" in name else text).encode())
    (home / ".pi/agent").mkdir(parents=True)
    return home


@pytest.fixture
def run(capsys):
    """A command that goes well; what it prints."""

    def run(*arguments: str) -> str:
        assert main(arguments) == 0, capsys.readouterr()
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize("client", INSTALLERS)
def test_installed_twice_and_out_again_every_byte_is_as_it_was(lived_in, run, client):
    """The second time changes nothing."""
    before = snapshot(lived_in)
    run("install", client, "--yes")
    once = snapshot(lived_in)
    assert once != before
    assert "Nothing to change" in run("install", client, "--yes")
    assert snapshot(lived_in) == once
    run("uninstall", client, "--yes")
    assert snapshot(lived_in) == before
    assert not (lived_in / ".treering/installed.json").exists()


@pytest.mark.parametrize("client", INSTALLERS)
def test_a_home_without_settings_is_left_without_them(home, run, client):
    """What was made goes."""
    run("install", client, "--yes")
    assert snapshot(home)
    run("uninstall", client, "--yes")
    assert snapshot(home) == {}


@pytest.mark.parametrize("client", [client for client, files in SETTINGS.items() if files])
def test_settings_that_were_edited_since_lose_exactly_what_is_ours(lived_in, run, client):
    """Comments, order and what came in between stay."""
    run("install", client, "--yes")
    for name in SETTINGS[client]:
        path = lived_in / name
        text = path.read_bytes().decode()
        path.write_bytes(
            (text + "\n# later\n[z]\na = 1\n" if name.endswith(".toml") else jsonc.put(text, ("later",), [1])).encode()
        )
    run("uninstall", client, "--yes")
    for name in SETTINGS[client]:
        text = (lived_in / name).read_text()
        assert "treering" not in text
        assert "by hand" in text
        if name.endswith(".toml"):
            assert tomllib.loads(text) == {**tomllib.loads(TOML), "z": {"a": 1}}
        else:
            assert jsonc.parse(text).plain() == {**jsonc.parse(JSON).plain(), "later": [1]}
            assert "at night" in text


@pytest.mark.parametrize("client", ["claude-code", "codex", "qwen-code", "gemini-cli"])
def test_every_event_of_the_table_gets_its_command_with_a_timeout_in_the_clients_unit(home, run, client):
    """The command is a real one: it answers nothing to nothing and exits 0."""
    run("install", client, "--yes")
    hooks = json.loads((home / SETTINGS[client][0]).read_text())["hooks"]
    assert set(hooks) == set(EVENTS[client])
    for event, groups in hooks.items():
        (hook,) = groups[0]["hooks"]
        seconds = 3 if event == "SessionEnd" else 10
        assert hook["timeout"] == seconds * (1000 if client in {"qwen-code", "gemini-cli"} else 1)
        assert shlex.split(hook["command"])[-2:] == [client, event]
        done = subprocess.run(["sh", "-c", hook["command"]], input=b"{}", capture_output=True, check=True)
        assert (done.stdout, done.stderr) == (b"", b"")


def test_an_older_treering_at_another_place_is_replaced(home, run):
    """Known by the file that its command names."""
    path = home / ".claude/settings.json"
    path.parent.mkdir()
    old = {
        "hooks": {
            "Stop": [
                {"hooks": [{"type": "command", "command": "/old/python /old/treering/faces/hook.py claude-code Stop"}]}
            ]
        }
    }
    path.write_text(json.dumps(old))
    run("install", "claude-code", "--yes")
    (group,) = json.loads(path.read_text())["hooks"]["Stop"]
    assert "/old/" not in json.dumps(group)


def test_a_command_file_of_the_person_is_left_alone(home, run):
    """Installed around it, and it is still there at the end."""
    own = home / ".claude/commands/remember.md"
    own.parent.mkdir(parents=True)
    own.write_text("mine\n")
    assert "is your own and was left alone" in run("install", "claude-code", "--yes")
    run("uninstall", "claude-code", "--yes")
    assert own.read_text() == "mine\n"


def test_settings_behind_a_link_are_edited_where_they_lie(home, run, tmp_path):
    """A home under the care of a dotfiles manager."""
    real = tmp_path / "settings.json"
    real.write_text("{}")
    (home / ".qwen").mkdir()
    (home / ".qwen/settings.json").symlink_to(real)
    run("install", "qwen-code", "--yes")
    assert "treering" in real.read_text()
    run("uninstall", "qwen-code", "--yes")
    assert real.read_text() == "{}"
    assert (home / ".qwen/settings.json").is_symlink()


def test_nothing_is_changed_that_cannot_be_read(lived_in, capsys):
    """All or nothing, with the file and its line."""
    (lived_in / ".gemini/settings.json").write_text('{\n "a": \n}')
    before = snapshot(lived_in)
    assert main(["install", "--all", "--yes"]) == 1
    assert "settings.json: line 3 is no JSON" in capsys.readouterr().err
    assert snapshot(lived_in) == before


def test_without_a_yes_it_is_only_shown(lived_in, capsys):
    """And nobody to ask is a no."""
    before = snapshot(lived_in)
    assert main(["install", "codex", "--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert "+[mcp_servers.treering]" in shown
    assert "trusted" in shown
    assert main(["install", "codex"]) == 1
    assert main(["uninstall", "codex"]) == 0
    assert snapshot(lived_in) == before


def test_a_secret_that_stands_beside_a_change_is_not_shown(lived_in, run):
    """The preview passes the guard."""
    key = "sk-" + "ant-api03-" + "Zq7" * 30
    (lived_in / ".claude.json").write_text(f'{{\n  "key": "{key}"\n}}\n')
    assert key not in run("install", "claude-code", "--dry-run")


def test_a_clients_own_memory_is_switched_off_only_when_asked(lived_in, run):
    """And on again with the end of the installation."""
    before = snapshot(lived_in)
    assert "--own-memory off" in run("install", "qwen-code", "--yes")
    assert "enableManagedAutoMemory" not in (lived_in / ".qwen/settings.json").read_text()
    run("install", "qwen-code", "claude-code", "--own-memory", "off", "--yes")
    assert (
        jsonc.parse((lived_in / ".qwen/settings.json").read_text()).plain()["memory"]["enableManagedAutoMemory"]
        is False
    )
    assert jsonc.parse((lived_in / ".claude/settings.json").read_text()).plain()["env"] == {
        "CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"
    }
    run("uninstall", "--all", "--yes")
    assert snapshot(lived_in) == before


@pytest.mark.parametrize("client", ["claude-code", "qwen-code", "gemini-cli", "opencode", "pi"])
def test_one_project_alone(home, run, client, tmp_path):
    """In its own folder; the settings of the home stay as they are but for Claude Code's list of servers."""
    project = tmp_path / "acme"
    (project / ".git").mkdir(parents=True)
    run("install", client, "--project", str(project), "--yes")
    assert any(path.is_file() and "treering" in path.read_text() for path in project.rglob("*"))
    assert set(snapshot(home)) <= {".claude.json"}
    run("uninstall", client, "--project", str(project), "--yes")
    assert [path for path in project.rglob("*") if path.is_file()] == []
    assert snapshot(home) == {}


@pytest.mark.parametrize("client", ["codex", "omp"])
def test_a_client_that_cannot_have_it_for_one_project_says_so(home, client, tmp_path):
    """Before anything changes."""
    assert main(["install", client, "--project", str(tmp_path), "--yes"]) == 2


def test_without_a_name_every_client_that_is_here_is_meant(lived_in, run, monkeypatch):
    """Used before, or on the PATH."""
    monkeypatch.setenv("PATH", os.devnull)
    data = json.loads(run("install", "--dry-run", "--json"))
    assert data["clients"] == list(INSTALLERS)
    assert {Path(change["file"]).is_absolute() for change in data["changes"]} == {True}


def test_a_shim_holds_the_command_and_nothing_to_be_filled_in(tmp_path):
    """As JavaScript that needs no escaping."""
    place = Place(tmp_path, "/a b/py'thon", Path("/x/treering"))
    for client in ("opencode", "omp", "pi"):
        files = load_installer(client).installation(place, "keep").files
        (text,) = [wants[0].text for path, wants in files.items() if path.suffix in {".js", ".ts"}]
        assert json.dumps(place.hook(client)) in text
        assert "/*" not in text
