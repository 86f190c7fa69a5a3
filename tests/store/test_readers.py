"""Catalogs that stay open: they answer like those that are opened for each question."""

import threading

import pytest

from catalog_kit import NOW, Folder
from treering.ops.recall import Ask, recall
from treering.store.search.readers import Readers


@pytest.fixture
def folder(tmp_path) -> Folder:
    """A tree of one entry, swept."""
    made = Folder(tmp_path)
    made.write("project/0.md", "The staging database is wiped every night")
    made.sweep()
    return made


def asked(folder: Folder, readers: Readers, prompt: str = "staging database") -> list[str]:
    """The summaries that are told."""
    return [hit.row.summary for hit in recall([folder.tree], Ask(prompt, NOW), readers).selected]


def test_a_change_is_seen_through_an_open_catalog(folder):
    """What another connection wrote is there at the next question."""
    with Readers() as readers:
        assert asked(folder, readers) == ["The staging database is wiped every night"]
        folder.write("project/0.md", "The staging database is kept for a week")
        folder.put("project/0.md")
        assert asked(folder, readers) == ["The staging database is kept for a week"]


def test_a_catalog_in_anothers_place_is_opened_anew(folder):
    """It was removed, and made again with other entries."""
    with Readers() as readers:
        assert asked(folder, readers)
        for file in folder.tree.state.iterdir():
            file.unlink()
        assert asked(folder, readers) == []
        folder.write("project/0.md", "The staging database is kept for a week")
        folder.sweep()
        assert asked(folder, readers) == ["The staging database is kept for a week"]


def test_several_threads_may_ask(folder):
    """The server answers each call in a thread of its own."""
    told: list[list[str]] = []
    with Readers() as readers:
        threads = [threading.Thread(target=lambda: told.append(asked(folder, readers))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert told == [["The staging database is wiped every night"]] * 4


def test_a_catalog_that_was_closed_opens_again(folder):
    """Letting go is not for good."""
    readers = Readers()
    assert asked(folder, readers)
    readers.close()
    assert asked(folder, readers)
    readers.close()
