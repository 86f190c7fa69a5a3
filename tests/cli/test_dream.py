"""`treering dream` shows what it does before and after, and `undo` takes it back (M3)."""

import json

from treering.wiring import open_memory


def duplicated(cli, project):
    """Two entries that say the same, of which one was written by hand."""
    cli("remember", "Use pnpm, never npm.\nWhy: the lockfile")
    with open_memory(project) as memory:
        folder = memory.store.tree(memory.trees["project"]).memory / "feedback"
        folder.mkdir(exist_ok=True)
        (folder / "again.md").write_text("---\nname: Again\ntype: feedback\n---\n\nuse pnpm, never NPM\n")


def test_a_dry_run_shows_the_diff_and_the_dream_does_it(cli, project):
    """And the number that takes it back."""
    duplicated(cli, project)
    planned = cli("dream", "--dry-run")
    assert planned.code == 0
    assert "+++ /dev/null" in planned.out
    assert "Would be done: 1 became one." in planned.out
    assert len(cli("list", "--json").data) == 2
    done = cli("dream", "--mechanical", "--json").data
    assert (done["status"], done["deduped_entries"], done["touched_topics"]) == ("updated", 1, ["feedback"])
    assert len(cli("list", "--json").data) == 1
    assert cli("undo").out.startswith(f"Took back change {done['change']} (dream).")
    assert len(cli("list", "--json").data) == 2


def test_with_nothing_to_tidy_it_says_so(cli, project):
    """A no-op is no error."""
    cli("remember", "Use pnpm, never npm.")
    result = cli("dream")
    assert (result.code, result.out.strip()) == (0, "There is nothing to tidy.")


def test_a_model_answers_from_a_folder(cli, project, tmp_path):
    """The first run asks, the answer is put beside the question, the second run uses it."""
    cli("remember", "Use pnpm, never npm.")
    cli("remember", "The ledger board is https://grafana.acme.example/d/bil-led")
    folder = tmp_path / "cassette"
    waiting = cli("dream", "--model", f"cassette:{folder}")
    assert "The model did not help (not_recorded)" in waiting.out
    (question,) = (folder / "pending").glob("*.md")
    handle = next(
        json.loads(line)["handle"]
        for line in question.read_text().splitlines()
        if line.startswith("{") and "pnpm" in line
    )
    operation = {
        "action": "retype", "entries": [handle], "texts": [], "successor": None, "type": "project", "due": None, "reason": "x"
    }  # fmt: skip
    answer = {"operations": [operation], "proposals": []}
    question.with_name(question.name.replace(".md", ".answer.json")).write_text(json.dumps(answer))
    done = cli("dream", "--model", f"cassette:{folder}", "--json").data
    assert [step["kind"] for step in done["steps"]] == ["retype"]
    assert any(entry["type"] == "project" for entry in cli("list", "--json").data)


def test_mechanical_goes_without_a_model(cli):
    """A request that makes no sense."""
    assert cli("dream", "--mechanical", "--model", "offline").code == 2


def test_a_dream_is_counted(cli, project, home):
    """One event, without any text (M7.1)."""
    duplicated(cli, project)
    cli("dream")
    lines = [
        json.loads(line) for path in (home / ".treering/telemetry").iterdir() for line in path.read_text().splitlines()
    ]
    (event,) = [line for line in lines if line["event"] == "dream"]
    assert (event["trigger"], event["status"], event["deduped_entries"]) == ("manual", "updated", 1)
    assert event["touched_topics"] == ["feedback"]
