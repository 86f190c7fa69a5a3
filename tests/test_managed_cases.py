"""cases/managed_memory.md names a test for every case of the public design of managed memory; each of them is there."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROW = re.compile(r"^\| *(M?[\d.]*) \| (.+) \| (\S+)::(\w+) \|$", re.MULTILINE)
FOUND = ROW.findall((HERE / "cases/managed_memory.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("number", "case", "file", "name"), FOUND)
def test_the_test_of_a_case_is_there(number, case, file, name):
    """Under the name that the table gives."""
    assert re.search(rf"^ *def {name}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE), (number, case)


def test_no_case_is_missing():
    """They are numbered; some have several tests."""
    assert {int(number) for number, *_ in FOUND if number.isdigit()} == set(range(1, 111))
