"""Scanning: every topic file, whatever lies beside it."""

import os
from pathlib import Path

import pytest

from treering.core.topics.topic import parse_topic
from treering.disk.paths import Layout, Tree
from treering.store.files.topics import LARGEST, look, scan, unseen

TEXT = "---\nname: {0}\ndescription: about {0}\ntype: feedback\n---\n\nAlways say {0}.\n"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    tree = Layout(tmp_path, tmp_path).tree("user")
    tree.memory.mkdir()
    return tree


def write(tree: Tree, path: str, text: str | bytes = TEXT.format("x")) -> Path:
    file = tree.memory / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def codes(tree: Tree) -> dict[str, str]:
    _, problems = scan(tree)
    return {Path(problem.path).relative_to(tree.memory).as_posix(): problem.code for problem in problems}


def test_topic_files_are_found_at_any_depth(tree):
    """In the order of their paths, with `/`; the index is none, wherever it lies; hidden and other files are none."""
    for path in ("b.md", "feedback/a.md", "user/deep/er/c.md", "用户/偏好.md"):
        write(tree, path)
    for path in (
        "MEMORY.md",
        "user/MEMORY.md",
        ".hidden.md",
        ".git/x.md",
        ".treering-0a.tmp",
        "notes.txt",
        "x.MD",
        "md",
    ):
        write(tree, path)
    files, problems = scan(tree)
    assert list(files) == ["b.md", "feedback/a.md", "user/deep/er/c.md", "用户/偏好.md"]
    assert files["b.md"].topic.name == "x"
    assert files["b.md"].modified == (tree.memory / "b.md").stat().st_mtime
    assert not problems


def test_there_is_no_cap(tree):
    """The 201st file is memory too."""
    for number in range(250):
        write(tree, f"feedback/n{number}.md")
    assert len(scan(tree)[0]) == 250


def test_a_tree_that_is_not_there_is_empty(tmp_path):
    """Before the first entry."""
    assert scan(Layout(tmp_path, tmp_path).tree("project:-x")) == ({}, ())


def test_one_bad_file_hides_no_other(tree, tmp_path):
    """Each has a Problem with a name of its own, and the line where there is one."""
    write(tree, "feedback/good.md")
    write(tree, "latin.md", "---\ntype: user\n---\n\nGrüße\n".encode("latin-1"))
    write(tree, "dir.md/inner.md")
    os.mkfifo(tree.memory / "pipe.md")
    (tmp_path / "outside.md").write_text("secret")
    (tree.memory / "link.md").symlink_to(tmp_path / "outside.md")
    (tree.memory / "folder").symlink_to(tmp_path)
    (tree.memory / "gone.md").symlink_to("nowhere.md")
    (tree.memory / "twin.md").symlink_to("feedback/good.md")
    files, problems = scan(tree)
    assert set(files) == {"feedback/good.md", "dir.md/inner.md"}
    assert codes(tree) == {
        "latin.md": "not_utf8",
        "dir.md": "directory",
        "pipe.md": "not_a_file",
        "link.md": "link",
        "folder": "link",
        "gone.md": "link",
        "twin.md": "link",
    }
    assert next(problem.line for problem in problems if problem.code == "not_utf8") == 5
    assert set(unseen(tree, problems)) == {"latin.md", "pipe.md", "link.md", "folder", "gone.md", "twin.md"}


def test_a_name_that_is_not_utf8_is_a_problem_that_can_be_printed(tree):
    """Names are bytes on Linux."""
    write(tree, "a.md")
    Path(os.fsdecode(os.fsencode(tree.memory) + b"/b\xff.md")).write_text("x")
    files, problems = scan(tree)
    assert set(files) == {"a.md"}
    assert [problem.code for problem in problems] == ["bad_name"]
    assert str(problems[0]).encode("utf-8")


def test_a_file_too_large_to_be_a_memory_is_passed_over_and_not_taken_for_gone(tree):
    """It would make every command wait, and is read again once it is small."""
    write(tree, "a.md")
    with (tree.memory / "big.md").open("wb") as file:
        file.truncate(LARGEST + 1)
    files, problems = scan(tree)
    assert set(files) == {"a.md"}
    assert [problem.code for problem in problems] == ["too_large"]
    assert unseen(tree, problems) == ("big.md",)
    (tree.memory / "big.md").write_text("I am a night owl.\n")
    assert set(scan(tree)[0]) == {"a.md", "big.md"}


def test_a_file_that_is_not_yaml_is_said_with_its_line(tree):
    """What the parser finds odd is named by the file's whole path."""
    write(tree, "a.md", "---\nname: [x\ntype: user\n---\n\nI am a night owl.\n")
    files, problems = scan(tree)
    assert files["a.md"].topic.records[0].summary == "I am a night owl."
    assert {problem.path for problem in problems} == {str(tree.memory / "a.md")}


def test_a_second_look_reads_only_what_changed(tree, monkeypatch):
    """Even an edit that keeps size and time is seen."""
    for name in ("a", "b", "c"):
        write(tree, f"{name}.md", TEXT.format(name))
    first = look(tree)
    stat = (tree.memory / "b.md").stat()
    write(tree, "b.md", TEXT.format("z"))
    os.utime(tree.memory / "b.md", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    (tree.memory / "c.md").unlink()
    write(tree, "d.md", TEXT.format("d"))
    read = []
    monkeypatch.setattr(
        "treering.store.files.topics.parse_topic", lambda text, path: read.append(path) or parse_topic(text, path)
    )
    again = look(tree, first)
    assert read == ["b.md", "d.md"]
    assert {path: one.file.topic.name for path, one in again.seen.items()} == {"a.md": "a", "b.md": "z", "d.md": "d"}
    assert again.seen["a.md"] is first.seen["a.md"]


def test_a_directory_that_cannot_be_read_is_not_empty(tree, monkeypatch):
    """Its Problem names it (root reads everything, so the refusal is played)."""
    write(tree, "feedback/a.md")

    def refusing(really):
        def refuse(path, *flags):
            if Path(path).name == "feedback":
                raise PermissionError(13, "Permission denied")
            return really(path, *flags)

        return refuse

    monkeypatch.setattr(os, "scandir", refusing(os.scandir))
    monkeypatch.setattr(os, "open", refusing(os.open))
    assert codes(tree) == {"feedback": "unreadable"}


def test_a_tree_that_has_not_changed_is_not_read_again(tree):
    """One look at each file tells so; the index is made from the others and is none of them."""
    write(tree, "feedback/a.md")
    write(tree, "b.md")
    first = look(tree)
    write(tree, "MEMORY.md")
    write(tree, ".treering-0a.tmp")
    (tree.memory / ".treering-0a.tmp").unlink()
    assert look(tree, first) is first


CHANGES = {
    "a file in a directory of a directory": lambda tree: write(tree, "feedback/deep/c.md"),
    "a file that went": lambda tree: (tree.memory / "feedback/a.md").unlink(),
    "a file of another name": lambda tree: (tree.memory / "b.md").rename(tree.memory / "c.md"),
    "a file in another's place": lambda tree: write(tree, "new").replace(tree.memory / "b.md"),
    "a directory that is named like a file": lambda tree: (tree.memory / "d.md").mkdir(),
    "a link": lambda tree: (tree.memory / "e.md").symlink_to("b.md"),
    "a pipe": lambda tree: os.mkfifo(tree.memory / "f.md"),
    "a file that is no UTF-8": lambda tree: write(tree, "b.md", b"\xff"),
    "a name that is no UTF-8": lambda tree: os.close(os.open(os.fsencode(tree.memory) + b"/\xff.md", os.O_CREAT)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changed_a_second_look_finds_what_a_first_one_would(tree, change):
    """Files, directories, links and what is none of them, with the same problems in the same order."""
    for path in ("feedback/a.md", "b.md", "b/x.md", "user/y.md"):
        write(tree, path, "---\ntype: nonsense\n---\nx\n" if path == "b/x.md" else TEXT.format("x"))
    first = look(tree)
    change(tree)
    again, anew = look(tree, first), look(tree)
    assert again == anew != first
    assert list(again.seen) == list(anew.seen)
    assert look(tree, again).seen == anew.seen


def test_what_could_not_be_read_is_tried_again(tree):
    """Its marks stay as they are when the disk is well again, so they are not believed."""
    write(tree, "b.md", b"\xff")
    first = look(tree)
    assert look(tree, first) is not first
