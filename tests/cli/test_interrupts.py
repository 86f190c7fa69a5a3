"""Ctrl-C at any moment of what writes: 130, one line on stderr, nothing lost, and the command can be run again."""

import json
import os
import shutil
import threading

import pytest

COMMANDS = {
    "learn": ("learn",),
    "handbook": ("learn", "--handbook", "--project", "."),
    "dream": ("dream",),
    "import": ("import", "CLAUDE.md"),
    "import, kept": ("import", "CLAUDE.md", "--accept"),
    "inbox accept": ("inbox", "accept", "--all"),
    "inbox reject": ("inbox", "reject", "--all"),
    "export": ("export", "--all", "--into", "OUT.md"),
    "archive": ("export", "--all", "--archive", "out.json"),
}
MOST = 60  # moments: more than any of these commands has


@pytest.fixture
def ready(cli, project, sessions):
    """A project with something to learn, to tidy, to import, to decide and to export."""
    for text in ("Use pnpm, never npm.", "use pnpm, never npm!", "Releases are on Tuesdays."):
        cli("remember", text, "--project-scope", "--type", "feedback")
    (project / "AGENTS.md").write_text("- Run the tests with make check.\n")
    cli("import", "AGENTS.md")
    (project / "CLAUDE.md").write_text("- Answer in two sentences.\n- Branch names start with a ticket.\n")
    return cli


class Interrupt:
    """Ctrl-C while the disk is asked to keep a file for the nth time, as the main thread hears it."""

    def __init__(self, monkeypatch, number):
        self.left, self.real, self.patch = number, os.fsync, monkeypatch

    def __enter__(self):
        self.patch.setattr(os, "fsync", self.fsync)
        return self

    def __exit__(self, *_):
        self.patch.setattr(os, "fsync", self.real)

    @property
    def came(self):
        return self.left <= 0

    def fsync(self, fd):
        if threading.current_thread() is threading.main_thread():
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        self.real(fd)


def seen(cli, project):
    """What a person has in the end."""
    files = [project / name for name in ("OUT.md", "out.json")]
    texts = [path.read_text() for path in files if path.exists()]
    return (
        sorted(entry["summary"] for entry in cli("list", "--json").data),
        sorted(one["id"] for one in cli("inbox", "--json").data["proposals"]),
        bool(cli("read", "memory://root/MEMORY.md").code),
        [json.loads(text)["entries"] if text.startswith("{") else text for text in texts],
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_lost_whenever_it_comes(ready, home, project, tmp_path, monkeypatch, name):
    """Interrupted at every file that the command writes in turn, then run once more: as if nothing had been."""
    command = COMMANDS[name]
    kept = tmp_path / "kept"
    shutil.copytree(tmp_path / "acme", kept / "acme")
    shutil.copytree(home / ".treering", kept / "treering")

    def fresh():
        for there, back in ((project, kept / "acme"), (home / ".treering", kept / "treering")):
            shutil.rmtree(there)
            shutil.copytree(back, there)
        os.chdir(project)

    assert ready(*command).code == 0
    expected = seen(ready, project)
    for number in range(1, MOST):
        fresh()
        with Interrupt(monkeypatch, number) as interrupt:
            done = ready(*command)
        if not interrupt.came:
            assert done.code == 0
            break
        assert (done.code, done.err.strip()) == (130, "treering: interrupted; what was finished is kept"), number
        again = ready(*command)
        assert again.code in {0, 2} if name == "archive" else again.code == 0, (number, again)
        assert seen(ready, project) == expected, number
    assert 1 < number < MOST
