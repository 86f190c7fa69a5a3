"""JSON without `json`: the same answers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.hot.json_text import parsed, rendered

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_what_is_written_is_read_again_by_both(value):
    """Ours reads json's, json reads ours."""
    assert parsed(json.dumps(value)) == value
    assert json.loads(rendered(value)) == value


@given(st.text())
def test_any_text_is_read_as_json_reads_it(text):
    """The same value, or a ValueError from both."""
    try:
        expected = json.loads(text, strict=False)
    except ValueError:
        with pytest.raises(ValueError):  # noqa: PT011 - any will do
            parsed(text)
    else:
        assert repr(parsed(text)) == repr(expected)
