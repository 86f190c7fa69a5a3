"""vectors.db: a cache of one encoder."""

import sqlite3
from contextlib import closing, suppress

import pytest

from treering.disk.paths import Tree
from treering.errors import LockedError
from treering.store.search import vectors
from treering.store.search.vectors import Vector, read_marks, read_vectors, remove_vectors, write_vectors

ONE, TWO = Vector("m1", 1, b"\x01\x02"), Vector("m2", 2, b"\x03\x04\x05\x06")


@pytest.fixture
def tree(tmp_path) -> Tree:
    (tmp_path / "state").mkdir()
    return Tree("project:p", tmp_path / "memory", tmp_path / "state")


def test_what_was_written_is_read(tree):
    """With the mark of its text; a later one of the same entry takes its place."""
    write_vectors(tree, "e", {"a": ONE, "b": ONE}, ())
    write_vectors(tree, "e", {"b": TWO}, ("a", "never there"))
    assert read_vectors(tree, "e") == {"b": TWO}
    assert read_marks(tree, "e") == {"b": "m2"}


def test_nothing_is_read_where_there_is_nothing(tree):
    """And nothing is made by looking."""
    assert read_vectors(tree, "e") == read_marks(tree, "e") == {}
    assert not tree.vectors.exists()


def test_another_encoder_reads_none_of_it_and_its_own_take_their_place(tree):
    """Vectors of two encoders are never mixed."""
    write_vectors(tree, "e", {"a": ONE}, ())
    assert read_vectors(tree, "other") == {}
    write_vectors(tree, "other", {"b": TWO}, ())
    assert read_vectors(tree, "e") == {}
    assert read_vectors(tree, "other") == {"b": TWO}


@pytest.mark.parametrize("damage", [b"no database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_nothing_and_is_made_anew(tree, damage):
    """A cache is thrown away rather than repaired."""
    tree.vectors.write_bytes(damage)
    assert read_vectors(tree, "e") == {}
    write_vectors(tree, "e", {"a": ONE}, ())
    assert read_vectors(tree, "e") == {"a": ONE}


def test_a_file_of_another_schema_is_made_anew(tree):
    """Whatever is in it."""
    write_vectors(tree, "e", {"a": ONE}, ())
    with sqlite3.connect(tree.vectors) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert read_vectors(tree, "e") == {}
    write_vectors(tree, "e", {"b": TWO}, ())
    assert read_vectors(tree, "e") == {"b": TWO}


def test_it_is_the_owners_alone_and_goes_without_a_trace(tree):
    """Vectors tell much of the text that they were made from."""
    write_vectors(tree, "e", {"a": ONE}, ())
    assert tree.vectors.stat().st_mode & 0o077 == 0
    remove_vectors(tree)
    assert list(tree.state.iterdir()) == []
    remove_vectors(tree)


def test_a_writer_that_waits_in_vain_says_so(tree, monkeypatch):
    """Another process holds it."""
    monkeypatch.setattr(vectors, "_BUSY", 0.05)
    write_vectors(tree, "e", {"a": ONE}, ())
    other = sqlite3.connect(tree.vectors, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LockedError, match="in use"):
        write_vectors(tree, "e", {"b": TWO}, ())
    other.execute("ROLLBACK")
    other.close()


def test_what_is_no_file_is_no_cache(tree):
    """Somebody's directory of that name is put aside, with what is in it."""
    tree.vectors.mkdir()
    (tree.vectors / "theirs").write_text("kept")
    assert read_vectors(tree, "e") == {}
    write_vectors(tree, "e", {"a": ONE}, ())
    assert read_vectors(tree, "e") == {"a": ONE}
    assert [one.read_text() for one in tree.state.glob("vectors.db*/theirs")] == ["kept"]


def test_the_stamp_is_another_once_something_was_written(tree):
    """By it a reader knows that what it holds is old."""
    assert vectors.stamp(tree.vectors) == (0, 0, 0)
    write_vectors(tree, "e", {"a": ONE}, ())
    before = vectors.stamp(tree.vectors)
    write_vectors(tree, "e", {f"{n}": TWO for n in range(500)}, ())
    assert vectors.stamp(tree.vectors) != before


@pytest.mark.parametrize("value", ["NULL", "x'00ff'", "'junk'", "-1", "1e300", "1000000"])
@pytest.mark.parametrize("column", ["entry", "mark", "passages", "parts"])
def test_values_that_nobody_wrote_are_not_told(tree, column, value):
    """So that they are made again; what is told has the kind it was written with."""
    write_vectors(tree, "e", {"a": ONE}, ())
    with closing(sqlite3.connect(tree.vectors, isolation_level=None)) as connection, suppress(sqlite3.IntegrityError):
        connection.execute(f"UPDATE vectors SET {column} = {value}")  # noqa: S608 - ours
    told = read_vectors(tree, "e")
    assert all(isinstance(key, str) for key in told)
    assert all(
        (type(one.mark), type(one.passages), type(one.parts)) == (str, int, bytes) and one.passages >= 0
        for one in told.values()
    )
    assert vectors.read_marks(tree, "e").keys() == told.keys()
