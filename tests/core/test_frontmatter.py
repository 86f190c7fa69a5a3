"""Front matter is read as YAML reads it, fast where it is plain, and never re-rendered (M1.4)."""

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from treering.core.topics import frontmatter
from trees import lines

VALUES = [
    "plain",
    "two words",
    '"quoted: x # y"',
    "'single: x'",
    '"',
    "''",
    '"a" b',
    "'it''s'",
    '"a\\nb"',
    "x # c",
    "x #c",
    "a: b",
    "a:",
    "- a",
    "-a",
    "?a",
    "&a b",
    "*a",
    "|",
    ">",
    "%a",
    "@a",
    "`a`",
    "[a]",
    "{a: b}",
    "!t a",
    "a\tb",
    "…",
    "日本: 語",
    "~",
    "null",
    "0x1F",
    "---",
    "...",
]
values = st.one_of(lines, st.sampled_from(VALUES))
blocks = st.lists(
    st.tuples(st.sampled_from(["name", "description", "type", "x-y"]), values), min_size=1, max_size=4
).map(lambda pairs: "".join(f"{key}: {value}\n" for key, value in pairs))


@given(blocks, st.sampled_from(["\n", "\r\n"]))
def test_what_is_read_fast_is_what_yaml_reads(block, newline):
    """The fast path is exact: where it answers, YAML gives the same strings."""
    found = frontmatter._plain_fields(block.replace("\n", newline))
    assume(found is not None)
    pairs = yaml.compose(block.replace("\n", newline), Loader=yaml.CSafeLoader).value
    first = {}
    for key, value in pairs:
        first.setdefault(key.value, value.value)
    assert found == first


@pytest.mark.parametrize(
    ("block", "fast"),
    [
        ("name: Two-sentence summaries\ndescription: no emojis, two sentences\ntype: feedback\n", True),
        ("description: \"Migrations set lock_timeout = '3s' first\"\n", True),
        ("description: foo - bar: baz\n", False),
        ("metadata:\n  type: user\n", False),
    ],
)
def test_what_is_common_is_fast(block, fast):
    """The forms that treering, Qwen Code and Claude Code write need no YAML parser, nesting apart."""
    assert (frontmatter._plain_fields(block) is not None) == fast


@given(st.text())
def test_a_scalar_is_one_line_that_every_reader_takes_for_the_same(value):
    """YAML in C and in Python, and our own line reader where the value needs no escapes."""
    written = frontmatter.scalar(value)
    meant = " ".join(value.split())
    assert "\n" not in written
    for loader in (yaml.CSafeLoader, yaml.SafeLoader):
        assert yaml.load(f"k: {written}", Loader=loader) == {"k": meant}  # noqa: S506 - both are safe loaders
    if "\\u" not in written:
        assert frontmatter._lenient_fields(f"k: {written}") == {"k": meant}


@given(st.text(st.characters()))
def test_any_block_has_fields(block):
    """Whatever stands between the two lines."""
    found, fault = frontmatter.fields(block)
    assert all(isinstance(value, str) for value in found.values())
    assert fault is None or 0 <= fault.line <= block.count("\n") + 1
