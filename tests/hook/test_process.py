"""The command that clients run, as a process: what it loads, what it prints, and that it ends well whatever comes."""

import json
import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hook.conftest import COMMAND, FILE

PROMPT = "please add a dependency with npm for parsing dates"
EVENTS = [
    ("claude-code", "SessionStart"),
    ("claude-code", "UserPromptSubmit"),
    ("claude-code", "Stop"),
    ("codex", "SessionEnd"),
    ("gemini-cli", "BeforeAgent"),
]
UNWANTED = {
    "json", "re", "typing", "pathlib", "subprocess", "dataclasses", "enum", "logging", "hashlib", "_hashlib", "random", "shutil",
    "tempfile", "asyncio", "socket", "threading", "yaml", "click", "msgspec", "contextlib",
}  # fmt: skip
"""What the standard library offers and a prompt has no time for."""


def said(done: subprocess.CompletedProcess[bytes]) -> dict:
    """The answer of a hook that ended well."""
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout) if done.stdout else {}


def test_the_installed_command_tells_a_prompt_what_fits(memory, spawn, payload):
    """Another interpreter flag, another directory, no environment of ours: the file finds its own package."""
    done = spawn("claude-code", "UserPromptSubmit", data=payload(prompt=PROMPT), cwd="/")
    assert "pnpm" in said(done)["hookSpecificOutput"]["additionalContext"]


@pytest.mark.parametrize(("client", "name"), EVENTS)
def test_an_event_loads_the_hot_ring_and_little_else(memory, busy, payload, client, name):
    """`sys.modules` at the end of the real thing; SQLite brings `datetime`, nobody brings `json`."""
    code = f"""
import os, sys
os._exit = lambda code: print(*sorted(sys.modules), file=sys.stderr)
sys.argv = [{str(FILE)!r}, {client!r}, {name!r}]
exec(compile(open({str(FILE)!r}).read(), {str(FILE)!r}, "exec"), {{"__name__": "__main__", "__file__": {str(FILE)!r}}})
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], input=payload(prompt=PROMPT), capture_output=True, check=True
    )
    loaded = set(done.stderr.decode().split())
    assert loaded & UNWANTED == set()
    strangers = {name for name in loaded if name.startswith("treering") and not name.startswith("treering.hot")}
    assert strangers <= {"treering"}
    assert "treering.hot.hook" in loaded


def test_the_thin_face_stays_thin():
    """It has no logic."""
    assert len(FILE.read_text().splitlines()) <= 40


def test_treering_hook_is_the_same_for_a_person(memory, busy, payload, tmp_path):
    """By its name, and 0 even for what makes no sense."""
    command = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())", "hook"]
    done = subprocess.run(
        [*command, "codex", "UserPromptSubmit"], input=payload(prompt=PROMPT), capture_output=True, check=False
    )
    assert "pnpm" in said(done)["hookSpecificOutput"]["additionalContext"]
    for arguments in ([], ["codex"], ["nobody", "Nothing", "--what"]):
        assert subprocess.run([*command, *arguments], input=b"{}", capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ([], "gemini-cli"),
        (["nosuch"], "gemini-cli"),
        (["gemini-cli"], "BeforeAgent"),
        (["codex", "Nosuch"], "PreCompact"),
    ],
)
def test_a_person_at_a_terminal_is_told_what_there_is(own_home, arguments, names):
    """Clients, or the events of one; a client's pipe hears nothing of it."""
    command = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())", "hook"]
    ours, terminal = os.openpty()
    try:
        typed = subprocess.run([*command, *arguments], stdin=terminal, capture_output=True, check=False)
    finally:
        os.close(ours)
        os.close(terminal)
    assert (typed.returncode, typed.stdout) == (2, b"")
    assert names.encode() in typed.stderr


def test_ten_megabytes_are_read_to_their_end(memory, spawn, payload):
    """No broken pipe for the client, and what was asked at the end is found."""
    done = spawn("claude-code", "UserPromptSubmit", data=payload(prompt="x y z " * 1_800_000 + PROMPT))
    assert "pnpm" in said(done)["hookSpecificOutput"]["additionalContext"]


def test_without_an_input_there_is_no_answer(memory, busy):
    """From /dev/null, from nothing at all, and from a client that sends nothing."""
    with Path(os.devnull).open("rb") as null:
        assert said(subprocess.run([*COMMAND, "codex", "Stop"], stdin=null, capture_output=True, check=False)) == {}
    closed = subprocess.run(
        ["sh", "-c", '"$@" <&- ', "sh", *COMMAND, "codex", "Stop"], capture_output=True, check=False
    )
    assert said(closed) == {}
    silent, open_end = os.pipe()
    try:
        assert (
            said(
                subprocess.run([*COMMAND, "codex", "Stop"], stdin=silent, capture_output=True, check=False, timeout=60)
            )
            == {}
        )
    finally:
        os.close(silent)
        os.close(open_end)


def test_a_client_that_does_not_listen_is_no_fault(memory, spawn, payload):
    """Its end of the pipe is closed, or the disk behind it is full."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "codex", "UserPromptSubmit"],
            input=payload(prompt=PROMPT),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.usefixtures("unprivileged")
def test_a_disk_that_may_not_be_written_is_no_fault(memory, spawn, payload, base):
    """What can be read is told."""
    memory.close()
    folders = [base, *(path for path in base.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        assert "pnpm" in str(said(spawn("codex", "UserPromptSubmit", data=payload(prompt=PROMPT))))
        assert "use pnpm" in str(said(spawn("codex", "SessionStart", data=payload(source="startup"))))
        assert said(spawn("codex", "Stop", data=payload())) == {}
    finally:
        for folder in folders:
            folder.chmod(0o700)


def test_a_full_disk_is_no_fault(memory, spawn, payload):
    """What is there is told, though not even SQLite's marks find room."""
    memory.close()

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    assert "pnpm" in str(said(spawn("codex", "UserPromptSubmit", data=payload(prompt=PROMPT), preexec_fn=full)))
    assert "use pnpm" in str(said(spawn("codex", "SessionStart", data=payload(source="startup"), preexec_fn=full)))
    assert said(spawn("codex", "Stop", data=payload(), preexec_fn=full)) == {}


def test_a_home_that_is_a_file_is_no_fault(base, home, payload):
    """Nothing can be read or written there."""
    base.write_text("in the way")
    for name in ("SessionStart", "UserPromptSubmit", "Stop"):
        done = subprocess.run([*COMMAND, "codex", name], input=payload(prompt=PROMPT), capture_output=True, check=False)
        assert said(done) == {}


def snapshot(root: Path) -> dict[str, tuple[int, int]]:
    """Every file below a directory: mode and time of its last change."""
    return {
        str(path): (path.lstat().st_mode, path.lstat().st_mtime_ns)
        for path in root.rglob("*")
        if not stat.S_ISDIR(path.lstat().st_mode)
    }


def test_nothing_is_written_outside_the_base(memory, spawn, payload, home, base, tmp_path):
    """Whatever the input names: paths in it are read by nobody here."""
    before = snapshot(tmp_path) | {
        path: seen for path, seen in snapshot(home).items() if not path.startswith(str(base))
    }
    hostile = ["../../etc/x", str(tmp_path / "made"), str(home / "made"), "\0", "a" * 5000, "-rf", "$(touch x)"]
    for text in hostile:
        for client, name in EVENTS:
            said(spawn(client, name, data=payload(session_id=text or "s", transcript_path=text, cwd=text, prompt=text)))
    after = snapshot(tmp_path) | {path: seen for path, seen in snapshot(home).items() if not path.startswith(str(base))}
    assert after == before


def test_bytes_of_any_kind_end_well(memory, spawn, payload):
    """A real event with a few bytes of it changed, cut off or doubled: exit 0, an answer or none."""
    rng = random.Random(7)
    good = payload(prompt=PROMPT, source="startup")
    for number in range(40):
        data = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
        client, name = EVENTS[number % len(EVENTS)]
        said(spawn(client, name, data=bytes(data[: rng.randrange(len(data) + 1)] if number % 7 == 0 else data)))


def test_the_end_of_a_turn_starts_a_worker_that_does_the_work(memory, payload, base, project, home):
    """The real thing: the hook is gone at once, a process of its own takes the job."""
    done = subprocess.run(
        [*COMMAND, "codex", "Stop"], input=payload(transcript_path=""), capture_output=True, check=False
    )
    assert said(done) == {}
    end = time.monotonic() + 60
    while not (jobs := [job for job in memory.status().jobs if job.finished]):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert (jobs[0].kind, jobs[0].reason) == ("extract", "no_session")
    os.kill(memory.status().worker.pid, signal.SIGTERM)  # it would wait for its next try
    while memory.status().worker:
        assert time.monotonic() < end
        time.sleep(0.1)
