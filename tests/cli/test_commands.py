"""Each command as a person and as a program uses it."""

import json
import re
import shlex

import click
import pytest

from treering.clients import CLIENTS
from treering.clients.installing import INSTALLERS
from treering.faces.cli.main import COMMANDS, SECTIONS, treering


@pytest.fixture
def known(cli):
    """A project with three entries, one of them about the person."""
    cli("remember", "Use pnpm, never npm.", "--project-scope")
    cli("remember", "Releases are on Tuesdays.\nWhy: support is there", "--project-scope", "--type", "project")
    cli("remember", "I review on my phone.", "--user", "--type", "user")
    return cli


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_examples(cli, name):
    """Usage, every option, and at least one line that can be copied."""
    result = cli(name, "--help")
    assert result.code == 0
    assert re.search(rf"Examples:\n +treering {name}\b", result.out)
    assert ("--json" in result.out) == (name not in {"mcp", "hook"})  # those speak JSON anyway


def test_help_is_a_command_for_who_looks_for_it(cli):
    """Alone, with a command, and with one that there is not."""
    assert cli("help").out == cli("--help").out
    assert cli("help", "list").out == cli("list", "--help").out
    assert cli("help", "lst").code == 2
    assert "Did you mean 'list'?" in cli("help", "lst").err


def test_the_help_lists_every_command_with_a_line(cli):
    """In the order of a day's work, under what they are for; then where to begin, and what the exit codes mean."""
    result = cli("--help")
    lists, steps = result.out.partition("Every day:")[2].split("First steps:")
    assert (result.code, re.findall(r"^  ([a-z]+)\s+\S", lists, re.MULTILINE)) == (0, list(COMMANDS))
    assert [title for title in SECTIONS.values() if f"{title}:" not in result.out] == []
    assert SECTIONS.keys() <= COMMANDS.keys()
    assert "treering install" in steps
    assert "130" in steps
    assert "..." not in lists, "a line that does not fit says less than a shorter one"


@pytest.mark.parametrize(("name", "clients"), [("install", INSTALLERS), ("learn", CLIENTS), ("sync", CLIENTS)])
def test_the_help_names_the_clients_there_are(cli, name, clients):
    """Nobody can guess how treering spells them."""
    words = re.sub(r"-\n +", "-", cli(name, "--help").out).replace(",", " ").replace(".", " ").split()
    assert [client for client in clients if client not in words] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_are_what_it_takes(name):
    """Each is read as the command line reads it; nothing is done."""
    command = treering.get_command(click.Context(treering), name)
    examples = re.findall(r"^ +treering (.+)$", command.epilog, re.MULTILINE)
    assert examples
    for example in examples:
        called, *arguments = shlex.split(example.partition(" <")[0])
        assert called == name
        command.make_context(name, arguments)


def test_the_actions_of_memory_have_a_line_each(cli):
    """And no mark of the help's own language is left in it."""
    out = cli("memory", "--help").out
    assert "\\b" not in out
    assert re.search(r"^  view {7}\S.*\n  stats {6}\S", out, re.MULTILINE)


def test_remember_says_what_it_is_about_and_how_to_say_otherwise(cli):
    """Unless the person said it; the command that it names does it."""
    done = cli("remember", "use pnpm, never npm")
    assert "about this project" in done.out
    (move,) = re.findall(r"`treering (move \S+ --user)` if it is about you, in every project", done.out)
    assert cli(*move.split()).code == 0
    assert "About you, in every project\n  feedback/use-pnpm-never-npm.md" in cli("list").out
    assert "`treering move" not in cli("remember", "--project-scope", "builds take nine minutes").out
    assert "`treering move" not in cli("remember", "use pnpm, never npm").out, "it is known already"


def test_a_day_that_an_entry_is_due_is_shown(cli, monkeypatch):
    """By list and by recall, also once it has passed."""
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")
    cli("remember", "--project-scope", "the release freeze of billing ends on 2027-03-01")
    assert "(due 2027-03-01)\n" in cli("list").out
    assert "is told unasked until 2027-03-01" in cli("recall", "when does the release freeze of billing end?").out
    monkeypatch.setenv("TREERING_NOW", "2027-03-02T12:00:00Z")
    assert "(due 2027-03-01 passed: told only when asked for)\n" in cli("list").out
    assert "(due 2027-03-01 passed)" in cli("recall", "when does the release freeze of billing end?").out


def test_a_text_needs_no_quotes(cli):
    """Words that stand apart are one text, for whoever tells of a memory and whoever asks."""
    assert cli("remember", "use", "pnpm,", "never", "npm", "--project-scope").code == 0
    assert "use pnpm, never npm" in cli("recall", "which", "package", "manager,", "pnpm?").out
    assert "use pnpm, never npm" in cli("search", "never", "npm").out


def test_a_mistyped_command_is_guessed(cli):
    """Only when there is one like it."""
    assert "Did you mean 'recall'?" in cli("recal", "x").err
    assert "Did you mean" not in cli("zzzz").err


def test_a_word_of_its_file_is_enough_to_show_an_entry(known):
    """Where only one has it."""
    cli = known
    cli("remember", "--project-scope", "deploys go out on Fridays at noon")
    assert "Fridays at noon" in cli("show", "fridays").out


def test_remember_says_where_it_went_and_how_to_take_it_back(cli):
    """And the same again is no second entry."""
    first = cli("remember", "Use pnpm, never npm.", "--user")
    assert first.code == 0
    assert "about you" in first.out
    assert "`treering undo 1` takes it back" in first.out
    assert "Known already" in cli("remember", "use pnpm, never npm.", "--user").out


def test_remember_tells_of_a_redacted_secret(cli):
    """The value stands nowhere in the answer."""
    key = "AKIA" + "Z7QK2M4N8P3R5T6W"
    result = cli("remember", f"the uploader uses {key}")
    assert key not in result.out
    assert "note: what looks like a secret was replaced" in result.out


def test_list_groups_by_scope_and_filters(known):
    """About the person first; by scope and by type."""
    everything = known("list")
    assert everything.out.index("About you") < everything.out.index("This project")
    assert [entry["summary"] for entry in known("list", "--user", "--json").data] == ["I review on my phone."]
    assert [entry["summary"] for entry in known("list", "--type", "project", "--project-scope", "--json").data][
        -1:
    ] == ["Releases are on Tuesdays."]


def test_an_empty_memory_says_how_to_fill_it(cli):
    """The next step, and an empty list for a program."""
    assert "treering learn" in cli("list").out
    assert cli("list", "--json").data == []


def test_show_tells_everything_about_one_entry(known):
    """By file name, address or id; with source and words."""
    result = known("show", "releases-are-on-tuesdays")
    assert "Why: support is there" in result.out
    assert re.search(r"from:    a person at the command line, [\d: -]+, said \(you said it\)\n", result.out)
    data = known("show", "releases-are-on-tuesdays", "--json").data
    assert known("show", data["id"], "--json").data == data
    assert data["sources"][0]["evidence"] == "said"


def test_an_edit_from_the_command_line_is_one_change(known):
    """With --text; without a terminal it says so."""
    assert known("edit", "use-pnpm-never-npm", "--text", "Use bun.").out.startswith("Changed, about this project:\n")
    assert known("edit", "use-pnpm-never-npm", "--text", "Use bun.").out.startswith("Nothing was changed:\n")
    assert "Use bun." in known("list").out
    result = known("edit", "use-pnpm-never-npm")
    assert (result.code, "--text" in result.err) == (2, True)
    newest = known("log", "--json").data[0]
    assert (newest["cause"], newest["note"]) == ("edit", "Use pnpm, never npm. → Use bun.")
    known("edit", "use-pnpm-never-npm", "--text", "Use bun.\nWhy: it is fast")
    assert known("log", "--json").data[0]["note"] == "Use bun"


def test_an_edit_opens_the_persons_editor(known, monkeypatch):
    """On the entry's text; leaving without a change, or with nothing, changes nothing."""
    monkeypatch.setattr("treering.faces.cli.command.Call.asks", True)
    monkeypatch.setenv("EDITOR", "sed -i s/pnpm/bun/")
    assert known("edit", "use-pnpm-never-npm", "--json").data["entry"]["summary"] == "Use bun, never npm."
    monkeypatch.setenv("EDITOR", "true")
    result = known("edit", "use-pnpm-never-npm")
    assert (result.code, "nothing was changed" in result.err) == (1, True)
    monkeypatch.setenv("EDITOR", "false")
    result = known("edit", "use-pnpm-never-npm")
    assert (result.code, "set EDITOR" in result.err) == (1, True)
    monkeypatch.setenv("EDITOR", "truncate -s 0")
    assert known("edit", "use-pnpm-never-npm").code == 1
    assert "Use bun, never npm." in known("list").out


def test_a_move_needs_a_direction(known):
    """And goes both ways."""
    assert known("move", "use-pnpm-never-npm").code == 2
    moved = known("move", "use-pnpm-never-npm", "--user")
    assert moved.out.startswith("Moved, now about you, in every project:\n")
    again = known("move", "use-pnpm-never-npm", "--user")
    assert again.out.startswith("It is there already, about you, in every project:\n")
    assert known("move", "use-pnpm-never-npm", "--project-scope", "--json").data["entry"]["scope"] == "project"


def test_forget_without_a_person_to_ask_forgets_nothing(known):
    """A script has to say --yes; --dry-run shows what it would take."""
    result = known("forget", "pnpm")
    assert (result.code, "--yes" in result.err) == (1, True)
    assert "Use pnpm" in known("forget", "pnpm", "--dry-run").out
    assert len(known("list", "--json").data) == 3


def test_forget_removes_and_undo_brings_back(known):
    """With the words that would have been learned from again."""
    done = known("forget", "pnpm", "--yes", "--json").data
    assert len(done["forgotten"]) == 1
    assert len(known("list", "--json").data) == 2
    undone = known("undo", "--json").data
    assert (undone["undone"], undone["cause"]) == (done["change"], "forget")
    assert len(known("list", "--json").data) == 3


def test_forget_ends_with_what_it_did(known):
    """What stands below it would be taken for what is left."""
    lines = known("forget", "pnpm", "--yes").out.splitlines()
    assert lines[0] == "This project"
    assert lines[-1].startswith("Forgot 1 entry. `treering undo ")


def test_forget_that_fits_nothing_is_an_expected_failure(known):
    """With the next step."""
    result = known("forget", "kubernetes", "--yes")
    assert (result.code, "treering list" in result.out) == (1, True)


@pytest.mark.parametrize(("answers", "left"), [("n\n", 3), ("y\n", 2), ("", 3)])
def test_forget_asks_a_person(known, monkeypatch, answers, left):
    """Showing what would go; no, or leaving, changes nothing."""
    monkeypatch.setattr("treering.faces.cli.command.Call.asks", True)
    monkeypatch.setattr(
        "click.termui.visible_prompt_func", lambda _: answers.strip() or (_ for _ in ()).throw(EOFError)
    )
    result = known("forget", "pnpm")
    assert "Use pnpm" in result.err
    assert "Use pnpm" not in result.out
    assert len(known("list", "--json").data) == left


def test_log_diff_and_undo_go_together(known):
    """The number in one is the argument of the others."""
    rows = known("log", "--json").data
    assert [row["cause"] for row in rows] == ["remember"] * 3
    assert known("diff", str(rows[-1]["id"])).out.endswith("+Use pnpm, never npm.\n")
    assert known("undo", str(rows[-1]["id"])).code == 0
    assert f"(undone by {rows[0]['id'] + 1})" in known("log").out


def test_status_names_places_counts_and_problems(known, project, home):
    """Also a topic file that cannot be read."""
    tree = next((home / ".treering/projects").iterdir()) / "memory"
    (tree / "broken.md").write_bytes(b"\xff\xfe")
    result = known("status")
    assert str(project) in result.out
    assert str(tree) in result.out
    assert "problem:" in result.out
    assert known("status", "--json").data["problems"][0]["path"] == str(tree / "broken.md")


def test_config_shows_value_source_and_range(cli, home):
    """Of a bad value too, which is named as one that does not count."""
    (home / ".treering").mkdir()
    (home / ".treering/config.yml").write_text("recall: {scoring: seed}\n")
    assert "recall.scoring: seed  (config.yml)" in cli("config").out
    assert cli("config", "recall.scoring", "--json").data["settings"][0]["default"] == "default"
    assert {one["key"].partition(".")[0] for one in cli("config", "recall", "--json").data["settings"]} == {"recall"}
    assert cli("config", "recal").code == 1
    (home / ".treering/config.yml").write_text("recall: {scoring: best}\n")
    result = cli("config")
    assert (result.code, "'best'" in result.err, "default or seed" in result.err) == (0, True, True)
    assert "recall.scoring: default  (config.yml, refused)" in result.out


def test_a_project_is_named_by_a_directory_inside_it(known, project, tmp_path, monkeypatch):
    """From anywhere."""
    (project / "src").mkdir()
    monkeypatch.chdir(tmp_path)
    assert len(known("list", "--project", str(project / "src"), "--json").data) == 3


@pytest.mark.parametrize("command", ["list", "recall x", "show x", "search x", "status", "memory", "remember x"])
def test_a_directory_that_never_was_is_no_project(cli, home, tmp_path, command):
    """It is said, with the next step, and nothing is noted of it."""
    cli("learn", "--sample", "--keep")
    before = cli("status", "--json").data, sorted((home / ".treering").rglob("*"))
    result = cli(*command.split(), "--project", str(tmp_path / "gone"))
    assert (result.code, "there is no directory" in result.err, "--project DIR" in result.err) == (1, True, True)
    assert not [one for one in (home / ".treering").rglob("*") if "gone" in one.name]
    assert (cli("status", "--json").data, sorted((home / ".treering").rglob("*"))) == before


def test_a_project_whose_directory_is_gone_stays_usable(known, project, tmp_path, monkeypatch):
    """What was remembered of it is still there."""
    monkeypatch.chdir(tmp_path)
    project.rename(tmp_path / "away")
    assert len(known("list", "--project", str(project), "--json").data) == 3
    assert known("remember", "Deploys go through Jenkins.", "--project", str(project)).code == 0


def test_memory_text_cannot_move_the_cursor(cli):
    """Control characters and bidi overrides in an entry are blanks in the terminal."""
    cli("remember", "Use \u202epnpm\x1b[2J always here")
    out = cli("list").out + cli("show", "use-pnpm-2j-always-here").out
    assert not re.search("[\u202e\x1b]", out)


def test_json_is_one_document_on_stdout_for_failures_too(known):
    """The message for a person goes to stderr."""
    result = known("show", "nothing", "--json")
    assert result.code == 1
    assert result.data["error"]["exit"] == 1
    assert "treering list" in result.data["error"]["hint"]
    assert json.loads(result.out)


@pytest.fixture
def learned(cli):
    """The recorded sample in the person's own memory, seen from its project."""
    cli("learn", "--sample", "--keep")
    return lambda *arguments: cli(*arguments, "--project", "/home/dev/acme-billing")


PROMPT = "can I leave test data on the staging database over night?"


def test_recall_tells_what_an_agent_would_be_told(learned):
    """Fenced, with its address, and in JSON with the words that told; what an agent has to ask for stands apart."""
    result = learned("recall", PROMPT)
    assert "<treering-memory>" in result.out
    assert "wiped and reseeded every night" in result.out
    assert result.out.startswith("An agent is told this unasked:")
    (hit,) = [hit for hit in learned("recall", PROMPT, "--json").data["hits"] if hit["unasked"]]
    assert (hit["reason"], hit["scope"], bool(hit["matches"])) == ("injected", "project", True)


def test_recall_tells_nothing_to_an_unrelated_prompt(learned):
    """A person is shown what was found, an agent would be told nothing; --explain says why for each."""
    assert learned("recall", "translate this poem into Latin", "--json").data["prompt"] == ""
    assert "Nothing" in learned("recall", "zzz").out
    weak = "rewrite the change log of the release, its headings and every numbered list in it"
    assert "only when it asks" in learned("recall", weak).out
    assert learned("recall", weak, "--json").data["prompt"] == ""
    assert "memories searched" in learned("recall", weak, "--explain").out
    assert "no emojis" in learned("recall", weak, "--all").out


@pytest.mark.parametrize("query", ["what package manager do we use?", "where are the designs"])
def test_a_person_who_asks_is_answered_without_a_bar(cli, query):
    """The best there is, said to be what an agent has to ask for; with nothing at all, the next step."""
    cli("remember", "use pnpm, never npm")
    cli("remember", "designs are in figma")
    result = cli("recall", query)
    assert result.out.startswith("Found, which an agent is told only when it asks")
    (hit,) = cli("recall", query, "--json").data["hits"]
    assert (hit["unasked"], hit["summary"] in result.out) == (False, True)
    assert "treering remember TEXT" in cli("recall", "pizza recipe").out


def test_an_edit_by_hand_is_found_by_the_next_recall(known, home):
    """Any editor will do; the entry keeps its id."""
    before = known("show", "use-pnpm-never-npm", "--json").data["id"]
    (file,) = (home / ".treering/projects").rglob("use-pnpm-never-npm.md")
    file.write_text(file.read_text().replace("Use pnpm, never npm.", "Use pnpm, never npm or cargo."))
    hits = known("recall", "cargo", "--all", "--json").data["hits"]
    assert [(hit["id"], hit["reason"]) for hit in hits] == [(before, "injected")]


def test_search_looks_into_every_project(known, tmp_path):
    """And names the one an entry is of."""
    (tmp_path / "other").mkdir()
    elsewhere = ("--project", str(tmp_path / "other"))
    known("remember", "Deploys of other go through Jenkins.", "--project-scope", *elsewhere)
    found = known("search", "jenkins deploys", "--json").data
    assert [(entry["project"], entry["summary"]) for entry in found] == [
        (str(tmp_path / "other"), "Deploys of other go through Jenkins.")
    ]
    assert known("search", "phone").out.endswith("in every project\n")
    assert "Nothing" in known("search", "zzz").out


@pytest.mark.parametrize(
    ("variable", "memory", "state"),
    [
        ("TREERING_MEMORY_LOCAL", ".treering/memory", ".treering/state"),
        ("QWEN_CODE_MEMORY_LOCAL", ".qwen/memory", ".qwen/treering"),
    ],
)
def test_in_local_mode_a_projects_memory_lies_in_the_project(cli, project, monkeypatch, variable, memory, state):
    """And nobody's words are committed by accident."""
    monkeypatch.setenv(variable, "1")
    assert cli("remember", "Use pnpm, never npm.", "--project-scope").code == 0
    assert len(list((project / memory).rglob("use-pnpm*.md"))) == 1
    assert (project / state / ".gitignore").read_text().strip() == "*"
    assert len(cli("list", "--json").data) == 1


def test_list_does_not_call_a_file_that_cannot_be_read_nothing(cli, home):
    """It may hold entries; `status` says what is wrong with it."""
    folder = home / ".treering/memories/user"
    folder.mkdir(parents=True)
    (folder / "a.md").write_bytes(b"\xff\xfe")
    assert cli("list").out == "`treering status` tells of 1 problem with files.\n"
    assert "a.md" in cli("status").out


def test_flags_that_contradict_each_other_are_refused(known):
    """The last one does not win in silence."""
    for command in (("list",), ("remember", "We deploy on Fridays only."), ("move", "use-pnpm-never-npm")):
        refused = known(*command, "--user", "--project-scope")
        assert (refused.code, "contradict" in refused.err) == (2, True)


def test_an_entry_of_another_project_is_named_with_its_project(known, project, tmp_path, monkeypatch):
    """The id is known, so it is said where it lies."""
    (entry,) = [one for one in known("list", "--json").data if "pnpm" in one["summary"]]
    other = tmp_path / "else where"
    (other / ".git").mkdir(parents=True)
    monkeypatch.chdir(other)
    told = known("show", entry["id"])
    assert told.code == 1
    assert f"of {project}" in told.err
    assert f"treering show {entry['id']} --project {project}" in told.err
    assert "treering list" in known("show", "e_nothing").err


def test_a_question_to_an_empty_memory_is_told_that_it_is_empty(cli):
    """No other words would find anything."""
    told = cli("recall", "how do we deploy?")
    assert (told.code, "Nothing is remembered here yet" in told.out, "treering learn" in told.out) == (0, True, True)
    cli("remember", "We deploy on Tuesdays only.")
    assert "other words may find it" in cli("recall", "who plays the cello?").out


def test_an_edit_with_a_secret_says_that_it_was_replaced(known):
    """As `remember` says it."""
    token = "ghp" + "_" + "aZ9bC3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3"
    told = known("edit", "use-pnpm-never-npm", "--text", f"Use pnpm 9 with the CI token {token} in the runner.")
    assert ("replaced by a placeholder" in told.out, token in told.out) == (True, False)
    assert "placeholder" not in known("edit", "use-pnpm", "--text", "Use pnpm 10.").out
