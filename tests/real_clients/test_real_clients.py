"""treering under real clients: what a person says in one session reaches the model in the next (npm, minutes).

The clients are real, their model is a server of ours; what counts is the body of the request that it received.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from real_clients.clients import CLIENTS, SLOW, Installed, npm_installed
from server.agent_server import serving_agents

SAID = "please always use pnpm and never npm in this project, our lockfile breaks otherwise"
ASKED = "which package manager should I use to add a dependency here, pnpm or npm?"
START, RECALLED = "## Remembered entries", "## Relevant memory"
"""The first lines of what a session and a prompt are given; some clients write the fence that follows in another way."""
DOCS = Path(__file__).parents[2] / "docs" / "clients.md"
TREERING = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())"]


def treering(installed: Installed, *arguments: str, cwd: Path) -> str:
    """A command in the client's home."""
    done = subprocess.run(
        [*TREERING, *arguments], env=installed.environment(), cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files(home: Path) -> dict[str, bytes]:
    """The settings of the clients below a home."""
    names = (
        "settings.json",
        "config.toml",
        "hooks.json",
        "opencode.json",
        "mcp.json",
        "treering.ts",
        "treering.js",
        "remember.md",
    )
    found = [
        path
        for name in names
        for path in home.rglob(name)
        if "node_modules" not in path.parts and ".treering" not in path.parts
    ]
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in found}


def wait_for_memory(installed: Installed, project: Path) -> None:
    """Until the worker has learned, has laid ready what the next session is given, and is gone."""
    end = time.monotonic() + 120
    while True:
        status = json.loads(treering(installed, "status", "--json", cwd=project))
        ready = any((installed.home / ".treering" / "projects").glob("*/inject.md"))
        if status["entries"] and ready and not status["worker"]:
            return
        assert time.monotonic() < end, json.dumps(status, indent=1)
        time.sleep(0.5)


@pytest.fixture
def server():
    with serving_agents() as running:
        yield running


@pytest.mark.clients
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in CLIENTS]
)
def test_what_was_said_in_one_session_reaches_the_model_in_the_next(name, server, tmp_path):
    """Install, say it, find it on disk, ask in a new session, see it in the request, uninstall."""
    client = CLIENTS[name]
    home, project = tmp_path / "home", tmp_path / "acme"
    (project / ".git").mkdir(parents=True)
    home.mkdir()
    installed = Installed(client, npm_installed(client), home, server.base)
    installed.prepare()
    before = files(home)
    treering(installed, "install", name, "--yes", *client.install, cwd=project)

    first = installed.turn(SAID, project)
    assert first.returncode == 0, first.stdout + first.stderr
    assert any(SAID in body for _, body in server.asked)
    wait_for_memory(installed, project)

    server.asked.clear()
    second = installed.turn(ASKED, project)
    assert second.returncode == 0, second.stdout + second.stderr
    told = [body for _, body in server.asked if ASKED in body and RECALLED in body]
    assert told, [body[:2000] for _, body in server.asked]
    assert "pnpm" in told[0].partition(RECALLED)[2].partition("/treering-memory")[0]
    start = "yes" if START in told[0] else "no"
    row = f"| {name} | {' '.join(client.npm)} | {start} | yes | yes |"
    assert row in DOCS.read_text(), f"docs/clients.md has another row than {row}"

    wait_for_memory(installed, project)
    status = json.loads(treering(installed, "status", "--json", cwd=project))
    assert sum(kind["count"] for kind in status["entries"]) == 1, "what was injected was learned again"
    treering(installed, "uninstall", name, "--yes", cwd=project)
    after = files(home)
    assert not any(b"treering" in data for data in after.values())
    assert before.keys() - after.keys() == set()
