"""A plan becomes file writes and lines, pure and complete: applied, the tree says what the plan meant (M1.10, M5.2, M1.8)."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.change import Archive, DeleteFile, DropEntry, PutEntry, SetCursor, Tombstone, WriteFile
from treering.core.clean import Clean
from treering.core.entry import Anchor, Record, Source
from treering.core.plan import (
    Add,
    Draft,
    Merge,
    Move,
    Remove,
    Retire,
    Sort,
    Split,
    Supersede,
    Update,
    compile_plan,
    words_hash,
)
from treering.core.topics.binding import bind, entries_of
from treering.core.topics.topic import parse_topic
from treering.errors import NotFoundError, UsageError
from trees import NOW, applied, digest, ids, lines, list_bodies, texts, tree, tree_of

LIST = "---\nname: Rules\ndescription: How to work\ntype: feedback\n---\n"
SAID = Source("claude-code", "s1", "r1", NOW)
LATER = Source("codex", "s2", "r2", NOW)


def draft(summary, kind="feedback", name="", **more):
    texts = {key: Clean(more.pop(key)) for key in ("why", "how", "description") if key in more}
    words = tuple(Clean(one) for one in more.pop("words", ()))
    return Draft(kind, Clean(name or summary), Clean(summary), more.pop("by", "extract"), words=words, **texts, **more)


def known(state, id_, **fields):
    """The tree with more said about one of its lines."""
    return replace(state, lines={**state.lines, id_: replace(state.lines[id_], **fields)})


def compiled(state, *operations, **more):
    states = state if isinstance(state, dict) else {state.name: state}
    return compile_plan(operations, states, cause="extract", at=NOW, new_id=ids("new_"), **more)


def carried_out(state, *operations):
    """The tree after the operations; its lines must fit its files without any binding."""
    after = applied({state.name: state}, compiled(state, *operations))[state.name]
    assert bind(after, at=NOW, new_id=ids("unexpected_"))[0] == ()
    return after


def nano(at):
    return round(at.timestamp() * 1e9)


class TestTimes:
    """A file that says what was said before is as old as that, so that no old sentence is told as of today (M4.4)."""

    OLD, LATER, AHEAD = (SAID.at - timedelta(days=days) for days in (300, 40, -900))

    def written(self, cause, *times, state=None, **more):
        """The time of the file of an entry that was said then."""
        sources = tuple(replace(SAID, record=f"r{n}", at=at) for n, at in enumerate(times))
        add = Add("project:x", draft("Two sentences at most", sources=sources))
        states = {"project:x": state or tree()}
        change = compile_plan([add], states, cause=cause, at=NOW, new_id=ids("new_"), **more)
        return next(step.mtime for step in change.steps if isinstance(step, WriteFile))

    @pytest.mark.parametrize("cause", ["extract", "dream", "accept"])
    def test_it_is_as_old_as_the_last_that_it_says(self, cause):
        """However late it was learned; never of tomorrow, whatever a log claims."""
        assert self.written(cause, self.OLD, self.LATER) == nano(self.LATER)
        assert self.written(cause, self.AHEAD) == nano(NOW)

    def test_where_nobody_knows_it_is_of_now(self):
        """A log without times."""
        assert self.written("extract", None) == nano(NOW)

    @pytest.mark.parametrize("cause", ["remember", "edit", "forget"])
    def test_what_a_person_does_now_is_of_now(self, cause):
        """The disk gives the time."""
        assert self.written(cause, self.OLD) is None

    def test_of_a_list_the_latest_counts(self):
        """A dream that takes two of its records together does not make the file new."""
        state = tree(feedback__a="---\ntype: feedback\n---\n- Use pnpm\n- use pnpm.\n- No emojis\n")
        lines = {
            id_: replace(line, created=self.OLD if id_ != "e_3" else self.LATER) for id_, line in state.lines.items()
        }
        merge = Merge("project:x", "e_1", ("e_2",), draft("Use pnpm", sources=(), by="dream"))
        states = {"project:x": replace(state, lines=lines)}
        change = compile_plan([merge], states, cause="dream", at=NOW, new_id=ids("new_"))
        assert [step.mtime for step in change.steps if isinstance(step, WriteFile)] == [nano(self.LATER)]


def records(state):
    return {entry.id: (entry.address, entry.record.summary) for entry in entries_of(state)}


class TestAdd:
    """New entries."""

    def test_an_entry_gets_a_file_and_a_line(self):
        """One file per entry; text in the file, everything else in the line."""
        anchor = Anchor("file", "a.py")
        new = draft(
            "Two sentences at most",
            words=("two max",),
            sources=(SAID,),
            due=date(2026, 12, 1),
            anchors=(anchor,),
            why="short",
        )
        change = compiled(tree(), Add("project:x", new))
        write, put = change.steps
        assert write == WriteFile("project:x", "feedback/two-sentences-at-most.md", None, write.data, nano(SAID.at))
        assert isinstance(write.data, Clean)
        (record,) = parse_topic(write.data.text)[0].records
        assert record == Record("Two sentences at most", "short")
        line = put.line
        assert (line.id, line.path, line.item, line.hash) == ("new_1", write.path, None, record.hash)
        assert (line.by, line.created, line.due, line.supersedes) == ("extract", NOW, date(2026, 12, 1), None)
        assert (line.sources, line.words, line.anchors) == ((SAID,), ("two max",), (anchor,))

    def test_equal_names_get_paths_of_their_own(self):
        """Also within one plan, and against files that could not be read."""
        state = replace(tree(feedback__rule="x y"), unread=frozenset({"feedback/Rule-2.md"}))
        change = compiled(state, *(Add("project:x", draft(f"text {n}", name="Rule")) for n in range(2)))
        assert [step.path for step in change.steps if isinstance(step, WriteFile)] == [
            "feedback/rule-3.md",
            "feedback/rule-4.md",
        ]

    def test_the_change_carries_its_cause_and_extra_steps(self):
        """Cursor and entries are one change (M2.3)."""
        cursor = SetCursor("codex", "s", "p", "r", 3, NOW)
        change = compiled(
            tree(), Add("project:x", draft("text here")), note=Clean("n"), project="p", undoes=4, extra=[cursor]
        )
        assert (change.cause, change.note.text, change.project, change.undoes) == ("extract", "n", "p", 4)
        assert change.steps[-1] == cursor


class TestUpdate:
    """New text for an entry."""

    def test_identity_stays_and_evidence_is_added(self):
        """Id, path and created stay; words and sources are united, by names the last hand."""
        state = known(
            tree(feedback__a="Use pnpm"), "e_1", words=("pnpm pls",), sources=(SAID,), created=NOW.replace(year=2025)
        )
        after = carried_out(
            state,
            Update(
                "project:x", "e_1", draft("Use bun", words=("bun now", "pnpm pls"), sources=(SAID, LATER), by="dream")
            ),
        )
        line = after.lines["e_1"]
        assert (line.path, line.created.year, line.by) == ("feedback/a.md", 2025, "dream")
        assert line.words == ("pnpm pls", "bun now")
        assert line.sources == (SAID, LATER)
        assert texts(after) == {"feedback/a.md": "Use bun"}

    def test_name_and_description_follow_in_a_file_of_its_own(self):
        """The rest of the front matter stays."""
        state = tree(
            feedback__a="---\nname: Pnpm\ndescription: 'use pnpm' # c\ntype: feedback\nx: y\n---\n\nUse pnpm\n"
        )
        after = carried_out(state, Update("project:x", "e_1", draft("Use bun", name="Bun", description="bun it is")))
        assert (
            texts(after)["feedback/a.md"]
            == "---\nname: Bun\ndescription: bun it is # c\ntype: feedback\nx: y\n---\n\nUse bun\n"
        )

    def test_what_the_front_matter_does_not_say_it_need_not_say(self):
        """A type told by the folder, or no front matter at all, stays so."""
        state = tree(feedback__a="---\nname: A\n---\none", feedback__b="two")
        after = carried_out(state, *(Update("project:x", id_, draft("new text", name="A")) for id_ in ("e_1", "e_2")))
        assert texts(after) == {"feedback/a.md": "---\nname: A\n---\nnew text", "feedback/b.md": "new text"}

    def test_an_old_description_does_not_outlive_its_text(self):
        """Told anew when the draft brings none and the old one carries words that are gone."""
        state = tree(
            feedback__a="---\nname: Manager\ndescription: pnpm everywhere\ntype: feedback\n---\nUse pnpm everywhere\n"
        )
        after = carried_out(state, Update("project:x", "e_1", draft("Use bun everywhere", name="Manager")))
        assert after.files["feedback/a.md"].topic.description == "Use bun everywhere"

    def test_an_item_of_a_list_changes_alone(self):
        """The file's own name and description are not the entry's."""
        state = tree(feedback__a=LIST + "- one\n- two\n  Why: w\n- three\n")
        after = carried_out(state, Update("project:x", "e_2", draft("zwei", name="Other name", description="other")))
        assert texts(after)["feedback/a.md"] == LIST + "- one\n- zwei\n- three\n"

    def test_another_type_is_another_place(self):
        """The entry goes to a file in the folder of its new type, with its id."""
        state = tree(feedback__a=LIST + "- one\n- two\n")
        after = carried_out(state, Update("project:x", "e_1", draft("one", kind="user")))
        assert records(after) == {"e_2": ("feedback/a.md", "two"), "e_1": ("user/one.md", "one")}

    def test_a_pinned_file_stays_where_it_is(self):
        """M1.9: only its front matter follows."""
        state = tree(pinned__a="---\nname: A\nmetadata:\n  type: feedback\n---\none")
        after = carried_out(state, Update("project:x", "e_1", draft("one", kind="user", name="A")))
        assert texts(after) == {"pinned/a.md": "---\nname: A\nmetadata:\n  type: user\n---\none"}

    def test_the_words_kept_are_bounded(self):
        """C2: at most 600 characters, the newest stay."""
        state = known(tree(feedback__a="Use pnpm"), "e_1", words=("a" * 400,))
        after = carried_out(state, Update("project:x", "e_1", draft("Use pnpm", words=("b" * 300,))))
        assert after.lines["e_1"].words == ("b" * 300,)
        after = carried_out(state, Update("project:x", "e_1", draft("Use pnpm", words=("c" * 700,))))
        assert after.lines["e_1"].words == ("c" * 600,)

    def test_the_same_text_writes_no_file(self):
        """Only the line learns something."""
        change = compiled(tree(feedback__a="Use pnpm"), Update("project:x", "e_1", draft("Use pnpm", words=("w",))))
        assert [type(step) for step in change.steps] == [PutEntry]


class TestRemove:
    """Forgetting (M5.2)."""

    def test_a_single_record_takes_its_file_along(self):
        """Case 87: against the bytes the plan was made from."""
        change = compiled(tree(feedback__a="Use pnpm"), Remove("project:x", "e_1"))
        assert change.steps == (
            DeleteFile("project:x", "feedback/a.md", digest("Use pnpm")),
            DropEntry("project:x", "e_1"),
        )

    def test_the_other_items_stay_and_are_counted_anew(self):
        """Cases 88, 89, 91: byte for byte, each with its own id."""
        state = tree(feedback__a=LIST + "- same\r\n- two\n- same\n- four\n")
        after = carried_out(state, Remove("project:x", "e_1"))
        assert texts(after)["feedback/a.md"] == LIST + "- two\n- same\n- four\n"
        assert records(after) == {
            "e_2": ("feedback/a.md:0", "two"),
            "e_3": ("feedback/a.md:1", "same"),
            "e_4": ("feedback/a.md:2", "four"),
        }

    def test_several_of_one_file_are_one_write(self):
        """Operations compose: each sees what those before it left."""
        state = tree(feedback__a=LIST + "- one\n- two\n- three\n- four\n")
        change = compiled(state, *(Remove("project:x", id_) for id_ in ("e_2", "e_4", "e_1")))
        assert [step for step in change.steps if isinstance(step, WriteFile)] == [
            WriteFile("project:x", "feedback/a.md", state.files["feedback/a.md"].hash, change.steps[0].data)
        ]
        assert records(applied({state.name: state}, change)[state.name]) == {"e_3": ("feedback/a.md", "three")}
        assert texts(carried_out(state, *(Remove("project:x", f"e_{n}") for n in (1, 2, 3, 4)))) == {}

    def test_the_evidence_is_barred(self):
        """Each source record, and the words wherever they turn up again; only when asked to."""
        state = known(tree(feedback__a="Use pnpm"), "e_1", sources=(SAID, LATER), words=("pnpm  pls",))
        change = compiled(state, Remove("project:x", "e_1", bar=True))
        assert [step for step in change.steps if isinstance(step, Tombstone)] == [
            Tombstone("claude-code", "s1", "r1", words_hash("pnpm pls")),
            Tombstone("codex", "s2", "r2", words_hash("pnpm pls")),
        ]
        assert not any(isinstance(step, Tombstone) for step in compiled(state, Remove("project:x", "e_1")).steps)

    @given(list_bodies, st.data())
    def test_any_items_of_any_list(self, items, data):
        """What is left is what was not removed, with its ids."""
        state = tree_of("project:x", {"feedback/a.md": LIST + "".join(items)})
        gone = data.draw(st.lists(st.sampled_from(sorted(state.lines)), unique=True))
        before = {entry.id: entry.record for entry in entries_of(state)}
        after = carried_out(state, *(Remove("project:x", id_) for id_ in gone))
        assert {entry.id: entry.record for entry in entries_of(after)} == {
            i: r for i, r in before.items() if i not in gone
        }


class TestSupersede:
    """A newer statement replaces an older one (M1.8)."""

    def test_the_old_goes_to_history_and_the_new_is_linked(self):
        """Out of the tree, noted with what replaced it, when and from where."""
        state = tree(project__freeze="---\nname: Freeze\ntype: project\n---\n\nFreeze on Friday\n")
        change = compiled(
            state, Supersede("project:x", draft("Freeze on Monday", "project", "Freeze"), "project:x", "e_1")
        )
        (archive,) = (step for step in change.steps if isinstance(step, Archive))
        assert (archive.tree, archive.id) == ("project:x", "e_1")
        assert archive.data.text == (
            '---\nname: Freeze\ntype: project\nsuperseded_by: new_1\nsuperseded_at: "2026-11-30T12:00:00Z"\n'
            "path: project/freeze.md\n---\n\nFreeze on Friday\n"
        )
        after = applied({state.name: state}, change)[state.name]
        assert records(after) == {"new_1": ("project/freeze.md", "Freeze on Monday")}
        assert after.lines["new_1"].supersedes == "e_1"

    def test_an_item_leaves_its_list(self):
        """Its history is a file of its own."""
        state = tree(feedback__a=LIST + "- Use pnpm\n  Why: fast\n- two\n")
        change = compiled(state, Supersede("project:x", draft("Use bun"), "project:x", "e_1"))
        (archive,) = (step for step in change.steps if isinstance(step, Archive))
        old, problems = parse_topic(archive.data.text)
        assert (old.type, old.records, problems) == ("feedback", (Record("Use pnpm", "fast"),), ())
        assert records(applied({state.name: state}, change)[state.name]) == {
            "e_2": ("feedback/a.md", "two"),
            "new_1": ("feedback/use-bun.md", "Use bun"),
        }

    def test_it_reaches_across_trees(self):
        """A project entry may replace one of the person's."""
        states = {"user": tree_of("user", {"user/a.md": "Prefers tabs"}), "project:x": tree()}
        change = compiled(states, Supersede("project:x", draft("Spaces here"), "user", "e_1"))
        after = applied(states, change)
        assert records(after["user"]) == {}
        assert after["project:x"].lines["new_1"].supersedes == "e_1"


class TestRetire:
    """An entry that is there replaces one that is there (M1.8)."""

    def test_the_older_one_goes_to_history(self):
        """Nothing is written anew: the heir only learns what it replaced."""
        state = tree(project__new="We use bun", project__old="We use pnpm")
        new, old = (next(i for i, (path, _) in records(state).items() if name in path) for name in ("new", "old"))
        change = compiled(state, Retire("project:x", old, "project:x", new))
        (archive,) = (step for step in change.steps if isinstance(step, Archive))
        assert archive.id == old
        assert f"superseded_by: {new}\n" in archive.data.text
        after = applied({state.name: state}, change)[state.name]
        assert records(after) == {new: ("project/new.md", "We use bun")}
        assert after.lines[new].supersedes == old
        assert not any(isinstance(step, WriteFile) for step in change.steps)

    def test_an_heir_in_the_same_list_is_counted_anew(self):
        """Its place moves up when the older record leaves the file."""
        state = tree(project__a=LIST + "- We use pnpm\n- We use bun\n")
        after = carried_out(state, Retire("project:x", "e_1", "project:x", "e_2"))
        assert records(after) == {"e_2": ("project/a.md", "We use bun")}
        assert after.lines["e_2"].supersedes == "e_1"

    def test_what_an_heir_replaced_before_is_not_forgotten(self):
        """The first link stays; the second stands in the history file."""
        state = known(tree(project__a="new", project__b="old"), "e_1", supersedes="e_0")
        assert carried_out(state, Retire("project:x", "e_2", "project:x", "e_1")).lines["e_1"].supersedes == "e_0"


class TestSort:
    """The records of a list file in the order of their summaries (M3.4)."""

    def test_identities_follow_their_records(self):
        """Ids, not places, are what the rest of the memory hangs on."""
        state = tree(feedback__a=LIST + "- zebra\n- Apple\n  Why: red\n\n- mango\n")
        after = carried_out(state, Sort("project:x", "feedback/a.md"))
        assert [records(after)[id_][1] for id_ in ("e_1", "e_2", "e_3")] == ["zebra", "Apple", "mango"]
        assert texts(after)["feedback/a.md"] == LIST + "- Apple\n  Why: red\n- mango\n\n- zebra\n"

    def test_a_file_that_is_not_there_is_named(self):
        """As every other fault of a plan."""
        with pytest.raises(NotFoundError, match="feedback/b"):
            compiled(tree(), Sort("project:x", "feedback/b.md"))


class TestMerge:
    """Several entries become one (M3.4)."""

    def test_evidence_is_united(self):
        """The one entry carries the words and sources of all; case 69: other entries of their files stay."""
        state = tree(feedback__a="Use pnpm", feedback__b=LIST + "- use pnpm.\n- No emojis\n", feedback__c="USE PNPM")
        state = known(
            known(state, "e_1", words=("one",), sources=(SAID,)),
            "e_2",
            words=("two",),
            sources=(LATER,),
            due=date(2026, 12, 1),
        )
        after = carried_out(
            state, Merge("project:x", "e_1", ("e_2", "e_4", "e_1"), draft("Use pnpm", why="fast", by="dream"))
        )
        assert records(after) == {"e_1": ("feedback/a.md", "Use pnpm"), "e_3": ("feedback/b.md", "No emojis")}
        line = after.lines["e_1"]
        assert (line.words, line.sources, line.due, line.by) == (
            ("one", "two"),
            (SAID, LATER),
            date(2026, 12, 1),
            "dream",
        )

    def test_within_one_list(self):
        """Case 68: the others' bullets go, wherever they stand."""
        state = tree(feedback__a=LIST + "- use PNPM\n- two\n- Use pnpm\n- use pnpm\n")
        after = carried_out(state, Merge("project:x", "e_3", ("e_1", "e_4"), draft("Use pnpm", how="always")))
        assert texts(after)["feedback/a.md"] == LIST + "- two\n- Use pnpm\n  How to apply: always\n"
        assert records(after) == {"e_2": ("feedback/a.md:0", "two"), "e_3": ("feedback/a.md:1", "Use pnpm")}


class TestSplit:
    """One entry becomes several."""

    def test_the_first_keeps_the_id_and_all_keep_the_evidence(self):
        """Others get files of their own."""
        state = known(tree(feedback__a="pnpm and no emojis"), "e_1", words=("w",), sources=(SAID,))
        after = carried_out(state, Split("project:x", "e_1", (draft("Use pnpm"), draft("No emojis", kind="user"))))
        assert records(after) == {"e_1": ("feedback/a.md", "Use pnpm"), "new_1": ("user/no-emojis.md", "No emojis")}
        assert after.lines["new_1"].words == ("w",)
        assert after.lines["new_1"].sources == (SAID,)

    def test_an_item_is_split_within_its_list(self):
        """A list a person keeps stays one list."""
        state = tree(feedback__a=LIST + "- both\n- two\n")
        after = carried_out(state, Split("project:x", "e_1", (draft("Use pnpm"), draft("No emojis"))))
        assert texts(after)["feedback/a.md"] == LIST + "- Use pnpm\n- two\n- No emojis\n"
        assert after.lines["new_1"].item == 2


class TestMove:
    """From one tree to another (M1.7)."""

    def test_a_file_moves_as_it_is(self):
        """Bytes, time, id and evidence; another path only where that one is taken."""
        text = "---\nname: 'Role' # c\ntype: user\nx: y\n---\nLeads billing\r\n"
        states = {
            "user": tree_of("user", {"user/b.md": "x y"}, "u_"),
            "project:x": tree(user__role=text, user__b="Name: B"),
        }
        states["project:x"] = known(states["project:x"], "e_1", words=("w",), supersedes="e_0")
        change = compiled(states, Move("project:x", "e_1", "user"), Move("project:x", "e_2", "user"))
        after = applied(states, change)
        assert texts(after["user"]) == {"user/b.md": "x y", "user/role.md": text, "user/b-2.md": "Name: B"}
        assert texts(after["project:x"]) == {}
        assert (after["user"].lines["e_1"].words, after["user"].lines["e_1"].supersedes) == (("w",), "e_0")
        assert all(step.mtime == 0 for step in change.steps if isinstance(step, WriteFile))

    def test_an_item_gets_a_file_of_its_own(self):
        """The list keeps the others."""
        states = {"user": tree_of("user", {}), "project:x": tree(feedback__a=LIST + "- Use pnpm\n  Why: fast\n- two\n")}
        after = applied(states, compiled(states, Move("project:x", "e_1", "user")))
        assert records(after["user"]) == {"e_1": ("feedback/use-pnpm.md", "Use pnpm")}
        assert records(after["project:x"]) == {"e_2": ("feedback/a.md", "two")}


class TestUnknown:
    """What is not there is named, and nothing is guessed (case 90)."""

    @pytest.mark.parametrize(
        "operation",
        [
            Update("project:x", "e_9", draft("text")),
            Remove("project:x", "e_9"),
            Remove("user", "e_1"),
            Add("project:y", draft("text")),
            Merge("project:x", "e_1", ("e_9",), draft("text")),
            Move("project:x", "e_1", "user"),
            Supersede("project:x", draft("text"), "project:x", "e_9"),
            Split("project:x", "e_9", (draft("text"),)),
        ],
    )
    def test_an_unknown_id_or_tree(self, operation):
        """Raises NotFoundError before anything is decided."""
        with pytest.raises(NotFoundError):
            compiled(tree(feedback__a="Use pnpm"), operation)

    @pytest.mark.parametrize("summary", ["", " ", "- -", "..."])
    def test_a_text_without_a_word(self, summary):
        """An empty record could not be told from no record."""
        state = tree(feedback__a=LIST + "- one\n- two\n")
        for operation in (Add("project:x", draft(summary)), Update("project:x", "e_1", draft(summary))):
            with pytest.raises(UsageError):
                compiled(state, operation)

    def test_an_item_whose_text_is_gone(self):
        """An index alone never decides which record of a list is meant."""
        state = tree(feedback__a=LIST + "- one\n- two\n")
        moved = replace(state, files=tree(feedback__a=LIST + "- zero\n- one\n").files)
        assert texts(carried_out_files(moved, Remove("project:x", "e_1")))["feedback/a.md"] == LIST + "- zero\n"
        with pytest.raises(NotFoundError):
            compiled(moved, Remove("project:x", "e_2"))


def carried_out_files(state, *operations):
    return applied({state.name: state}, compiled(state, *operations))[state.name]


operations = st.one_of(
    st.builds(lambda s, t: ("add", draft(f"{s}x", t)), lines, st.sampled_from(["user", "feedback"])),
    st.builds(
        lambda i, s, t: ("update", i, draft(f"{s}x", t)),
        st.integers(0, 9),
        lines,
        st.sampled_from(["user", "feedback"]),
    ),
    st.builds(lambda i: ("remove", i), st.integers(0, 9)),
    st.builds(lambda i, s: ("supersede", i, draft(f"{s}x")), st.integers(0, 9), lines),
    st.builds(lambda i, j, s: ("merge", i, j, draft(f"{s}x")), st.integers(0, 9), st.integers(0, 9), lines),
    st.builds(lambda i, s: ("split", i, (draft(f"{s}x"), draft(f"{s}y"))), st.integers(0, 9), lines),
)


@given(list_bodies, list_bodies, st.lists(operations, max_size=6))
def test_any_plan_leaves_lines_that_fit_the_files(one, two, wanted):
    """Whatever operations follow each other, every record has its line, and each file is written once."""
    state = tree_of(
        "project:x", {"feedback/a.md": LIST + "".join(one), "user/b.md": "".join(two), "user/c.md": "Single"}
    )
    left, plan = sorted(state.lines), []
    for what, *rest in wanted:
        if what == "add":
            plan.append(Add("project:x", *rest))
        elif left:
            index, *more = rest
            id_ = left[index % len(left)]
            if what == "update":
                plan.append(Update("project:x", id_, *more))
            elif what == "split":
                plan.append(Split("project:x", id_, *more))
            elif what == "merge":
                other, text = left[more[0] % len(left)], more[1]
                plan.append(Merge("project:x", id_, (other,), text))
                left = [known_id for known_id in left if known_id != other or other == id_]
            else:
                plan.append(
                    Remove("project:x", id_) if what == "remove" else Supersede("project:x", *more, "project:x", id_)
                )
                left.remove(id_)
    change = compiled(state, *plan)
    written = [step.path for step in change.steps if isinstance(step, WriteFile | DeleteFile)]
    assert len(written) == len(set(written))
    after = applied({state.name: state}, change)[state.name]
    assert bind(after, at=NOW, new_id=ids("unexpected_"))[0] == ()
    assert set(left) <= set(after.lines)
