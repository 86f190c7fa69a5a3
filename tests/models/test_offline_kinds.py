"""Kinds of statement as developers put them in seven languages, and what only sounds like them.

`kinds.jsonl` holds invented messages: those that last with the types that will do, the others without.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from models.test_offline import CONTEXT, extract, one, rows
from treering.core.learning.supersede import as_entry
from treering.models.offline.spoken import cuts, runs_on

KINDS = rows("kinds.jsonl")
LASTING = [row for row in KINDS if row["lasts"]]
PASSING = [row["said"] for row in KINDS if not row["lasts"]]


def test_most_statements_of_these_kinds_are_found_with_a_type_that_will_do():
    """Four of five, in whatever language and however they are put."""
    found = [row for row in LASTING if any(patch.type in row["types"] for patch in extract(row["said"]))]
    assert len(found) >= 0.8 * len(LASTING)


@pytest.mark.parametrize("said", PASSING)
def test_nothing_is_made_of_what_only_sounds_like_them(said):
    """Tasks, questions, guesses, states, jokes and small talk."""
    assert [patch.summary.text for patch in extract(said)] == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Your branch name is a poem. Lower case, ticket first, at most thirty characters.", "Lower case"),
        ("Account 2210 is no mistake. It has to be empty by the end of each quarter or the auditors call me.", "2210"),
        (
            "image host: our own bucket or a service? ... ok decided: we use the bucket, because the service resizes too late",
            "image host",
        ),
        ("The fax server is gone. Orders are kept in Notion now, page Orderbook, and Pia sorts them.", "fax server"),
    ],
)
def test_a_statement_takes_along_what_it_leans_on(said, told):
    """What it corrects, what its pronoun stands for, and what was there before."""
    assert told in " ".join(patch.summary.text for patch in extract(said))


def test_a_wish_for_every_time_is_no_question_however_polite():
    """And the same words about one thing are a task."""
    assert one("May I ask that you always list the files you have changed?").type == "feedback"
    assert extract("May I ask what this file is for?") == []


def test_dictated_chatter_at_the_edges_is_left_out():
    """The statement in the middle stays in one piece."""
    said = (
        "and one more before I go get lunch the payments module is not ours it belongs to the ledger team under Ruth so"
        " whenever something has to change in there you write a patch and she applies it and now let's open the tests"
    )
    assert runs_on(said)
    start, end = cuts(said)
    assert said[start:].startswith("the payments module")
    assert said[:end].rstrip().endswith("applies it")
    assert not runs_on("The payments module is not ours, it belongs to the ledger team.")


@pytest.mark.parametrize(
    ("known", "said", "supersedes"),
    [
        (
            "Log files are kept for ninety days on the device, the auditors insist on it",
            "les fichiers de log restent trente jours sur l'appareil, et non plus quatre-vingt-dix",
            True,
        ),
        (
            "Uploads to the store go through Imani, nobody else has the key",
            "Imani se fue a otra empresa, los uploads los hace ahora Karel",
            True,
        ),
        (
            "A pull request has at most 300 lines, otherwise nobody reviews it",
            "Das Limit für Mahngebühren ist jetzt zwölf Euro",
            False,
        ),
    ],
)
def test_a_change_is_told_in_another_language(known, said, supersedes):
    """By numbers in words, names and concepts; never by a number alone."""
    at = datetime(2026, 11, 18, 9, tzinfo=UTC)
    old = as_entry(one(known), "project:shop", at)
    old = replace(old, line=replace(old.line, id="e_old"))
    patches = extract(said, context=replace(CONTEXT, entries=(old,)), at=at + timedelta(days=3))
    assert any(patch.supersedes == "e_old" for patch in patches) is supersedes


@pytest.mark.parametrize(
    ("said", "due"),
    [
        (
            "there is a freeze of the shop from the second of December until the ninth of January, nothing goes out",
            "2027-01-09",
        ),
        ("The demo is on the 12th, offline mode must be ready by then.", "2026-12-12"),
        ("bis Mittwoch in drei Wochen muss der Export umgestellt sein, sonst lehnt die Bank ihn ab", "2026-12-09"),
        (
            "The trade fair opens on 14 December 2026, the catalogue must be printed four days before, so 10 December.",
            "2026-12-10",
        ),
        ("Le drapeau beta_2 doit avoir disparu d'ici vendredi en huit, sinon on paie la maintenance.", "2026-11-27"),
    ],
)
def test_a_deadline_has_its_day_however_it_is_told(said, due):
    """A range is due at its end."""
    assert str(one(said).due) == due
