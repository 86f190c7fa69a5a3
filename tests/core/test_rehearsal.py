"""What a memory would tell is known before it is written (M3.3)."""

from treering.core.dream.rehearsal import Rehearsal, questions
from treering.core.topics.binding import entries_of
from treering.hot.query import document
from trees import tree


def documents(**texts):
    return {key: document(("", "", text, "", "")) for key, text in texts.items()}


def test_an_entry_is_told_to_who_asks_in_its_own_words():
    """And not for a word that says nothing."""
    memory = Rehearsal(documents(a="Use pnpm in skylark-app", b="The ledger board is in Grafana"))
    assert memory.tells("Use pnpm in skylark-app", "a")
    assert not memory.tells("Use pnpm in skylark-app", "b")
    assert not memory.tells("is in the", "a")
    assert not memory.tells("Use pnpm", "gone")
    assert not Rehearsal({}).tells("Use pnpm", "a")


def test_an_entry_behind_five_better_ones_is_not_told():
    """A prompt has room for five."""
    better = {f"b{n}": "rebase feature branches nightly before review" for n in range(5)}
    crowded = Rehearsal(
        documents(**better, a="rebase feature branches of nightly builds with the tool of Mira and Tom")
    )
    alone = Rehearsal(documents(a="rebase feature branches of nightly builds with the tool of Mira and Tom"))
    question = "rebase feature branches nightly before review"
    assert alone.tells(question, "a")
    assert not crowded.tells(question, "a")


def test_questions_are_what_the_entry_says_and_the_person_said():
    """Each once, without its line ends."""
    (entry,) = entries_of(tree(feedback__a="Use pnpm\nhere"))
    assert questions(entry) == ("Use pnpm here",)
