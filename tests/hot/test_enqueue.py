"""Asking for work from a hook: a row, or a file, and never an exception (M2.1, A4)."""

import json
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from store_kit import open_store
from treering.hot import spool
from treering.hot.enqueue import enqueue
from treering.hot.spool import Turn

SOURCE = Path(__file__).parents[2] / "src"
NOW = 1_796_040_000.0


@pytest.fixture
def root(tmp_path) -> Path:
    """A project that is known to the store."""
    path = tmp_path / "app"
    (path / ".git").mkdir(parents=True)
    store = open_store(tmp_path / "base")
    store.project(path)
    store.close()
    return path


@pytest.fixture
def base(tmp_path) -> Path:
    return tmp_path / "base"


def turn(root: Path, session: str = "s1", transcript: str = "t.jsonl") -> Turn:
    return Turn("extract", "claude-code", session, str(root / "src"), transcript)


def rows(base: Path) -> list[tuple[str, str, str]]:
    with sqlite3.connect(base / "state.db") as connection:
        return connection.execute("SELECT session, state, payload FROM jobs ORDER BY id").fetchall()


def spooled(base: Path) -> list[Turn]:
    return [spool.parse(path.read_bytes()) for path in sorted((base / "spool").glob("*"))]


def test_a_turn_of_a_known_project_becomes_a_row(base, root):
    """With the log and the directory, and of the project that the directory lies in."""
    assert enqueue(str(base), turn(root), NOW) == "row"
    assert enqueue(str(base), turn(root, "s2"), NOW) == "row"
    assert [row[:2] for row in rows(base)] == [("s1", "pending"), ("s2", "pending")]
    assert json.loads(rows(base)[0][2]) == {"transcript": "t.jsonl", "cwd": str(root / "src"), "session": ""}
    assert not (base / "spool").exists()


def test_a_project_that_was_never_seen_goes_by_the_spool(base, root, tmp_path):
    """A key is the store's business."""
    assert enqueue(str(base), turn(tmp_path / "new"), NOW) == "spool"
    assert spooled(base) == [turn(tmp_path / "new")]
    assert rows(base) == []


def no_database(base: Path) -> None:
    (base / "state.db").unlink()


def damaged(base: Path) -> None:
    (base / "state.db").write_bytes(b"x" * 5000)


def of_another_schema(base: Path) -> None:
    with sqlite3.connect(base / "state.db") as connection:
        connection.execute("ALTER TABLE jobs RENAME TO works")


@pytest.mark.parametrize("damage", [no_database, damaged, of_another_schema])
def test_without_a_database_the_turn_waits_in_the_spool(base, root, damage):
    """And none is made: that is the worker's business."""
    for path in base.glob("state.db-*"):
        path.unlink()
    damage(base)
    before = sorted(path.name for path in base.iterdir())
    assert enqueue(str(base), turn(root), NOW) == "spool"
    assert sorted(path.name for path in base.iterdir()) == sorted([*before, "spool"])
    assert spooled(base) == [turn(root)]


def test_a_database_that_somebody_holds_is_not_waited_for_long(base, root, monkeypatch):
    """The person is waiting."""
    monkeypatch.setattr("treering.hot.enqueue.WAIT", 0.01)
    with sqlite3.connect(base / "state.db", isolation_level=None) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert enqueue(str(base), turn(root), NOW) == "spool"
        connection.execute("ROLLBACK")
    assert rows(base) == []


def test_the_spool_keeps_the_newest_request_of_each_session(base, tmp_path):
    """However long no worker comes, it does not grow by the turn (M2.1)."""
    for number in range(5):
        for session in ("s1", "s2"):
            assert enqueue(str(base), turn(tmp_path, session, f"{number}.jsonl"), NOW) == "spool"
    assert sorted((item.session, item.transcript) for item in spooled(base)) == [("s1", "4.jsonl"), ("s2", "4.jsonl")]


def test_the_spool_is_for_its_owner_alone(base, tmp_path):
    """Paths say enough about a person."""
    enqueue(str(base), turn(tmp_path), NOW)
    (file,) = (base / "spool").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_disk_that_takes_nothing_costs_nothing(tmp_path):
    """No exception reaches the hook."""
    (tmp_path / "file").write_text("")
    assert enqueue(str(tmp_path / "file"), turn(tmp_path), NOW) == ""


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "é" * 300, "", "'; DROP TABLE jobs; --"])
def test_any_text_a_client_may_send_is_taken(base, root, text):
    """Half a surrogate pair too, which no database takes."""
    strange = Turn("extract", text, text, str(root), text)
    assert enqueue(str(base), strange, NOW) in {"row", "spool"}
    if (base / "spool").exists():
        assert spooled(base) == [strange]
    else:
        assert rows(base)[0][0] == text


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"[]", b"{", b'{"v": 1}', b'{"v": 2, "kind": "extract"}', b"[" * 100_000, b"null"],
)
def test_a_spooled_file_that_is_none_is_no_turn(data):
    """Whatever is in it."""
    assert spool.parse(data) is None
    good = {"v": 1, **turn(Path("/app"))._asdict()}
    assert spool.parse(json.dumps(good).encode()) == turn(Path("/app"))
    assert spool.parse(json.dumps({**good, "session": 7}).encode()) is None


def test_what_a_hook_loads_to_ask_for_work(base, root):
    """Neither `subprocess` nor anything else that would cost as much as the work."""
    code = f"""
import sys
sys.path.insert(0, {str(SOURCE)!r})
before = set(sys.modules)
from treering.hot import enqueue, spool, wake
turn = spool.Turn("extract", "claude-code", "s1", {str(root)!r}, "")
print(enqueue.enqueue({str(base)!r}, turn, 0.0), *sorted(set(sys.modules) - before))
"""
    out = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    how, *loaded = out.stdout.split()
    heavy = {
        "json",
        "re",
        "datetime",
        "subprocess",
        "threading",
        "socket",
        "pathlib",
        "typing",
        "dataclasses",
        "hashlib",
        "inspect",
        "signal",
        "tempfile",
    }
    assert how == "row"
    assert not heavy & set(loaded)
    assert {name for name in loaded if name.startswith("treering.")} <= {
        f"treering.{name}"
        for name in ("hot", "hot.enqueue", "hot.project", "hot.spool", "hot.wake", "hot.lock", "hot.json_text")
    }
