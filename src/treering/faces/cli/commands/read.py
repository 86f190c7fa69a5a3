"""`treering read`: what lies at a memory:// address."""

import click

from treering.faces.cli.command import Answer, Call, command, words


@command(
    "read memory://root",
    "read memory://root/skills/deploy/SKILL.md",
    'read "memory://root/skills/**"',
    "read memory://topics/.",
)
@click.argument("url", type=words, default="memory://root")
def run(call: Call, url: str) -> Answer:
    """Print what is at a memory:// URL.

    That is a file, or what a folder or a pattern holds.

    memory://root is the handbook of the project, memory://topics its topic files, memory://user those about you.
    """
    found = call.memory().read(url)
    return Answer(
        found.text.text.rstrip("\n"),
        {"url": found.url, "mime": found.mime, "text": found.text.text, "entries": list(found.entries)},
    )
