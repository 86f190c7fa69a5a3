"""`python actor.py KIND NUMBER ROOT HOME SECONDS LEDGER`: one of many who use a memory at once; all it did stands in its ledger.

A line is written once an operation has returned, so that whoever checks the memory afterwards knows what was promised.
"""

import json
import random
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import treering
from session_logs import claude_log, encode
from treering import Memory, open_memory
from treering.errors import TreeringError
from treering.ops.results import Changed
from treering.pipeline.learning import Using

CLI = [sys.executable, "-c", "import sys; from treering.faces.cli.main import main; sys.exit(main())"]
HOOK = [sys.executable, "-I", "-S", str(Path(treering.__file__).parent / "faces/hook.py"), "claude-code"]


class Actor:
    """What every kind of actor has: a name for its facts, a memory to open, a ledger, a time to stop."""

    def __init__(self, number: int, root: Path, home: Path, seconds: float, ledger: Path) -> None:
        self.number, self.root, self.home = number, root, home
        self.chance = random.Random(number)
        self._end = time.monotonic() + seconds
        self._ledger = ledger.open("a")

    def note(self, **what: object) -> None:
        """Write a line, at once."""
        self._ledger.write(json.dumps(what) + "\n")
        self._ledger.flush()

    def rounds(self) -> Iterator[str]:
        """A fresh name for each round until the time is over."""
        count = 0
        while time.monotonic() < self._end:
            count += 1
            yield f"zq{self.number}x{count}"

    def attempt(self, name: str, do: Callable[[], object]) -> bool:
        """Do it; whether it was done. A refusal with a name is fine, and is counted; anything else ends this actor."""
        start, outcome = time.monotonic(), "ok"
        try:
            do()
        except TreeringError as error:
            outcome = type(error).__name__
        self.note(op=name, outcome=outcome, seconds=round(time.monotonic() - start, 3))
        return outcome == "ok"

    def memory(self) -> Memory:
        """The memory, opened anew: every round is another process as far as the store can tell."""
        return open_memory(self.root, home=self.home)

    def run(self, name: str, command: list[str], given: str = "") -> bool:
        """A program to its end; whether it did what it was told to. Anything else is a fault."""
        start = time.monotonic()
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=False, cwd=self.root)
        self.note(op=name, outcome=f"exit {done.returncode}", seconds=round(time.monotonic() - start, 3))
        if done.returncode:
            self.note(fault=f"{command[-3:]} ended with {done.returncode}: {done.stderr[-1500:]}")
        return done.returncode == 0


def person(me: Actor) -> None:
    """Remembers, edits, moves, forgets and takes back, through the Python API."""
    for token in me.rounds():
        with me.memory() as memory:
            made: list[Changed] = []
            text = f"The {token} service listens on port 4000."
            if not me.attempt("remember", lambda: made.append(memory.remember(text))):  # noqa: B023
                me.note(never=token)
                continue
            me.note(kept=token)
            change_mind(me, memory, made[0], token)


def change_mind(me: Actor, memory: Memory, made: Changed, token: str) -> None:
    """Do one more thing, or nothing, to what was just remembered."""
    entry = made.entry
    match me.chance.randrange(5):
        case 0:
            preview = memory.preview_forget(token, Using("offline"))
            if me.attempt("forget", lambda: memory.forget(preview)):
                me.note(gone=token)
        case 1:
            text = memory.text_of(entry).replace("4000", "5000")
            if me.attempt("edit", lambda: memory.edit(entry, text)):
                me.note(holds=token, text="port 5000")
        case 2:
            me.attempt("move", lambda: memory.move(entry, "project" if entry.scope == "user" else "user"))
        case 3:
            if me.attempt("undo", lambda: memory.undo(made.change)):
                me.note(gone=token)


def client(me: Actor) -> None:
    """Talks to an agent whose hooks are treering's: a session starts, prompts are typed, turns end."""
    session = f"{me.number:08}-2222-4333-8444-555555555555"
    log = me.home.parent / f"{session}.jsonl"
    said: list[tuple[str, str]] = []
    given = {"session_id": session, "cwd": str(me.root), "transcript_path": str(log)}
    me.run("SessionStart", [*HOOK, "SessionStart"], json.dumps({**given, "source": "startup"}))
    for token in me.rounds():
        prompt = f"Please remember: we always use {token} in this repository."
        me.run("UserPromptSubmit", [*HOOK, "UserPromptSubmit"], json.dumps({**given, "prompt": prompt}))
        said.append((prompt, "OK."))
        fresh = log.with_suffix(".new")
        fresh.write_bytes(encode({**line, "sessionId": session, "cwd": str(me.root)} for line in claude_log(said)))
        fresh.replace(log)
        me.note(said=token)
        me.run("Stop", [*HOOK, "Stop"], json.dumps(given))
        time.sleep(me.chance.random() * 2)


def shell(me: Actor) -> None:
    """Types commands."""
    for token in me.rounds():
        if not me.run("treering remember", [*CLI, "remember", f"The {token} queue holds at most 300 jobs."]):
            continue
        me.note(kept=token)
        me.run("treering recall", [*CLI, "recall", f"{token} queue"])
        if me.chance.randrange(3) == 0 and me.run("treering forget", [*CLI, "forget", token, "--yes"]):
            me.note(gone=token)


def worker(me: Actor) -> None:
    """Starts workers beside those that hooks start."""
    for _ in me.rounds():
        me.run("treering worker", [*CLI, "worker", "--once", "--home", str(me.home)])
        time.sleep(me.chance.random() * 4)


def dreamer(me: Actor) -> None:
    """Tidies."""
    for _ in me.rounds():
        with me.memory() as memory:
            me.attempt("dream", lambda: memory.dream(using=Using("offline")))
        time.sleep(me.chance.random() * 2)


def editor(me: Actor) -> None:
    """Changes a topic file by hand, again and again."""
    token = next(me.rounds())
    with me.memory() as memory:
        entry = memory.remember(f"The {token} cache is flushed every 1 minutes.").entry
        path = memory.store.tree(entry.tree).memory / entry.line.path
    me.note(kept=token, id=entry.id)
    for number, _ in enumerate(me.rounds(), 2):
        old = path.read_text()
        fresh = path.with_name(f".{path.name}.swp")
        fresh.write_text(old.replace(f"every {number - 1} minutes", f"every {number} minutes"))
        fresh.replace(path)
        me.note(holds=token, text=f"every {number} minutes", op="edit by hand", outcome="ok", seconds=0)
        time.sleep(me.chance.random())


def reader(me: Actor) -> None:
    """Asks."""
    for token in me.rounds():
        with me.memory() as memory:
            me.attempt("recall", lambda: memory.recall(f"which service listens, {token}?"))  # noqa: B023
            me.attempt("search", lambda: memory.search("queue of jobs"))
            me.attempt("status", memory.status)
            me.attempt("entries", memory.entries)


KINDS: dict[str, tuple[int, Callable[[Actor], None]]] = {
    "person": (10, person),
    "client": (14, client),
    "shell": (6, shell),
    "worker": (4, worker),
    "dreamer": (4, dreamer),
    "editor": (6, editor),
    "reader": (6, reader),
}
"""Each kind: how many of fifty, and what it does."""


def main() -> None:
    """Act, and say so when that ends in a fault."""
    kind, number, root, home, seconds, ledger = sys.argv[1:]
    me = Actor(int(number), Path(root), Path(home), float(seconds), Path(ledger))
    try:
        KINDS[kind][1](me)
    except Exception:  # noqa: BLE001 - whatever it is, the one who checks has to see it
        me.note(fault=f"{kind} {number}: {traceback.format_exc()[-3000:]}")
    me.note(over=kind)


if __name__ == "__main__":
    main()
