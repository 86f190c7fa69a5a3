"""Vectors compared."""

import numpy as np
import pytest

from treering.semantic.space import packed, rows_of, space, unpacked


def test_the_nearest_entry_is_the_one_that_means_it():
    """An entry is as near as its nearest passage."""
    found = space({"a": rows_of([[1, 0, 0], [0, 0, 1]]), "b": rows_of([[0, 1, 0]]), "c": rows_of([[0, 0.2, 1]])})
    told = found.near(rows_of([[0, 1, 0.1]])[0])
    assert max(told, key=told.get) == "b"
    assert told["b"] > 0 > min(told.values())


@pytest.mark.parametrize("held", [{}, {"a": rows_of([[1, 0]])}, {"a": np.empty((0, 0), np.float32)}])
def test_nothing_is_near_where_there_is_nothing_to_compare(held):
    """Of one entry alone it cannot be told whether it is nearer than usual."""
    assert space(held).near(rows_of([[1, 0]])[0]) == {}


def test_an_entry_without_passages_is_no_hindrance():
    """It has no meaning, and the others keep theirs."""
    told = space({"a": rows_of([[1, 0]]), "blank": np.empty((0, 0), np.float32), "b": rows_of([[0, 1]])}).near(
        rows_of([[1, 0]])[0]
    )
    assert set(told) == {"a", "b"}


def test_in_a_large_store_what_all_entries_share_tells_little():
    """All begin with the same jargon; the question does as well, and asks for something else."""
    rng = np.random.default_rng(1)
    jargon = rng.normal(size=64) * 3
    own = rng.normal(size=(2000, 64))
    loud = rng.normal(size=2000) + 1
    found = space({str(i): rows_of([own[i] + jargon * loud[i]]) for i in range(2000)})
    asked = rows_of([own[7] + jargon * 2])[0]
    assert next(iter(found.near(asked))) == "7"
    plain = rows_of(own + loud[:, None] * jargon) @ asked
    assert int(np.argmax(plain)) != 7


def test_what_is_kept_comes_back_near_enough():
    """At half the precision; and what is no whole number of vectors is none."""
    made = rows_of([[0.1, 0.2, 0.3], [1, -1, 0.5]])
    assert np.allclose(unpacked(packed(made), 2), made, atol=1e-3)
    assert len(unpacked(b"12345", 2)) == len(unpacked(b"", 0)) == 0


def test_vectors_of_zeros_are_like_nothing():
    """No division by their length."""
    told = space({"a": rows_of([[0, 0]]), "b": rows_of([[1, 0]])}).near(rows_of([[1, 0]])[0])
    assert told["b"] > told["a"]


def test_what_a_damaged_file_holds_is_left_out_and_the_rest_is_compared():
    """Numbers that are none, lengths that are not those of the others, and a question of another length."""
    nan, huge = np.array([[np.nan, 1.0]]), np.array([[6e4, 0.0]])
    assert [len(unpacked(packed(odd), 1)) for odd in (nan, huge)] == [0, 0]
    assert len(unpacked(b"", 3)) == len(unpacked(b"1234", -1)) == 0
    three = {"a": rows_of([[1, 0]]), "b": rows_of([[0, 1]]), "odd": rows_of([[1, 0, 0]])}
    assert set(space(three).near(rows_of([[1, 0]])[0])) == {"a", "b"}
    assert space(three).near(rows_of([[1, 0, 0]])[0]) == {}
