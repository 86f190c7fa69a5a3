"""`treering search`: entries of every project."""

import click

from treering.faces.cli.command import Answer, Call, command, phrase
from treering.faces.cli.data import entry_data
from treering.faces.cli.text import entry_line, flat

ALIKE = "; it shares no word with that, and is alike in meaning"


@command("search postgres", 'search "release freeze" --json')
@phrase("query")
@click.option("-n", "limit", type=click.IntRange(1), default=20, show_default=True, help="At most so many entries.")
def run(call: Call, query: str, limit: int) -> Answer:
    """Search the entries of every project for QUERY.

    The most telling come first.
    """
    memory = call.memory()
    memory.reader = ("cli", "search")
    found = memory.search(query, limit=limit)
    lines = [
        f"{entry_line(one.entry)}\n      in {flat(str(one.root)) if one.root else 'every project'}"
        + (ALIKE if one.alike else "")
        for one in found
    ]
    return Answer(
        "\n".join(lines) or "Nothing that is remembered anywhere shares a word with that.",
        [
            {**entry_data(one.entry), "project": str(one.root) if one.root else None, "score": round(one.score, 4)}
            for one in found
        ],
    )
