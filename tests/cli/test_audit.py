"""`treering audit` tells where secrets are stored already, what they are and what to do, and never the secret (A6)."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from treering import open_memory
from treering.ops.audit import next_step

KEY = "gh" + "p_" + "4f9KdQ2mZx7RbT1wLs8VnC3yHj6PgA0eUoIq"
WORD = "Xr7-" + "qLm2vZ9!"
SENTENCE = f"the staging password is {WORD}, don't lose it"


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def tree(root: Path) -> dict[str, tuple[int, bytes]]:
    """Every file with its time and bytes; but for the notes that SQLite makes of who reads."""
    files = (path for path in root.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


@pytest.fixture
def store(home, project) -> Path:
    """The home of treering after a person told it something, and asked for it."""
    with open_memory(project) as memory:
        memory.remember("Deploys run on fridays only", scope="project")
        memory.recall("when do deploys run?")
    return home / ".treering"


def test_a_memory_that_treering_wrote_is_clean(cli, store):
    """Everything is read, databases too, and nothing is found or changed."""
    before = tree(store)
    result = cli("audit")
    assert result.code == 0
    assert "No secret found" in result.out
    assert tree(store) == before
    data = cli("audit", "--json").data
    assert data["findings"] == []
    assert data["problems"] == []
    assert data["files"] == len([name for name in before if not name.endswith("-wal")])


PLANTED = (
    "memories/notes.md",
    "projects/x/memory/feedback/notes.md",
    "projects/x/entries.jsonl",
    "projects/x/history/e_7k2m9q4x1c8d.md",
    "projects/x/handbook/MEMORY.md",
    "projects/x/handbook/skills/deploy/SKILL.md",
    "projects/x/inbox/p_1.json",
    "projects/x/inject.md",
    "telemetry/2026-11-29.jsonl",
    "logs/crash.log",
    "spool/1.json",
    "config.yml",
)


@pytest.mark.parametrize("where", PLANTED)
def test_a_secret_in_any_file_of_treerings_is_found_in_its_line(cli, store, where):
    """Whichever file it is, whichever project."""
    text = f"# one\n# two: {SENTENCE}\n" if where != "config.yml" else f"# one\n# api_key: {KEY}\n"
    path = put(store / where, text)
    result = cli("audit", "--json")
    assert result.code == 1
    (found,) = result.data["findings"]
    assert found["path"] == str(path)
    assert (found["line"], found["place"]) == (2, None)
    assert found["step"]


def test_a_secret_in_a_table_is_found_in_its_row(cli, store):
    """Texts, and bytes that are text, as the journal has them; also in a table without row numbers."""
    with contextlib.closing(sqlite3.connect(store / "state.db")) as database, database:
        database.execute("CREATE TABLE more (id TEXT PRIMARY KEY, said TEXT, image BLOB) WITHOUT ROWID")
        database.execute("INSERT INTO more VALUES ('a', ?, ?)", (SENTENCE, f"take {KEY}".encode()))
        database.execute("INSERT INTO journal (at, cause, note, state) VALUES (0, 'hand', ?, 'done')", (SENTENCE,))
        row = database.execute("SELECT max(id) FROM journal").fetchone()[0]
    result = cli("audit", "--json")
    assert result.code == 1
    assert {(one["place"], one["line"], one["kind"]) for one in result.data["findings"]} == {
        ("more.said", 0, "password"),
        ("more.image", 0, "GitHub token"),
        ("journal.note", row, "password"),
    }


def test_the_secret_itself_is_never_told(cli, store):
    """Neither to a person nor to a program, nor where a file is named after it."""
    put(store / "memories" / "notes.md", f"{SENTENCE}\n{KEY}\n")
    named = put(store / "memories" / f"for {KEY}.md", f"{SENTENCE}\n")
    assert f"{named.parent / 'for'} [redacted: GitHub token]: its name  GitHub token" in cli("audit").out
    for result in (cli("audit"), cli("audit", "--json")):
        assert result.code == 1
        for piece in (KEY[4:], WORD):
            assert piece not in result.out + result.err


def test_the_next_step_for_an_entry_clears_it(cli, home, store, project):
    """What the audit says to do is done, and the audit is clean."""
    (path,) = (store / "projects").rglob("memory/**/deploys*.md")
    path.write_text(path.read_text().replace("fridays only", f"fridays; {SENTENCE}"))
    found = cli("audit", "--json").data["findings"]
    steps = {one["step"] for one in found if one["path"] == str(path)}
    assert len(steps) == 1
    _, *command = steps.pop().split()
    assert command[:2] == ["forget", "--purge"]
    assert cli(*command, "--yes").code == 0
    assert cli("audit").code == 0


def test_the_id_of_a_line_of_entries_is_told(cli, store):
    """A line of entries.jsonl is cleared through its entry."""
    line = json.dumps({"v": 1, "id": "e_7k2m9q4x1c8d", "words": [SENTENCE]})
    put(store / "projects" / "x" / "entries.jsonl", line + "\n")
    (found,) = cli("audit", "--json").data["findings"]
    assert found["step"] == "treering forget --purge e_7k2m9q4x1c8d"


def test_any_other_tree_or_file_can_be_looked_at(cli, tmp_path):
    """Memories of other tools, a file alone; only what was asked for is read."""
    put(tmp_path / "other" / "a.md", f"\n\n{SENTENCE}\n")
    alone = put(tmp_path / "notes.txt", f"take {KEY} for now")
    put(tmp_path / "not-asked.md", SENTENCE)
    result = cli("audit", str(tmp_path / "other"), str(alone), "--json")
    assert [(one["line"], one["kind"], one["step"]) for one in result.data["findings"]] == [
        (3, "password", None),
        (1, "GitHub token", None),
    ]
    assert result.data["files"] == 2


def test_a_database_of_another_tool_is_read_where_it_lies(cli, tmp_path):
    """Nothing is left beside it."""
    with contextlib.closing(sqlite3.connect(tmp_path / "other.db")) as database, database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE parts (data TEXT)")
        database.executemany("INSERT INTO parts VALUES (?)", [("and so on",)] * 700 + [(SENTENCE,)])
    before = sorted(path.name for path in tmp_path.iterdir())
    result = cli("audit", str(tmp_path / "other.db"), "--json")
    assert [(one["place"], one["line"]) for one in result.data["findings"]] == [("parts.data", 701)]
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_what_cannot_be_read_is_named_and_the_rest_is_read(cli, tmp_path):
    """A broken database, bytes that are no text, a link that leads nowhere."""
    put(tmp_path / "t" / "z.md", SENTENCE)
    (tmp_path / "t" / "broken.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 200)
    (tmp_path / "t" / "bytes.bin").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "t" / "nowhere").symlink_to(tmp_path / "gone")
    result = cli("audit", str(tmp_path / "t"), "--json")
    assert [one["path"] for one in result.data["findings"]] == [str(tmp_path / "t" / "z.md")]
    assert {one["path"] for one in result.data["problems"]} == {str(tmp_path / "t" / "broken.db")}


def test_a_path_that_is_not_there_is_refused(cli, tmp_path):
    """A slip of the finger is no clean memory."""
    result = cli("audit", str(tmp_path / "gone"))
    assert result.code == 2
    assert "there is no" in result.err


@pytest.mark.parametrize(
    ("own", "id_", "root", "step"),
    [
        ("memories/a/b.md", "", "", "treering forget --purge a/b.md"),
        ("projects/x/memory/a/b c.md", "", "/w/x", "treering forget --purge 'a/b c.md' --project /w/x"),
        ("projects/x/entries.jsonl", "e_1", "/w/x", "treering forget --purge e_1 --project /w/x"),
        ("projects/x/history/e_2.md", "", "", "treering forget --purge e_2"),
        ("user-state/history/e_2.md", "", "", "treering forget --purge e_2"),
        ("projects/x/inbox/p_1.json", "", "/w/x", "treering inbox reject"),
        ("telemetry/a.jsonl", "", "", "delete the file"),
        ("", "", "", ""),
    ],
)
def test_the_next_step_hangs_on_the_place(own, id_, root, step):
    """By the path below treering's home."""
    assert next_step(own, id_, root) == step
