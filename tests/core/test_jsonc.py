"""Editing settings that a person wrote: text in, text out."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.installing import jsonc

HAND = """\
// mine
{
    "theme": "dark", // at night
    /* the hooks
       of the team */
    "hooks": {
        "Stop": [
            {"hooks": [{"type": "command", "command": "say done"}]}
        ]
    },
    "last": [1, 2], // trailing
}
"""
COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)


def strict(text: str):
    """The value of a text with comments and trailing commas."""
    return jsonc.parse(text).plain()


def test_a_member_goes_to_the_end_and_nothing_else_moves():
    """Comments, indentation and the trailing comma stay."""
    text = jsonc.put(HAND, ("mcp", "treering"), {"command": "x"})
    assert text == HAND.replace(
        ", // trailing\n}",
        ', // trailing\n    "mcp": {\n        "treering": {\n            "command": "x"\n        }\n    },\n}',
    )


def test_an_item_goes_to_the_end_of_its_list():
    """In the style of the list."""
    text = jsonc.append(HAND, ("hooks", "Stop"), {"a": 1})
    assert '"say done"}]},\n            {\n                "a": 1\n            }\n        ]' in text
    assert jsonc.append(HAND, ("last",), 3) == HAND.replace("[1, 2]", "[1, 2, 3]")


@pytest.mark.parametrize("path", [("hooks", "Stop"), ("hooks", "New"), ("new", "list")])
def test_what_went_in_comes_out_and_leaves_the_text_as_it_was(path):
    """Byte for byte, where nothing had to be made for it."""
    text = jsonc.append(HAND, path, {"a": [1, {"b": None}]})
    there = jsonc.find(jsonc.parse(text), path)
    back = jsonc.remove(text, (*path, len(there.inner) - 1))
    if path == ("hooks", "Stop"):
        assert back == HAND
    else:
        assert strict(jsonc.remove(back, path))["theme"] == "dark"


@pytest.mark.parametrize(
    "text", ["", "{}", "{}\n", "\ufeff{}", "{\n}\n", "{ }", "{\r\n}\r\n", "// only words\n{}", "{/* nothing */}"]
)
def test_an_empty_file_gets_its_first_member(text):
    """Whatever is empty about it."""
    assert strict(jsonc.put(text, ("a", "b"), 1)) == {"a": {"b": 1}}
    assert COMMENT.findall(text) == COMMENT.findall(jsonc.put(text, ("a", "b"), 1))


def test_the_line_ends_of_the_file_are_used():
    """CRLF stays CRLF."""
    text = jsonc.put('{\r\n\t"a": 1\r\n}\r\n', ("b",), {"c": 2})
    assert text == '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": 2\r\n\t}\r\n}\r\n'


def test_a_value_that_is_there_is_replaced_in_its_place():
    """Not added a second time."""
    assert jsonc.put('{"a": 1, "b": 2}', ("a",), 3) == '{"a": 3, "b": 2}'


@pytest.mark.parametrize(
    "text", ["{", "[1,,2]", '{"a" 1}', "{'a': 1}", "{1: 2}", '{"a": 01}', "{} x", "[" * 5000, '{"a": "\n"}', "/* open"]
)
def test_what_is_no_json_is_refused_with_its_line(text):
    """Nothing is repaired."""
    with pytest.raises(ValueError, match="line 1 is no JSON"):
        jsonc.put(text, ("a",), 1)


def test_what_is_no_object_or_list_is_not_made_one():
    """Somebody else's value stays."""
    with pytest.raises(ValueError, match="hooks is no object"):
        jsonc.put('{"hooks": 7}', ("hooks", "Stop"), 1)
    with pytest.raises(ValueError, match="a is no list"):
        jsonc.append('{"a": {}}', ("a",), 1)


NAMES = st.text('abcé" \\{],:', min_size=1, max_size=4)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
BLANKS = st.sampled_from(["", " ", "\n", "\n  ", "\t", ' // said "so", {\n', " /* [x], */ ", "\r\n"])


@st.composite
def written(draw, value):
    """A value as somebody may have written it."""
    gap = lambda: draw(BLANKS)  # noqa: E731
    if isinstance(value, dict) and value:
        parts = [f"{gap()}{json.dumps(key)}{gap()}:{gap()}{draw(written(item))}{gap()}" for key, item in value.items()]
        return "{" + ",".join(parts) + draw(st.sampled_from(["", ","])) + gap() + "}"
    if isinstance(value, list) and value:
        return (
            "["
            + ",".join(f"{gap()}{draw(written(item))}{gap()}" for item in value)
            + draw(st.sampled_from(["", ","]))
            + gap()
            + "]"
        )
    return json.dumps(value, ensure_ascii=draw(st.booleans()))


@given(st.data(), st.dictionaries(NAMES, VALUES, max_size=4), st.dictionaries(NAMES, VALUES, max_size=2))
def test_any_text_takes_a_member_and_gives_it_back(data, value, ours):
    """It means the same as before, and every comment is still there, in order."""
    text = data.draw(written(value))
    assert strict(text) == value
    more = jsonc.put(text, ("zz", "y"), ours)
    assert strict(more) == {**value, "zz": {"y": ours}}
    assert COMMENT.findall(more) == COMMENT.findall(text)
    back = jsonc.remove(more, ("zz",))
    assert strict(back) == value
    assert COMMENT.findall(back) == COMMENT.findall(text)


@given(st.data(), st.lists(VALUES, max_size=4), VALUES)
def test_any_list_takes_an_item_and_gives_any_of_them_back(data, items, ours):
    """The others stay what they are."""
    text = data.draw(written({"a": {"b": items}}))
    more = jsonc.append(text, ("a", "b"), ours)
    assert strict(more) == {"a": {"b": [*items, ours]}}
    for index in range(len(items) + 1):
        left = [*items, ours]
        del left[index]
        assert strict(jsonc.remove(more, ("a", "b", index))) == {"a": {"b": left}}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [{"x": 1}]}',
        '{"a": [ {"x": 1} ]}',
        '{"a": [1  ] }',
        '{"a": [1 /* one */ ]}',
        '{\n  "a": [\n    1  \n  ]\n}',
    ],
)
def test_what_is_added_and_taken_out_again_leaves_no_blank(text):
    """Between the brackets it is as somebody wrote it."""
    added = jsonc.append(text, ("a",), {"y": 2})
    assert jsonc.remove(added, ("a", 1)) == text
