"""`treering status`: where things stand."""

from collections import Counter

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.log import data as log_data
from treering.faces.cli.text import flat, plural, when


@command("status", "status --json", "status --project ~/code/acme")
def run(call: Call) -> Answer:
    """Show where memory lies, what is in it, what changed last, and what is wrong with any file."""
    status = call.memory().status()
    counts = Counter((entry.scope, entry.type) for entry in status.entries)
    lines = [f"project {status.root}"]
    for scope, place in status.places.items():
        kinds = [f"{count} {kind}" for (of, kind), count in sorted(counts.items()) if of == scope]
        lines += [f"  {scope}: {', '.join(kinds) or 'nothing yet'}", f"      {place}"]
    lines.append(
        f"  {plural(status.superseded, 'superseded entry', 'superseded entries')}, {plural(status.changes, 'change')}"
    )
    if status.last:
        lines.append(f"  last change: {status.last.cause}, {when(status.last.at)} (`treering log`)")
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
            "projects": [{"key": project.key, "root": str(project.root)} for project in status.projects],
            "problems": [{"path": p.path, "line": p.line, "code": p.code, "what": p.what} for p in status.problems],
        },
    )
