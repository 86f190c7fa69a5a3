"""`treering diagnose`: why nothing, or little, was learned here."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.core.scheduling.diagnosis import OUTLOOKS
from treering.core.scheduling.gates import plainly
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.commands.status import meaning_data, meaning_text
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.core.scheduling.diagnosis import DiagnosisFacts, Finding
    from treering.pipeline.meaning import Outlook as Meaning


@command("diagnose", "diagnose --json", "diagnose --project ~/code/acme")
@click.option(
    "--home", type=click.Path(path_type=Path), metavar="DIR", help="The home directory whose sessions are looked at."
)
def run(call: Call, home: Path | None) -> Answer:
    """Explain why nothing, or little, was learned here.

    And what you can do about it.

    Looks at the sessions of every client, at settings, queue, worker, model and files, and changes nothing. Each session of
    the project is named with what would become of it now.
    """
    from treering.ops.sources import below
    from treering.pipeline.meaning import Outlook

    memory = call.memory(lambda: (ref.cwd for ref in below(home or Path.home()).refs))
    diagnosis = memory.diagnose(below(home) if home else None)
    facts = diagnosis.facts
    outlook = Outlook(facts.encoder, facts.unembedded, facts.no_meaning)
    lines = [
        f"{memory.root}: {plural(facts.entries, 'entry', 'entries')}, {plural(len(facts.sessions), 'session')}",
        *findings_text(diagnosis.findings),
        *sessions_text(facts),
        *dream_text(facts),
        *meaning_text(outlook, facts.entries, answered=facts.answered),
    ]
    return Answer("\n".join(flat_lines(lines)), data(str(memory.root), facts, diagnosis.findings, outlook))


def flat_lines(lines: list[str]) -> Iterator[str]:
    """Each on one line, with its indent."""
    for line in lines:
        yield " " * (len(line) - len(line.lstrip())) + flat(line)


def findings_text(findings: "tuple[Finding, ...]") -> Iterator[str]:
    """What stands in the way, with the next step."""
    if not findings:
        yield "nothing stands in the way of learning"
    for finding in findings:
        yield f"  {finding.code}: {finding.what}"
        if finding.step:
            yield f"      → {finding.step}"


def sessions_text(facts: "DiagnosisFacts") -> Iterator[str]:
    """How many sessions of which client there are, and what would become of those of the project."""
    here = Counter(one.client for one in facts.sessions)
    counts = [f"{client} {count} ({here[client]} here)" for client, count in sorted(facts.found.items())]
    yield f"sessions found: {', '.join(counts) or 'none'}"
    for one in facts.sessions:
        last = f" (last run: {plainly(one.last)})" if one.last else ""
        yield f"  {one.client}  {one.session[:8]}  {one.reason or 'next'}: {OUTLOOKS[one.reason]}{last}"


def dream_text(facts: "DiagnosisFacts") -> Iterator[str]:
    """What waits, who works, and which gates keep the next dream."""
    states = ", ".join(f"{count} {state}" for state, count in sorted((facts.jobs or {}).items()))
    yield f"jobs: {states or 'none wait'}; {'a worker is' if facts.worker else 'no worker is'} at work"
    closed = [name for name, is_closed in (facts.dream or {}).items() if is_closed]
    yield f"next dream: {'not yet: ' + '; '.join(map(plainly, closed)) if closed else 'its time has come'}"


def data(root: str, facts: "DiagnosisFacts", findings: "tuple[Finding, ...]", outlook: "Meaning") -> Json:
    """All of it for a program."""
    here = Counter(one.client for one in facts.sessions)
    names = (
        "entries",
        "proposals",
        "auto_extract",
        "auto_dream",
        "handbook",
        "review",
        "off_record",
        "installed",
        "budget_spent",
        "pressure",
        "worker",
        "problems",
    )
    return {
        "project": root,
        "findings": [{"code": one.code, "what": one.what, "step": one.step or None} for one in findings],
        "found": [{"client": client, "all": count, "here": here[client]} for client, count in facts.found.items()],
        "without_project": facts.elsewhere,
        "sessions": [
            {"client": one.client, "session": one.session, "skip": one.reason or None, "last": one.last or None}
            for one in facts.sessions
        ],
        "skips": {reason: count for reason, count in facts.outlook.items() if reason},
        "model": facts.model or None,
        "jobs": dict(facts.jobs or {}),
        "failed": list(facts.failed),
        "dream": dict(facts.dream or {}),
        "meaning": meaning_data(outlook, facts.entries, answered=facts.answered),
        "paused": facts.paused,
        "limits_reached": sorted(facts.reached),
        **{name: getattr(facts, name) for name in names},
    }
