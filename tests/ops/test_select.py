"""A model may choose what is recalled or forgotten, from what it was shown, and never holds up the deterministic result."""

import json
import threading
from datetime import UTC, datetime

import pytest

from models.support import Book, clean
from treering.core.clean import Clean
from treering.core.entry import Entry, EntryLine, Record
from treering.core.selection import CANDIDATES, MANIFEST_BYTES, chosen, forget_manifest, recall_manifest
from treering.models.base import ModelReply, failure
from treering.models.layers import layered
from treering.models.scripted import ScriptedModel
from treering.models.templates import Templates
from treering.ops.select import Chooser, Refinement

AT = datetime(2026, 11, 16, tzinfo=UTC)
QUERY = Clean("which package manager do we use?")


def entry(name: str, about: str = "what it is about", *, tree: str = "project:shop") -> Entry:
    line = EntryLine(f"e_{name}", f"feedback/{name}.md", None, "h", "extract", AT)
    return Entry(tree, line, "feedback", name, about, Record(about))


PNPM, FREEZE = entry("pnpm", "pnpm, not npm"), entry("freeze", "release freeze")
FAST = (FREEZE,)


def chooser(*script, book: Book | None = None) -> Chooser:
    return Chooser(layered(ScriptedModel(list(script)), book or Book(), clean), clean, Templates())


def answer(*names: str) -> str:
    return json.dumps({"chosen": list(names)})


def test_the_choice_is_the_models():
    """Paths lead back to entries, in the model's order, each once."""
    names = ("project/feedback/pnpm.md", "project/feedback/freeze.md", "project/feedback/pnpm.md")
    got = chooser(answer(*names)).recall(QUERY, (FREEZE, PNPM), FAST, 5)
    assert (got.strategy, got.entries, got.outcome) == ("model", (PNPM, FREEZE), "ok")


def test_an_empty_choice_is_none():
    """Nothing is a good answer: it does not fall back to the words that happen to be shared."""
    assert chooser(answer()).recall(QUERY, (FREEZE, PNPM), FAST, 5).strategy == "none"


@pytest.mark.parametrize(
    ("script", "outcome"),
    [
        ([failure("timeout")], "timeout"),
        ([failure("budget")], "budget"),
        (["I think pnpm.", "pnpm!"], "prose"),
        ([answer("project/feedback/pnpm.md", "project/feedback/made-up.md")], "unknown"),
        ([answer("feedback/pnpm.md")], "unknown"),
        ([answer(*["project/feedback/pnpm.md"] * 6)], "unknown"),
    ],
)
def test_what_cannot_be_trusted_leaves_the_fast_result(script, outcome):
    """Error, time-out, prose, one unknown path, too many paths: the deterministic result stands, and why is told."""
    got = chooser(*script).recall(QUERY, (FREEZE, PNPM), FAST, 5)
    assert (got.strategy, got.entries, got.outcome) == ("heuristic", FAST, outcome)


@pytest.mark.parametrize(("query", "ranked", "limit"), [(Clean(""), (PNPM,), 5), (QUERY, (), 5), (QUERY, (PNPM,), 0)])
def test_nothing_to_choose_asks_nobody(query, ranked, limit):
    """A blank prompt, no entries or no room cost no call."""
    book = Book()
    assert chooser(book=book).recall(query, ranked, (), limit).strategy == "none"
    assert book.calls == []


def test_the_manifest_has_its_limits():
    """At most 200 lines in 25,000 bytes; what does not fit is left out, and a shorter one after it still fits."""
    assert len(recall_manifest([entry(f"n{i}") for i in range(500)], clean).entries) == CANDIDATES
    long = [entry(f"长{i}", "税" * 600) for i in range(200)]
    manifest = recall_manifest([*long, entry("short")], clean)
    assert len(manifest.text.text.encode()) <= MANIFEST_BYTES
    assert "project/feedback/short.md" in manifest.entries
    huge = Entry(
        "user", EntryLine("e_x", "feedback/" + "x" * 30_000, None, "h", "hand", AT), "user", "x", "x", Record("x")
    )
    assert list(recall_manifest([huge, PNPM], clean).entries) == ["project/feedback/pnpm.md"]


def test_scopes_do_not_collide():
    """The same path in both trees is two candidates."""
    both = recall_manifest([PNPM, entry("pnpm", tree="user")], clean)
    assert list(both.entries) == ["project/feedback/pnpm.md", "user/feedback/pnpm.md"]


def test_nothing_secret_is_in_a_manifest():
    """Hand-edited files are cleaned before a model sees them."""
    for manifest in (recall_manifest([entry("a", "hunter2")], clean), forget_manifest([entry("a", "hunter2")], clean)):
        assert "hunter2" not in manifest.text.text


def test_forgetting_asks_at_temperature_zero_and_chooses_by_handle():
    """What is shown is what the entries say; the answer is handles."""
    model = ScriptedModel([answer("e2")])
    got = Chooser(layered(model, Book(), clean), clean, Templates()).forget(
        Clean("the package manager"), (FREEZE, PNPM), FAST
    )
    assert (got.strategy, got.entries) == ("model", (PNPM,))
    assert model.asked[0].temperature == 0.0
    assert "pnpm, not npm" in model.asked[0].prompt.text


def test_an_unknown_handle_forgets_nothing_unseen():
    """The heuristic choice stands in."""
    assert chooser(answer("e7")).forget(Clean("x"), (FREEZE, PNPM), FAST).entries == FAST


def test_an_answer_that_was_not_checked_chooses_nothing():
    """Whatever the data is, choosing from it is safe."""
    manifest = recall_manifest([PNPM], clean)
    for data in (None, [], {}, {"chosen": None}, {"chosen": [["x"]]}, {"chosen": [None]}):
        assert chosen(data, manifest, 5) is None


def test_the_fast_result_never_waits():
    """While the model thinks, the deterministic result is there; when it has answered, its choice is."""
    thought = threading.Event()

    class Slow:
        name = "slow"

        def ask(self, request):
            thought.wait(30)
            return ModelReply("", "slow", data={"chosen": ["project/feedback/pnpm.md"]})

    refinement = Refinement(Chooser(Slow(), clean, Templates()), QUERY, (FREEZE, PNPM), FAST, 5)
    assert refinement.fast == FAST
    late = refinement.within(0.01)
    assert (late.strategy, late.entries, late.outcome) == ("heuristic", FAST, "timeout")
    thought.set()
    assert refinement.within(30).entries == (PNPM,)
