"""Installing under each client into homes that somebody lives in, and taking it out again (real files, the real command)."""

import io
import json
import os
import shlex
import subprocess
import tomllib
from collections import Counter
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


@pytest.mark.parametrize("text", ["", " \n", "\ufeff"])
@pytest.mark.parametrize("client", [client for client, files in SETTINGS.items() if files])
def test_an_empty_file_of_settings_is_as_good_as_an_empty_object(home, run, client, text):
    """And is as empty again at the end, byte for byte."""
    for name in SETTINGS[client]:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("" if name.endswith(".toml") else text)
    before = snapshot(home)
    run("install", client, "--yes")
    assert all("treering" in (home / name).read_text() for name in SETTINGS[client])
    run("uninstall", client, "--yes")
    assert snapshot(home) == before


def test_one_broken_file_keeps_only_its_own_client_out(lived_in, capsys):
    """Named, with its line and what to do; the others are installed, and taken out again, around it."""
    broken = lived_in / ".gemini/settings.json"
    broken.write_text('{\n "a": \n}')
    before = snapshot(lived_in)
    assert main(["install", "--all", "--yes", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert "settings.json: line 3 is no JSON" in told["faults"]["gemini-cli"]["message"]
    assert "gemini-cli" in told["error"]["message"]
    assert "treering" in (lived_in / ".claude/settings.json").read_text()
    assert broken.read_text() == '{\n "a": \n}'
    assert main(["install", "--all", "--yes"]) == 1
    assert "gemini-cli: not installed: " in capsys.readouterr().out
    assert main(["install", "gemini-cli", "--yes"]) == 1
    assert "line 3 is no JSON" in capsys.readouterr().err
    (lived_in / ".qwen/settings.json").write_text("{")
    assert main(["uninstall", "--yes"]) == 1
    assert "qwen-code: not uninstalled: " in capsys.readouterr().out
    left = snapshot(lived_in)
    assert {name for name in left if left[name] != before.get(name)} <= {name for name in left if ".qwen" in name}


@pytest.mark.parametrize(
    "text",
    [
        '{"theme": "dark", "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}, {"x": 1}]}}',
        '{\n  "theme": "dark",\n  "hooks": { "Stop": [ {"hooks": []} ] }\n}\n',
        '{\n\t"theme": "dark", // mine\n\t"hooks": {"Stop": [{"hooks": []} /* last */ ]  }  \n}',
        JSON,
    ],
)
@pytest.mark.parametrize("client", ["claude-code", "qwen-code", "gemini-cli"])
def test_an_edit_elsewhere_in_the_file_leaves_every_other_byte(home, run, client, text):
    """What was put there is taken out piece by piece."""
    path = home / SETTINGS[client][0]
    path.parent.mkdir()
    path.write_text(text)
    run("install", client, "--yes")
    path.write_text(path.read_text().replace('"dark"', '"light"'))
    run("uninstall", client, "--yes")
    assert path.read_text() == text.replace('"dark"', '"light"')


def test_folders_that_were_made_go_when_they_are_empty(home, run, tmp_path):
    """Those that were there stay, and so do those that somebody put something into."""
    project = tmp_path / "acme"
    (project / ".git").mkdir(parents=True)
    run("install", "claude-code", "--project", str(project), "--yes")
    run("install", "claude-code", "--project", str(project), "--yes")
    run("uninstall", "claude-code", "--project", str(project), "--yes")
    assert [path.name for path in project.iterdir()] == [".git"]
    (project / ".claude/commands").mkdir(parents=True)
    run("install", "claude-code", "--project", str(project), "--yes")
    run("uninstall", "claude-code", "--project", str(project), "--yes")
    assert (project / ".claude/commands").is_dir()
    run("install", "qwen-code", "--project", str(project), "--yes")
    (project / ".qwen/mine.txt").write_text("mine")
    run("uninstall", "qwen-code", "--project", str(project), "--yes")
    assert [path.name for path in (project / ".qwen").iterdir()] == ["mine.txt"]


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


def settings_of(path: Path) -> dict:
    """What stands in a file of settings."""
    return jsonc.parse(path.read_text()).plain()


def test_a_clients_own_memory_is_switched_off_only_when_asked(lived_in, run):
    """And on again with the end of the installation."""
    before = snapshot(lived_in)
    assert "--own-memory read proposes" in run("install", "qwen-code", "--yes")
    assert "enableManagedAutoMemory" not in (lived_in / ".qwen/settings.json").read_text()
    told = run("install", "qwen-code", "claude-code", "gemini-cli", "--own-memory", "off", "--yes")
    assert "--own-memory" not in told, "who has said it need not be told that it can be said"
    assert settings_of(lived_in / ".qwen/settings.json")["memory"]["enableManagedAutoMemory"] is False
    assert settings_of(lived_in / ".claude/settings.json")["env"] == {"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}
    assert settings_of(lived_in / ".gemini/settings.json")["experimental"] == {"autoMemory": False}
    run("uninstall", "--all", "--yes")
    assert snapshot(lived_in) == before


def test_what_was_chosen_stays_until_something_else_is(lived_in, run):
    """Installing again without a word keeps it; another word takes the first one's settings out, also of an edited file."""
    path = lived_in / ".qwen/settings.json"
    before = snapshot(lived_in)
    run("install", "qwen-code", "--own-memory", "off", "--yes")
    assert "Nothing to change" in run("install", "qwen-code", "--yes")
    path.write_bytes(jsonc.put(path.read_bytes().decode(), ("later",), [1]).encode())
    run("install", "qwen-code", "--own-memory", "keep", "--yes")
    assert "memory" not in settings_of(path)
    assert settings_of(path)["later"] == [1]
    path.write_bytes(before[".qwen/settings.json"])
    run("install", "qwen-code", "--own-memory", "off", "--yes")
    run("install", "qwen-code", "--own-memory", "keep", "--yes")
    run("uninstall", "qwen-code", "--yes")
    assert snapshot(lived_in) == before


def test_one_memory_for_both_is_qwen_codes_own_variable(lived_in, run):
    """In its settings, pointing at where the trees of treering lie."""
    before = snapshot(lived_in)
    run("install", "qwen-code", "--own-memory", "share", "--yes")
    name = "QWEN_CODE_MEMORY_BASE_DIR"
    assert settings_of(lived_in / ".qwen/settings.json")["env"] == {name: str(lived_in / ".treering")}
    run("uninstall", "qwen-code", "--yes")
    assert snapshot(lived_in) == before


def test_one_memory_for_both_is_not_for_one_project(home, capsys, tmp_path):
    """The variable stands for all of them."""
    (tmp_path / ".git").mkdir()
    arguments = ["install", "qwen-code", "--own-memory", "share", "--yes", "--project", str(tmp_path)]
    assert main(arguments) == 2
    assert "for all projects only" in capsys.readouterr().err


def test_what_no_client_offers_is_refused_with_who_does(home, capsys):
    """Before anything changes."""
    assert main(["install", "pi", "codex", "--own-memory", "share", "--yes"]) == 2
    assert "it is offered by: qwen-code" in capsys.readouterr().err
    assert snapshot(home) == {}


@pytest.mark.parametrize("choice", ["read", "share"])
def test_what_a_client_remembers_is_proposed(home, run, tmp_path, monkeypatch, choice):
    """Of the project and of the person, and nothing of the client's is touched."""
    project = tmp_path / "acme"
    (project / ".git").mkdir(parents=True)
    monkeypatch.chdir(project)
    key = "".join(c if c.isascii() and c.isalnum() else "-" for c in str(project))
    topic = "---\nname: X\ndescription: Y\ntype: {}\n---\n\n{}\n"
    for folder, kind, text in (
        (home / ".qwen/memories/user", "user", "They write Rust every day."),
        (home / f".qwen/projects/{key}/memory/project", "project", "Deploys go out on Fridays at noon."),
    ):
        folder.mkdir(parents=True)
        (folder / "x.md").write_text(topic.format(kind, text))
    before = {name: data for name, data in snapshot(home).items() if "settings" not in name}
    assert "proposed 2 entries" in run("install", "qwen-code", "--own-memory", choice, "--yes")
    waiting = run("inbox")
    assert "Rust every day" in waiting
    assert "Fridays" in waiting
    assert before.items() <= snapshot(home).items()


class Person:
    """Somebody at a terminal who types these answers."""

    def __init__(self, monkeypatch, answers: str) -> None:
        monkeypatch.setattr("treering.faces.cli.command.Call.asks", property(lambda _: True))
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))


@pytest.mark.parametrize(("answers", "memory"), [("off\ny\n", {"enableManagedAutoMemory": False}), ("\ny\n", None)])
def test_a_person_is_asked_what_becomes_of_it(home, capsys, monkeypatch, answers, memory):
    """Only where the client has one that is on, and Enter keeps it; then the changes are shown, and asked about."""
    Person(monkeypatch, answers)
    assert main(["install", "qwen-code", "pi"]) == 0
    asked = capsys.readouterr().err
    assert "Qwen Code has a memory of its own. What becomes of it?" in asked
    assert "pi has a memory" not in asked
    assert (settings_of(home / ".qwen/settings.json").get("memory") or {}).items() >= (memory or {}).items()


def test_a_dry_run_is_a_diff_of_every_file(lived_in, run):
    """New files with all their lines; as JSON too."""
    shown = run("install", "claude-code", "--dry-run")
    assert f"--- {lived_in}/.claude/settings.json\n+++ {lived_in}/.claude/settings.json\n@@" in shown
    assert f"--- /dev/null\n+++ {lived_in}/.claude/commands/remember.md\n@@" in shown
    assert "+Remember this, word for word:" in shown
    assert "claude-code UserPromptSubmit" in shown
    assert "Nothing was written. It would be:\n  claude-code: " in shown
    changes = json.loads(run("install", "claude-code", "--dry-run", "--json"))["changes"]
    counted = Counter(change["kind"] for change in changes)
    assert f"{counted['new']} new file" in shown.rpartition("claude-code: ")[2]
    assert all(change["diff"].startswith("--- ") for change in changes)
    run("install", "claude-code", "--yes")
    assert "+++ /dev/null" in run("uninstall", "claude-code", "--dry-run")


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


def test_who_names_no_client_means_those_that_can_have_it_for_a_project(lived_in, capsys, tmp_path):
    """The others are named, and are no failure."""
    (tmp_path / "acme/.git").mkdir(parents=True)
    assert main(["install", "--project", str(tmp_path / "acme"), "--yes", "--json"]) == 0
    told = capsys.readouterr()
    assert "codex" not in json.loads(told.out)["clients"]
    assert "Codex takes this for all projects only" in told.err
    assert main(["install", "codex", "pi", "--project", str(tmp_path / "acme"), "--yes"]) == 1


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
