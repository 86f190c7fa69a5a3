"""cases.md names a test for everything that can go wrong; each of them is there."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROW = re.compile(r"^\| *(\d*) \| (.+) \| (\S+)::(\w+) \|$", re.MULTILINE)
FOUND = ROW.findall((HERE / "cases.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("number", "case", "file", "name"), FOUND)
def test_the_test_of_a_case_is_there(number, case, file, name):
    """Under the name that the table gives."""
    path = ROOT / file if "/" in file else HERE / file
    assert f"\ndef {name}(" in path.read_text(encoding="utf-8"), (number, case)


def test_no_case_is_missing():
    """They are numbered; some have several tests."""
    assert {int(number) for number, *_ in FOUND if number} == set(range(1, 72))
