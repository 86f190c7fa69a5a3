"""A person decides when they like: yes, no, or other words; each can be taken back (C5)."""

import json

import pytest

from store_kit import KEY, PROJECT, START, do, draft, entry, open_store, remember, snapshot, summaries
from treering.core.clean import Clean
from treering.core.operation import Add, Remove, Split, Update
from treering.core.review import proposed
from treering.core.topics.binding import entries_of
from treering.errors import NotFoundError, UsageError
from treering.ops.review import Review, waiting_steps


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def review(store):
    return Review(store, KEY)


def propose(store, review, *operations, kind="learned"):
    entries = {one.id: one for tree in ("user", PROJECT) for one in entries_of(store.state(tree))}
    made = proposed(kind, operations, entries, Clean("the person said so"), START)
    review.propose([made])
    return review.find(made.id)


def test_a_yes_does_it_and_the_proposal_leaves(store, review, tmp_path):
    """One change: taken back, the entry is gone and the proposal waits again."""
    waiting = propose(store, review, Add(PROJECT, draft("Use bun")), Add("user", draft("Short answers", type="user")))
    before = snapshot(tmp_path)
    done = review.accept(waiting)
    assert (summaries(store), summaries(store, "user")) == (["Use bun"], ["Short answers"])
    assert review.inbox().waiting == ()
    assert store.log(KEY, 1)[0].cause == "accept"
    store.apply(store.undo(done.change))
    assert snapshot(tmp_path) == before
    assert review.inbox().waiting == (waiting,)


def test_a_no_is_remembered(store, review):
    """The same is not proposed again."""
    waiting = propose(store, review, Add(PROJECT, draft("Use bun")))
    review.reject(waiting)
    assert review.propose([waiting.proposal]) == 0
    assert waiting_steps(store, PROJECT, waiting.proposal.operations, Clean("")) == {}
    assert review.inbox().waiting == ()


def test_what_waits_is_not_proposed_twice(store, review):
    """A second session that says the same adds nothing."""
    waiting = propose(store, review, Add(PROJECT, draft("Use bun")))
    assert review.propose([waiting.proposal]) == 0
    assert len(review.inbox().waiting) == 1


def test_other_words_are_kept_in_place_of_those_proposed(store, review):
    """Summary, why and how are read as `edit` reads them."""
    waiting = propose(store, review, Add(PROJECT, draft("Use bun")))
    new = review.edit(waiting, "Use bun, never npm.\nWhy: fast")
    assert new.id == waiting.proposal.id
    review.accept(review.find(new.id))
    found = entry(store, "Use bun, never npm.")
    assert found.record.why == "fast"
    assert found.line.words == ("Use bun",)


@pytest.mark.parametrize("text", ["", " … "])
def test_a_text_needs_a_word(store, review, text):
    """As for every entry."""
    with pytest.raises(UsageError, match="word"):
        review.edit(propose(store, review, Add(PROJECT, draft("Use bun"))), text)


def test_several_texts_are_not_edited_as_one(store, review):
    """Nor is a proposal without any."""
    remember(store, "Use pnpm")
    old = entry(store, "Use pnpm")
    for operation in (Split(PROJECT, old.id, (draft("x"), draft("y"))), Remove(PROJECT, old.id)):
        with pytest.raises(UsageError, match="no text of its own"):
            review.edit(propose(store, review, operation), "z")


def test_a_yes_to_what_has_changed_since_is_refused_and_changes_nothing(store, review, tmp_path):
    """An edit by hand wins; the proposal can only be rejected."""
    remember(store, "Use pnpm")
    old = entry(store, "Use pnpm")
    waiting = propose(store, review, Update(PROJECT, old.id, draft("Use bun")))
    path = store.tree(PROJECT).memory / old.line.path
    path.write_text(path.read_text().replace("\nUse pnpm\n", "\nUse yarn\n"))
    with pytest.raises(UsageError, match="was changed since"):
        review.accept(waiting)
    assert summaries(store) == ["Use yarn"]
    assert review.inbox().waiting == (waiting,)
    do(store, Remove(PROJECT, old.id))
    with pytest.raises(UsageError, match="gone"):
        review.accept(waiting)


def test_what_is_known_by_now_only_leaves(store, review):
    """The person has said it themselves meanwhile."""
    waiting = propose(store, review, Add(PROJECT, draft("Use bun")))
    remember(store, "use bun!")
    done = review.accept(waiting)
    assert done.known
    assert (summaries(store), review.inbox().waiting) == (["use bun!"], ())


def test_a_proposal_is_found_by_the_beginning_of_its_name(store, review):
    """As entries are; a name of several, or of none, is refused."""
    waiting = propose(store, review, Add(PROJECT, draft("Use bun")))
    assert review.find(waiting.proposal.id[:6]) == waiting
    for name in ("p_", "p_zzz", ""):
        with pytest.raises(NotFoundError, match="proposal"):
            review.find(name)


def test_the_file_can_be_read_by_a_person(store, review):
    """Plain JSON with the texts as they are."""
    waiting = propose(store, review, Add(PROJECT, draft("发票号必须连续")))
    data = json.loads((store.tree(PROJECT).state / f"inbox/{waiting.proposal.id}.json").read_text())
    assert data["reason"] == "the person said so"
    assert data["operations"][0]["texts"][0]["summary"] == "发票号必须连续"
