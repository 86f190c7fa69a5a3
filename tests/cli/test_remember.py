"""What `remember` and `edit` do to what is known already, and to the day that an entry is due."""

from pathlib import Path

import pytest


@pytest.fixture
def today(monkeypatch):
    monkeypatch.setenv("TREERING_NOW", "2026-11-30T12:00:00Z")


def summaries(cli) -> list[str]:
    return sorted(one["summary"] for one in cli("list", "--json").data)


def test_what_is_surely_changed_goes_to_the_history(cli, today):
    """One entry stands, the answer says which one it replaces, and `undo` brings it back."""
    cli("remember", "--project-scope", "Staging is reset at 04:00.")
    done = cli("remember", "--project-scope", "Staging is now reset at 05:00 instead of 04:00.")
    assert "note: it replaces project/staging-is-reset-at-04-00.md" in done.out
    assert summaries(cli) == ["Staging is now reset at 05:00 instead of 04:00."]
    assert "Staging is reset at 04:00." in cli("show", "staging-is-now", "--history").out
    assert cli("undo").code == 0
    assert summaries(cli) == ["Staging is reset at 04:00."]


def test_what_only_seems_to_change_stands_beside_it(cli, today):
    """The answer names it, and what it says to do works."""
    cli("remember", "--project-scope", "use pnpm")
    done = cli("remember", "--project-scope", "use npm", "--json").data
    assert [one["summary"] for one in done["seems"]] == ["use pnpm"]
    assert done["replaced"] is None
    assert summaries(cli) == ["use npm", "use pnpm"]
    (notice,) = done["notices"]
    forget = notice.partition("`treering forget ")[2].partition("`")[0]
    assert cli("forget", forget, "--yes").code == 0
    assert summaries(cli) == ["use npm"]


def test_a_day_is_set_changed_and_cleared(cli, today):
    """By `remember` and by `edit`, which asks for no text then; each can be undone."""
    cli("remember", "--project-scope", "--due", "2027-01-15", "the billing code is frozen")
    assert "(due 2027-01-15)" in cli("list").out
    assert cli("edit", "billing", "--due", "2027-02-01").code == 0
    assert "(due 2027-02-01)" in cli("list").out
    cli("edit", "billing", "--due", "none", "--text", "the billing code is frozen for good")
    assert "due" not in cli("list").out
    assert summaries(cli) == ["the billing code is frozen for good"]
    cli("undo")
    assert "(due 2027-02-01)\n      the billing code is frozen\n" in cli("list").out


def test_the_same_text_with_another_day_gets_that_day(cli, today):
    """It is one entry, and the change can be undone."""
    cli("remember", "--project-scope", "the billing code is frozen")
    done = cli("remember", "--project-scope", "--due", "2027-01-15", "the billing code is frozen")
    assert "treering undo" in done.out
    assert cli("list").out.count("billing code") == 1
    assert "(due 2027-01-15)" in cli("list").out


@pytest.mark.parametrize(
    ("day", "why"), [("2026-11-29", "is over"), ("friday", "write it as 2027-01-15"), ("", "no day")]
)
def test_a_day_that_is_over_or_none_is_refused(cli, today, day, why):
    """Nothing is kept, and the message says what to write."""
    done = cli("remember", "--due", day, "the billing code is frozen")
    assert (done.code != 0, why in done.err, summaries(cli)) == (True, True, [])


def test_an_entry_whose_day_is_set_is_told_until_then(cli, monkeypatch, today):
    """The catalog knows of the new day."""
    cli("remember", "--project-scope", "the schema of invoices is frozen")
    cli("edit", "schema", "--due", "2026-12-05")
    question = "may I change the schema of invoices?"
    assert "is told unasked until 2026-12-05" in cli("recall", question).out
    monkeypatch.setenv("TREERING_NOW", "2026-12-06T12:00:00Z")
    assert "(due 2026-12-05 passed)" in cli("recall", question).out


def test_an_entry_that_says_nothing_is_never_told_unasked(cli, project, today):
    """One from before, of which a secret was all: neither by recall nor at the start of a session; its person still sees it."""
    cli("remember", "--project-scope", "--type", "reference", "the deploy token for the registry is in the vault")
    (path,) = Path.home().rglob("*registry*.md")
    told = "the deploy token for the registry is [redacted: GitHub token]"
    path.write_text(path.read_text().replace("the deploy token for the registry is in the vault", told))
    assert summaries(cli) == [told]
    assert "registry" not in cli("recall", "where is the deploy token for the registry?").out
    assert "registry" not in cli("memory", "view").out
    assert "registry" not in (path.parent.parent / "MEMORY.md").read_text()
    assert cli("forget", "deploy token for the registry", "--yes").code == 0
    assert summaries(cli) == []


def test_a_huge_text_is_refused(cli, today):
    """With the limit, and what to do instead."""
    done = cli("remember", "deploy notes " * 2000)
    assert (done.code != 0, "at most 20,000" in done.err, summaries(cli)) == (True, True, [])


def test_a_file_follows_its_text_and_its_old_address_still_means_it(cli, project, today):
    """By address, name and scope; id and words stay, `undo` brings the old file back, and a new entry may take the old name."""
    cli("remember", "--project-scope", "Use pnpm in every package.", "--type", "feedback")
    (before,) = cli("list", "--json").data
    assert before["address"] == "feedback/use-pnpm-in-every-package.md"
    cli("edit", "use-pnpm", "--text", "Deploys wait for a green build.")
    (after,) = cli("list", "--json").data
    assert (after["address"], after["id"]) == ("feedback/deploys-wait-for-a-green-build.md", before["id"])
    for name in (before["address"], f"project:{before['address']}", "use-pnpm-in-every-package"):
        assert cli("show", name).code == 0
    assert "green build" in cli("read", f"memory://topics/{before['address']}").out
    assert cli("read", "memory://topics/feedback/nobody.md").code == 1
    assert "green build" in cli("recall", "do deploys wait for a green build?").out
    cli("remember", "--project-scope", "Use pnpm in every package.", "--type", "feedback")
    assert "Use pnpm" in cli("show", before["address"]).out
    cli("undo")
    cli("undo")
    assert [one["address"] for one in cli("list", "--json").data] == [before["address"]]


def test_a_file_keeps_its_name_where_it_still_fits_or_is_a_persons_own(cli, project, today):
    """What only gains a reason; what somebody called otherwise."""
    cli("remember", "--project-scope", "Use pnpm in every package.", "--type", "feedback")
    cli("edit", "use-pnpm", "--text", "Use pnpm in every package.\n\nWhy: one lockfile")
    (entry,) = cli("list", "--json").data
    assert entry["address"] == "feedback/use-pnpm-in-every-package.md"
    (path,) = Path.home().rglob("use-pnpm-in-every-package.md")
    path.rename(path.with_name("tools.md"))
    cli("list")
    cli("edit", "tools", "--text", "Deploys wait for a green build.")
    assert [one["address"] for one in cli("list", "--json").data] == ["feedback/tools.md"]
