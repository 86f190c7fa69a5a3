"""Which project a directory belongs to (M1.3)."""

import json
import subprocess
from pathlib import Path

import pytest

from store_kit import START, draft, open_store
from treering.core.clean import Clean
from treering.core.plan import Add, compile_plan
from treering.disk.paths import Layout
from treering.store.base import Store


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path / "base")
    yield store
    store.close()


def checkout(path: Path) -> Path:
    (path / ".git").mkdir(parents=True)
    return path


def test_a_folder_of_a_checkout_belongs_to_its_root(store, tmp_path):
    """And the key is the root's path, letters and digits kept."""
    root = checkout(tmp_path / "my_proj.v2")
    (root / "src/deep").mkdir(parents=True)
    key = store.project(root / "src/deep")
    assert key == store.project(root) == "".join(c if c.isalnum() else "-" for c in str(root))
    assert [project.root for project in store.projects()] == [root]
    assert store.projects()[0].tree == f"project:{key}"


def test_two_roots_never_share_a_key(store, tmp_path):
    """The first has the plain key, the second a hash behind it, whoever asks again."""
    first, second = checkout(tmp_path / "feature_1"), checkout(tmp_path / "feature-1")
    one, two = store.project(first), store.project(second)
    assert two.startswith(f"{one}-")
    assert (store.project(second), store.project(first)) == (two, one)


def test_a_directory_that_is_gone_still_names_its_project(store):
    """Recorded long ago on a machine that may be another one."""
    assert store.project(Path("/gone/app")) == "-gone-app"
    assert store.project(Path("/gone/app/packages/web")) == "-gone-app"
    assert store.project(Path("/gone/application")) == "-gone-application"


def test_the_longest_known_root_wins(store):
    """A package that was a project before stays one."""
    assert store.project(Path("/gone/mono/pkg")) == "-gone-mono-pkg"
    assert store.project(Path("/gone/mono")) == "-gone-mono"
    assert store.project(Path("/gone/mono/pkg/src")) == "-gone-mono-pkg"


def test_a_home_under_git_is_never_one_giant_project(store, tmp_path):
    """Neither as a checkout of dotfiles, nor because a session once ran in it."""
    home = checkout(tmp_path / "dev")
    (home / "notes").mkdir()
    assert store.project(home, home=home).endswith("-dev")
    assert store.project(home / "notes", home=home).endswith("-dev-notes")
    app = checkout(home / "app")
    assert store.project(app, home=home).endswith("-dev-app")


def test_the_root_of_the_disk_takes_nothing_in(store, tmp_path):
    """A session in `/` does not make every later directory its sub-folder."""
    home = tmp_path / "dev"
    store.project(Path("/"), home=home)
    assert store.project(home / "notes", home=home).endswith("-dev-notes")


def test_scopes(store, tmp_path):
    """workspace: each directory its own; repository: a linked worktree shares with its main checkout."""
    root = tmp_path / "app"
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    root.mkdir()
    for command in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "x"], ["worktree", "add", "-q", "../tree"]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    (root / "pkg").mkdir()
    assert store.project(root / "pkg", scope="workspace").endswith("-app-pkg")
    assert store.project(tmp_path / "tree").endswith("-tree")
    assert store.project(tmp_path / "tree", scope="repository").endswith("-app")


def test_a_long_path_makes_a_key_that_a_disk_can_hold(store):
    """And two of them stay two."""
    deep = "/gone" + "/directory" * 40
    one, two = store.project(Path(deep, "a")), store.project(Path("/other", deep[1:], "b"))
    assert max(len(one), len(two)) <= 200
    assert one != two


def test_a_lost_database_does_not_give_a_tree_to_another_root(tmp_path):
    """meta.json names the owner too."""
    base = tmp_path / "base"
    folder = base / "projects/-gone-my-app"
    folder.mkdir(parents=True)
    (folder / "meta.json").write_text(json.dumps({"root": "/gone/my_app"}))
    store = open_store(base)
    assert store.project(Path("/gone/my-app")) != "-gone-my-app"
    assert store.project(Path("/gone/my_app")) == "-gone-my-app"
    store.close()


def test_local_mode_finds_the_tree_in_the_project(tmp_path):
    """M1.2: memory in the project, nobody's words committed, the database stays at home."""
    root = checkout(tmp_path / "app")
    store = Store(Layout(tmp_path / "home", tmp_path / "home", Path(".treering")), Clean, lambda: START)
    name = f"project:{store.project(root)}"
    plan = compile_plan(
        [Add(name, draft("Use pnpm."))], {name: store.state(name)}, cause="remember", at=START, new_id=store.new_id
    )
    store.apply(plan)
    assert (root / ".treering/memory/feedback/use-pnpm.md").exists()
    assert (root / ".treering/memory/MEMORY.md").exists()
    assert (root / ".treering/state/.gitignore").read_text() == "*\n"
    assert (root / ".treering/state/entries.jsonl").exists()
    assert (root / ".treering/meta.json").exists()
    assert not (tmp_path / "home/projects").exists()
    store.close()
