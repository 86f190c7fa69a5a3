"""`MEMORY.md` is made from the files, within its limits, and nothing in it can break out of its line (M6.1)."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.topics.index import MAX_BYTES, IndexRow, index_rows, parse_index, render_index
from trees import topic_file

TREES = Path(__file__).parent.parent / "fixtures" / "trees"

paths = st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=3).map(lambda parts: "/".join(parts) + ".md")
rows = st.builds(IndexRow, paths, st.text(max_size=200), st.text(max_size=300))


def row(title="Title", description="What it says", path="user/a.md"):
    return IndexRow(path, title, description)


def test_a_line_names_links_and_tells():
    """The form that Qwen Code writes and reads, without a newline at the end."""
    text = render_index([row(), row("Other", "More", "project/b.md")])
    assert text == "- [Title](user/a.md) — What it says\n- [Other](project/b.md) — More"
    assert render_index([]) == ""


@given(st.lists(rows, max_size=8), st.sampled_from([1, 30, 60]))
def test_the_limits_hold_for_any_rows(some, times):
    """At most 200 lines, 150 characters a line, 25,000 bytes; every line a whole link or the warning, `…` never inside."""
    text = render_index(some * times)
    found = text.split("\n") if text else []
    assert len(found) <= 200
    assert len(text.encode()) <= MAX_BYTES
    for line in found:
        assert len(line) <= 150
        link = re.match(r"- \[[^\[\]`\n…]+\]\([^()\s…]+\)(?: …)?(?: — |$)", line)
        assert link or (line is found[-1] and line.startswith("> "))
        assert line.count("](") <= 1


@given(st.lists(rows, max_size=8), st.sampled_from([1, 30, 60]))
def test_what_is_left_out_is_counted(some, times):
    """Whole entries are dropped, and the last line says how many."""
    text = render_index(some * times)
    shown = parse_index(text)
    left_out = len(some) * times - len(shown)
    every = iter([one.path for one in some * times])
    assert all(one.path in every for one in shown)  # in the order given
    assert text.rpartition("\n")[2].startswith(f"> {left_out} more ") == (left_out > 0)


def test_two_hundred_entries_fit_and_one_more_gives_a_warning():
    """Case 104: the warning counts as a line."""
    many = [row(f"Title {n}", "d", f"user/{n}.md") for n in range(201)]
    assert len(parse_index(render_index(many[:200]))) == 200
    full = render_index(many).split("\n")
    assert len(full) == 200
    assert full[-1].startswith("> 2 more memories are left out")


def test_bytes_are_counted_as_utf8():
    """Case 104: an index of Chinese text is 25,000 bytes and not 25,000 characters."""
    text = render_index([row("记忆" * 10, "说明" * 60, f"user/{n}.md") for n in range(150)])
    assert 24_000 < len(text.encode()) <= MAX_BYTES
    assert text.split("\n")[-1].startswith("> ")


def test_the_warning_counts_too():
    """However much room the entries leave."""
    for length in range(80, 120):
        text = render_index([row("t", "d" * length, f"user/{n:03}.md") for n in range(300)])
        assert MAX_BYTES - 400 < len(text.encode()) <= MAX_BYTES or len(text.split("\n")) == 200


class TestLine:
    """What becomes of one row."""

    def test_a_title_cannot_open_a_link(self):
        """Case 102: the bracket pair is broken, code and direction marks are neutralised, a line stays a line."""
        line = render_index([row("x](http://evil)", "`code` \u202eright\u200b to\nleft [a](b)")])
        assert line == "- [x) (http://evil)](user/a.md) — 'code' right to left [a] (b)"

    @pytest.mark.parametrize("title", ["back\\", "[", "]", "[a](b)", "a\n- [b](c)", "\u2028- [b](c)", "\u0000", " "])
    def test_a_line_is_one_link(self, title):
        """Whatever the title."""
        text = render_index([row(title)])
        assert "\n" not in text
        assert [one.path for one in parse_index(text)] == ["user/a.md"]
        assert text.count("](") == 1
        assert "\\" not in text

    @pytest.mark.parametrize("path", ["user/a b (1).md", "user/记忆.md", "user/ü#?%.md", "user/[x].md", "a`b.md"])
    def test_a_path_is_encoded_and_resolves(self, path):
        """Case 103."""
        line = render_index([row(path=path)])
        target = re.search(r"\]\((.*?)\)", line)[1]
        assert re.fullmatch(r"[A-Za-z0-9._~/%-]+", target)
        assert unquote(target) == path

    def test_a_long_description_is_cut_at_a_word(self):
        """Case 105: the line keeps to 150 characters."""
        line = render_index([row("Title", "word " * 50)])
        assert len(line) <= 150
        assert line.endswith("word…")

    def test_a_long_title_leaves_the_link_whole(self):
        """Case 105: the description yields first, then the title, and the mark of the cut stands after the link."""
        assert render_index([row("T" * 125, "description " * 9)]) == f"- [{'T' * 125}](user/a.md)"
        line = render_index([row("T" * 200)])
        assert re.fullmatch(r"- \[T+\]\(user/a\.md\) …", line)
        assert len(line) == 150

    def test_a_long_path_in_another_script_stays_readable(self):
        """Encoded it would not fit, so only what breaks a link is encoded."""
        path = f"feedback/{'记忆' * 20} (2).md"
        line = render_index([row("记忆", "d", path)])
        assert len(line) <= 150
        assert parse_index(line)[0].path == path

    def test_a_path_that_cannot_fit_is_left_out(self):
        """And counted."""
        text = render_index([row(path="p" * 150 + ".md"), row()])
        assert text.split("\n")[0] == "- [Title](user/a.md) — What it says"
        assert text.split("\n")[1].startswith("> 1 more memory is")


def test_the_newest_file_comes_first():
    """As in the trees of Qwen Code; equal times by path (case 20); what has no type is not memory."""
    files = [
        topic_file("user/b.md", "---\nname: B\ntype: user\n---\nx", 5.0),
        topic_file("user/a.md", "---\nname: A\ntype: user\n---\nx", 5.0),
        topic_file("project/c.md", "---\nname: C\ndescription: d\ntype: project\n---\nx", 9.0),
        topic_file("notes/d.md", "no type", 99.0),
        topic_file("pinned/e.md", "---\nname: E\ntype: feedback\n---\nx", 1.0),
    ]
    assert index_rows(files) == (
        IndexRow("project/c.md", "C", "d"),
        IndexRow("user/a.md", "A", "user"),
        IndexRow("user/b.md", "B", "user"),
        IndexRow("pinned/e.md", "E", "feedback"),
    )


@pytest.mark.parametrize("index", sorted(TREES.glob("qwen/**/MEMORY.md")), ids=lambda path: "/".join(path.parts[-5:-1]))
def test_the_index_of_qwen_code_is_rebuilt_to_the_same_entries(index):
    """M1.5: line for line, whatever the order the times of the copies give."""
    root = index.parent
    files = [
        topic_file(path.relative_to(root).as_posix(), path.read_bytes().decode(), path.stat().st_mtime)
        for path in root.rglob("*.md")
        if path.name != "MEMORY.md"
    ]
    text = index.read_bytes().decode()
    rebuilt = render_index(index_rows(files))
    assert sorted(rebuilt.split("\n")) == sorted(text.split("\n"))
    assert len(parse_index(text)) == len(files)
