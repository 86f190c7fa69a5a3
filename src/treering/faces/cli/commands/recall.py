"""`treering recall`: what memory has to say to a prompt."""

from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command, phrase
from treering.faces.cli.moved import moved_hint
from treering.faces.cli.text import flat

if TYPE_CHECKING:
    from treering.config import Config
    from treering.ops.recall import Hit, Recall

NOTHING = """\
Nothing that is remembered has to do with that.
  → other words may find it; `treering list` shows what is known, `treering remember TEXT` adds to it"""
EMPTY = """\
Nothing is remembered here yet.
  → `treering learn` reads your past sessions, `treering remember TEXT` adds one entry"""
ALONE = "An agent is told this unasked:"
ASKED = "Found as well, which an agent is told only when it asks:"
ONLY_ASKED = "Found, which an agent is told only when it asks (`--explain` says why):"
EVERYTHING = 1_000_000  # more entries than anybody has
PATIENCE = 30.0  # seconds that a person waits for a model


@command(
    'recall "how do we deploy to staging?"',
    'recall "install the packages with npm" --explain',
    'recall "deploy" --all --json',
)
@phrase("query")
@click.option("--explain", is_flag=True, help="Say for each entry why it is told or not.")
@click.option("--all", "everything", is_flag=True, help="Everything that has to do with it, not only the best.")
@click.option("-n", "limit", type=click.IntRange(1), default=5, show_default=True, help="At most so many entries.")
@click.option(
    "--model", default="", metavar="MODEL", help="Let a model choose, and wait: smol, cassette:DIR or provider:model."
)
def run(call: Call, query: str, limit: int, model: str, *, explain: bool, everything: bool) -> Answer:
    """Show the entries that have to do with QUERY, best first.

    Of this project and about you. What an agent would be told unasked, for the same prompt, stands apart: an unrelated
    prompt gets nothing. Finding nothing is no failure: exit code 0.
    """
    from treering.ops.recall import prompt, unasked

    memory = call.memory()
    memory.reader = ("cli", f"{memory.config.now():%Y-%m-%d}")  # what is asked again on the same day is of use once
    found = memory.recall(query, limit=EVERYTHING if everything else limit, everything=True, counted=not model)
    answer, told = found.answer, prompt(unasked(found.answer), found.answer.ask.now)
    failed = ""
    if model:
        from treering.pipeline.learning import Using

        refined = memory.refined(
            memory.recall(query, limit=limit, everything=everything, counted=False),
            seconds=PATIENCE,
            using=Using(model),
        )
        failed = refined.failed
        if not failed:
            found, answer, told = refined, refined.answer, refined.prompt
    text = found.explanation if explain or memory.paused else shown(answer, told, chosen=bool(model and not failed))
    off = off_note(call, memory.config)
    if failed:
        text += f"\n\n{no_model(failed)}"
    text += moved_hint(memory)
    hits: list[Json] = [data(hit, answer) for hit in (answer.hits if explain else answer.selected)]
    return Answer(off + text, {"strategy": answer.strategy, "scanned": answer.scanned, "hits": hits, "prompt": told})


def no_model(why: str) -> str:
    """That no model has chosen, and why. why: the outcome of its call."""
    from treering.models.base import OUTCOMES

    reason = OUTCOMES.get(why, "its answer names nothing that it was shown")
    return f"note: no model has chosen ({reason}); this is what was found without one (`treering models`)"


def off_note(call: Call, config: "Config") -> str:
    """That agents are told nothing in this directory, while it is off the record."""
    from treering.hot.off_record import is_off_now, spans

    off = is_off_now(spans(str(config.home)), "", str(call.project.absolute()), config.now().timestamp())
    return "Off the record here (`treering on`): no agent is told anything. Else:\n\n" if off else ""


def shown(answer: "Recall", told: str, *, chosen: bool = False) -> str:
    """What a person is shown. told: what an agent is told unasked; chosen: it is a model's choice, and all of the answer."""
    asked = [] if chosen else [hit for hit in answer.selected if not hit.unasked]
    dues = "".join(f"\n{due_note(hit)}" for hit in answer.selected if told and hit.row.due and (chosen or hit.unasked))
    parts = [f"{ALONE}\n\n{told}{dues}"] if told else []
    if asked:
        parts.append("\n".join([ASKED if told else ONLY_ASKED, *(line(hit, answer) for hit in asked)]))
    return "\n\n".join(parts) or (NOTHING if answer.scanned else EMPTY)


def line(hit: "Hit", answer: "Recall") -> str:
    """An entry in two lines: where it stands, and what it says."""
    from treering.hot.telling.block import address

    passed = " passed" if hit.passed(answer.ask.now) else ""
    due = f"  (due {hit.row.due}{passed})" if hit.row.due else ""
    label = f"  ({flat(hit.label, 160)})" if hit.label else ""
    return f"  {flat(address(hit.row))}{due}{label}\n      {flat(hit.row.summary, 160)}"


def due_note(hit: "Hit") -> str:
    """Until when an entry is told unasked."""
    from treering.hot.telling.block import address

    return f"note: {flat(address(hit.row))} is told unasked until {hit.row.due}"


def data(hit: "Hit", answer: "Recall") -> Json:
    """A candidate as JSON."""
    from treering.hot.telling.block import address

    row = hit.row
    return {
        "id": hit.id,
        "address": address(row),
        "scope": hit.scope,
        "type": row.type,
        "name": row.name,
        "summary": row.summary,
        "score": round(hit.score, 4),
        "covered": round(hit.covered, 4),
        "reason": hit.reason,
        "unasked": hit.unasked,
        "due": row.due or None,
        "expired": hit.passed(answer.ask.now),
        "label": hit.label or None,
        "matches": [{"token": token, "field": field, "weight": round(weight, 4)} for token, field, weight in hit.parts],
    }
