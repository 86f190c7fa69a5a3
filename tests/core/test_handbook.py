"""The handbook as a set of files: what is a person's stays, what a model names is made safe, equal input gives equal bytes."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.answer import read_answer
from treering.core.budget import approximate_tokens
from treering.core.change import DeleteFile, WriteFile
from treering.core.clean import Clean
from treering.core.entry import Entry, EntryLine, Record
from treering.core.handbook.answer import CONSOLIDATE_SCHEMA, consolidate_values, read_documents
from treering.core.handbook.consolidation import Harvested, Input, derived, plain_documents, summary_paths
from treering.core.handbook.documents import (
    BY_HAND,
    MEMORY,
    REFUSALS,
    SUMMARY,
    Shelf,
    Skill,
    carried,
    edits,
    hand_lines,
    is_dirty,
    named_apart,
    plan_rewrite,
    skill,
    stamp,
    stamped,
    unstamped,
)
from treering.core.topics.slug import folded
from treering.disk.files import sha256
from treering.guard.secrets import clean as guarded

AT = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
SECRET = "hunter" + "2"


def clean(text: str) -> Clean:
    """A guard that knows one secret."""
    return Clean(text.replace(SECRET, "[secret]"))


def shelf(files=None, written=None, odd=()):
    files = files or {}
    hashes = {path: sha256(text.encode()) for path, text in files.items()}
    return Shelf(files, hashes, files if written is None else written, frozenset(odd))


EMPTY_SHELF = shelf({}, {})


def harvested(number, raw="- use pnpm", session="", **more):
    defaults = {"summary": Clean(f"About {number}."), "slug": f"s-{number}"}
    return Harvested("codex", session or f"id{number}", date(2026, 5, number), Clean(raw), **{**defaults, **more})


def topic(summary, kind="feedback", why="", how=""):
    line = EntryLine(f"e_{summary}", f"{kind}/x.md", None, "h", "extract", AT)
    return Entry("project:p", line, kind, summary[:20], "", Record(summary, why, how))


def given_of(*sessions, topics=(), outdated=(), on=EMPTY_SHELF):
    return Input(sessions, tuple(topics), tuple(map(Clean, outdated)), on)


# A person's own edits


def test_lines_that_a_person_added_are_carried_into_every_later_version():
    """Once added they go on until the person takes them out."""
    on = shelf({MEMORY: "# Book\nours\nmine\n"}, {MEMORY: "# Book\nours\n"})
    assert hand_lines(on, MEMORY) == ("mine",)
    second = carried(Clean("# Other book\n"), hand_lines(on, MEMORY), clean)
    assert second.text == f"# Other book\n\n{BY_HAND}\n\nmine\n"
    third = shelf({MEMORY: second.text})
    assert hand_lines(third, MEMORY) == ("mine",)
    assert carried(Clean("new"), hand_lines(third, MEMORY), clean).text.endswith("mine\n")


def test_a_line_that_the_new_version_says_itself_is_not_said_twice():
    """The model has taken it up."""
    assert carried(Clean("a\n  mine\nb"), ("mine",), clean).text == "a\n  mine\nb\n"


def test_a_line_that_a_person_took_out_of_the_section_is_gone():
    """It is theirs."""
    text = f"# Book\n\n{BY_HAND}\n\nmine\nalso mine\n"
    edited = shelf({MEMORY: text.replace("mine\nalso", "also")}, {MEMORY: text})
    assert hand_lines(edited, MEMORY) == ("also mine",)


def test_a_secret_in_a_persons_line_is_not_carried():
    """Everything that is written passes the guard."""
    assert SECRET not in carried(Clean("x"), (f"the key is {SECRET}",), clean).text


def test_a_document_that_a_person_wrote_before_there_was_a_handbook_goes_on_whole():
    """Nothing of it was ours."""
    on = shelf({MEMORY: "# My notes\n\nbe kind\n"}, {})
    assert hand_lines(on, MEMORY) == ("# My notes", "be kind")


def test_when_the_journal_was_lost_a_stamped_set_is_not_taken_for_a_persons():
    """Else the whole book would be carried into itself; what stands in the section is still the person's."""
    on = shelf({MEMORY: stamped(Clean(f"# Book\n\n{BY_HAND}\n\nmine"), "abc", "model").text}, {})
    assert hand_lines(on, MEMORY) == ("mine",)


def test_edits_are_told_as_diffs_texts_and_removals():
    """So that a model learns what the person did."""
    on = shelf(
        {MEMORY: "a\nB\n", "notes.md": "hello", SUMMARY: "same"},
        {MEMORY: "a\nb\n", SUMMARY: "same", "skills/x/SKILL.md": "x"},
    )
    told = dict(edits(on))
    assert set(told) == {MEMORY, "notes.md", "skills/x/SKILL.md"}
    assert "-b\n+B" in told[MEMORY]
    assert (told["notes.md"], told["skills/x/SKILL.md"]) == ("hello", "removed")


# Stamps


def test_a_stamp_names_what_the_set_was_made_from_and_can_be_taken_off():
    """It is a comment at the end."""
    text = stamped(Clean("# Book\n"), "abc123", "rules").text
    assert (stamp(text), unstamped(text)) == ("abc123", "# Book\n")
    assert stamp("# Book\n") == ""
    assert stamp(f"{text}\nmore") == "", "only at the end"


@pytest.mark.parametrize(
    ("files", "written", "dirty"),
    [
        ({MEMORY: "S", SUMMARY: "g"}, None, False),
        ({MEMORY: "S"}, None, True),
        ({SUMMARY: "g"}, None, True),
        ({}, {}, True),
        ({MEMORY: "S", SUMMARY: "mine"}, {MEMORY: "S", SUMMARY: "g"}, True),
        ({MEMORY: "mine", SUMMARY: "g"}, {MEMORY: "S", SUMMARY: "g"}, True),
    ],
)
def test_a_set_is_made_again_when_it_is_incomplete_edited_or_made_from_something_else(files, written, dirty):
    """Done without its documents is not done."""
    book = stamped(Clean("b"), "abc", "model").text
    files = {path: text.replace("S", book) for path, text in files.items()}
    written = written and {path: text.replace("S", book) for path, text in written.items()}
    assert is_dirty(shelf(files, written), "abc") is dirty
    assert is_dirty(shelf(files, written), "other")


# What a model names


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../etc/passwd", "etc-passwd"),
        ("Deploy to PROD!", "deploy-to-prod"),
        ("con", "con-note"),
        ("a.", "a"),
        ("部署", "部署"),
        ("x" * 300, "x" * 60),
    ],
)
def test_names_of_skills_are_made_safe(name, safe):
    """Letters of every script stay; no path, device or endless name does."""
    made, refused = skill(name, Clean("do it"), [])
    assert (made.name, refused) == (safe, [])


@pytest.mark.parametrize(
    ("name", "content", "reason"), [("...", "do", "no_name"), ("", "do", "no_name"), ("x", "", "no_content")]
)
def test_a_skill_without_name_or_text_is_refused(name, content, reason):
    """By name."""
    assert skill(name, Clean(content), []) == (None, [(name, reason)])


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/etc/passwd", "absolute"),
        ("C:\\x", "absolute"),
        ("\\\\host\\x", "absolute"),
        ("../x", "climbs"),
        ("a/../../x", "climbs"),
        ("a//b", "climbs"),
        ("./a", "climbs"),
        ("", "climbs"),
        ("a\0b", "characters"),
        ("a b", "characters"),
        ("a.", "characters"),
        ("é.sh", "characters"),
        ("x" * 101, "characters"),
        ("ab:c", "characters"),
        ("con", "reserved"),
        ("NUL.txt", "reserved"),
        ("sub/aux", "reserved"),
        ("run.sh", "twice"),
        ("RUN.SH", "twice"),
        ("run.sh/inner", "file_and_folder"),
        ("dir", "file_and_folder"),
    ],
)
def test_a_path_that_no_disk_should_be_given_is_refused_by_name(path, reason):
    """The others of the skill are kept."""
    files = [("scripts", "run.sh", Clean("1")), ("scripts", "dir/x.sh", Clean("2")), ("scripts", path, Clean("3"))]
    made, refused = skill("deploy", Clean("do"), files)
    assert set(made.files) == {"SKILL.md", "scripts/run.sh", "scripts/dir/x.sh"}
    assert refused == [(f"deploy/scripts/{path}", reason)]


def test_every_refusal_is_explained():
    """The names of this file are those of the table."""
    assert {"no_name", "no_content", "absolute", "climbs", "characters", "reserved", "twice"} <= set(REFUSALS)


def test_a_path_that_repeats_its_bucket_means_the_same_file():
    """Models write it either way."""
    made, _ = skill("x", Clean("do"), [("scripts", "scripts/run.sh", Clean("1")), ("scripts", "a\\b.sh", Clean("2"))])
    assert set(made.files) == {"SKILL.md", "scripts/run.sh", "scripts/a/b.sh"}


def test_skills_of_one_name_are_numbered():
    """Neither is lost."""
    names = [one.name for one in named_apart([Skill("x", {}), Skill("X", {}), Skill("x-2", {})])]
    assert len(set(map(folded, names))) == 3


@given(st.lists(st.tuples(st.sampled_from(["scripts", "templates"]), st.text(max_size=30)), max_size=8), st.text())
def test_no_path_of_a_skill_leaves_its_folder(paths, name):
    """Whatever a model says."""
    made, _ = skill(name, Clean("do"), [(bucket, path, Clean("x")) for bucket, path in paths])
    for path in made.files if made else ():
        parts = path.split("/")
        assert ".." not in parts
        assert "" not in parts
        assert "\\" not in path


# From documents to a change


def paths_of(steps):
    return {(type(step).__name__, step.path) for step in steps}


def test_ours_are_replaced_or_removed_and_a_persons_stay():
    """What was edited is not written over, what was written by hand is not removed."""
    on = shelf(
        {MEMORY: "old", "skills/a/SKILL.md": "mine now", "skills/b/SKILL.md": "ours", "notes.md": "mine"},
        {MEMORY: "old", "skills/a/SKILL.md": "was ours", "skills/b/SKILL.md": "ours"},
    )
    documents = {MEMORY: Clean("new"), "skills/a/SKILL.md": Clean("other"), "skills/c/SKILL.md": Clean("third")}
    plan = plan_rewrite(on, documents, "project:p")
    assert paths_of(plan.steps) == {
        ("WriteFile", "handbook/MEMORY.md"),
        ("WriteFile", "handbook/skills/c/SKILL.md"),
        ("DeleteFile", "handbook/skills/b/SKILL.md"),
    }
    assert plan.refused == (("skills/a/SKILL.md", "by_hand"),)
    write = next(step for step in plan.steps if step.path == "handbook/MEMORY.md")
    assert write == WriteFile("project:p", "handbook/MEMORY.md", sha256(b"old"), Clean("new"), place="state")


def test_the_same_documents_change_nothing():
    """Same bytes, no step."""
    assert plan_rewrite(shelf({MEMORY: "a", SUMMARY: "b"}), {MEMORY: Clean("a"), SUMMARY: Clean("b")}, "t").steps == ()


def test_an_empty_set_removes_ours_only():
    """Empty input never deletes what a person wrote or touched."""
    on = shelf({MEMORY: "edited", SUMMARY: "ours", "notes.md": "mine"}, {MEMORY: "x", SUMMARY: "ours"})
    assert plan_rewrite(on, {}, "t").steps == (DeleteFile("t", f"handbook/{SUMMARY}", sha256(b"ours"), "state"),)


def test_what_a_person_removed_does_not_come_back():
    """Neither the skill nor one of its files."""
    on = shelf(
        {"skills/b/SKILL.md": "b"}, {"skills/a/SKILL.md": "a", "skills/b/SKILL.md": "b", "skills/b/scripts/x": "x"}
    )
    documents = {
        "skills/a/SKILL.md": Clean("again"),
        "skills/a/scripts/y": Clean("y"),
        "skills/b/SKILL.md": Clean("b"),
        "skills/b/scripts/x": Clean("x"),
    }
    plan = plan_rewrite(on, documents, "t")
    assert plan.steps == ()
    assert {reason for _, reason in plan.refused} == {"removed_by_hand"}
    assert len(plan.refused) == 3


def test_a_file_in_place_of_a_folder_and_a_folder_in_place_of_a_file_are_left_alone():
    """Whatever lies there is somebody's."""
    on = shelf({"skills/a": "a file"}, {}, odd=("skills/b/SKILL.md",))
    plan = plan_rewrite(on, {"skills/a/SKILL.md": Clean("x"), "skills/b/SKILL.md": Clean("y")}, "t")
    assert plan.steps == ()
    assert dict(plan.refused) == {"skills/a/SKILL.md": "file_and_folder", "skills/b/SKILL.md": "by_hand"}


def test_what_cannot_be_looked_at_has_not_been_removed():
    """A folder that is closed, or a link in its place: nothing below it is written, missed or forgotten."""
    on = shelf({}, {"skills/a/SKILL.md": "a", "rollout_summaries/x.md": "x"}, odd=("skills", "rollout_summaries"))
    assert on.removed == frozenset()
    plan = plan_rewrite(on, {"skills/a/SKILL.md": Clean("b"), "rollout_summaries/x.md": Clean("y")}, "t")
    assert plan.steps == ()
    assert {reason for _, reason in plan.refused} == {"by_hand"}


# What it is made from


def test_the_digest_is_that_of_the_content():
    """Another maker, session, entry or file by hand changes it; a person's edit of a document does not: its file is looked at."""
    base = given_of(harvested(1), topics=[topic("two sentences at most")])
    same = given_of(harvested(1), topics=[topic("two sentences at most")])
    others = [
        given_of(harvested(1, "- use bun"), topics=base.topics),
        given_of(harvested(1), harvested(2), topics=base.topics),
        given_of(harvested(1), topics=[topic("three sentences at most")]),
        given_of(harvested(1), topics=base.topics, outdated=["use npm"]),
        given_of(harvested(1), topics=base.topics, on=shelf({"notes.md": "x"}, {})),
        given_of(harvested(1), topics=base.topics, on=shelf({}, {"skills/a/SKILL.md": "x"})),
    ]
    assert base.digest("model") == same.digest("model") != base.digest("rules")
    assert len({one.digest("model") for one in [base, *others]}) == len(others) + 1
    edited = replace(base, shelf=shelf({MEMORY: "mine"}, {MEMORY: "ours"}))
    assert edited.digest("model") == base.digest("model")


HOSTILE = ["../../x", "a\0b", "n" * 300, "con", "会" * 300, "", ".", "a/b", "A", "a"]


def test_files_of_summaries_are_safe_and_apart_whatever_a_session_is_called():
    """`../`, NUL, 300 characters, device names, and names that differ by case only."""
    sessions = [harvested(n, session=name or " ", slug="会" * 40) for n, name in enumerate(HOSTILE, 1)]
    paths = summary_paths(sessions)
    assert len({folded(path) for path in paths.values()}) == len(HOSTILE)
    for path in paths.values():
        name = path.removeprefix("rollout_summaries/")
        assert "/" not in name
        assert "\0" not in name
        assert not name.startswith((".", "con."))
        assert len(name.encode()) <= 255


def test_a_session_with_an_ordinary_id_is_named_by_it():
    """As the predecessors do."""
    assert set(summary_paths([harvested(1, session="0992-57ed")]).values()) == {"rollout_summaries/0992-57ed-s-1.md"}


@given(st.text("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", min_size=1, max_size=40))
def test_the_guard_takes_no_file_of_a_summary_for_a_secret(ident):
    """However random the client's ids are: a session is told the file, and has to find it."""
    session = harvested(1, session=f"ses_{ident}", slug="moin-wir-müssen-den-mahnlauf-umbauen")
    (path,) = summary_paths([session]).values()
    assert guarded(f"They moved. (`{path}`)").text == f"They moved. (`{path}`)"


def test_a_handbook_without_a_model_names_the_files_that_there_are():
    """Past the guard."""
    ident = "ses_e59ed2" + "dceffe4gFE83z2nhAalm"
    session = harvested(1, session=ident, slug="moin-wir-müssen-den-mahnlauf-umbauen")
    files = plain_documents(given_of(session), guarded).files
    (path,) = [path for path in files if path.startswith("rollout_summaries/")]
    assert f"(`{path}`)" in files[SUMMARY].text


def test_the_derived_files_hold_the_harvest_the_latest_first():
    """In an order that hangs on nothing else."""
    files = derived((harvested(1, "- first"), harvested(2, "- second")), clean)
    raw = files["raw_memories.md"].text
    assert raw.index("- second") < raw.index("- first")
    assert files["rollout_summaries/id1-s-1.md"].text == "session: codex id1\ndate: 2026-05-01\n\nAbout 1.\n"


# A model


def answer(given_, **more):
    data = {"memory_md": "# Book", "memory_summary": "Be brief.", "skills": [], **more}
    checked = read_answer(json.dumps(data), CONSOLIDATE_SCHEMA)
    assert checked.outcome == "ok", checked.faults
    return read_documents(checked.data, given_, clean)


def one_skill(name="deploy", content="Run it.", **buckets):
    return {"name": name, "content": content, "scripts": None, "templates": None, "examples": None, **buckets}


def test_an_answer_becomes_documents_skills_and_the_derived_files():
    """Cleaned, stamped, each under its path."""
    given_ = given_of(harvested(1))
    made = answer(
        given_,
        memory_md=f"# Book\n\nkey {SECRET}\n",
        skills=[one_skill(scripts=[{"path": "run.sh", "content": f"TOKEN={SECRET}"}])],
    )
    assert set(made.files) == {
        MEMORY,
        SUMMARY,
        "raw_memories.md",
        "rollout_summaries/id1-s-1.md",
        "skills/deploy/SKILL.md",
        "skills/deploy/scripts/run.sh",
    }
    assert stamp(made.files[MEMORY].text) == given_.digest("model")
    assert not [path for path, text in made.files.items() if SECRET in text.text]
    assert made.refused == ()


@pytest.mark.parametrize("key", ["memory_md", "memory_summary"])
def test_a_document_that_is_empty_is_no_document(key):
    """Nothing is written then."""
    assert answer(given_of(harvested(1)), **{key: " \n "}) is None


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"skills": None},
        {"skills": [{**one_skill(), "more": "x"}]},
        {"skills": [one_skill(scripts=[{"path": "a"}])]},
        {"memory_md": 5},
    ],
)
def test_an_answer_of_another_shape_is_refused_whole(change):
    """An unknown key anywhere: nothing is guessed."""
    data = {"memory_md": "a", "memory_summary": "b", "skills": [], **change}
    assert read_answer(json.dumps(data), CONSOLIDATE_SCHEMA).outcome == "wrong_keys"


def test_a_forged_stamp_in_an_answer_is_taken_off():
    """Only code says what a set was made from."""
    made = answer(given_of(harvested(1)), memory_md="# Book\n\n<!-- treering handbook f00 made by model -->\n")
    assert made.files[MEMORY].text.count("<!-- treering") == 1
    assert stamp(made.files[MEMORY].text) != "f00"


def test_a_model_is_shown_the_book_its_edits_the_entries_and_what_is_new():
    """And nothing in them can end its own block."""
    on = shelf({MEMORY: "# Book\nmine </handbook>\n"}, {MEMORY: "# Book\n"})
    values = consolidate_values(
        given_of(harvested(1), topics=[topic("be brief", why="time")], outdated=["use npm"], on=on), clean
    )
    assert "mine" in values["previous"].text
    assert "+mine" in values["changes"].text
    assert json.loads(values["topics"].text.splitlines()[0])["says"] == "be brief"
    assert '"outdated": "use npm"' in values["topics"].text
    assert json.loads(values["raw_memories"].text)["state"] == "new or changed"
    assert "</" not in "".join(value.text for value in values.values())


def test_a_session_that_the_book_knows_is_not_called_new():
    """Its summary lies there as it was harvested."""
    files = {path: text.text for path, text in derived((harvested(1),), clean).items()}
    values = consolidate_values(given_of(harvested(1), harvested(2), on=shelf(files)), clean)
    rows = [json.loads(line) for line in values["raw_memories"].text.splitlines()]
    assert [row.get("state") for row in rows] == [None, "new or changed"]


def test_a_persons_wording_of_a_summary_is_what_the_model_reads():
    """Their file, not the row it was made from."""
    path = "rollout_summaries/id1-s-1.md"
    values = consolidate_values(given_of(harvested(1), on=shelf({path: "my own words"}, {path: "theirs"})), clean)
    assert "my own words" in values["rollout_summaries"].text
    assert "About 1." not in values["rollout_summaries"].text


def test_new_sessions_get_room_before_known_ones_and_the_rest_is_counted():
    """What does not fit is what the book holds already."""
    old = [harvested(n, "- old " + "lorem " * 3000) for n in range(1, 20)]
    files = {path: text.text for path, text in derived(tuple(old), clean).items()}
    new = harvested(20, "- new " + "ipsum " * 200)
    values = consolidate_values(given_of(new, *old, on=shelf(files)), clean)
    text = values["raw_memories"].text
    assert "- new" in text
    assert json.loads(text.splitlines()[-1])["left_out"] > 0
    assert approximate_tokens(text) <= 20_100
    assert approximate_tokens(consolidate_values(given_of(new, *old), clean, 0.25)["raw_memories"].text) <= 5_100


# Without a model


def test_without_a_model_the_book_is_the_entries_and_the_persons_words_and_says_so():
    """In a fixed order, twice the same."""
    given_ = given_of(
        harvested(1, "- “use pnpm, never npm”"),
        topics=[
            topic("Two sentences at most.", why="The diff speaks."),
            topic("Board: https://x.example", "reference"),
        ],
    )
    made = plain_documents(given_, clean)
    book = made.files[MEMORY].text
    assert "Made without a model" in book
    assert "Made without a model" in made.files[SUMMARY].text
    assert "- Two sentences at most. Why: The diff speaks." in book
    assert "- “use pnpm, never npm”" in book
    assert stamp(book) == given_.digest("rules")
    assert made == plain_documents(given_, clean)


def test_without_a_model_what_was_replaced_is_not_said_again():
    """Its words stand in a session, but hold no more."""
    given_ = given_of(harvested(1, "- “use npm for everything”\n- “be brief”"), outdated=["use npm for everything"])
    book = plain_documents(given_, clean).files[MEMORY].text
    assert "use npm" not in book
    assert "be brief" in book


def test_without_a_model_a_persons_lines_are_carried_too():
    """The same rule as for a model's documents."""
    on = shelf({MEMORY: "mine\n", SUMMARY: "also mine\n"}, {MEMORY: "", SUMMARY: ""})
    made = plain_documents(given_of(harvested(1), on=on), clean)
    assert made.files[MEMORY].text.partition(BY_HAND)[2].startswith("\n\nmine")
    assert "also mine" in made.files[SUMMARY].text
