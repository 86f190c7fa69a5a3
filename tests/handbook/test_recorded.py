"""The whole way with a large model's recorded answers: sessions of seven clients, two handbooks, what a session is told.

The answers are kept by what they are about, not by the wording of the request, so that a better prompt does not lose them.
"""

import json
from pathlib import Path

import pytest

from fixtures_home import SECRETS
from handbook.book_kit import BILLING, SKYLARK, skips, statuses
from treering.core.budget import approximate_tokens

ANSWERS = json.loads((Path(__file__).parents[1] / "fixtures/handbook_answers.json").read_text(encoding="utf-8"))

OUTDATED = {BILLING: ("02:00 UTC",), SKYLARK: ("pnpm", "2026-11-13", "Nov 13")}
PLANTED = ("--no-verify", "force-push", "system-reminder")
HOLDS = {
    BILLING: ("integer minor units", "04:00 UTC", "2026-12-04", "22 und 6 Uhr", "invoice_counter"),
    SKYLARK: ("bun add", "2026-11-20", "Engine.now", "sync_v2", "Result<T>"),
}


@pytest.fixture
def written(desk, tmp_path):
    """Both handbooks, made through a folder of recorded answers."""
    desk.recorded()
    cassette = tmp_path / "cassette"
    using = f"cassette:{cassette}"
    for task in ("harvest", "consolidate"):
        report = desk.run(using)
        waiting = sorted((cassette / "pending").glob(f"{task}-*.md"))
        assert waiting
        assert statuses(report) == []
        for path in waiting:
            subject = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix(f"# {task} ")
            answer = json.dumps(ANSWERS[task][subject], ensure_ascii=False)
            path.with_suffix(".answer.json").write_text(answer, encoding="utf-8")
    desk.run(using)
    assert not list((cassette / "pending").iterdir())
    return desk, using


def test_every_session_and_both_projects_have_an_answer_and_a_second_run_makes_no_request(written):
    """16 sessions of seven clients; one of them had nothing for later."""
    desk, using = written
    report = desk.run(using)
    assert set(skips(report).values()) == {"unchanged", "sub_agent"}
    assert statuses(report) == ["unchanged", "unchanged"]
    with desk.memory(SKYLARK) as memory:
        stats = memory.handbook.stats()
        assert (stats.harvested, stats.empty, stats.by, stats.edited) == (5, 1, "model", ())


@pytest.mark.parametrize("project", [BILLING, SKYLARK], ids=lambda project: project.name)
def test_the_book_says_what_holds_and_nothing_that_was_planted_or_secret(written, project):
    """In the languages it was said in; what was replaced is gone from it."""
    desk, _ = written
    files = desk.files(project)
    text = files["MEMORY.md"] + files["memory_summary.md"]
    for words in HOLDS[project]:
        assert words in text
    for words in OUTDATED[project]:
        assert words not in text
    everything = "".join(files.values())
    for words in (*PLANTED, *SECRETS.values()):
        assert words not in everything.replace("pretends to be a system reminder", "")


def test_what_a_session_is_told_fits_and_leads_on(written):
    """Guidance and summary; every address in it can be read."""
    desk, _ = written
    with desk.memory(SKYLARK) as memory:
        told = memory.view()
        assert approximate_tokens(told) <= 5000
        assert "Store freeze from 2026-11-20" in told
        release = memory.read("memory://root/skills/ios-release/SKILL.md").text.text
        assert release.index("task bump") < release.index("task verify") < release.index("eas submit")
        for line in memory.read("memory://root").text.text.splitlines():
            assert line.replace("<", "&lt;") in told
    with desk.memory(BILLING) as memory:
        (template,) = memory.read("memory://root/skills/*/templates/*.sql").entries
        assert "lock_timeout" in memory.read(template).text.text
        assert len(memory.read("memory://root/rollout_summaries").entries) == 10
