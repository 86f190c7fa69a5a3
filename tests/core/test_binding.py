"""An id stays with its text through edits by hand, and is never given to somebody else's (M1.6)."""

import time
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.change import DropEntry, PutEntry
from treering.core.topics.binding import bind, entries_of, is_pinned
from treering.core.topics.tree import TreeState
from trees import NOW, ids, rebound, topic_file, tree, tree_of

LIST = "---\nname: Rules\ntype: feedback\n---\n"


def edited(state, **changes):
    """The tree after somebody changed files: text, or None for a file that is gone."""
    files = dict(state.files)
    for key, text in changes.items():
        path = f"{key.replace('__', '/')}.md"
        files.pop(path, None)
        if text is not None:
            files[path] = topic_file(path, text)
    return replace(state, files=files)


def found(state):
    return bind(state, at=NOW, new_id=ids("new_"))


def places(state):
    """Address of every entry by id."""
    return {entry.id: entry.address for entry in found(state)[1]}


def with_words(state, **words):
    return replace(state, lines={id_: replace(line, words=(words.get(id_, ""),)) for id_, line in state.lines.items()})


def test_a_tree_without_lines_gets_them():
    """A tree of another tool: every record becomes an entry by hand, as old as its file, and never of tomorrow."""
    day = NOW - timedelta(days=40)
    list_, one = topic_file("user/a.md", "- one\n- two"), topic_file("user/b.md", "x y")
    files = {
        "user/a.md": replace(list_, modified=day.timestamp()),
        "user/b.md": replace(one, modified=NOW.timestamp() + 9e5),
    }
    steps, entries = found(TreeState("user", files, {}))
    assert [(e.id, e.address, e.type, e.line.by, e.line.created) for e in entries] == [
        ("new_1", "user/a.md:0", "user", "hand", day),
        ("new_2", "user/a.md:1", "user", "hand", day),
        ("new_3", "user/b.md", "user", "hand", NOW),
    ]
    assert steps == tuple(PutEntry("user", entry.line) for entry in entries)
    assert entries[0].scope == "user"


@pytest.mark.parametrize("modified", [1e300, -1e300, float("inf"), float("nan")])
def test_a_time_that_is_none_is_now(modified):
    """A disk may claim anything."""
    state = TreeState("user", {"user/a.md": replace(topic_file("user/a.md", "one"), modified=modified)}, {})
    assert [entry.line.created for entry in found(state)[1]] == [NOW]


def test_nothing_edited_means_nothing_to_do():
    """Binding a bound tree gives the same entries and no steps."""
    state = tree(feedback__a=LIST + "- one\n- two", user__b="x")
    steps, entries = found(state)
    assert steps == ()
    assert entries == entries_of(state)
    assert [entry.id for entry in entries] == ["e_1", "e_2", "e_3"]


def test_reformatting_is_no_edit():
    """The hash covers the words, not the layout."""
    state = edited(tree(feedback__a="Use pnpm\n\nWhy: fast"), feedback__a=LIST + "\nUse   pnpm\n**Why:**\nfast\n")
    assert found(state)[0] == ()


def test_a_moved_entry_keeps_its_id():
    """Into another file, and within a list."""
    state = tree(feedback__a=LIST + "- one\n- two\n- three", user__b="x y")
    assert places(edited(state, feedback__a=LIST + "- three\n- one\n- two")) == {
        "e_3": "feedback/a.md:0",
        "e_1": "feedback/a.md:1",
        "e_2": "feedback/a.md:2",
        "e_4": "user/b.md",
    }
    moved = edited(state, user__b=None, user__deep__c="x y")
    (put,), _ = found(moved)
    assert (put.line.id, put.line.path, put.line.by) == ("e_4", "user/deep/c.md", "hand")


def test_a_move_alone_does_not_change_whose_work_it_is():
    """`by` becomes hand only where the text changed."""
    state = tree(user__b="x y")
    state = replace(state, lines={"e_1": replace(state.lines["e_1"], by="extract")})
    (put,), _ = found(edited(state, user__b=None, user__c="x y"))
    assert put.line.by == "extract"
    (put,), _ = found(edited(state, user__b="x y z"))
    assert put.line.by == "hand"


def test_an_edited_file_keeps_its_id_and_words():
    """The only record of a file is the entry it was, whatever it says now."""
    state = with_words(tree(feedback__a="Use pnpm"), e_1="pnpm please")
    (put,), (entry,) = found(edited(state, feedback__a="All packages come from our own registry"))
    assert (put.line.id, put.line.by, put.line.words) == ("e_1", "hand", ("pnpm please",))
    assert put.line.hash == entry.record.hash


def test_an_edited_item_is_known_by_the_persons_words():
    """Among several edited items of a list, wherever they stand now."""
    state = with_words(
        tree(feedback__a=LIST + "- Use pnpm\n- No emojis\n- Two sentences"),
        e_1="always pnpm",
        e_2="no emojis",
        e_3="two sentences max",
    )
    now = places(edited(state, feedback__a=LIST + "- Two sentences at most\n- pnpm only\n- Emojis never"))
    assert now == {"e_3": "feedback/a.md:0", "e_1": "feedback/a.md:1", "e_2": "feedback/a.md:2"}


def test_without_words_an_item_is_known_by_its_place():
    """As in a tree that came from another tool."""
    state = tree(feedback__a=LIST + "- one\n- two\n- three")
    assert places(edited(state, feedback__a=LIST + "- one\n- zwei\n- three"))["e_2"] == "feedback/a.md:1"


def test_a_removed_item_is_gone_and_a_new_one_is_new():
    """An id is not handed on to unrelated text."""
    state = with_words(
        tree(feedback__a=LIST + "- Use pnpm\n- No emojis\n- Two sentences"), e_1="pnpm", e_2="emojis", e_3="sentences"
    )
    steps, entries = found(edited(state, feedback__a=LIST + "- Use pnpm\n- Two sentences\n- Freeze on Friday"))
    assert DropEntry("project:x", "e_2") in steps
    assert [entry.id for entry in entries] == ["e_1", "e_3", "new_1"]


def test_of_equal_records_each_keeps_its_own_id():
    """Two entries with the same text are two."""
    state = tree(feedback__a=LIST + "- same\n- same", feedback__b="same")
    assert places(state) == {"e_1": "feedback/a.md:0", "e_2": "feedback/a.md:1", "e_3": "feedback/b.md"}


def test_equal_text_is_looked_for_in_its_own_file_first():
    """So that a list that was put in another order does not take an id from elsewhere."""
    state = tree(feedback__b=LIST + "- same\n- other")
    after = edited(state, feedback__a="same", feedback__b=LIST + "- other\n- same")
    after = replace(after, files=dict(sorted(after.files.items())))
    assert places(after) == {"new_1": "feedback/a.md", "e_2": "feedback/b.md:0", "e_1": "feedback/b.md:1"}


def test_what_could_not_be_read_is_not_lost():
    """Lines of unreadable files, and of files whose type is gone, stay."""
    state = tree(user__a="one", user__b="two", notes__c="---\ntype: user\n---\nthree")
    hidden = replace(edited(state, user__a=None), unread=frozenset({"user/a.md"}))
    assert found(hidden)[0] == ()
    steps, entries = found(edited(state, notes__c="three"))
    assert steps == ()
    assert [entry.id for entry in entries] == ["e_1", "e_2"]


def test_a_file_that_only_has_a_description_is_an_entry():
    """Case 99: so that it can be recalled and forgotten."""
    (entry,) = found(tree(user__a="---\nname: Role\ndescription: Leads the billing team\ntype: user\n---\n"))[1]
    assert entry.record.summary == "Leads the billing team"


def test_a_file_without_a_type_is_no_memory():
    """A README in the tree does not become one."""
    assert found(tree(README="Hello"))[1] == ()


@pytest.mark.parametrize(
    ("path", "pinned"),
    [
        ("pinned/a.md", True),
        ("PINNED/deep/a.md", True),
        ("project/pinned/a.md", False),
        ("pinned2/a.md", False),
        ("pinned", False),
    ],
)
def test_pinned_is_the_top_folder_in_any_case(path, pinned):
    """Case 67."""
    assert is_pinned(path) == pinned


words = st.lists(
    st.sampled_from(["pnpm", "emojis", "freeze", "sentences", "lock", "registry"]), min_size=1, max_size=3
).map(" ".join)
texts = st.dictionaries(
    st.sampled_from(["user/a.md", "feedback/b.md", "c.md"]), st.lists(words, min_size=1, max_size=4), max_size=3
)


def bodies(lists):
    return {path: "---\ntype: user\n---\n" + "\n".join(f"- {one}" for one in items) for path, items in lists.items()}


@given(texts, texts)
def test_after_any_edit_every_record_has_one_id_and_binding_settles(before, after):
    """No id twice, none lost silently, and a second look finds nothing more to do."""
    old = tree_of("user", bodies(before))
    new = replace(old, files=tree_of("user", bodies(after)).files)
    steps, entries = found(new)
    assert len({entry.id for entry in entries}) == len(entries) == sum(len(items) for items in after.values())
    dropped = {step.id for step in steps if isinstance(step, DropEntry)}
    assert dropped == set(old.lines) - {entry.id for entry in entries}
    settled = rebound(new)
    assert found(settled) == ((), entries)
    assert entries_of(settled) == entries


def test_a_long_list_edited_all_over_costs_no_square_of_its_length():
    """Four times as many items cost about four times as much (a square would cost 16 times)."""

    def cost(count: int) -> float:
        state = tree(feedback__a=LIST + "\n".join(f"- item{n} alpha{n}" for n in range(count)))
        state = edited(state, feedback__a=LIST + "\n".join(f"- item{n} beta{n}" for n in range(count)))
        begin = time.process_time()
        steps, _ = found(
            with_words(state, **{id_: f"alpha{line.item} item{line.item}" for id_, line in state.lines.items()})
        )
        assert len(steps) == count
        assert not any(isinstance(step, DropEntry) for step in steps)
        return time.process_time() - begin

    pairs = [(cost(400), cost(1600)) for _ in range(3)]
    assert min(large for _, large in pairs) / min(small for small, _ in pairs) < 8
