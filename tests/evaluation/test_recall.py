"""Recall, scored by hand."""

from datetime import UTC, datetime

import pytest

from evaluation.small import gold, session
from treering.evaluation.bm25 import bm25_ranker
from treering.evaluation.gold import Gold, Item
from treering.evaluation.recall import Asked, Candidate, Question, Ranking, bar_at, questions, score_recall
from treering.evaluation.stores import entries_ranker, gold_entries, gold_tells
from treering.guard.secrets import clean

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def ranking(*candidates: tuple[str, float], shown: int = 0, barred: tuple[str, ...] = ()) -> Ranking:
    """A ranking of items with scores, of which the first `shown` got through."""
    rows = tuple(Candidate(frozenset((name,)), score, name in barred) for name, score in candidates)
    return Ranking(rows, tuple(row.items for row in rows[:shown]))


def positive(
    rank: Ranking, *expects: str, kind: str = "lexical", session: str = "s1", not_expects: tuple[str, ...] = ()
) -> Asked:
    return Asked(Question(session, "en", "bakery", "?", kind, frozenset(expects), frozenset(not_expects)), rank)


def negative(score: float, session: str = "s1", kind: str = "generic", shown: int = 0) -> Asked:
    return Asked(Question(session, "en", "bakery", "?", kind), ranking(("x", score), shown=shown))


def test_the_questions_are_the_queries_the_negatives_and_the_queries_at_other_repositories():
    """Without queries for what is past, and without cross negatives for what belongs to the person."""
    asked = {(q.session, q.repo, q.query, q.kind) for q in questions(gold())}
    assert asked == {
        ("s1", "bakery", "which flour do we take", "lexical"),
        ("s1", "quarry", "which flour do we take", "cross"),
        ("s1", "bakery", "who am i", "paraphrase"),
        ("s1", "bakery", "what is a list comprehension", "generic"),
        ("s1", "bakery", "is rye healthy", "trap"),
        ("s2", "bakery", "how hot is the oven", "lexical"),
        ("s2", "quarry", "how hot is the oven", "cross"),
        ("s3", "quarry", "granite or slate", "lexical"),
        ("s3", "bakery", "granite or slate", "cross"),
    }


def test_hit_needs_one_of_the_expected_all_needs_all_of_them():
    """Counted before any bar."""
    score = score_recall([positive(ranking(("x", 9), ("a", 5), ("y", 4), ("z", 3), ("b", 2)), "a", "b")])
    assert score.total.hit == {1: 0, 3: 1, 5: 1, 10: 1}
    assert score.total.all == {1: 0, 3: 0, 5: 1, 10: 1}
    assert score.total.kept == 0


def test_kept_and_outdated_look_at_what_got_through():
    """An outdated version that gets through is an error."""
    score = score_recall([positive(ranking(("old", 9), ("new", 5), shown=1), "new", not_expects=("old",))])
    assert (score.total.kept, score.total.outdated) == (0, 1)


def test_traps_stand_apart_from_the_false_rate():
    """They are arguable."""
    score = score_recall([negative(1, shown=1), negative(1), negative(1, kind="trap", shown=1)])
    assert score.false == {"generic": (1, 2), "trap": (1, 1)}
    assert score.false_rate == 0.5


@pytest.mark.parametrize(("limit", "through"), [(0.0, 0), (0.24, 0), (0.25, 1), (0.5, 2), (1.0, 4)])
def test_a_bar_lets_through_no_more_negatives_than_allowed(limit, through):
    """And as many as allowed, when no two scores are equal."""
    negatives = [negative(score) for score in (4.0, 3.0, 2.0, 1.0)]
    bar = bar_at(negatives, limit)
    assert sum(bool(each.ranking.through(bar)) for each in negatives) == through


def test_equal_scores_stay_out_together():
    """A bar cannot tell them apart."""
    negatives = [negative(score) for score in (3.0, 3.0, 3.0, 1.0)]
    assert sum(bool(each.ranking.through(bar_at(negatives, 0.25))) for each in negatives) == 0


def test_what_is_barred_is_never_let_through():
    """A fact whose deadline is over ranks, but is not shown."""
    rank = ranking(("past", 9), ("now", 5), barred=("past",))
    assert rank.through(0) == (frozenset({"now"}),)
    assert rank.best == 5


def test_a_validated_bar_is_chosen_without_the_session_it_is_used_on():
    """The only high negative of s1 cannot protect s1 from itself."""
    asked = [positive(ranking(("a", 5)), "a", session="s2"), negative(9, "s1"), negative(1, "s2")]
    score = score_recall(asked)
    assert score.curve[0].false == 0
    assert score.validated[0].false == 0.5
    assert score.curve[0].kept == score.validated[0].kept == {"lexical": 0}


def test_the_labels_make_a_store_for_each_repository():
    """Without superseded items, the person's items in each; with gist, why and the words of the turn, secrets taken out."""
    stores = gold_entries(gold(), clean)
    assert {repo: {entry.id for entry in entries} for repo, entries in stores.items()} == {
        "bakery": {"flour", "mira", "oven-new", "stall"},
        "quarry": {"mira", "rock"},
    }
    rock = next(entry for entry in stores["quarry"] if entry.id == "rock")
    assert (rock.record.summary, rock.line.words, rock.scope) == ("granite", ("hello from s3",), "project")


def test_our_own_ranking_is_asked_as_the_product_asks_it():
    """What is asked for by its words comes first and gets through; nonsense gets nothing; what is past is barred."""
    rank = entries_ranker(gold_entries(gold(), clean), gold_tells(gold()), NOW, clean)
    assert rank("quarry", "granite or slate").candidates[0].items == {"rock"}
    assert rank("quarry", "zzz").shown == ()
    assert [each.barred for each in rank("bakery", "the stall in October").candidates if each.items == {"stall"}] == [
        True
    ]


def test_the_yardstick_ranks_the_same_entries():
    """In scripts without spaces too."""
    rank = bm25_ranker(gold_entries(gold(), clean), gold_tells(gold()), NOW)
    assert rank("quarry", "granite or slate").candidates[0].items == {"rock"}
    assert rank("quarry", "zzz").candidates == ()
    assert [each.barred for each in rank("bakery", "stall").candidates] == [True]


def test_the_yardstick_reads_a_language_without_spaces():
    """As pairs of characters."""
    item = Item(
        id="db", type="project", type_ok=("project",), gist="暂存数据库每晚清空", must_terms=(("清空",),), source_turn=1
    )
    labels = Gold("zh", "2026-11-01T00:00:00Z", (session("s1", "bakery", remember=(item,)),))
    rank = bm25_ranker(gold_entries(labels, clean), gold_tells(labels), NOW)
    assert rank("bakery", "数据库什么时候清空").candidates[0].items == {"db"}
