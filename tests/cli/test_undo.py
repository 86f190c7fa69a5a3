"""`treering undo`: it says what it took back, and what stands in its way."""

import re
from pathlib import Path

import pytest

from store_kit import snapshot


@pytest.fixture
def remembered(cli):
    """Remember a text; its file and the number of the change."""

    def remember(text: str, home: Path) -> tuple[Path, int]:
        done = cli("remember", text, "--project-scope", "--json").data
        address, number = done["entry"]["address"], done["change"]
        return next((home / ".treering").rglob(Path(address).name)), number

    return remember


@pytest.mark.parametrize("how", ["edited", "gone"])
def test_a_change_whose_file_was_edited_by_hand_is_named_with_the_file_and_the_next_step(cli, home, remembered, how):
    """Also once the edit was noted in the journal; running the command again would not help, so it is not said."""
    _, first = remembered("Use pnpm, never npm.", home)
    path, number = remembered("Deploy from the office only.", home)
    if how == "gone":
        path.unlink()
    else:
        path.write_text(path.read_text().replace("office", "headquarters"))
    for _ in range(2):
        cli("list")
        told = cli("undo")
        assert told.code == 1
        assert f"change {number} (remember) cannot be undone" in told.err
        assert f"{path.name} {'is gone' if how == 'gone' else 'was edited'} after it" in told.err
        assert f"treering diff {number}" in told.err
        assert "treering undo ID" in told.err
        assert "again" not in told.err
    assert cli("log", "--json").data[0]["cause"] == "hand"
    assert cli("undo", str(first)).code == 0


def test_a_hand_edit_of_another_file_does_not_keep_the_last_change_from_being_undone(cli, home, remembered):
    """What a person edits is noted as a change; it stays, is named, and is taken back by its number."""
    path, _ = remembered("Use pnpm, never npm.", home)
    _, number = remembered("Deploy from the office only.", home)
    path.write_text(path.read_text().replace("pnpm", "bun"))
    told = cli("undo")
    assert told.out.startswith(f"Took back change {number} (remember)")
    assert f"change {number + 1} (edit by hand) came after it and stays" in told.out
    assert cli("undo", str(number + 1)).code == 0
    assert "pnpm" in path.read_text()


def test_an_edit_by_hand_in_the_way_is_named_as_what_to_take_back_first(cli, home, remembered):
    """Where treering wrote the text before; its number is the next command."""
    path, number = remembered("Deploy from the office only.", home)
    path.write_text(path.read_text().replace("office", "headquarters"))
    told = cli("undo")
    assert (told.code, f"`treering undo {number + 1}` takes back change {number + 1} (hand)" in told.err) == (1, True)
    assert cli("undo", str(number + 1)).code == 0
    assert "office" in path.read_text()
    assert cli("undo").code == 0
    assert not path.exists()


def test_a_later_change_of_the_same_file_is_named_as_what_to_take_back_first(cli, home, remembered):
    """Its number is the next command."""
    path, number = remembered("Use pnpm, never npm.", home)
    later = cli("edit", path.name, "--text", "Use bun.", "--json").data["change"]
    told = cli("undo", str(number))
    assert (told.code, f"`treering undo {later}` takes back change {later} (edit)" in told.err) == (1, True)
    assert cli("undo", str(later)).code == 0
    assert cli("undo", str(number)).code == 0


def test_undo_right_after_a_purge_says_so_and_takes_nothing_back(cli, home, remembered):
    """Something older and unrelated would not be what is meant."""
    remembered("Use pnpm, never npm.", home)
    remembered("My salary is 52317 euros a month.", home)
    cli("forget", "salary", "--purge", "--yes")
    told = cli("undo")
    assert (told.code, "the last change here was a purge" in told.err) == (1, True)
    assert len(cli("list", "--json").data) == 1


def test_what_was_taken_back_is_named_by_number_cause_and_text(cli, home, remembered):
    """The text on one line of at most eighty characters; what a change had made of an entry, or what it had removed."""
    text = "Use pnpm, never npm, " + "and say so " * 10
    path, number = remembered(text, home)
    told = cli("undo").out.splitlines()
    assert told[0].startswith(f"Took back change {number} (remember).")
    assert told[1].strip().startswith("Use pnpm, never npm, and say so")
    assert (len(told[1].strip()), told[1][-1]) == (80, "…")
    path, _ = remembered("Deploy from the office only.", home)
    cli("edit", path.name, "--text", "Deploy from anywhere.")
    assert cli("undo", "--json").data["texts"] == ["Deploy from anywhere."]
    cli("forget", path.name, "--yes")
    assert cli("undo", "--json").data["texts"] == ["Deploy from the office only."]


def test_several_entries_are_counted(cli, home, remembered):
    """And the first is shown."""
    remembered("Use pnpm, never npm.", home)
    remembered("pnpm is run with a frozen lock file.", home)
    cli("forget", "pnpm", "--yes")
    assert cli("undo").out.splitlines()[1].startswith("  2 entries, the first: ")


def test_entries_that_only_moved_up_in_their_list_are_not_counted(cli, home, remembered):
    """Of a list, the one that was forgotten is what the change was about."""
    path, _ = remembered("Use pnpm, never npm.", home)
    head = path.read_text().partition("\n---\n\n")[0]
    path.write_text(f"{head}\n---\n\n- Use pnpm, never npm.\n- Deploy from the office.\n- Squash merges only.\n")
    cli("list")
    cli("forget", "the office", "--yes")
    assert cli("undo", "--json").data["texts"] == ["Deploy from the office."]


def test_a_whole_run_of_learning_is_taken_back_at_once(cli, home):
    """`learn` names its changes; files, lists and bytes are as they were, and each can be done again."""
    cli("remember", "Answer in two sentences.", "--user-scope")
    before = snapshot(home / ".treering")
    learned = cli("learn", "--sample", "--keep", "--json").data
    changes = learned["changes"]
    assert len(changes) > 3
    assert snapshot(home / ".treering") != before
    done = cli("undo", f"{changes[0]}..{changes[-1]}", "--json").data
    assert [one["undone"] for one in done] == changes[::-1]
    assert snapshot(home / ".treering") == before
    assert cli("undo", str(done[-1]["change"]), "--yes").code == 0
    assert snapshot(home / ".treering") != before


def test_learning_says_how_all_of_it_is_taken_back(cli):
    """The next command is there to be copied."""
    told = cli("learn", "--sample", "--keep").out
    changes = re.search(r"`treering undo (\d+\.\.\d+)`", told)[1]
    again = cli("undo", changes)
    assert (again.code, "Took back" in again.out) == (0, True)
    none = cli("undo", changes)
    assert (none.code, "can be taken back" in none.err) == (1, True)


def test_what_cannot_be_taken_back_stops_a_range_and_is_named(cli, home, remembered):
    """What came after it is taken back, and it says so; what came before stays."""
    first, begin = remembered("Use pnpm, never npm.", home)
    path, number = remembered("Deploy from the office only.", home)
    last, end = remembered("Keep one change in a commit.", home)
    path.write_text(path.read_text().replace("office", "headquarters"))
    told = cli("undo", f"{begin}..{end}")
    assert told.code == 1
    assert f"change {number} (remember) cannot be undone" in told.err
    assert f"1 that came after it in {begin}..{end} are taken back" in told.err
    assert (first.exists(), path.exists(), last.exists()) == (True, True, False)


@pytest.mark.parametrize("change", ["5..2", "x", "3..", "..3", "1..2..3", "-1..2", "٣"])
def test_what_names_no_changes_is_refused(cli, change):
    """With what would."""
    told = cli("undo", "--", change)
    assert (told.code, "FIRST..LAST" in told.err) == (2, True)


def test_what_was_done_in_a_memory_that_is_not_in_use_now_is_passed_over_and_named(cli, home, remembered, monkeypatch):
    """In local mode memory lies in the project: `undo` takes back what the person sees, each memory for itself."""
    remembered("Use pnpm, never npm.", home)
    monkeypatch.setenv("TREERING_MEMORY_LOCAL", "1")
    inside = cli("remember", "Deploy from the office only.", "--project-scope", "--json").data["change"]
    monkeypatch.delenv("TREERING_MEMORY_LOCAL")
    done = cli("undo")
    assert (done.code, "Took back change 1 (remember)" in done.out) == (0, True)
    assert f"change {inside} is newer" in done.out
    assert f"`treering undo {inside}`" in done.out
    nothing = cli("undo")
    assert nothing.code == 1
    assert f"change {inside} is newer" in nothing.err
    monkeypatch.setenv("TREERING_MEMORY_LOCAL", "1")
    assert cli("undo", "--json").data["undone"] == inside


@pytest.fixture
def elsewhere(cli, home, remembered, tmp_path, monkeypatch):
    """A change of another project, seen from one of its own: its number and its directory."""
    _, number = remembered("Deploy from the office only.", home)
    there = Path.cwd()
    here = tmp_path / "other"
    (here / ".git").mkdir(parents=True)
    monkeypatch.chdir(here)
    return number, there


def test_a_change_of_another_project_is_not_taken_back_unasked(cli, elsewhere):
    """Numbers are the machine's; the project is named, and how to mean it."""
    number, there = elsewhere
    for how in ([], ["--json"]):
        refused = cli("undo", str(number), *how)
        assert refused.code == 1
        assert f"change {number} (remember) is of another project, {there}" in refused.err
        assert f"treering undo {number} --yes" in refused.err
    assert len(cli("list", "--project", str(there), "--json").data) == 1
    done = cli("undo", str(number), "--yes")
    assert f"Took back change {number} (remember) of {there}" in done.out
    assert cli("list", "--project", str(there), "--json").data == []


def test_a_person_is_asked_about_a_change_of_another_project(cli, elsewhere, monkeypatch):
    """With what it is about."""
    number, there = elsewhere
    asked = []
    monkeypatch.setattr("treering.faces.cli.command.Call.asks", True)
    monkeypatch.setattr("click.confirm", lambda question, **_: asked.append(question))
    assert cli("undo", str(number)).code == 1
    assert str(there) in asked[0]
    monkeypatch.setattr("click.confirm", lambda question, **_: True)
    assert cli("undo", str(number)).code == 0


def test_a_range_names_the_projects_that_are_others(cli, elsewhere):
    """`learn` reads sessions of every project, and what it did is taken back together."""
    number, there = elsewhere
    mine = cli("remember", "Squash merges only.", "--project-scope", "--json").data["change"]
    lines = cli("undo", f"{number}..{mine}").out.splitlines()
    assert (str(there) in lines[1], f"of {there}" in lines[3]) == (False, True)


def test_the_log_speaks_the_words_of_the_commands(cli, home, remembered):
    """A stranger knows what did it; a program gets the stable name."""
    path, first = remembered("Use pnpm, never npm.", home)
    path.write_text(path.read_text().replace("pnpm", "bun"))
    cli("list")
    second = cli("remember", "Squash merges only.", "--project-scope", "--json").data["change"]
    back = cli("undo", "--json").data["change"]
    again = cli("undo", str(back), "--json").data["change"]
    lines = {int(line.split()[0]): line for line in cli("log").out.splitlines() if not line.startswith("      ")}
    assert "edit by hand" in lines[first + 1]
    assert f"change {second} (remember): Squash merges only." in lines[back]
    assert f"change {back}, which had taken back change {second} (remember): Squash merges" in lines[again]
    assert {row["cause"] for row in cli("log", "--json").data} == {"remember", "hand", "undo"}


def test_a_whole_range_that_was_taken_back_is_done_again_at_once(cli, home, remembered):
    """The way back is one command, and named."""
    numbers = [remembered(text, home)[1] for text in ("Use pnpm, never npm.", "Deploy from the office only.")]
    before = cli("list", "--json").data
    told = cli("undo", f"{numbers[0]}..{numbers[1]}").out
    assert cli("list", "--json").data == []
    again = re.search(r"`treering undo (\d+\.\.\d+)` does all of it again", told)[1]
    assert cli("undo", again).code == 0
    assert cli("list", "--json").data == before


def test_a_change_without_a_diff_says_why(cli, home, remembered):
    """A purge has none left, an edit by hand never had one; the files of that are named."""
    path, number = remembered("Use pnpm, never npm.", home)
    path.write_text(path.read_text().replace("pnpm", "bun"))
    cli("list")
    assert path.name in cli("diff", str(number + 1)).out
    cli("forget", path.name, "--purge", "--yes")
    purge = next(row["id"] for row in cli("log", "--json").data if row["cause"] == "purge")
    assert cli("diff", str(purge)).out == "It was a purge: nothing is left of what it removed.\n"
