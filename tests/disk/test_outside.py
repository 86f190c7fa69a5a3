"""Bytes of files that another process reads for this one."""

import sys

import pytest

from treering.disk.outside import read_outside
from treering.errors import DiskError


def test_bytes_come_as_they_are_and_in_order(tmp_path):
    """Also large ones, empty ones, odd names; what cannot be read holds nothing."""
    wanted = {"a.db": b"\0\n\r\xff", "b ü.db": b"x" * 3_000_000, "c\n.db": b""}
    for name, data in wanted.items():
        (tmp_path / name).write_bytes(data)
    paths = [*(tmp_path / name for name in wanted), tmp_path / "missing.db", tmp_path]
    assert [data for _, data in read_outside(paths)] == [*wanted.values(), b"", b""]
    assert list(read_outside([])) == []


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false"])
def test_a_process_that_does_not_answer_is_an_error_with_a_name(tmp_path, monkeypatch, program):
    """Nobody takes silence for an empty file."""
    monkeypatch.setattr(sys, "executable", program)
    with pytest.raises(DiskError):
        list(read_outside([tmp_path / "a.db"]))
