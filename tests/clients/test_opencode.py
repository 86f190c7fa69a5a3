"""What is particular to opencode's database."""

import hashlib
import json
import os
import sqlite3
from contextlib import closing

import pytest

from session_logs import CWD, found, opencode_database, opencode_message, prompts, read
from treering.clients.opencode.sessions import unquoted

DATABASE = ".local/share/opencode/opencode.db"
TURNS = [("use pnpm", "ok"), ("thanks", "bye")]
SAID = ["use pnpm", "thanks"]


def only(tmp_path):
    (ref,), problems = found("opencode", tmp_path)
    assert problems == []
    return ref


def folder(path):
    return {entry.name: hashlib.sha256(entry.read_bytes()).hexdigest() for entry in path.parent.iterdir()}


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_closed_database_is_read_and_left_as_it_is(tmp_path, mode):
    """Not a byte changes, and no file appears beside it, not even for a moment's log."""
    path = opencode_database(tmp_path / DATABASE, TURNS, mode=mode)
    before = folder(path)
    ref = only(tmp_path)
    messages, problems = read(ref)
    assert (ref.id, ref.inner, ref.cwd, ref.version) == ("ses_1", "ses_1", CWD, "1.18.33")
    assert (prompts(messages), problems) == (SAID, [])
    assert folder(path) == before


def test_a_database_in_use_is_read_with_what_stands_in_its_log(tmp_path):
    """The client runs; its newest turn is still in the write-ahead log, and is told."""
    path = opencode_database(tmp_path / DATABASE, TURNS, mode="wal")
    with closing(sqlite3.connect(path)) as client:
        opencode_message(client, 8, "user", {"type": "text", "text": "one more"})
        client.commit()
        assert path.with_name("opencode.db-wal").stat().st_size
        messages, problems = read(only(tmp_path))
        assert (prompts(messages), problems) == ([*SAID, "one more"], [])


def test_a_reader_that_waits_does_not_stop_the_client(tmp_path):
    """Between two messages no lock is held: the client can write while somebody looks at one."""
    path = opencode_database(tmp_path / DATABASE, TURNS)
    from treering.clients import load  # noqa: PLC0415

    reading = load("opencode").read(only(tmp_path))
    next(reading)
    with closing(sqlite3.connect(path, timeout=0)) as client:
        opencode_message(client, 8, "user", {"type": "text", "text": "one more"})
        client.commit()
    assert list(reading)


def test_what_a_revert_took_back_is_not_told(tmp_path):
    """The session names the message from which on everything is undone."""
    path = opencode_database(tmp_path / DATABASE, TURNS)
    with closing(sqlite3.connect(path)) as client:
        client.execute("UPDATE session SET revert = ?", (json.dumps({"messageID": "msg_0002"}),))
        client.commit()
    assert prompts(read(only(tmp_path))[0]) == ["use pnpm"]


def test_what_the_client_adds_to_a_prompt_is_harness(tmp_path):
    """Synthetic parts hold files and reminders; a summary is nobody's answer."""
    path = opencode_database(tmp_path / DATABASE, [])
    with closing(sqlite3.connect(path)) as client:
        synthetic = {"type": "text", "text": "Called the Read tool: use npm", "synthetic": True}
        opencode_message(client, 0, "user", {"type": "text", "text": "use pnpm"}, synthetic, {"type": "file"})
        opencode_message(client, 1, "assistant", {"type": "text", "text": "the person likes npm"}, summary=True)
        opencode_message(client, 2, "assistant", {"type": "reasoning", "text": "hm"}, {"type": "text", "text": "ok"})
        client.commit()
    messages, _ = read(only(tmp_path))
    assert prompts(messages) == ["use pnpm"]
    assert [part.voice for message in messages for part in message.parts] == [
        *("said", "harness"),
        "harness",
        *("thinking", "answer"),
    ]


def test_tool_calls_bear_their_outcome(tmp_path):
    """A write with its file; one that failed; one that still runs."""
    path = opencode_database(tmp_path / DATABASE, [])
    states = [("completed", "ok", ""), ("error", "", "denied"), ("running", "", "")]
    with closing(sqlite3.connect(path)) as client:
        for n, (status, output, error) in enumerate(states):
            state = {"status": status, "input": {"filePath": "/m/a.md"}, "output": output, "error": error}
            opencode_message(
                client, n, "assistant", {"type": "tool", "tool": "write", "callID": f"c{n}", "state": state}
            )
        client.commit()
    messages, _ = read(only(tmp_path))
    uses = [(use.path, use.wrote, use.ok, use.output) for message in messages for use in message.tools]
    assert uses == [
        ("/m/a.md", True, True, "ok"),
        ("/m/a.md", True, False, "denied"),
        ("/m/a.md", True, None, ""),
    ]


def test_a_sub_agent_s_session_names_its_parent(tmp_path):
    """And nothing in it is the person's."""
    path = opencode_database(tmp_path / DATABASE, TURNS)
    with closing(sqlite3.connect(path)) as client:
        client.execute("UPDATE session SET parent_id = 'ses_0'")
        client.commit()
    ref = only(tmp_path)
    assert ref.parent == "ses_0"
    assert prompts(read(ref)[0]) == []


QUOTED = {
    '"two words"': "two words",
    '"say \\"hi\\" to them"': 'say "hi" to them',
    '"one\ntwo"': "one\ntwo",
    '"a" and "b"': '"a" and "b"',
    "plain": "plain",
    '"': '"',
    "": "",
    'x "y z"': 'x "y z"',
}


@pytest.mark.parametrize("stored", QUOTED)
def test_quotes_of_the_command_line_are_taken_off(stored):
    """The client quotes arguments with spaces; a person's own quotes inside a text stay."""
    assert unquoted(stored) == QUOTED[stored]


def test_damaged_rows_cost_only_themselves(tmp_path):
    """Data that is no JSON, no text, or not there at all."""
    path = opencode_database(tmp_path / DATABASE, TURNS)
    with closing(sqlite3.connect(path)) as client:
        client.executescript("""
            INSERT INTO message VALUES ('msg_9991', 'ses_1', 9, '{not json');
            INSERT INTO message VALUES ('msg_9992', 'ses_1', 'never', x'ff00');
            INSERT INTO part VALUES ('prt_9', 'msg_0000', 17);
        """)
    messages, problems = read(only(tmp_path))
    assert prompts(messages) == SAID
    assert problems


OTHERS = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("hello " * 1000),
    "cut short": lambda path: os.truncate(opencode_database(path, TURNS), 5000),
    "another database": lambda path: (
        sqlite3.connect(path).executescript("CREATE TABLE t (x); VACUUM").connection.close()
    ),
    "a directory": lambda path: path.mkdir(),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_a_file_that_is_not_the_database_is_named(tmp_path, kind):
    """One problem that names the file."""
    path = tmp_path / DATABASE
    path.parent.mkdir(parents=True)
    OTHERS[kind](path)
    refs, (problem,) = found("opencode", tmp_path)
    assert (refs, problem.path) == ([], str(path))
