"""What a person switched off, no tool and no resource of the MCP server tells: the project, the session, or everything."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

import treering
from session_logs import PLACES, SESSION, claude, encode, put
from treering.faces.mcp.calls import HUSHED, PAUSED, Calls
from treering.hot.off_record import is_off_now, spans
from treering.ops.off_record import Subject, pause, switch_off, switch_on
from treering.pipeline.silence import Asker

SAID = "staging gate"
TOOLS = [
    ("recall", {"query": "how do deploys go?"}),
    ("search", {"query": "deploys"}),
    ("forget", {"query": "deploys"}),
    ("history", {}),
]
NAME = f"claude-code {SESSION}"


@pytest.fixture
def project(tmp_path) -> Path:
    path = tmp_path / "acme"
    (path / ".git").mkdir(parents=True)
    (path / "deep").mkdir()
    with treering.open_memory(path) as memory:
        memory.remember(f"deploys go through the {SAID}", scope="project")
    return path


@pytest.fixture
def memory(project):
    with treering.open_memory(project) as memory:
        yield memory


def told(calls: Calls) -> list[str]:
    """What each tool and the root of the resources say."""
    return [calls.call(name, given)[0] for name, given in TOOLS] + [calls.read("memory://topics/MEMORY.md")[0]]


def off(memory, subject: Subject, since: float = 1.0) -> None:
    switch_off(memory.config.home, subject, since)


def ran(home: Path, project: Path, age: float = 0.0) -> Path:
    """The log of a session here, last written so many seconds ago."""
    path = home / PLACES["claude-code"]
    put(path, encode([claude(0, "user", "which gate?", cwd=str(project))]))
    then = datetime.now(UTC).timestamp() - age
    os.utime(path, (then, then))
    return path


def test_each_tells_while_nothing_is_switched_off(memory):
    """So that the silence of the other tests means something."""
    assert all(SAID in text for text in told(Calls(memory)))


@pytest.mark.parametrize("started", ["", "deep"])
def test_a_project_that_is_off_tells_nothing_and_says_how_to_switch_it_on(memory, project, started):
    """Wherever in it the server was started."""
    off(memory, Subject("place", str(project)))
    calls = Calls(memory, Asker(project / started))
    for text in told(calls):
        assert SAID not in text
        assert "switched off here" in text
        assert "treering on --here" in text
    assert calls.call("remember", {"text": "use tabs"}) == (HUSHED, False)
    switch_on(memory.config.home, Subject("place", str(project)), 2.0)
    assert all(SAID in text for text in told(calls))


def test_a_directory_below_that_is_off_is_off_for_a_server_started_in_it(memory, project):
    """And for no other."""
    off(memory, Subject("place", str(project / "deep")))
    assert not any(SAID in text for text in told(Calls(memory, Asker(project / "deep"))))
    assert all(SAID in text for text in told(Calls(memory, Asker(project))))


def test_a_token_given_before_is_worth_nothing_while_it_is_off(memory, project):
    """Nothing is forgotten by an agent in a project that is off."""
    calls = Calls(memory)
    text, _ = calls.call("forget", {"query": "deploys"})
    off(memory, Subject("place", str(project)))
    calls.call("forget", {"token": text.rpartition("token '")[2].partition("'")[0]})
    assert SAID in memory.entries()[0].record.summary


@pytest.mark.parametrize("damage", ["{", "[1]"])
def test_what_is_off_cannot_be_read(memory, damage):
    """Then everything is."""
    (memory.config.home / "off.json").write_text(damage)
    assert not any(SAID in text for text in told(Calls(memory)))


def test_a_session_that_tells_its_name_is_told_nothing_while_it_is_off(memory):
    """Its own command to end it is named."""
    off(memory, Subject("session", NAME))
    texts = told(Calls(memory, Asker(session=NAME)))
    assert not any(SAID in text for text in texts)
    assert all(f'treering on --session "{NAME}"' in text for text in texts)
    assert all(SAID in text for text in told(Calls(memory, Asker(session="codex 5"))))


def test_the_newest_session_of_the_project_is_taken_for_the_one_that_asks(memory, project, home):
    """A client does not tell an MCP server which session it serves."""
    ran(home, project, age=60)
    off(memory, Subject("session", NAME))
    assert not any(SAID in text for text in told(Calls(memory)))


def test_a_session_that_went_on_since_the_server_began_may_be_the_one_that_asks(memory, project, home):
    """Though another one is newer; one that was over before is not."""
    log = ran(home, project)
    newer = log.with_name("22222222-2222-4222-8222-222222222222.jsonl")
    other = log.read_bytes().replace(SESSION.encode(), newer.stem.encode())
    newer.write_bytes(other.replace(b'"c0"', b'"other"'))
    os.utime(newer, (datetime.now(UTC).timestamp() + 5,) * 2)
    off(memory, Subject("session", NAME))
    calls = Calls(memory, Asker(since=datetime.now(UTC).timestamp()))
    now = datetime.now(UTC).timestamp()
    os.utime(log, (now + 2, now + 2))
    assert not any(SAID in text for text in told(calls))
    os.utime(log, (now - 600, now - 600))
    assert all(SAID in text for text in told(calls))


def test_a_pause_holds_for_resources_too(memory):
    """As for the tools."""
    pause(memory.config.home, 1.0, None)
    assert told(Calls(memory)) == [PAUSED] * 5


@pytest.mark.parametrize("named", ["link", "real"])
def test_a_project_behind_a_link_is_off_by_each_of_its_names(memory, project, tmp_path, named):
    """The person calls it by one, the client by another."""
    link = tmp_path / "link"
    link.symlink_to(project, target_is_directory=True)
    off(memory, Subject("place", str(link if named == "link" else project)))
    assert not any(SAID in text for text in told(Calls(memory, Asker(link if named == "real" else project))))
    among = spans(str(memory.config.home))
    assert all(is_off_now(among, "", str(one / "deep"), 2.0) for one in (link, project))
    assert not is_off_now(among, "", str(tmp_path), 2.0)
    assert not is_off_now(among, "", "", 2.0)


def test_what_was_switched_off_by_one_name_is_switched_on_by_another(memory, project, tmp_path):
    """A link and what it leads to are one place."""
    link = tmp_path / "link"
    link.symlink_to(project, target_is_directory=True)
    off(memory, Subject("place", str(link)))
    assert len(switch_on(memory.config.home, Subject("place", str(project)), 2.0)) == 1
    assert all(SAID in text for text in told(Calls(memory)))
