"""What anybody may be told of an entry is clean, and it stays the entry it is."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from treering.core.clean import Clean, cleaned
from treering.core.entry import Entry, EntryLine, Record

WORD = "swordfish"
LINE = EntryLine("e_1", "project/deploys.md", None, "ab", "hand", datetime(2026, 11, 1, tzinfo=UTC), words=("deploy",))
ENTRY = Entry(
    "user", LINE, "project", "Deploys", "When we deploy", Record("On tuesdays.", "The vendor.", "Every week.")
)


def clean(text: str) -> Clean:
    """A guard that knows one secret."""
    return Clean(text.replace(WORD, "[redacted]"))


def test_an_entry_without_secrets_is_told_as_it_is():
    """The very same value, so that nothing is copied for every entry of a list."""
    assert ENTRY.told(clean) is ENTRY


@pytest.mark.parametrize(
    "entry",
    [
        replace(ENTRY, name=f"Deploys {WORD}"),
        replace(ENTRY, description=WORD),
        replace(ENTRY, record=Record(f"On tuesdays, {WORD}.")),
        replace(ENTRY, record=Record("On tuesdays.", WORD)),
        replace(ENTRY, record=Record("On tuesdays.", "", WORD)),
        replace(ENTRY, line=replace(LINE, path=f"project/{WORD}.md")),
        replace(ENTRY, line=replace(LINE, words=("deploy", WORD))),
    ],
    ids=["name", "description", "summary", "why", "how", "path", "words"],
)
def test_whatever_field_a_secret_stands_in_it_is_not_told(entry):
    """Identity and hash are those of the entry in its file, by which it is found again."""
    told = entry.told(clean)
    assert WORD not in repr(told)
    assert repr(told) == repr(entry).replace(WORD, "[redacted]")
    assert (told.id, told.line.hash) == (entry.id, entry.line.hash)


def test_texts_are_cleaned_one_by_one_only_where_there_is_something_in_one():
    """What stands together with others is one look of the guard; where lines end does not count."""
    looks = []

    def counted(text: str) -> Clean:
        looks.append(text)
        return clean(text)

    assert cleaned(["a\nb", "", "c"], counted) == (Clean("a\nb"), Clean(""), Clean("c"))
    assert looks == ["a\nb\n\nc"]
    assert cleaned(["a", WORD], counted) == (Clean("a"), Clean("[redacted]"))
