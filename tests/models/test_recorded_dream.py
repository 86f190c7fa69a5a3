"""What a large model made of memories that were never tidied, by answers that were recorded once (M3.3, M1.8).

Two hold every labelled fact of the recorded sessions, with repetitions in other words, facts that stand in one entry, wrong
types, and facts that have changed; one is German, one Chinese, with a pinned entry and two that only look alike. The rule
this file keeps: it asks exactly what treering asks today; `python tests/dream_trees.py DIR` asks anew.
"""

import shutil

import pytest

from dream_trees import (
    ANSWERS,
    MIXED,
    REPOS,
    WRITTEN,
    dreamer,
    facts,
    gone,
    labels,
    recorded_tree,
    written_tree,
)
from store_kit import KEY, PROJECT, index_matches, snapshot
from treering.evaluation.stores import text_of
from treering.evaluation.tidying import score
from treering.models.cassette import Cassette
from treering.ops.dream import dream


@pytest.fixture
def cassette(tmp_path) -> Cassette:
    """The recorded answers, in a folder that may be written to."""
    return Cassette(shutil.copytree(ANSWERS, tmp_path / "answers"))


@pytest.mark.parametrize("repo", REPOS)
def test_labelled_facts_are_tidied_and_none_is_lost(cassette, tmp_path, repo):
    """What is said twice is one entry, what no longer holds is out of recall, every fact is told, in a type of its own.

    Facts that shared an entry have one each; and undone, every byte and time is back.
    """
    gold, base = labels(repo), tmp_path / "base"
    with recorded_tree(base, gold) as (store, placed):
        files, before = snapshot(base), score(store, gold, placed)
        assert before.mistyped
        assert before.brought_back
        tree = f"project:{placed.projects[repo]}"
        report = dream(store, placed.projects[repo], dreamer(cassette))
        assert (report.outcome, report.detail, [one.why for one in report.refused]) == ("", "", [])
        after = score(store, gold, placed)
        assert (after.lost, after.mistyped, after.brought_back) == ((), (), ())
        assert (after.merged, after.retired) == (after.repeated, after.outdated)
        for one, other in MIXED.items():
            if one in gold.items:
                texts = [text_of(entry) for entry in store.entries(tree)]
                assert not [text for text in texts if all(gold.items[id_].is_told_by(text) for id_ in (one, other))]
        assert index_matches(store, tree)
        store.apply(store.undo(report.change))
        assert snapshot(base) == files
        assert score(store, gold, placed) == before


@pytest.mark.parametrize("name", WRITTEN)
def test_a_memory_in_another_language_is_tidied_and_no_fact_is_lost(cassette, tmp_path, name):
    """Each fact in one entry of its type, with its day; what changed in the history; what only looks alike is two entries."""
    base = tmp_path / "base"
    with written_tree(base, name) as store:
        trees = ("user", PROJECT)
        files = snapshot(base)
        pinned = {path: file for path, file in files.items() if "/pinned/" in path}
        said = [entry for tree in trees for entry in store.entries(tree)]
        assert any(sum(fact.is_told_by(entry) for entry in said) != 1 for fact in facts(name))
        report = dream(store, KEY, dreamer(cassette))
        assert (report.outcome, report.detail, [one.why for one in report.refused]) == ("", "", [])
        entries = [entry for tree in trees for entry in store.entries(tree)]
        for fact in facts(name):
            told = [text_of(entry) for entry in entries if fact.is_told_by(entry)]
            assert told, fact
            assert len(told) == 1 or not fact.once, told
        assert sorted(past.path for tree in trees for past in store.history(tree)) == sorted(gone(name))
        assert {path: file for path, file in snapshot(base).items() if path in pinned} == pinned
        assert index_matches(store, PROJECT)
        store.apply(store.undo(report.change))
        assert snapshot(base) == files


def test_the_answers_are_all_used(cassette, tmp_path):
    """None is left over from another prompt, and none is missing."""
    for repo in REPOS:
        with recorded_tree(tmp_path / repo, labels(repo)) as (store, placed):
            dream(store, placed.projects[repo], dreamer(cassette), dry_run=True)
    for name in WRITTEN:
        with written_tree(tmp_path / name, name) as store:
            dream(store, KEY, dreamer(cassette), dry_run=True)
    assert not (cassette.folder / "pending").exists()
    assert len(list(cassette.folder.glob("*.json"))) == len(REPOS) + len(WRITTEN)
