"""Why hooks are silent, as `treering status` says it: each fault is made for real, and a hook is fired into it."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from hook.conftest import COMMAND
from treering.clients.codex.install import untrusted
from treering.faces.cli.main import main

PROMPT = "please add a dependency with npm for parsing dates"


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    path = tmp_path / "acme"
    (path / ".git").mkdir(parents=True)
    monkeypatch.chdir(path)
    return path


@pytest.fixture
def base(home, project) -> Path:
    """Treering under Claude Code, with something to tell."""
    main(["install", "claude-code", "--yes"])
    main(["remember", "--project-scope", "use pnpm, never npm, when you add a dependency"])
    return home / ".treering"


@pytest.fixture
def fire(project, home):
    """A hook, as the client runs it; whether it told anything. No worker is started."""

    def run(name: str = "UserPromptSubmit", client: str = "claude-code") -> bool:
        (home / ".treering/logs").mkdir(parents=True, exist_ok=True)
        data = {"session_id": os.urandom(4).hex(), "cwd": str(project), "prompt": PROMPT, "transcript_path": ""}
        done = subprocess.run(
            [*COMMAND, client, name], input=json.dumps(data).encode(), capture_output=True, check=True
        )
        assert done.stderr == b""
        return b"pnpm" in done.stdout

    return run


@pytest.fixture
def status(capsys):
    """What status says: the codes of its findings, for the home and for Claude Code, and the text."""

    def run() -> tuple[list[str], list[str], str]:
        capsys.readouterr()
        assert main(["status", "--json"]) == 0
        hooks = json.loads(capsys.readouterr().out)["hooks"]
        main(["status"])
        codes = [one["code"] for one in hooks["home"]]
        own = [one["code"] for of in hooks["clients"] for one in of["findings"] if of["client"] == "claude-code"]
        return codes, own, capsys.readouterr().out

    return run


def test_a_hook_that_was_called_is_named_with_its_time(base, fire, status):
    """And nothing is said against it."""
    assert status()[1] == ["never_called"]
    assert fire()
    codes, own, text = status()
    assert (codes, own) == ([], [])
    assert "claude-code: installed, last called 20" in text
    assert "(UserPromptSubmit)" in text


def settings_lost(base: Path) -> None:
    (base / "hook.json").unlink()


def settings_old(base: Path) -> None:
    (base / "config.yml").write_text("recall: {scoring: seed}\n")


def no_database(base: Path) -> None:
    for path in base.glob("state.db*"):
        path.unlink()


def off_for_now(base: Path) -> None:
    main(["off"])


def paused(base: Path) -> None:
    main(["pause"])


def off_unreadable(base: Path) -> None:
    (base / "off.json").write_text("{")


def no_catalog(base: Path) -> None:
    for path in base.glob("projects/*/catalog.db*"):
        path.unlink()
    (next(base.glob("projects/*")) / "catalog.db").write_bytes(b"no database at all" * 100)


@pytest.mark.parametrize(
    ("break_it", "code"),
    [
        (settings_lost, "no_settings"),
        (settings_old, "no_settings"),
        (no_database, "no_database"),
        (off_for_now, "off_record"),
        (paused, "paused"),
        (off_unreadable, "off_unreadable"),
        (no_catalog, "no_catalog"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_what_keeps_a_hook_silent_is_named_with_its_remedy(base, fire, status, capsys, break_it, code):
    """The hook says nothing, and status says why."""
    assert fire()
    break_it(base)
    assert not fire()
    capsys.readouterr()
    main(["status"])
    text = capsys.readouterr().out
    if code not in {"no_settings", "no_database"}:  # which status itself has mended by now
        assert code in status()[0]
    assert "hooks are silent, or not all is kept:" in text
    assert text.count("→") >= 1
    if code == "no_settings":
        assert "its last call was told nothing" in text
        assert fire(), "opening a memory has written hook.json again"


def test_a_lock_that_is_a_link_is_named(base, fire, status, tmp_path):
    """No worker is started over somebody's file."""
    (tmp_path / "theirs").write_text("x")
    (base / "worker.lock").unlink(missing_ok=True)
    (base / "worker.lock").symlink_to(tmp_path / "theirs")
    fire("Stop")
    assert status()[0] == ["odd_lock"]
    assert (tmp_path / "theirs").read_text() == "x"


def test_a_home_that_cannot_be_written_is_named(base, status, unprivileged):
    """What is there is told; nothing is learned."""
    base.chmod(0o500)
    try:
        assert status()[0] == ["read_only"]
    finally:
        base.chmod(0o700)


def test_a_home_of_somebody_else_is_named(base, status, monkeypatch):
    """Hooks leave it alone."""
    there = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: there + 1)
    assert status()[0] == ["not_ours"]


def test_a_locked_database_is_named(base, capsys, monkeypatch):
    """By the command that cannot go on, with what it knows of the hooks."""
    monkeypatch.setattr("treering.disk.database.BUSY_MS", 50)
    with closing(sqlite3.connect(base / "state.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert main(["status"]) == 1
    said = capsys.readouterr().err
    assert "is in use by another process" in said
    assert "claude-code: installed" in said


def test_a_client_that_is_used_and_not_installed_is_named(home, project, capsys, monkeypatch):
    """With the command; what is not used here is not."""
    monkeypatch.setenv("PATH", os.devnull)
    (home / ".qwen").mkdir()
    assert main(["status"]) == 0
    out = capsys.readouterr().out
    assert "→ `treering install qwen-code`" in out
    assert "gemini" not in out


def test_settings_that_lost_their_hooks_are_named(base, home, status):
    """Some other program wrote them anew."""
    (home / ".claude/settings.json").write_text("{}")
    assert "not_there" in status()[1]


def test_codex_is_asked_nothing_and_its_trust_is_seen_in_its_settings(home, project, capsys):
    """One table for each hook; what is not there is not trusted."""
    assert untrusted(home) == 5
    main(["install", "codex", "--yes"])
    capsys.readouterr()
    main(["status"])
    assert "5 of its hooks are not trusted" in capsys.readouterr().out
    config = home / ".codex/config.toml"
    tables = [
        f'[hooks.state."{home}/.codex/hooks.json:{event}:0:0"]\ntrusted_hash = "sha256:00"\n'
        for event in ("session_start", "user_prompt_submit", "stop", "pre_compact", "session_end")
    ]
    config.write_text(config.read_text() + "\n" + "\n".join(tables[:3]))
    assert untrusted(home) == 2
    config.write_text(config.read_text() + "\n" + "\n".join(tables[3:]))
    assert untrusted(home) == 0
    config.write_text("no toml [")
    assert untrusted(home) == 5


def test_what_waits_for_a_person_and_what_is_stuck_is_counted(base, project, capsys, tmp_path):
    """With the command to look, and the one that goes on."""
    (project / "AGENTS.md").write_text("# Rules\n\n- Always run the linter before you commit.\n")
    main(["import"])
    with closing(sqlite3.connect(base / "state.db", isolation_level=None)) as state:
        (key,) = state.execute("SELECT key FROM projects").fetchone()
        job = "INSERT INTO jobs (kind, project, client, session, state, created, reason) VALUES ('extract', ?, 'codex', ?, ?, ?, ?)"
        state.execute(job, (key, "s1", "pending", 1_700_000_000, ""))
        state.execute(job, (key, "s2", "failed", 1_700_000_000, "disk"))
        state.execute(job, (key, "s3", "running", 1_700_000_000, ""))
    capsys.readouterr()
    main(["status"])
    out = capsys.readouterr().out
    assert "1 proposal waits for your yes or no (`treering inbox`)" in out
    assert "extract codex s1: waits, since 2023-11-14" in out
    assert "extract codex s2: failed, and waits to be asked for again: disk" in out
    assert "extract codex s3: was begun, and its worker is gone" in out
    assert "`treering worker --once`" in out
    main(["status", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["proposals"] == 1
    assert {job["session"] for job in data["jobs"] if job["stuck"]} == {"s1", "s2", "s3"}


def test_a_request_in_the_spool_is_counted(base, fire, capsys):
    """It came while there was no database."""
    no_database(base)
    (base / "worker.lock").mkdir()  # so that no worker takes it up
    fire("Stop")
    main(["status"])
    assert "1 request to learn in the spool" in capsys.readouterr().out


def test_opencode_is_known_by_what_it_records_too(home, project, capsys, monkeypatch):
    """Who has not changed a setting of it has no folder of settings."""
    monkeypatch.setenv("PATH", os.devnull)
    (home / ".local/share/opencode").mkdir(parents=True)
    assert main(["status"]) == 0
    assert "→ `treering install opencode`" in capsys.readouterr().out
    assert main(["install", "--yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clients"] == ["opencode"]
