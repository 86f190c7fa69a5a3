"""Off the record, and what no hook has told of: the commands, over real logs."""

import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import treering
from treering.clients import load
from treering.core.session import Message
from treering.ops.off_record import on_record
from treering.ops.sources import below
from treering.ops.sync import behind

RECORDED = Path(__file__).parents[1] / "fixtures" / "home"


@pytest.fixture
def logs(home) -> Path:
    """The recorded logs of every client, as if they were this person's."""
    shutil.copytree(RECORDED, home, dirs_exist_ok=True)
    return home


def queued(home: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(home / ".treering/state.db")) as state:
        return set(state.execute("SELECT client, session FROM jobs WHERE kind = 'extract' AND state = 'pending'"))


@pytest.fixture
def busy(home):
    """Somebody has the worker's lock, so that none is started."""
    from treering.hot.lock import take  # noqa: PLC0415

    (home / ".treering").mkdir(mode=0o700)
    fd = os.open(home / ".treering/worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
    assert take(fd)
    yield
    os.close(fd)


def test_a_project_is_off_the_record_until_it_is_on(cli, home, project):
    """Said once, and undone once."""
    assert cli("off", "--json").data == {
        "kind": "place", "name": str(project), "changed": True, "on": False, "end": "treering on",
    }  # fmt: skip
    assert f"Off the record already: project {project}." in cli("off").out
    (span,) = json.loads((home / ".treering/off.json").read_text())
    assert (span[0], span[1], span[3]) == ("place", str(project), None)
    assert cli("on", "--json").data["changed"]
    assert "was not off" in cli("on").out
    (span,) = json.loads((home / ".treering/off.json").read_text())
    assert span[2] < span[3]


def test_recall_says_that_no_agent_is_told_while_a_project_is_off_the_record(cli):
    """A person sees what is known, and is not made to believe that an agent does."""
    cli("remember", "We deploy on Tuesdays.")
    cli("off")
    for arguments in ([], ["--explain"]):
        told = cli("recall", "when do we deploy?", *arguments).out
        assert told.startswith("Off the record here (`treering on`): no agent is told anything.")
        assert "We deploy on Tuesdays" in told
    cli("on")
    assert "Off the record" not in cli("recall", "when do we deploy?").out


def test_a_place_that_was_off_for_good_is_taken_back_whole(cli, home):
    """There is no time at which it began."""
    cli("off", "--for-good")
    cli("on")
    assert json.loads((home / ".treering/off.json").read_text()) == []


def test_inside_a_session_it_is_the_session_that_is_meant(cli, monkeypatch, project):
    """As its client tells in the environment; --here means the project all the same."""
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s1")
    assert cli("off", "--json").data["name"] == "claude-code s1"
    assert cli("off", "--here", "--json").data["name"] == str(project)
    assert cli("off", "--session", "codex s2", "--json").data["kind"] == "session"
    assert cli("off", "--session", "nobody s2").code == 2


def test_the_command_that_ends_it_does(cli, logs, project, tmp_path, monkeypatch):
    """Whatever was meant; it is named where it begins, and a session in `status` as long as it lasts."""
    ref = min(below(logs, ["codex"]).refs, key=lambda ref: ref.id)
    other = tmp_path / "else where"
    other.mkdir()
    for how in (["--session", f"codex {ref.id}"], ["--project", str(other)], ["--here"], []):
        told = cli("off", *how)
        end = re.search("`treering (on[^`]*)`", told.out)[1]
        assert f"`treering {end}`" in cli("off", *how).out
        assert (f"session codex {ref.id}" in cli("status").out) == ("--session" in how)
        assert cli("status", "--json").data["off"] == ([f"codex {ref.id}"] if "--session" in how else [])
        assert cli(*shlex.split(end)).out.startswith("On the record again: ")
        assert "was not off" in cli(*shlex.split(end)).out
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s1")
    assert "`treering on --here`" in cli("off", "--here").out
    assert cli("on", "--here").out.startswith("On the record again")


def test_the_beginning_of_an_id_means_the_session(cli, logs, home):
    """Only a whole id keeps anything out: a part of one is looked up when it is said."""
    refs = sorted(below(logs, ["codex"]).refs, key=lambda ref: ref.id)
    part = next(refs[0].id[:n] for n in range(1, 40) if not any(one.id.startswith(refs[0].id[:n]) for one in refs[1:]))
    assert cli("off", "--session", f"codex {part}", "--json").data["name"] == f"codex {refs[0].id}"
    assert cli("on", "--session", f"codex {part}", "--json").data["changed"]
    several = cli("off", "--session", "codex 0")
    assert (several.code, refs[0].id in several.err) == (2, True)
    unknown = cli("off", "--session", "codex nowhere")
    assert (unknown.code, "only its whole id keeps it out" in unknown.err) == (0, True)
    assert cli("off", "--session", "codex").code == 2


def test_what_becomes_of_what_was_said_before_and_in_between_is_said(cli):
    """For both ways of keeping it out, when it begins and when it ends."""
    assert "what is said until then stays out" in cli("off").out
    assert "stays out of memory" in cli("on").out
    assert "What was said before is out too" in cli("off", "--for-good").out
    assert "what was said before and in between may be learned now" in cli("on").out


def test_a_project_below_one_that_is_off_is_told_so(cli, project):
    """Ending its own does not let it be remembered."""
    cli("off", "--project", str(project.parent))
    cli("off")
    told = cli("on").out
    assert f"It still is, with all of {project.parent}" in told
    assert f"treering on --project {project.parent}" in told


def test_an_off_json_that_cannot_be_read_is_not_written_over(cli, home):
    """Everything is off until somebody has looked at it."""
    (home / ".treering").mkdir()
    (home / ".treering/off.json").write_text("{")
    assert cli("off").code == 1
    assert cli("on").code == 1
    assert (home / ".treering/off.json").read_text() == "{"


def messages(home: Path, spans: list, *, client: str = "codex") -> list[Message]:
    """What is left of the client's first recorded session."""
    base = home / ".treering"
    base.mkdir(exist_ok=True)
    (base / "off.json").write_text(json.dumps(spans))
    ref = min(below(home, [client]).refs, key=lambda ref: ref.id)
    return [item for item in on_record(load(client).read(ref), ref, base) if isinstance(item, Message)]


def test_what_was_said_while_it_was_off_is_never_read(logs):
    """By time, for the place and for the session; the rest of the session is."""
    whole = messages(logs, [])
    ref = min(below(logs, ["codex"]).refs, key=lambda ref: ref.id)
    middle = sorted(message.at for message in whole if message.at)[len(whole) // 2].timestamp()
    for subject in (["place", ref.cwd], ["place", str(Path(ref.cwd).parent)], ["session", f"codex {ref.id}"]):
        left = messages(logs, [[*subject, middle, None]])
        assert 0 < len(left) < len(whole)
        assert all(message.at < datetime.fromtimestamp(middle, UTC) for message in left)
        assert messages(logs, [[*subject, 0, None]]) == []
    assert messages(logs, [["session", "codex other", 0, None], ["place", ref.cwd + "-more", 0, None]]) == whole


def test_a_marked_prompt_is_left_out_with_its_answer(home, tmp_path):
    """Until the next prompt."""
    log = tmp_path / "chat.jsonl"
    said = [
        ("user", "off the record: my boss is leaving"),
        ("assistant", "Noted about your boss."),
        ("user", "always use tabs here"),
    ]
    log.write_text("".join(json.dumps({"role": role, "content": text}) + "\n" for role, text in said))
    (ref,) = load("messages").refs(log)
    left = [item for item in on_record(load("messages").read(ref), ref, tmp_path) if isinstance(item, Message)]
    assert ["boss" in message.voiced("said", "pasted", "assistant") for message in left] == [False]


def test_nothing_of_a_place_off_for_good_is_learned(logs, cli, monkeypatch):
    """The command that learns asks the same question as the hook."""
    learned = cli("learn", "--model", "offline", "--json").data["learned"]
    assert learned
    shutil.rmtree(logs / ".treering")
    cli("off", "--for-good", "--project", "/home/dev")
    assert cli("learn", "--model", "offline", "--json").data["learned"] == 0


def test_sync_asks_for_what_was_not_read_and_only_once(logs, cli, busy, home):
    """A session that was read is asked for again when it goes on."""
    asked = {(one["client"], one["session"]) for one in cli("sync", "--json").data["asked"]}
    assert len({client for client, _ in asked}) > 3
    assert queued(home) == asked
    with treering.open_memory() as memory:
        memory.learn()
    left = {(one["client"], one["session"]) for one in cli("sync", "--client", "codex", "--json").data["asked"]}
    with treering.open_memory() as memory:
        read = {(ref.client, ref.id) for ref in below(home).refs if memory.store.cursor(ref.client, ref.id)}
    assert not left & read
    path = next((home / ".codex/sessions").rglob("*.jsonl"))
    os.utime(path, (2_000_000_000, 2_000_000_000))
    again = cli("sync", "--client", "codex", "--json").data["asked"]
    assert len(again) == len(left) + 1


def test_sync_stays_in_its_project_when_one_is_named(logs, cli, busy, project):
    """As learn does."""
    assert cli("sync", "--project", str(project)).out.startswith("Nothing is new")


def test_watching_goes_on_until_it_is_interrupted(logs, busy, spawn):
    """Both ways to say it."""
    for arguments in (("sync", "--watch", "5"), ("learn", "--watch")):
        process = spawn(*arguments)
        assert b"session" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130


@pytest.mark.parametrize("call", ["off", "on", "doctor", "install claude-code --dry-run", "list", "remember x"])
def test_a_directory_that_is_not_there_is_nobodys_project(cli, home, call):
    """A slip of the finger must not look like a promise, and leaves nothing behind."""
    (home / "file").write_text("")
    for name in ("missing", "file"):
        done = cli(*call.split(), "--project", str(home / name))
        assert (done.code, "--project DIR" in done.err) == (1, True)
    assert not (home / ".treering/off.json").exists()


def test_a_project_that_is_gone_can_still_be_kept_off_the_record(cli, home, project):
    """Its sessions are still there to be learned from."""
    cli("remember", "Use pnpm.")
    project.rename(project.with_name("moved"))
    assert cli("off", "--project", str(project)).code == 0
    assert cli("on", "--project", str(project)).code == 0


def test_a_session_read_while_the_clock_stood_ahead_is_asked_for_again(logs, home, project):
    """Else it would wait for the year 2100."""
    with treering.open_memory(project, now=datetime(2100, 1, 1, tzinfo=UTC)) as memory:
        memory.learn(only_here=False)
        assert memory.store.projects()
    with treering.open_memory(project, now=datetime(2026, 12, 1, tzinfo=UTC)) as memory:
        refs = below(home).refs
        read = [ref for ref in refs if memory.store.cursor(ref.client, ref.id)]
        assert read
        assert {ref.id for ref in read if ref.cwd and not ref.parent} <= {ref.id for ref in behind(memory.store, refs)}
