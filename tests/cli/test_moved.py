"""A project that was moved or renamed: whoever asks in its new place is told where its memory is."""

import shutil
from pathlib import Path

import pytest

from repository_kit import commit, git

COMMANDS = [("status",), ("recall", "when do we deploy?"), ("doctor",), ("learn", "--client", "claude-code")]


@pytest.fixture
def session(home):
    """One session elsewhere, so that `learn` has something to read."""
    log = home / ".claude/projects/-x/s1.jsonl"
    log.parent.mkdir(parents=True)
    log.write_text(
        '{"parentUuid": null, "isSidechain": false, "type": "user", "uuid": "u1", "sessionId": "s1", "cwd": "/srv/else", '
        '"timestamp": "2026-11-20T09:00:00.000Z", "message": {"role": "user", "content": "hello there"}}\n'
    )


def remembered(cli, root: Path, monkeypatch, remote: str = "") -> None:
    """A project with an entry."""
    monkeypatch.chdir(root)
    commit(root, {"a": str(root)})
    if remote:
        git(root, "remote", "add", "origin", remote)
    cli("remember", "We deploy on Tuesdays only.", "--project-scope", "--type", "project")


def moved(root: Path, new: Path, monkeypatch) -> Path:
    new.parent.mkdir(exist_ok=True)
    shutil.move(root, new)
    monkeypatch.chdir(new)
    return new


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_renamed_checkout_is_told_where_its_memory_lies(cli, project, session, tmp_path, monkeypatch, command):
    """By the commit that it has; what the hint says to run does it, and then nothing is said any more."""
    remembered(cli, project, monkeypatch)
    moved(project, tmp_path / "other-name", monkeypatch)
    out = cli(*command).out
    assert f"memory of {project} (1 entry) seems to be of this project: it has a commit of that one" in out
    assert f"`treering adopt {project}`" in out
    assert cli("adopt", str(project), "--yes").code == 0
    assert "seems to be of this project" not in cli(*command).out


def test_a_fresh_clone_is_known_by_its_remote(cli, project, tmp_path, monkeypatch):
    """However it is reached, and by no other; a program is told as well."""
    remembered(cli, project, monkeypatch, "git@example.org:acme/shop.git")
    shutil.rmtree(project)
    for name, url, known in (
        ("one", "https://example.org/acme/else", False),
        ("two", "https://sam@example.org/acme/shop", True),
    ):
        clone = tmp_path / name
        commit(clone, {"b": "2"})
        git(clone, "remote", "add", "origin", url)
        monkeypatch.chdir(clone)
        former = cli("status", "--json").data["former"]
        assert former == ({"root": str(project), "why": "they have the same remote", "entries": 1} if known else None)


def test_without_git_the_name_is_enough_unless_two_have_it(cli, project, tmp_path, monkeypatch):
    """Two that fit alike are none."""
    monkeypatch.chdir(project)
    cli("remember", "We deploy on Tuesdays only.", "--project-scope")
    new = moved(project, tmp_path / "work" / project.name, monkeypatch)
    assert "they have the same name" in cli("status").out
    cli("remember", "We deploy on Mondays only.", "--project-scope")
    assert "seems to be of this project" not in cli("status").out, "it has a memory of its own"
    moved(new, tmp_path / "play" / project.name, monkeypatch)
    assert "seems to be of this project" not in cli("status").out


def test_a_project_that_is_still_there_or_is_another_is_never_named(cli, project, tmp_path, monkeypatch):
    """Nor one of another name without git."""
    remembered(cli, project, monkeypatch)
    copy = tmp_path / "work" / project.name
    shutil.copytree(project, copy)
    monkeypatch.chdir(copy)
    assert cli("status", "--json").data["former"] is None
    shutil.rmtree(project)
    other = tmp_path / "play" / project.name
    commit(other, {"c": "3"})
    monkeypatch.chdir(other)
    assert cli("status", "--json").data["former"] is None, "another history"
