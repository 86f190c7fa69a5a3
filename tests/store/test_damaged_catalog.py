"""A catalog that is damaged in any page, or holds values that nobody wrote: recall makes it anew, and says what the files say."""

import json
import random
import sqlite3
from contextlib import closing, suppress

import pytest

from treering import open_memory
from treering.hot.hook import run

SAID = ("Use pnpm, never npm, for packages.", "The deploy runs through jenkins.", "Never push to main directly.")
ASKED = {"install packages with npm": "pnpm", "deploy to jenkins": "jenkins", "push to main directly": "main"}


@pytest.fixture
def catalog(home, tmp_path):
    """The path of the catalog of a memory that holds a few entries."""
    (tmp_path / "here").mkdir()
    with open_memory(tmp_path / "here") as memory:
        for text in SAID:
            memory.remember(text, scope="project")
        memory.recall("anything")
        return memory.store.tree(memory.trees["project"]).catalog


def replaced(path, data):
    """Another content for the catalog, without its log."""
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    path.write_bytes(data)


def works(folder):
    """Each question finds its entry, nothing else is told, and a new entry is found too."""
    with open_memory(folder) as memory:
        for asked, found in ASKED.items():
            hits = memory.recall(asked, everything=True).answer.hits
            assert any(found in hit.row.summary for hit in hits), asked
            assert {hit.row.summary for hit in hits} <= {text.rstrip(".") for text in SAID} | set(SAID)
        memory.remember("Quokka is the mascot.", scope="project")
        assert "Quokka" in memory.recall("quokka mascot", everything=True).prompt


def hooked(folder):
    """What a hook says: it must not raise, whatever the catalog holds."""
    event = {"session_id": "s", "cwd": str(folder), "prompt": "how do we install packages with npm?"}
    return run("claude-code", "UserPromptSubmit", json.dumps(event).encode(), 1_800_000_000.0, lambda *_, **__: False)


@pytest.mark.parametrize("page", range(8))
@pytest.mark.parametrize("how", ["zeros", "noise", "cut"])
def test_a_damaged_page_is_no_lost_memory(catalog, tmp_path, page, how):
    """Zeros, noise, or the end of the file where the page begins."""
    whole = catalog.read_bytes()
    at = page * 4096 % len(whole)  # one that needs fewer pages has some of them twice
    noise = random.Random(page).randbytes(4096)
    filling = {"zeros": bytes(4096), "noise": noise, "cut": b""}[how]
    replaced(catalog, whole[:at] + filling + (whole[at + 4096 :] if filling else b""))
    hooked(tmp_path / "here")
    works(tmp_path / "here")


CELLS = (
    *("entries.record", "entries.path", "entries.description", "entries.summary", "entries.words", "entries.due"),
    *("entries.modified", "entries.bag", "totals.tokens", "totals.entries", "tokens.entries", "tokens.best"),
    *("postings.held", "postings.start"),
)
TEXTS = CELLS[:5]
"""Where any text may have been written, so that another one is not known as damage."""


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (cell, value)
        for cell in CELLS
        for value in ("NULL", "x'00ff'", "'junk'", "1e300")
        if not (cell in TEXTS and value == "'junk'")
    ],
)
def test_a_value_that_nobody_wrote_is_no_crash(catalog, tmp_path, cell, value):
    """SQLite hands out whatever a damaged page says."""
    table, column = cell.split(".")
    with closing(sqlite3.connect(catalog, isolation_level=None)) as connection:
        with suppress(sqlite3.IntegrityError):  # a table may refuse it
            connection.execute(f"UPDATE OR REPLACE {table} SET {column} = {value}")  # noqa: S608 - ours
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    hooked_or_silent = hooked(tmp_path / "here")
    assert "junk" not in hooked_or_silent
    with open_memory(tmp_path / "here") as memory:
        memory.recall("install packages with npm", everything=True)
        memory.remember("Quokka is the mascot.", scope="project")
        assert len(memory.entries()) == len(SAID) + 1
