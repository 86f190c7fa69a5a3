"""What came of learning, for a person and for a program: per project, per session, with every skip by its reason."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from treering.core.learning.patch import REASONS
from treering.core.learning.skips import SKIPS
from treering.core.problem import Problem
from treering.faces.cli.command import Json
from treering.faces.cli.text import flat, plural
from treering.ops.extract import Dropped
from treering.ops.learn import LearnReport, SessionReport

WHY = {
    **REASONS,
    "known": "it is known already",
    "forgotten": "what it rests on was forgotten",
    "secret": "nothing is left of it but a secret",
}
PASSED = "no rule, preference, decision, place or date was found in it"
MARKS = "+ new, > in place of an older one, = known already, ? for you to decide, ! the same, and not your words"
WIDTH = 140  # of a summary on its line

Roots = Mapping[str, Path]


def report_text(
    report: LearnReport, problems: Sequence[Problem], roots: Roots, *, verbose: bool, here: str = ""
) -> str:
    """The report as a person reads it: what was learned, then what was not read, then the sum. here: this project's key."""
    lines: list[str] = []
    read = [session for session in report.sessions if not session.skipped]
    for key in dict.fromkeys(session.project for session in read):
        lines += [f"{flat(roots[key].name)}  {flat(str(roots[key]))}"]
        for session in read:
            if session.project == key:
                lines += _session(session, verbose=verbose)
        lines.append("")
    skipped = [session for session in report.sessions if session.skipped]
    if skipped:
        lines += ["Not learned from:", *_skips(skipped), ""]
    lines += [f"problem: {flat(str(problem))}" for problem in all_problems(report, problems)]
    return "\n".join(
        [
            *lines,
            *([MARKS] if any(_kept(one) for one in read) else []),
            _sum(report, len(read)),
            *_inboxes(report, roots, here),
        ]
    )


def _kept(session: SessionReport) -> bool:
    return bool(session.learned or session.superseded or session.updated or session.proposed or session.overheard)


def _session(session: SessionReport, *, verbose: bool) -> Iterator[str]:
    yield f"  {session.client}  {session.session[:8]}  {plural(session.turns, 'turn')}"
    marks = (
        ("+", session.learned),
        (">", session.superseded),
        ("=", session.updated),
        ("?", session.proposed),
        ("!", session.overheard),
    )
    for mark, summaries in marks:
        yield from (f"    {mark} {flat(summary.text, WIDTH)}" for summary in summaries)
    if not any(summaries for _, summaries in marks):
        yield "    nothing that lasts"
    if verbose:
        yield from (
            f"    - {flat(one.summary.text, WIDTH)}  ({WHY.get(one.reason, one.reason)})" for one in session.dropped
        )
        yield from (f"    - {flat(said.text, WIDTH)}  ({PASSED})" for said in session.passed)
    elif session.dropped:
        yield f"    {_dropped(session.dropped)}"


def _dropped(dropped: Iterable[Dropped]) -> str:
    counts = Counter(one.reason for one in dropped)
    reasons = ", ".join(f"{count} because {WHY.get(reason, reason)}" for reason, count in counts.items())
    return f"- not kept: {reasons} (-v lists them)"


def _skips(skipped: Iterable[SessionReport]) -> Iterator[str]:
    """One line for each reason; a failure has a line of its own, since its detail says what to do."""
    counts: Counter[str] = Counter()
    for session in skipped:
        if session.detail:
            yield f"  {session.client} {session.session}: {flat(session.detail)}"
        else:
            counts[session.skipped] += 1
    yield from (f"  {plural(count, 'session')}: {SKIPS[reason]}" for reason, count in counts.items())


def _sum(report: LearnReport, read: int) -> str:
    if not read:
        return "Nothing new to learn from."
    updated = sum(len(session.updated) for session in report.sessions)
    superseded = sum(len(session.superseded) for session in report.sessions)
    more = [f"{superseded} of them in place of older ones"] if superseded else []
    more += [f"{plural(updated, 'known entry', 'known entries')} confirmed"] if updated else []
    projects = len({session.project for session in report.sessions if not session.skipped})
    found = f"Learned {plural(report.learned, 'entry', 'entries')}" + "".join(f", {part}" for part in more)
    return f"{found}{',' if more else ''} from {plural(read, 'session')} in {plural(projects, 'project')}."


def _inboxes(report: LearnReport, roots: Roots, here: str) -> Iterator[str]:
    """Where proposals wait for the person, as it is to be typed from this project."""
    counts: Counter[str] = Counter()
    for session in report.sessions:
        counts[session.project] += len(session.proposed) + len(session.overheard)
    for key, count in (+counts).items():
        where = "" if key == here else f" --project {shlex.quote(str(roots[key]))}"
        yield f"{plural(count, 'proposal')} for you: `treering inbox{where}`."


def all_problems(report: LearnReport, problems: Sequence[Problem]) -> list[Problem]:
    """Those met while finding, then those met while reading."""
    return [*problems, *(problem for session in report.sessions for problem in session.problems)]


def report_data(report: LearnReport, problems: Sequence[Problem], roots: Roots) -> dict[str, Json]:
    """The report as JSON."""
    return {
        "learned": report.learned,
        "proposed": report.proposed,
        "sessions": [
            {
                "client": session.client,
                "session": session.session,
                "project": str(roots[session.project]) if session.project else None,
                "turns": session.turns,
                "learned": [summary.text for summary in session.learned],
                "updated": [summary.text for summary in session.updated],
                "superseded": [summary.text for summary in session.superseded],
                "proposed": [summary.text for summary in session.proposed],
                "overheard": [summary.text for summary in session.overheard],
                "dropped": [{"summary": one.summary.text, "reason": one.reason} for one in session.dropped],
                "passed": [said.text for said in session.passed],
                "skipped": session.skipped or None,
                "detail": session.detail or None,
            }
            for session in report.sessions
        ],
        "problems": [
            {"path": p.path, "line": p.line, "code": p.code, "what": p.what} for p in all_problems(report, problems)
        ],
    }
