"""`treering forget --purge`: shown first, asked for, and never brought back (M5.2)."""

import json

import click
import pytest

from server.scripted_server import Say, serving
from treering.faces.cli.commands.forget import confirmed


def test_a_purge_is_shown_and_confirmed_first(cli):
    """Without anybody to ask nothing goes."""
    cli("remember", "My salary is 52317 euros a month.")
    shown = cli("forget", "salary", "--purge", "--dry-run")
    assert (shown.code, shown.out.startswith("Would purge:")) == (0, True)
    assert cli("forget", "salary", "--purge").code == 1
    assert len(cli("list", "--json").data) == 1


def test_what_was_purged_is_gone_for_good(cli, home):
    """Also what was forgotten before; the answer says how much."""
    cli("remember", "My salary is 52317 euros a month.")
    cli("forget", "salary", "--yes")
    cli("remember", "My salary is 61999 euros a month.")
    done = cli("forget", "salary", "--purge", "--yes")
    assert done.code == 0
    assert "Purged 1 entry and 1 older version of what was known. Nothing brings it back." in done.out
    data = b"".join(path.read_bytes() for path in (home / ".treering").rglob("*") if path.is_file())
    assert not any(word in data for word in (b"52317", b"61999", b"salary"))
    assert cli("undo").code == 1
    assert cli("forget", "salary", "--purge", "--yes").code == 1


def test_a_purge_of_what_is_only_in_the_past_counts_no_entries(cli):
    """`0 entries` would read as if nothing had happened."""
    cli("remember", "My salary is 52317 euros a month.")
    cli("forget", "salary", "--yes")
    assert "\nPurged 1 older version of what was known." in cli("forget", "salary", "--purge", "--yes").out


def test_a_handbook_that_may_have_told_of_it_is_named(cli):
    """A person who sees another handbook next time has to know why."""
    cli("remember", "The door code is 7741.", "--project-scope")
    cli("memory", "enqueue")
    cli("memory", "sync", "--model", "offline")
    assert "7741" in cli("read", "memory://root/MEMORY.md").out
    done = cli("forget", "door code", "--purge", "--yes")
    assert "1 handbook that may have told of it was made anew without a model" in done.out
    assert "7741" not in cli("read", "memory://root/MEMORY.md").err + cli("memory").out


def test_what_fits_nothing_is_answered_with_what_comes_nearest(cli):
    """Nothing of it is forgotten, also with --yes; its address is the next step."""
    cli("remember", "Code freeze until 2020-10-20.", "--project-scope")
    told = cli("forget", "the release freeze", "--yes")
    assert (told.code, "treering forget ADDRESS" in told.out, "Code freeze" in told.out) == (1, True, True)
    assert len(cli("forget", "the release freeze", "--yes", "--json").data["near"]) == 1
    assert len(cli("list", "--json").data) == 1


def test_an_entry_whose_day_has_passed_is_offered(cli):
    """Though no agent is told it any more."""
    cli("remember", "Release freeze until 2020-10-20, no merges.", "--project-scope")
    cli("remember", "We promise crash-free releases.", "--project-scope")
    told = cli("forget", "the release freeze", "--dry-run").out
    assert ("Release freeze" in told, "crash-free" in told) == (True, False)


def test_an_interrupted_question_says_that_nothing_was_forgotten(monkeypatch, capsys):
    """Ctrl-C at the prompt leaves nobody guessing."""

    def interrupted(*_: object, **__: object) -> bool:
        raise click.Abort

    monkeypatch.setattr(click, "confirm", interrupted)
    with pytest.raises(click.Abort):
        confirmed("Forget 1 entry?")
    assert "Nothing was forgotten." in capsys.readouterr().err


def test_an_address_with_a_slip_forgets_nothing_and_a_part_of_one_means_one_entry(cli):
    """Neither is taken for words, which would take along what only shares them; what a purge destroys is listed."""
    for text in ("we use node 18 here", "the demo of node is shown in staging", "the key for staging is with Petra"):
        cli("remember", text, "--project-scope")
    slip = cli("forget", "project/we-use-node-19.md", "--yes")
    assert slip.code == 1
    assert "Nearest" in slip.out
    assert len(cli("list", "--json").data) == 3
    purged = cli("forget", "the-key-for-staging", "--purge", "--yes")
    assert "with Petra" in purged.out
    assert len(cli("list", "--json").data) == 2


VAULT, PASSWORD = "The alarm code is with Petra and the vault door is green.", "My password is in the drawer of Ana."


def test_a_purge_takes_nothing_that_only_has_another_word_for_it(cli):
    """What shares no word with the request stays; what shares some is named, and stays too."""
    cli("remember", VAULT, "--user")
    cli("remember", PASSWORD, "--user")
    done = cli("forget", "vault", "--purge", "--yes")
    assert "Purged 1 entry" in done.out
    assert "holds vault" in done.out
    assert "Near, kept" in done.out
    assert [entry["summary"] for entry in cli("list", "--json").data] == [PASSWORD]


def test_a_purge_that_asks_nobody_wants_every_word(cli):
    """Nearly all is enough where a person looks, or can go back."""
    cli("remember", "Install packages with pnpm here.", "--project-scope")
    wish = ("forget", "install packages pnpm nightly")
    shown = cli(*wish, "--purge", "--dry-run").out
    assert shown.startswith("Would purge:")
    kept = cli(*wish, "--purge", "--yes")
    assert (kept.code, "Nearest" in kept.out) == (1, True)
    assert cli(*wish, "--yes").code == 0


@pytest.mark.parametrize(
    ("typed", "left"), [("1", [1, 2]), ("1 3", [1]), ("2,3", [0]), ("y", [2]), ("", [0, 1, 2]), ("no", [0, 1, 2])]
)
def test_a_person_picks_by_number(cli, monkeypatch, typed, left):
    """Also what only comes near; a plain yes takes what is meant."""
    texts = ["Install packages with pnpm.", "Use bun instead of pnpm.", "Deploy after npm run build."]
    for text in texts:
        cli("remember", text, "--project-scope")
    answers = iter([typed])
    monkeypatch.setattr("treering.faces.cli.command.Call.asks", True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(answers))
    shown = cli("forget", "pnpm").err
    order = sorted(texts, key=shown.index)
    assert order[2] == texts[2]
    assert "  3 " in shown
    assert sorted(entry["summary"] for entry in cli("list", "--json").data) == sorted(order[place] for place in left)


def test_a_number_that_is_not_there_is_asked_for_again(cli, monkeypatch):
    """Nothing goes by a slip of the finger."""
    for text in ("Install packages with pnpm.", "Use bun instead of pnpm."):
        cli("remember", text, "--project-scope")
    answers = iter(["3", "one", "n"])
    monkeypatch.setattr("treering.faces.cli.command.Call.asks", True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(answers))
    assert "'3' is none of" in cli("forget", "pnpm").err
    assert next(answers, "all asked") == "all asked"
    assert len(cli("list", "--json").data) == 2


def test_what_is_pinned_is_shown_as_kept(cli, home):
    """A dry run says what --yes does."""
    cli("remember", "Never push to main.", "--project-scope")
    tree = next((home / ".treering/projects").iterdir()) / "memory"
    (tree / "pinned").mkdir()
    (tree / "pinned/main.md").write_text(
        "---\nname: Main\ndescription: d\ntype: feedback\n---\n\nPush to main is barred.\n"
    )
    free, pinned = cli("forget", "push to main", "--dry-run").out.split("Pinned, kept")
    assert ("Never push" in free, "is barred" in free, "is barred" in pinned) == (True, False, True)
    assert "is barred" in cli("forget", "barred", "--dry-run").out
    assert cli("forget", "barred", "--dry-run").out.startswith("Would forget nothing.")
    assert "Pinned" not in cli("forget", "push to main", "--dry-run", "--yes", "--pinned").out


def test_what_fits_nothing_is_an_error_for_a_program(cli):
    """As every failure with --json."""
    failed = cli("forget", "zzz", "--json")
    assert failed.code == 1
    assert failed.data["error"]["exit"] == 1
    assert "zzz" in failed.data["error"]["message"]


def test_a_model_never_has_the_last_word_on_a_purge(cli, home):
    """Its choice is shown; a purge that asks nobody keeps what holds no word of the request (C3)."""
    cli("remember", VAULT, "--user")
    cli("remember", PASSWORD, "--user")
    with serving(Say(json.dumps({"chosen": ["e1", "e2"]}))) as server:
        text = f"models.smol.model: openai:m\nmodels.smol.baseUrl: {server.base}/v1\n"
        (home / ".treering" / "config.yml").write_text(text)
        shown = cli("forget", "vault", "--dry-run").out
        assert "drawer of Ana" in shown.partition("Near, kept")[0]
        cli("forget", "vault", "--purge", "--yes")
    assert [entry["summary"] for entry in cli("list", "--json").data] == [PASSWORD]
