"""state.db: migrations, damage, and errors that say what to do."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from session_logs import SESSION
from treering import open_memory
from treering.disk.database import connect, migrate, open_database
from treering.disk.schema import MIGRATIONS
from treering.errors import DatabaseError, DiskError, LockedError

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home/state.db"


def schema(path: Path) -> set[tuple[str, ...]]:
    connection = sqlite3.connect(path)
    rows = set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))
    connection.close()
    return rows


@pytest.mark.parametrize("start", range(len(MIGRATIONS)))
def test_a_migrated_database_equals_a_fresh_one(tmp_path, path, start):
    """From every number that was ever current."""
    open_database(path, NOW)[0].close()
    old = connect(tmp_path / "old.db")
    migrate(old, MIGRATIONS[:start])
    migrate(old)
    old.close()
    assert schema(tmp_path / "old.db") == schema(path)


FIRST = Path(__file__).parent.parent / "fixtures" / "state_1.sql"
"""A state.db as the first version of the schema left it, with rows in each table; not made from `MIGRATIONS`."""


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but for the note of which migrations were made."""
    with closing(sqlite3.connect(path)) as connection:
        listed = "SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'migrations' ORDER BY name"
        tables = [name for (name,) in connection.execute(listed)]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # noqa: S608 - ours


@pytest.fixture
def first(path) -> Path:
    """That database, as a file."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    return path


def test_a_database_of_the_first_version_keeps_every_row(first, tmp_path):
    """Each table has some, with bytes that are no text and texts of other scripts; the schema is today's afterwards."""
    before = rows(first)
    assert all(before.values())
    database, problems = open_database(first, NOW)
    database.close()
    assert problems == ()
    after = rows(first)
    assert {name: after[name] for name in before} == before
    open_database(tmp_path / "fresh/state.db", NOW)[0].close()
    assert schema(first) == schema(tmp_path / "fresh/state.db")


def test_the_first_migration_is_what_was_released(first, tmp_path):
    """It is never edited: a home that was made with it would have another schema than one that is made today."""
    with closing(connect(tmp_path / "x.db")) as connection:
        migrate(connection, MIGRATIONS[:1])
    assert schema(tmp_path / "x.db") == schema(first)


def test_what_was_done_under_the_first_version_can_be_read_and_worked_on(first):
    """Its journal is told, its jobs are known, a new change gets the next number."""
    with open_memory("/home/dev/app", home=first.parent, now=NOW) as memory:
        assert memory.key == "-home-dev-app"
        assert [(row.id, row.cause) for row in memory.log()] == [(3, "extract"), (2, "undo"), (1, "remember")]
        assert {(job.kind, job.state) for job in memory.schedule.queue.jobs()} == {
            ("extract", "done"),
            ("dream", "pending"),
            ("harvest", "failed"),
        }
        assert memory.store.barred("claude-code", SESSION, "c3", "")
        assert memory.remember("use pnpm, never npm").change == 4


def test_a_migration_that_fails_leaves_no_trace(tmp_path):
    """Its tables and its record are one transaction; those before it stay."""
    connection = connect(tmp_path / "x.db")
    with pytest.raises(sqlite3.Error):
        migrate(connection, ("CREATE TABLE one (a);", "CREATE TABLE two (a); CREATE TABLE one (a);"))
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"migrations", "one"}
    assert connection.execute("SELECT number FROM migrations").fetchall() == [(1,)]
    connection.close()


def test_the_database_is_for_its_owner_alone(path):
    """What people said lies in the journal."""
    database, _ = open_database(path, NOW)
    with database.write() as connection:
        connection.execute("INSERT INTO projects VALUES ('a', '/a', 0)")
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    database.close()


def test_settings_that_keep_data_safe(path):
    """Write-ahead log, flushed at every commit, foreign keys held."""
    database, _ = open_database(path, NOW)
    with database.read() as connection:
        values = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert values == ["wal", 2, 1]
    database.close()


@pytest.mark.parametrize(
    "damage", [b"not a database at all, but long enough to be read as one" * 20, b"SQLite format 3\0" + b"\xff" * 4080]
)
def test_a_damaged_database_is_set_aside_and_made_anew(path, damage):
    """Nothing is overwritten, and the Problem names where the old file is."""
    path.parent.mkdir()
    path.write_bytes(damage)
    database, problems = open_database(path, NOW)
    with database.write() as connection:
        connection.execute("INSERT INTO projects VALUES ('a', '/a', 0)")
    database.close()
    (problem,) = problems
    assert problem.code == "corrupt_database"
    assert (path.parent / "state.db.corrupt-20261130T120000Z").read_bytes() == damage
    assert "state.db.corrupt-20261130T120000Z" in problem.what


def test_a_database_of_a_newer_treering_is_refused_and_untouched(path):
    """An older program must not write what it does not understand."""
    database, _ = open_database(path, NOW)
    with database.write() as connection:
        connection.execute("INSERT INTO migrations (number) VALUES (?)", (len(MIGRATIONS) + 1,))
    database.close()
    with pytest.raises(DatabaseError, match="schema") as caught:
        open_database(path, NOW)
    assert caught.value.hint == "update treering"
    assert not list(path.parent.glob("*corrupt*"))


def test_a_transaction_that_fails_changes_nothing(path):
    """And the next one works."""
    database, _ = open_database(path, NOW)
    twice = "INSERT INTO projects VALUES (?, '/a', 0)"
    with pytest.raises(DatabaseError), database.write() as connection:
        connection.executemany(twice, [("a",), ("b",)])
    with database.read() as connection:
        assert connection.execute("SELECT count(*) FROM projects").fetchone() == (0,)
    database.close()


def test_another_writer_for_long_is_named_as_such(path, monkeypatch):
    """Busy is not broken."""
    monkeypatch.setattr("treering.disk.database.BUSY_MS", 1)
    first, second = open_database(path, NOW)[0], open_database(path, NOW)[0]
    with first.write(), pytest.raises(LockedError), second.write():
        pass
    first.close()
    second.close()


def test_a_directory_in_its_place_is_an_error_with_a_next_step(path):
    """Neither a traceback nor a deleted directory."""
    path.mkdir(parents=True)
    with pytest.raises(DiskError) as caught:
        open_database(path, NOW)
    assert "move what is there away" in caught.value.hint


def test_processes_that_open_a_new_database_at_once_all_succeed(path):
    """Four processes, one schema, each migration recorded once."""
    code = (
        "import sys; from pathlib import Path; from datetime import datetime, UTC\n"
        "from treering.disk.database import open_database\n"
        "open_database(Path(sys.argv[1]), datetime.now(UTC))[0].close()"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, path]) for _ in range(4)]
    assert [process.wait() for process in running] == [0] * 4
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM migrations").fetchone() == (len(MIGRATIONS),)
    connection.close()


def test_opening_it_twice_in_one_process_keeps_it_whole_when_another_process_leaves(tmp_path):
    """A worker has a store of its own and opens the memory of a project; meanwhile somebody asks for the status and is gone.

    The locks of a file belong to the process: were the second opening to close a descriptor of it, the first connection's
    would be gone, the visitor would tidy the log away, and what is written after that would be lost.
    """
    path = tmp_path / "state.db"
    visit = (
        "import sys; from pathlib import Path; from datetime import datetime; from treering.disk.database import open_database;"
        "d, _ = open_database(Path(sys.argv[1]), datetime.now());"
        "d.close()"
    )
    first, _ = open_database(path, NOW)
    second, _ = open_database(path, NOW)
    with second.write() as connection:
        connection.execute("INSERT INTO projects VALUES ('a', '/a', 0)")
    second.close()
    subprocess.run([sys.executable, "-c", visit, str(path)], check=True, capture_output=True)
    with first.write() as connection:
        connection.execute("INSERT INTO projects VALUES ('b', '/b', 0)")
    again, _ = open_database(path, NOW)
    with again.read() as connection:
        assert [row[0] for row in connection.execute("SELECT key FROM projects ORDER BY key")] == ["a", "b"]
    again.close()
    first.close()
