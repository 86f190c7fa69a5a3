"""Ranking, and the bar that keeps silent."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.hot import query
from treering.hot.ranking import fusion

STORE = {
    "reset": (
        "Staging reset",
        "The staging database is wiped every night at 04:00 UTC",
        "the backup needed the old slot",
    ),
    "money": ("Integer cents", "All amounts are integer minor units, no Decimal", "rounding drift caused INC-2291"),
    "lock": (
        "lock_timeout",
        "Every migration sets lock_timeout = '3s' first",
        "an ALTER queued behind a query (INC-1874)",
    ),
    "tests": ("Plain testing", "No testify, only the testing package and go-cmp", "its asserts go on after a failure"),
    "emoji": ("Short answers", "No emojis, two sentences at most after a change", "the diff speaks for itself"),
    "flags": ("Feature flags", "The flag sync_v2 is rolled out in Unleash, owner Tomás", ""),
    "audit": ("Audit files", "审计相关文件都放在飞书的文件夹", ""),
}


def rank(prompt: str, store=STORE) -> list[query.Candidate]:
    documents = [(key, query.document((name, "", text, why, ""))) for key, (name, text, why) in store.items()]
    held = [" ".join(fields).split() for _, fields in documents]
    length = sum(map(len, held)) / len(held) if held else 0.0
    frequency = Counter(token for tokens in held for token in set(tokens))
    return query.rank(query.asked(prompt), documents, len(documents), length, frequency)


def told(prompt: str) -> list[str]:
    decided = query.decide(rank(prompt), 5, query.BAR, {})
    return [candidate[0] for candidate, reason in decided if reason == "injected"]


@pytest.mark.parametrize(
    ("prompt", "first"),
    [
        ("at what time is the staging database reset", "reset"),
        ("which lock_timeout do migrations use", "lock"),
        ("what was INC-1874 about", "lock"),
        ("can I use testify here", "tests"),
        ("who owns sync_v2", "flags"),
        ("审计文件在哪", "audit"),
        ("why integer cents", "money"),
    ],
)
def test_what_a_prompt_asks_for_comes_first_and_is_told(prompt, first):
    """The rare words of a prompt decide."""
    assert rank(prompt)[0][0] == first
    assert first in told(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "write a haiku about the sea",
        "what is the capital of australia",
        "convert this promise chain to async",
        "天气怎么样",
        "ok",
        "",
    ],
)
def test_an_unrelated_prompt_is_told_nothing(prompt):
    """Injecting on every prompt makes an agent worse."""
    assert told(prompt) == []


def test_a_word_of_the_person_counts_but_less_than_the_summary():
    """The words help to find an entry; what it says is still what it is about."""
    words = query.document(("", "", "prefers green", "", "likes walnut"))
    summary = query.document(("", "", "prefers walnut", "", "likes green"))
    ranked = query.rank(query.asked("walnut"), [("words", words), ("summary", summary)], 2, 4.0, {"walnut": 2})
    assert [candidate[0] for candidate in ranked] == ["summary", "words"]
    assert [candidate[3][0][1] for candidate in ranked] == ["summary", "words"]


def test_another_word_for_the_same_thing_counts_less_than_the_word():
    """A concept is a guess, the word is not."""
    scores = {
        one[0]: one[1]
        for one in rank("database", {"same": ("", "the database", ""), "other": ("", "die Datenbank", "")})
    }
    assert scores["same"] > scores["other"] > 0


def test_a_long_prompt_is_read_at_both_ends():
    """A pasted log in the middle neither hides the question nor costs more than 64 terms; names in it are seen."""
    noise = " ".join("".join(chr(97 + int(digit)) for digit in str(number)) for number in range(10_000, 11_000))
    found = [term[0] for term in query.asked(f"which lock_timeout {noise} INC-1874 {noise[::-1]} for migrations")]
    assert len(found) <= 64
    assert (found[0], found[-1]) == ("lock_timeout", "migr")
    assert "inc-1874" in found


def test_a_prompt_of_megabytes_is_read_in_no_time():
    """Only its ends are looked at; what is in between is somebody's file."""
    found = query.asked("which lock_timeout " + "x1 y2 " * 2_000_000 + " for migrations")
    assert found[-1][0] == "migr"
    assert next(term[0] for term in found if term[0][0] != "~") == "lock_timeout"


def test_stop_words_order_what_else_would_be_alike():
    """They tell little, but not nothing: of two entries that share the same word, the one that is put the same way is first."""
    store = {"a": ("", "the deploy of the api", ""), "b": ("", "how we deploy, and when", "")}
    assert [one[0] for one in rank("how do we deploy", store)] == ["b", "a"]
    assert told("how do we do it, and when") == []


@pytest.mark.parametrize("prompt", ["and the or", "what is this", "was ist das denn"])
def test_a_prompt_of_stop_words_asks_for_nothing(prompt):
    """There is no subject in it, so there are no candidates."""
    assert query.asked(prompt) == []


def test_words_that_stand_together_tell_more_than_the_same_words_apart():
    """A phrase is a name for something."""
    store = {
        "apart": ("", "the release goes out before the ticket for a seat on the train is bought", ""),
        "together": ("", "the release train goes out before the ticket for a seat is bought", ""),
    }
    assert [one[0] for one in rank("who decides on the release train", store)] == ["together", "apart"]
    assert ("releas train", "summary") in [part[:2] for part in rank("release train", store)[0][3]]


def test_a_store_of_one_entry_can_be_asked():
    """The first memory a person has is found, and does not answer everything."""
    store = {"only": STORE["tests"]}
    assert rank("do we use testify", store)[0][1] >= query.BAR
    assert not rank("how do I bake bread", store)


def test_an_empty_store_answers_nothing():
    """No documents, no candidates."""
    assert rank("anything at all", {}) == []


def test_every_candidate_gets_a_reason():
    """The bar, the limit and what is barred are told apart."""
    candidates: list[query.Candidate] = [
        ("a", 3.0, 1.0, ()),
        ("b", 2.5, 1.0, ()),
        ("c", 2.0, 1.0, ()),
        ("d", 1.5, 1.0, ()),
        ("e", 0.1, 0.1, ()),
    ]
    decided = query.decide(candidates, 2, 1.0, {"a": "expired"})
    assert [reason for _, reason in decided] == ["expired", "injected", "injected", "beyond_limit", "below_bar"]


@given(st.lists(st.text(max_size=60), max_size=6), st.text(max_size=60))
def test_scores_are_positive_and_best_comes_first(texts, prompt):
    """Whatever the texts, a candidate shares a token with the prompt, and covers between nothing and all of it."""
    ranked = rank(prompt, {str(i): ("", text, "") for i, text in enumerate(texts)})
    scores = [score for _, score, _, _ in ranked]
    assert scores == sorted(scores, reverse=True)
    assert all(score > 0 and 0 < covered <= 1 and parts for _, score, covered, parts in ranked)


@given(
    st.permutations(sorted(STORE)),
    st.sampled_from(["staging night", "no emojis in tests", "migration of the database"]),
)
def test_the_order_of_a_store_does_not_matter(order, prompt):
    """The same entries give the same answer however they are listed."""
    assert rank(prompt, {key: STORE[key] for key in order}) == rank(prompt)


def test_the_bar_is_lower_for_a_long_question_and_higher_for_words_of_every_day():
    """The more is said, the less of it an entry repeats; who asks wants an answer; what is known of a person is told with care."""

    def bars(prompt: str) -> query.Bars:
        return query.bars(prompt, query.asked(prompt))

    short, long = "staging database", "staging database migration lock timeout invoice worker"
    assert query.bar_for("project", bars(long)) < query.bar_for("project", bars(short))
    assert query.bar_for("project", bars(f"{short}?")) < query.bar_for("project", bars(short))
    known = [query.bar_for(type_, bars(short)) for type_ in ("reference", "project", "feedback", "user")]
    assert known[0] == known[1] == known[2] < known[3]
    alike = [query.bar_for(type_, fusion.BARS) for type_ in ("project", "feedback", "user")]
    assert alike[0] < alike[1] < alike[2]
    assert bars("staging, and the database of it") == bars(short)
