"""`treering recall`: what memory has to say to a prompt."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command, words
from treering.faces.cli.text import flat

if TYPE_CHECKING:
    from treering.ops.recall import Hit

NOTHING = "Nothing that is remembered has to do with that."
UNSURE = "Nothing is sure enough to be told to an agent unasked (`--explain` says why). Near it:"
NEAR = 3  # candidates below the bar that a person is shown when there is nothing above it
PATIENCE = 30.0  # seconds that a person waits for a model


@command('recall "how do we deploy to staging?"', 'recall "add a dependency" --explain', 'recall "deploy" --all --json')
@click.argument("query", type=words)
@click.option("--explain", is_flag=True, help="Say for each entry why it is told or not.")
@click.option("--all", "everything", is_flag=True, help="Also what is not sure enough to be told unasked.")
@click.option("-n", "limit", type=click.IntRange(1), default=5, show_default=True, help="At most so many entries.")
@click.option(
    "--model", default="", metavar="MODEL", help="Let a model choose, and wait: smol, cassette:DIR or provider:model."
)
def run(call: Call, query: str, limit: int, model: str, *, explain: bool, everything: bool) -> Answer:
    """Show what an agent would be told for the prompt QUERY: this project's entries and those about you.

    An unrelated prompt gets nothing.
    """
    memory = call.memory()
    found = memory.recall(query, limit=limit, everything=everything)
    if model:
        from treering.pipeline.learning import Using

        found = memory.refined(found, seconds=PATIENCE, using=Using(model))
    text = found.explanation if explain else found.prompt or near(found.answer.hits)
    hits: list[Json] = [data(hit) for hit in found.answer.hits if explain or hit.reason == "injected"]
    return Answer(
        text,
        {"strategy": found.answer.strategy, "scanned": found.answer.scanned, "hits": hits, "prompt": found.prompt},
    )


def near(hits: Sequence["Hit"]) -> str:
    """What a person is shown when an agent would be told nothing."""
    from treering.hot.block import address

    lines = [f"  {flat(address(hit.row))}\n      {flat(hit.row.summary, 160)}" for hit in hits[:NEAR]]
    return "\n".join([UNSURE, *lines]) if lines else NOTHING


def data(hit: "Hit") -> Json:
    """A candidate as JSON."""
    from treering.hot.block import address

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
        "matches": [{"token": token, "field": field, "weight": round(weight, 4)} for token, field, weight in hit.parts],
    }
