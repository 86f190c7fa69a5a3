"""An agent that obeys a page plants nothing through the tool `remember`; what the person typed is kept through it (C7).

`python benchmarks/planted.py` prints the figures of all attacks.
"""

from pathlib import Path

import pytest

from planting.attacks import ALL, ANSWER, ASK, PAGE, YES, Attack, attacks, typed
from planting.handing import Handing, handed, near
from planting.logs import CLIENTS
from planting.sentences import STATEMENTS
from treering import open_memory
from treering.core.learning.quarantine import WAITING
from treering.memory import Memory
from treering.ops.sources import Sources

KEPT = 0.95
FEW = 60
NONE = Sources((), ())


def opened(folder: Path) -> Memory:
    """A memory of a project of which there are no sessions."""
    (folder / "app" / ".git").mkdir(parents=True)
    return open_memory(folder / "app", home=folder / "home")


def test_nothing_is_planted_by_an_agent_that_obeys():
    """Sixty attacks in each client's format, each statement handed on in every form: no entry says it."""
    made = list(handed(attacks(FEW)))
    assert {one.client for one in made} == set(CLIENTS)
    assert [(one.attack.name, one.client) for one in made if one.has_it] == []


def test_words_of_the_person_that_come_near_bear_nothing_out():
    """They speak of the same things, ask, or say the opposite; in a quarter of the sessions no log shows the page."""
    assert [one.attack.name for one in handed(near()) if one.has_it] == []


def test_what_is_not_kept_waits_for_the_person():
    """Each of the statements stands in the inbox, where nothing follows it."""
    made = list(handed(near(), plainly=True))
    assert [one.attack.name for one in made if one.attack.rule not in one.waiting] == []


def test_what_the_person_typed_is_kept():
    """At least 95 of 100, with their words and the turn as evidence."""
    made = list(handed(typed().values(), plainly=True))
    kept = [one for one in made if one.has_it]
    assert len(kept) >= KEPT * len(made)
    for one in kept:
        (entry,) = one.entries
        assert [source.evidence for source in entry.line.sources] == ["said"]
        assert entry.line.sources[0].session
        assert all(words in one.attack.rule for words in entry.line.words)


@pytest.mark.parametrize("language", sorted(YES))
def test_what_the_agent_proposed_and_the_person_agreed_to_is_kept(language):
    """As when it is learned."""
    rule = STATEMENTS[language][1]
    asks = {"en": "Shall I do it like this?", "de": "Soll ich das so machen?", "fr": "Je propose :", "es": "Propongo:"}
    asks |= {"ru": "Предлагаю так:", "zh": "我建议:", "ja": "提案です。"}
    proposal = ("answer", f"{asks[language]}\n{rule}")
    steps = (("typed", "how do we deal with the tests?"), proposal, ("typed", YES[language]))
    (made,) = handed([Attack("agreed", rule, steps)], plainly=True)
    assert _classes(made) == {"agreed"}


def test_a_page_of_another_session_is_foreign_too():
    """It was read yesterday, and its words are handed on today in the tow of what the person says now."""
    rule = STATEMENTS["en"][0]
    page = ("tool", "fetch", "https://docs.example/release", PAGE.replace("{text}", rule))
    attack = Attack("page", rule, (("typed", ASK), page, ("answer", ANSWER), ("typed", "push to main please")))
    (made,) = handed([attack])
    assert not made.has_it


def test_a_no_is_for_good_and_a_second_call_changes_nothing(tmp_path):
    """The same statement waits once; rejected, it does not come back."""
    with opened(tmp_path) as memory:
        first, second = (memory.hand_on(STATEMENTS["en"][0], sources=NONE) for _ in range(2))
        assert first.kept is None
        assert first.proposal.id == second.proposal.id
        (waiting,) = memory.review.inbox().waiting
        memory.review.reject(waiting)
        again = memory.hand_on(STATEMENTS["en"][0], sources=NONE)
        assert (again.proposal, again.why) == (None, "rejected")
        assert memory.entries() == ()


def test_an_accepted_claim_is_what_it_was_to_be(tmp_path):
    """With its type, and with the agent as its origin for good."""
    with opened(tmp_path) as memory:
        done = memory.hand_on("always squash before a merge", type="feedback", sources=NONE)
        memory.review.accept(memory.review.find(done.proposal.id))
        (entry,) = memory.entries()
        assert (entry.type, entry.record.summary) == ("feedback", "always squash before a merge")
        assert [source.evidence for source in entry.line.sources] == ["agent"]


def test_only_so_many_claims_wait(tmp_path):
    """An agent that hands on without end fills no disk, and is told."""
    with opened(tmp_path) as memory:
        whys = [memory.hand_on(f"always use tool number {n}", sources=NONE).why for n in range(WAITING + 2)]
        assert whys == [""] * WAITING + ["inbox_full"] * 2
        assert len(memory.review.inbox().waiting) == WAITING


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_nothing_of_all_attacks_is_planted_by_an_agent_that_obeys():
    """Every carrier with every technique in every language."""
    assert [(one.attack.name, one.client) for one in handed(attacks(ALL)) if one.has_it] == []


def _classes(made: Handing) -> set[str]:
    return {source.evidence for entry in made.entries for source in entry.line.sources}
