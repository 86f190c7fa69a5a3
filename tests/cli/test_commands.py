"""Each command as a person and as a program uses it."""

import json
import re

import pytest

from treering.faces.cli.main import COMMANDS


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
    assert "--json" in result.out


def test_the_help_lists_every_command_with_a_line(cli):
    """In the order of a day's work."""
    result = cli("--help")
    found = re.findall(r"^  ([a-z]+)\s+\S", result.out.partition("Commands:")[2], re.MULTILINE)
    assert (result.code, found) == (0, list(COMMANDS))


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
    assert "a person at the command line" in result.out
    data = known("show", "releases-are-on-tuesdays", "--json").data
    assert known("show", data["id"], "--json").data == data
    assert data["sources"][0]["evidence"] == "said"


def test_an_edit_from_the_command_line_is_one_change(known):
    """With --text; without a terminal it says so."""
    assert known("edit", "use-pnpm-never-npm", "--text", "Use bun.").code == 0
    assert "Use bun." in known("list").out
    result = known("edit", "use-pnpm-never-npm")
    assert (result.code, "--text" in result.err) == (2, True)


def test_a_move_needs_a_direction(known):
    """And goes both ways."""
    assert known("move", "use-pnpm-never-npm").code == 2
    assert known("move", "use-pnpm-never-npm", "--user", "--json").data["entry"]["scope"] == "user"
    assert "it is there already" in known("move", "use-pnpm-never-npm", "--user").out


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
    assert len(known("list", "--json").data) == left


def test_log_diff_and_undo_go_together(known):
    """The number in one is the argument of the others."""
    rows = known("log", "--json").data
    assert [row["cause"] for row in rows] == ["remember"] * 3
    assert "+Use pnpm, never npm." in known("diff", str(rows[-1]["id"])).out
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
    """A bad value is an expected failure that names all of it."""
    (home / ".treering").mkdir()
    (home / ".treering/config.yml").write_text("recall: {scoring: seed}\n")
    assert "recall.scoring: seed  (config.yml)" in cli("config").out
    assert cli("config", "recall.scoring", "--json").data["settings"][0]["default"] == "default"
    (home / ".treering/config.yml").write_text("recall: {scoring: best}\n")
    result = cli("list")
    assert (result.code, "'best'" in result.err, "default or seed" in result.err) == (1, True, True)


def test_a_project_is_named_by_a_directory_inside_it(known, project, tmp_path, monkeypatch):
    """From anywhere, also one that is not there any more."""
    (project / "src").mkdir()
    monkeypatch.chdir(tmp_path)
    assert len(known("list", "--project", str(project / "src"), "--json").data) == 3
    assert len(known("list", "--project", str(tmp_path / "gone"), "--json").data) == 1


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
