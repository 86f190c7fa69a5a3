"""Topic files are read whatever is in them, and given back byte for byte (M1.4, M1.5, M1.9)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.entry import Record
from treering.core.topics.topic import parse_topic, render
from trees import markdown

TREES = Path(__file__).parent.parent / "fixtures" / "trees"

FRONT = "---\nname: Package manager\ndescription: Use pnpm\ntype: feedback\n---\n"


def topic(text, path="feedback/a.md"):
    return parse_topic(text, path)[0]


def body(text):
    return topic(FRONT + text)


def codes(text, path=""):
    return [problem.code for problem in parse_topic(text, path)[1]]


@given(st.one_of(st.text(st.characters()), markdown, markdown.map(lambda text: f"---\n{text}")))
def test_any_text_is_a_topic_file_and_comes_back_unchanged(text):
    """M1.4: parsing never fails, and render(parse(text)) == text (case 25)."""
    assert render(parse_topic(text, "user/a.md")[0]) == text


def test_a_file_as_we_write_it():
    """The worked example of the format: name, description, type, summary, why, how to apply."""
    found = topic(
        "---\nname: Two-sentence summaries\ndescription: At most two sentences, no emojis\ntype: feedback\n---\n\n"
        "After a change, answer in at most two sentences; no emojis.\n\n"
        "Why: The diff speaks for itself.\nHow to apply: Every final message after an edit.\n"
    )
    assert (found.name, found.type) == ("Two-sentence summaries", "feedback")
    assert found.description == "At most two sentences, no emojis"
    assert found.records == (
        Record(
            "After a change, answer in at most two sentences; no emojis.",
            "The diff speaks for itself.",
            "Every final message after an edit.",
        ),
    )
    assert not found.is_list


class TestFrontMatter:
    """Front matter of people, of models and of other tools."""

    @pytest.mark.parametrize(
        ("line", "name"),
        [
            ("name: plain", "plain"),
            ("name:   spaced   ", "spaced"),
            ('name: "q: x"', "q: x"),
            ("name: 'it''s'", "it's"),
            ("name: A # comment", "A"),
            ("name: C# and F#", "C# and F#"),
            ("name: >\n  folded\n  text", "folded text"),
            ("name: |\n  kept", "kept"),
            ("name: one\n  two", "one two"),
            ("name: foo - bar: baz", "foo - bar: baz"),
            ("name: 'q: x", "'q: x"),
            ("name: @at: sign", "@at: sign"),
            ("name: 2026-11-30", "2026-11-30"),
            ("name: yes", "yes"),
            ("name: 1_000", "1_000"),
            ("name: 日本語: 説明", "日本語: 説明"),
            ("name: 🌲 tree", "🌲 tree"),
            ("name:A\ntype:user", "A"),
            ("title: by title", "by title"),
            ("name: first\nname: second", "first"),
        ],
    )
    def test_a_value_is_the_string_that_was_meant(self, line, name):
        """Values are strings, however they are quoted, and what YAML refuses is read line by line."""
        assert topic(f"---\n{line}\n---\nText.\n").name == name

    def test_every_line_end_and_mark_is_accepted(self):
        """Cases 12, 13: CRLF files and files with a byte order mark are read as any other."""
        text = FRONT + "\nUse pnpm.\n\nWhy: fast\nand small\n"
        for same in (text, "\ufeff" + text, text.replace("\n", "\r\n"), "\ufeff" + text.replace("\n", "\r\n")):
            found = topic(same)
            assert (found.name, found.type) == ("Package manager", "feedback")
            assert found.records == (Record("Use pnpm.", "fast\nand small"),)

    def test_a_quoted_type_is_accepted_with_a_warning(self):
        """Case 14: Qwen Code ignores the file, we say so and read it."""
        assert topic('---\ntype: "user"\n---\nx', "a.md").type == "user"
        assert codes('---\ntype: "user"\n---\nx') == ["odd_type"]
        assert codes("---\ntype: user\n---\nx") == []

    def test_an_empty_name_does_not_swallow_the_next_line(self):
        """Case 15: the title is then the type."""
        found = topic("---\nname:\ndescription: d\ntype: user\n---\nx")
        assert (found.name, found.description) == ("user", "d")

    def test_the_type_is_found_below_metadata(self):
        """Claude Code keeps its type there."""
        front = "---\nname: board\nmetadata:\n  node_type: memory\n  type: reference\n---\n"
        assert topic(front + "https://x.example", "board.md").type == "reference"
        broken = front.replace("name: board", "name: a: b")
        assert topic(broken + "https://x.example", "board.md").type == "reference"

    @pytest.mark.parametrize(
        ("text", "path", "kind", "problem"),
        [
            ("---\nname: a\n---\nx", "feedback/a.md", "feedback", []),
            ("just text", "user/deep/a.md", "user", []),
            ("---\ntype: User\n---\nx", "a.md", "user", ["odd_type"]),
            ("---\ntype: rule\n---\nx", "feedback/a.md", "feedback", ["odd_type"]),
            ("---\ntype: rule\n---\nx", "notes/a.md", None, ["no_type"]),
            ("just text", "a.md", None, ["no_type"]),
            ("just text", "users/a.md", None, ["no_type"]),
        ],
    )
    def test_a_missing_type_is_told_by_the_top_folder(self, text, path, kind, problem):
        """M1.4: one of the four types, or none and a problem that says so."""
        assert topic(text, path).type == kind
        assert codes(text, path) == problem

    def test_problems_name_the_line(self):
        """A fault in the front matter is a value with file and line, not an exception."""
        (problem,) = parse_topic("---\nname: a\ndescription: foo - bar: baz\ntype: user\n---\nx", "user/a.md")[1]
        assert (problem.path, problem.line, problem.code) == ("user/a.md", 3, "not_yaml")
        assert codes("---\nname: a\nno end", "user/a.md") == ["open_front"]

    @pytest.mark.parametrize(
        "block", ["a: " + "[" * 5000, "a:\n " + "- " * 5000, "a: &x [*x]", "- a\n- b", "\x00", "a: \ud800", "\u2028: b"]
    )
    def test_hostile_yaml_is_only_text(self, block):
        """No nesting, loop or forbidden character gets further than a problem."""
        found = topic(f"---\n{block}\nname: still here\ntype: user\n---\nx")
        assert found.records == (Record("x"),)

    def test_front_matter_may_close_as_qwen_code_closes_it(self):
        """A line that only starts with `---` ends the block when nothing better does."""
        assert topic("---\ntype: user\nname: n\n---x").records == (Record("x"),)


class TestBody:
    """What is one record, what is a list, and where why and how to apply begin."""

    @pytest.mark.parametrize(
        ("text", "records"),
        [
            ("Use pnpm\n\n**Why:** faster\n", [Record("Use pnpm", "faster")]),
            ("Use pnpm\n**Why**: faster", [Record("Use pnpm", "faster")]),
            ("Use pnpm\n__why:__ faster\n_How to apply_: always", [Record("Use pnpm", "faster", "always")]),
            ("Use pnpm\nWHY : faster\nHow_to_apply: x", [Record("Use pnpm", "faster", "x")]),
            ("Use pnpm\nWhy: **really** fast", [Record("Use pnpm", "**really** fast")]),
            ("用 pnpm\nWhy：快", [Record("用 pnpm", "快")]),
            ("Use pnpm\n\n- **Why:** faster\n- **How to apply:** x", [Record("Use pnpm", "faster", "x")]),
            ("Line a\nline b\n\nWhy: x", [Record("Line a\nline b", "x")]),
            ("Why: orphan\nA", [Record("Why: orphan\nA")]),
            ("Why: orphan\nA\nWhy: x", [Record("Why: orphan\nA", "x")]),
            ("A\nWhy: one\ntwo\n\nthree\nHow to apply: four\nfive", [Record("A", "one\ntwo\n\nthree", "four\nfive")]),
            ("A\nWhy:\nnext line", [Record("A", "next line")]),
            ("A\nWhy: 1\nWhy: 2", [Record("A", "1\n2")]),
            ("Why not: say so", [Record("Why not: say so")]),
            ("A\nReason Why: b", [Record("A\nReason Why: b")]),
            ("# H\n## Sub\ntext", [Record("# H\n## Sub\ntext")]),
            ("1. one\n2. two", [Record("1. one\n2. two")]),
        ],
    )
    def test_a_body_of_one_record(self, text, records):
        """Cases 22 to 24: paragraphs belong together, labels are read in every form, an orphan stays text."""
        assert list(body(text).records) == records
        assert not body(text).is_list

    @pytest.mark.parametrize("fence", ["```", "~~~", "````", "``` yaml"])
    def test_code_is_never_taken_apart(self, fence):
        """A label inside a code fence is code."""
        mark = fence.split()[0]
        text = f"Write it so:\n\n{fence}\nWhy: not a label\n- no bullet\n{mark}\n\nWhy: real"
        (record,) = body(text).records
        assert record.why == "real"
        assert "Why: not a label\n- no bullet" in record.summary

    def test_a_fence_ends_with_its_own_mark(self):
        """A shorter or other fence within it does not end it."""
        text = "A\n````\n```\nWhy: code\n~~~~~\n````\nWhy: real"
        assert body(text).records == (Record("A\n````\n```\nWhy: code\n~~~~~\n````", "real"),)

    def test_a_fence_that_never_closes_hides_nothing(self):
        """Half a code block does not swallow the reason below it."""
        assert body("A\n```\ncode\nWhy: x").records == (Record("A\n```\ncode", "x"),)

    def test_a_list_is_top_level_bullets_only(self):
        """M1.9: indented lines belong to their bullet."""
        found = body(
            "- Use pnpm\n  and nothing else\n  - Why: fast\n  - How to apply: always\n\n* Tabs\n+ Set `x`\n\tWhy: y\n"
        )
        assert found.is_list
        assert found.records == (
            Record("Use pnpm\nand nothing else", "fast", "always"),
            Record("Tabs"),
            Record("Set `x`", "y"),
        )

    @pytest.mark.parametrize(
        "text",
        [
            "# Title\n- a\n- b",
            "- a\n- b\nend",
            "- a\n```\n- b\n```",
            " - a\n - b",
            "- - -\ntext",
            "- a\n- - -\n- b",
            "**bold**\n- a",
            "--- \n- a",
        ],
    )
    def test_everything_else_is_one_record(self, text):
        """M1.9: one line outside a bullet makes the whole body one record."""
        assert len(body(text).records) == 1
        assert not body(text).is_list

    def test_an_empty_bullet_is_no_record(self):
        """A dash left behind while editing says nothing."""
        assert body("- a\n- \n-\n- b\n").records == (Record("a"), Record("b"))

    @pytest.mark.parametrize("text", ["", "\n\n", "_No entries yet._\n", "\n_No entries yet._"])
    def test_an_empty_body_has_no_record(self, text):
        """Case 26: the placeholder is not an entry."""
        assert body(text).records == ()


def test_the_trees_of_qwen_code_are_read_without_a_problem():
    """M1.5: every topic file of a real tree has its name, type and record."""
    files = [path for path in TREES.glob("qwen/**/*.md") if path.name != "MEMORY.md"]
    assert len(files) == 8
    for path in files:
        found, problems = parse_topic(path.read_bytes().decode(), f"{path.parent.name}/{path.name}")
        assert found.type == path.parent.name
        assert found.name
        assert found.description
        assert len(found.records) == 1
        assert bool(found.records[0].why) == (found.type in ("feedback", "project"))
        assert problems == ()


def test_the_tree_of_claude_code_is_read():
    """Names, quoted descriptions, types below `metadata:` and bold labels."""
    found = topic((TREES / "claude/memory/lock-timeout.md").read_bytes().decode(), "lock-timeout.md")
    assert (found.name, found.type) == ("lock-timeout", "feedback")
    assert found.description == "Migrations set lock_timeout = '3s' first"
    assert found.records[0].why == "INC-1874, an ALTER blocked everything for 11 minutes."
