"""What `learn --handbook` and `memory sync` share: ask what it would cost, run, and say what came of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from treering.core.handbook.documents import REFUSALS
from treering.core.handbook.harvest import SKIPS
from treering.faces.cli.command import Answer, Call, Json, failure
from treering.faces.cli.progress import Progress
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.memory import Memory
    from treering.ops.sources import Sources
    from treering.pipeline.consolidate import Consolidated
    from treering.pipeline.handbook_run import HandbookRun, Outcome, Report

STATUS = {
    "written": "written",
    "unchanged": "nothing has changed",
    "nothing": "there is nothing to make it from",
    "undone": "it was undone, and nothing has changed since",
    "lost": "another run has taken it over",
}
"""What became of a handbook, in words."""


def run_handbook(
    call: Call, memory: "Memory", run: "HandbookRun", sources: "Sources", *, only_here: bool, yes: bool
) -> Answer:
    """Harvest and consolidate, with progress, once the person has agreed."""
    from treering.faces.cli.agree import agree_to_run

    here = memory.key if only_here else None
    for estimate in run.estimate(sources.refs, here):
        agree_to_run(call, memory.config, estimate, yes=yes)
    with Progress("sessions") as progress:
        report = run.run(sources.refs, here, progress)
    roots = {project.key: project.root for project in memory.store.projects()}
    lines = [*report_lines(report, roots), *(f"problem: {flat(str(problem))}" for problem in sources.problems)]
    stopped = bool(report.failures) or any(one.skip in {"failed", "waiting", "lost"} for one in report.sessions)
    failed = stopped and not any(map(_came, report.sessions))
    data: dict[str, Json] = {
        **(failure("no session was harvested", "`failures` and each session's `detail` say why") if failed else {}),
        **report_data(report, roots),
        "problems": [str(problem) for problem in sources.problems],
    }
    return Answer("\n".join(lines), data, code=1 if failed else 0)


def report_lines(report: "Report", roots: Mapping[str, Path]) -> Iterator[str]:
    """The report as a person reads it."""
    for book in report.handbooks:
        yield f"{roots[book.project].name}  {roots[book.project]}"
        mine = [one for one in report.sessions if one.project == book.project]
        yield from (f"  {one.client}  {one.session[:8]}  harvested" for one in mine if _came(one))
        made = f"handbook: {STATUS[book.status]}"
        if book.status == "written":
            made += f", from {plural(book.sessions, 'session')} and {plural(book.topics, 'entry', 'entries')}"
            made += f" (change {book.change}: `treering diff {book.change}`, `treering undo {book.change}`)"
        yield f"  {made}"
        yield from (f"  - {flat(path)}: {REFUSALS.get(reason, reason)}" for path, reason in book.refused)
        yield ""
    yield from (
        f"{roots[one.project].name}: the handbook could not be made: {flat(one.detail)}" for one in report.failures
    )
    rest = [one for one in report.sessions if not _came(one)]
    if rest:
        yield "Not harvested:"
        for one in rest:
            if one.detail:
                yield f"  {one.client} {one.session}: {SKIPS.get(one.skip, one.skip)}: {flat(one.detail)}"
        counts = Counter(one.skip for one in rest if not one.detail)
        yield from (f"  {plural(count, 'session')}: {SKIPS.get(reason, reason)}" for reason, count in counts.items())
        yield ""
    yield from (f"stale recording: {name}" for name in report.stale)
    written = sum(book.status == "written" for book in report.handbooks)
    harvested = sum(map(_came, report.sessions))
    yield f"Harvested {plural(harvested, 'session')}, wrote {plural(written, 'handbook')}."


def report_data(report: "Report", roots: Mapping[str, Path]) -> dict[str, Json]:
    """The report as JSON."""
    return {
        "sessions": [
            {
                "client": one.client,
                "session": one.session,
                "project": str(roots[one.project]) if one.project in roots else None,
                "skipped": one.skip or None,
                "detail": one.detail or None,
            }
            for one in report.sessions
        ],
        "handbooks": [_book(book, roots) for book in report.handbooks],
        "failures": [
            {"project": str(roots[one.project]), "outcome": one.outcome, "detail": one.detail}
            for one in report.failures
        ],
        "stale": list(report.stale),
    }


def _book(book: "Consolidated", roots: Mapping[str, Path]) -> dict[str, Json]:
    return {
        "project": str(roots[book.project]),
        "status": book.status,
        "change": book.change or None,
        "sessions": book.sessions,
        "entries": book.topics,
        "refused": [{"path": path, "reason": reason} for path, reason in book.refused],
    }


def _came(one: "Outcome") -> bool:
    return not one.skip
