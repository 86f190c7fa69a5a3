"""`--json`: one document on stdout and nothing beside it, of every command, when it works and when it does not."""

import json

import pytest

from treering.faces.cli.main import COMMANDS

DONE: dict[str, tuple[str, ...]] = {
    "learn": ("--sample",),
    "recall": ("pnpm",),
    "remember": ("Deploys are on Fridays.",),
    "forget": ("pnpm", "--yes"),
    "list": (),
    "show": ("use-pnpm-never-npm",),
    "search": ("pnpm",),
    "undo": (),
    "edit": ("use-pnpm-never-npm", "--text", "Use bun."),
    "move": ("use-pnpm-never-npm", "--user"),
    "log": (),
    "diff": ("1",),
    "dream": ("--dry-run",),
    "verify": (),
    "inbox": (),
    "import": ("CLAUDE.md",),
    "export": ("--all",),
    "adopt": (),
    "memory": (),
    "read": ("memory://topics/MEMORY.md",),
    "install": ("claude-code", "--yes"),
    "uninstall": ("--yes",),
    "status": (),
    "doctor": (),
    "diagnose": (),
    "sync": (),
    "off": (),
    "on": (),
    "pause": (),
    "resume": (),
    "worker": ("--once",),
    "config": (),
    "models": (),
    "usage": (),
    "audit": (),
}
"""A call of each command that works."""
FAILS: dict[str, tuple[tuple[str, ...], int]] = {
    "learn": ((), 1),
    "recall": (("pnpm", "--model", "nonsense"), 2),
    "remember": (("  ",), 2),
    "forget": (("nothing of the kind",), 1),
    "list": (("--type", "poem"), 2),
    "show": (("nothing",), 1),
    "search": (("pnpm", "-n", "0"), 2),
    "undo": (("99",), 1),
    "edit": (("nothing", "--text", "x"), 1),
    "move": (("use-pnpm-never-npm",), 2),
    "log": (("-n", "0"), 2),
    "diff": (("99",), 1),
    "dream": (("--mechanical", "--model", "offline"), 2),
    "verify": (("nothing",), 1),
    "inbox": (("accept", "p_0"), 1),
    "import": (("empty.md",), 1),
    "export": (("nothing",), 1),
    "adopt": (("/nowhere", "--yes"), 1),
    "trust": ((), 2),
    "memory": (("clear",), 1),
    "read": (("memory://nowhere",), 1),
    "install": (("nobody",), 2),
    "uninstall": (("nobody",), 2),
    "status": (("--project", "/nowhere"), 1),
    "doctor": (("--project", "/nowhere"), 1),
    "diagnose": (("--home", "/nowhere"), 1),
    "sync": (("--client", "nobody"), 2),
    "off": (("--session", "nobody 1"), 2),
    "on": (("--session", "nobody 1"), 2),
    "pause": (("--for", "ever"), 2),
    "resume": (("--for", "ever"), 2),
    "worker": (("--nonsense",), 2),
    "config": (("no.such",), 1),
    "models": (("--nonsense",), 2),
    "usage": (("--by", "poem"), 2),
    "audit": (("/nowhere",), 2),
    "eval": (("/nowhere",), 2),
}
"""A call of each command that does not, and its exit code."""
SPEAK = {"mcp", "hook"}
"""Commands that speak JSON anyway."""


@pytest.fixture
def known(cli, project):
    """A project with one entry, an instruction file, and an empty one."""
    cli("remember", "Use pnpm, never npm.", "--project-scope")
    (project / "CLAUDE.md").write_text("- Answer in two sentences.\n")
    (project / "empty.md").write_text("")
    return cli


def test_the_tables_name_every_command():
    """A new one is in both, or says here why it has no call that works in a test: `eval` takes a corpus, `trust` a clone."""
    assert COMMANDS.keys() - SPEAK == FAILS.keys() == DONE.keys() | {"trust", "eval"}


@pytest.mark.parametrize("name", DONE)
def test_an_answer_is_one_document(known, name):
    """And `--json` asks for nothing."""
    done = known(name, *DONE[name], "--json")
    assert done.code == 0, done.err
    assert isinstance(json.loads(done.out), dict | list)
    assert "error" not in done.data


@pytest.mark.parametrize("name", FAILS)
def test_a_failure_is_one_document_with_the_next_step(known, name):
    """The same words are on stderr, for who reads along."""
    arguments, code = FAILS[name]
    failed = known(name, *arguments, "--json")
    assert failed.code == code, failed
    error = failed.data["error"]
    assert error.keys() == {"message", "hint", "exit"}
    assert error["exit"] == code
    assert error["message"]
    assert error["hint"]
    assert "Traceback" not in failed.err
