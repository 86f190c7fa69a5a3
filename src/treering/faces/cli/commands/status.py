"""`treering status`: where things stand."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.core.scheduling.gates import plainly
from treering.errors import StoreError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.commands.log import data as log_data
from treering.faces.cli.commands.pause import pause_data, until
from treering.faces.cli.moved import moved_data, moved_text
from treering.faces.cli.text import cause, flat, plural, when

if TYPE_CHECKING:
    from treering.core.entry import EntryType, Scope
    from treering.core.scheduling.diagnosis import Finding
    from treering.core.scheduling.job import Job
    from treering.core.scheduling.limits import Limit
    from treering.pipeline.hearing import Hearing
    from treering.pipeline.meaning import Outlook
    from treering.pipeline.standing import Status


STATES = {"pending": "waits", "failed": "failed, and waits to be asked for again", "done": "skipped"}
SCOPES = {"user": "about you", "project": "about this project"}
STUCK = "  → `treering worker --once` does what waits, and says what keeps it from it"


@command("status", "status --all", "status --json", "status --project ~/code/acme")
@click.option("--all", "everything", is_flag=True, help="Every limit, also those that are far from reached.")
def run(call: Call, *, everything: bool) -> Answer:
    """Show where things stand, and why hooks are silent.

    Where memory lies, how much is in it, what changed last; each client with its hooks and the reason when they are
    silent; proposals and jobs that wait, failed or are stuck; limits that are near; files with problems. `treering doctor`
    fires the hooks.
    """
    heard = listened(call)
    try:
        status = call.memory().status()
    except StoreError as error:
        raise type(error)("\n".join([str(error), *hooks_text(heard)]), hint=error.hint) from error
    counts = Counter((entry.scope, entry.type) for entry in status.entries)
    lines = [*pause_text(status), f"project {flat(str(status.root))}"]
    for scope, place in status.places.items():
        kinds = [f"{kind} {count}" for (of, kind), count in sorted(counts.items()) if of == scope]
        count = plural(sum(count for (of, _), count in counts.items() if of == scope), "entry", "entries")
        what = f"{count} ({', '.join(kinds)})" if kinds else "nothing yet"
        lines += [f"  {SCOPES[scope]}: {what}", f"      {place}"]
    lines.append(
        f"  {plural(status.superseded, 'superseded entry', 'superseded entries')}, {plural(status.changes, 'change')}"
    )
    if moved := moved_text(status.former):
        lines.append(moved)
    if status.last:
        lines.append(f"  last change: {cause(status.last.cause)}, {when(status.last.at)} (`treering log`)")
    lines += meaning_text(status.meaning, len(status.entries), answered=status.answered)
    lines += [*waiting_text(status), *work_text(status), *hooks_text(heard)]
    lines += limits_text([one for one in status.limits if everything or one.near])
    lines.append(f"{plural(len(status.projects), 'project')} known")
    lines += [f"problem: {flat(str(problem))}" for problem in status.problems]
    return Answer("\n".join(lines), status_data(status, heard, counts))


def status_data(status: "Status", heard: "Hearing", counts: "Counter[tuple[Scope, EntryType]]") -> dict[str, Json]:
    """The same for a program. counts: of the entries, by scope and type."""
    return {
        "project": {"key": status.project, "root": str(status.root)},
        "places": {scope: str(place) for scope, place in status.places.items()},
        "entries": [{"scope": scope, "type": kind, "count": count} for (scope, kind), count in sorted(counts.items())],
        "superseded": status.superseded,
        "changes": status.changes,
        "last": log_data(status.last) if status.last else None,
        "worker": {"pid": status.worker.pid, "since": status.worker.since} if status.worker else None,
        "jobs": [{**job_data(job), "stuck": job.id in status.stuck} for job in status.jobs],
        "paused": pause_data(status.paused),
        "off": list(status.off),
        "limits": [
            {
                "name": one.name,
                "used": one.used,
                "cap": one.cap or None,
                "unit": one.unit,
                "near": one.near,
                "reached": one.reached,
            }
            for one in status.limits
        ],
        "meaning": meaning_data(status.meaning, len(status.entries), answered=status.answered),
        "proposals": status.proposals,
        "spooled": status.spooled,
        "hooks": hooks_data(heard),
        "projects": [{"key": project.key, "root": str(project.root)} for project in status.projects],
        "former": moved_data(status.former),
        "problems": [{"path": p.path, "line": p.line, "code": p.code, "what": p.what} for p in status.problems],
    }


def pause_text(status: "Status") -> Iterator[str]:
    """That everything is paused, if it is; and sessions that are off the record."""
    if status.paused:
        yield f"PAUSED {until(status.paused)}: nothing is learned, tidied or recalled (`treering resume`)"
    for session in status.off:
        yield f"off the record: session {flat(session)} (`treering on --session {shlex.quote(flat(session))}` ends it)"


def limits_text(limits: "Sequence[Limit]") -> Iterator[str]:
    """Caps, and how much of each is used."""
    if limits:
        yield "limits"
    for one in limits:
        unit = f" {one.unit}" if one.unit else ""
        cap = f"{one.cap:,.12g}" if one.cap else "no limit"
        what = f": REACHED, {one.stops}" if one.reached else f": near; then {one.stops}" if one.near else ""
        yield f"  {one.name}: {one.used:,.12g} of {cap}{unit}{what}"


def listened(call: Call) -> "Hearing":
    """How things stand with hooks, before anything is opened that would mend them."""
    from treering.faces.cli.commands.install import place_of
    from treering.hot.project import git_root
    from treering.pipeline.hearing import listen

    config = call.settings()
    return listen(config, Path(git_root(str(call.project))), place_of(call, config.base))


def meaning_text(about: "Outlook", entries: int, *, answered: bool) -> Iterator[str]:
    """Whether meaning has a say in recall, which entries it knows, whether hooks can ask, and what to do about it.

    entries: how many there are; answered: whether a worker answers hooks.
    """
    if not about.encoder:
        yield flat(f"recall: by words alone ({about.why})")
        return
    known = f"{entries - about.waiting} of {plural(entries, 'entry', 'entries')} known to it"
    yield flat(f"recall: by words and meaning ({about.encoder}; {known})")
    if about.waiting:
        yield "  → `treering worker --once` has it know the rest; each run of the worker does"
    hooks = (
        "a worker answers them" if answered else "no worker answers them now, so words alone; the next turn starts one"
    )
    yield f"  of prompts in hooks: {hooks}"


def meaning_data(about: "Outlook", entries: int, *, answered: bool) -> Json:
    """The same for a program."""
    return {
        "encoder": about.encoder or None,
        "embedded": entries - about.waiting if about.encoder else 0,
        "waiting": about.waiting,
        "answered": answered,
        "why": about.why,
    }


def waiting_text(status: "Status") -> Iterator[str]:
    """What waits for a person, and what hooks could only leave in the spool."""
    if status.proposals:
        waits = "waits" if status.proposals == 1 else "wait"
        yield f"{plural(status.proposals, 'proposal')} {waits} for your yes or no (`treering inbox`)"
    if status.spooled:
        yield f"{plural(status.spooled, 'request')} to learn in the spool: the next worker takes them up"


def hooks_text(heard: "Hearing") -> Iterator[str]:
    """Each client with when it was last heard, and why hooks are silent."""
    if not heard.clients:
        yield "no agent client is used here, as far as can be seen (`treering install CLIENT`)"
    for one, findings in heard.clients:
        last = (
            f", last called {when(datetime.fromtimestamp(one.last.at).astimezone())} ({one.last.event})"
            if one.last
            else ""
        )
        yield flat(f"{one.client}: {'installed' if one.installed else 'not installed'}{last}")
        yield from findings_text(findings)
    if heard.home:
        yield "hooks are silent, or not all is kept:"
        yield from findings_text(heard.home)


def findings_text(findings: "Iterable[Finding]") -> Iterator[str]:
    """Reasons for silence, each with what to do about it."""
    for finding in findings:
        yield f"  {flat(finding.what)}"
        if finding.step:
            yield f"      → {flat(finding.step)}"


def hooks_data(heard: "Hearing") -> Json:
    """The same for a program."""

    def findings(of: "tuple[Finding, ...]") -> Json:
        return [{"code": one.code, "what": one.what, "step": one.step or None} for one in of]

    return {
        "home": findings(heard.home),
        "clients": [
            {
                "client": one.client,
                "installed": one.installed,
                "project": one.project or None,
                "last": {"at": one.last.at, "event": one.last.event, "silent": one.last.why or None}
                if one.last
                else None,
                "findings": findings(found),
            }
            for one, found in heard.clients
        ],
    }


def work_text(status: "Status") -> Iterator[str]:
    """What the worker is doing, what waits for it, and what has come to rest after its last try."""
    running = ", ".join(about(job) for job in status.jobs if job.state == "running")
    if status.worker:
        since = when(datetime.fromtimestamp(status.worker.since).astimezone())
        yield f"worker: process {status.worker.pid} since {since}, {running or 'nothing to do'}"
    else:
        yield "no worker is at work"
    for job in status.jobs:
        if job.state != "running" or job.id in status.stuck:
            yield f"  {about(job)}: {state_text(job, stuck=job.id in status.stuck)}"
    if status.stuck:
        yield STUCK


def state_text(job: "Job", *, stuck: bool) -> str:
    """How it is with a job that nobody is doing."""
    if job.state == "running":
        return "was begun, and its worker is gone"
    tried = f", {plural(job.attempts, 'attempt')}" if job.attempts else ""
    since = (
        f", since {when(datetime.fromtimestamp(job.created).astimezone())}, and nobody takes it up"
        if stuck and job.state == "pending"
        else ""
    )
    return STATES[job.state] + since + (f": {plainly(job.reason)}{tried}" if job.reason else "")


def about(job: "Job") -> str:
    """A job in a few words."""
    return flat(" ".join(part for part in (job.kind, job.client, job.session) if part))


def job_data(job: "Job") -> dict[str, Json]:
    """A job for a program."""
    names = ("kind", "project", "client", "session", "state", "attempts", "reason", "not_before", "started", "finished")
    return {name: getattr(job, name) for name in names}
