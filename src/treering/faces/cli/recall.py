"""`treering recall`: what memory has to say to a prompt."""

from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command, words
from treering.faces.cli.text import HIDDEN

if TYPE_CHECKING:
    from treering.ops.recall import Hit

NOTHING = "Nothing that is remembered is sure enough to be told unasked. `--all` shows what shares a word, `--explain` says why."


@command('recall "how do we deploy to staging?"', 'recall "add a dependency" --explain', 'recall "deploy" --all --json')
@click.argument("query", type=words)
@click.option("--explain", is_flag=True, help="Say for each entry why it is told or not.")
@click.option("--all", "everything", is_flag=True, help="Also what is not sure enough to be told unasked.")
@click.option("-n", "limit", type=click.IntRange(1), default=5, show_default=True, help="At most so many entries.")
def run(call: Call, query: str, limit: int, *, explain: bool, everything: bool) -> Answer:
    """Show what an agent would be told for the prompt QUERY: this project's entries and those about you.

    An unrelated prompt gets nothing.
    """
    found = call.memory().recall(query, limit=limit, everything=everything)
    text = found.explanation if explain else found.prompt or NOTHING
    hits: list[Json] = [data(hit) for hit in found.answer.hits if explain or hit.reason == "injected"]
    return Answer(
        "\n".join(line.translate(HIDDEN) for line in text.splitlines()),
        {"strategy": found.answer.strategy, "scanned": found.answer.scanned, "hits": hits, "prompt": found.prompt},
    )


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
