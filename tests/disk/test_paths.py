"""Where trees lie and which paths are refused: the containment table, with real links."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.disk.paths import Layout, contained
from treering.errors import ContainmentError, NotFoundError


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A base with a tree of one project, and a secret beside it."""
    base = tmp_path / "base"
    (base / "projects/-p/memory/user").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.md").write_text("secret")
    return base


@pytest.fixture
def memory(base: Path) -> Path:
    return base / "projects/-p/memory"


@pytest.mark.parametrize(
    "rel", ["user/a.md", "new/deep/a.md", "..foo/a.md", "a b (c).md", "用户/偏好.md", "x.console.md"]
)
def test_a_path_inside_is_taken_whether_or_not_it_is_there(memory, rel):
    """Missing folders are no reason to refuse, nor are two dots at the start of a longer name."""
    assert contained(memory, rel) == memory / rel


@pytest.mark.parametrize(
    "rel",
    [
        "../meta.json",
        "user/../../meta.json",
        "..",
        ".",
        "",
        "user//a.md",
        "user/",
        "/etc/passwd",
        "../memory-evil/a.md",
        "a\0.md",
        "user\\..\\..\\a.md",
        "C:/x.md",
        "c:evil.md",
        "nul",
        "user/CON.md",
        "LPT1",
        "com¹.md",
        "conin$",
        "user/CLOCK$.md",
        "aux .md",
        "half\ud800pair.md",
    ],
)
def test_a_path_that_climbs_or_means_something_else_is_refused(memory, rel):
    """Absolute, climbing, empty parts, NUL, backslash, drive letters, device names, unwritable text."""
    with pytest.raises(ContainmentError):
        contained(memory, rel)


def test_a_link_that_leads_out_is_refused(memory, tmp_path):
    """Neither a linked folder nor a linked file is a way out."""
    (memory / "away").symlink_to(tmp_path / "outside")
    (memory / "leaf.md").symlink_to(tmp_path / "outside/secret.md")
    for rel in ("away/secret.md", "away/new.md", "leaf.md"):
        with pytest.raises(ContainmentError, match="leads out"):
            contained(memory, rel)


def test_a_link_to_nothing_is_refused(memory):
    """A write through a dangling link would create its target."""
    (memory / "dangling.md").symlink_to(memory / "nowhere.md")
    (memory / "loop.md").symlink_to(memory / "loop.md")
    for rel in ("dangling.md", "loop.md"):
        with pytest.raises(ContainmentError):
            contained(memory, rel)


def test_a_link_that_stays_inside_is_followed(memory):
    """The real place is what is written to."""
    (memory / "user/a.md").write_text("a")
    (memory / "alias.md").symlink_to("user/a.md")
    assert contained(memory, "alias.md") == memory / "user/a.md"


@given(st.text(alphabet=st.sampled_from("ab./\\\0:~ -\u202e"), max_size=12))
def test_whatever_is_asked_for_stays_below_the_root(rel):
    """For every string: refused, or below the root."""
    root = Path(os.devnull).parent
    try:
        path = contained(root, rel)
    except ContainmentError:
        return
    assert path.is_relative_to(root.resolve())
    assert path != root.resolve()


def test_the_trees_lie_where_the_public_layout_says(tmp_path):
    """M1.1: the user's memory beside the projects, state outside of the folder that other tools list."""
    layout = Layout(tmp_path / "home", tmp_path)
    user, project = layout.tree("user"), layout.tree("project:-home-dev-app")
    assert (user.memory, user.state) == (tmp_path / "memories", tmp_path / "user-state")
    assert project.memory == tmp_path / "projects/-home-dev-app/memory"
    assert project.state == project.public == tmp_path / "projects/-home-dev-app"
    assert (project.key, user.key) == ("-home-dev-app", "")
    assert layout.state_db == tmp_path / "home/state.db"


@pytest.mark.parametrize(("local", "state"), [(".qwen", "treering"), (".treering", "state")])
def test_local_mode_puts_the_tree_into_the_project(tmp_path, local, state):
    """M1.2: the tree in the project, what treering adds one folder deeper; the user scope stays."""
    (tmp_path / "app").mkdir()
    layout = Layout(tmp_path, tmp_path, Path(local))
    tree = layout.tree("project:-app", tmp_path / "app")
    assert tree.memory == tmp_path / "app" / local / "memory"
    assert tree.state == tmp_path / "app" / local / state
    assert tree.public == tmp_path / "app" / local
    assert layout.tree("user").memory == tmp_path / "memories"


def test_a_base_that_is_a_link_is_followed(base, tmp_path):
    """A person may keep the whole base on another disk."""
    (tmp_path / "link").symlink_to(base)
    assert Layout(tmp_path, tmp_path / "link").tree("project:-p").memory == base / "projects/-p/memory"


def test_a_tree_that_is_a_link_to_elsewhere_is_refused(base, tmp_path):
    """Below the base a link could have come with somebody's files."""
    (base / "projects/-p/memory/user").rmdir()
    (base / "projects/-p/memory").rmdir()
    (base / "projects/-p/memory").symlink_to(tmp_path / "outside")
    with pytest.raises(ContainmentError, match="through a link"):
        Layout(tmp_path, base).tree("project:-p")


def test_two_checkouts_may_share_a_folder_by_a_link_beside_it(base, tmp_path):
    """The one link that Qwen Code allows below the base: from one project's folder to its sibling."""
    (base / "projects/-q").symlink_to("-p")
    (base / "projects/-evil").symlink_to(tmp_path / "outside")
    layout = Layout(tmp_path, base)
    assert layout.tree("project:-q").memory == base / "projects/-p/memory"
    with pytest.raises(ContainmentError):
        layout.tree("project:-evil")


@pytest.mark.parametrize("name", ["", "project", "project:", "project:../x", "project:a/b", "team", "user:x"])
def test_a_name_that_is_no_tree_is_said_so(tmp_path, name):
    """Names come from the command line too."""
    with pytest.raises(NotFoundError):
        Layout(tmp_path, tmp_path).tree(name)
