"""`treering status`: where things stand."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.log import data as log_data
from treering.faces.cli.text import flat, plural, when

if TYPE_CHECKING:
    from treering.core.scheduling.job import Job
    from treering.pipeline.standing import Status


STATES = {"pending": "waits", "failed": "failed, and waits to be asked for again", "done": "skipped"}


@command("status", "status --json", "status --project ~/code/acme")
def run(call: Call) -> Answer:
    """Show where memory lies and what is in it.

    Also what changed last, and what is wrong with any file.
    """
    status = call.memory().status()
    counts = Counter((entry.scope, entry.type) for entry in status.entries)
    lines = [f"project {flat(str(status.root))}"]
    for scope, place in status.places.items():
        kinds = [f"{count} {kind}" for (of, kind), count in sorted(counts.items()) if of == scope]
        lines += [f"  {scope}: {', '.join(kinds) or 'nothing yet'}", f"      {place}"]
    lines.append(
        f"  {plural(status.superseded, 'superseded entry', 'superseded entries')}, {plural(status.changes, 'change')}"
    )
    if status.last:
        lines.append(f"  last change: {status.last.cause}, {when(status.last.at)} (`treering log`)")
    lines += work_text(status)
    lines.append(f"{plural(len(status.projects), 'project')} known")
    lines += [f"problem: {flat(str(problem))}" for problem in status.problems]
    return Answer(
        "\n".join(lines),
        {
            "project": {"key": status.project, "root": str(status.root)},
            "places": {scope: str(place) for scope, place in status.places.items()},
            "entries": [
                {"scope": scope, "type": kind, "count": count} for (scope, kind), count in sorted(counts.items())
            ],
            "superseded": status.superseded,
            "changes": status.changes,
            "last": log_data(status.last) if status.last else None,
            "worker": {"pid": status.worker.pid, "since": status.worker.since} if status.worker else None,
            "jobs": [job_data(job) for job in status.jobs],
            "projects": [{"key": project.key, "root": str(project.root)} for project in status.projects],
            "problems": [{"path": p.path, "line": p.line, "code": p.code, "what": p.what} for p in status.problems],
        },
    )


def work_text(status: "Status") -> Iterator[str]:
    """What the worker is doing, what waits for it, and what has come to rest after its last try."""
    running = ", ".join(about(job) for job in status.jobs if job.state == "running")
    if status.worker:
        since = when(datetime.fromtimestamp(status.worker.since).astimezone())
        yield f"worker: process {status.worker.pid} since {since}, {running or 'nothing to do'}"
    else:
        yield "no worker is at work"
    for job in status.jobs:
        if job.state != "running":
            tried = f", {plural(job.attempts, 'attempt')}" if job.attempts else ""
            yield f"  {about(job)}: {STATES[job.state]}" + (f" ({job.reason}{tried})" if job.reason else "")


def about(job: "Job") -> str:
    """A job in a few words."""
    return flat(" ".join(part for part in (job.kind, job.client, job.session) if part))


def job_data(job: "Job") -> Json:
    """A job for a program."""
    names = ("kind", "project", "client", "session", "state", "attempts", "reason", "not_before", "started", "finished")
    return {name: getattr(job, name) for name in names}
