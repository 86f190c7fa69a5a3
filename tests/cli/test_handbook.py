"""`treering learn --handbook`, `memory` and `read`: what a person sees and asks for."""

import json
import sqlite3
from contextlib import closing

import pytest

from fixtures_home import build_home
from server.scripted_server import Say, serving
from treering.core.handbook.documents import REFUSALS
from treering.core.handbook.harvest import SKIPS
from treering.faces.cli.handbook import STATUS

ACTIONS = ("view", "stats", "diagnose", "queue", "enqueue", "rebuild", "sync", "clear", "reset")
NOTES = json.dumps({"rollout_summary": "They moved to pnpm.", "rollout_slug": "pnpm", "raw_memory": "- use pnpm"})
BOOK = json.dumps({"memory_md": "# Handbook\n\n- use pnpm", "memory_summary": "Use pnpm.", "skills": []})


@pytest.fixture
def recorded(home, monkeypatch):
    """The recorded sessions of seven clients as the person's own, long after."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")
    return build_home(home)


@pytest.fixture
def here():
    return ("--project", "/home/dev/acme-billing")


@pytest.fixture
def harvested(recorded, cli):
    """A handbook of each project, made without a model."""
    assert cli("learn", "--handbook", "--model", "offline").code == 0
    return recorded


def tree(base):
    """Every file below a folder, but what is about work: bytes by path."""
    skip = ("state.db", "telemetry", ".lock")
    return {
        path.relative_to(base).as_posix(): path.read_bytes()
        for path in base.rglob("*")
        if path.is_file() and not any(part in path.as_posix() for part in skip)
    }


def test_learn_handbook_does_it_once_whatever_the_setting_and_the_age(recorded, cli):
    """Off by default, sessions weeks old: both projects get their book."""
    first = cli("learn", "--handbook", "--model", "offline")
    assert first.code == 0
    assert first.out.endswith("Harvested 16 sessions, wrote 2 handbooks.\n")
    assert (
        "handbook: written, from 10 sessions and 0 entries (change 1: `treering diff 1`, `treering undo 1`)"
        in first.out
    )
    assert SKIPS["sub_agent"] in first.out
    second = cli("learn", "--handbook", "--model", "offline")
    assert second.code == 0
    assert f"16 sessions: {SKIPS['unchanged']}" in second.out
    assert second.out.endswith("Harvested 0 sessions, wrote 0 handbooks.\n")


def test_only_the_project_that_is_named_when_one_is(recorded, cli, here):
    """The others are not even looked at."""
    report = cli("learn", "--handbook", "--model", "offline", "--json", *here).data
    assert {one["project"] for one in report["sessions"]} == {"/home/dev/acme-billing"}
    assert [book["project"] for book in report["handbooks"]] == ["/home/dev/acme-billing"]
    assert cli("memory", "stats", "--json", "--project", "/home/dev/skylark-app").data["files"] == 0


def test_with_a_model_a_person_is_asked_first_and_told_how_much(recorded, cli, here):
    """Silence is no yes; the second run asks nothing, since nothing would be sent."""
    with serving(*[Say(NOTES)] * 10, Say(BOOK)) as server:
        (recorded / ".treering").mkdir(exist_ok=True)
        (recorded / ".treering/config.yml").write_text(
            f"models.default:\n  model: openai:m\n  baseUrl: {server.base}/v1\nmemories.stage1Concurrency: 1\n"
        )
        silent = cli("learn", "--handbook", *here)
        assert silent.code == 1
        assert "10 sessions to read with openai:m: 11 calls, about 70,000 tokens to send" in silent.err
        assert server.asked == []
        assert cli("learn", "--handbook", "--yes", *here).code == 0
        assert len(server.asked) == 11
        again = cli("learn", "--handbook", *here)
        assert again.code == 0
        assert len(server.asked) == 11
    usage = {row["operation"]: row["calls"] for row in cli("usage", "--by", "operation", "--json").data["rows"]}
    assert usage == {"harvest": 10, "consolidate": 1}


def test_a_remote_model_gets_nothing_that_nobody_agreed_to(recorded, cli):
    """What goes there is said, tool output included."""
    (recorded / ".treering").mkdir(exist_ok=True)
    (recorded / ".treering/config.yml").write_text("models.default.model: openai:m\n")
    refused = cli("learn", "--handbook")
    assert refused.code == 1
    assert "is not on this machine" in refused.err
    assert "tool" in refused.err


def test_a_cassette_is_filled_with_all_sessions_first_then_with_the_book(recorded, cli, here, tmp_path):
    """Requests that wait lie in its folder; a run with all answers makes no request."""
    cassette = tmp_path / "cassette"
    run = ("learn", "--handbook", "--model", f"cassette:{cassette}", *here)

    def pending():
        return sorted(path for path in (cassette / "pending").glob("*.md"))

    assert cli(*run).code == 1
    assert len(pending()) == 10
    for path in pending():
        path.with_suffix(".answer.json").write_text(NOTES)
    assert cli(*run).code == 0
    (book,) = pending()
    assert book.name.startswith("consolidate-billing-")
    book.with_suffix(".answer.json").write_text(BOOK)
    assert cli(*run).code == 0
    assert pending() == []
    assert cli("read", "memory://root", *here).out == "Use pnpm.\n"


def test_view_prints_exactly_what_is_injected(harvested, cli, here):
    """Also as the only word: `treering memory`."""
    text = cli("memory", "view", "--json", *here).data["text"]
    assert cli("memory", *here).out.rstrip("\n") == text.rstrip("\n")
    (ready,) = (harvested / ".treering/projects/-home-dev-acme-billing").glob("inject.md")
    assert ready.read_text().endswith(text)
    assert "Memory Guidance" in text


def test_view_says_when_there_is_nothing(cli):
    """And how to change that."""
    assert cli("memory", "view").out.startswith("Nothing would be injected")
    assert cli("memory", "view", "--json").data == {"text": ""}


def test_diagnose_names_a_reason_for_each_session(recorded, cli, here):
    """Before and after a run."""
    before = cli("memory", "diagnose", "--json", *here).data
    assert before["enabled"] is False
    assert {one["skip"] for one in before["sessions"]} == {None, "sub_agent"}
    assert "memories.enabled is false" in cli("memory", "diagnose", *here).out
    cli("learn", "--handbook", "--model", "offline", *here)
    after = cli("memory", "diagnose", "--json", *here).data
    assert {one["skip"] for one in after["sessions"]} == {"unchanged", "sub_agent"}
    assert {one["why"] for one in after["sessions"]} == {SKIPS["unchanged"], SKIPS["sub_agent"]}


def test_diagnose_asks_the_settings_when_the_handbook_is_on(recorded, cli, here):
    """The ages count then."""
    (recorded / ".treering").mkdir(exist_ok=True)
    (recorded / ".treering/config.yml").write_text("memories:\n  enabled: true\n  maxRolloutAgeDays: 20\n")
    found = cli("memory", "diagnose", "--json", *here).data["sessions"]
    assert {one["skip"] for one in found} == {None, "too_old", "sub_agent"}


def test_stats_counts_and_says_who_made_it_and_what_is_by_hand(harvested, cli, here):
    """Numbers, no text."""
    (harvested / ".treering/projects/-home-dev-acme-billing/handbook/notes.md").write_text("mine")
    found = cli("memory", "stats", "--json", *here).data
    assert (found["sessions"], found["harvested"], found["by"], found["edited"]) == (12, 10, "rules", ["notes.md"])
    assert found["tokens"] > 50
    told = cli("memory", "stats", *here).out
    assert "made without a model" in told
    assert "12 sessions known: 10 with notes, 0 with nothing to keep, 2 not read (`treering memory diagnose`" in told


def test_queue_shows_the_jobs(harvested, cli, here):
    """Their state and why."""
    jobs = cli("memory", "queue", "--json", *here).data["jobs"]
    assert {(job["kind"], job["state"]) for job in jobs} == {("harvest", "done"), ("consolidate", "done")}
    assert "done     consolidate" in cli("memory", "queue", *here).out


def test_enqueue_asks_for_it_to_be_made_anew(harvested, cli, here):
    """Also called rebuild; the next run does it though nothing changed."""
    for word in ("enqueue", "rebuild"):
        assert cli("memory", word, *here).code == 0
    assert "memories.enabled is false" in cli("memory", "enqueue", *here).out
    waiting = [job for job in cli("memory", "queue", "--json", *here).data["jobs"] if job["state"] == "pending"]
    assert [(job["kind"], job["session"]) for job in waiting] == [("consolidate", "rebuild")]


def test_sync_is_learn_handbook_for_this_project(recorded, cli, here):
    """Now, not at the next start."""
    done = cli("memory", "sync", "--model", "offline", *here)
    assert done.code == 0
    assert done.out.endswith("Harvested 10 sessions, wrote 1 handbook.\n")


def test_clear_asks_first_and_takes_this_project_only(harvested, cli, here):
    """Every other byte stays; the files can be brought back."""
    cli("remember", "We deploy on Tuesdays only.", "--project-scope", *here)
    cli("memory", "view", *here)
    cli("memory", "view", "--project", "/home/dev/skylark-app")
    base = harvested / ".treering"
    before = tree(base)
    assert cli("memory", "clear", *here).code == 1
    assert tree(base) == before, "nobody confirmed"
    done = cli("memory", "clear", "--yes", *here)
    assert done.code == 0
    gone = {path for path in before if path.startswith("projects/-home-dev-acme-billing/") and "/memory/" not in path}
    kept = {"entries.jsonl", "meta.json", "extract-cursor.json", "catalog.db", "inject.md"}
    gone = {path for path in gone if path.rpartition("/")[2] not in kept}
    assert {path.partition("acme-billing/")[2].partition("/")[0] for path in gone} == {"handbook"}
    mine = ("projects/-home-dev-acme-billing/meta.json", "projects/-home-dev-acme-billing/inject.md")
    left = {path: data for path, data in before.items() if path not in {*gone, *mine}}
    after = tree(base)
    assert {path: data for path, data in after.items() if path not in mine} == left
    assert b"memory_summary" not in after[mine[1]].partition(b"-->")[2], "its entry alone is told now"
    with closing(sqlite3.connect(base / "state.db")) as connection:
        assert connection.execute("SELECT DISTINCT project FROM threads").fetchall() == [("-home-dev-skylark-app",)]
        jobs = connection.execute("SELECT DISTINCT project FROM jobs").fetchall()
    assert jobs == [("-home-dev-skylark-app",)]
    number = done.out.partition("treering undo ")[2].partition("`")[0]
    assert cli("undo", number, *here).code == 0
    assert "projects/-home-dev-acme-billing/handbook/MEMORY.md" in tree(base)


def test_clear_of_nothing_is_done(cli):
    """And says so."""
    assert cli("memory", "reset", "--yes", "--json").data == {"files": 0, "sessions": 0, "change": None}


def test_an_unknown_word_is_a_usage_error_that_names_the_known_ones(cli):
    """Exit 2."""
    wrong = cli("memory", "purge")
    assert wrong.code == 2
    for action in ACTIONS:
        assert action in wrong.err


def test_words_of_memory_are_taken_in_any_case(cli):
    """As typed."""
    assert cli("memory", "VIEW").code == 0


def test_read_prints_a_file_a_listing_and_what_fits_a_pattern(harvested, cli, here):
    """The same that Python and other faces get."""
    assert "Made without a model" in cli("read", *here).out
    assert cli("read", "memory://root/MEMORY.md", *here).out.startswith("# Handbook")
    listed = cli("read", "memory://root/.", "--json", *here).data
    assert "rollout_summaries/" in listed["text"].splitlines()
    for url in cli("read", "memory://root/**/*.md", "--json", *here).data["entries"]:
        assert cli("read", url, *here).code == 0
    cli("remember", "We deploy on Tuesdays only.", "--project-scope", "--type", "project", *here)
    (topic,) = cli("read", "memory://topics/project/*.md", "--json", *here).data["entries"]
    assert "We deploy on Tuesdays only." in cli("read", topic, *here).out


@pytest.mark.parametrize("url", ["memory://elsewhere", "memory://root/../x", "memory://root", "nonsense"])
def test_read_explains_what_it_refuses(cli, url):
    """Exit 1, with the next step where there is one."""
    refused = cli("read", url)
    assert refused.code == 1
    assert refused.err.startswith("treering: ")


def test_the_option_handbook_does_not_go_with_sample(cli):
    """The sample shows entries."""
    assert cli("learn", "--sample", "--handbook").code == 2


def test_every_status_and_refusal_has_words():
    """What a person is told is never a bare name."""
    assert set(STATUS) == {"written", "unchanged", "nothing", "undone", "lost"}
    assert all(REFUSALS.values())


def test_a_call_for_the_book_alone_is_asked_for_too(recorded, cli, here):
    """A new entry changes the handbook: no session is read, but something would be sent."""
    with serving(*[Say(NOTES)] * 10, Say(BOOK), Say(BOOK)) as server:
        (recorded / ".treering").mkdir(exist_ok=True)
        (recorded / ".treering/config.yml").write_text(
            f"models.default:\n  model: openai:m\n  baseUrl: {server.base}/v1\n"
        )
        cli("learn", "--handbook", "--yes", *here)
        cli("remember", "We deploy on Tuesdays only.", "--project-scope", *here)
        silent = cli("learn", "--handbook", *here)
        assert silent.code == 1
        assert "0 sessions to read with openai:m: 1 call" in silent.err
        assert cli("learn", "--handbook", "--yes", *here).code == 0
        assert len(server.asked) == 12


def test_a_block_that_nobody_is_given_is_said_to_be_so(cli):
    """While the project is off the record or everything is paused; what is printed is the block alone."""
    cli("remember", "We deploy on Tuesdays only.", "--project-scope")
    block = cli("memory")
    assert ("Tuesdays" in block.out, block.err) == (True, "")
    for begin, end, word in (("off", "on", "off the record"), ("pause", "resume", "paused")):
        cli(begin)
        silent = cli("memory")
        assert (silent.out, word in silent.err) == (block.out, True)
        cli(end)
    assert cli("memory").err == ""
