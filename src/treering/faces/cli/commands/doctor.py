"""`treering doctor`: whether each installation works, by really firing it."""

import contextlib
import json
import shlex
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from treering.clients.installing import load_installer, own_memory_of
from treering.errors import TreeringError
from treering.faces.cli.command import Answer, Call, Json, command, failure
from treering.faces.cli.moved import moved_hint
from treering.faces.cli.text import plural
from treering.hot.events import EVENTS, PROMPT, TURN
from treering.hot.hook import is_ours
from treering.hot.project import git_root

if TYPE_CHECKING:
    from treering.clients.installing import Place
    from treering.config import Config
    from treering.ops.install import Record

PATIENCE = 30.0
CHOSEN = {"off_record", "paused", "foreign_memory"}  # what keeps hooks silent because the person said so
SAID = "the doctor keeps his stethoscope in the second drawer"
ASKED = "where does the doctor keep his stethoscope?"


@command("doctor", "doctor --json")
def run(call: Call) -> Answer:
    """Fire every hook that is installed, and the MCP server.

    As its client does, to look at what comes back.

    They are fired at a memory made for it, which is thrown away; nothing of yours changes. It also says what keeps hooks
    silent in your own home. Exit code 1 when anything is wrong.
    """
    from treering.config import load
    from treering.ops.install import records

    config = load(whole=False)
    call.there(or_known=config)
    found: list[tuple[str, str, str]] = [("settings", "fault", str(fault)) for fault in config.faults]
    found += [("treering", *one) for one in of_home(config, Path(git_root(str(call.project))))]
    known = records(config.home)
    with TemporaryDirectory(prefix="treering-doctor-") as folder:
        patient = Patient(Path(folder))
        for record in known:
            found += [(record.client, *one) for one in of_client(record, patient, config.base)]
    faults = [one for one in found if one[1] == "fault"]
    lines = [f"{'  ok   ' if state == 'ok' else '  FAULT'}  {who}: {what}" for who, state, what in found]
    lines += of_moved(call, config)
    if not known:
        lines.append("treering is installed under no client (`treering install`).")
    data: list[Json] = [{"of": who, "state": state, "what": what} for who, state, what in found]
    wrong = (
        failure(f"{plural(len(faults), 'fault')} found", "`treering status` says more of each client") if faults else {}
    )
    return Answer("\n".join(lines), {**wrong, "checks": data, "faults": len(faults)}, 1 if faults else 0)


class Patient:
    """A home of its own with one memory, to fire hooks at. No worker is started in it."""

    def __init__(self, folder: Path) -> None:
        """folder: to be thrown away."""
        import os

        from treering.hot.lock import take
        from treering.wiring import open_memory

        self.home, self.project = folder / "home", folder / "project"
        self.codex = folder / "codex"
        self.project.mkdir()
        self.codex.mkdir()
        with open_memory(self.project, home=self.home) as memory:
            memory.remember(SAID, scope="project")
        self._lock = os.open(self.home / "worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
        take(self._lock)

    def fire(self, call: list[str], **fields: object) -> tuple[int, str, str]:
        """Exit code, output and complaints of a command, for an event of a session of its own."""
        from treering.hot.project import environment

        given = {"session_id": uuid.uuid4().hex, "cwd": str(self.project), "transcript_path": "", **fields}
        return self.run(call, json.dumps(given), environment(str(self.home)))

    def run(self, call: list[str], text: str, env: dict[str, str]) -> tuple[int, str, str]:
        """The same for any input."""
        try:
            done = subprocess.run(
                call,
                input=text,
                capture_output=True,
                text=True,
                env=env,
                cwd=self.project,
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return 1, "", str(error)
        return done.returncode, done.stdout, done.stderr

    def queued(self, client: str) -> bool:
        """Whether a turn of the client has left its request."""
        from contextlib import closing

        from treering.hot.record import open_state

        state = open_state(str(self.home))
        if state is None:
            return False
        with closing(state):
            return (
                state.execute("SELECT 1 FROM jobs WHERE kind = 'extract' AND client = ?", (client,)).fetchone()
                is not None
            )


def of_home(config: "Config", root: Path) -> Iterator[tuple[str, str]]:
    """What keeps hooks silent in the person's own home. root: of the project this is run in."""
    from treering.core.installing.silence import home_findings
    from treering.pipeline.hearing import home_facts
    from treering.pipeline.hook_settings import prepare_hook

    if not config.home.is_dir():
        yield "ok", f"there is no memory yet in {config.home}"
        return
    if is_ours(str(config.home)):
        prepare_hook(config)
    findings = home_findings(home_facts(config, root))
    for finding in findings:
        yield "ok" if finding.code in CHOSEN else "fault", f"{finding.what} → {finding.step}"
    if not findings:
        yield "ok", f"hooks know the settings, and {config.home} can be written"


def of_moved(call: Call, config: "Config") -> Iterator[str]:
    """Where the memory of the project lies, if that seems to have been moved."""
    with contextlib.suppress(TreeringError):  # what is wrong with the home is said before
        if config.home.is_dir() and (moved := moved_hint(call.memory()).strip()):
            yield moved


def of_client(record: "Record", patient: Patient, base: Path) -> Iterator[tuple[str, str]]:
    """Whether an installation stands in the client's settings, and works."""
    from treering.ops.install import missing

    place = place_of(record, base)
    wanted = load_installer(record.client).installation(place, own_memory_of(record.own_memory))
    try:
        gone = missing(wanted, record)
    except TreeringError as error:
        yield "fault", str(error)
        return
    for path in gone:
        yield "fault", f"{path} does not hold what was installed (`treering install {record.client}`)"
    yield from of_hooks(record.client, place, patient)
    if any("mcp" in str(want) for wants in wanted.files.values() for want in wants):
        yield of_server(place, patient)
    if record.client == "codex":
        yield of_trust(patient)


def place_of(record: "Record", base: Path) -> "Place":
    """Where it was installed, for this treering. base: what the memory trees lie below."""
    import treering
    from treering.clients.installing import Place

    project = Path(record.project) if record.project else None
    return Place(Path.home(), sys.executable, Path(treering.__file__).resolve().parent, project, base)


def of_hooks(client: str, place: "Place", patient: Patient) -> Iterator[tuple[str, str]]:
    """Fire every event of a client, through a shell as clients do."""
    for event, what in EVENTS[client].items():
        code, out, complaint = patient.fire(
            ["sh", "-c", shlex.join(place.hook(client, event))], prompt=ASKED, source="startup"
        )
        if code or complaint:
            yield "fault", f"{event} ends with {code}: {complaint.strip()[-200:]}"
        elif what == PROMPT and "stethoscope" not in out:
            yield "fault", f"{event} does not tell what is remembered"
        elif what == TURN and not patient.queued(client):
            yield "fault", f"{event} leaves no request to learn"
        else:
            yield "ok", f"{event} answers"


def of_server(place: "Place", patient: Patient) -> tuple[str, str]:
    """Ask the MCP server for its tools."""
    from treering.hot.project import environment

    lines = [{"jsonrpc": "2.0", "id": n, "method": method} for n, method in enumerate(("initialize", "tools/list"))]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    code, out, complaint = patient.run(place.server, text, environment(str(patient.home)))
    if code or '"recall"' not in out:
        return "fault", f"the MCP server ends with {code}: {complaint.strip()[-200:]}"
    return "ok", "the MCP server lists its tools"


def of_trust(patient: Patient) -> tuple[str, str]:
    """Ask Codex whether it would run the hooks, in a home made for it: it writes into the one that it is started in."""
    from treering.faces.cli.codex_trust import listed

    try:
        untrusted = [hook for hook in listed(Path.home(), patient.codex) if not hook.trusted]
    except TreeringError as error:
        return "ok", f"whether Codex trusts the hooks is not known: {error}"
    if untrusted:
        return (
            "fault",
            f"Codex does not trust {len(untrusted)} hooks and skips them (`treering install codex --trust-hooks`)",
        )
    return "ok", "Codex trusts the hooks"
