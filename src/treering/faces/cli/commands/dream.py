"""`treering dream`: tidy what is remembered, or show what would be done."""

from typing import TYPE_CHECKING

import click

from treering.errors import UsageError
from treering.faces.cli.command import Answer, Call, Json, command, failure
from treering.faces.cli.options import model_option
from treering.faces.cli.text import HIDDEN, flat, plural

if TYPE_CHECKING:
    from treering.core.dream.steps import Step
    from treering.core.review import Proposal
    from treering.ops.dream import DreamReport

DONE = {
    "merge": "became one",
    "rewrite": "rewritten",
    "split": "split",
    "retire": "outdated, moved to history",
    "retype": "of another type now",
    "redate": "due on another day now",
    "sort": "list in order",
}
"""What each kind of step has done, for a person."""


@command("dream --dry-run", "dream", "dream --mechanical --json")
@click.option("--dry-run", is_flag=True, help="Only show what would be done; nothing is written.")
@click.option("--mechanical", is_flag=True, help="Without a model, whatever is configured.")
@model_option
@click.option("--local-only", is_flag=True, help="Refuse a model on another machine.")
@click.option("--yes", is_flag=True, help="Do not ask before a model is used.")
def run(call: Call, model: str, *, dry_run: bool, mechanical: bool, local_only: bool, yes: bool) -> Answer:
    """Tidy what is remembered here and about you.

    The same becomes one, what is outdated goes to history.

    A model, when one is configured or named, may also rewrite, split and date entries. What would lose a fact, or make an
    entry harder to find, is not done: it is put into the inbox for you to decide. `treering undo` takes a dream back.
    Exit code 1 when it may not run: another dream is under way, or everything is paused.
    """
    from treering.pipeline.learning import Using

    if mechanical and model:
        raise UsageError("--mechanical goes without --model", hint="--model offline says the same as --mechanical")
    memory = call.memory()
    dreaming = memory.dreaming(Using("offline" if mechanical else model, local_only))
    if dreaming.opened.where:
        from treering.faces.cli.agree import agree_to_calls

        count, tokens = dreaming.estimate()
        what = f"{plural(count, 'entry', 'entries')} to tidy with {dreaming.opened.where.model}"
        agree_to_calls(call, memory.config, dreaming.opened.where, (what, 1, tokens), yes=yes)
    report = dreaming.run(dry_run=dry_run)
    if report.skipped:
        told = failure(
            f"nothing was done: {report.detail}", "`treering status` shows what is at work, and what stops it"
        )
        return Answer(report_text(report), {**told, **report_data(report)}, code=1)
    return Answer(report_text(report), report_data(report))


def report_text(report: "DreamReport") -> str:
    """What a dream did, the diff first, since that is what counts."""
    if report.skipped:
        return f"Nothing was done ({report.skipped}): {report.detail}."
    lines = [line.translate(HIDDEN) for line in report.diff.text.splitlines()]
    lines += [""] if lines else []
    if report.outcome:
        lines.append(f"The model did not help ({report.outcome}): {flat(report.detail)}. What needs none was done.")
    done = "Would be done" if report.status == "planned" else "Done"
    lines.append(f"{done}: {summary(report.steps)}." if report.steps else "There is nothing to tidy.")
    lines += [f"  not done: {flat(one.why, 160)}" for one in report.refused]
    if report.proposals:
        lines.append(f"{plural(len(report.proposals), 'proposal')} for you to decide:")
        lines += [f"  {one.id}  {one.kind}  {flat(one.reason.text, 120)}" for one in report.proposals]
    if report.change and report.steps:
        lines.append(f"`treering undo {report.change}` takes it back.")
    lines += [f"problem: {flat(str(problem))}" for problem in report.problems]
    return "\n".join(lines)


def summary(steps: tuple["Step", ...]) -> str:
    """How many steps of each kind."""
    kinds = [step.kind for step in steps]
    return ", ".join(f"{kinds.count(kind)} {what}" for kind, what in DONE.items() if kind in kinds)


def report_data(report: "DreamReport") -> dict[str, Json]:
    """A dream as JSON."""
    return {
        "status": report.status,
        "skipped": report.skipped,
        "outcome": report.outcome,
        "detail": report.detail,
        "change": report.change,
        "deduped_entries": report.deduped,
        "touched_topics": list(report.types),
        "steps": [step_data(step) for step in report.steps],
        "refused": [{**step_data(one.step), "why": one.why} for one in report.refused],
        "proposals": [proposal_data(one) for one in report.proposals],
        "diff": report.diff.text,
        "problems": [str(problem) for problem in report.problems],
    }


def step_data(step: "Step") -> dict[str, Json]:
    """One step: what it does to which entries, and in which they live on."""
    return {
        "kind": step.kind,
        "entries": list(step.entries),
        "heirs": list(step.heirs),
        "reason": step.reason.text,
    }


def proposal_data(proposal: "Proposal") -> Json:
    """What waits for a person."""
    return {"id": proposal.id, "kind": proposal.kind, "reason": proposal.reason.text}
