"""What an entry replaced is told with it, however it came to replace it (M1.8)."""

from dataclasses import replace

from store_kit import PROJECT, do, draft, entry, open_store, remember
from treering.core.plan import Merge, Retire, Supersede
from treering.store.files.history import replaced


def summaries(past):
    return [one.record.summary for one in past]


def test_a_chain_is_told_the_latest_first(tmp_path):
    """npm, then pnpm, then bun."""
    store = open_store(tmp_path)
    remember(store, "We use npm.")
    for old, new in (("We use npm.", "We use pnpm."), ("We use pnpm.", "We use bun.")):
        do(store, Supersede(PROJECT, draft(new), PROJECT, entry(store, old).id))
    line = entry(store, "We use bun.").line
    assert summaries(replaced(store.history(PROJECT), line)) == ["We use pnpm.", "We use npm."]
    store.close()


def test_an_entry_may_have_replaced_several(tmp_path):
    """By a dream, or by taking up another one that had: of that one the first, the others are in history/ only."""
    store = open_store(tmp_path)
    remember(store, "Freeze on Monday.", "Freeze on Tuesday.", "Freeze on Friday.", "freeze on friday")
    monday, tuesday, friday, again = (
        entry(store, text)
        for text in ("Freeze on Monday.", "Freeze on Tuesday.", "Freeze on Friday.", "freeze on friday")
    )
    do(store, Retire(PROJECT, monday.id, PROJECT, friday.id))
    do(store, Retire(PROJECT, tuesday.id, PROJECT, friday.id))
    assert summaries(replaced(store.history(PROJECT), entry(store, "Freeze on Friday.").line)) == [
        "Freeze on Tuesday.",
        "Freeze on Monday.",
    ]
    do(store, Merge(PROJECT, again.id, (friday.id,), draft("Freeze on Friday.")))
    merged = entry(store, "Freeze on Friday.").line
    assert merged.id == again.id
    assert summaries(replaced(store.history(PROJECT), merged)) == ["Freeze on Monday."]
    store.close()


def test_a_history_that_runs_in_a_circle_ends(tmp_path):
    """Files of history are plain, and anybody may edit them."""
    store = open_store(tmp_path)
    remember(store, "We use npm.")
    do(store, Supersede(PROJECT, draft("We use pnpm."), PROJECT, entry(store, "We use npm.").id))
    (past,) = store.history(PROJECT)
    line = entry(store, "We use pnpm.").line
    circle = (past, replace(past, id=line.id, by=past.id))
    assert len(replaced(circle, line)) == 2
    store.close()
