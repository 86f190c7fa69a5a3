"""`treering import` and `treering export`: from other tools, to other tools, to another machine (C10)."""

import json
import stat

import pytest

from treering.core.instruction_text import BEGIN
from treering.faces.cli.main import main
from treering.ops import exchange


def test_an_import_proposes_what_is_there(cli, project):
    """Shown first, then in the inbox, then kept by a yes."""
    (project / "CLAUDE.md").write_text("# Acme\n\n- Use pnpm, never npm.\n")
    shown = cli("import", "--dry-run")
    assert "CLAUDE.md  1 new entry\n    Use pnpm, never npm.\n" in shown.out
    done = cli("import")
    assert done.out.strip() == "Proposed 1 entry. `treering inbox` shows what waits."
    assert "CLAUDE.md  0 new entries, 1 waits in the inbox already\n" in cli("import", "--dry-run").out
    (waiting,) = cli("inbox", "--json").data["proposals"]
    cli("inbox", "accept", waiting["id"])
    assert "CLAUDE.md  0 new entries, 1 entry was known already\n" in cli("import", "--dry-run").out
    (entry,) = cli("list", "--json").data
    assert (entry["summary"], entry["by"], entry["type"]) == ("Use pnpm, never npm.", "import", "feedback")
    assert cli("import").out.strip() == "Proposed 0 entries. 1 entry was known already."


def test_with_nothing_to_import_it_says_where_it_looked(cli):
    """An expected failure with the next step."""
    result = cli("import")
    assert (result.code, "treering import PATH" in result.err) == (1, True)
    assert cli("import", "nowhere.md").code == 1


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"text": "- Use pnpm.", "entries": []}', '{"role": "user"}\n{"role": "user"}\n', "# Acme\n"],
)
@pytest.mark.parametrize("more", [(), ("--accept",)])
def test_a_file_that_holds_nothing_is_an_expected_failure(cli, project, text, more):
    """It says in which file nothing was found, and what can be imported; nothing of JSON is taken for a rule."""
    (project / "notes.md").write_text(text)
    failed = cli("import", "notes.md", *more, "--json")
    assert failed.code == 1
    assert "notes.md" in failed.data["error"]["message"]
    assert "CLAUDE.md" in failed.data["error"]["hint"]
    assert "--archive" in failed.data["error"]["hint"]


def test_an_empty_file_beside_a_full_one_is_named(cli, project):
    """Those that treering looked for itself may well be empty."""
    (project / "CLAUDE.md").write_text("- Use pnpm, never npm.\n")
    (project / "AGENTS.md").write_text("")
    assert "Nothing to remember was found in AGENTS.md." in cli("import", "CLAUDE.md", "AGENTS.md").out
    assert "Nothing to remember" not in cli("import").out


def test_an_archive_of_another_version_says_what_to_do(cli, project):
    """Whatever else that version has changed."""
    (project / "a.json").write_text(json.dumps({"treering": 99, "items": {}}))
    failed = cli("import", "a.json", "--json").data["error"]
    assert "version 99, and this treering reads version 1: update treering" in failed["message"]


def test_an_archive_carries_entries_to_another_machine(cli, tmp_path, home, monkeypatch):
    """With words and sources; for its owner alone; importing twice adds nothing."""
    cli("remember", "Use pnpm, never npm.\nWhy: the lockfile")
    cli("remember", "My name is Mira.", "--user")
    archive = tmp_path / "memory.json"
    assert cli("export", "--all", "--archive", str(archive)).code == 0
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    assert cli("export", "--all", "--archive", str(archive)).code == 2
    before = {entry["summary"]: entry for entry in cli("list", "--json").data}
    monkeypatch.setenv("TREERING_HOME", str(tmp_path / "elsewhere"))
    done = cli("import", str(archive), "--accept", "--json").data
    assert (len(done["new"]), done["known"], done["problems"]) == (2, 0, [])
    after = {entry["summary"]: entry for entry in cli("list", "--json").data}
    for summary, entry in before.items():
        for field in ("type", "scope", "name", "description", "why", "how", "words", "sources", "due"):
            assert after[summary][field] == entry[field]
    assert cli("import", str(archive), "--accept", "--json").data["known"] == 2


def test_a_broken_archive_is_an_expected_failure(cli, tmp_path):
    """With the reason."""
    path = tmp_path / "memory.json"
    path.write_text(json.dumps({"treering": 1}))
    result = cli("import", str(path))
    assert (result.code, "no archive" in result.err) == (1, True)


def test_an_export_is_text_for_an_instruction_file(cli, project):
    """Printed, or woven into the file, where a person's own lines stay."""
    cli("remember", "Use pnpm, never npm.\nWhy: the lockfile")
    cli("remember", "Answer in two sentences.")
    assert "- Use pnpm, never npm.\n  Why: the lockfile" in cli("export", "use-pnpm-never-npm").out
    agents = project / "AGENTS.md"
    agents.write_text("# Mine\n\n- my own rule stays\n")
    cli("export", "--all", "--into", str(agents))
    first = agents.read_text()
    assert first.startswith("# Mine\n\n- my own rule stays\n\n" + BEGIN)
    cli("export", "--all", "--into", str(agents))
    assert agents.read_text() == first
    assert stat.S_IMODE(agents.stat().st_mode) == 0o644
    assert cli("import", "--dry-run", "--json").data["places"][0]["entries"] == [
        {"scope": "project", "type": "feedback", "summary": "my own rule stays"}
    ]


def test_a_new_instruction_file_is_for_everybody_who_has_the_repository(cli, project):
    """And an empty one is filled."""
    cli("remember", "Use pnpm, never npm.")
    cli("export", "--all", "--into", "AGENTS.md")
    assert stat.S_IMODE((project / "AGENTS.md").stat().st_mode) == 0o644
    (project / "EMPTY.md").write_text("")
    assert cli("export", "--all", "--into", "EMPTY.md").code == 0
    assert "Use pnpm" in (project / "EMPTY.md").read_text()


def test_which_entries_has_to_be_said(cli):
    """A request that makes no sense, and one for an entry that is not there."""
    assert cli("export").code == 2
    assert cli("export", "--all", "--into", "a.md", "--archive", "b.json").code == 2
    assert cli("export", "nothing").code == 1
    assert main(["export", "--type", "feedback"]) == 0


@pytest.mark.parametrize("option", ["--into", "--archive"])
def test_a_directory_that_an_export_makes_is_named(cli, project, option):
    """Its name may be a slip; one that is there is not worth a word."""
    cli("remember", "Use pnpm, never npm.")
    assert f"The directory {project}/dosc is new." in cli("export", "--all", option, "dosc/A.md").out
    assert "is new" not in cli("export", "--all", option, "dosc/B.md").out


def test_what_is_about_the_person_stays_out_of_a_file_of_the_project(cli, project, tmp_path):
    """The repository is read by others: only what was asked for by name, or with --user, goes there."""
    cli("remember", "Use pnpm, never npm.", "--project-scope")
    cli("remember", "I hate being asked twice.", "--user")
    cli("remember", "My name is Mira.", "--user")
    (project / "docs").mkdir()
    done = cli("export", "--all", "--into", "docs/AGENTS.md")
    assert "1 entry now" in done.out
    assert "2 entries about you were left out" in done.out
    assert "--user" in done.out
    assert "Mira" not in (project / "docs/AGENTS.md").read_text()
    assert cli("export", "--all", "--into", "A.md", "--json").data["leftOut"] == 2
    assert cli("export", "--all", "--user", "--into", "A.md", "--json").data["leftOut"] == 0
    assert "Mira" in (project / "A.md").read_text()
    cli("export", "my-name-is-mira", "--type", "feedback", "--into", "B.md")
    assert "Mira" in (project / "B.md").read_text()
    elsewhere = tmp_path / "mine.md"
    assert "left out" not in cli("export", "--all", "--into", str(elsewhere)).out
    assert "Mira" in elsewhere.read_text()


def test_an_export_of_nothing_but_what_is_about_the_person_leaves_the_file_alone(cli, project):
    """It would be an empty block."""
    cli("remember", "My name is Mira.", "--user")
    failed = cli("export", "--all", "--into", "A.md", "--json")
    assert (failed.code, "--user" in failed.data["error"]["hint"]) == (2, True)
    assert not (project / "A.md").exists()


def test_a_link_into_the_project_is_a_file_of_the_project(cli, project, tmp_path):
    """Where it lies counts, not by which way it is named."""
    cli("remember", "Use pnpm, never npm.", "--project-scope")
    cli("remember", "My name is Mira.", "--user")
    (tmp_path / "way").symlink_to(project, target_is_directory=True)
    cli("export", "--all", "--into", str(tmp_path / "way" / "A.md"))
    assert "Mira" not in (project / "A.md").read_text()


@pytest.mark.parametrize("folder", ["/", "~", "many"])
def test_a_folder_that_holds_far_more_than_a_memory_is_refused_before_it_is_read(
    cli, project, home, monkeypatch, folder
):
    """It was a slip: the whole disk, the home directory, a tree of sources."""
    monkeypatch.setattr(exchange, "MOST", 5)
    for number in range(6):
        (home / f"{number}.txt").write_text("")
        (project / "many").mkdir(exist_ok=True)
        (project / "many" / f"{number}.txt").write_text("")
    failed = cli("import", folder.replace("~", str(home)), "--json")
    assert failed.code == 2
    assert "more than 5 files" in failed.data["error"]["message"]
    assert "MEMORY.md" in failed.data["error"]["hint"]


def test_what_is_wrong_in_a_folder_is_told_in_few_lines(cli, project):
    """All of it in JSON."""
    (project / "notes").mkdir()
    for number in range(30):
        (project / "notes" / f"{number}.md").write_bytes(b"\xff")
    failed = cli("import", "notes")
    assert (failed.code, failed.err.count("is not UTF-8")) == (1, 5)
    assert "25 more like these" in failed.err


@pytest.mark.parametrize("data", [b"- Use pnp\xe9, never npm.\n", b"\x89PNG\x00\xff\xfe never use npm\n"])
def test_a_file_that_is_no_text_is_named_and_nothing_of_it_is_taken(cli, project, data):
    """Half of its characters would be guessed."""
    (project / "notes.md").write_bytes(data)
    failed = cli("import", "notes.md")
    assert (failed.code, "is not UTF-8" in failed.err) == (1, True)


def test_a_mark_at_the_beginning_of_a_file_is_no_part_of_its_first_rule(cli, project):
    """As editors of Windows put one there."""
    (project / "notes.md").write_bytes(b"\xef\xbb\xbf- Use pnpm, never npm.\n")
    assert cli("import", "notes.md", "--accept", "--json").data["new"] == ["Use pnpm, never npm."]


def test_a_link_whose_goal_may_not_be_looked_at_is_named(cli, project, tmp_path, unprivileged):
    """It is no fault of ours, and the rest is found."""
    (tmp_path / "shut" / "inner").mkdir(parents=True)
    (project / "notes").mkdir()
    (project / "notes" / "a.md").write_text("---\ntype: feedback\n---\n\nUse pnpm, never npm.\n")
    (project / "notes" / "away").symlink_to(tmp_path / "shut" / "inner")
    (tmp_path / "shut").chmod(0)
    done = cli("import", "notes", "--json")
    (tmp_path / "shut").chmod(0o700)
    assert (done.code, done.data["new"]) == (0, ["Use pnpm, never npm."])
    assert "is not followed" in done.data["problems"][0]


def test_a_proposal_that_was_refused_is_not_called_known(cli, project):
    """Nor is one that waits still."""
    (project / "CLAUDE.md").write_text("- Use pnpm, never npm.\n- Never push to main.\n- Run make check.\n")
    cli("remember", "Run make check.", "--project-scope")
    cli("import")
    first = cli("inbox", "--json").data["proposals"][0]["id"]
    cli("inbox", "reject", first)
    again = cli("import")
    assert "1 entry was known already" in again.out
    assert "1 waits in the inbox already" in again.out
    assert "1 was rejected before" in again.out
    data = cli("import", "--json").data
    assert (data["known"], data["waiting"], data["rejected"]) == (1, 1, 1)
    assert "Kept 2 entries." in cli("import", "--accept").out


@pytest.mark.parametrize("option", ["--into", "--archive"])
@pytest.mark.parametrize("target", [".", "docs", "docs/"])
def test_an_export_needs_a_file(cli, project, option, target):
    """A directory is no file; one in it is proposed."""
    cli("remember", "Use pnpm, never npm.")
    (project / "docs").mkdir()
    failed = cli("export", "--all", option, target)
    assert (failed.code, "is a directory" in failed.err, "AGENTS.md" in failed.err) == (2, True, True)


def test_what_treering_has_exported_is_not_read_back(cli, project, monkeypatch, tmp_path):
    """Another machine is told what carries entries there; a person's own rules beside the block are read."""
    cli("remember", "Use pnpm, never npm.")
    cli("export", "--all", "--into", "AGENTS.md")
    monkeypatch.setenv("TREERING_HOME", str(tmp_path / "elsewhere"))
    failed = cli("import", "AGENTS.md")
    assert (failed.code, "put there by `treering export --into`" in failed.err) == (1, True)
    (project / "CLAUDE.md").write_text("- Use tabs, never spaces.\n")
    assert cli("import").out == "Proposed 1 entry. `treering inbox` shows what waits.\n"
    with (project / "AGENTS.md").open("a") as file:
        file.write("\n- Answer in two sentences.\n")
    assert cli("import", "AGENTS.md").out.startswith("Proposed 1 entry.")
