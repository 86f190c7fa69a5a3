"""Which project a directory belongs to, and where its memory lies."""

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.hot import project


def checkout(path: Path) -> Path:
    (path / ".git").mkdir(parents=True)
    return path


@pytest.mark.parametrize(
    ("root", "key"),
    [
        ("/home/u/my_proj.v2", "-home-u-my-proj-v2"),
        ("/home/ü/日本", "-home-----"),
        ("C:\\Users\\A B", "C--Users-A-B"),
        ("/a/feature_1", "-a-feature-1"),
    ],
)
def test_a_key_keeps_letters_and_digits_of_ascii(root, key):
    """Every other character becomes one dash; nothing is collapsed, trimmed or shortened."""
    assert project.project_key(root) == key


@given(st.text())
def test_a_key_is_one_safe_file_name(root):
    """Whatever the path, the key has its length and no character that a file system minds."""
    key = project.project_key(root)
    assert len(key) == len(root)
    assert set(key) <= set("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def test_the_root_is_the_nearest_checkout(tmp_path):
    """A sub-folder belongs to the checkout that holds it, a nested checkout (a submodule) to itself."""
    outer = checkout(tmp_path / "outer")
    inner = outer / "vendor" / "lib"
    inner.mkdir(parents=True)
    (inner / ".git").write_text("gitdir: ../../.git/modules/lib\n")
    (outer / "src").mkdir()
    assert project.git_root(str(outer / "src")) == str(outer)
    assert project.git_root(str(inner)) == str(inner)


def test_without_git_the_directory_itself_is_the_project(tmp_path):
    """Not every project is under version control."""
    assert project.git_root(str(tmp_path)) == str(tmp_path)


def test_a_directory_that_is_gone_still_names_its_project(tmp_path):
    """Recorded sessions outlive the folders they ran in."""
    root = checkout(tmp_path / "app")
    assert project.git_root(str(root / "deleted" / "package")) == str(root)
    assert project.git_root("/no/such/folder") == "/no/such/folder"


def test_a_home_directory_under_git_is_not_one_giant_project(home):
    """Dotfiles in git must not make one memory of everything a person does."""
    checkout(home)
    (home / "notes").mkdir()
    assert project.git_root(str(home / "notes")) == str(home / "notes")
    app = checkout(home / "src" / "app")
    assert project.git_root(str(app)) == str(app)


def test_the_workspace_scope_is_the_directory_itself(tmp_path):
    """Packages of one repository may want memories of their own."""
    root = checkout(tmp_path / "mono")
    assert project.project_root(str(root / "packages" / "a"), project.WORKSPACE) == str(root / "packages" / "a")
    assert project.project_root(str(root / "packages" / "a")) == str(root)


def test_a_folder_outside_git_joins_the_longest_known_root_that_holds_it(tmp_path):
    """A known root is a prefix by folders, not by letters."""
    known = (str(tmp_path / "a"), str(tmp_path / "a" / "b"), str(tmp_path / "a" / "b" / "cd"))
    assert project.project_root(str(tmp_path / "a" / "b" / "c"), known=known) == str(tmp_path / "a" / "b")
    assert project.project_root(str(tmp_path / "ab"), known=known) == str(tmp_path / "ab")


def git(*arguments: str, cwd: Path) -> None:
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=cwd, check=True, capture_output=True
    )


def test_linked_worktrees_share_only_under_the_repository_scope(tmp_path):
    """By default each worktree has its own memory."""
    main = tmp_path / "main"
    main.mkdir()
    git("init", "-q", cwd=main)
    git("commit", "-q", "--allow-empty", "-m", "x", cwd=main)
    git("worktree", "add", "-q", "../linked", cwd=main)
    linked = str(tmp_path / "linked")
    assert project.project_root(linked) == linked
    assert project.project_root(linked, project.REPOSITORY) == str(main)


def test_a_pipe_called_git_is_no_worktree_and_is_not_waited_for(tmp_path):
    """Whoever made the folder chose what stands in it."""
    os.mkfifo(tmp_path / ".git")
    assert project.project_root(str(tmp_path), project.REPOSITORY) == str(tmp_path)


def test_a_folder_cannot_claim_to_be_a_worktree_of_somebody_elses_repository(tmp_path):
    """A downloaded `.git` file is believed only when the repository lists that worktree."""
    checkout(tmp_path / "private")
    (tmp_path / "private" / ".git" / "worktrees" / "x").mkdir(parents=True)
    thief = tmp_path / "thief"
    thief.mkdir()
    (thief / ".git").write_text(f"gitdir: {tmp_path}/private/.git/worktrees/x\n")
    assert project.project_root(str(thief), project.REPOSITORY) == str(thief)


def test_trees_lie_below_the_home_of_treering(home, monkeypatch):
    """`~/.treering` unless TREERING_HOME says otherwise."""
    assert project.project_dirs("/x/y") == (f"{home}/.treering/projects/-x-y/memory", f"{home}/.treering/projects/-x-y")
    assert project.user_dirs() == (f"{home}/.treering/memories", f"{home}/.treering/user-state")
    monkeypatch.setenv("TREERING_HOME", "~/elsewhere")
    assert project.home_dir() == f"{home}/elsewhere"
    assert project.project_dirs("/x", "key-2")[1] == f"{home}/elsewhere/projects/key-2"


def test_the_base_shared_with_qwen_code_moves_the_trees_only(home, monkeypatch):
    """config.yml, state.db and logs stay under TREERING_HOME."""
    monkeypatch.setenv("QWEN_CODE_MEMORY_BASE_DIR", str(home / "shared"))
    assert project.base_dir() == f"{home}/shared"
    assert project.home_dir() == f"{home}/.treering"


@pytest.mark.parametrize(
    ("variable", "memory", "state"),
    [
        ("QWEN_CODE_MEMORY_LOCAL", "/x/.qwen/memory", "/x/.qwen/treering"),
        ("TREERING_MEMORY_LOCAL", "/x/.treering/memory", "/x/.treering/state"),
    ],
)
def test_local_mode_keeps_the_tree_in_the_project(monkeypatch, variable, memory, state):
    """Exactly `1` switches it on; anything else is no request."""
    monkeypatch.setenv(variable, "true")
    assert project.project_dirs("/x") != (memory, state)
    monkeypatch.setenv(variable, "1")
    assert project.project_dirs("/x") == (memory, state)
