"""`treering learn`: what was learned, what was not, and why."""

import json
import re
import shutil
import signal
import time

import pytest

from treering.sample import sample_home


@pytest.fixture
def recorded(home):
    """The recorded home of the package as the person's own."""
    with sample_home() as sample:
        shutil.copytree(sample, home, dirs_exist_ok=True)
    return home


def events(home):
    (file,) = (home / ".treering/telemetry").iterdir()
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_without_any_session_learn_offers_the_sample(cli, home):
    """An expected failure, with two ways on."""
    result = cli("learn")
    assert result.code == 1
    assert str(home) in result.err
    assert "--sample" in result.err
    assert "--sample" in cli("learn", "--json").data["error"]["hint"]


def test_the_sample_shows_memories_and_the_answer_to_a_recall(cli, home):
    """The first command of the README; nothing of it stays."""
    result = cli("learn", "--sample")
    assert result.code == 0
    assert "wiped and reseeded every night" in result.out.partition("$ treering recall")[2]
    assert re.search(r"Learned 1\d entries from 3 sessions in 2 projects\.", result.out)
    assert list(home.iterdir()) == []


def test_the_sample_can_be_kept(cli, home):
    """In the person's own memory, where it can be listed and undone."""
    result = cli("learn", "--sample", "--keep", "--json")
    assert result.data["recall"]["prompt"]
    entries = cli("list", "--project", "/home/dev/acme-billing", "--json").data
    assert len(entries) >= 8
    assert cli("undo", "--project", "/home/dev/acme-billing").code == 0


def test_learn_reads_every_client_and_project_it_finds(cli, recorded):
    """Per project and session; entries carry the session and the words they rest on."""
    result = cli("learn")
    assert result.code == 0
    assert [line for line in result.out.splitlines() if line and line[0] != " "][:2] == [
        "acme-billing  /home/dev/acme-billing",
        "skylark-app  /home/dev/skylark-app",
    ]
    entry = next(
        e for e in cli("list", "--project", "/home/dev/acme-billing", "--json").data if "two sentences" in e["summary"]
    )
    assert (entry["by"], entry["sources"][0]["client"]) == ("extract", "claude-code")
    assert entry["words"]


def test_a_second_run_has_nothing_to_read(cli, recorded):
    """And says so, by reason; nothing is written."""
    cli("learn")
    before = cli("log", "--all", "--json").data
    result = cli("learn")
    assert (result.code, "Nothing new to learn from." in result.out) == (0, True)
    assert "3 sessions: nothing was said in it that was not read before" in result.out
    assert cli("log", "--all", "--json").data == before
    assert {event["skipped_reason"] for event in events(recorded) if event.get("status") == "skipped"} == {
        "no_new_messages"
    }


def test_one_project_or_one_client_can_be_learned_alone(cli, recorded):
    """The others wait until they are asked for."""
    data = cli("learn", "--project", "/home/dev/skylark-app", "--json").data
    assert {session["project"] for session in data["sessions"]} == {"/home/dev/skylark-app"}
    data = cli("learn", "--client", "qwen-code", "--json").data
    assert [session["client"] for session in data["sessions"]] == ["qwen-code"]


def test_a_home_elsewhere_is_read_and_not_written(cli, home, tmp_path):
    """What is learned goes to the person's own memory."""
    with sample_home() as sample:
        other = shutil.copytree(sample, tmp_path / "elsewhere")
    before = sorted((path, path.stat().st_mtime_ns) for path in other.rglob("*"))
    assert cli("learn", "--home", str(other)).code == 0
    assert sorted((path, path.stat().st_mtime_ns) for path in other.rglob("*")) == before
    assert (home / ".treering/projects/-home-dev-acme-billing/memory/MEMORY.md").exists()


def test_files_of_messages_are_learned_for_the_current_project(cli, tmp_path, project):
    """Plain OpenAI-style messages do not say where they ran."""
    chat = tmp_path / "chat.json"
    messages = [
        {"role": "user", "content": "From now on always use pnpm instead of npm, because npm breaks the lockfile."},
        {"role": "assistant", "content": "Noted."},
    ]
    chat.write_text(json.dumps(messages))
    result = cli("learn", str(chat), "--json")
    assert (result.code, result.data["learned"]) == (0, 1)
    assert result.data["sessions"][0]["project"] == str(project)
    assert "pnpm" in cli("list").out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--client", "emacs"), 2, "one of: claude-code"),
        (("--home", "/no/such/place"), 1, "no directory"),
        (("/no/such/file.json",), 1, "no file"),
        (("--keep",), 2, "--sample"),
        (("--sample", "--client", "pi"), 2, "own sessions"),
    ],
)
def test_what_cannot_be_meant_is_said_with_the_next_step(cli, arguments, code, said):
    """Usage errors are 2, missing things 1."""
    result = cli("learn", *arguments)
    assert (result.code, said in result.err) == (code, True)


def test_a_broken_session_is_named_and_the_others_are_learned(cli, recorded):
    """Garbage, a directory where a file belongs, an unreadable line."""
    folder = next((recorded / ".claude/projects").iterdir())
    (folder / "broken.jsonl").write_bytes(b"\x00\xff not json\n{\n")
    (folder / "directory.jsonl").mkdir()
    result = cli("learn")
    assert result.code == 0
    assert "problem: " in result.out
    assert "Learned 1" in result.out


def test_what_was_not_kept_is_counted_and_listed_on_request(cli, tmp_path):
    """Each with its reason."""
    chat = tmp_path / "chat.json"
    chat.write_text(json.dumps([{"role": "user", "content": "Remember: always run make lint before each commit."}] * 2))
    cli("learn", str(chat))
    data = cli("learn", str(chat), "--json").data
    assert data["sessions"][0]["skipped"] == "no_new_messages"


def test_each_turn_of_which_nothing_was_kept_is_listed_on_request(cli, tmp_path):
    """As it begins, with the reason; and not unasked."""
    said = [
        "thanks, that is much better now",
        "Always run make lint before each commit.",
        "remember: the report is due tomorrow",
    ]
    chats = [tmp_path / name for name in ("a.json", "b.json")]
    for chat in chats:
        chat.write_text(json.dumps([{"role": "user", "content": one} for one in said]))
    told = cli("learn", str(chats[0]), "-v").out
    assert (
        "    - thanks, that is much better now  (no rule, preference, decision, place or date was found in it)" in told
    )
    assert (
        "    - the report is due tomorrow  (it names a day by the day on which it was said, and that is not known)"
        in told
    )
    assert "thanks" not in cli("learn", str(chats[1])).out
    assert cli("learn", str(chats[0]), "--json").data["sessions"][0]["passed"] == []


def test_a_policy_of_review_is_not_ignored(cli, recorded):
    """Nothing is stored without the approval a person asked for."""
    (recorded / ".treering").mkdir()
    (recorded / ".treering/config.yml").write_text("memory: {writePolicy: review}\n")
    result = cli("learn", "--json").data
    assert (result["learned"], result["proposed"] > 0) == (0, True)
    for session in result["sessions"]:
        assert not session["project"] or cli("list", "--json", "--project", session["project"]).data == []


def test_forgotten_words_are_not_learned_again(cli, recorded):
    """A plain forget bars the evidence, also when the cursor is lost."""
    place = ("--project", "/home/dev/acme-billing")
    cli("learn")
    assert cli("forget", "two sentences", "--yes", *place).code == 0
    for file in (recorded / ".claude/projects").rglob("*.jsonl"):
        copy = file.with_name("copy-" + file.name)
        shutil.copy(file, copy)
    cli("learn")
    assert "two sentences" not in cli("list", *place).out


def test_ctrl_c_keeps_what_was_learned_and_the_next_run_goes_on(spawn, recorded):
    """Every session is learned once, whether in the first run or in the second."""
    process = spawn("learn", start_new_session=True)
    deadline = time.monotonic() + 60
    while not (recorded / ".treering/projects").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode in {0, 130, -signal.SIGINT}, err  # the last: it came when all was done but the good-bye
    assert b"Traceback" not in err
    assert spawn("learn").wait() == 0
    whole = {
        entry["summary"]
        for entry in json.loads(spawn("list", "--project", "/home/dev/acme-billing", "--json").communicate()[0])
    }
    assert len(whole) >= 8
    assert spawn("learn", "--home", str(recorded)).wait() == 0


def test_the_marks_are_explained(cli):
    """In a line of the report."""
    assert "\n+ new, > in place of an older one" in cli("learn", "--sample").out
