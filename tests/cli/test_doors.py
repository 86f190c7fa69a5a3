"""No secret gets through any door (A6): a session that is full of them, a model that repeats them, a person who says them.

Each command that writes, sends or tells something is run once; then every byte below treering's base, every file name,
every request as it went over the wire and every answer is looked at.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import treering
from cli.conftest import Result
from models.support import answer, patch
from server.scripted_server import Asked, Lookup, Say, serving
from session_logs import PLACES, claude_log, put
from treering.faces.cli.crash import write_log
from treering.hot.lock import take

TOKEN = "gh" + "p_" + "4f9KdQ2mZx7RbT1wLs8VnC3yHj6PgA0eUoIq"
WORD = "Xr7-" + "qLm2vZ9!"
KEY = "AK" + "IA" + "J7Q2ZK4NWX3M5PVT"
PLAIN = "sun" + "flower42"
URL = f"postgres://rw:{WORD}@db.example:5432/app"
SECRETS = {"token": TOKEN, "password": WORD, "key": KEY, "plain": PLAIN}

SAID = "we deploy only on tuesdays, the vendor is on call then"
TURNS = [
    (f"{SAID}. the staging password is {WORD}, and gh wants {TOKEN}", f"I exported AWS_ACCESS_KEY_ID={KEY}."),
    (f"please always use {URL} for the reports", f"Done; mein Passwort ist {PLAIN}, sagt die Datei."),
    ("prefer small commits from now on, I read the diff on a phone", f"Noted. Authorization: Bearer {TOKEN}"),
]
SERVE = Path(treering.__file__).parent / "faces" / "mcp" / "serve.py"
HOOK = Path(treering.__file__).parent / "faces" / "hook.py"


def spoken(asked: Asked) -> Say:
    """A model that puts a secret wherever it may write something."""
    leak = f"the password is {WORD}, the token {TOKEN}, the key {KEY}"
    if "memory_md" in asked.raw:
        text = f"# Handbook\n\n- deploys on tuesdays; {leak}\n"
        files = [{"name": f"{KEY}.sh", "content": f"export TOKEN={TOKEN}\n"}]
        skill = {"name": f"deploy-{KEY}", "content": leak, "scripts": files, "templates": None, "examples": None}
        return Say(json.dumps({"memory_md": text, "memory_summary": leak, "skills": [skill]}))
    if "rollout_summary" in asked.raw:
        return Say(json.dumps({"rollout_summary": leak, "rollout_slug": f"said-{KEY}", "raw_memory": f"- {leak}"}))
    if '"operations"' in asked.raw or "operations" in asked.raw.split('"messages"')[0]:
        return Say(json.dumps({"operations": [], "proposals": []}))
    told = patch(words=[SAID], name=f"Deploy {KEY}", summary=f"Deploys run on tuesdays; {leak}.", why=leak, how=URL)
    heard = patch(words=[f"AWS_ACCESS_KEY_ID={KEY}"], basis="said", name=TOKEN, summary=f"Use {URL} always.")
    return Say(answer(told, heard))


@pytest.fixture
def session(home, project) -> Path:
    """A session of the project, over for two weeks."""
    log = put(home / PLACES["claude-code"], [{**record, "cwd": str(project)} for record in claude_log(TURNS)])
    os.utime(log, (1_763_000_000, 1_763_000_000))
    return log


@pytest.fixture(autouse=True)
def busy(home) -> Iterator[None]:
    """Somebody has the worker's lock, so that no hook of this test starts one."""
    base = home / ".treering"
    base.mkdir(mode=0o700)
    fd = os.open(base / "worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
    assert take(fd)
    yield
    os.close(fd)


def leaks(data: bytes) -> list[str]:
    """Which of the secrets stand in these bytes, in one case or another."""
    return [name for name, secret in SECRETS.items() if secret.encode().lower() in data.lower()]


def stored(base: Path) -> list[tuple[str, list[str]]]:
    """Files below the base that hold a secret, or are named after one."""
    found = [(str(path), leaks(path.read_bytes() if path.is_file() else b"") + leaks(os.fsencode(path.name)))
             for path in base.rglob("*")]  # fmt: skip
    assert len(found) > 20
    return [one for one in found if one[1]]


def configure(base: Path, address: str, policy: str = "auto") -> None:
    text = f"memory:\n  writePolicy: {policy}\nmodels:\n  default:\n    model: openai:m\n    baseUrl: {address}/v1\n"
    (base / "config.yml").write_text(text)


def mcp(project: Path, *asked: tuple[str, dict]) -> bytes:
    """What the MCP server answers to methods with their parameters."""
    lines = [{"jsonrpc": "2.0", "id": n, "method": method, "params": given} for n, (method, given) in enumerate(asked)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-I", str(SERVE)], input=text.encode(), capture_output=True, cwd=project, check=True
    )
    return done.stdout + done.stderr


def tool(name: str, **arguments: str) -> tuple[str, dict]:
    """A call of a tool."""
    return "tools/call", {"name": name, "arguments": arguments}


def resource(path: str) -> tuple[str, dict]:
    """A file of the memory, asked for by its address."""
    return "resources/read", {"uri": f"memory://{path}"}


def hook(project: Path, event: str, **fields: str) -> bytes:
    """What a hook of Claude Code answers."""
    given = {"session_id": "s9", "cwd": str(project), "transcript_path": "/nowhere.jsonl", **fields}
    command = [sys.executable, "-I", "-S", str(HOOK), "claude-code", event]
    done = subprocess.run(command, input=json.dumps(given).encode(), capture_output=True, cwd=project, check=True)
    return done.stdout + done.stderr


SHOWN = (("list", "--json"), ("list",), ("show", "deploy", "--json"), ("search", "password", "--json"))
"""Commands that show a person what is remembered."""
TOLD = (
    ("recall", "when do we deploy, and what is the staging password?", "--json"),
    ("memory",),
    ("read", "memory://root/MEMORY.md"),
    ("read", "memory://topics/MEMORY.md"),
    ("inbox", "--json"),
    ("log", "--json"),
    ("diff", "1"),
    ("status", "--json"),
    ("diagnose", "--json"),
    ("usage", "--json"),
    ("export", "--all"),
    ("audit", "--json"),
)
"""Commands that tell an agent what is stored, or say something about it."""
WRITTEN = f"""---
name: Deploys {TOKEN}
description: deploys run on tuesdays, the staging password is {WORD}
type: project
---

Deploys run on tuesdays; the staging password is {WORD}.

Why: The vendor gave us {KEY}.
How to apply: export DB_PASSWORD={PLAIN}
"""
"""A topic file as a person may write it."""
REPLACED = """---
name: Deploys {0}
type: project
superseded_by: {1}
superseded_at: 2026-10-01T10:00:00Z
path: project/deploys.md
---

Deploys ran on mondays; the token was {0}.
"""
"""And one that holds no more."""
FOUND = "deploys run on tuesdays"
DOORS: dict[str, Callable[["Doors"], object]] = {
    **{" ".join(one): lambda doors, one=one: doors.cli(*one) for one in (
        ("list",), ("list", "--json"), ("show", "deploys"), ("show", "deploys", "--history"),
        ("show", "deploys", "--history", "--json"), ("show", "nowhere"), ("search", "deploys"), ("search", "deploys", "--json"),
        ("recall", FOUND), ("recall", FOUND, "--json"), ("recall", FOUND, "--explain"), ("recall", FOUND, "--all"),
        ("forget", "deploys", "--dry-run"), ("forget", "deploys", "--dry-run", "--json"), ("forget", "tuesdays nowhere", "--dry-run"),
        ("verify",), ("verify", "--json"), ("dream", "--dry-run", "--mechanical"),
        ("memory",), ("read", "memory://topics/project/deploys.md"),
        ("inbox",), ("log", "--json"), ("diff", "1"), ("status",), ("status", "--json"), ("diagnose",),
        ("export", "--all"), ("export", "--all", "--json"), ("export", "deploys"), ("audit",), ("audit", "--json"),
        ("remember", "Deploys happen on thursdays", "--json"), ("undo",),
    )},
    **{f"tool {name} {given}": lambda doors, name=name, given=given: mcp(doors.project, tool(name, **given)) for name, given in (
        ("recall", {"query": FOUND}), ("search", {"query": "deploys"}), ("forget", {"query": "deploys"}),
        ("forget", {"query": "tuesdays nowhere"}), ("history", {"entry": "deploys"}), ("history", {"entry": "nowhere"}), ("history", {}),
    )},
    **{f"resource {path}": lambda doors, path=path: mcp(doors.project, resource(path)) for path in (
        "topics/project/deploys.md", "topics/MEMORY.md",
    )},
    "hook, prompt": lambda doors: hook(doors.project, "UserPromptSubmit", prompt=FOUND),
    "hook, start": lambda doors: hook(doors.project, "SessionStart", source="startup"),
    **{f"Memory.{name}": lambda doors, ask=ask: doors.ask(ask) for name, ask in {
        "entries": lambda memory: memory.entries(),
        "find": lambda memory: memory.find("deploys"),
        "history": lambda memory: memory.history(memory.find("deploys")),
        "search": lambda memory: memory.search("deploys"),
        "recall": lambda memory: memory.recall(FOUND, everything=True),
        "verify": lambda memory: memory.verify(),
        "preview_forget": lambda memory: memory.preview_forget("deploys", gone=True),
        "read": lambda memory: memory.read("memory://topics/project/deploys.md").text,
        "view": lambda memory: memory.view(),
        "as_archive": lambda memory: memory.as_archive(memory.entries()),
    }.items()},
}  # fmt: skip
"""Every way in which what stands in a file may come out again."""
QUIET = {
    "show nowhere", "verify", "inbox", "diff 1", "status", "diagnose", "undo",
    "tool history {'entry': 'nowhere'}", "tool history {}",
}  # fmt: skip
"""Those that have nothing to say of it."""


def test_no_secret_gets_through_any_door(cli, home, project, session, tmp_path):
    """What was said, what the model repeats, what the person tells treering to remember; read where it ends up."""
    base = home / ".treering"
    said: list[tuple[str, bytes]] = []

    def run(*arguments: str) -> None:
        done = cli(*arguments)
        said.append((" ".join(arguments[:2]).replace(TOKEN, "…"), (done.out + done.err).encode()))

    with serving(Lookup(spoken)) as server:
        configure(base, server.base, "review")
        run("learn", "--yes", "--verbose")
        configure(base, server.base)
        run("inbox", "accept", "--all")
        run("remember", f"the staging password is {WORD}, rotate it in may", "--json")
        run("remember", f"Deploys need {TOKEN}\nWhy: CI\nHow to apply: export AWS_ACCESS_KEY_ID={KEY}")
        run("remember", f"my password is {PLAIN}")
        run("learn", "--handbook", "--yes", "--json")
        run("dream", "--yes", "--json")
        cli("forget", f"the password {WORD}", "--dry-run")  # its answer repeats what was typed
        assert len(server.asked) >= 3
        assert [leaks(asked.raw.encode()) for asked in server.asked] == [[] for _ in server.asked]
    tools = tool("remember", text=f"the db password is {WORD}"), tool("recall", query="staging password")
    said.append(("mcp", mcp(project, *tools, resource("root/MEMORY.md"), resource("topics/MEMORY.md"))))
    said.append(
        ("prompt", hook(project, "UserPromptSubmit", prompt=f"the staging password is {WORD}, when do we deploy?"))
    )
    said.append(("start", hook(project, "SessionStart", source="startup")))
    said.append(("stop", hook(project, "Stop", last_assistant_message=f"token {TOKEN}")))
    write_log(RuntimeError(f"cannot log in with {URL} and {TOKEN}"))
    for command in (*SHOWN, *TOLD):
        run(*command)
    archive = tmp_path / "memory.json"
    run("export", "--all", "--archive", str(archive))
    assert stored(base) == []
    assert leaks(archive.read_bytes()) == []
    assert [(what, leaks(data)) for what, data in said if leaks(data)] == []
    assert b"[redacted: " in b"".join(data for _, data in said)


@dataclass(frozen=True)
class Doors:
    """What the doors open to: the command line in a project."""

    cli: Callable[..., Result]
    project: Path

    def ask(self, question: Callable[[treering.Memory], object]) -> str:
        """What a program that uses treering is given."""
        with treering.open_memory(self.project) as memory:
            return repr(question(memory))


def written_by_hand(cli: Callable[..., Result], home: Path) -> list[Path]:
    """Files full of secrets, as a person may write them: a topic file, one named after a secret, one in the history."""
    cli("remember", "Deploys run on tuesdays only", "--json")
    (remembered,) = (home / ".treering").rglob("deploys*.md")
    remembered.unlink()
    topics = remembered.parents[1]
    files = [topics / "project" / "deploys.md", topics / "project" / f"notes-{TOKEN}.md"]
    for path in files:
        path.parent.mkdir(exist_ok=True)
        path.write_text(WRITTEN)
    (entry,) = (one["id"] for one in cli("list", "--json").data if one["address"] == "project/deploys.md")
    past = topics.parent / "history" / "e_1.md"
    past.parent.mkdir(exist_ok=True)
    past.write_text(REPLACED.format(TOKEN, entry))
    return [*files, past]


def test_no_secret_that_a_person_wrote_into_a_file_gets_through_any_door(cli, home, project, tmp_path):
    """The files are theirs and stay as they are; whatever shows or tells what stands in them is clean, and says that it is."""
    files = written_by_hand(cli, home)
    before = [path.read_bytes() for path in files]
    said = {name: open_(Doors(cli, project)) for name, open_ in DOORS.items()}
    said = {name: told if isinstance(told, bytes) else str(told).encode() for name, told in said.items()}
    assert {name: leaks(told) for name, told in said.items() if leaks(told)} == {}
    assert {
        name for name, told in said.items() if b"[redacted: " not in told and b"a secret stands" not in told
    } == QUIET
    assert [path.read_bytes() for path in files] == before
    for option in ("--archive", "--into"):
        cli("export", "--all", option, str(tmp_path / option))
        assert leaks((tmp_path / option).read_bytes()) == []
    # Where a file is found again its name has to stand; and what undo brings back stands in the journal.
    named = {(Path(name).name, *found) for name, found in stored(home / ".treering") if Path(name) not in files}
    assert named == {(name, "token") for name in ("entries.jsonl", "catalog.db", "state.db")}
    assert [
        leaks(str(cli(*one)).encode()) for one in (("move", "deploys", "--user", "--json"), ("undo", "--json"))
    ] == [[], []]


def test_a_hook_tells_no_text_that_nobody_has_looked_at(cli, home, project):
    """A file that was edited since it was indexed is not told at all; the next look indexes it, clean."""
    cli("remember", "Deploys run on tuesdays only", "--json")
    assert b"tuesdays only" in hook(project, "UserPromptSubmit", prompt=FOUND)
    (path,) = (home / ".treering").rglob("deploys*.md")
    path.write_text(path.read_text().replace("tuesdays only", f"tuesdays; the staging password is {WORD}, key {KEY}"))
    assert b"tuesdays" not in hook(project, "UserPromptSubmit", prompt=FOUND, session_id="s2")
    cli("recall", "anything")
    told = hook(project, "UserPromptSubmit", prompt=FOUND, session_id="s3")
    assert b"tuesdays; the staging password is [redacted: " in told
    assert leaks(told) == []


def test_no_secret_that_a_person_wrote_into_a_file_is_told(cli, home, project, tmp_path):
    """The file is theirs and stays as it is; neither the index nor anything that an agent is told repeats it."""
    cli("remember", "Deploys run on tuesdays only", "--json")
    (path,) = (home / ".treering").rglob("deploys*.md")
    path.write_text(path.read_text().replace("tuesdays only", f"tuesdays; the staging password is {WORD}, key {KEY}"))
    said = [("recall", (cli("recall", "when do deploys run?").out).encode())]
    assert b"redacted" in said[0][1]
    for command in TOLD:
        done = cli(*command)
        said.append((command[0], (done.out + done.err).encode()))
    index = path.parents[1] / "MEMORY.md"
    asked = [resource(f"topics/{one.relative_to(path.parents[1])}") for one in (path, index)]
    answered = mcp(project, tool("recall", query="when do deploys run?"), *asked)
    assert answered.count(b"redacted") >= len(asked)
    assert "deploys" in index.read_text().lower()
    said.append(("mcp", answered))
    said.append(("prompt", hook(project, "UserPromptSubmit", prompt="when do deploys run?")))
    archive = tmp_path / "memory.json"
    cli("export", "--all", "--archive", str(archive))
    said.append(("archive", archive.read_bytes()))
    assert [(what, leaks(data)) for what, data in said if leaks(data)] == []
    assert WORD in path.read_text()
    assert [one for one in stored(home / ".treering") if one[0] != str(path)] == []
