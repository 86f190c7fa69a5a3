"""What every client's reader keeps to, whatever its format."""

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from fixtures_home import FIXTURES, SECRETS, expected
from session_logs import FOUND, LINED, LOGS, PLACES, SESSION, encode, found, prompts, put, read, read_file, references
from treering.clients import CLIENTS, find_sessions, load
from treering.clients.lines import moment
from treering.core.problem import Problem
from treering.core.session import SessionRef
from treering.errors import UsageError

TURNS = (("use pnpm here, never npm", "All right."), ("and keep it short", "Yes."), ("thanks", "Bye."))
SAID = [said for said, _ in TURNS]


BUFFERS = 3 << 20  # the file's, the window of tool text, code


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_is_a_module_that_offers_find_refs_and_read(name):
    """The registry's names are the modules' own, and each module has the three functions."""
    client = load(name)
    assert name == client.NAME
    assert all(callable(getattr(client, function)) for function in ("find", "refs", "read"))


def test_importing_the_registry_imports_no_reader():
    """A command that only lists the clients pays for none of them."""
    code = "import sys, treering.clients as c; print([m for m in c.CLIENTS.values() if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_an_unknown_client_is_refused_by_name():
    """The message names the clients there are."""
    with pytest.raises(UsageError, match="'cursor'") as caught:
        load("cursor")
    assert "claude-code" in caught.value.hint


@pytest.mark.parametrize("name", [name for name in CLIENTS if name != "messages"])
def test_exactly_the_recorded_sessions_are_found(recorded_home, name):
    """No session is missed, none is invented, and each lies in the directory it was held in."""
    refs, problems = found(name, recorded_home)
    assert problems == []
    own = {ref.id: ref.cwd for ref in refs if not ref.parent}
    assert own == {one.session: one.cwd for one in expected() if one.client == name}
    assert all(ref.started and ref.modified and Path(ref.paths[0]).is_file() for ref in refs)


@pytest.mark.parametrize("one", expected(), ids=lambda one: f"{one.client}-{one.session[:8]}")
def test_exactly_the_recorded_turns_are_the_person_s(recorded_home, one):
    """Every turn of the recordings in order, word for word, and not one besides."""
    (ref,) = [ref for ref in found(one.client, recorded_home)[0] if ref.id == one.session]
    messages, problems = read(ref)
    assert problems == []
    assert [words(text) for text in prompts(messages)] == [words(turn) for turn in one.turns]
    assert len({message.record for message in messages}) == len(messages)


def test_a_recorded_sub_agent_is_nobody_s_session(recorded_home):
    """Its reference names the session that started it, and its prompt is not the person's."""
    agents = [ref for ref in found("claude-code", recorded_home)[0] if ref.parent]
    assert {ref.parent[:8] for ref in agents} == {"47c42d2c", "66059ce2"}
    for ref in agents:
        messages, _ = read(ref)
        assert messages
        assert prompts(messages) == []


def test_a_recorded_write_names_its_file_and_its_outcome(recorded_home):
    """For every client with a write in the recordings: the tool, the file, and that it went well."""
    written = set()
    for ref in find_sessions(recorded_home):
        if isinstance(ref, SessionRef):
            for message in read(ref)[0]:
                written |= {(ref.client, use.path) for use in message.tools if use.wrote and use.ok}
    assert {client for client, _ in written} == {"claude-code", "qwen-code", "gemini-cli", "opencode", "pi"}
    assert all(path.startswith("/home/dev/") for _, path in written)


def test_planted_text_in_tool_output_is_never_the_person_s(recorded_home):
    """The recordings hold a mail with a false reminder and a read-me with false orders; both stay tool text."""
    for one in expected():
        (ref,) = [ref for ref in found(one.client, recorded_home)[0] if ref.id == one.session]
        for message in read(ref)[0]:
            assert "no-verify" not in message.voiced("said")
            assert "system-reminder" not in message.voiced("said")


def test_the_fixture_holds_no_secret_until_it_is_built(recorded_home):
    """Secrets are put in when the home is built: none is in the repository, all are in the home."""
    stored = b"".join(path.read_bytes() for path in FIXTURES.rglob("*") if path.is_file())
    built = b"".join(path.read_bytes() for path in recorded_home.rglob("*.*") if path.is_file())
    for secret in SECRETS.values():
        assert secret.encode() not in stored
        assert secret.encode() in built


@pytest.mark.parametrize("name", FOUND)
def test_an_empty_home_has_no_sessions(tmp_path, name):
    """No client, no sessions, no problem."""
    assert found(name, tmp_path) == ([], [])


@pytest.mark.parametrize("name", FOUND)
def test_a_session_is_found_and_read_where_the_client_puts_it(tmp_path, name):
    """The id, the client and the turns come out as they were put in."""
    put(tmp_path / PLACES[name], LOGS[name](TURNS))
    (ref,), problems = found(name, tmp_path)
    assert (ref.client, ref.id, ref.parent, problems) == (name, SESSION, "", [])
    messages, problems = read(ref)
    assert prompts(messages) == SAID
    assert [message.voiced("answer") for message in messages if message.role == "assistant"] == [a for _, a in TURNS]
    assert problems == []


@pytest.mark.parametrize("name", LINED)
def test_reading_twice_gives_the_same_records(tmp_path, name):
    """A record's identity is stable, also when the log has grown."""
    path = put(tmp_path / PLACES[name], LOGS[name](TURNS[:2]))
    first, _ = read_file(name, path)
    put(path, LOGS[name](TURNS))
    second, _ = read_file(name, path)
    assert second[: len(first)] == first


def broken_line(log: bytes) -> bytes:
    lines = log.splitlines(keepends=True)
    return b"".join([*lines[:2], b'{"type": "user", oops\n', *lines[2:]])


def strange_records(log: bytes) -> bytes:
    strange = [{"type": "hologram", "payload": 3, "message": [1], "uuid": 4}, {}, {"type": "x", "deep": {"er": [{}]}}]
    return log + encode(strange)


DAMAGED = {
    "byte order mark": (lambda log: b"\xef\xbb\xbf" + log, None),
    "windows line ends": (lambda log: log.replace(b"\n", b"\r\n"), None),
    "blank lines": (lambda log: log.replace(b"\n", b"\n\n  \n"), None),
    "padded with zeros": (lambda log: log + b"\0" * 512 + b"\n", None),
    "no last line end": (lambda log: log.rstrip(b"\n"), None),
    "a broken line": (broken_line, "bad_line"),
    "a line that is a list": (lambda log: log + b"[1, 2]\n", "bad_line"),
    "a line of nesting": (lambda log: log + b"[" * 100_000 + b"\n", "bad_line"),
    "a partial last line": (lambda log: log + b'{"type": "user", "message": {"con', "partial_line"),
}


@pytest.mark.parametrize("name", LINED)
@pytest.mark.parametrize("damage", DAMAGED)
def test_damage_costs_no_more_than_its_own_line(tmp_path, name, damage):
    """The turns are all there, and a line that is lost is named."""
    spoil, code = DAMAGED[damage]
    path = put(tmp_path / PLACES[name], spoil(encode(LOGS[name](TURNS))))
    messages, problems = read_file(name, path)
    assert prompts(messages) == SAID
    if name != "messages" or damage != "a line that is a list":
        assert {problem.code for problem in problems} == ({code} if code else set())
    assert all(problem.path == str(path) and problem.line for problem in problems)


@pytest.mark.parametrize("name", LINED)
def test_a_problem_names_the_line(tmp_path, name):
    """The third line is broken, and it is the third line that is named."""
    path = put(tmp_path / PLACES[name], broken_line(encode(LOGS[name](TURNS))))
    assert {problem.line for problem in read_file(name, path)[1]} == {3}


@pytest.mark.parametrize("name", FOUND)
def test_records_of_a_kind_nobody_knows_are_passed_over(tmp_path, name):
    """New record types appear often; they are neither told nor reported."""
    path = put(tmp_path / PLACES[name], strange_records(encode(LOGS[name](TURNS))))
    messages, problems = read_file(name, path)
    assert prompts(messages) == SAID
    if name != "gemini-cli":  # there a record's type is a message's
        assert problems == []


@pytest.mark.parametrize("name", LINED)
def test_bytes_that_are_not_utf8_are_replaced_and_named(tmp_path, name):
    """Latin-1 in a prompt costs its letters, not the prompt."""
    log = encode(LOGS[name]([("f\N{LATIN SMALL LETTER U WITH DIAERESIS}r immer bun nehmen", "ok")]))
    path = put(tmp_path / PLACES[name], log.replace("\N{LATIN SMALL LETTER U WITH DIAERESIS}".encode(), b"\xfc"))
    messages, problems = read_file(name, path)
    assert prompts(messages) == ["f\N{REPLACEMENT CHARACTER}r immer bun nehmen"]
    assert {problem.code for problem in problems} == {"not_utf8"}


@pytest.mark.parametrize("name", LINED)
def test_half_of_an_emoji_does_not_cost_the_record(tmp_path, name):
    """JavaScript clients cut strings inside a surrogate pair; what comes out can be encoded again."""
    log = encode(LOGS[name]([("nice CUT and go on", "ok")]))
    path = put(tmp_path / PLACES[name], log.replace(b"CUT", b"\\ud83d"))
    messages, problems = read_file(name, path)
    assert prompts(messages) == ["nice ? and go on"]
    assert prompts(messages)[0].encode()
    assert problems == []


def test_many_bad_lines_are_counted_rather_than_listed(tmp_path):
    """A file of rubbish gives a page of problems, not a million."""
    path = put(tmp_path / PLACES["codex"], encode(LOGS["codex"](TURNS)) + b"rubbish\n" * 5000)
    messages, problems = read_file("codex", path)
    assert prompts(messages) == SAID
    assert len(problems) < 30
    assert problems[-1].code == "more_problems"
    assert "4980" in problems[-1].what


BAD_FILES = {
    "empty": ("empty", lambda path: path.write_bytes(b"")),
    "a directory": ("not_a_file", lambda path: path.mkdir()),
    "a pipe": ("not_a_file", os.mkfifo),
    "a dangling link": ("not_a_file", lambda path: path.symlink_to("nowhere")),
    "a link to itself": ("not_a_file", lambda path: path.symlink_to(path.name)),
    "UTF-16": ("unknown_format", lambda path: path.write_text('{"type": "session"}\n', encoding="utf-16")),
    "an image": ("unknown_format", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)),
    "prose": ("unknown_format", lambda path: path.write_text("Dear diary,\ntoday nothing happened.\n")),
}


@pytest.mark.parametrize("name", FOUND)
@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_file_that_is_no_session_is_named_and_the_others_are_read(tmp_path, name, kind):
    """One problem with the path, and the session beside it is found."""
    good = put(tmp_path / PLACES[name], LOGS[name](TURNS))
    bad = good.with_name(f"{good.stem[:-1]}0.jsonl")
    code, make = BAD_FILES[kind]
    make(bad)
    refs, problems = found(name, tmp_path)
    assert [ref.id for ref in refs] == [SESSION]
    assert [problem.path for problem in problems] == [str(bad)]
    assert problems[0].code == code


@pytest.mark.parametrize("name", FOUND)
def test_a_name_that_is_not_utf8_is_named_as_well_as_can_be(tmp_path, name):
    """Such a path can be stored nowhere; the problem can be printed."""
    good = put(tmp_path / PLACES[name], LOGS[name](TURNS))
    good.with_name("caf\udce9.jsonl").write_bytes(good.read_bytes())
    refs, (problem,) = found(name, tmp_path)
    assert [ref.id for ref in refs] == [SESSION]
    assert problem.code == "bad_name"
    assert str(problem).encode()


@pytest.mark.parametrize("name", LINED)
def test_a_file_that_goes_away_is_a_problem(tmp_path, name):
    """Found, then deleted, then read: no message and one named problem."""
    path = put(tmp_path / PLACES[name], LOGS[name](TURNS))
    (ref,), _ = references(name, path)
    path.unlink()
    messages, problems = read(ref)
    assert messages == []
    assert {problem.code for problem in problems} == {"unreadable"}


@pytest.mark.usefixtures("unprivileged")
@pytest.mark.parametrize("name", FOUND)
def test_a_file_that_may_not_be_read_is_named(tmp_path, name):
    """No permission: one problem that says so."""
    path = put(tmp_path / PLACES[name], LOGS[name](TURNS))
    path.chmod(0)
    refs, (problem,) = found(name, tmp_path)
    assert (refs, problem.code, problem.path) == ([], "unreadable", str(path))


@pytest.mark.parametrize("name", FOUND)
def test_finding_reads_only_the_head(tmp_path, name):
    """However large a log is, what finding it holds in memory is not."""
    path = put(tmp_path / PLACES[name], LOGS[name](TURNS))
    with path.open("ab") as file:
        file.write(b" " * (24 << 20) + b"\n")
    tracemalloc.start()
    refs, _ = found(name, tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(refs) == 1
    assert peak < 16 << 20


@pytest.mark.parametrize("name", LINED)
def test_reading_holds_little_more_than_a_line(tmp_path, name):
    """The memory of a read is some two hundred bytes a record, whatever the records hold."""
    turns = [(f"use pnpm, rule {n}", "x" * 2000) for n in range(3000)]
    log = encode(LOGS[name](turns))
    path = put(tmp_path / PLACES[name], log)
    (ref,), _ = references(name, path)
    tracemalloc.start()
    count = sum(1 for _ in load(name).read(ref))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 2 * len(turns)
    assert peak < 200 * log.count(b"\n") + BUFFERS


def test_all_clients_are_searched_unless_some_are_named(tmp_path):
    """`find_sessions` goes through every client, or through those asked for."""
    for name in FOUND:
        put(tmp_path / PLACES[name], LOGS[name](TURNS))
    assert [ref.client for ref in find_sessions(tmp_path) if not isinstance(ref, Problem)] == [
        name for name in CLIENTS if name in FOUND
    ]
    assert [ref.client for ref in find_sessions(tmp_path, ["pi"]) if not isinstance(ref, Problem)] == ["pi"]


@pytest.mark.parametrize(
    "time",
    ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-12:00", "99999-01-01T00:00:00Z", -1e15, 1e300],
)
def test_a_time_at_the_edge_of_the_calendar_is_no_time(time):
    """In another time zone it would fall out of it."""
    assert moment(time) is None
