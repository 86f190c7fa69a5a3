"""What the methods of `Memory` refuse before they do anything."""

import inspect
from datetime import UTC, date, datetime, timedelta

import pytest

from treering import open_memory
from treering.core.entry import ENTRY_TYPES
from treering.errors import NotFoundError, UsageError
from treering.memory import Memory
from treering.pipeline.arguments import RULES

WRONG = {
    "remember": [
        {"type": "bogus"},
        {"scope": "bogus"},
        {"due": "2027-01-01"},
        {"due": datetime(2027, 1, 1, tzinfo=UTC)},
    ],
    "hand_on": [{"type": "bogus"}, {"scope": "person"}, {"due": 5}, {"sources": "x"}],
}


@pytest.fixture
def memory(tmp_path):
    with open_memory(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(("method", "argument"), [(name, one) for name, wrong in WRONG.items() for one in wrong])
def test_what_is_to_be_kept_is_checked_before_anything_is_written(memory, method, argument):
    """No file, no change, no proposal."""
    with pytest.raises(UsageError, match=f"{method}.*{next(iter(argument))}"):
        getattr(memory, method)("use tabs", **argument)
    assert memory.log() == ()
    assert memory.entries() == ()
    assert memory.status().proposals == 0


def test_the_error_names_what_is_allowed(memory):
    """All of it."""
    with pytest.raises(UsageError) as caught:
        memory.remember("use tabs", type="bogus")
    assert "one of user, feedback, project, reference, and is 'bogus'" in str(caught.value)
    assert "Memory.remember" in caught.value.hint


CALLS = [
    ("find", (None,)),
    ("text_of", ("e_1",)),
    ("history", ("e_1",)),
    ("recall", (None,)),
    ("search", (b"x",)),
    ("refined", (None,)),
    ("verify", (["x"],)),
    ("confirm", ("x",)),
    ("log", (-1,)),
    ("log", (True,)),
    ("diff", ("1",)),
    ("turn_finished", ("bogus", "s")),
    ("turn_finished", ("codex", " ")),
    ("learn", ("/home",)),
    ("read", (None,)),
    ("import_from", (["/home"],)),
    ("as_instructions", ("x",)),
    ("preview_forget", (None,)),
    ("forget", ("x",)),
    ("purge", ("x",)),
    ("edit", ("x", "y")),
    ("move", ("x", "user")),
    ("undo", ("1",)),
    ("undo_all", ("1", "2")),
]


@pytest.mark.parametrize(("method", "arguments"), CALLS)
def test_a_wrong_argument_is_a_usage_error(memory, method, arguments):
    """Whatever the method."""
    with pytest.raises(UsageError, match="has to be"):
        getattr(memory, method)(*arguments, **({"seconds": 1.0} if method == "refined" else {}))


def test_a_scope_to_move_to_and_a_day_of_an_edit_are_checked(memory):
    """The entry stays where and as it is."""
    entry = memory.remember("use tabs").entry
    with pytest.raises(UsageError, match="one of user, project"):
        memory.move(entry, "bogus")
    with pytest.raises(UsageError, match="datetime"):
        memory.edit(entry, due="tomorrow")
    assert memory.entries() == (entry,)


def test_what_is_allowed_is_taken(memory):
    """Every type, both scopes, a day, and what is left out."""
    day = memory.config.now().date() + timedelta(days=9)
    for number, kind in enumerate(ENTRY_TYPES):
        scope = ("user", "project")[number % 2]
        kept = memory.remember(f"the lamp of room {number} is of {kind} glass", type=kind, scope=scope, due=day)
        assert (kept.entry.type, kept.entry.scope, kept.entry.line.due) == (kind, scope, day)
    assert memory.edit(memory.entries()[0], None, due="none").entry.line.due is None
    assert type(day) is date


def test_every_argument_that_decides_what_is_written_has_a_rule():
    """A new method of `Memory` cannot leave one out; what is yes or no needs none."""
    functions = [one for name, one in inspect.getmembers(Memory, inspect.isfunction) if not name.startswith("_")]
    found = {
        name for one in functions for name, p in inspect.signature(one).parameters.items() if p.annotation is not bool
    }
    assert found - set(RULES) == {"self", "progress"}


def test_a_closed_memory_says_that_it_is_closed(tmp_path):
    """Whatever is asked of it, and through whatever part; closing it again does nothing."""
    with open_memory(tmp_path) as memory:
        memory.remember("use tabs")
    for use in (memory.entries, memory.status, memory.learn, memory.view, lambda: memory.remember("x y")):
        with pytest.raises(UsageError, match="closed") as caught:
            use()
        assert "open_memory" in caught.value.hint
    with pytest.raises(UsageError, match="closed"):
        memory.handbook.stats()
    memory.close()


def test_a_directory_that_is_missing_within_a_project_that_is_there_is_a_slip(tmp_path, monkeypatch):
    """Named by its path or from within; a project that is gone itself is still known, and so is what was in it."""
    project = tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    (project / "src").mkdir()
    with open_memory(project) as memory:
        memory.remember("use tabs")
    monkeypatch.chdir(project)
    for name in (project / "sorce", "path/to/project"):
        with pytest.raises(NotFoundError, match="there is no directory"):
            open_memory(name)
    with open_memory("src") as memory:
        assert memory.root == project
    monkeypatch.chdir(tmp_path)
    project.rename(tmp_path / "moved")
    for name in (project, project / "src"):
        with open_memory(name) as memory:
            assert memory.root == project
            assert len(memory.entries()) == 1
