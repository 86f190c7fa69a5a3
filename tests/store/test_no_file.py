"""Something that is no file lies where a derived file belongs: nothing waits for it, it is put aside whole, and the file is made."""

import os
import socket

import pytest

from treering import open_memory
from treering.disk.files import open_plain
from treering.store.search import vectors
from treering.store.search.vectors import Vector, read_vectors, write_vectors


def pipe(path):
    """It would block whoever opens it."""
    os.mkfifo(path)


def folder(path):
    """Somebody's, with something in it."""
    path.mkdir()
    (path / "theirs").write_text("kept")


def dangling(path):
    """A link to nothing."""
    path.symlink_to(path.parent / "nothing")


@pytest.fixture
def place(home, tmp_path):
    """The home of a memory with one entry, and its project."""
    with open_memory(tmp_path) as memory:
        memory.remember("Use pnpm, never npm.", scope="project")
        return home / ".treering", memory.store.tree(memory.trees["project"])


@pytest.mark.parametrize("make", [pipe, folder, dangling])
@pytest.mark.parametrize("name", ["hook.json", "inject.md", "meta.json", "extract-cursor.json", "catalog.db"])
def test_it_is_put_aside_and_the_file_is_made(place, tmp_path, make, name):
    """By the next process that needs it; the entry is found all the same."""
    home, tree = place
    path = (home if name == "hook.json" else tree.state) / name
    path.unlink(missing_ok=True)
    make(path)
    with open_memory(tmp_path) as memory:
        memory.remember("Deploy by Jenkins, never by hand.", scope="project")
        assert "pnpm" in memory.recall("install with npm").prompt
    if name != "extract-cursor.json":
        assert path.is_file()
    if make is folder and name != "extract-cursor.json":
        assert [one.read_text() for one in path.parent.glob(f"{name}*/theirs")] == ["kept"]


@pytest.mark.parametrize("make", [pipe, folder])
def test_vectors_are_made_where_something_else_lay(place, make):
    """They are a cache; what lay there is not."""
    _, tree = place
    make(tree.vectors)
    assert read_vectors(tree, "one") == {}
    write_vectors(tree, "one", {"e_1": Vector("m", 1, b"....")}, ())
    assert read_vectors(tree, "one") == {"e_1": Vector("m", 1, b"....")}
    assert vectors.stamp(tree.vectors) != (0, 0, 0)


def test_a_socket_is_named_as_no_file(tmp_path, monkeypatch):
    """`No such device or address` would tell a person nothing."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("here")
        with pytest.raises(OSError, match="not a plain file"):
            open_plain(tmp_path / "here")
