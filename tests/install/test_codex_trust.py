"""Codex and its trust in hooks: who is asked in which home, and what that leaves there."""

import hashlib
import json
import os
import sys
from pathlib import Path

import pytest

from treering.faces.cli.main import main

CODEX = f"""#!{sys.executable}
import hashlib, json, os, sys, tomllib, pathlib
home = pathlib.Path(os.environ.get("CODEX_HOME") or os.path.expanduser("~/.codex"))
(home / "state_5.sqlite").write_text("mine")
(home / ".tmp").mkdir(exist_ok=True)
pathlib.Path(os.environ["HOME"], ".codex-was-here").write_text("")
config = (home / "config.toml").read_text() if (home / "config.toml").exists() else ""
states = tomllib.loads(config).get("hooks", {{}}).get("state", {{}})
pathlib.Path(os.environ["SEEN"]).write_text(json.dumps([str(home), config, os.environ.get("HTTPS_PROXY", "")]))
for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("method") != "hooks/list":
        continue
    hooks = []
    for event, groups in json.loads((home / "hooks.json").read_text())["hooks"].items():
        snake = "".join("_" + c.lower() if c.isupper() and n else c.lower() for n, c in enumerate(event))
        key = f"{{home}}/hooks.json:{{snake}}:0:0"
        command = groups[0]["hooks"][0]["command"]
        digest = "sha256:" + hashlib.sha256(command.encode()).hexdigest()
        trusted = states.get(key, {{}}).get("trusted_hash") == digest
        hooks.append({{"key": key, "currentHash": digest, "command": command, "trustStatus": "trusted" if trusted else "new"}})
    print(json.dumps({{"id": asked["id"], "result": {{"data": [{{"hooks": hooks}}]}}}}), flush=True)
"""


@pytest.fixture
def codex(home, tmp_path, monkeypatch):
    """A Codex on the PATH that writes into the home it is started in, as the real one does; what it saw when it was asked."""
    program = tmp_path / "bin/codex"
    program.parent.mkdir()
    program.write_text(CODEX)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("SEEN", str(tmp_path / "seen.json"))
    monkeypatch.delenv("CODEX_HOME", raising=False)
    (home / ".codex").mkdir()
    (home / ".codex/config.toml").write_text('model = "x"\n\n[mcp_servers.other]\ncommand = "rm"\n')
    return lambda: json.loads((tmp_path / "seen.json").read_text())


def everything(home: Path) -> dict[str, str]:
    """Every file and directory of a home but treering's own, with what is in it and when it was written."""
    return {
        str(
            path
        ): f"{path.stat().st_mtime_ns} {hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ''}"
        for path in sorted(home.rglob("*"))
        if ".treering" not in path.parts
    }


def findings(capsys) -> list[str]:
    main(["doctor", "--json"])
    return [one["what"] for one in json.loads(capsys.readouterr().out)["checks"]]


def test_the_doctor_asks_codex_in_a_home_of_its_own(home, codex, capsys):
    """Not a byte of the person's changes; Codex sees our hooks and the trust in them, and no server that it could start."""
    main(["install", "codex", "--yes"])
    capsys.readouterr()
    before = everything(home)
    told = findings(capsys)
    assert everything(home) == before
    assert any(one.startswith("Codex does not trust 5 hooks") for one in told)
    place, config, proxy = codex()
    assert (Path(place).exists(), "mcp_servers" in config, proxy != "") == (False, False, True)


def test_trust_that_was_given_is_seen_from_there(home, codex, capsys):
    """It is by the hash of the command; the place of the file is that of the probe."""
    main(["install", "codex", "--trust-hooks", "--yes"])
    capsys.readouterr()
    before = everything(home)
    assert "Codex trusts the hooks" in findings(capsys)
    assert everything(home) == before


def test_a_config_that_nobody_can_read_holds_no_trust(home, codex, capsys):
    """And is no fault of the doctor's."""
    main(["install", "codex", "--trust-hooks", "--yes"])
    capsys.readouterr()
    with (home / ".codex/config.toml").open("a") as file:
        file.write("\n[broken\n")
    assert any(one.startswith("Codex does not trust 5 hooks") for one in findings(capsys))


def test_who_trusts_them_at_once_is_not_told_to(home, codex, capsys):
    """The note about the review is for those who have still to do it."""
    assert main(["install", "codex", "--yes", "--dry-run"]) == 0
    assert "--trust-hooks here" in capsys.readouterr().out
    main(["install", "codex", "--trust-hooks", "--yes"])
    told = capsys.readouterr().out
    assert ("--trust-hooks" in told, "Codex trusts 5 hooks" in told) == (False, True)


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
@pytest.mark.parametrize("edited", [False, True])
def test_trust_goes_with_the_hooks_and_every_byte_comes_back(home, codex, end, edited):
    """Also the end of a file that has no end of line; what somebody wrote above since stays."""
    config = home / ".codex/config.toml"
    config.write_text(f'model = "x"{end}')
    main(["install", "codex", "--trust-hooks", "--yes"])
    if edited:
        config.write_text(config.read_text().replace('model = "x"', 'model = "y"'))
    main(["uninstall", "codex", "--yes"])
    assert config.read_text() == f'model = "{"y" if edited else "x"}"{end}'


def test_a_config_that_was_made_for_it_goes(home, codex):
    """With the trust in it."""
    (home / ".codex/config.toml").unlink()
    main(["install", "codex", "--trust-hooks", "--yes"])
    main(["uninstall", "codex", "--yes"])
    assert not (home / ".codex/config.toml").exists()
