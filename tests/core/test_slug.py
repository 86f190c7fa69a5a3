"""File names are readable in every script and clash on no file system."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.topics.slug import folded, free_path, slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Two-sentence summaries", "two-sentence-summaries"),
        ("  C++ & C#: (notes)  ", "c-c-notes"),
        ("v1.2.3", "v1-2-3"),
        ("Größe äußern", "größe-äußern"),
        ("Только два предложения", "только-два-предложения"),
        ("迁移 规则。", "迁移-规则"),
        ("ＡＢＣ１２３", "abc123"),
        ("การย้าย ข้อมูล", "การย้าย-ข้อมูล"),
        ("हिन्दी", "हिन्दी"),
        ("cafe\u0301", "café"),
        ("../../etc/passwd", "etc-passwd"),
        ("❤️ love", "love"),
        ("1️⃣ first", "1-first"),
        ("❤️", ""),
        ("?!", ""),
        ("", ""),
        ("CON", "con-note"),
        ("Com1", "com1-note"),
        ("Memory", "memory-note"),
        ("console", "console"),
    ],
)
def test_a_name_becomes_a_file_name(name, expected):
    """Letters of every script with their marks, everything else a dash."""
    assert slug(name) == expected


@given(st.text())
def test_a_file_name_is_short_and_stable(name):
    """At most 60 code points and 255 bytes with its number; a slug is its own slug."""
    found = slug(name)
    assert len(found) <= 60 + len("-note")
    assert len(f"{found}-99999.md".encode()) <= 255
    assert slug(found) == found
    assert unicodedata.is_normalized("NFC", found)
    assert not set(found) & set('/\\:*?"<>|. \n\0')


def test_a_letter_is_not_parted_from_its_marks():
    """A name is cut before a letter, not within it."""
    found = slug("ก้" * 40)
    assert found == "ก้" * 30
    assert slug("x" + "ก้" * 40) == "x" + "ก้" * 29


def test_a_taken_path_gets_a_number():
    """However the file system folds case or composes letters."""
    taken = {folded(path) for path in ("user/Café.md", "user/cafe\u0301-2.md", "USER/CAFÉ-3.md")}
    assert free_path("user", "Café", "e_1", taken) == "user/café-4.md"
    assert free_path("project", "Café", "e_1", taken) == "project/café.md"
    assert free_path("user", "Straße", "e_1", {"user/strasse.md"}) == "user/straße-2.md"


def test_the_id_stands_in_for_a_name_without_letters():
    """So that every entry has a path."""
    assert free_path("user", "❤️", "e_7k2m", set()) == "user/e_7k2m.md"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "never merge a pull request before somebody else has looked at it",
            "never-merge-a-pull-request-before-somebody-else-has-looked",
        ),
        ("a" * 80, "a" * 60),
        ("x " + "a" * 80, "x-" + "a" * 58),
        ("迁移" * 40, "迁移" * 30),
        ("w" * 60 + " more", "w" * 60),
        ("w" * 59 + " more", "w" * 59),
    ],
)
def test_a_long_name_is_cut_between_two_words(name, expected):
    """Unless too little would be left of it."""
    assert slug(name) == expected
