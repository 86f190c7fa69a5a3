"""How a person names an entry."""

from datetime import UTC, datetime

import pytest

from treering.core.address import find, full, is_address
from treering.core.entry import Entry, EntryLine, Record
from treering.errors import NotFoundError


def entry(id: str, path: str, item: int | None = None, tree: str = "project:-p") -> Entry:  # noqa: A002
    line = EntryLine(id, path, item, "", "extract", datetime(2026, 1, 1, tzinfo=UTC))
    return Entry(tree, line, "project", "Name", "", Record("Summary"))


ENTRIES = (
    entry("e_abc1", "feedback/short.md"),
    entry("e_abd2", "user/short.md", tree="user"),
    entry("e_xyz3", "project/release.md", 0),
    entry("e_xyw4", "project/release.md", 1),
    entry("e_same5", "user/tabs.md"),
    entry("e_same6", "user/tabs.md", tree="user"),
)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("feedback/short.md", "e_abc1"),
        ("project:feedback/short.md", "e_abc1"),
        ("user:user/tabs.md", "e_same6"),
        ("project/release.md:1", "e_xyw4"),
        ("e_xyz3", "e_xyz3"),
        ("e_abd", "e_abd2"),
    ],
)
def test_an_address_an_id_or_the_beginning_of_one_names_an_entry(name, id_):
    """With its scope where two trees have the same path."""
    assert find(ENTRIES, name).id == id_


def test_a_file_name_alone_is_enough_when_only_one_entry_has_it():
    """Nobody likes to type folders."""
    assert find(ENTRIES[:1], "short").id == find(ENTRIES[:1], "short.md").id == "e_abc1"


@pytest.mark.parametrize("name", ["short", "user/tabs.md", "e_xy", "release"])
def test_a_name_that_means_several_entries_means_none(name):
    """The error lists what would tell them apart."""
    with pytest.raises(NotFoundError, match="means 2 entries") as caught:
        find(ENTRIES, name)
    assert caught.value.hint.count(":") >= 3


@pytest.mark.parametrize("name", ["", "e_", "x", "feedback", "../short.md"])
def test_a_name_nobody_has_leads_to_the_list(name):
    """The next step is in the hint."""
    with pytest.raises(NotFoundError, match="there is no entry") as caught:
        find(ENTRIES, name)
    assert "treering list" in caught.value.hint


def test_a_typing_error_gets_the_near_address():
    """As shells do."""
    with pytest.raises(NotFoundError) as caught:
        find(ENTRIES, "feedback/shrot.md")
    assert "did you mean 'feedback/short.md'?" in caught.value.hint


def test_every_entry_is_found_by_its_full_address():
    """What errors list can be typed back."""
    assert [find(ENTRIES, full(item)) for item in ENTRIES] == list(ENTRIES)


def test_words_of_a_file_name_are_enough_where_they_are_asked_for():
    """`treering show freeze`: one entry has them. Two have none of them, and a request to forget reads words in its own way."""
    paths = ("project/the-release-freeze-starts.md", "feedback/use-pnpm.md", "feedback/use-pnpm-9.md")
    entries = [entry(f"e_{number}", path) for number, path in enumerate(paths)]
    assert find(entries, "Release freeze", part=True) is entries[0]
    assert find(entries, "use-pnpm", part=True) is entries[1]
    with pytest.raises(NotFoundError, match="means 2 entries"):
        find(entries, "pnpm", part=True)
    for name in ("release freeze", "ze", "feedback"):
        with pytest.raises(NotFoundError, match="there is no entry"):
            find(entries, name)
    for name in ("ze", "feedback"):
        with pytest.raises(NotFoundError, match="there is no entry"):
            find(entries, name, part=True)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("project/we-use-node.md", True),
        ("user:feedback/short", True),
        ("project/release.md:1", True),
        ("short.md", True),
        ("pnpm", False),
        ("src/api", False),
        ("never edit project/release.md", False),
    ],
)
def test_what_is_written_as_an_address_is_no_words(name, is_one):
    """A folder of a type before a name, or a file: with a slip in it, it still is no search."""
    assert is_address(name) is is_one


def test_the_ending_of_a_file_and_the_rest_of_its_name_can_be_left_away_behind_the_folder():
    """`pinned/main` and `feedback/use-pnpm` mean what they begin."""
    pinned = entry("e_1", "pinned/main.md")
    pnpm = entry("e_2", "feedback/use-pnpm-never-npm.md")
    other = entry("e_3", "project/use-pnpm-here.md")
    known = (pinned, pnpm, other)
    assert find(known, "pinned/main") == find(known, "project:pinned/main") == pinned
    assert find(known, "feedback/use-pnpm", part=True) == pnpm
    with pytest.raises(NotFoundError):
        find(known, "feedback/use-pnpm")
    with pytest.raises(NotFoundError, match="2 entries"):
        find(known, "use-pnpm", part=True)
