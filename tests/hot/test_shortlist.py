"""Stopping early: the best of a store are found without looking at all of it, and they are the best."""

from array import array
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from treering.hot import query
from treering.hot.ranking.shortlist import shortlist

WORDS = [
    "the",
    "our",
    "deploy",
    "api",
    "database",
    "datenbank",
    "kestrel",
    "sync_v2",
    "sync",
    "v2",
    "ledger",
    "quux",
    "审计",
    "文件夹",
]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
STORES = st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS, TEXTS), min_size=1, max_size=40)


def is_often(noted: int) -> bool:
    """Whether an entry holds a token more than once, in its own text or in the person's words."""
    return max(noted >> 8 & 0xFF, noted & 0xFF) > 1


class Store:
    """Entries with the postings of their tokens, in memory."""

    def __init__(self, entries: list[tuple[str, ...]]) -> None:
        self.documents = {number: query.document(fields) for number, fields in enumerate(entries)}
        self.postings: dict[str, dict[int, int]] = {}
        for number, fields in self.documents.items():
            for token, noted in query.notes(fields).items():
                self.postings.setdefault(token, {})[number] = noted
        self.looked_at: list[str] = []

    def weighed(self, prompt: str) -> query.Weighed:
        """The prompt over this store."""
        sizes = Counter({number: len(" ".join(fields).split()) for number, fields in self.documents.items()})
        frequency = {token: len(held) for token, held in self.postings.items()}
        return query.Weighed(query.asked(prompt), len(sizes), sizes.total() / len(sizes), frequency)

    def shortlist(self, asked: query.Weighed, most: int, bar: float = 0.0) -> list[int]:
        """What can be among the best."""
        known = {}
        for token, held in self.postings.items():
            tiers = [[asked.gain.at_most(n) for n in held.values() if is_often(n) == often] for often in (False, True)]
            known[token] = tuple((len(values), max(values, default=0.0)) for values in tiers)
        near = shortlist(asked, known, self.read, most, bar)
        had = {int(key): sum(part[2] for part in parts) for key, _, _, parts in self.ranked(asked, self.documents)}
        assert all(had.get(number, 0.0) <= reach for reach, number in near)
        return [number for _, number in near]

    def read(self, token: str, often: bool) -> tuple[memoryview, memoryview]:
        """A list of the token."""
        self.looked_at.append(token)
        found = {entry: n for entry, n in sorted(self.postings[token].items()) if is_often(n) == often}
        return memoryview(array("I", found)), memoryview(array("I", found.values()))

    def ranked(self, asked: query.Weighed, among) -> list[query.Candidate]:
        """Those entries, best first."""
        return query.ranked(asked, [(f"{number:03}", self.documents[number]) for number in among])


PRICES = st.fixed_dictionaries(
    {
        "_RANKING": st.sampled_from([0, 1, 200]),
        "_ADDING": st.sampled_from([0, 1, 20]),
        "_FINDING": st.sampled_from([0, 1, 20]),
        "_LONG": st.sampled_from([0, 20]),
        "_SHORT": st.sampled_from([0, 20]),
        "_MANY": st.sampled_from([0, 20]),
        "_LIKELY": st.sampled_from([0, 2]),
        "_LITTLE": st.sampled_from([0, 10]),
    }
)
"""What decides how the search of long lists goes, not what it finds."""
LONG = st.sampled_from([0, 3, 1000])
"""From how many entries on a list is long."""


@given(STORES, TEXTS, st.integers(1, 6), LONG, PRICES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
def test_the_best_are_those_of_the_whole_store(monkeypatch, entries, prompt, most, long, prices):
    """Whatever the store, the prompt and what is thought costly, the shortlist ranks as everything does, to the last digit."""
    store = Store(entries)
    asked = store.weighed(prompt)
    with monkeypatch.context() as patch:
        patch.setattr("treering.hot.ranking.shortlist._LONG", long)
        for name, price in prices.items():
            patch.setattr(f"treering.hot.ranking.skipping.{name}", price)
        listed = store.shortlist(asked, most)
    found = store.ranked(asked, listed)
    assert found[:most] == store.ranked(asked, store.documents)[:most]


@given(STORES, TEXTS, st.integers(1, 6), LONG, st.floats(0, 3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_bar_hides_nothing_that_reaches_it(monkeypatch, entries, prompt, most, long, bar):
    """What scores as much as the bar is found as without it."""
    store = Store(entries)
    asked = store.weighed(prompt)
    with monkeypatch.context() as patch:
        patch.setattr("treering.hot.ranking.shortlist._LONG", long)
        listed = store.shortlist(asked, most, bar)
    found = [one for one in store.ranked(asked, listed)[:most] if one[1] >= bar]
    assert found == [one for one in store.ranked(asked, store.documents)[:most] if one[1] >= bar]


@pytest.fixture(params=[0, 1000], ids=["long lists", "short lists"])
def _any_length(request, monkeypatch):
    """The same for lists that are added up, and for those that are skipped."""
    monkeypatch.setattr("treering.hot.ranking.shortlist._LONG", request.param)


@pytest.mark.usefixtures("_any_length")
def test_two_common_words_side_by_side_are_not_lost():
    """Together they tell more than a rarer one, though neither does alone: the entry with both is looked at."""
    texts = [
        f"{word} fill{number}"
        for word, many in (("quux", 100), ("zorg", 100), ("kestrel", 7), ("", 93))
        for number in range(many)
    ]
    store = Store([("", "", text, "", "") for text in ["quux zorg", *texts]])
    asked = store.weighed("kestrel quux zorg")
    assert store.ranked(asked, store.documents)[0][0] == "000"
    assert store.ranked(asked, store.shortlist(asked, 1))[0][0] == "000"


def test_a_common_word_is_not_looked_up_when_rare_ones_have_decided(monkeypatch):
    """What everybody has cannot bring anybody forward, so a long list of it is not read."""
    monkeypatch.setattr("treering.hot.ranking.shortlist._LONG", 100)
    store = Store(
        [("", "", f"deploy {'kestrel ledger' * (number % 60 == 0)} {number}x", "", "") for number in range(300)]
    )
    asked = store.weighed("deploy the kestrel ledger")
    assert sorted(store.shortlist(asked, 5)) == list(range(0, 300, 60))
    assert "kestrel" in store.looked_at
    assert "deplo" not in store.looked_at


def test_nothing_known_is_nothing_found():
    """A prompt of words that no entry holds has no shortlist."""
    store = Store([("", "", "deploy", "", "")])
    assert store.shortlist(store.weighed("kestrel"), 5) == []


def test_stop_words_are_not_looked_up_where_others_have_decided():
    """What they tell cannot bring anybody in who has nothing else."""
    store = Store([("", "", f"the kestrel {'ledger' * (number < 5)} {number}x", "", "") for number in range(50)])
    asked = store.weighed("the kestrel ledger")
    assert sorted(store.shortlist(asked, 5))[:5] == list(range(5))
    assert "~the" not in store.looked_at
