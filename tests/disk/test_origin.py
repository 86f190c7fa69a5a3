"""By what a repository is known again."""

import os

import pytest

from repository_kit import commit, git
from treering.disk.origin import origin, plain
from treering.repository.git import Git


@pytest.mark.parametrize(
    "url",
    [
        "https://github.com/acme/shop.git",
        "https://sam:" + "hunter2" + "@github.com/acme/shop",
        "git@github.com:acme/shop.git",
        "ssh://git@GitHub.com:22/acme/shop.git",
        "git://github.com/acme/shop/",
    ],
)
def test_an_address_is_the_same_however_it_is_reached(url):
    """And nobody's password is in it."""
    assert plain(url) == "github.com/acme/shop"


@pytest.mark.parametrize("url", ["", "/srv/git/shop", "../shop", "file:///srv/shop", "nonsense"])
def test_what_is_no_address_of_a_host_tells_nothing(url):
    """A directory of this machine moves as well."""
    assert plain(url) == ""


def test_a_repository_is_known_by_its_remote_and_a_commit(tmp_path):
    """Whether its references are packed or not, and without a branch."""
    root = tmp_path / "acme"
    commit(root, {"a": "1\n"})
    head = Git(root).head()
    assert origin(root) == {"commit": head}
    git(root, "remote", "add", "upstream", "https://example.org/other/shop.git")
    git(root, "remote", "add", "origin", "git@example.org:acme/shop.git")
    assert origin(root) == {"remote": "example.org/acme/shop", "commit": head}
    git(root, "pack-refs", "--all")
    assert origin(root)["commit"] == head
    git(root, "checkout", "-q", "--detach")
    assert origin(root)["commit"] == head


def test_what_is_no_repository_is_known_by_nothing(tmp_path):
    """Nor is one in which somebody put a pipe or a link where its files belong."""
    assert origin(tmp_path) == {}
    (tmp_path / ".git").mkdir()
    os.mkfifo(tmp_path / ".git/config")
    (tmp_path / ".git/HEAD").write_text("ref: ../../../etc/passwd\n")
    assert origin(tmp_path) == {}
    assert origin(tmp_path / "missing") == {}
